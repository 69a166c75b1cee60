// The figures of the start page and the lists behind them: each list has the documents that its figure counts, and adds up to it.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { daysFrom } from '../../../src/domain/values/dates.ts';
import { decimal, digits, ZERO } from '../../../src/domain/values/decimal.ts';
import { openShop } from '../../operations/stock/shop.ts';
import { startRig } from '../../support/rig.ts';
import { signedInClient } from './form-client.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const shop = await openShop(rig);
const today = new Date().toISOString().slice(0, 10);
const client = await signedInClient(rig, { account: shop.account.code });

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
const amountIn = (text: string) => decimal(text.replaceAll(/[^\d.-]/g, '') || '0');

/** The rows of a list, and the sum that it says, added up by the currency of the first row. */
async function listed(path: string): Promise<{ rows: string[]; sum: string; said: string[] }> {
  const { text, status } = await client.get(path.replaceAll('&amp;', '&'));
  assert.equal(status, 200, path);
  const body = text.slice(text.indexOf('<tbody>'), text.indexOf('</tbody>'));
  const rows = [...body.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) => row);
  const amounts = rows.map(row =>
    amountIn(plain(/<td class="is-number">([\s\S]*?)<\/td>/.exec(row)?.[1] ?? '').replace('−', '-')),
  );
  const said = [...text.matchAll(/<dd data-sum="[A-Z]{3}">([^<]*)<\/dd>/g)].map(([, each = '']) =>
    digits(amountIn(each.replace('−', '-'))),
  );
  return {
    rows: rows.map(row => plain(/<th scope="row">([\s\S]*?)<\/th>/.exec(row)?.[1] ?? '')),
    sum: digits(amounts.reduce((sum, amount) => sum.plus(amount), ZERO)),
    said,
  };
}

it('each figure of the start page leads to the documents that it counts, and they add up to it', async () => {
  await shop.client.post('/customers', { name: 'Padaria Central', vat_id: '508123456' });
  const customer = { code: 'C0001' };
  const invoice = (total: number, late: number | undefined, fields = {}) =>
    shop.make('invoice', {
      customer,
      total_amount: total,
      date: daysFrom(today, -120),
      ...fields,
      ...(late !== undefined && { due_date: daysFrom(today, -late) }),
    });
  const ages: Record<string, string[]> = {
    not_due: [await invoice(10.01, -5), await invoice(20.02, 0), await invoice(5, undefined)],
    days_30: [await invoice(30.03, 1), await invoice(40.04, 30)],
    days_60: [await invoice(50.05, 31)],
    days_90: [await invoice(60.06, 90)],
    older: [await invoice(70.07, 91)],
  };
  await invoice(99, 5, { currency: 'USD', exchange_rate: 0.9 });
  const paid = await invoice(12, 10);
  await shop.make('receipt', { total_amount: 12, customer, settles: [{ document: `FT ${paid}`, amount: 12 }] });
  await shop.void('invoice', await invoice(1000, 10));
  // Sales of today: three currencies, one without a rate, one void, a credit note.
  const sold = { customer, date: today };
  const sales = [
    await shop.make('invoice', { ...sold, total_amount: 123, net_amount: 100, vat: 23 }),
    await shop.make('invoice', { ...sold, total_amount: 10.55, currency: 'USD', exchange_rate: 0.9333 }),
    await shop.make('invoice', { ...sold, total_amount: 7.77, currency: 'GBP' }),
    await shop.make('credit_note', { ...sold, total_amount: 8.5 }),
  ];
  await shop.void('invoice', await shop.make('invoice', { ...sold, total_amount: 500 }));
  const order = (fields = {}) =>
    shop.make('order', {
      customer,
      total_amount: 11,
      items: [{ description: 'A', qty: 2, unit_price: 5.5 }],
      ...fields,
    });
  const [open, part, done] = [await order(), await order(), await order()];
  await shop.make('invoice', {
    date: today,
    customer,
    total_amount: 5.5,
    related_document: `ORD ${part}`,
    items: [{ description: 'A', qty: 1, unit_price: 5.5 }],
  });
  await shop.make('invoice', {
    date: today,
    customer,
    total_amount: 11,
    related_document: `ORD ${done}`,
    items: [{ description: 'A', qty: 2, unit_price: 5.5 }],
  });
  await shop.client.post('/articles', { item_code: 'LOW', description: 'Low', safety_stock: 5 });
  await shop.client.post('/articles', { item_code: 'OUT', description: 'Out', safety_stock: 5, inactive: true });

  const { text: home } = await client.get('/admin');
  // Every age in every currency, with its count and its amount.
  const rows = [
    ...home.matchAll(
      /<th scope="row"><a href="([^"]*age=(\w+)&amp;currency=(\w+))">[\s\S]*?<td class="is-number">([^<]*)<\/td>\s*<td class="is-number">([^<]*)<\/td>/g,
    ),
  ];
  assert.ok(rows.length >= 6, `${rows.length} ages`);
  for (const [, path = '', age = '', currency, count, amount = ''] of rows) {
    const list = await listed(path);
    assert.equal(String(list.rows.length), count, path);
    assert.deepEqual([list.sum, list.said], [digits(amountIn(amount)), [list.sum]], path);
    if (currency === 'EUR' && age !== 'not_due')
      assert.deepEqual(
        list.rows.toSorted(),
        ages[age]?.map(number => `FT ${number}`),
      );
  }
  const [, late = '', lateAmount = ''] = /<p class="late"><a href="([^"]*)">([^<]*)<\/a>/.exec(home) ?? [];
  assert.equal((await listed(late)).sum, digits(amountIn(lateAmount)));
  assert.equal(digits(amountIn(lateAmount)), '250.25');
  const { text: behind } = await client.get(late.replaceAll('&amp;', '&'));
  assert.match(behind, /receipts\/new\?from=\d+/);
  assert.match(behind, /customers\/\d+\/statement/);

  const [, orders = '', orderCount] =
    /<a href="([^"]*of=open&amp;type=order[^"]*)">[\s\S]*?<p class="figure">([^<]*)</.exec(home) ?? [];
  const openOrders = await listed(orders);
  assert.deepEqual([openOrders.rows, orderCount], [[`ORD ${open}`, `ORD ${part}`], '2']);

  const days = [
    ...home.matchAll(
      /<th scope="row"><a href="([^"]*of=sales[^"]*)">[^<]*<\/a><\/th>\s*<td class="is-number">([^<]*)</g,
    ),
  ];
  assert.equal(days.length, 30);
  const [, path = '', amount = ''] = days.at(-1) ?? [];
  const day = await listed(path);
  assert.equal(day.sum, digits(amountIn(amount)), 'sales of the day');
  // 100 + 10.55 × 0.9333 = 9.85 − 8.50 + 5.50 + 11, and one without a rate.
  assert.equal(day.sum, '117.85');
  assert.equal(day.rows.length, sales.length + 2);
  const [, all = '', total = ''] =
    /<dl class="key">\s*<div><dt>[^<]*<\/dt><dd><a href="([^"]*)">([^<]*)</.exec(home) ?? [];
  assert.equal((await listed(all)).sum, digits(amountIn(total)));

  const [, low = '', lowText = ''] = /<a href="([^"]*low_stock[^"]*)">([^<]*)</.exec(home) ?? [];
  const { text: articles } = await client.get(low.replaceAll('&amp;', '&'));
  assert.match(lowText, /^1 article/);
  assert.ok(articles.includes('LOW') && !articles.includes('>OUT<'));
  assert.equal((await client.get('/admin/figures?of=due&type=nothing')).status, 404);
});
