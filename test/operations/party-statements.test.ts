// Statements of customers, and the stock of articles by day.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readStatement } from '../../src/operations/party-statements/party-statement.ts';
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

  it('is made of what was settled on its documents, whoever paid, also by documents that have no party', async () => {
    const [{ id }, other] = [
      made(await shop.client.post('/customers', { code: 'C4', name: 'Customer' })),
      made(await shop.client.post('/customers', { code: 'C5', name: 'Customer' })),
    ];
    const [customer, payer] = [{ code: 'C4' }, { code: 'C5' }];
    const owed = await shop.make('invoice', { customer, date: '2026-03-01', total_amount: 100 });
    const settles = [{ document: owed, amount: 30 }];
    await shop.make('receipt', { customer: payer, date: '2026-03-02', total_amount: 50, settles });
    const nobody = await shop.make('receipt', { date: '2026-03-03', total_amount: 70, related_document: owed });
    // As documents are that were stored before they took over a party.
    await shop.owner(
      `UPDATE document SET party_id = NULL, party_code = NULL, party = NULL, snapshot = regexp_replace(snapshot, ',"customer":{.*}', '}')
        WHERE account_id = $1 AND type = 'receipt' AND seq_number = $2`,
      [shop.account.id, nobody],
    );
    const found = await readStatement(context, actor, statementOf(id));
    assert.deepEqual(
      found.lines.map(({ type, charge, credit, balance, open }) => [type, charge, credit, balance, open]),
      [
        ['invoice', '100', '0', '100', '0'],
        ['receipt', '0', '30', '70', '0'],
        ['receipt', '0', '70', '0', '0'],
      ],
    );
    const second = await readStatement(context, actor, {
      ...statementOf(id),
      cursor: `2026-03-01.${found.lines[0]?.id}`,
    });
    assert.deepEqual([second.carried, second.lines.length, second.closing], ['100', 2, '0']);
    const ofPayer = await readStatement(context, actor, statementOf(other.id));
    assert.deepEqual(
      ofPayer.lines.map(({ credit, balance, open }) => [credit, balance, open]),
      [['20', '-20', '20']],
    );
    for (const code of ['C4', 'C5']) {
      const [record] = await shop.list('/customers', { options: 'balance', searchString: code });
      const balance = [{ currency: 'EUR', due: '0', overdue: '0', open: '20' }];
      assert.deepEqual(record?.balance, code === 'C4' ? [] : balance);
    }
  });

  it('knows the currencies of the documents that owe or pay, and no others', async () => {
    const { id } = made(await shop.client.post('/customers', { code: 'C6', name: 'Customer' }));
    const customer = { code: 'C6' };
    await shop.make('order', { customer, currency: 'CHF', total_amount: 10 });
    for (const currency of ['USD', 'JPY', 'USD']) await shop.make('invoice', { customer, currency, total_amount: 10 });
    await shop.make('receipt', { customer, currency: 'GBP', total_amount: 10 });
    const { currencies } = await readStatement(context, actor, statementOf(id));
    assert.deepEqual(currencies, ['EUR', 'GBP', 'JPY', 'USD']);
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
      source_warehouse: 'MAIN',
      destination_warehouse: 'VAN',
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
