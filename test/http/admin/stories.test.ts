// Tasks of a day in a real browser, counted in keys, actions and taps (counted-page.ts) from the start page to the result. A task may
// take no more than its limit, and no more than bench/stories.md keeps. With --write, that page gets the figures of this run:
// node test/http/admin/stories.test.ts --write

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { type CountedPage, countedPage, type Unit } from './counted-page.ts';
import { openStore, textOf } from './documents-rig.ts';
import { startMailRig } from './mail-rig.ts';

const KEPT = new URL('../../../bench/stories.md', import.meta.url);

const { smtp, rig } = await startMailRig();

const rows: string[] = [];

/** Compares the work of a task with its limit, and with the figure that the page keeps. */
function expectWork(task: string, counted: CountedPage, unit: Unit, limit: number): void {
  const count = counted.count(unit);
  assert.ok(count <= limit, `${count} ${unit}: ${counted.steps()}`);
  rows.push(`| ${task} | ${count} ${unit} | ${limit} | ${counted.steps()} |`);
  if (process.argv.includes('--write')) return;
  const [, kept] = new RegExp(`^\\| ${task} \\| (\\d+) ${unit} `, 'm').exec(readFileSync(KEPT, 'utf8')) ?? [];
  assert.ok(kept !== undefined, `bench/stories.md has no figure for: ${task}`);
  assert.ok(count <= Number(kept), `${count} ${unit}, ${kept} before: ${counted.steps()}`);
}

after(() => {
  if (!process.argv.includes('--write')) return;
  const [head = ''] = readFileSync(KEPT, 'utf8').split(/^\|/m);
  writeFileSync(KEPT, `${head}| task | work | limit | steps |\n|---|---:|---:|---|\n${rows.join('\n')}\n`);
});

const suggested = (page: Page, text: string) => page.locator('[role=option]', { hasText: text }).first().waitFor();
const isDocument = (path: string) => new RegExp(`/admin/${path}/\\d+$`);

