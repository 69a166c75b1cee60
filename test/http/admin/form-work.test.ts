// Typing a new document: text without an article, records created on the way, pasted cells, moved lines, totals that stay.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { startAdminRig } from './admin-rig.ts';
import { focused, issue, openStore, paste, textOf, typeAndChoose } from './documents-rig.ts';
import { signedInClient } from './form-client.ts';

const rig = await startAdminRig();
const shop = await openStore(rig);

const values = (page: Page, field: string) =>
  page.locator(`[id^="items."][id$=".${field}"]`).evaluateAll(all => all.map(each => (each as HTMLInputElement).value));
const input = (line: number, field: string) => `[id="items.${line}.${field}"]`;

describe('The form of a new document', () => {
  it('creates the customer that is typed, and takes text without an article as the description', async () => {
    const { page, open, problems, checkAccessibility } = await rig.signIn(shop.account);
    await open('/admin/invoices/new');
    await page.keyboard.type('Café Novo');
    await page.waitForSelector('.option-extra');
    // Enter alone creates nothing.
    await page.keyboard.press('Enter');
    assert.equal(await page.inputValue('[id="party.code"]'), 'Café Novo');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.chosen');
    assert.match(await textOf(page, '.chosen'), /^Café Novo/);
    await page.waitForFunction(() => document.activeElement?.id === 'items.0.item_code');

    const text = 'Cleaning of the shop, twice a week, with the windows';
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
    assert.deepEqual(
      [await page.inputValue(input(0, 'item_code')), await page.inputValue(input(0, 'description'))],
      ['', text],
    );
    const wraps = await page
      .locator(input(0, 'description'))
      .evaluate(field => field.clientHeight >= field.scrollHeight);
    assert.ok(wraps, 'the description is shown whole');
    await page.fill(input(0, 'vat'), '23');
    await page.fill(input(0, 'unit_price'), '50');
    assert.equal(await textOf(page, '#bar-total'), 'Total €61.50');
    await checkAccessibility();
    await issue(page);
    const [invoice] = await shop.list('/invoices', { sort: '-id' });
    assert.equal((invoice?.customer as unknown as { name: string } | undefined)?.name, 'Café Novo');
    const [item] = (invoice?.items ?? []) as unknown as Record<string, unknown>[];
    assert.deepEqual([item?.item_code, item?.description], [undefined, text]);
    assert.deepEqual(problems, []);
  });

  it('fills in the record of a code that is typed faster than suggestions arrive', async () => {
    const { page, open } = await rig.signIn(shop.account);
    await open('/admin/orders/new');
    await page.focus('[id="party.code"]');
    await page.keyboard.insertText('c0001');
    await page.keyboard.press('Tab');
    await page.waitForSelector('.chosen');
    await page.focus(input(0, 'item_code'));
    await page.keyboard.insertText('tea-250');
    await page.keyboard.press('Tab');
    assert.equal(await page.inputValue(input(0, 'item_code')), 'tea-250');
    await page.keyboard.insertText('My words');
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[id="items.0.vat"]')?.value);
    assert.deepEqual(
      [...(await values(page, 'item_code')), ...(await values(page, 'description'))],
      ['TEA-250', '', 'My words', ''],
    );
    assert.equal(await focused(page), 'items.0.description');
  });

  it('goes on to article and quantity when Tab takes a suggestion', async () => {
    const { page, open } = await rig.signIn(shop.account);
    await open('/admin/orders/new');
    for (const [field, text, next] of [
      ['party.code', 'C0001', 'items.0.item_code'],
      ['items.0.item_code', 'TEA', 'items.0.qty'],
    ] as const) {
      await page.focus(`[id="${field}"]`);
      await page.keyboard.type(text);
      await page.waitForSelector('[role=option][aria-selected=true]');
      await page.keyboard.press('Tab');
      assert.equal(await focused(page), next);
    }
  });

  it('makes lines of cells of a spreadsheet, and shows the total of the lines that have a price', async () => {
    const { page, open } = await rig.signIn(shop.account);
    await open('/admin/orders/new');
    await page.focus(input(0, 'item_code'));
    await paste(page, 'TEA-250\t\t3\t€5.00\t\t23\r\nA table that is made to measure\t\t2\r\ntea-250\r\n');
    await page.waitForFunction(() => document.querySelectorAll('.edit-line').length === 4);
    await page.waitForFunction(
      () =>
        (document.getElementById('items.2.description') as HTMLTextAreaElement | null)?.value === 'Green tea, 250 g',
    );
    assert.deepEqual(await values(page, 'item_code'), ['TEA-250', '', 'TEA-250', '']);
    const descriptions = ['Green tea, 250 g', 'A table that is made to measure', 'Green tea, 250 g', ''];
    assert.deepEqual(await values(page, 'description'), descriptions);
    assert.deepEqual(await values(page, 'qty'), ['3', '2', '1', '']);
    assert.deepEqual(await values(page, 'unit_price'), ['5.00', '', '4.5', '']);
    // 15.00 and 4.50 and 23 % of them
    assert.equal(await textOf(page, '#bar-total'), 'Total €23.99');
    assert.match(await textOf(page, '#totals'), /Without 1 line that has no price/);
  });

  it('leaves what is typed into a pasted line while its article is on its way', async () => {
    const { page, open } = await rig.signIn(shop.account);
    await open('/admin/orders/new');
    const { promise: typed, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/suggest/articles?*', async route => {
      await typed;
      await route.continue();
    });
    await page.focus(input(0, 'item_code'));
    await paste(page, 'TEA-250\t\t3\r\nTEA-250\t\t2\r\nTEA-250\t\t1\r\n');
    await page.fill(input(0, 'qty'), '8');
    await page.fill(input(1, 'item_code'), 'A table');
    await page.fill(input(2, 'description'), 'Tea of the house');
    await page.focus(input(2, 'unit_price'));
    goOn();
    await page.waitForFunction(
      () => (document.getElementById('items.2.unit_price') as HTMLInputElement | null)?.value === '4.5',
    );
    assert.deepEqual(await values(page, 'qty'), ['8', '2', '1', '']);
    assert.deepEqual(await values(page, 'item_code'), ['TEA-250', '', 'TEA-250', '']);
    assert.deepEqual(await values(page, 'unit_price'), ['4.5', '', '4.5', '']);
    const descriptions = ['Green tea, 250 g', 'A table', 'Tea of the house', ''];
    assert.deepEqual(await values(page, 'description'), descriptions);
  });

  it('moves lines by keyboard and by dragging', async () => {
    const { page, open } = await rig.signIn(shop.account);
    await open('/admin/orders/new');
    for (const [line, text] of ['one', 'two', 'three'].entries()) await page.fill(input(line, 'description'), text);
    await page.focus(input(2, 'description'));
    await page.keyboard.press('Alt+ArrowUp');
    assert.deepEqual(await values(page, 'description'), ['one', 'three', 'two', '']);
    assert.equal(await focused(page), 'items.1.description');
    assert.equal(await textOf(page, '#live'), 'Now line 2');
    await page.dragAndDrop('.edit-line >> nth=0 >> th', '.edit-line >> nth=2 >> th');
    assert.deepEqual(await values(page, 'description'), ['three', 'two', 'one', '']);
  });

  it('opens the form of an article with the typed text in another tab', async () => {
    const { page, open, browserContext } = await rig.signIn(shop.account);
    await open('/admin/orders/new');
    await page.focus(input(0, 'item_code'));
    await page.keyboard.type('Rooibos 100 g');
    await page.waitForSelector('.option-extra');
    const [other] = await Promise.all([
      browserContext.waitForEvent('page'),
      page.click('text="Create “Rooibos 100 g”"'),
    ]);
    await other.waitForLoadState();
    assert.equal(await other.inputValue('[name=description]'), 'Rooibos 100 g');
    await page.focus(input(0, 'item_code'));
    await page.fill(input(0, 'item_code'), '');
    await typeAndChoose(page, 'TEA');
    assert.equal(await page.inputValue(input(0, 'item_code')), 'TEA-250');
  });
});

