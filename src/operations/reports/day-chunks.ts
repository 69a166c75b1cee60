// Parts of a period with about as many bookings each, so that a long period is read in pieces.

import { bookingsByDay } from '../../database/sql/reports/entries.ts';
import type { ReportRequest } from '../../definitions/define-report.ts';
import { daysFrom } from '../../domain/values/dates.ts';
import type { ReportReads } from './report-request.ts';

/** Bookings of a part, unless a day has more. */
const BOOKINGS = 2000;

/** Periods that follow each other and cover the whole one. */
export async function dayChunks(
  { ask }: ReportReads,
  request: ReportRequest,
  types: readonly string[],
): Promise<ReportRequest[]> {
  const { days } = await ask({ days: bookingsByDay(request, types) }, { cost: 'report' });
  const chunks: ReportRequest[] = [];
  let [from, count] = [request.from, 0];
  for (const each of days) {
    if (count > 0 && count + each.count > BOOKINGS) {
      chunks.push({ ...request, from, to: daysFrom(each.day, -1) });
      [from, count] = [each.day, 0];
    }
    count += each.count;
  }
  chunks.push({ ...request, from });
  return chunks;
}
