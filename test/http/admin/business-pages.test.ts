// The pages of customers, suppliers and articles: the business with them, and the way to the next step.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { daysFrom } from '../../../src/domain/values/dates.ts';
import { line } from '../../operations/stock/shop.ts';
import { startAdminRig } from './admin-rig.ts';
import { openStore, textOf } from './documents-rig.ts';

// Nothing listens there: mail waits.
const rig = await startAdminRig({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@erp.example' });

const today = new Date().toISOString().slice(0, 10);
const daysAgo = (count: number) => daysFrom(today, -count);
const CUSTOMER = { code: 'C0001' };
const tea = (qty: number, unit_price: number) => line('TEA-250', qty, { unit_price, vat: 0 });
const rowsOf = async (page: Page, key: string): Promise<string[]> =>
  (await page.locator(`[aria-labelledby=h-${key}] tbody tr`).allTextContents()).map(text =>
    text.replaceAll(/\s+/g, ' ').trim(),
  );

describe('The page of a customer', () => {
  it('has balance, terms, events, sales and last prices, and begins a document with the customer', async () => {
    const shop = await openStore(rig);
    const [{ id } = { id: '' }] = await shop.list('/customers');
    const { page, open, problems, checkAccessibility } = await rig.signIn(shop.account);
    await open(`/admin/customers/${id}`);
    assert.match(await textOf(page, 'main .is-summary'), /^Balance due ?€0\.00 ?Terms ?30 days net$/);
    assert.match(await textOf(page, '[aria-labelledby=h-timeline]'), /No documents, messages, notes or files yet/);
    for (const key of ['months', 'prices']) assert.equal(await page.locator(`#h-${key}`).count(), 0, key);
    await checkAccessibility();

    const invoice = { customer: CUSTOMER, date: daysAgo(40), due_date: daysAgo(10) };
    await shop.make('invoice', { ...invoice, seq_number: 'F1', items: [tea(4, 5)], total_amount: 20 });
    await shop.make('invoice', {
      ...invoice,
      seq_number: 'F2',
      date: daysAgo(35),
      items: [tea(1, 4)],
      total_amount: 4,
    });
    await shop.make('receipt', { customer: CUSTOMER, related_document: 'F1', total_amount: 8 });
    const void_ = { ...invoice, date: daysAgo(1), due_date: today, items: [tea(1, 99)], total_amount: 99 };
    await shop.make('invoice', { ...void_, seq_number: 'F3' });
    await shop.void('invoice', 'F3');
    const note = { record_type: 'customer', record_id: Number(id), text: 'Pays late' };
    assert.equal((await shop.client.post('/notes', note)).status, 201);
    const file = { ...note, text: undefined, file_name: 'Quote <1>.pdf', content: 'SGVsbG8=' };
    assert.equal((await shop.client.post('/attachments', file)).status, 201);
    const [first] = await shop.list('/invoices', { searchColumn: 'seq_number', searchString: 'F1' });
    await open(`/admin/invoices/${first?.id}/send`);
    await page.fill('[name=to]', 'maria@example.com');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.waitForURL(/\/invoices\/\d+$/);

    await open(`/admin/customers/${id}`);
    assert.match(
      await textOf(page, 'main .is-summary'),
      /^Balance due ?€16\.00 ?Overdue ?€16\.00 ?Terms ?30 days net$/,
    );
    const events = (await rowsOf(page, 'timeline')).join('\n');
    for (const event of [
      /User admin ?Invoice FT F1: Sent by e-mail to maria@example\.com ?Queued/,
      /Pays late/,
      /User admin ?File: Quote <1>\.pdf/,
      /Receipt REC \S+ ?€8\.00 ?Issued/,
      /Invoice FT F1 ?€20\.00 ?Partly paid/,
      /Invoice FT F3 ?€99\.00 ?Void/,
    ])
      assert.match(events, event);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('[aria-labelledby=h-timeline] a[download]'),
    ]);
    assert.equal(readFileSync(await download.path(), 'utf8'), 'Hello');
    assert.deepEqual((await rowsOf(page, 'prices')).length, 1);
    assert.match((await rowsOf(page, 'prices'))[0] ?? '', /TEA-250 ?1 ?4\.00 EUR/);
    assert.match(await textOf(page, '[aria-labelledby=h-months] .figure'), /€24\.00/);
    await checkAccessibility();
    await page.getByRole('link', { name: '€16.00' }).first().click();
    await page.waitForURL(/\/statement\?currency=EUR$/);
    assert.match(await textOf(page, 'main'), /€16\.00/);
    await open(`/admin/customers/${id}`);
    await page.getByRole('link', { name: 'New invoice' }).click();
    assert.equal(await page.inputValue('#party\\.code'), 'C0001');
    assert.deepEqual(problems, []);
  });

  it('breaks no word of an event on a phone', async () => {
    const shop = await openStore(rig);
    const invoice = { customer: CUSTOMER, date: daysAgo(40), items: [tea(4, 500)], total_amount: 2000 };
    await shop.make('invoice', { ...invoice, seq_number: 'DEMO-000194' });
    const [{ id } = { id: '' }] = await shop.list('/customers');
    const { page, open } = await rig.signIn(shop.account, { viewport: { width: 375, height: 800 } });
    await open(`/admin/customers/${id}`);
    const event = page.locator('[aria-labelledby=h-timeline] a');
    assert.equal(await event.evaluate(link => link.getClientRects().length), 1);
  });

  it('offers no document to those who only read', async () => {
    const shop = await openStore(rig);
    const [{ id } = { id: '' }] = await shop.list('/customers');
    const { page, open } = await rig.signIn(shop.account, { role: 'readonly' });
    await open(`/admin/customers/${id}`);
    assert.equal(await page.locator('main a[href*="/new"]').count(), 0);
    const [{ id: article } = { id: '' }] = await shop.list('/articles');
    await open(`/admin/articles/${article}`);
    assert.match((await rowsOf(page, 'places'))[0] ?? '', /MAIN/);
    assert.equal(await page.getByRole('button', { name: /Adjust/ }).count(), 0);
  });
});

