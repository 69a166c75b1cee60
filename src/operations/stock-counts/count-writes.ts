// The writes of stock counts: begin, enter quantities, book, cancel.

import { locationsByCode } from '../../database/sql/documents/look-up.ts';
import type { ArticleRow, LevelRow } from '../../database/sql/stock/articles.ts';
import {
  articlesToCount,
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
} from '../../database/sql/stock-counts.ts';
import { transactions } from '../../definitions/lists/stock-transactions.ts';
import { AppError, fieldError, unknownReference } from '../../domain/errors.ts';
import type { Role } from '../../domain/roles.ts';
import { digits } from '../../domain/values/decimal.ts';
import { stockCommands } from '../stock/stock-commands.ts';
import { location as locationFacts, readArticle, readLevels } from '../stock/stock-facts.ts';
import { defineWrite } from '../write/define-write.ts';
import { planCount } from './plan-count.ts';

/** Who may book the differences of a count; everyone who writes may count. */
export const BOOKERS: readonly Role[] = ['admin', 'manager'];

/** Characters of a note. */
const MAX_NOTE = 500;

/** Begins a count. */
export const BEGIN_COUNT = defineWrite({
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
    if ((note ?? '').length > MAX_NOTE) throw fieldError('note', `must have at most ${MAX_NOTE} characters`);
    const place = found.locations.find(({ location_code }) => location_code === location);
    if (!place) throw fieldError('location', unknownReference('location', location));
    if (found.articles.length === 0) throw fieldError('family', 'and the other choices leave no article to count');
    if (found.articles.length > MAX_LINES)
      throw fieldError('family', `must be chosen: a count has at most ${MAX_LINES} articles`);
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
  if (!count) throw new AppError('NOT_FOUND', `There is no stock count ${id}`);
  if (count.state !== 'open') throw new AppError('CONFLICT', `The stock count is ${count.state} already`);
  return count;
}

interface Entered {
  id: number;
  entries: { article_id: number; counted: string | null }[];
  /** RFC 3339; null: now. */
  countedAt: string | null;
}

/** Notes what was counted. */
export const ENTER_COUNTED = defineWrite({
  name: 'stock-count.enter',
  right: 'write',
  locks: ({ id }: Entered, accountId) => ({ rows: { count: lockStockCount(accountId, id) } }),
  lookUp: () => ({}),
  decide({ id, countedAt }, { locked }) {
    const { created_at } = openCount(locked.rows.count, id);
    if (countedAt !== null && Date.parse(countedAt) < created_at.getTime())
      throw fieldError('counted_at', 'must not be before the count was begun: movements before are not looked at');
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
  /** Codes of the articles that were counted when the booking was asked for. */
  codes: string[];
}

/** Books the differences of the counted lines, all of them or none. */
export const BOOK_COUNT = defineWrite({
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
  lookUp: ({ id }, accountId) => ({ lines: countLines(accountId, id, { after: '', most: MAX_LINES, counted: true }) }),
  decide({ id }, { account, locked, found }) {
    const count = openCount(locked.rows.count, id);
    if (found.lines.length === 0) throw new AppError('CONFLICT', 'Nothing is counted yet, so there is nothing to book');
    const articles = new Map(
      (locked.articles as unknown as ArticleRow[]).map(row => [row.id, readArticle(row)] as const),
    );
    const lines = found.lines.map(({ article_id, counted, expected }) => {
      const article = articles.get(article_id);
      if (!article) throw new AppError('CONFLICT', 'Quantities were entered while the count was booked: book it again');
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
  }),
  trail: { of: 'people', entries: ({ id }) => [{ type: 'stock count', id, after: { state: 'booked' } }] },
});

/** Cancels a count; nothing is booked. */
export const CANCEL_COUNT = defineWrite({
  name: 'stock-count.cancel',
  right: 'write',
  locks: ({ id }: { id: number; login: string }, accountId) => ({ rows: { count: lockStockCount(accountId, id) } }),
  lookUp: () => ({}),
  decide: ({ id }, { locked }) => openCount(locked.rows.count, id),
  write: ({ id, login }, _, { account }) => ({
    answer: id,
    outcome: `cancelled stock count ${id}`,
    commands: [endCount(account.id, id, 'cancelled', login)],
  }),
  trail: { of: 'people', entries: ({ id }) => [{ type: 'stock count', id, after: { state: 'cancelled' } }] },
});
