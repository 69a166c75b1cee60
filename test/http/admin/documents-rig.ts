// Helpers of the tests of documents in the administration area: a shop with something to sell, and a person at the keyboard.

import type { Page } from 'playwright-core';
import { openShop, type Shop } from '../../operations/stock/shop.ts';
import type { AdminRig } from './admin-rig.ts';

/** Opens a shop that checks totals, with payment terms, a customer, an article in stock and one with serial numbers. */
export async function openStore(rig: AdminRig): Promise<Shop> {
  const shop = await openShop(rig);
  await shop.owner(`UPDATE document_set SET totals_check = 'reject' WHERE account_id = $1`, [shop.account.id]);
  await shop.client.post('/payment_terms', { code: 'NET30', description: '30 days net', days: 30 });
  await shop.owner(`UPDATE account SET payment_terms_code = 'NET30' WHERE account_id = $1`, [shop.account.id]);
  await shop.client.post('/customers', { name: 'Padaria Central, Lda.', vat_id: '508123456' });
  const tea = { item_code: 'TEA-250', description: 'Green tea, 250 g', unit_price: 4.5, sales_tax: 23, stock: 20 };
  await shop.client.post('/articles', tea);
  return shop;
}

/** Types as a person does, key by key, and takes the first suggestion. */
export async function typeAndChoose(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.waitForSelector('[role=option][aria-selected=true]');
  await page.keyboard.press('Enter');
}

/** Sends the form of a new document by keyboard, and waits for the page of the document. */
export async function issue(page: Page): Promise<string> {
  await page.keyboard.press('Control+Shift+Enter');
  await page.waitForURL(/\/\d+$/);
  return page.url();
}

/** The text of an element, blanks as one. */
export async function textOf(page: Page, selector: string): Promise<string> {
  const text = (await page.locator(selector).first().textContent()) ?? '';
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The id of the element that has the focus. */
export const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.id ?? '');

/** Pastes text into the field that has the focus. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(text => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}
