// Documents in the administration area, in a real browser: a first invoice by keyboard alone, a clerk's day, and both without scripts.

import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Shop } from '../../operations/stock/shop.ts';
import { fillSignIn, startAdminRig } from './admin-rig.ts';
import { focused, issue, openStore, textOf, typeAndChoose } from './documents-rig.ts';

const rig = await startAdminRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openStore(rig);
});

describe('A new document', () => {
  it('is written by keyboard alone: customer and article found, totals and stock shown, PDF behind it', async () => {
    const { page, open, problems } = await rig.signIn(shop.account);
    await open('/admin/invoices/new');
    assert.equal(await focused(page), 'party.code');
    await typeAndChoose(page, 'padaria');
    assert.equal(await focused(page), 'items.0.item_code');
    await typeAndChoose(page, 'tea');
    assert.equal(await focused(page), 'items.0.qty');
    // It replaces the quantity of 1 that the article filled in.
    await page.keyboard.type('2');
    assert.match(await textOf(page, '.line-stock'), /20 available at MAIN/);
    assert.match(await textOf(page, '#totals'), /Net€9\.00 ?VAT 23 %€2\.07 ?Total€11\.07/);
    await page.keyboard.press('Enter');
    assert.equal(await focused(page), 'items.1.item_code');
    const address = await issue(page);
    assert.match(await textOf(page, 'h1'), /^Invoice FT /);
    assert.match(await textOf(page, '.totals'), /Net ?€9\.00 ?VAT 23 % ?€2\.07 ?Total ?€11\.07/);
    const [invoice] = await shop.list('/invoices');
    assert.equal(invoice?.total_amount, '11.07');
    const pdf = await page.request.get(`${address}/pdf`);
    assert.equal(pdf.headers()['content-type'], 'application/pdf');
    const { 'content-security-policy': policy, 'x-content-type-options': sniffing } = pdf.headers();
    assert.deepEqual([policy, sniffing], ["frame-ancestors 'self'", 'nosniff']);
    assert.equal((await pdf.body()).subarray(0, 5).toString(), '%PDF-');
    assert.deepEqual(await shop.levels('TEA-250'), { MAIN: '18' });
    assert.deepEqual(problems, []);
  });

  it('takes serial numbers, a discount and a decimal comma', async () => {
    await shop.client.post('/articles', {
      item_code: 'POT',
      description: 'Teapot',
      unit_price: 20,
      serial_tracking: 'serial',
    });
    const { page, open, problems } = await rig.signIn(shop.account, { locale: 'pt-PT' });
    await open('/admin/purchases/new');
    await page.locator('#items\\.0\\.item_code').focus();
    await typeAndChoose(page, 'pot');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('2');
    await page.fill('#items\\.0\\.unit_price', '12,5');
    await page.fill('#items\\.0\\.vat', '23');
    await page.locator('#items\\.0\\.serial_numbers').fill('P1\nP2');
    assert.match(await textOf(page, '.line-stock'), /2 de 2 números de série/);
    await page.locator('details', { hasText: 'Descontos' }).locator('summary').click();
    await page.fill('#header\\.discount', '10');
    assert.match(await textOf(page, '#totals'), /27,68/);
    // A number that could be two is none, here as on the server.
    await page.fill('#items\\.0\\.qty', '1.000');
    assert.doesNotMatch(await textOf(page, '#totals'), /\d,\d\d/);
    await page.fill('#items\\.0\\.qty', '2');
    assert.match(await textOf(page, '#totals'), /27,68/);
    await page.locator('#items\\.0\\.qty').focus();
    await issue(page);
    const [purchase] = await shop.list('/purchases');
    assert.equal(purchase?.total_amount, '27.68');
    assert.deepEqual(await shop.levels('POT'), { MAIN: '2' });
    assert.deepEqual(problems, []);
  });

  it('moves goods from one location to another, without prices and without a total', async () => {
    const { page, open, problems } = await rig.signIn(shop.account);
    await open('/admin/transfer_orders/new');
    const shown = (field: string) => page.locator(`#header\\.${field}`).count();
    assert.deepEqual(await Promise.all(['discount', 'payment_type', 'plate_number'].map(shown)), [0, 0, 1]);
    await page.selectOption('#header\\.warehouse', 'MAIN');
    await page.selectOption('#header\\.destination_warehouse', 'SHOP');
    await page.locator('#items\\.0\\.item_code').focus();
    await typeAndChoose(page, 'tea');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('5');
    assert.equal(await page.locator('#items\\.0\\.unit_price').count(), 0);
    await issue(page);
    assert.deepEqual(await shop.levels('TEA-250'), { MAIN: '15', SHOP: '5' });
    assert.match(await textOf(page, '.movements-panel'), /Transfer out[\s\S]+Transfer in/);
    assert.deepEqual(problems, []);
  });

  it('shows what is wrong beside its field, and keeps what was typed', async () => {
    const { page, open } = await rig.signIn(shop.account);
    await open('/admin/invoices/new');
    await page.locator('#items\\.0\\.item_code').focus();
    await typeAndChoose(page, 'tea');
    await page.fill('#party\\.code', 'C9999');
    await page.fill('#header\\.due_date', '2020-01-01');
    await page.keyboard.press('Control+Shift+Enter');
    await page.waitForSelector('.error-summary');
    assert.equal(await page.locator('#items\\.0\\.item_code').inputValue(), 'TEA-250');
    assert.equal(await page.locator('#party\\.code').inputValue(), 'C9999');
    assert.equal(await page.locator('#header\\.due_date').getAttribute('aria-invalid'), 'true');
    assert.match(await textOf(page, '#header\\.due_date-error'), /Due date is before the date/);
    assert.match(await textOf(page, '#party\\.code-error'), /C9999/);
    await page.locator('.error-summary a').first().press('Enter');
    assert.match(page.url(), /#(header|party)\./);
    assert.deepEqual(await shop.list('/invoices'), []);
  });
});

describe("A clerk's day", () => {
  it('goes from the order over delivery, invoice and payment to the credit note, each from the page of the one before', async () => {
    const { page, open, problems, checkAccessibility } = await rig.signIn(shop.account, { role: 'clerk' });
    await open('/admin/orders/new');
    await page.locator('#party\\.code').focus();
    await typeAndChoose(page, '508123456');
    await typeAndChoose(page, 'tea');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('4');
    const order = await issue(page);
    for (const [action, edit] of [
      ['Deliver', '3'],
      ['Bill', undefined],
    ] as const) {
      await page.getByRole('link', { name: action, exact: true }).click();
      await page.waitForURL(/\/new\?from=/);
      const quantity = page.locator('#items\\.0\\.qty');
      await quantity.focus();
      if (edit) await quantity.fill(edit);
      else assert.equal(await quantity.inputValue(), '3');
      await issue(page);
    }
    await page.getByRole('link', { name: 'Receive payment' }).click();
    await page.locator('#header\\.total_amount').focus();
    assert.equal(await page.locator('#header\\.total_amount').inputValue(), '16.61');
    await issue(page);
    await page.locator('.payments-panel a').click();
    await page.waitForURL(/\/invoices\/\d+$/);
    assert.equal(await textOf(page, '.document-status'), 'Paid');
    await page.getByRole('link', { name: 'Credit', exact: true }).click();
    await page.locator('#items\\.0\\.qty').fill('1');
    await page.locator('#items\\.0\\.qty').focus();
    await issue(page);
    await page.goto(order);
    assert.match(await textOf(page, '.lines tbody tr'), /Green tea, 250 g ?TEA-250 ?4 ?1/);
    assert.equal(await textOf(page, '.document-status'), 'Partly delivered');
    const chain = await page.locator('.chain-number').allTextContents();
    assert.equal(chain.length, 5, chain.join());
    await checkAccessibility();
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Close', exact: true }).click();
    await page.fill('#reason', 'Not needed any more');
    await page.getByRole('button', { name: 'Close the document' }).click();
    await page.waitForURL(order);
    assert.equal(await textOf(page, '.document-status'), 'Closed');
    const events = await page.locator('.history li').allTextContents();
    assert.match(events.join(' | '), /Issued\s*\|.*Delivered by.*\|.*Closed\s.*“Not needed any more”/s);
    assert.equal(await page.locator('.history bdi').count(), 3, 'each event names its user');
    assert.deepEqual(await shop.levels('TEA-250'), { MAIN: '18' });
    assert.deepEqual(await shop.levels('TEA-250', 'reserved'), { MAIN: '0' });
    await shop.sound();
    assert.deepEqual(problems, []);
  });
});

describe('What is typed and not sent', () => {
  it('is there again for its user only, and gone after signing out', async () => {
    const { page, open, browserContext } = await rig.signIn(shop.account);
    const cookies = await browserContext.cookies();
    const note = page.locator('#header\\.notes_comments');
    const draft = () => page.evaluate('JSON.stringify(sessionStorage)');
    await open('/admin/invoices/new');
    await page.locator('details:has(#header\\.notes_comments) summary').click();
    await note.fill('for my eyes');
    for (const other of [await openStore(rig), shop]) {
      await browserContext.clearCookies();
      const clerk = await other.account.user('clerk');
      await open('/admin/sign-in');
      await fillSignIn(page, { address: rig.address, account: other.account.code, ...clerk });
      await open('/admin/invoices/new');
      assert.equal(await note.inputValue(), '');
    }
    await browserContext.clearCookies();
    await browserContext.addCookies(cookies);
    await open('/admin/invoices/new');
    assert.equal(await note.inputValue(), 'for my eyes');
    assert.match(String(await draft()), /for my eyes/);
    await page.click('.user-menu summary');
    await page.click('text=Sign out');
    await page.waitForURL('**/sign-in*');
    assert.doesNotMatch(String(await draft()), /for my eyes/);
  });
});

describe('Without scripts', () => {
  it('a document is written in five plain lines, its total is what they come to, and it is voided with a reason', async () => {
    const { page, open } = await rig.signIn(shop.account, { javaScriptEnabled: false });
    await open('/admin/invoices/new');
    await page.fill('#party\\.code', 'C0001');
    await page.fill('#items\\.1\\.item_code', 'TEA-250');
    await page.fill('#items\\.1\\.description', 'Green tea');
    await page.fill('#items\\.1\\.qty', '2');
    await page.fill('#items\\.1\\.vat', '23');
    const save = page.getByRole('button', { name: 'Issue invoice' });
    await save.click();
    // The total is left empty, so what is missing is the price.
    const missing = await textOf(page, '.error-summary');
    assert.match(missing, /Line 1: .*is required/);
    assert.doesNotMatch(missing, /Total/);
    await page.fill('#items\\.0\\.unit_price', 'four');
    await save.click();
    assert.match(await textOf(page, '.error-summary'), /Line 1: .*must be a number/);
    await page.fill('#items\\.0\\.unit_price', '4.50');
    await save.click();
    await page.waitForURL(/\/invoices\/\d+$/);
    assert.match(await textOf(page, '.totals'), /€11\.07/);
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Void' }).click();
    await page.fill('#reason', 'Issued twice');
    await page.getByRole('button', { name: 'Void the document' }).click();
    await page.waitForURL(/\/invoices\/\d+$/);
    assert.equal(await textOf(page, '.document-status'), 'Void');
    assert.equal(await page.getByRole('link', { name: 'Void', exact: true }).count(), 0);
    assert.deepEqual(await shop.levels('TEA-250'), { MAIN: '20' });
  });
});
