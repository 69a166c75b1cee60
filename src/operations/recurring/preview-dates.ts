// Next dates of a recurring document, with the totals that its documents would have now. contract §5 Recurring documents

import type Big from 'big.js';
import { type RecurringRow, recurringById } from '../../database/sql/recurring.ts';
import { documentOf } from '../../definitions/catalogue.ts';
import { dateAfter, dateFrom, periodEnd } from '../../domain/recurring/schedule.ts';
import { readBody } from '../documents/document-input.ts';
import { totalOf } from '../documents/drafts/draft-body.ts';
import { ratedBody } from '../documents/vat-codes.ts';
import type { Look } from '../read/session-reads.ts';
import { noRecurring } from './recurring-writes.ts';
import { bodyOn } from './template-body.ts';

/** Maximum dates of a preview. */
export const MAX_PREVIEW = 60;

/** A date that follows, and the total of its document. */
export interface PreviewedDate {
  date: string;
  periodEnd: string;
  /** Undefined if it does not follow from the body. */
  total: Big | undefined;
  currency: string | undefined;
}

/** The next dates of a recurring document from its next one on; without one, from the start of the schedule. Throws NOT_FOUND. */
export async function previewDates(
  reads: { accountId: number; ask: Look },
  id: number,
  count: number,
): Promise<PreviewedDate[]> {
  const [row] = (await reads.ask({ row: recurringById(reads.accountId, id) }, { cost: 'point' })).row;
  if (!row) throw noRecurring(id);
  return datesOf(reads, row, count);
}

async function datesOf(
  reads: { accountId: number; ask: Look },
  row: RecurringRow,
  count: number,
): Promise<PreviewedDate[]> {
  const resource = documentOf(row.type);
  const dates: PreviewedDate[] = [];
  let date = row.next_date === null ? undefined : dateFrom(row, row.next_date);
  while (date !== undefined && dates.length < count) {
    const period = { date, period_end: periodEnd(row, date) };
    const body = readBody(resource, await bodyOn(reads, resource, row, period));
    const rated = await ratedBody(reads, resource, body);
    dates.push({ date, periodEnd: period.period_end, total: totalOf(rated), currency: rated.currency });
    date = dateAfter(row, date);
  }
  return dates;
}
