// Parameters of a report, checked against the account.

import { accountFacts, accountOf } from '../../database/sql/account-facts.ts';
import { partyExists } from '../../database/sql/reports/reports.ts';
import type { Narrowing, ReportDefinition, ReportRequest } from '../../definitions/define-report.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { FieldErrors } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { minorUnits } from '../../domain/values/currency.ts';
import { dateOf, daysBetween, daysIn, isDay, isOfOurTime } from '../../domain/values/dates.ts';
import { readChoice, readInteger } from '../../query/parse.ts';
import type { SessionActor } from '../actor.ts';
import type { Context, DatabaseContext } from '../context.ts';
import { type Look, sessionReads } from '../read/session-reads.ts';
import type { ReportSums } from '../report-sums.ts';

/** Longest period in days: ten years. */
export const MAX_DAYS = 3660;
/** Rows of an answer. */
export const MAX_ROWS = 1000;

/** Reads of a report. */
export interface ReportReads {
  accountId: number;
  ask: Look;
  sums: ReportSums;
}

/** The reads of a session, from a standby where one has all that the session wrote. */
export const reportReads = (
  context: DatabaseContext & Pick<Context, 'sessions' | 'reportSums'>,
  actor: SessionActor,
): ReportReads => ({ accountId: actor.accountId, ask: sessionReads(context, actor).ask, sums: context.reportSums });

/** A checked request: what is reported, and the rows of the page. */
export interface CheckedRequest {
  request: ReportRequest;
  account: AccountFacts;
  skip: number;
  limit: number;
}

/** Checks the parameters of a report. Throws INVALID_ARGUMENT with the field of each fault. */
export async function checkRequest(
  { accountId, ask }: ReportReads,
  report: ReportDefinition,
  query: ReadonlyMap<string, string>,
  errors = new FieldErrors(),
): Promise<CheckedRequest> {
  const parameters = new Map(query);
  const skip = readInteger(parameters, { field: 'skip', from: 0, to: 100_000_000 }, errors) ?? 0;
  const limit = readInteger(parameters, { field: 'limit', from: 0, to: MAX_ROWS }, errors) ?? MAX_ROWS;
  const idOf = (field: 'customer_id' | 'supplier_id') =>
    report.narrowedBy.includes(field) ? readInteger(parameters, { field, from: 1 }, errors) : undefined;
  const [customerId, supplierId] = [idOf('customer_id'), idOf('supplier_id')];
  const textOf = (field: Narrowing) =>
    report.narrowedBy.includes(field) ? parameters.get(field) || undefined : undefined;
  const { columns: choices = [] } = report.figures ?? {};
  const figure = choices.length > 0 ? readChoice(parameters, { field: 'figure', choices }, errors) : undefined;
  const found = await ask(
    {
      account: accountFacts(accountId),
      customer: customerId === undefined ? undefined : partyExists(accountId, 'customer', customerId),
      supplier: supplierId === undefined ? undefined : partyExists(accountId, 'supplier', supplierId),
    },
    { cost: 'point' },
  );
  const account = accountOf(found.account[0]);
  if (customerId !== undefined && found.customer?.length === 0)
    errors.add('customer_id', new Message('report_no_party', { noun: 'customer', id: customerId }));
  if (supplierId !== undefined && found.supplier?.length === 0)
    errors.add('supplier_id', new Message('report_no_party', { noun: 'supplier', id: supplierId }));
  const days =
    report.time === 'period' ? periodOf(parameters, account.today, errors) : dayOf(parameters, account.today, errors);
  errors.throwIfAny();
  const request: ReportRequest = {
    accountId,
    currency: account.currency,
    places: minorUnits(account.currency),
    country: account.country,
    timeZone: account.timezone,
    ...days,
    customerId,
    supplierId,
    partyName: textOf('customer_name') ?? textOf('supplier_name'),
    itemCode: textOf('item_code'),
    box: textOf('box'),
    figure,
    restated: undefined,
  };
  return { request, account, skip, limit };
}

/** First and last day of a year, a quarter (`2026-Q1`) or a month (`2026-03`). Undefined for another text. */
export function daysOfPeriod(text: string): { from: string; to: string } | undefined {
  const [, year, quarter, month] = /^((?:19|20|21)\d\d)(?:-Q([1-4])|-(0[1-9]|1[0-2]))?$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const number = Number(year);
  const first = quarter ? 3 * Number(quarter) - 2 : month ? Number(month) : 1;
  const last = quarter ? first + 2 : month ? first : 12;
  return { from: dateOf(number, first, 1), to: dateOf(number, last, daysIn(number, last)) };
}

/** Quarter of a day, such as `2026-Q1`. */
export const quarterOf = (day: string): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

function periodOf(parameters: Map<string, string>, today: string, errors: FieldErrors) {
  const text = parameters.get('period');
  const sent = { from: parameters.get('from'), to: parameters.get('to') };
  if (text !== undefined) {
    const days = daysOfPeriod(text);
    errors.check(days !== undefined, 'period', new Message('report_not_period'));
    for (const [field, day] of Object.entries(sent))
      errors.check(day === undefined, field, new Message('report_beside_period'));
    return days ?? { from: today, to: today };
  }
  const usual = daysOfPeriod(quarterOf(today)) ?? { from: today, to: today };
  const from = checkedDay('from', sent.from ?? (sent.to === undefined ? usual.from : undefined), errors);
  const to = checkedDay('to', sent.to ?? (sent.from === undefined ? usual.to : undefined), errors);
  if (from !== undefined && to !== undefined) {
    errors.check(from <= to, 'to', new Message('before_first_day'));
    errors.check(daysBetween(from, to) < MAX_DAYS, 'to', new Message('report_period_too_long', { days: MAX_DAYS }));
  }
  return { from: from ?? today, to: to ?? today };
}

function dayOf(parameters: Map<string, string>, today: string, errors: FieldErrors) {
  const day = checkedDay('day', parameters.get('day') ?? today, errors) ?? today;
  errors.check(day <= today, 'day', new Message('report_day_to_come', { today }));
  return { from: day, to: day };
}

function checkedDay(field: string, text: string | undefined, errors: FieldErrors): string | undefined {
  if (text === undefined) {
    errors.add(field, new Message('required_with', { field: field === 'from' ? 'to' : 'from' }));
    return undefined;
  }
  const isGood = isDay(text) && isOfOurTime(text);
  errors.check(isGood, field, new Message('not_a_day'));
  return isGood ? text : undefined;
}
