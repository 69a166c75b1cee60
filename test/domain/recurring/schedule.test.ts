// Dates of recurring documents, texts and prices on them. contract §5 Recurring documents

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filledText, placeholderError } from '../../../src/domain/recurring/placeholders.ts';
import { changedPrice } from '../../../src/domain/recurring/price-changes.ts';
import { cleanRule, dateAfter, dateFrom, periodEnd, ruleError } from '../../../src/domain/recurring/schedule.ts';
import { decimal, digits } from '../../../src/domain/values/decimal.ts';

const schedule = (rrule: string, start_date = '2027-01-31', end_date: string | null = null) => ({
  rrule,
  start_date,
  end_date,
});

function dates(rrule: string, start: string, count: number, end: string | null = null): string {
  const of = schedule(rrule, start, end);
  const found: string[] = [];
  for (let day = dateFrom(of, start); day !== undefined && found.length < count; day = dateAfter(of, day))
    found.push(day);
  return found.join(' ');
}

describe('The dates of a rule', () => {
  for (const [rrule, start, expected] of [
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2027-12-31', '2027-12-31 2028-01-31 2028-02-29 2028-03-31'],
    // RFC 5545: a month without the day has no date.
    ['FREQ=MONTHLY', '2027-01-31', '2027-01-31 2027-03-31 2027-05-31 2027-07-31'],
    ['FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1', '2028-01-30', '2028-01-30 2028-02-29 2028-03-30 2028-04-30'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2027-01-01', '2028-02-29 2032-02-29 2036-02-29 2040-02-29'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', '2027-03-22', '2027-03-22 2027-03-25 2027-04-05 2027-04-08'],
    // The clock changes on the 28th of March and the 31st of October.
    ['FREQ=DAILY', '2027-03-27', '2027-03-27 2027-03-28 2027-03-29 2027-03-30'],
    ['FREQ=WEEKLY', '2027-10-24', '2027-10-24 2027-10-31 2027-11-07 2027-11-14'],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2027-01-01', '2027-01-29 2027-02-26 2027-03-26 2027-04-30'],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1', '2027-01-01', '2027-01-01 2027-02-01 2027-03-01 2027-04-01'],
    ['FREQ=MONTHLY;COUNT=3', '2027-01-15', '2027-01-15 2027-02-15 2027-03-15'],
    ['FREQ=MONTHLY;UNTIL=20270315', '2027-01-15', '2027-01-15 2027-02-15 2027-03-15'],
    ['FREQ=MONTHLY;UNTIL=20270314', '2027-01-15', '2027-01-15 2027-02-15'],
  ] as const)
    it(rrule, () => {
      assert.equal(ruleError(schedule(rrule, start)), undefined);
      assert.equal(dates(rrule, start, 4), expected);
    });

  it('end at the last day', () => {
    assert.equal(dates('FREQ=MONTHLY', '2027-01-15', 9, '2027-03-15'), '2027-01-15 2027-02-15 2027-03-15');
    assert.equal(dates('FREQ=MONTHLY', '2027-01-15', 9, '2027-03-14'), '2027-01-15 2027-02-15');
  });

  it('have a period until the next one, also behind the end', () => {
    assert.equal(periodEnd(schedule('FREQ=MONTHLY;COUNT=1', '2027-02-01'), '2027-02-01'), '2027-02-28');
    assert.equal(
      periodEnd(schedule('FREQ=MONTHLY;BYMONTHDAY=-1', '2027-01-31', '2027-02-01'), '2027-01-31'),
      '2027-02-27',
    );
  });
});

