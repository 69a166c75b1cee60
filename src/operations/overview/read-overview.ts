// The figures of the start page of the administration area: amounts due, open documents, low stock, failures, and sales by day.

import {
  type CountedQueries,
  type CountedRow,
  type CountedSum,
  type DueRow,
  dueByAge,
  dueDocuments,
  lowAndFailed,
  type OpenRow,
  openDocuments,
  openDocumentsOf,
  type SalesPeriod,
  type SalesRow,
  type SetUpRow,
  salesByDay,
  setUp,
  soldDocuments,
} from '../../database/sql/overview.ts';
import { chargingTypes, creditingTypes, documents, isClosable, isPayable } from '../../definitions/catalogue.ts';
import { AGES } from '../../definitions/fields/open-amounts.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { minorUnits } from '../../domain/values/currency.ts';
import { daysFrom } from '../../domain/values/dates.ts';
import { decimal, digits, sum, ZERO } from '../../domain/values/decimal.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { readRows, runRead } from '../read/run-read.ts';

/** Days of sales in the chart. */
export const PERIOD_DAYS = 30;

/** Sales of a day as digits in the account's currency. */
export interface SalesDay {
  date: string;
  amount: string;
}

export interface Overview {
  setUp: SetUpRow;
  due: DueRow[];
  open: OpenRow[];
  lowStock: number;
  failedMessages: number;
  /** Webhooks that the server disabled, or that accept nothing. */
  stoppedWebhooks: number;
  failedMail: number;
  /** Requests of programs that were refused in the last day. */
  refusedRequests: number;
  sales: { days: SalesDay[]; total: string; withoutRate: number };
}

const PAYABLE = documents.filter(({ type }) => isPayable(type)).map(({ type }) => type);
const CLOSABLE = documents.filter(({ type }) => isClosable(type)).map(({ type }) => type);
// Types that charge customers, and types that credit them.
const SOLD = chargingTypes('customer');
const TAKEN_BACK = creditingTypes(SOLD);

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
  const from = daysFrom(today, 1 - PERIOD_DAYS);
  const questions = {
    setUp: setUp(accountId),
    due: dueByAge(accountId, PAYABLE, today),
    open: openDocuments(accountId, CLOSABLE),
    counts: lowAndFailed(accountId),
    sales: salesByDay(accountId, salesOfDays(currency, from, today)),
  };
  const { found } = await runRead(context, actor, questions, { cost: 'scan' });
  return {
    setUp: companyOf(found.setUp, actor),
    due: found.due,
    open: found.open,
    lowStock: found.counts[0]?.low_stock ?? 0,
    failedMessages: found.counts[0]?.failed_sms ?? 0,
    failedMail: found.counts[0]?.failed_mail ?? 0,
    refusedRequests: found.counts[0]?.refused ?? 0,
    stoppedWebhooks: found.counts[0]?.stopped_webhooks ?? 0,
    sales: salesOf(found.sales, today),
  };
}

/** Reads which first steps of the company are done. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function readSetUp(context: Context, actor: SessionActor): Promise<SetUpRow> {
  return companyOf(await readRows(context, actor, setUp(actor.accountId), { cost: 'point' }), actor);
}

function companyOf([company]: SetUpRow[], { accountId }: SessionActor): SetUpRow {
  if (!company) throw new Error(`Account ${accountId} of a valid session does not exist`);
  return company;
}

/** Sales less credit notes for each of the last days until `today`. */
export function salesOf(rows: SalesRow[], today: string): Overview['sales'] {
  const byDay = new Map(rows.map(({ date, amount }) => [date, decimal(amount)]));
  const days = Array.from({ length: PERIOD_DAYS }, (_, index) => {
    const date = daysFrom(today, index - PERIOD_DAYS + 1);
    return { date, amount: byDay.get(date) ?? ZERO };
  });
  return {
    days: days.map(({ date, amount }) => ({ date, amount: digits(amount) })),
    total: digits(sum(days.map(({ amount }) => amount))),
    withoutRate: rows.reduce((count, row) => count + row.without_rate, 0),
  };
}

export type { CountedRow, CountedSum };

/** Number of documents on a page. */
export const PAGE = 200;

/** The ages that are late. */
export const LATE: readonly string[] = AGES.slice(1);

/** Kind of figure: amount due of a type by age and currency, open documents, or sales of a period. */
export type Figure =
  | { of: 'due'; type: string; ages: readonly string[] | undefined; currency: string | undefined }
  | { of: 'open'; type: string }
  | { of: 'sales'; from: string; to: string };

export interface Counted {
  rows: CountedRow[];
  sums: CountedSum[];
  /** True if there are documents behind these. */
  hasMore: boolean;
}

/** Reads a page of the documents of a figure, by due date. Throws AUTH_FAILED, PERMISSION_DENIED. */
export async function readCounted(
  context: Context,
  actor: SessionActor,
  figure: Figure,
  { skip, account }: { skip: number; account: Pick<AccountFacts, 'today' | 'currency'> },
): Promise<Counted> {
  const { rows, sums } = queriesOf(actor.accountId, figure, { skip, account });
  const { found } = await runRead(context, actor, { rows, sums }, { cost: 'scan' });
  return { rows: found.rows.slice(0, PAGE), sums: found.sums, hasMore: found.rows.length > PAGE };
}

function queriesOf(
  accountId: number,
  figure: Figure,
  { skip, account: { today, currency } }: { skip: number; account: Pick<AccountFacts, 'today' | 'currency'> },
): CountedQueries {
  const range = { skip, limit: PAGE + 1 };
  switch (figure.of) {
    case 'due': {
      const { type, ages = AGES, currency: only } = figure;
      return dueDocuments(accountId, { types: [type], today, ages, currency: only }, range);
    }
    case 'open':
      return openDocumentsOf(accountId, [figure.type], range);
    case 'sales':
      return soldDocuments(accountId, salesOfDays(currency, figure.from, figure.to), range);
  }
}
