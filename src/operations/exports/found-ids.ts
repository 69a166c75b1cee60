// Exports in an order without an index: the ids of all records, found once, and their elements in batches.

import { fieldError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { idsStatement, PIECE_BYTES, pieceStatement } from '../../query/large-pages.ts';
import type { ListPlan } from '../../query/plan.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { inSteps } from '../in-steps.ts';
import { sessionReads } from '../read/session-reads.ts';

/** Maximum of ids in memory, eight bytes each. */
export const MAX_IDS = 5_000_000;
/** Maximum records of a batch; large records make it smaller. */
const PIECE = 500;
/** Bytes reserved for ids that are not counted yet: the quota of an account at the minimum of PAGE_MEMORY. */
const EXPECTED_BYTES = 4 * 1024 * 1024;
/** Maximum of ids that are read in one turn of the event loop. */
const IN_A_TURN = 50_000;

/**
 * The ids of all records that a plan finds, in its order. While they are read, they count as page memory of the account. Throws
 * INVALID_ARGUMENT above `MAX_IDS`, OVERLOADED above the account's quota of page memory.
 */
export async function findIds(context: Context, actor: SessionActor, plan: ListPlan): Promise<Float64Array> {
  const memory = await context.pool.pages.reserve(actor.accountId, EXPECTED_BYTES);
  try {
    const questions = { ids: idsStatement(plan, actor.accountId) };
    const { ids } = await sessionReads(context, actor).ask(questions, { cost: 'scan', planByValue: true });
    const text = ids[0]?.ids ?? '';
    const count = await inSteps(countIds(text));
    if (count > MAX_IDS) throw fieldError('filterDate', new Message('too_many_match', { count: MAX_IDS }));
    memory.resize(text.length + count * Float64Array.BYTES_PER_ELEMENT);
    return await inSteps(readIds(text, count));
  } finally {
    memory.release();
  }
}

/** The elements with these ids, as texts of JSON arrays. Records removed meanwhile are left out. */
export async function* elementsOfIds(
  context: Context,
  actor: SessionActor,
  plan: ListPlan,
  ids: Float64Array,
): AsyncGenerator<string> {
  for (let at = 0; at < ids.length; ) {
    const wanted = Array.from(ids.subarray(at, at + PIECE), String);
    const memory = await context.pool.pages.reserve(actor.accountId, 2 * PIECE_BYTES);
    const questions = { piece: pieceStatement(plan, actor.accountId, wanted) };
    const mode = { cost: 'scan', planByValue: true } as const;
    // Memory is released while the consumer reads.
    const { piece } = await sessionReads(context, actor).ask(questions, mode).finally(memory.release);
    const { json = null, last = null } = piece[0] ?? {};
    at += last ?? wanted.length;
    yield `[${json ?? ''}]`;
  }
}

function* countIds(text: string): Generator<undefined, number> {
  if (text === '') return 0;
  let count = 1;
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1))
    if (++count % IN_A_TURN === 0) yield undefined;
  return count;
}

// Digit by digit, because a million strings would take many times the memory.
function* readIds(text: string, count: number): Generator<undefined, Float64Array> {
  const ids = new Float64Array(count);
  for (let at = 0, place = 0, id = 0; place < count; at++) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39) {
      id = id * 10 + (code - 0x30);
      continue;
    }
    ids[place++] = id;
    id = 0;
    if (place % IN_A_TURN === 0) yield undefined;
  }
  return ids;
}
