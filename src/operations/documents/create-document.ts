// Creates a document of any type: everything it does happens in one transaction. Contract sections 5 and 6.

import { violatedConstraint } from '../../database/connection/sqlstate.ts';
import {
  insertDocument,
  insertLines,
  numberTaken,
  updateDocument,
} from '../../database/statements/documents/look-up.ts';
import type { Transaction } from '../../database/transaction/transaction.ts';
import type { DocumentResource } from '../../definitions/define-document.ts';
import { AppError } from '../../domain/errors.ts';
import { digits } from '../../domain/values/decimal.ts';
import type { Caller, Context } from '../context.ts';
import { writeStock } from '../stock/stock-commands.ts';
import { type WriteRequest, type WriteResult, write } from '../write/run-write.ts';
import { type Decided, decide } from './decide-create.ts';
import { lookUpDocument, readFound } from './document-facts.ts';
import { type DocumentBody, documentRow, itemCodes, lineRows, readBody } from './document-input.ts';

/** What a create answers; kept under an Idempotency-Key. */
export interface CreatedDocument {
  id: number;
  documentSeries: string;
  documentNumber: string;
  /** What totals checking noted when the set only warns. */
  warnings: string[];
}

/**
 * Creates a document from a checked body (fields under the names of its type). `strict` is `Prefer: handling=strict`.
 * Refuses with INVALID_ARGUMENT (every fault at once), DUPLICATE_ENTRY, CONFLICT, INSUFFICIENT_STOCK.
 */
export async function createDocument(
  context: Context,
  caller: Caller,
  resource: DocumentResource,
  wireBody: Record<string, unknown>,
  request: WriteRequest & { strict: boolean },
): Promise<WriteResult<CreatedDocument>> {
  const body = readBody(resource, wireBody);
  try {
    return await write(
      context,
      caller,
      request,
      transaction => lookUpDocument(transaction, resource, body),
      async (transaction, session, rows) => {
        const found = readFound(rows);
        const decided = await decideOrTell(transaction, body, () =>
          decide(resource, body, found, session.account, request.strict),
        );
        writeDocument(transaction, resource, body, decided, session.account.today);
        const answer = {
          id: found.id,
          documentSeries: body.document_set,
          documentNumber: body.seq_number,
          warnings: decided.warnings,
        };
        return { answer, outcome: `created ${resource.type} ${found.id}, ${body.document_set}/${body.seq_number}` };
      },
      holdingsOfBrief(resource, body),
    );
  } catch (error) {
    if (violatedConstraint(error) === 'document_number_key') throw duplicate(body);
    throw error;
  }
}

/** Most lines of a document that may travel with others, who wait for it. */
const BRIEF_LINES = 12;

// What a document holds that touches nothing but its articles: not another document, and not what may be at any place.
function holdingsOfBrief(resource: DocumentResource, { items, ...body }: DocumentBody) {
  if (body.related_document !== undefined || items.length > BRIEF_LINES) return undefined;
  if (items.some(({ serial_numbers }) => serial_numbers)) return undefined;
  const articles = resource.places.length > 0 ? itemCodes(items) : [];
  return { articles, keys: [`number ${body.document_set} ${body.seq_number}`] };
}

// A document sent twice meets its own effect: what it sold is gone, what it billed is billed. The answer is that it exists.
async function decideOrTell(transaction: Transaction, body: DocumentBody, deciding: () => Decided): Promise<Decided> {
  try {
    return deciding();
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'INVALID_ARGUMENT') throw error;
    const [row] = await transaction.query(numberTaken(transaction.accountId, body.document_set, body.seq_number));
    throw row?.taken ? duplicate(body) : error;
  }
}

function duplicate({ document_set, seq_number }: DocumentBody): AppError {
  const message = `Document '${seq_number}' exists in document set '${document_set}'`;
  return new AppError('DUPLICATE_ENTRY', message, { details: [{ field: 'seq_number', message }] });
}

function writeDocument(
  transaction: Transaction,
  resource: DocumentResource,
  body: DocumentBody,
  decided: Decided,
  today: string,
): void {
  const { accountId } = transaction;
  const { found, facts, effects, stock } = decided;
  const { id } = found;
  transaction.send(insertDocument(accountId, documentRow(resource, body, found, decided, today)));
  if (body.items.length > 0) transaction.send(insertLines(accountId, id, lineRows(body, facts, found)));
  writeStock(transaction, stock, {
    date: body.date,
    created: today,
    document: { id, type: resource.type, set: body.document_set, number: body.seq_number },
  });
  for (const effect of effects) {
    if (effect.kind === 'bill') {
      transaction.send(updateDocument(accountId, effect.related.id, { status: 'BILLED', updated: today }));
    } else if (effect.kind === 'pay') {
      const { status, amount_paid } = effect;
      transaction.send(
        updateDocument(accountId, effect.related.id, { status, amount_paid: digits(amount_paid), updated: today }),
      );
    }
  }
}
