// Interest of payment reminders, compared with sums by hand.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { lateInterestOf } from '../../../src/definitions/jurisdictions/late-interest.ts';
import { interestOf } from '../../../src/domain/documents/reminders.ts';
import { digits } from '../../../src/domain/values/decimal.ts';

const part = (due_date: string, amount: string) => ({ due_date, amount });
const law = (parts: ReturnType<typeof part>[], day: string, currency = 'EUR') =>
  digits(interestOf(parts, lateInterestOf('PT'), day, currency));

it('Interest by law changes with the half-year, and is rounded once', () => {
  // 10 days at 11.15 % and 20 days at 10.15 %: 1000 × (1.115 + 2.03) / 365
  assert.equal(law([part('2025-06-20', '1000')], '2025-07-20'), '8.62');
  // The last day of a half-year and the first one of the next: 1000 × (0.1225 + 0.1115) / 365
  assert.equal(law([part('2024-12-30', '1000')], '2025-01-01'), '0.64');
  // Two parts of 0.4931… each
  assert.equal(law([part('2025-07-31', '10'), part('2025-07-31', '1763.30')], '2025-08-01'), '0.49');
  assert.equal(law([part('2025-07-31', '1000000')], '2025-08-31', 'JPY'), '8621');
  assert.equal(law([part('2025-07-31', '1000')], '2025-07-31'), '0');
});

it('Days of unknown half-years bear no interest', () => {
  assert.equal(law([part('2026-06-20', '1000')], '2027-01-01'), law([part('2026-06-20', '1000')], '2026-06-30'));
  assert.equal(law([part('2022-01-01', '1000')], '2022-06-30'), '0');
  assert.deepEqual(lateInterestOf('FR'), []);
});

it('An agreed rate holds for all days', () => {
  const agreed = [{ from: '1900-01-01', to: '9999-12-31', percent: '7.3' }];
  assert.equal(digits(interestOf([part('2025-01-01', '100')], agreed, '2026-01-01', 'EUR')), '7.3');
});
