// The days on which sample documents are written: a period that ends today.

/** Days from the first one, which is 0. */
export interface Period {
  firstDay: string;
  days: number;
}

const DAY_MS = 86_400_000;
/** Two years for a thousand documents or more. */
const MAX_DAYS = 731;
/** Invoices are due after 30 days, so that some are overdue. */
const MIN_DAYS = 120;
/** Number of last documents that are dated today. */
const OF_TODAY = 3;

/** The period for a number of documents, which ends today. */
export function periodOf(documents: number, today: string): Period {
  const days = Math.min(MAX_DAYS, Math.max(MIN_DAYS, Math.round((documents / 1000) * MAX_DAYS)));
  return { firstDay: dateOf({ firstDay: today, days }, 1 - days), days };
}

/** The date of a day relative to the period, inside or outside of it. */
export function dateOf({ firstDay }: Period, day: number): string {
  return new Date(Date.parse(firstDay) + day * DAY_MS).toISOString().slice(0, 10);
}

/** The day of a document, given by its number from 0. Days ascend, and the last documents are dated today. */
export function dayOfNumber({ days }: Period, number: number, of: number): number {
  return Math.min(days - 1, Math.floor((number * days) / Math.max(1, of - OF_TODAY)));
}