describe('A task', () => {
  it('first invoice of a new company, by keyboard', async () => {
    const account = await rig.account();
    const { page, open, problems } = await rig.signIn(account);
    await open('/admin');
    const counted = countedPage(page);
    await counted.press('g', 'i');
    await page.waitForURL('**/admin/invoices');
    await counted.press('n');
    await page.waitForURL('**/invoices/new');
    await page.waitForFunction(() => document.activeElement?.id === 'party.code');
    await counted.type('Ana');
    await suggested(page, 'Create “Ana”');
    await counted.press('ArrowDown', 'Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'items.0.item_code');
    await counted.type('Tea');
    await suggested(page, 'Create “Tea”');
    await counted.press('Tab');
    await counted.press('Tab', 'Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'items.0.unit_price');
    await counted.type('5');
    await counted.press('Control+Shift+Enter');
    // The company has no payment terms yet: the page asks once.
    await page.waitForSelector('.error-summary');
    await counted.press('Tab', 'Tab', 'Space', 'Control+Shift+Enter');
    await page.waitForURL(isDocument('invoices'));
    assert.match(await textOf(page, 'h1'), /^Invoice FT /);
    assert.deepEqual(problems, []);
    expectWork('First invoice of a new company', counted, 'keys', 30);
  });

  it('from the order over a delivery with serial number and a collective invoice to the mail', async () => {
    const shop = await openStore(rig);
    const { client } = shop;
    await shop.owner(`UPDATE third_party SET email = 'contas@padaria.example' WHERE account_id = $1`, [
      shop.account.id,
    ]);
    await client.post('/articles', {
      item_code: 'SCALE',
      description: 'Scale',
      unit_price: 10,
      sales_tax: 23,
      serial_tracking: 'serial',
    });
    const scale = { item_code: 'SCALE', description: 'Scale', qty: 2, unit_price: 5, vat: 23 };
    await shop.make('purchase', { items: [{ ...scale, serial_numbers: ['S-1', 'S-2'] }], total_amount: 12.3 });
    const tea = { item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 };
    await shop.make('delivery_note', { customer: { code: 'C0001' }, items: [tea], total_amount: 11.07 });

    const { page, open, problems } = await rig.signIn(shop.account, { role: 'clerk' });
    await open('/admin');
    const counted = countedPage(page);
    await counted.press('g', 'o');
    await page.waitForURL('**/admin/orders');
    await counted.press('n');
    await page.waitForURL('**/orders/new');
    await page.waitForFunction(() => document.activeElement?.id === 'party.code');
    await counted.type('pad');
    await suggested(page, 'Padaria');
    await counted.press('Enter');
    await counted.type('scale');
    await suggested(page, 'SCALE');
    await counted.press('Enter');
    await counted.press('Control+Shift+Enter');
    await page.waitForURL(isDocument('orders'));
    await counted.click(page.getByRole('link', { name: 'Deliver', exact: true }));
    await page.waitForURL('**/new?from=*');
    await counted.click(page.locator('.serials label:has-text("S-1") input'));
    await counted.click(page.getByRole('button', { name: /^Issue/ }));
    await page.waitForURL(isDocument('delivery_notes'));
    await counted.press('g', 'd');
    await page.waitForURL('**/admin/delivery_notes');
    await counted.click(page.locator('.all-rows'));
    await counted.click(page.locator('.chosen-bar').getByRole('button', { name: /Bill/ }));
    await page.waitForURL('**/bill-deliveries?*');
    await counted.click(page.getByRole('button', { name: 'Issue invoices' }));
    await page.waitForURL('**/admin/invoices');
    assert.match(await textOf(page, 'tbody tr'), /Padaria.*€23\.37/);
    await counted.click(page.locator('tbody .row-box').first());
    await counted.click(page.locator('.chosen-bar').getByRole('button', { name: 'Send by e-mail' }));
    await page.waitForURL('**/invoices/send?*');
    await counted.click(page.getByRole('button', { name: /^Send/ }));
    await page.waitForURL('**/admin/invoices');
    await smtp.until(1);
    assert.match(smtp.received[0]?.text ?? '', /contas@padaria\.example/);
    await shop.sound();
    assert.deepEqual(problems, []);
    expectWork('Order, delivery with serial number, collective invoice, mail', counted, 'actions', 25);
  });

  it('payment of 900 over four invoices', async () => {
    const shop = await openStore(rig);
    for (const [index, total] of [250, 300, 150, 200].entries())
      await shop.make('invoice', {
        customer: { code: 'C0001' },
        total_amount: total,
        due_date: `2026-04-0${index + 1}`,
      });
    const { page, open, problems } = await rig.signIn(shop.account, { role: 'clerk' });
    await open('/admin');
    const counted = countedPage(page);
    await counted.press('g', 'r');
    await page.waitForURL('**/admin/receipts');
    await counted.press('n');
    await page.waitForURL('**/receipts/new');
    await page.waitForFunction(() => document.activeElement?.id === 'party.code');
    await counted.type('pad');
    await suggested(page, 'Padaria');
    await counted.press('Enter');
    await page.waitForSelector('tr[data-kind=settles]');
    await page.waitForFunction(() => document.activeElement?.id === 'header.total_amount');
    await counted.type('900');
    await counted.press('Control+Shift+Enter');
    await page.waitForURL(isDocument('receipts'));
    const due = (await shop.list('/invoices')).map(({ amount_due }) => amount_due);
    assert.deepEqual(due, ['0', '0', '0', '0']);
    assert.deepEqual(problems, []);
    expectWork('Payment of 900 over four invoices', counted, 'actions', 8);
  });

  it('an invoice found by its amount, from any page', async () => {
    const shop = await openStore(rig);
    for (const total of [1234.5, 1234.6, 12]) await shop.make('invoice', { total_amount: total });
    const { page, open, problems } = await rig.signIn(shop.account, { role: 'clerk' });
    await open('/admin/articles');
    const counted = countedPage(page);
    await counted.press('/');
    await counted.type('1234.5');
    await counted.press('Enter');
    await page.waitForURL(isDocument('invoices'));
    assert.match(await textOf(page, 'main'), /€1,234\.50/);
    assert.deepEqual(problems, []);
    expectWork('An invoice found by its amount', counted, 'keys', 10);
  });

  it('a quote for a known customer, on a phone', async () => {
    const shop = await openStore(rig);
    const { page, open, problems } = await rig.signIn(shop.account, {
      role: 'clerk',
      viewport: { width: 375, height: 700 },
      hasTouch: true,
      isMobile: true,
    });
    await open('/admin');
    const counted = countedPage(page, { isTouch: true });
    await counted.click(page.locator('.dock summary', { hasText: 'Sales' }));
    await counted.click(page.locator('.dock').getByRole('link', { name: 'Quotes', exact: true }));
    await page.waitForURL('**/admin/quotes');
    await counted.click(page.locator('main').getByRole('link', { name: /New/ }).first());
    await page.waitForURL('**/quotes/new');
    await page.waitForFunction(() => document.activeElement?.id === 'party.code');
    await counted.type('pad');
    await suggested(page, 'Padaria');
    await counted.click(page.locator('[role=option]', { hasText: 'Padaria' }));
    await counted.type('tea');
    await suggested(page, 'TEA-250');
    await counted.click(page.locator('[role=option]', { hasText: 'TEA-250' }));
    await counted.click(page.getByRole('button', { name: /^Issue/ }));
    await page.waitForURL(isDocument('quotes'));
    assert.match(await textOf(page, 'main'), /Padaria/);
    assert.deepEqual(problems, []);
    expectWork('A quote for a known customer, on a phone', counted, 'taps', 20);
  });
});
