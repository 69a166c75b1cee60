// The lists of the administration area: one for each list of the catalogue, with the interface's filters, sorting, pages, columns.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documents, lists } from '../../../src/definitions/catalogue.ts';
import { startCuttingProxy } from '../../support/cutting-proxy.ts';
import { startAdminRig } from './admin-rig.ts';
import { formClient, signedInClient } from './form-client.ts';

const rig = await startAdminRig();
const account = await rig.account();
const many = await rig.account();
const NAMES = Array.from({ length: 60 }, (_, index) => `Cliente ${String(index).padStart(2, '0')}`);
for (const name of NAMES) await many.client.post('/customers', { name, phone: name.slice(-2) });
for (const { path, example } of documents)
  if (path === 'invoices') await many.client.post(`/${path}`, { ...example, items: [], total_amount: 1234.5 });

const shown = lists.filter(({ path }) => path !== 'users').map(({ path }) => `/admin/${path}`);

describe('Every list of the catalogue', () => {
  it('has a page, empty and filtered, and a filter that the list does not know is explained', async () => {
    const client = await signedInClient(rig, { account: account.code });
    for (const path of shown) {
      const { status, text } = await client.get(path);
      assert.equal(status, 200, path);
      assert.match(text, /class="empty"|<tbody>/, path);
      // A list without a record has nothing to search and nothing to export.
      const isBare = text.includes('class="empty"');
      assert.deepEqual([text.includes(`action="${path}"`), text.includes('/export?')], [!isBare, !isBare], path);
      const filtered = await client.get(`${path}?q=nothing`);
      assert.ok(filtered.text.includes(`action="${path}"`), path);
      const wrong = await client.get(`${path}?searchColumn=nothing&searchString=x`);
      assert.deepEqual([wrong.status, /error-summary/.test(wrong.text)], [400, true], path);
    }
  });
});

describe('A list', () => {
  it('is filtered, sorted and paged with and without JavaScript, and its address says so', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page, open, problems } = await rig.signIn(many, { javaScriptEnabled });
      const first = () => page.textContent('tbody tr:first-child');
      await open('/admin/customers');
      assert.match((await first()) ?? '', /Cliente 00/);
      await page.click('#next-page');
      await page.waitForURL(/cursor=/);
      await page.waitForSelector('#first-page');
      assert.match((await first()) ?? '', /Cliente 50/);
      await page.click('#sort-name');
      await page.waitForURL(/sort=name/);
      await page.waitForSelector('th[aria-sort=ascending] #sort-name');
      await page.click('#sort-name');
      await page.waitForURL(/sort=-name/);
      await page.waitForSelector('th[aria-sort=descending] #sort-name');
      assert.match((await first()) ?? '', /Cliente 59/);
      if (javaScriptEnabled) assert.equal(await page.evaluate(() => document.activeElement?.id), 'sort-name');
      // The button stays where it is.
      const before = await page.locator('.filter-more summary').boundingBox();
      await page.click('.filter-more summary');
      assert.deepEqual(await page.locator('.filter-more summary').boundingBox(), before);
      await page.fill('#filter-value', 'ente 3');
      await page.click('text="Apply"');
      await page.waitForURL(/searchString=ente/);
      await page.waitForFunction(() => document.querySelectorAll('tbody tr').length === 10);
      assert.match(page.url(), /\?searchColumn=name&searchOperator=contains&searchString=ente\+3&sort=-name$/);
      assert.match((await first()) ?? '', /Cliente 39/);
      await page.fill('#filter-value', 'nobody');
      await page.click('text="Apply"');
      await page.waitForSelector('.empty');
      await page.goBack();
      await page.waitForSelector('tbody');
      assert.deepEqual(problems, []);
    }
  });

  it('shows numbers and days in the form of the reader, numbers at the right', async () => {
    for (const [locale, total] of [
      ['en-GB', '€1,234.50'],
      ['pt-PT', '1234,50 €'],
    ] as const) {
      const { page, open } = await rig.signIn(many, { locale });
      await open('/admin/invoices');
      const cell = page.locator('tbody td.is-number').first();
      assert.equal((await cell.textContent())?.replaceAll(/\s/g, ' ').trim(), total);
      assert.equal(await cell.evaluate(element => getComputedStyle(element).textAlign), 'right');
    }
  });

  it('counts when it is asked to, and filters by days', async () => {
    const client = await signedInClient(rig, { account: many.code });
    assert.match((await client.get('/admin/customers?count=exact')).text, /60 in all/);
    const days = await client.get('/admin/invoices?_filter=1&_from=2026-01-01&_to=');
    assert.deepEqual([days.status, days.location], [303, '/admin/invoices?filterDate=2026-01-01%3A2200-12-31']);
    assert.match((await client.get(days.location)).text, /1 row/);
    const options = await client.get('/admin/articles?_filter=1&_option.low_stock=1&_option.family=TEA&searchString=');
    assert.equal(options.location, '/admin/articles?options=low_stock%2Cfamily%3ATEA');
    assert.match((await client.get(options.location)).text, /id="filter-option-low_stock"[^>]* checked/);
  });

  it('of another account has nothing of this one', async () => {
    const client = await signedInClient(rig, { account: account.code });
    assert.doesNotMatch((await client.get('/admin/customers')).text, /Cliente/);
  });
});

describe('The columns of a list', () => {
  it('are chosen by the user, remembered, and given back', async () => {
    const { page, open } = await rig.signIn(many, { javaScriptEnabled: false });
    await open('/admin/suppliers?sort=name');
    await open('/admin/customers?sort=name');
    await page.click('details:has(input[name="column.code"]) summary');
    await page.check('input[name="column.phone"]');
    await page.uncheck('input[name="column.code"]');
    await page.click('text="Save columns"');
    await page.waitForSelector('.message');
    assert.match(page.url(), /sort=name$/);
    const heads = (await page.locator('thead th').allTextContents()).map(text => text.trim());
    assert.ok(heads.includes('Phone') && !heads.includes('Code'), heads.join());
    await page.click('details:has(input[name="column.code"]) summary');
    await page.click('text="Usual columns"');
    await page.waitForSelector('th:has-text("Code")');
  });
});

describe('An address that does not exist', () => {
  it('is a page in the look of the area, in the language of the reader', async () => {
    const { headers, status, text } = await formClient(rig).get('/admin/nothing', { 'accept-language': 'pt' });
    assert.deepEqual([status, headers['cache-control']], [404, 'no-store']);
    assert.match(text, /<html lang="pt">[\s\S]*Página não encontrada/);
    assert.match(text, /admin\.css/);
  });

  it('says nothing of the server when the server has a fault, and says when it is not available', async () => {
    const proxy = await startCuttingProxy(rig.ownerUrl);
    const other = await rig.another({ DATABASE_URL: proxy.url });
    const client = await signedInClient(rig, { account: account.code });
    const there = formClient(other);
    for (const [name, value] of client.cookies) there.cookies.set(name, value);
    const { context } = other.server;
    Object.defineProperty(context, 'places', {
      get() {
        throw new Error('a secret of the server');
      },
    });
    const fault = await there.get('/admin/customers');
    assert.equal(fault.status, 500);
    assert.match(fault.text, /Something went wrong/);
    assert.doesNotMatch(fault.text, /secret|Error|\.ts/);
    proxy.become('refusing');
    const down = await there.get('/admin/customers');
    assert.deepEqual([down.status, /Not available at the moment/.test(down.text)], [503, true]);
  });
});
