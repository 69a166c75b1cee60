// Axe finds nothing on the start page and on forms of documents in the states that only work in them makes; as they are opened,
// every-page/every-page.test.ts looks at all pages.

import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Shop } from '../../operations/stock/shop.ts';
import { startAdminRig } from './admin-rig.ts';
import { openStore, textOf } from './documents-rig.ts';

const rig = await startAdminRig();
let shop: Shop;

const items = [
  { item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 },
  {
    description:
      'A very long description of something that is not on file, to see how the table of a narrow screen takes it',
    qty: 1,
    unit_price: 1,
    vat: 6,
  },
];
const customer = { code: 'C0001' };

beforeEach(async () => {
  shop = await openStore(rig);
});

for (const locale of ['pt-PT'])
  describe(`In ${locale}`, () => {
    it('the start page of a new company leads through its first hour', async () => {
      const fresh = await rig.account();
      const { page, open, checkAccessibility, problems } = await rig.signIn(fresh, { locale });
      await open('/admin');
      assert.ok((await page.locator('.first-steps li').count()) >= 3);
      await checkAccessibility();
      await page.click('.first-steps a[href*="/invoices/new"]');
      await page.waitForURL(/\/invoices\/new\?step=document$/);
      assert.deepEqual(problems, []);
    });

    it('the start page, a document and its forms are accessible', async () => {
      const today = new Date().toISOString().slice(0, 10);
      await shop.make('order', { customer, items, total_amount: 12.13 });
      const invoice = await shop.make('invoice', {
        customer,
        items,
        total_amount: 12.13,
        date: today,
        due_date: today,
      });
      await shop.make('receipt', { customer, related_document: invoice, total_amount: 5 });
      const [{ id } = { id: '' }] = await shop.list('/invoices');
      const { page, open, checkAccessibility, problems } = await rig.signIn(shop.account, { locale });
      await open('/admin');
      assert.match(await textOf(page, '.figure-cards'), /7[.,]13/);
      await page.locator('main details summary').click();
      assert.equal(await page.locator('.sales-table tbody tr').count(), 30);
      await checkAccessibility();
      await open(`/admin/invoices/${id}`);
      await open(`/admin/invoices/${id}/void`);
      await checkAccessibility();
      const [receipt] = await shop.list('/receipts');
      await open(`/admin/receipts/${receipt?.id}/void`);
      await page.locator('#reason').press('Space');
      await page.locator('form.narrow-form button').click();
      await page.waitForSelector('.error-summary');
      await checkAccessibility();
      await open(`/admin/credit_notes/new?from=${id}`);
      for (const summary of await page.locator('.new-document summary').all()) await summary.click();
      await page.locator('.line-buttons button').first().click();
      await page.locator('#items\\.2\\.item_code').focus();
      await page.keyboard.type('tea');
      await page.waitForSelector('[role=option]');
      await checkAccessibility();
      await page.fill('#header\\.due_date', '2001-01-01');
      await page.keyboard.press('Control+Shift+Enter');
      await page.waitForSelector('.error-summary');
      await checkAccessibility();
      await open('/admin/orders');
      assert.deepEqual(problems, []);
    });
  });

it('Each figure of the start page leads to the list of what it counts', async () => {
  const article = { item_code: 'LOW', description: 'Low', safety_stock: 5, stock: 1 };
  await shop.client.post('/articles', article);
  await shop.make('order', { customer, items, total_amount: 12.13 });
  await shop.make('invoice', { customer, items, total_amount: 12.13, due_date: '2026-03-10' });
  const { page, open } = await rig.signIn(shop.account);
  await open('/admin');
  const links = await page
    .locator('.attention a, .figure-card h2 a')
    .evaluateAll(all => all.map(each => (each as HTMLAnchorElement).href));
  assert.equal(links.length, 5);
  for (const link of links) {
    await page.goto(link);
    const expected = link.includes('purchase') ? 0 : 1;
    assert.equal(await page.locator('main table tbody tr').count(), expected, link);
  }
});
