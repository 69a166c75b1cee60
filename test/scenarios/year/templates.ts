// Recurring documents of the shop, with the dates that they must have in the year.

import { daysFrom } from '../../../src/domain/values/dates.ts';
import type { Json, Servers } from './servers.ts';

export interface Template {
  description: string;
  dates: string[];
  mode: 'issue' | 'issue_and_mail';
  path: 'invoices' | 'purchases';
  /** Code of the customer or supplier. */
  party: string;
  /** Price of the document of a date. */
  price(date: string): number;
  schedule: Json;
}

const MONTHS = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}-05`);
const MONDAYS = Array.from({ length: 21 }, (_, at) => daysFrom('2026-01-05', 7 * at));
const EVEN_MONTHS = ['2026-02-28', '2026-04-30', '2026-06-30', '2026-08-31', '2026-10-31', '2026-12-31'];
const QUARTERS = ['2026-03-31', '2026-06-30', '2026-09-30', '2026-12-31'];

const TEMPLATES: Template[] = [
  // Those that are mailed have days on which the company waits for its servers: a queue gives up what is a day old.
  {
    description: 'Rent',
    party: 'C01',
    path: 'invoices',
    mode: 'issue_and_mail',
    ...{ dates: EVEN_MONTHS, price: () => 850, schedule: { rrule: 'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=-1' } },
  },
  {
    description: 'Licence',
    party: 'C04',
    path: 'invoices',
    mode: 'issue_and_mail',
    ...{ dates: QUARTERS, price: () => 77.77, schedule: { rrule: 'FREQ=YEARLY;BYMONTH=3,6,9,12;BYMONTHDAY=-1' } },
  },
  {
    description: 'Office',
    party: 'S4',
    path: 'purchases',
    mode: 'issue',
    ...{ dates: QUARTERS, price: () => 612.34, schedule: { rrule: 'FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1' } },
  },
  {
    description: 'Subscription',
    party: 'C02',
    path: 'invoices',
    mode: 'issue',
    dates: MONTHS,
    // 119.90, and 5 % more from the middle of the year.
    price: date => (date < '2026-07-01' ? 119.9 : 125.9),
    schedule: { rrule: 'FREQ=MONTHLY', price_changes: [{ date: '2026-07-01', percent: 5 }] },
  },
  {
    description: 'Cleaning',
    party: 'C03',
    path: 'invoices',
    mode: 'issue',
    dates: MONDAYS,
    price: () => 41.35,
    schedule: { rrule: 'FREQ=WEEKLY;BYDAY=MO', end_date: '2026-05-31' },
  },
];

export async function addTemplates(servers: Servers): Promise<Template[]> {
  for (const { description, mode, path, party, price, dates, schedule } of TEMPLATES) {
    const [start_date = ''] = dates;
    const isSale = path === 'invoices';
    const unit_price = price(start_date);
    await servers.post('/recurring_documents', {
      description,
      mode,
      type: isSale ? 'invoice' : 'purchase',
      start_date,
      ...schedule,
      body: {
        ...{ document_set: isSale ? 'FT' : 'CC', currency: 'EUR', [isSale ? 'customer' : 'supplier']: { code: party } },
        items: [{ item_type: 'service', description: `${description} {period_start}`, qty: 1, unit_price, vat: 23 }],
      },
    });
  }
  return TEMPLATES;
}