describe('A rule is refused', () => {
  for (const rrule of [
    ...['', 'FREQ', 'FREQ=HOURLY', 'FREQ=SECONDLY', 'FREQ=DAILY;BYHOUR=8', 'FREQ=DAILY;FOO=1', 'FREQ=DAILY;FREQ=DAILY'],
    ...[
      'INTERVAL=2',
      'FREQ=DAILY;INTERVAL=0',
      'FREQ=DAILY;INTERVAL=-1',
      'FREQ=DAILY;INTERVAL=1.5',
      'FREQ=DAILY;COUNT=0',
    ],
    ...[
      'FREQ=DAILY;COUNT=99999',
      'FREQ=DAILY;UNTIL=20271301',
      'FREQ=DAILY;UNTIL=20270101T000000Z',
      'FREQ=WEEKLY;BYDAY=XX',
    ],
    ...[
      'FREQ=MONTHLY;BYMONTHDAY=32',
      'FREQ=MONTHLY;BYMONTHDAY=0',
      'FREQ=DAILY;COUNT=2;UNTIL=20270301',
      'FREQ=DAILY\nDTSTART:1',
    ],
    ...['FREQ=WEEKLY;BYMONTHDAY=1', 'FREQ=MONTHLY;BYWEEKNO=3', 'FREQ=DAILY;__proto__=1', 'FREQ=DAILY;BYSETPOS=1'],
    // They never fire.
    ...['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 'FREQ=WEEKLY;BYDAY=MO;BYSETPOS=5'],
    ...['FREQ=DAILY;UNTIL=20260101', `FREQ=MONTHLY;BYMONTHDAY=${'1,'.repeat(100)}1`],
  ])
    it(JSON.stringify(rrule).slice(0, 60), () => {
      const began = performance.now();
      assert.ok(ruleError(schedule(cleanRule(rrule))));
      assert.ok(performance.now() - began < 2000);
    });

  it('that ends before its first date', () => {
    assert.equal(ruleError(schedule('FREQ=MONTHLY;BYMONTHDAY=1', '2027-01-31', '2027-02-01')), undefined);
    assert.equal(ruleError(schedule('FREQ=MONTHLY;BYMONTHDAY=1', '2027-01-31', '2027-01-31'))?.reason, 'rule_never');
  });

  it('not for small letters, blanks or the name of its line', () => {
    assert.equal(cleanRule(' rrule:freq=monthly; bymonthday=1;\n'), 'FREQ=MONTHLY;BYMONTHDAY=1');
  });
});

describe('Texts', () => {
  const of = { date: '2027-03-01', periodEnd: '2027-03-31' };

  it('have the month in the language of the document', () => {
    const text = 'Rent {month} {year}, Q{quarter}: {period_start} - {period_end} {date}';
    assert.equal(
      filledText(text, { ...of, language: 'en' }),
      'Rent March 2027, Q1: 01/03/2027 - 31/03/2027 01/03/2027',
    );
    assert.equal(filledText('{month}', { ...of, language: 'pt' }), 'março');
    assert.equal(filledText('{month} {date}', { ...of, language: 'de' }), 'März 01.03.27');
  });

  it('keep other braces, and refuse unknown names', () => {
    assert.equal(filledText('{} {A} {a b} {constructor}', { ...of, language: 'en' }), '{} {A} {a b} {constructor}');
    assert.equal(placeholderError('{} {A} {a b} {month'), undefined);
    assert.equal(placeholderError('x {monat}')?.reason, 'unknown_placeholder');
    assert.equal(placeholderError('{constructor}')?.reason, 'unknown_placeholder');
  });
});

it('Prices change one upon the other, rounded once to their decimals or those of the currency', () => {
  const changes = [
    { date: '2027-01-01', percent: decimal('3.5') },
    { date: '2028-01-01', percent: decimal('-10') },
  ];
  const price = (text: string, date: string, currency = 'EUR') =>
    digits(changedPrice(decimal(text), changes, { date, currency }));
  assert.equal(price('9.99', '2026-12-31'), '9.99');
  assert.equal(price('9.99', '2027-01-01'), '10.34');
  assert.equal(price('9.99', '2028-01-01'), '9.31');
  assert.equal(price('10', '2027-01-01'), '10.35');
  assert.equal(price('0.1234', '2027-01-01'), '0.1277');
  assert.equal(price('1000', '2027-06-01', 'JPY'), '1035');
  assert.equal(price('999', '2027-06-01', 'JPY'), '1034');
});
