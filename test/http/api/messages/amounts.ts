// Mistakes with amounts, rates and days.

import type { Mistake, Subject } from './mistake.ts';

const line = { description: 'Green tea', qty: 2, unit_price: 4.5, vat: 23 };
const refused = (mistake: string, body: Record<string, unknown>, field: string, message: string): Mistake => ({
  mistake,
  request: 'POST /invoices',
  body,
  status: 400,
  code: 'INVALID_ARGUMENT',
  field,
  message,
});

export const AMOUNTS: Subject = {
  title: 'Amounts and days',
  mistakes: [
    refused(
      'a total without VAT',
      { total_amount: 9 },
      'total_amount',
      "Field 'total_amount' is 9.00, but the lines add up to 11.07 (tolerance 0.022); 9 is the sum without VAT: total_amount is with VAT, and a unit_price with VAT needs vat_included",
    ),
    refused(
      'a total in cents',
      { total_amount: 1107 },
      'total_amount',
      "Field 'total_amount' is 1107.00, but the lines add up to 11.07 (tolerance 0.022)",
    ),
    refused(
      'prices with VAT, and `vat_included` is missing',
      { total_amount: 9, items: [line] },
      'total_amount',
      "Field 'total_amount' is 9.00, but the lines add up to 11.07 (tolerance 0.022); 9 is the sum without VAT: total_amount is with VAT, and a unit_price with VAT needs vat_included",
    ),
    refused(
      'rates of VAT as fractions',
      { items: [{ ...line, vat: 0.23 }] },
      'total_amount',
      "Field 'total_amount' is 11.07, but the lines add up to 9.02 (tolerance 0.02); items[0].vat is a rate in percent: 0.23 is less than one percent, write 23 for 23 percent",
    ),
    {
      mistake: 'rates of VAT as fractions, where the total fits',
      request: 'POST /invoices',
      body: { total_amount: 9.02, items: [{ ...line, vat: 0.23 }] },
      status: 201,
      message: 'items[0].vat is a rate in percent: 0.23 is less than one percent, write 23 for 23 percent',
    },
    refused(
      'a rate above 100',
      { items: [{ ...line, vat: 1.23e4 }] },
      'items[0].vat',
      "Field 'items[0].vat' must be 100 or less",
    ),
    refused(
      'a VAT amount that does not follow from the lines',
      { vat: 23 },
      'vat',
      "Field 'vat' is 23.00, but the VAT of the lines is 2.07 (tolerance 0.022)",
    ),
    refused(
      'more digits than an amount has',
      { total_amount: 1e18 },
      'total_amount',
      "Field 'total_amount' has more than 15 digits before the point",
    ),
    refused(
      'more paid than the total',
      { amount_paid: 20 },
      'amount_paid',
      "Field 'amount_paid' is more than total_amount",
    ),
    {
      mistake: 'an amount with more decimal places than its currency',
      request: 'POST /invoices',
      body: { total_amount: 11.0704 },
      status: 201,
      message: "Field 'total_amount' was rounded from 11.0704 to 11.07: amounts in EUR have at most 2 decimal places",
    },
    {
      ...refused(
        'an amount with more decimal places than its currency, with `Prefer: handling=strict`',
        { total_amount: 11.0704 },
        'total_amount',
        "Field 'total_amount' must have at most 2 decimal places in EUR",
      ),
      headers: { prefer: 'handling=strict' },
    },
    refused(
      'an exchange rate in the currency of the account',
      { exchange_rate: 1.1 },
      'exchange_rate',
      "Field 'exchange_rate' must be 1 or left out: the document is in EUR, the currency of the account",
    ),
    refused(
      'a day in the form of the country',
      { date: '02/03/2026' },
      'date',
      "Field 'date' must be a calendar day that exists, YYYY-MM-DD",
    ),
    refused(
      'a day with a time',
      { date: '2026-03-02T10:15:00Z' },
      'date',
      "Field 'date' must be only the day: 2026-03-02",
    ),
    refused(
      'a day that does not exist',
      { date: '2026-02-30' },
      'date',
      "Field 'date' must be a calendar day that exists, YYYY-MM-DD",
    ),
    refused(
      'a year with a digit too few',
      { date: '0226-03-02' },
      'date',
      "Field 'date' must be in the years 1900 to 2200",
    ),
    refused(
      'a year that is mistyped',
      { due_date: '2926-04-01' },
      'due_date',
      "Field 'due_date' must be in the years 1900 to 2200",
    ),
    refused(
      'an instant in seconds',
      { delivery_date: 1772445600 },
      'delivery_date',
      "Field 'delivery_date' must be an instant such as 2026-03-04T09:00:00Z",
    ),
    refused(
      'due before its own day',
      { due_date: '2026-02-01' },
      'due_date',
      "Field 'due_date' is before the date 2026-03-02",
    ),
  ],
};
