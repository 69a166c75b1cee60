// Which exchange rate of an account holds on a day, and how it is found.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { rateOn, writeRates } from '../../../src/database/sql/currency/exchange-rates.ts';
import { inTransaction } from '../../../src/database/transaction/transaction.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';
import type { Administrator } from '../../../src/operations/actor.ts';
import { runReadAs } from '../../../src/operations/read/run-read.ts';
import { rateRig } from './rate-rig.ts';

const { administration, database, openAccount, set, found } = await rateRig();

describe('The rate that holds on a day', () => {
  let euro: Administrator;
  let other: Administrator;

  before(async () => {
    euro = await openAccount('EUR');
    other = await openAccount('EUR');
    await set(euro, 'USD', '0.85', '2026-01-05');
    await set(euro, 'USD', '0.86', '2026-01-07');
    await set(euro, 'CHF', '1.07', '2026-01-01');
    await set(other, 'USD', '0.5', '2026-01-06');
    await set(other, 'GBP', '1.2', '2026-01-01');
  });

  for (const [day, rates] of [
    ['2026-01-04', []],
    ['2026-01-05', ['0.85 of 2026-01-05']],
    ['2026-01-06', ['0.85 of 2026-01-05']],
    ['2026-01-07', ['0.86 of 2026-01-07']],
    ['2030-12-31', ['0.86 of 2026-01-07']],
  ] as const)
    it(`is that of the latest day not after it: ${day}`, async () => {
      assert.deepEqual(await found(euro, 'USD', day), rates);
    });

  it('is none for a currency without rates, and for the currency of the account', async () => {
    assert.deepEqual(await found(euro, 'GBP', '2026-01-10'), []);
    assert.deepEqual(await found(euro, 'EUR', '2026-01-10'), []);
  });

  it('is never that of another account, even when its id is asked for', async () => {
    const mode = { cost: 'scan' } as const;
    const asked = { rate: rateOn(other.accountId, 'GBP', '2026-01-10') };
    assert.deepEqual(await runReadAs(database, euro, asked, mode), { rate: [] });
    assert.deepEqual(await found(other, 'GBP', '2026-01-10'), ['1.2 of 2026-01-01']);
  });

  it('is one look-up in the primary key, which reads one row', async () => {
    const many = await openAccount('EUR');
    const rates = Array.from({ length: 3000 }, (_, index) => {
      const day = new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10);
      return { currency: 'USD', day, rate: decimal('0.9') };
    });
    const { administrationPool } = administration;
    assert.ok(administrationPool);
    await inTransaction(administrationPool, many.accountId, { readOnly: false }, transaction =>
      transaction.queryAll(writeRates(many.accountId, rates)),
    );
    const asked = rateOn(many.accountId, 'USD', '2016-05-05');
    const { text, values = [] } = asked.statementOf([asked.item]);
    const lines = await inTransaction(database.pool, many.accountId, { readOnly: true }, transaction =>
      transaction.query({ text: `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) ${text}`, values }),
    );
    const plan = lines.map(row => row['QUERY PLAN']).join('\n');
    assert.match(plan, /Index Scan Backward using exchange_rate_pkey .*rows=1/);
    assert.match(plan, /Index Cond: .*currency = .*day <= /);
    assert.doesNotMatch(plan, /Seq Scan|Sort/);
  });
});
