// The form of a document finds prices and discounts as the interface does, and leaves what a person typed.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { setRate } from '../../../src/operations/currency/rates.ts';
import type { Shop } from '../../operations/stock/shop.ts';
import { startAdminRig } from './admin-rig.ts';
import { openStore, paste, typeAndChoose } from './documents-rig.ts';

const rig = await startAdminRig();

async function openPriceStore(): Promise<Shop> {
  const shop = await openStore(rig);
  for (const [path, body] of [
    ['/price_lists', { code: 'RETAIL', description: 'Shops', currency: 'EUR', vat_included: true }],
    ['/prices', { price_list: 'RETAIL', item_code: 'TEA-250', unit_price: 5.1 }],
    ['/prices', { price_list: 'RETAIL', item_code: 'TEA-250', min_qty: 10, unit_price: 4.9 }],
    ['/group_discounts', { discount_group: 'GASTRO', discount: 2.5 }],
    ['/customers', { code: 'CAFE', name: 'Café', price_list: 'RETAIL', discount_group: 'GASTRO' }],
  ] as const)
    assert.equal((await shop.client.post(path, body)).status, 201, path);
  return shop;
}

const value = (page: Page, name: string) => page.inputValue(`#items\\.0\\.${name}`);
/** Waits until the price and the discount of the first line are these. */
async function hasPrice(page: Page, price: string, discount: string): Promise<void> {
  await page.waitForFunction(
    ([unit, percent]) => {
      const input = (name: string) => (document.getElementById(`items.0.${name}`) as HTMLInputElement | null)?.value;
      return input('unit_price') === unit && input('discount') === percent;
    },
    [price, discount],
  );
}
const waitForText = (page: Page, text: string) => page.waitForSelector(`td.col-article :text("${text}")`);

