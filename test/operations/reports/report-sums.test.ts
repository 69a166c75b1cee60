// Kept sums of months and days: one is added up again after another booking in it, and no other one with it.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { read } from '../../../src/database/transaction/read.ts';
import { reports } from '../../../src/definitions/report-catalogue.ts';
import { daysFrom } from '../../../src/domain/values/dates.ts';
import type { Look } from '../../../src/operations/read/session-reads.ts';
import { ReportSums } from '../../../src/operations/report-sums.ts';
import { readReport } from '../../../src/operations/reports/read-report.ts';
import { SumsKeeper } from '../../../src/operations/reports/store-sums.ts';
import { startRig } from '../../support/rig.ts';
import { line, made, openShop, type Shop } from '../stock/shop.ts';

const rig = await startRig();
const askLeader: ConstructorParameters<typeof ReportSums>[0] = (accountId, questions) =>
  read(rig.database.pool, accountId, questions, { cost: 'list' });

/** A company with an invoice of 10 in each of three months. */
async function company(): Promise<Shop> {
  const shop = await openShop(rig);
  made(await shop.client.post('/customers', { code: 'ANA', name: 'Ana' }));
  for (const month of ['01', '02', '03']) await invoice(shop, `2026-${month}-10`);
  return shop;
}

const invoice = (shop: Shop, date: string) =>
  shop.make('invoice', {
    date,
    customer: { code: 'ANA' },
    total_amount: 10,
    items: [line('TEA', 1, { unit_price: 10 })],
  });

/** Reads a report with kept sums. Resolves to its net total, and the days between which lines were added up. */
function readerOf(shop: Shop, sums: ReportSums) {
  return async (name: string, query: Record<string, string>) => {
    const report = reports.find(each => each.name === name);
    assert.ok(report);
    const summed: string[] = [];
    const ask: Look = (questions, mode) => {
      const { values = [] } = (questions.summed ?? {}) as { values?: unknown[] };
      const days = values.map(String).filter(value => /^\d{4}-\d\d-\d\d$/.test(value));
      if (days.length > 0) summed.push(days.slice(0, 2).join('…'));
      return read(rig.database.pool, shop.account.id, questions, mode);
    };
    const { totals } = await readReport(
      { accountId: shop.account.id, ask, sums },
      report,
      new Map(Object.entries(query)),
    );
    return { net: totals[0]?.net, summed };
  };
}

for (const name of ['sales_by_article', 'margin', 'sales_journal'])
  it(`adds up a month of ${name} once, and again after a further booking`, async () => {
    const shop = await company();
    const report = readerOf(shop, new ReportSums(askLeader, 1));
    const year = { period: '2026' };
    assert.deepEqual(await report(name, year), { net: '30', summed: ['2026-01-01…2026-03-31'] });
    assert.deepEqual(await report(name, year), { net: '30', summed: [] });
    assert.deepEqual(await report(name, { period: '2026-02' }), { net: '10', summed: [] });
    const late = await invoice(shop, '2026-02-20');
    assert.deepEqual(await report(name, year), { net: '40', summed: ['2026-02-01…2026-02-28'] });
    await shop.void('invoice', late);
    const { net, summed } = await report(name, { from: '2026-01-01', to: '2036-01-01' });
    assert.deepEqual([net, summed.length], ['30', 1], 'the month of the void');
    assert.deepEqual(await report(name, { from: '2026-02-11', to: '2026-02-28' }), {
      net: '10',
      summed: ['2026-02-20…2026-02-20'],
    });
  });

it('that were stored ahead are added up by no request, but after a further booking', async () => {
  const [shop, other] = [await company(), await company()];
  await invoice(other, '2026-01-11');
  await storeAll();
  const year = { period: '2026' };
  for (const name of ['sales_by_article', 'margin', 'sales_journal']) {
    const afterRestart = () => readerOf(shop, new ReportSums(askLeader, 1));
    assert.deepEqual(await afterRestart()(name, year), { net: '30', summed: [] });
    assert.equal((await readerOf(other, new ReportSums(askLeader, 1))(name, year)).net, '40');
  }
  await invoice(shop, '2026-02-20');
  const report = () => readerOf(shop, new ReportSums(askLeader, 1))('margin', year);
  assert.deepEqual(await report(), { net: '40', summed: ['2026-02-01…2026-02-28'] });
  await storeAll();
  assert.deepEqual(await report(), { net: '40', summed: [] });
});

it('are stored of the days of this month but the present one, and those of older days are deleted', async () => {
  const shop = await company();
  const today = new Date().toISOString().slice(0, 10);
  const yesterday = daysFrom(today, -1);
  for (const day of [yesterday, today]) await invoice(shop, day);
  const { id } = shop.account;
  const parts = async () =>
    (
      await shop.owner(
        `SELECT from_day::text AS day FROM report_sum WHERE account_id = ${id} AND name = 'vat' ORDER BY 1`,
      )
    ).map(({ day }) => day);
  await storeAll();
  const month = today.slice(0, 7) === yesterday.slice(0, 7) ? yesterday : `${yesterday.slice(0, 7)}-01`;
  const stored = ['2026-01-01', '2026-02-01', '2026-03-01', month];
  assert.deepEqual(await parts(), stored);
  await shop.owner(`INSERT INTO report_sum VALUES (${id}, 'vat', '2026-01-10', '2026-01-10', '', '[]')`);
  await invoice(shop, '2026-03-11');
  await storeAll();
  assert.deepEqual(await parts(), stored);
});

/** Stores the sums of all companies, as two servers at once. */
async function storeAll(): Promise<void> {
  const keepers = [1, 2].map(() => new SumsKeeper(rig.server.context, 1));
  await Promise.all(
    keepers.map(async keeper => {
      while (await keeper.work());
    }),
  );
}

it('of another company or of one customer are not its own', async () => {
  const [one, other] = [await company(), await company()];
  await invoice(other, '2026-01-11');
  const sums = new ReportSums(askLeader, 1);
  const year = { period: '2026' };
  const [own, others] = [readerOf(one, sums), readerOf(other, sums)];
  assert.equal((await own('sales_by_article', year)).net, '30');
  assert.equal((await others('sales_by_article', year)).net, '40');
  made(await one.client.post('/customers', { code: 'EVA', name: 'Eva' }));
  const [eva] = await one.list('/customers', { searchColumn: 'code', searchString: 'EVA' });
  assert.ok(eva?.id);
  assert.equal((await own('sales_by_article', { ...year, customer_id: eva.id })).net, '0');
});

it('of few bookings are not kept', async () => {
  const report = readerOf(await company(), new ReportSums(askLeader, 4));
  for (const _ of ['once', 'twice'])
    assert.deepEqual(await report('sales_by_article', { period: '2026' }), { net: '30', summed: [] });
});
