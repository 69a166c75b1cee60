// The exchange rates of an account, as administrators set, import and list them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../../src/domain/errors.ts';
import type { Administrator } from '../../../src/operations/actor.ts';
import { importRates, listRates } from '../../../src/operations/currency/rates.ts';
import { DAILY, HISTORY } from '../../domain/currency/ecb-samples.ts';
import { rateRig } from './rate-rig.ts';

const { administration, openAccount, set, found, stored } = await rateRig();

describe('A rate that is set', () => {
  it('holds from today in the time zone of the account when no day is given', async () => {
    const kiribati = await openAccount('AUD', 'Pacific/Kiritimati');
    const samoa = await openAccount('USD', 'Pacific/Pago_Pago');
    const [east, west] = [await set(kiribati, 'NZD', '0.91'), await set(samoa, 'NZD', '0.6')];
    // 25 hours lie between the two, so they never have the same day.
    assert.ok(east.day > west.day, `${east.day}, ${west.day}`);
    assert.deepEqual({ ...east, day: '' }, { currency: 'NZD', day: '', rate: '0.91', in: 'AUD' });
  });

  it('replaces the rate of its day; an equal one leaves the row as it is', async () => {
    const actor = await openAccount('EUR');
    await set(actor, 'USD', '0.85', '2026-01-05');
    await set(actor, 'USD', '0.87', '2026-01-05');
    const [first, ...others] = await stored(actor);
    assert.partialDeepStrictEqual(first, { currency: 'USD', day: '2026-01-05', rate: '0.87' });
    assert.deepEqual(others, []);
    await set(actor, 'USD', '0.870', '2026-01-05');
    assert.deepEqual(await stored(actor), [first]);
  });

  it('keeps all its digits', async () => {
    const actor = await openAccount('EUR');
    for (const rate of ['999999999999999.12345678901234567891', '0.00000000000000000001', '0.0000551771323892526']) {
      assert.equal((await set(actor, 'IDR', rate, '2026-01-05')).rate, rate);
      assert.deepEqual(await found(actor, 'IDR', '2026-01-05'), [`${rate} of 2026-01-05`]);
    }
  });

  it('is refused with every error: currency, rate and day', async () => {
    const actor = await openAccount('EUR');
    const faults: [currency: string, rate: string, day: string | undefined, fields: string[]][] = [
      ['EUR', '1', undefined, ['currency']],
      ['usd', '1', undefined, ['currency']],
      ['CYP', '1', undefined, ['currency']],
      ['USD', '0', undefined, ['rate']],
      ['USD', '1,2', undefined, ['rate']],
      ['USD', '1', '2026-02-29', ['date']],
      ['USD', '1', '1850-01-01', ['date']],
      ['EUR', '-1', '20.11.2026', ['currency', 'rate', 'date']],
    ];
    for (const [currency, rate, day, fields] of faults) {
      const error = await set(actor, currency, rate, day).catch((thrown: unknown) => thrown);
      assert.ok(error instanceof AppError && error.code === 'INVALID_ARGUMENT');
      assert.deepEqual(
        error.details?.map(({ field }) => field),
        fields,
      );
    }
    assert.deepEqual(await stored(actor), []);
  });
});

