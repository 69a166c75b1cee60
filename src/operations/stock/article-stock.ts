// An article's stock: what each location has, and what there was at the end of each day.

import { articleById, hasHadOtherCode, levelsByLocation, movementsByDay } from '../../database/sql/stock/history.ts';
import { notFound } from '../../domain/errors.ts';
import { decimal, digits, sum } from '../../domain/values/decimal.ts';
import type { RowsOf } from '../../query/statement.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { readRows, runRead } from '../read/run-read.ts';

/** A day with receipts, issues, and the stock at its end. */
export interface StockDay {
  day: string;
  came: string;
  went: string;
  stock: string;
}

export interface ArticleStock {
  article: RowsOf<ReturnType<typeof articleById>>[number];
  levels: RowsOf<ReturnType<typeof levelsByLocation>>;
  /** Every day of the period, the first one first. */
  days: StockDay[];
}

const DAY_MS = 86_400_000;
const dayAfter = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** Reads an article's stock and its last days; `location`: of one location only. Throws NOT_FOUND. */
export async function readArticleStock(
  context: Context,
  actor: SessionActor,
  { id, today, days, location }: { id: number; today: string; days: number; location: string | null },
): Promise<ArticleStock> {
  const { accountId } = actor;
  const from = dayAfter(today, 1 - days);
  const questions = {
    article: articleById(accountId, id),
    levels: levelsByLocation(accountId, id),
    renamed: hasHadOtherCode(accountId, id),
    moved: movementsByDay(accountId, id, { from, location, byCode: true }),
  };
  const { found } = await runRead(context, actor, questions, { cost: 'scan' });
  const [article] = found.article;
  if (!article) throw notFound('no_article', { id });
  const counted = found.levels.filter(({ location_code }) => location === null || location_code === location);
  const now = sum(counted.map(({ on_hand }) => decimal(on_hand)));
  // Movements keep the code that the article had, and an index finds those under its present code only. If the code has changed, all
  // movements are read: those under the former code may be of any day, because a code may change back, and a void moves goods under the
  // code of the voided document. Changes before the audit trail matter only if no movement under the present code is older than the period.
  const [{ all = '0', reaches_back = false } = {}] = found.moved;
  const wasRenamed = found.renamed.some(({ had }) => had);
  const isComplete = !wasRenamed && (reaches_back || decimal(all ?? '0').eq(now));
  const query = movementsByDay(accountId, id, { from, location, byCode: false });
  const rows = isComplete ? found.moved : await readRows(context, actor, query, { cost: 'scan' });
  const moved = new Map(rows.flatMap(row => (row.day === null ? [] : [[row.day, row]])));
  // Back from what there is now.
  let stock = now;
  const stockDays: StockDay[] = [];
  for (let back = 0; back < days; back++) {
    const day = dayAfter(today, -back);
    const { came = '0', went = '0' } = moved.get(day) ?? {};
    stockDays.unshift({ day, came, went, stock: digits(stock) });
    stock = stock.minus(decimal(came)).plus(decimal(went));
  }
  return { article, levels: found.levels, days: stockDays };
}
