// Statements of customers, and the stock of articles by day.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readStatement } from '../../src/operations/statements/party-statement.ts';
import { readArticleStock } from '../../src/operations/stock/article-stock.ts';
import { startRig } from '../support/rig.ts';
import { openImporter } from './imports/import-rig.ts';
import { line, made, openShop } from './stock/shop.ts';

const rig = await startRig();
const shop = await openShop(rig);
const { context } = rig.server;
const { actor } = await openImporter(rig, shop.account);

/** The statement of a customer from February on. */
const statementOf = (id: number) =>
  ({ kind: 'customer', id, currency: 'EUR', from: '2026-02-01', to: '2026-12-31', today: '2026-12-31' }) as const;

describe('the statement of a customer', () => {
  it('ends with what its documents owe, less what is not allotted, and begins with what came before', async () => {
    const { id } = made(await shop.client.post('/customers', { code: 'C1', name: 'Customer' }));
    const issue = (type: 'invoice' | 'receipt', date: string, fields: Record<string, unknown>) =>
      shop.make(type, { customer: { code: 'C1' }, date, ...fields });
    const items = [line('', 1, { unit_price: 100, item_code: undefined })];
    const first = await issue('invoice', '2026-01-05', { items, total_amount: 100 });
    await issue('receipt', '2026-01-20', { total_amount: 60, related_document: first });
    await issue('invoice', '2026-02-05', { items, total_amount: 100, amount_paid: 30 });
    const gone = await issue('invoice', '2026-02-06', { items, total_amount: 999 });
    await shop.void('invoice', gone);
    const asked = statementOf(id);
    const { opening, closing, lines } = await readStatement(context, actor, asked);
    assert.deepEqual([opening, closing], ['40', '110']);
    assert.deepEqual(
      lines.map(({ charge, credit, balance, open }) => [charge, credit, balance, open]),
      [['100', '30', '110', '70']],
    );
    const [customer] = await shop.list('/customers', { options: 'balance', searchString: 'C1' });
    const [balance] = (customer?.balance ?? []) as unknown as { due: string; open: string }[];
    assert.equal(Number(balance?.due) - Number(balance?.open), 110);
  });

  it('credits what a credit note gives: its total, less the withholding that the total contains', async () => {
    const { id } = made(await shop.client.post('/customers', { code: 'C3', name: 'Customer' }));
    const items = [{ description: 'Advice', qty: 1, unit_price: 100, vat: 23 }];
    const withheld = { customer: { code: 'C3' }, irs_retention_amount: 25, items };
    const first = await shop.make('invoice', { ...withheld, total_amount: 123, date: '2026-01-05' });
    await shop.make('credit_note', { ...withheld, total_amount: 123, date: '2026-01-06', related_document: first });
    // One that gives what its total says, and one that is open in part.
    const second = await shop.make('invoice', { ...withheld, total_amount: 98, date: '2026-01-07' });
    await shop.make('credit_note', { ...withheld, total_amount: 98, date: '2026-01-08' });
    await shop.make('credit_note', {
      ...withheld,
      total_amount: 123,
      date: '2026-01-09',
      settles: [{ document: second, amount: 40 }],
    });
    const period = { currency: 'EUR', from: '2026-01-01', to: '2026-12-31', today: '2026-12-31' };
    const { closing, lines } = await readStatement(context, actor, { kind: 'customer', id, ...period });
    assert.deepEqual(
      lines.map(({ charge, credit, balance, open }) => [charge, credit, balance, open]),
      [
        ['98', '0', '98', '0'],
        ['0', '98', '0', '0'],
        ['98', '0', '98', '58'],
        ['0', '98', '0', '98'],
        ['0', '98', '-98', '58'],
      ],
    );
    assert.equal(closing, '-98');
  });

  it('of another account is not found', async () => {
    const { id } = made(await shop.client.post('/customers', { code: 'C2', name: 'Customer' }));
    const stranger = await openImporter(rig, await rig.account());
    const asked = statementOf(id);
    await assert.rejects(readStatement(context, stranger.actor, asked), { code: 'NOT_FOUND' });
  });
});

describe("an article's stock", () => {
  it('is by location, and by day back from today', async () => {
    await shop.article('A-1', { stock: 10 });
    await shop.make('invoice', { items: [line('A-1', 3)] });
    await shop.make('transfer_order', {
      ...{ source_warehouse: 'MAIN', destination_warehouse: 'VAN' },
      items: [line('A-1', 2)],
    });
    const [{ id, today }] = (await shop.owner(
      `SELECT a.id, t.created::text AS today FROM article a JOIN stock_transaction t ON t.account_id = a.account_id AND t.article_id = a.id
        WHERE a.item_code = 'A-1' LIMIT 1`,
    )) as [{ id: number; today: string }];
    const { levels, days } = await readArticleStock(context, actor, { id, today, days: 30, location: null });
    assert.deepEqual(
      levels.map(({ location_code, on_hand }) => `${location_code} ${on_hand}`),
      ['MAIN 5', 'VAN 2'],
    );
    assert.equal(days.length, 30);
    assert.deepEqual(days.at(-1), { day: today, came: '12', went: '5', stock: '7' });
    assert.equal(days.at(-2)?.stock, '0');
    made(await shop.client.put('/articles', { id: Number(id), item_code: 'A-2' }));
    const renamed = await readArticleStock(context, actor, { id, today, days: 30, location: null });
    assert.deepEqual(renamed.days, days);
  });

  it('has the movements under every code that the article had, also when it has its first code again', async () => {
    await shop.article('B-1', { stock: 10 });
    const [{ id, today }] = (await shop.owner(
      `UPDATE stock_transaction SET created = created - 60 WHERE item_code = 'B-1'
        RETURNING article_id AS id, (created + 60)::text AS today`,
    )) as [{ id: number; today: string }];
    const rename = async (item_code: string) => made(await shop.client.put('/articles', { id: Number(id), item_code }));
    await rename('B-2');
    await shop.make('invoice', { items: [line('B-2', 4)] });
    await rename('B-1');
    await shop.make('invoice', { items: [line('B-1', 1)] });
    const { days } = await readArticleStock(context, actor, { id, today, days: 30, location: null });
    assert.deepEqual(days.at(-1), { day: today, came: '0', went: '5', stock: '5' });
    assert.equal(days.at(-2)?.stock, '10');
  });
});