describe('The code of an inactive article', () => {
  it('stays an article, whose goods leave the stock', async () => {
    await shop.client.post('/articles', { item_code: 'OLD', description: 'Old stock', sales_tax: 23, inactive: '1' });
    const { page, open } = await rig.signIn(shop.account);
    await open('/admin/invoices/new');
    await page.fill('[id="party.name"]', 'Zebra');
    await page.fill(input(0, 'item_code'), 'OLD');
    await page.locator('[role=option]').first().waitFor();
    await page.keyboard.press('Tab');
    await page.fill(input(0, 'qty'), '2');
    await page.fill(input(0, 'unit_price'), '1');
    assert.equal(await page.inputValue(input(0, 'item_code')), 'OLD');
    await page.fill(input(0, 'description'), 'Old stock');
    await page.fill(input(0, 'vat'), '23');
    await issue(page);
    const [movement] = await shop.list('/transactions', { sort: '-id' });
    assert.deepEqual([movement?.item_code, movement?.qty], ['OLD', '-2']);
  });
});

describe('Serial numbers', () => {
  it('are chosen from those in stock, and scanned into their field', async () => {
    await shop.client.post('/articles', {
      item_code: 'SCALE',
      description: 'Scale',
      unit_price: 10,
      sales_tax: 23,
      serial_tracking: 'serial',
    });
    const items = [
      {
        item_code: 'SCALE',
        description: 'Scale',
        qty: 3,
        unit_price: 5,
        vat: 23,
        serial_numbers: ['S-1', 'S-2', 'S-3'],
      },
    ];
    await shop.make('purchase', { items, total_amount: 18.45 });
    const { page, open, checkAccessibility } = await rig.signIn(shop.account);
    await open('/admin/invoices/new');
    await page.fill('[id="party.name"]', 'Zebra');
    await page.focus(input(0, 'item_code'));
    await typeAndChoose(page, 'SCALE');
    await page.fill(input(0, 'qty'), '2');
    const offered = page.locator('.serials label');
    await offered.first().waitFor();
    assert.deepEqual(
      (await offered.allTextContents()).map(text => text.trim()),
      ['S-1', 'S-2', 'S-3'],
    );
    await page.check('.serials label:has-text("S-2") input');
    assert.equal(await page.inputValue(input(0, 'serial_numbers')), 'S-2');
    await checkAccessibility();
    await page.getByRole('button', { name: 'Issue invoice' }).click();
    assert.match(
      await textOf(page, '.error-summary'),
      /Line 1: Serial or batch numbers: one per unit; article SCALE needs 2, given 1 \(S-2\)$/,
    );
    await offered.first().waitFor();
    // A scanner types each number with Enter.
    await page.focus(input(0, 'serial_numbers'));
    await page.keyboard.press('End');
    for (const key of ['Enter', 'S', '-', '3', 'Enter']) await page.keyboard.press(key);
    assert.ok(await page.isChecked('.serials label:has-text("S-3") input'));
    await issue(page);
    const [invoice] = await shop.list('/invoices', { sort: '-id' });
    const [item] = (invoice?.items ?? []) as unknown as { serial_numbers: string[] }[];
    assert.deepEqual(item?.serial_numbers, ['S-2', 'S-3']);
  });
});

describe('A customer created while typing', () => {
  it('needs the right to write and the token of the form, and is created once', async () => {
    const web = await signedInClient(rig, { account: shop.account.code });
    const hidden = await web.hidden('/admin/invoices/new', '/admin/invoices/new');
    const body = { _csrf: hidden._csrf ?? '', _key: `${hidden._key}-1`, name: 'Twice' };
    assert.equal((await web.post('/admin/suggest/customers', { ...body, _csrf: '' })).status, 403);
    const first = await web.post('/admin/suggest/customers', body);
    assert.deepEqual(JSON.parse(first.text), JSON.parse((await web.post('/admin/suggest/customers', body)).text));
    assert.equal((await shop.list('/customers', { searchColumn: 'name', searchString: 'Twice' })).length, 1);
    assert.equal(
      (await web.post('/admin/suggest/customers', { ...body, _key: `${hidden._key}-2`, name: ' ' })).status,
      400,
    );
    const reader = await signedInClient(rig, { account: shop.account.code, ...(await shop.account.user('readonly')) });
    const own = await reader.hidden('/admin/preferences', '/admin/preferences');
    assert.equal((await reader.post('/admin/suggest/customers', { ...own, name: 'Not allowed' })).status, 403);
  });
});
