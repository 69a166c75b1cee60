// Stock counts: a sheet of a location is begun, counted quantities are entered, their differences are booked as adjustments.

import { locationsByCode } from '../../database/sql/documents/look-up.ts';
import type { ArticleRow, LevelRow } from '../../database/sql/stock/articles.ts';
import {
  articlesToCount,
  type CountLine,
  countLines,
  endCount,
  enterCounted,
  insertCount,
  lockStockCount,
  MAX_LINES,
  newCountId,
  noteBooked,
  type Sheet,
  type StockCount,
  stockCount,
  stockCounts,
} from '../../database/sql/stock-counts.ts';
import { quantity } from '../../definitions/fields/field-types.ts';
import { valueCheck } from '../../definitions/fields/value-check.ts';
import { transactions } from '../../definitions/lists/stock-transactions.ts';
import { conflict, FieldErrors, fieldError, notFound, unknownReference } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Role } from '../../domain/roles.ts';
import { decimal, digits, readDecimal } from '../../domain/values/decimal.ts';
import type { RowsOf } from '../../query/statement.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { readRows, runRead } from '../read/run-read.ts';
import { stockCommands } from '../stock/stock-commands.ts';
import { stockEvents } from '../stock/stock-events.ts';
import { location as locationFacts, readArticle, readLevels } from '../stock/stock-facts.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWrite, type WriteRequest } from '../write/run-write.ts';
import { planCount } from './plan-count.ts';

export type { CountLine, Sheet, StockCount } from '../../database/sql/stock-counts.ts';

/** Roles that may book the differences of a count; everyone who writes may count. */
export const BOOKERS: readonly Role[] = ['admin', 'manager'];

/** Characters of a note. */
const MAX_NOTE = 500;

/** Begins a count. */
const BEGIN_COUNT = defineWrite({
  name: 'stock-count.begin',
  right: 'write',
  locks: (_: Sheet & { note: string | null; login: string }) => ({}),
  rows: () => MAX_LINES,
  lookUp: (sheet, accountId) => ({
    ids: newCountId(accountId),
    locations: locationsByCode(accountId, [sheet.location]),
    articles: articlesToCount(accountId, sheet),
  }),
  decide({ location, note }, { found }) {
    if ((note ?? '').length > MAX_NOTE) throw fieldError('note', new Message('too_long_text', { count: MAX_NOTE }));
    const place = found.locations.find(({ location_code }) => location_code === location);
    if (!place) throw fieldError('location', unknownReference('location', location));
    if (found.articles.length === 0) throw fieldError('family', new Message('no_article_to_count'));
    if (found.articles.length > MAX_LINES)
      throw fieldError('family', new Message('stock_count_too_large', { count: MAX_LINES }));
    return { place, ids: found.ids[0] ?? { id: 0, ledger_id: 0 }, articles: found.articles.map(({ id }) => id) };
  },
  write: ({ family, category, note, login }, { place, ids, articles }, { account }) => ({
    answer: ids.id,
    outcome: `began stock count ${ids.id}`,
    commands: insertCount(account.id, { ...ids, location_id: place.id, family, category, note, login }, articles),
  }),
  trail: {
    of: 'people',
    entries: ({ location, family, category }, { ids }) => [
      { type: 'stock count', id: ids.id, after: { location, family, category } },
    ],
  },
});

// The count, which must be open. Throws NOT_FOUND, CONFLICT.
function openCount(rows: StockCount[], id: number): StockCount {
  const [count] = rows;
  if (!count) throw notFound('no_stock_count', { id });
  if (count.state !== 'open') throw conflict('stock_count_state', { state: count.state });
  return count;
}

interface Entered {
  id: number;
  entries: { article_id: number; counted: string | null }[];
  /** RFC 3339; null: now. */
  countedAt: string | null;
}

/** Records counted quantities. */
const ENTER_COUNTED = defineWrite({
  name: 'stock-count.enter',
  right: 'write',
  locks: ({ id }: Entered, accountId) => ({ rows: { count: lockStockCount(accountId, id) } }),
  decide({ id, countedAt }, { locked }) {
    const { created_at } = openCount(locked.rows.count, id);
    if (countedAt !== null && Date.parse(countedAt) < created_at.getTime())
      throw fieldError('counted_at', new Message('before_count'));
    return undefined;
  },
  write: ({ id, entries, countedAt }, _, { account }) => ({
    answer: id,
    outcome: `entered quantities of stock count ${id}`,
    commands: entries.length > 0 ? [enterCounted(account.id, id, entries, countedAt)] : [],
  }),
  trail: { of: 'people', entries: ({ id, entries }) => [{ type: 'stock count', id, after: { counted: entries } }] },
});

interface Booking {
  id: number;
  login: string;
  /** Codes of the articles that were counted when the booking was requested. */
  codes: string[];
}