it('The page of a supplier has purchases and begins one', async () => {
  const shop = await openStore(rig);
  const { body } = await shop.client.post('/suppliers', { code: 'S1', name: 'Mill' });
  await shop.make('purchase', {
    supplier: { code: 'S1' },
    date: daysAgo(3),
    due_date: today,
    items: [tea(10, 2)],
    total_amount: 20,
  });
  const { page, open, checkAccessibility } = await rig.signIn(shop.account);
  await open(`/admin/suppliers/${body.id}`);
  assert.match(await textOf(page, 'main .is-summary'), /^Balance due ?€20\.00/);
  assert.match((await rowsOf(page, 'prices'))[0] ?? '', /TEA-250 ?10 ?2\.00 EUR/);
  assert.match(await textOf(page, '#h-months'), /Purchases/);
  await checkAccessibility();
  await page.getByRole('link', { name: 'New purchase', exact: true }).click();
  assert.equal(await page.inputValue('#party\\.code'), 'S1');
});

it('The page of a transfer has two places in place of a total', async () => {
  const shop = await openStore(rig);
  await shop.make('transfer_order', {
    source_warehouse: 'MAIN',
    destination_warehouse: 'SHOP',
    total_amount: 0,
    items: [{ item_code: 'TEA-250', qty: 2 }],
  });
  const [{ id } = { id: '' }] = await shop.list('/transfer_orders');
  const { page, open, checkAccessibility } = await rig.signIn(shop.account);
  await open(`/admin/transfer_orders/${id}`);
  assert.match(await textOf(page, 'main .is-summary'), /Source warehouse ?MAIN ?Destination warehouse ?SHOP$/);
  assert.match(await textOf(page, '.lines'), /^# ?Description ?Quantity ?1 ?TEA-250 ?2$/);
  assert.doesNotMatch(await textOf(page, 'main'), /€0\.00/);
  await checkAccessibility();
  await open('/admin/transfer_orders/new');
  assert.equal(await textOf(page, 'label[for="header.warehouse"]'), 'Source warehouse');
});

it('A form names the charges of its side, and days as the reader writes them', async () => {
  const shop = await openStore(rig);
  const terms = { code: 'T30', description: '30 days', days: 30 };
  assert.equal((await shop.client.post('/payment_terms', terms)).status, 201);
  const { page, open } = await rig.signIn(shop.account);
  await open('/admin/invoices/new');
  await page.fill('#header\\.date', '2026-11-13');
  await page.selectOption('#header\\.payment_terms_code', 'T30');
  assert.match(await textOf(page, '.field-due_date'), /Due 13 Dec 2026 by the payment terms/);
  assert.match(await textOf(page, '.field-discount_amount'), /Discount amount ?With VAT, unless the total/);
  const german = await rig.signIn(shop.account, { locale: 'de-DE' });
  await german.open('/admin/purchases/new');
  assert.match(await textOf(german.page, '.field-withholding_amount'), /^Quellensteuer/);
});

describe('The page of an article', () => {
  it('has stock, margin, buyers, purchases and movements, and adjusts the stock of a location', async () => {
    const shop = await openStore(rig);
    await shop.client.post('/suppliers', { code: 'S1', name: 'Mill' });
    await shop.make('purchase', { supplier: { code: 'S1' }, items: [tea(20, 1.8)], total_amount: 36 });
    await shop.make('invoice', { customer: CUSTOMER, items: [tea(5, 4)], total_amount: 20 });
    const [{ id } = { id: '' }] = await shop.list('/articles', { searchColumn: 'item_code', searchString: 'TEA-250' });
    const { page, open, problems, checkAccessibility } = await rig.signIn(shop.account);
    await open(`/admin/articles/${id}`);
    assert.match(await textOf(page, 'main .is-summary'), /^On hand ?35 ?Available ?35 ?Price ?€4\.50.*Margin ?\d/);
    assert.match((await rowsOf(page, 'places')).join('\n'), /^MAIN.*350350 Adjust\nSHOP.*0000 Adjust/);
    assert.match((await rowsOf(page, 'buyers'))[0] ?? '', /Padaria Central, Lda\. ?5 ?4\.00 EUR/);
    assert.match((await rowsOf(page, 'purchases'))[0] ?? '', /Mill ?20 ?1\.80 EUR/);
    assert.match((await rowsOf(page, 'movements'))[0] ?? '', /Sale ?Invoice FT \d+ ?MAIN ?-5 ?35/);
    await checkAccessibility();
    await page.getByRole('button', { name: 'Adjust: SHOP' }).click();
    await page.waitForURL(/stock-count\/\d+$/);
    await page.getByLabel('Counted: TEA-250').fill('3');
    assert.equal(await page.getByLabel(/^Counted: /).count(), 1);
    await page.getByRole('button', { name: 'Book the differences' }).click();
    await page.waitForURL(/\/book$/);
    await page.getByRole('button', { name: 'Book the differences' }).click();
    await page.waitForURL(/stock-count\/\d+$/);
    assert.deepEqual(await shop.levels('TEA-250'), { MAIN: '35', SHOP: '3' });
    await shop.sound();
    assert.deepEqual(problems, []);
  });

  it('shows serial numbers in stock, whose stock is not adjusted', async () => {
    const shop = await openStore(rig);
    await shop.client.post('/articles', { item_code: 'POT', description: 'Pot', serial_tracking: 'serial' });
    await shop.make('purchase', {
      items: [line('POT', 2, { unit_price: 9, serial_numbers: ['P1', 'P2'] })],
      total_amount: 18,
    });
    await shop.make('invoice', {
      items: [line('POT', 1, { unit_price: 20, serial_numbers: ['P1'] })],
      total_amount: 20,
    });
    const [{ id } = { id: '' }] = await shop.list('/articles', { searchColumn: 'item_code', searchString: 'POT' });
    const { page, open } = await rig.signIn(shop.account);
    await open(`/admin/articles/${id}`);
    assert.deepEqual(await rowsOf(page, 'numbers'), ['P2MAIN1']);
    assert.equal(await page.getByRole('button', { name: /Adjust/ }).count(), 0);
  });
});
