// The body of a large page, read from the database in parts at the speed of the client.

import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { type PageElement, pieceFrom, pieceStatement, readElements } from '../../query/large-pages.ts';
import type { ListPlan } from '../../query/plan.ts';
import type { Look } from './session-reads.ts';

interface Piece {
  json: string;
  /** Number of its elements. */
  taken: number;
}

/**
 * The page of the elements in `ids`. Its first piece is read before this resolves, so that an error is still answered as one. Each
 * piece is a read of its own: no connection waits for a slow client, and other accounts have their turns in between. Ends with an
 * error when an element is no longer there: a page is never shortened.
 */
export async function largeBody(
  look: Look,
  accountId: number,
  plan: ListPlan,
  ids: string,
): Promise<AsyncIterable<string>> {
  const elements = readElements(ids);
  const first = await readPiece(look, accountId, plan, elements, 0);
  return pieces();

  async function* pieces() {
    yield `[${first.json}`;
    for (let at = first.taken; at < elements.length; ) {
      const { json, taken } = await readPiece(look, accountId, plan, elements, at);
      at += taken;
      yield `,${json}`;
    }
    yield ']';
  }
}

async function readPiece(
  look: Look,
  accountId: number,
  plan: ListPlan,
  elements: PageElement[],
  from: number,
): Promise<Piece> {
  const ids = pieceFrom(elements, from);
  const statement = pieceStatement(plan, accountId, ids);
  const [row] = (await look({ piece: statement }, { cost: 'list', planByValue: true })).piece;
  if (!row?.json || row.count !== ids.length) {
    const cause = new Error('A record of the page was removed while the page was read');
    throw new AppError('INTERNAL', new Message('internal'), { cause });
  }
  return { json: row.json, taken: row.taken };
}
