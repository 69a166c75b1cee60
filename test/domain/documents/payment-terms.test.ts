// Days and amounts that follow from terms of payment. contract §7 Payment terms

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type DocumentOfTerms,
  dueDay,
  type PaymentTerms,
  type SentTerms,
  termsErrors,
  termsOfDocument,
} from '../../../src/domain/documents/payment-terms.ts';
import { minorUnits } from '../../../src/domain/values/currency.ts';
import { daysBetween, isDay } from '../../../src/domain/values/dates.ts';
import { decimal, digits, ZERO } from '../../../src/domain/values/decimal.ts';
import { jsonText } from '../../../src/formats/write-json.ts';

const big = (number: number) => decimal(String(number));
const period = (months = 0, days = 0) => ({ months: big(months), days: big(days) });

describe('The due day', () => {
  for (const [date, months, days, due] of [
    ['2026-01-31', 1, 0, '2026-02-28'],
    ['2024-01-31', 1, 0, '2024-02-29'],
    ['2100-01-31', 1, 0, '2100-02-28'],
    ['2000-01-30', 1, 0, '2000-02-29'],
    ['2026-03-31', 1, 0, '2026-04-30'],
    ['2026-10-31', 4, 0, '2027-02-28'],
    ['2026-12-15', 1, 0, '2027-01-15'],
    ['2024-02-29', 12, 0, '2025-02-28'],
    ['2026-01-31', 1, 1, '2026-03-01'],
    ['2026-03-02', 0, 14, '2026-03-16'],
    ['2026-03-28', 0, 1, '2026-03-29'],
    ['2026-10-24', 0, 1, '2026-10-25'],
    ['2026-03-02', 0, 0, '2026-03-02'],
    ['2200-12-31', 0, 1, '2200-12-31'],
    ['2200-06-30', 120, 3650, '2200-12-31'],
  ] as const)
    it(`is ${due} for ${date} with ${months} months and ${days} days`, () =>
      assert.equal(dueDay(date, period(months, days)), due));

  for (const [date, days, rule, due] of [
    ['2026-01-31', 30, { end_of_month: true }, '2026-03-31'],
    ['2026-01-01', 30, { end_of_month: true }, '2026-01-31'],
    ['2024-01-30', 30, { end_of_month: true }, '2024-02-29'],
    ['2026-03-31', 0, { end_of_month: true }, '2026-03-31'],
    ['2026-03-10', 0, { day_of_month: big(10) }, '2026-03-10'],
    ['2026-03-11', 0, { day_of_month: big(10) }, '2026-04-10'],
    ['2026-12-11', 0, { day_of_month: big(10) }, '2027-01-10'],
    ['2026-02-10', 0, { day_of_month: big(31) }, '2026-02-28'],
    ['2026-01-31', 0, { day_of_month: big(30) }, '2026-02-28'],
    ['2026-01-31', 30, { end_of_month: true, day_of_month: big(10) }, '2026-04-10'],
    ['2026-01-15', 0, { end_of_month: true, day_of_month: big(31) }, '2026-01-31'],
  ] as const)
    it(`is ${due} for ${date} with ${days} days and ${jsonText(rule)}`, () =>
      assert.equal(dueDay(date, period(0, days), rule), due));

  it('exists, and is not before the date, whatever the terms', () => {
    for (let at = 0; at < 4000; at++) {
      const date = new Date(Date.UTC(1999, 11, 1 + ((at * 37) % 3000))).toISOString().slice(0, 10);
      const rule = { end_of_month: at % 3 === 0, ...(at % 2 === 0 && { day_of_month: big(1 + (at % 31)) }) };
      const due = dueDay(date, period(at % 25, at % 100), rule);
      assert.ok(isDay(due) && due >= date, `${date} ${at}: ${due}`);
      assert.ok(daysBetween(date, due) <= 31 * (at % 25) + (at % 100) + 60);
    }
  });
});

const terms = (more: Partial<PaymentTerms>): PaymentTerms => ({ code: 'T', description: 'Words', ...more });
const parts = (...percents: number[]) =>
  percents.map((percent, index) => ({ percent: big(percent), days: big(30 * index) }));
const of = (record: PaymentTerms, more: Partial<DocumentOfTerms> = {}) =>
  JSON.parse(
    jsonText(termsOfDocument(record, { date: '2026-03-02', currency: 'EUR', owed: big(100), language: 'en', ...more })),
  );