/** Books the differences of the counted lines, all of them or none. */
const BOOK_COUNT = defineWrite({
  name: 'stock-count.book',
  right: 'write',
  userRoles: BOOKERS,
  locks: ({ id, codes }: Booking, accountId) => ({
    idOrders: [transactions.orderLock],
    articles: codes,
    rows: { count: lockStockCount(accountId, id) },
  }),
  rows: ({ codes }) => codes.length,
  // Sent behind the locks: nothing moves the articles any more.
  lookUp: ({ id }, accountId) => ({ lines: countLines(accountId, id, { after: '', limit: MAX_LINES, counted: true }) }),
  decide({ id }, { account, locked, found }) {
    const count = openCount(locked.rows.count, id);
    if (found.lines.length === 0) throw conflict('nothing_counted');
    const articles = new Map(
      (locked.articles as unknown as ArticleRow[]).map(row => [row.id, readArticle(row)] as const),
    );
    const lines = found.lines.map(({ article_id, counted, expected }) => {
      const article = articles.get(article_id);
      if (!article) throw conflict('counts_changed');
      return { article, counted: counted ?? '0', expected };
    });
    const onHand = readLevels(locked.levels as unknown as LevelRow[]);
    const place = locationFacts(count.location_id, count.location_code);
    return { lines, plan: planCount(lines, place, onHand, account.negative_stock) };
  },
  write: ({ id, login }, { lines, plan }, { account }) => ({
    answer: plan.ledger.length,
    outcome: `booked stock count ${id}`,
    commands: [
      ...stockCommands(account.id, plan, { date: account.today, created: account.today }),
      noteBooked(
        account.id,
        id,
        lines.map(({ article, expected }) => ({
          article_id: article.id,
          expected,
          unit_cost: article.average_cost ? digits(article.average_cost) : null,
        })),
      ),
      endCount(account.id, id, 'booked', login),
    ],
    events: stockEvents(plan),
  }),
  trail: { of: 'people', entries: ({ id }) => [{ type: 'stock count', id, after: { state: 'booked' } }] },
});

/** Cancels a count; nothing is booked. */
const CANCEL_COUNT = defineWrite({
  name: 'stock-count.cancel',
  right: 'write',
  locks: ({ id }: { id: number; login: string }, accountId) => ({ rows: { count: lockStockCount(accountId, id) } }),
  decide: ({ id }, { locked }) => openCount(locked.rows.count, id),
  write: ({ id, login }, _, { account }) => ({
    answer: id,
    outcome: `cancelled stock count ${id}`,
    commands: [endCount(account.id, id, 'cancelled', login)],
  }),
  trail: { of: 'people', entries: ({ id }) => [{ type: 'stock count', id, after: { state: 'cancelled' } }] },
});

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
  return readRows(context, actor, stockCounts(actor.accountId, 200), { cost: 'scan' });
}

/** A count with lines behind a code. Throws NOT_FOUND. */
export async function readCount(
  context: Context,
  actor: SessionActor,
  id: number,
  { after = '', limit = MAX_LINES, counted = false }: { after?: string; limit?: number; counted?: boolean } = {},
): Promise<{ count: StockCount; lines: CountLine[] }> {
  const { accountId } = actor;
  const asked = { count: stockCount(accountId, id), lines: countLines(accountId, id, { after, limit, counted }) };
  const { found } = await runRead(context, actor, asked, { cost: 'scan' });
  const [count] = found.count;
  if (!count) throw notFound('no_stock_count', { id });
  return { count, lines: found.lines };
}

/** Typed quantities by the code of their article; an empty one removes the count. */
interface Entries {
  id: number;
  quantities: Map<string, string>;
  /** Time of the count, RFC 3339; null: now. */
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
    errors.add('counted_at', new Message('time_not_past'));
  const entries: { article_id: number; counted: string | null }[] = [];
  for (const [code, text] of quantities) {
    const line = articles.get(code);
    const field = `counted.${code}`;
    if (!line) {
      errors.add(field, new Message('not_on_sheet'));
      continue;
    }
    const value = text === '' ? undefined : readDecimal(text);
    const reason = text === '' ? undefined : value ? checkQuantity(value) : new Message('not_number');
    if (reason !== undefined) errors.add(field, reason);
    const counted = value ? digits(value) : null;
    // An unchanged quantity keeps the time at which it was counted.
    const before = line.counted === null ? null : digits(decimal(line.counted));
    if (counted !== before) entries.push({ article_id: line.article_id, counted });
  }
  errors.throwIfAny();
  await runWrite(context, actor, ENTER_COUNTED, { id, entries, countedAt }, request);
  return entries.length;
}

/**
 * Books the differences of counted lines; other lines stay. Resolves to the number of adjustments. Throws CONFLICT,
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