describe('The form of a document', () => {
  it('fills in price and discount of the customer, says why, and follows quantity, customer and currency', async () => {
    const shop = await openPriceStore();
    const actor = { kind: 'administrator', accountId: shop.account.id } as const;
    await setRate(rig.administration, actor, { currency: 'JPY', rate: '0.006', day: '2026-01-01' });
    const { page, open, problems } = await rig.signIn(shop.account);
    await open('/admin/invoices/new');
    await page.click('#items\\.0\\.item_code');
    await typeAndChoose(page, 'TEA');
    await hasPrice(page, '4.5', '');
    await waitForText(page, 'Price of the article');
    await page.click('#party\\.code');
    await typeAndChoose(page, 'CAFE');
    await hasPrice(page, '5.1', '2.5');
    await waitForText(page, '5.10 EUR − 2.5 %: Price list RETAIL of the customer; 2.5 % for discount group GASTRO');
    await page.fill('#items\\.0\\.qty', '12');
    await hasPrice(page, '4.9', '2.5');
    await page.fill('#header\\.currency', 'JPY');
    await hasPrice(page, '817', '2.5');
    await page.fill('#header\\.currency', 'GBP');
    await waitForText(page, '4.9 EUR: there is no exchange rate for GBP on');
    await hasPrice(page, '', '');
    await page.fill('#header\\.currency', 'EUR');
    await hasPrice(page, '4.9', '2.5');
    await page.keyboard.press('Control+Shift+Enter');
    await page.waitForURL(/invoices\/\d+$/);
    const [{ items, total_amount }] = (await shop.client.get('/invoices')).body;
    const [{ unit_price, vat_included, discount }] = items;
    assert.deepEqual([unit_price, vat_included, discount, total_amount], [4.9, true, 2.5, 57.33]);
    await open('/admin/quotes/new?party=CAFE');
    await page.click('#items\\.0\\.item_code');
    await typeAndChoose(page, 'TEA');
    await waitForText(page, 'Last: 4.90 EUR − 2.5 %, FT ');
    assert.deepEqual(problems, []);
  });

  it('leaves a typed price and discount, and those of a copy', async () => {
    const shop = await openPriceStore();
    const { page, open } = await rig.signIn(shop.account);
    await open('/admin/invoices/new?party=CAFE');
    await page.click('#items\\.0\\.item_code');
    await typeAndChoose(page, 'TEA');
    await hasPrice(page, '5.1', '2.5');
    await page.fill('#items\\.0\\.unit_price', '6');
    await page.fill('#items\\.0\\.qty', '10');
    await waitForText(page, '4.90 EUR');
    assert.deepEqual([await value(page, 'unit_price'), await value(page, 'discount')], ['6', '2.5']);
    await page.fill('#items\\.0\\.unit_price', '4.9');
    await page.fill('#items\\.0\\.discount', '4');
    await page.fill('#items\\.0\\.qty', '9');
    await waitForText(page, '5.10 EUR');
    assert.equal(await value(page, 'discount'), '4');
  });

  it('has the price of the customer where it came before the article was chosen', async () => {
    const shop = await openPriceStore();
    const { page, open } = await rig.signIn(shop.account);
    await open('/admin/invoices/new?party=CAFE');
    await page.fill('#items\\.0\\.qty', '3');
    await page.click('#items\\.0\\.item_code');
    await page.keyboard.type('TEA-250');
    await hasPrice(page, '5.1', '2.5');
    await page.waitForSelector('[role=option][aria-selected=true]');
    await page.keyboard.press('Enter');
    await waitForText(page, '5.10 EUR');
    await hasPrice(page, '5.1', '2.5');
    await page.fill('#items\\.0\\.qty', '10');
    await hasPrice(page, '4.9', '2.5');
  });

  it('leaves a price that was pasted, or typed before the code, when that of the article comes', async () => {
    const shop = await openPriceStore();
    const { page, open } = await rig.signIn(shop.account);
    await open('/admin/invoices/new?party=CAFE');
    await page.click('#items\\.0\\.item_code');
    await paste(page, 'TEA-250\t\t3\t6\r\nTEA-250\t\t10');
    await waitForText(page, '4.90 EUR');
    await waitForText(page, '5.10 EUR');
    assert.deepEqual([await value(page, 'unit_price'), await page.inputValue('#items\\.1\\.unit_price')], ['6', '4.9']);
    // The code is left before its suggestions come.
    await page.route('**/suggest/articles?*', async route => {
      await sleep(500);
      await route.continue();
    });
    await page.fill('#items\\.2\\.qty', '11');
    await page.fill('#items\\.2\\.unit_price', '7');
    await page.click('#items\\.2\\.item_code');
    await page.keyboard.type('TEA-250');
    await page.keyboard.press('Tab');
    await page.waitForSelector('tr:nth-child(3) td.col-article :text("4.90 EUR")');
    assert.equal(await page.inputValue('#items\\.2\\.unit_price'), '7');
  });

  it('takes description, price and VAT of another article, and leaves only what was typed for it', async () => {
    const shop = await openPriceStore();
    await shop.client.post('/articles', { item_code: 'BOOK', description: 'Book', unit_price: 9, sales_tax: 6 });
    const { page, open, problems } = await rig.signIn(shop.account);
    const code = '#items\\.0\\.item_code';
    const isLine = (...expected: string[]) =>
      page.waitForFunction(
        expected =>
          ['description', 'unit_price', 'vat', 'discount'].every(
            (name, at) =>
              (document.getElementById(`items.0.${name}`) as HTMLInputElement | null)?.value === expected[at],
          ),
        expected,
      );
    const replaceCode = async (text: string) => {
      await page.fill(code, text);
      await page.keyboard.press('Tab');
    };
    await open('/admin/invoices/new?party=CAFE');
    await page.click(code);
    await typeAndChoose(page, 'TEA');
    await hasPrice(page, '5.1', '2.5');
    await page.click(code);
    await paste(page, 'BOOK\nTEA-250');
    await isLine('Book', '9', '6', '2.5');
    // Left before suggestions come.
    await page.route('**/suggest/articles?*', async route => {
      await sleep(500);
      await route.continue();
    });
    await replaceCode('TEA-250');
    await isLine('Green tea, 250 g', '5.1', '23', '2.5');
    await page.focus('#items\\.0\\.qty');
    await paste(page, '12\n5');
    await hasPrice(page, '4.9', '2.5');
    await page.fill('#items\\.0\\.description', 'Tea of the house');
    await replaceCode('BOOK');
    await page.fill('#items\\.0\\.unit_price', '8');
    await waitForText(page, '9.00 EUR');
    await isLine('Book', '8', '6', '');
    // A price like that on file counts as typed, too; one that was cleared meanwhile does not.
    await page.focus('#items\\.2\\.item_code');
    await paste(page, 'TEA-250\t\t3\t4.5\nTEA-250\t\t3\t6');
    await page.fill('#items\\.3\\.unit_price', '');
    await page.waitForSelector('tr:nth-child(4) td.col-article :text("5.10 EUR")');
    assert.equal(await page.inputValue('#items\\.2\\.unit_price'), '4.5');
    await page.waitForFunction(
      () => (document.getElementById('items.3.unit_price') as HTMLInputElement | null)?.value === '5.1',
    );
    await shop.make('invoice', {
      items: [{ item_code: 'TEA-250', description: 'Tea', qty: 1, unit_price: 7, vat: 23 }],
      total_amount: 8.61,
    });
    await open(`/admin/invoices/new?copy=${(await shop.client.get('/invoices')).body[0].id}`);
    await replaceCode('BOOK');
    await isLine('Book', '9', '6', '');
    assert.deepEqual(problems, []);
  });

  it('shows price lists, and the way to their prices', async () => {
    const shop = await openPriceStore();
    const { page, open, problems } = await rig.signIn(shop.account);
    await open('/admin/price_lists');
    await page.click('text=RETAIL');
    await page.click('ul.links >> text=Prices');
    await page.waitForSelector('text=P0002');
    await open('/admin/prices/new?price_list=RETAIL');
    await page.fill('[name=item_code]', 'TEA-250');
    await page.fill('[name=unit_price]', '1');
    await page.click('button.primary:has-text("Save")');
    await page.waitForSelector('.error-summary');
    assert.deepEqual(problems, []);
  });
});