describe('The terms of a document', () => {
  it('has instalments in the order of their dates, whatever the lengths of the months', () => {
    for (const [date, one, other] of [
      ['2026-02-01', { days: big(30) }, { months: big(1) }],
      ['2026-07-01', { days: big(61) }, { months: big(2) }],
      ['2026-01-01', { days: big(61) }, { months: big(2) }],
      ['2026-02-01', { months: big(1) }, { days: big(30) }],
    ] as const) {
      const record = terms({
        instalments: [
          { percent: big(60), ...one },
          { percent: big(40), ...other },
        ],
      });
      const { due_date, instalments } = of(record, { date });
      const [first, last] = instalments;
      assert.ok(first.due_date <= last.due_date, JSON.stringify(instalments));
      assert.equal(due_date, last.due_date);
      assert.equal(first.amount + last.amount, 100);
    }
    const record = terms({
      instalments: [
        { percent: big(60), days: big(30) },
        { percent: big(40), months: big(1) },
      ],
    });
    assert.deepEqual(of(record, { date: '2026-02-01' }).instalments, [
      { due_date: '2026-03-01', amount: 40 },
      { due_date: '2026-03-03', amount: 60 },
    ]);
  });

  for (const [currency, owed, percents, amounts] of [
    ['EUR', 100, [33.33, 33.33, 33.34], [33.33, 33.33, 33.34]],
    ['EUR', 100.01, [50, 50], [50.01, 50]],
    ['JPY', 100, [33.33, 33.33, 33.34], [33, 33, 34]],
    ['JPY', 1, [25, 25, 50], [1]],
    ['KWD', 1, [33.33, 33.33, 33.34], [0.333, 0.333, 0.334]],
    ['EUR', 0.02, [25, 25, 25, 25], [0.01, 0.01]],
  ] as const)
    it(`divide ${owed} ${currency} by ${percents.join(', ')}`, () => {
      const { instalments } = of(terms({ instalments: parts(...percents) }), { currency, owed: big(owed) });
      assert.deepEqual(
        instalments.map(({ amount }: { amount: number }) => amount),
        amounts,
      );
    });

  it('add up to what is owed, to the minor unit, in each currency', () => {
    for (let at = 1; at < 2000; at++) {
      const currency = ['EUR', 'JPY', 'KWD', 'CLF'][at % 4] ?? 'EUR';
      const owed = big(at * 37).div(String(10 ** minorUnits(currency)));
      const count = 1 + (at % 12);
      const percents = Array.from(
        { length: count },
        (_, index) => Math.floor(100 / count) + (index < 100 % count ? 1 : 0),
      );
      const { instalments = [] } = termsOfDocument(terms({ instalments: parts(...percents) }), {
        date: '2026-03-02',
        currency,
        owed,
        language: 'en',
      });
      assert.equal(digits(instalments.reduce((sum, { amount }) => sum.plus(amount), ZERO)), digits(owed));
      assert.ok(instalments.every(({ amount }) => amount.gt(ZERO)));
    }
  });

  it('have the due date of the last instalment, and words in the language of the document', () => {
    const record = terms({ instalments: parts(50, 50), descriptions: { pt: 'Palavras' } });
    assert.deepEqual(of(record, { language: 'pt' }), {
      payment_terms_code: 'T',
      due_date: '2026-04-01',
      payment_terms: 'Palavras',
      instalments: [
        { due_date: '2026-03-02', amount: 50 },
        { due_date: '2026-04-01', amount: 50 },
      ],
    });
    assert.equal(of(record, { language: 'xx' }).payment_terms, 'Words');
    assert.equal(of(record, { payment_terms: 'Own' }).payment_terms, 'Own');
  });

  it('give way to a due date that was sent', () => {
    const record = terms({ instalments: parts(50, 50), early_payment: { percent: big(2), days: big(8) } });
    assert.equal(of(record, { due_date: '2026-04-01' }).instalments.length, 2);
    assert.deepEqual(of(record, { due_date: '2026-03-05' }), {
      payment_terms_code: 'T',
      due_date: '2026-03-05',
      early_payment: { percent: 2, until: '2026-03-05', amount: 2 },
    });
  });

  it('have a discount for early payment, unless it rounds to nothing', () => {
    const record = terms({ days: big(30), early_payment: { percent: big(2.5), days: big(8) } });
    assert.deepEqual(of(record, { owed: big(99.99) }).early_payment, {
      percent: 2.5,
      until: '2026-03-10',
      amount: 2.5,
    });
    assert.deepEqual(of(record, { currency: 'JPY', owed: big(1019) }).early_payment.amount, 25);
    assert.deepEqual(of(record, { currency: 'KWD', owed: big(1.234) }).early_payment.amount, 0.031);
    assert.equal(of(record, { currency: 'JPY', owed: big(19) }).early_payment, undefined);
    assert.deepEqual(of(record, { owed: ZERO }), {
      payment_terms_code: 'T',
      due_date: '2026-04-01',
      payment_terms: 'Words',
    });
  });
});

describe('Contradictions in terms', () => {
  const sent = (more: Partial<SentTerms>): SentTerms => ({
    day_of_month: undefined,
    instalments: undefined,
    early_payment: { percent: undefined, days: undefined },
    ...more,
  });
  const early = (percent: number | undefined, days: number | undefined) => ({
    percent: percent === undefined ? undefined : big(percent),
    days: days === undefined ? undefined : big(days),
  });
  for (const [what, record, fields] of [
    ['none', { days: big(30), early_payment: early(2, 8) }, []],
    ['none at the end of a month', { end_of_month: true, early_payment: early(2, 30) }, []],
    ['early payment behind the due date', { days: big(14), early_payment: early(2, 30) }, ['early_payment.days']],
    ['early payment without percent', { early_payment: early(undefined, 0) }, ['early_payment.percent']],
    ['early payment without days', { early_payment: early(2, undefined) }, ['early_payment.days']],
    ['early payment of nothing', { days: big(30), early_payment: early(0, 8) }, ['early_payment.percent']],
    ['99 percent', { instalments: parts(50, 49) }, ['instalments']],
    ['100.01 percent', { instalments: parts(50, 50.01) }, ['instalments']],
    ['an instalment of nothing', { instalments: parts(0, 100) }, ['instalments[0].percent']],
    ['no instalments', { instalments: [] }, ['instalments']],
    [
      'instalments in another order',
      {
        instalments: [
          { percent: big(50), days: big(60) },
          { percent: big(50), months: big(1) },
        ],
      },
      ['instalments[1].months'],
    ],
    ['days that are not of the last instalment', { days: big(14), instalments: parts(50, 50) }, ['days']],
    ['days of the last instalment', { days: big(30), instalments: parts(50, 50) }, []],
  ] as const satisfies [string, Partial<SentTerms>, string[]][])
    it(`are named: ${what}`, () =>
      assert.deepEqual(
        termsErrors(sent(record)).map(({ field }) => field),
        fields,
      ));
});
