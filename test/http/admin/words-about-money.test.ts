// Words about money say what happened: what was delivered is not billed, a rate that is left out is asked for, a price has its currency.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { documents } from '../../../src/definitions/catalogue.ts';
import { takesFromStock } from '../../../src/definitions/document-actions.ts';
import { line } from '../../operations/stock/shop.ts';
import { startAdminRig } from './admin-rig.ts';
import { focused, openStore, textOf, typeAndChoose } from './documents-rig.ts';

const rig = await startAdminRig();

describe('What a status is called', () => {
  it('is what happened: delivered, ordered or invoiced, in lists, on pages and in the search', async () => {
    const shop = await openStore(rig);
    await shop.make('order', { seq_number: 'O1', total_amount: 18, items: [line('TEA-250', 4, { unit_price: 4.5 })] });
    await shop.make('delivery_note', { seq_number: 'D1', related_document: 'O1', items: [line('TEA-250', 4)] });
    await shop.make('quote', { seq_number: 'Q1', items: [line('TEA-250', 1)] });
    await shop.make('order', { seq_number: 'O2', related_document: 'Q1', items: [line('TEA-250', 1)] });
    const { page, open, problems } = await rig.signIn(shop.account);
    const words = async (path: string) => {
      await open(path);
      return (await page.locator('main .badge').allTextContents()).map(text => text.trim());
    };
    const [order] = await shop.list('/orders');
    assert.equal(order?.status, 'BILLED');
    assert.deepEqual(await words('/admin/orders?sort=id'), ['Delivered', 'Issued']);
    assert.deepEqual(await words('/admin/documents?sort=id'), ['Delivered', 'Issued', 'Ordered', 'Issued']);
    await open(`/admin/orders/${order?.id}`);
    assert.equal(await textOf(page, '.document-status'), 'Delivered');
    await open('/admin/search?q=O1');
    assert.match(await textOf(page, 'main'), /Delivered/);
    const [note] = await shop.list('/delivery_notes');
    await open(`/admin/delivery_notes/${note?.id}`);
    assert.match(await textOf(page, '.chain-list'), /Delivers Order ORD O1 Delivered/);
    await shop.make('invoice', {
      seq_number: 'F1',
      related_document: 'D1',
      items: [line('TEA-250', 4)],
      total_amount: 18,
    });
    assert.deepEqual(await words('/admin/orders?sort=id'), ['Invoiced', 'Issued']);
    assert.deepEqual(problems, []);
  });

  it('tells a part that was delivered from one that was invoiced, and money from credit', async () => {
    const shop = await openStore(rig);
    const items = (qty: number) => ({ items: [line('TEA-250', qty, { unit_price: 1, vat: 0 })], total_amount: qty });
    await shop.make('order', { seq_number: 'O1', ...items(4) });
    await shop.make('delivery_note', { related_document: 'O1', ...items(1) });
    await shop.make('order', { seq_number: 'O2', ...items(4) });
    await shop.make('invoice', { related_document: 'O2', ...items(1) });
    await shop.make('quote', { seq_number: 'Q1', ...items(4) });
    await shop.make('order', { seq_number: 'O3', related_document: 'Q1', ...items(1) });
    await shop.make('delivery_note', { seq_number: 'D2', related_document: 'O3', ...items(1) });
    await shop.make('delivery_note', { related_document: 'D2', items: [line('TEA-250', -1)] });
    for (const [number, follower, amount] of [
      ['F1', 'receipt', 1],
      ['F2', 'receipt', 4],
      ['F3', 'credit_note', 1],
      ['F4', 'credit_note', 4],
    ] as const) {
      await shop.make('invoice', { seq_number: number, ...items(4) });
      const taken = follower === 'receipt' ? { total_amount: amount } : items(amount);
      await shop.make(follower, { related_document: number, ...taken });
    }
    const { page, open } = await rig.signIn(shop.account);
    const shown = async (path: string) => {
      await open(`/admin/${path}?sort=id`);
      return (await page.locator('main .badge').allTextContents()).map(text => text.trim());
    };
    assert.deepEqual(await shown('orders'), ['Partly delivered', 'Partly invoiced', 'Returned']);
    assert.deepEqual(await shown('quotes'), ['Partly ordered']);
    assert.deepEqual((await shown('delivery_notes')).slice(1), ['Returned', 'Issued']);
    assert.deepEqual((await shown('invoices')).slice(1), ['Partly paid', 'Paid', 'Partly credited', 'Credited']);
  });

  it('does not hide what is to be invoiced from the requests that the documentation names', async () => {
    const shop = await openStore(rig);
    const items = (qty: number) => ({ items: [line('TEA-250', qty)] });
    for (const [number, delivered] of [
      ['all', 4],
      ['part', 1],
      ['none', 0],
      ['done', 4],
    ] as const) {
      await shop.make('order', { seq_number: number, ...items(4) });
      if (delivered > 0) await shop.make('delivery_note', { related_document: number, ...items(delivered) });
    }
    await shop.make('invoice', { related_document: 'done', ...items(4) }).catch(() => undefined);
    const [row = ''] = /\| what is to be invoiced\? .*/.exec(await readFile('docs/integrating.md', 'utf8')) ?? [];
    const requests = [...row.matchAll(/`(\/[a-z_]+)\?searchColumn=status&searchString=ISSUED`, and `PART`/g)];
    const found = new Map<string, number>();
    for (const [, path = ''] of requests)
      for (const searchString of ['ISSUED', 'PART'])
        for (const document of await shop.list(path, { searchColumn: 'status', searchString })) {
          const open = (document.items as unknown as { open_qty: string }[]).reduce(
            (sum, each) => sum + Number(each.open_qty),
            0,
          );
          const order = String(document.related_document ?? document.seq_number);
          found.set(order, (found.get(order) ?? 0) + open);
        }
    assert.equal(requests.length, 2);
    for (const order of ['all', 'part', 'none']) assert.equal(found.get(order), 4, order);
  });
});