describe('An import', () => {
  it('writes the rates of a file in the currency of the account, and says what it wrote and left out', async () => {
    const euro = await openAccount('EUR');
    assert.deepEqual(await importRates(administration, euro, HISTORY), {
      rates: 13,
      currencies: 5,
      first_day: '1999-01-04',
      last_day: '2026-11-20',
      unknown_currencies: ['CYP'],
      unknown_rates: 1,
      days_without: 0,
    });
    assert.deepEqual(await found(euro, 'USD', '2026-11-20'), ['0.865950813993765 of 2026-11-20']);
    assert.deepEqual(await found(euro, 'CHF', '2026-11-19'), ['0.61850569025235 of 1999-01-04']);
    const franc = await openAccount('CHF');
    assert.partialDeepStrictEqual(await importRates(administration, franc, HISTORY), { rates: 9, days_without: 1 });
    assert.deepEqual(await found(franc, 'EUR', '2026-11-20'), ['0.9311 of 2026-11-20']);
    assert.deepEqual(await found(franc, 'CHF', '2026-11-20'), []);
  });

  it('replaces rates of the same days, keeps all others, and can be repeated', async () => {
    const actor = await openAccount('EUR');
    await set(actor, 'USD', '0.5', '2026-11-20');
    await set(actor, 'KWD', '2.8', '2026-11-20');
    await importRates(administration, actor, DAILY);
    const rows = await stored(actor);
    assert.deepEqual(
      rows.map(({ currency, rate }) => `${currency} ${rate}`),
      [
        'CHF 1.07399849640211',
        'GBP 1.14613180515759',
        'IDR 0.0000551771323892526',
        'JPY 0.00561009817671809',
        'KWD 2.8',
        'USD 0.865950813993765',
      ],
    );
    await importRates(administration, actor, DAILY);
    assert.deepEqual(await stored(actor), rows);
  });

  it('writes nothing when any line is wrong, or when the file lacks the currency of the account', async () => {
    const euro = await openAccount('EUR');
    const wrong = `${HISTORY}1998-12-31,1.1,130,x,0.7,1.6,N/A,\n`;
    await assert.rejects(
      importRates(administration, euro, wrong),
      /^Error: Line 5, column 4 \(CYP\): 'x' must be N\/A/,
    );
    const dinar = await openAccount('KWD');
    await assert.rejects(importRates(administration, dinar, DAILY), /no column for KWD/);
    assert.deepEqual([await stored(euro), await stored(dinar)], [[], []]);
  });

  it('of more rates than one statement takes is still one transaction; two at the same time wait for each other', async () => {
    const actor = await openAccount('EUR');
    const days = Array.from({ length: 6000 }, (_, index) =>
      new Date(Date.UTC(2010, 0, 1 + index)).toISOString().slice(0, 10),
    );
    const file = (rate: string) => `Date,USD,JPY\n${days.map(day => `${day},${rate},${rate}`).join('\n')}\n`;
    const results = await Promise.all(['2', '4'].map(rate => importRates(administration, actor, file(rate))));
    assert.deepEqual(
      results.map(({ rates }) => rates),
      [12_000, 12_000],
    );
    const rows = await stored(actor);
    assert.equal(rows.length, 12_000);
    assert.equal(new Set(rows.map(({ rate }) => rate)).size, 1);
  });
});

describe('The list of rates', () => {
  const list = async (actor: Administrator, filter: { currency?: string; day?: string; limit?: number }) => {
    const { currency, day, limit = 50 } = filter;
    const rows = await listRates(administration, actor, { currency, day, limit });
    return rows.map(row => `${row.currency} ${row.day} ${row.rate} ${row.in}`);
  };

  it('has the newest rate of each currency, those of a day, or those of a currency', async () => {
    const actor = await openAccount('EUR');
    await set(actor, 'USD', '0.85', '2026-01-05');
    await set(actor, 'USD', '0.86', '2026-01-07');
    await set(actor, 'CHF', '1.07', '2026-01-06');
    assert.deepEqual(await list(actor, {}), ['CHF 2026-01-06 1.07 EUR', 'USD 2026-01-07 0.86 EUR']);
    assert.deepEqual(await list(actor, { day: '2026-01-05' }), ['USD 2026-01-05 0.85 EUR']);
    const dollars = ['USD 2026-01-07 0.86 EUR', 'USD 2026-01-05 0.85 EUR'];
    assert.deepEqual(await list(actor, { currency: 'USD' }), dollars);
    assert.deepEqual(await list(actor, { currency: 'USD', day: '2026-01-06' }), dollars.slice(1));
    assert.deepEqual(await list(actor, { currency: 'USD', limit: 1 }), dollars.slice(0, 1));
    assert.deepEqual(await list(await openAccount('EUR'), {}), []);
    await assert.rejects(list(actor, { currency: 'usd' }), /'currency'/);
    await assert.rejects(list(actor, { day: '2026-02-30' }), /'date'/);
  });
});
