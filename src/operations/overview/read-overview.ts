// The figures of the start page of the administration area: amounts due, open documents, low stock, failures, and sales by day.

import {
  type DueRow,
  dueByAge,
  lowAndFailed,
  type OpenRow,
  openDocuments,
  type SalesPeriod,
  type SalesRow,
  type SetUpRow,
  salesByDay,
  setUp,
} from '../../database/sql/overview.ts';
import { documents, isClosable, isPayable } from '../../definitions/catalogue.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { minorUnits } from '../../domain/values/currency.ts';
import { daysFrom } from '../../domain/values/dates.ts';
import { decimal, digits, ZERO } from '../../domain/values/decimal.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { runRead } from '../read/run-read.ts';

/** Days of sales in the chart, which compares them with as many before. */
export const PERIOD_DAYS = 30;

/** Sales of a day, and of the day one period earlier, as digits in the account's currency. */
export interface SalesDay {
  date: string;
  amount: string;
  before: string;
}

export interface Overview {
  setUp: SetUpRow;
  due: DueRow[];
  open: OpenRow[];
  lowStock: number;
  failedMessages: number;
  failedMail: number;
  /** Requests of programs that were refused in the last day. */
  refusedRequests: number;
  sales: { days: SalesDay[]; total: string; totalBefore: string; withoutRate: number };
}

const PAYABLE = documents.filter(({ type }) => isPayable(type)).map(({ type }) => type);
const CLOSABLE = documents.filter(({ type }) => isClosable(type)).map(({ type }) => type);
// Types that charge customers, and types that credit them.
const SOLD = documents.filter(({ type, party }) => party === 'customer' && isPayable(type)).map(({ type }) => type);
const TAKEN_BACK = documents
  .filter(({ relates }) => relates.some(({ to, as }) => as === 'credits' && SOLD.includes(to)))
  .map(({ type }) => type);

/** The documents that count as sales of a period: demands to customers, and credit notes. */
export const salesOfDays = (currency: string, from: string, to: string): SalesPeriod => ({
  types: [...SOLD, ...TAKEN_BACK],
  takingBack: TAKEN_BACK,
  currency,
  places: minorUnits(currency),
  from,
  to,
});

/** Reads the figures on a day of the account, in one round trip. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function readOverview(
  context: Context,
  actor: SessionActor,
  { today, currency }: Pick<AccountFacts, 'today' | 'currency'>,
): Promise<Overview> {
  const { accountId } = actor;
  const from = daysFrom(today, 1 - 2 * PERIOD_DAYS);
  const questions = {
    setUp: setUp(accountId),
    due: dueByAge(accountId, PAYABLE, today),
    open: openDocuments(accountId, CLOSABLE),
    counts: lowAndFailed(accountId),
    sales: salesByDay(accountId, salesOfDays(currency, from, today)),
  };
  const { found } = await runRead(context, actor, questions, { cost: 'scan' });
  const [company] = found.setUp;
  if (!company) throw new Error(`Account ${accountId} of a valid session does not exist`);
  return {
    setUp: company,
    due: found.due,
    open: found.open,
    lowStock: found.counts[0]?.low_stock ?? 0,
    failedMessages: found.counts[0]?.failed_sms ?? 0,
    failedMail: found.counts[0]?.failed_mail ?? 0,
    refusedRequests: found.counts[0]?.refused ?? 0,
    sales: salesOf(found.sales, today),
  };
}

/** Sales less credit notes for each of the last days until `today`, with the same day of the period before. */
export function salesOf(rows: SalesRow[], today: string): Overview['sales'] {
  const byDay = new Map(rows.map(({ date, amount }) => [date, decimal(amount)]));
  const of = (day: string) => byDay.get(day) ?? ZERO;
  const days = Array.from({ length: PERIOD_DAYS }, (_, index) => {
    const date = daysFrom(today, index - PERIOD_DAYS + 1);
    return { date, amount: of(date), before: of(daysFrom(date, -PERIOD_DAYS)) };
  });
  const sum = (field: 'amount' | 'before') => digits(days.reduce((total, day) => total.plus(day[field]), ZERO));
  return {
    days: days.map(({ date, amount, before }) => ({ date, amount: digits(amount), before: digits(before) })),
    total: sum('amount'),
    totalBefore: sum('before'),
    withoutRate: rows.reduce((count, row) => count + row.without_rate, 0),
  };
}