describe('A page', () => {
  it('of a void document, or one that only refers to another, names it', async () => {
    const shop = await openStore(rig);
    await shop.make('invoice', {
      seq_number: 'F1',
      total_amount: 18,
      items: [line('TEA-250', 4, { unit_price: 4.5 })],
    });
    await shop.make('credit_note', {
      seq_number: 'C1',
      related_document: 'F1',
      total_amount: 4.5,
      items: [line('TEA-250', 1, { unit_price: 4.5 })],
    });
    await shop.void('credit_note', 'C1');
    await shop.make('order', { seq_number: 'O1', related_document: 'F1' });
    await shop.make('order', { seq_number: 'O2' });
    const { page, open } = await rig.signIn(shop.account);
    const said = async (path: string, index = 0) => {
      await open(`/admin/${path}/${(await shop.list(`/${path}`))[index]?.id}`);
      return textOf(page, '.chain-panel, #chain-panel, [aria-labelledby*=chain]');
    };
    assert.match(await said('credit_notes'), /It referred to F1 and is void: its effects were reversed\./);
    assert.match(await said('orders'), /It refers to F1 and takes nothing from it\./);
    await open(`/admin/orders/${(await shop.list('/orders'))[1]?.id}`);
    assert.equal(await page.locator('.chain-panel').count(), 0);
  });
});

describe('The form', () => {
  const fill = async (page: import('playwright-core').Page, text = 'tea') => {
    await page.locator('#items\\.0\\.item_code').focus();
    await typeAndChoose(page, text);
    assert.equal(await focused(page), 'items.0.qty');
  };

  it('asks before lines without a VAT rate are issued at 0 %, and takes a rate of 0 or a reason as an answer', async () => {
    const shop = await openStore(rig);
    await shop.client.post('/articles', {
      item_code: 'BOOK',
      description: 'Book',
      unit_price: 10,
      item_type: 'service',
    });
    const { page, open, problems } = await rig.signIn(shop.account);
    const issue = () => page.keyboard.press('Control+Shift+Enter');
    await open('/admin/invoices/new');
    await fill(page, 'book');
    assert.equal(await page.inputValue('#items\\.0\\.vat'), 'NOR', 'the default of the company');
    await page.fill('#items\\.0\\.vat', '');
    await issue();
    await page.waitForSelector('.error-summary');
    assert.match(await textOf(page, '.error-summary'), /Line 1: .*no VAT rate/);
    assert.deepEqual(await shop.list('/invoices'), []);
    await page.check('input[name=without_vat]');
    await page.locator('#items\\.0\\.qty').focus();
    await issue();
    await page.waitForURL(/\/\d+$/);
    for (const [field, value] of [
      ['vat', '0'],
      ['vat', '23'],
    ] as const) {
      await open('/admin/invoices/new');
      await fill(page, 'book');
      await page.fill(`#items\\.0\\.${field}`, value);
      await issue();
      await page.waitForURL(/\/\d+$/);
    }
    assert.equal((await shop.list('/invoices')).length, 3);
    assert.deepEqual(
      problems.filter(problem => !/422/.test(problem)),
      [],
    );
  });

  it('in another currency has no price of the company’s, says it, and takes it back with its currency', async () => {
    const shop = await openStore(rig);
    const { page, open, problems } = await rig.signIn(shop.account);
    const price = () => page.inputValue('#items\\.0\\.unit_price');
    await open('/admin/invoices/new');
    await fill(page);
    assert.equal(await price(), '4.5');
    await page.fill('#header\\.currency', 'GBP');
    assert.equal(await price(), '');
    assert.match(await textOf(page, 'td.col-article'), /Price on file: 4\.5 EUR/);
    await page.fill('#header\\.currency', 'EUR');
    assert.equal(await price(), '4.5');
    await page.fill('#items\\.0\\.unit_price', '6');
    await page.fill('#header\\.currency', 'GBP');
    assert.equal(await price(), '6');
    await open('/admin/invoices/new?currency=GBP');
    await fill(page);
    assert.equal(await price(), '');
    assert.deepEqual(problems, []);
  });

  it('warns that stock is short where goods leave, not where they come in', async () => {
    const leaving = documents
      .filter(takesFromStock)
      .map(({ type }) => type)
      .sort();
    assert.deepEqual(leaving, ['delivery_note', 'invoice', 'order', 'supplier_credit_note', 'transfer_order']);
    const shop = await openStore(rig);
    const { page, open } = await rig.signIn(shop.account);
    for (const [path, isShort] of [
      ['invoices', true],
      ['credit_notes', false],
      ['purchases', false],
    ] as const) {
      await open(`/admin/${path}/new`);
      await fill(page);
      await page.fill('#items\\.0\\.qty', '500');
      assert.equal((await page.locator('.line-stock.is-short').count()) > 0, isShort, path);
    }
  });
});
