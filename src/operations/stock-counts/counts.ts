// Stock counts: a sheet of a location is begun, counted quantities are entered, their differences are booked as adjustments.

import {
  type CountLine,
  countLines,
  MAX_LINES,
  type Sheet,
  type StockCount,
  stockCount,
  stockCounts,
} from '../../database/sql/stock-counts.ts';
import { quantity } from '../../definitions/fields/field-types.ts';
import { valueCheck } from '../../definitions/fields/value-check.ts';
import { AppError, FieldErrors } from '../../domain/errors.ts';
import { decimal, digits, readDecimal } from '../../domain/values/decimal.ts';
import type { RowsOf } from '../../query/statement.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { runRead } from '../read/run-read.ts';
import { runWrite, type WriteRequest } from '../write/run-write.ts';
import { BEGIN_COUNT, BOOK_COUNT, CANCEL_COUNT, ENTER_COUNTED } from './count-writes.ts';

export type { CountLine, Sheet, StockCount } from '../../database/sql/stock-counts.ts';
export { BOOKERS } from './count-writes.ts';

/** Begins a count; resolves to its id. Throws INVALID_ARGUMENT, PERMISSION_DENIED. */
export async function beginCount(
  context: Context,
  actor: SessionActor,
  sheet: Sheet & { note: string | null; login: string },
  request: WriteRequest,
): Promise<number> {
  return (await runWrite(context, actor, BEGIN_COUNT, sheet, request)).answer;
}

/** The newest counts. */
export async function listCounts(
  context: Context,
  actor: SessionActor,
): Promise<RowsOf<ReturnType<typeof stockCounts>>> {
  return (await runRead(context, actor, { counts: stockCounts(actor.accountId, 200) }, { cost: 'scan' })).found.counts;
}

/** A count with lines behind a code. Throws NOT_FOUND. */
export async function readCount(
  context: Context,
  actor: SessionActor,
  id: number,
  { after = '', most = MAX_LINES, counted = false }: { after?: string; most?: number; counted?: boolean } = {},
): Promise<{ count: StockCount; lines: CountLine[] }> {
  const { accountId } = actor;
  const asked = { count: stockCount(accountId, id), lines: countLines(accountId, id, { after, most, counted }) };
  const { found } = await runRead(context, actor, asked, { cost: 'scan' });
  const [count] = found.count;
  if (!count) throw new AppError('NOT_FOUND', `There is no stock count ${id}`);
  return { count, lines: found.lines };
}

/** Quantities as someone typed them, by the code of their article; an empty one is taken back. */
export interface Entries {
  id: number;
  quantities: Map<string, string>;
  /** When they were counted, RFC 3339; null: now. */
  countedAt: string | null;
}

const checkQuantity = valueCheck(quantity());

/**
 * Enters counted quantities, in digits with a point. One that is entered again counts from then on. Throws INVALID_ARGUMENT with
 * every quantity that is none and every code that is not on the sheet; CONFLICT, NOT_FOUND.
 */
export async function enterCounts(
  context: Context,
  actor: SessionActor,
  { id, quantities, countedAt }: Entries,
  request: WriteRequest,
): Promise<number> {
  const { lines } = await readCount(context, actor, id);
  const articles = new Map(lines.map(line => [line.item_code, line]));
  const errors = new FieldErrors();
  if (countedAt !== null && !(Date.parse(countedAt) <= Date.now()))
    errors.add('counted_at', 'must be a time that has passed');
  const entries: { article_id: number; counted: string | null }[] = [];
  for (const [code, text] of quantities) {
    const line = articles.get(code);
    const field = `counted.${code}`;
    if (!line) {
      errors.add(field, 'names an article that is not on the sheet');
      continue;
    }
    const value = text === '' ? undefined : readDecimal(text);
    const reason = text === '' ? undefined : value ? checkQuantity(value) : 'must be a number';
    if (reason !== undefined) errors.add(field, reason);
    const counted = value ? digits(value) : null;
    // What stays as it is keeps the time at which it was counted.
    const before = line.counted === null ? null : digits(decimal(line.counted));
    if (counted !== before) entries.push({ article_id: line.article_id, counted });
  }
  errors.throwIfAny();
  await runWrite(context, actor, ENTER_COUNTED, { id, entries, countedAt }, request);
  return entries.length;
}

/**
 * Books the differences of what is counted; what is not counted stays. Resolves to the number of adjustments. Throws CONFLICT,
 * INSUFFICIENT_STOCK, NOT_FOUND, PERMISSION_DENIED.
 */
export async function bookCount(
  context: Context,
  actor: SessionActor,
  { id, login }: { id: number; login: string },
  request: WriteRequest,
): Promise<number> {
  const { lines } = await readCount(context, actor, id, { counted: true });
  const codes = lines.map(({ item_code }) => item_code);
  return (await runWrite(context, actor, BOOK_COUNT, { id, login, codes }, request)).answer;
}

/** Cancels a count. Throws CONFLICT, NOT_FOUND. */
export async function cancelCount(
  context: Context,
  actor: SessionActor,
  { id, login }: { id: number; login: string },
  request: WriteRequest,
): Promise<void> {
  await runWrite(context, actor, CANCEL_COUNT, { id, login }, request);
}
