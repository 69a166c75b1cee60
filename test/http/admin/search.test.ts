// The search over everything and the keyboard shortcuts, in a browser, and the search of another account and of other roles.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { invoiceBody } from '../../support/invoices.ts';
import { startAdminRig } from './admin-rig.ts';

const rig = await startAdminRig();
const account = await rig.account();
const customer = { code: 'PAO', name: 'Padaria Central, Lda.' };
assert.equal((await account.client.post('/customers', customer)).status, 201);
assert.equal((await account.client.post('/invoices', invoiceBody('*', { customer: { code: 'PAO' } }))).status, 201);
assert.equal((await account.client.post('/invoices', invoiceBody('OLD-77'))).status, 201);
const visitor = await rig.signIn(account);

describe('The search field', () => {
  it('finds what is typed while it is typed, by keyboard alone, and leads there', async () => {
    const { page } = visitor;
    await visitor.open('/admin/articles');
    await page.keyboard.press('/');
    await page.keyboard.type('pad');
    const found = page.locator('#search-found a');
    await found.filter({ hasText: 'Padaria Central' }).waitFor();
    await visitor.checkAccessibility();
    // A small screen has no field, so its focus is lost there.
    await page.focus('#search-text');
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'A');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#search-found').isVisible(), false);
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'search-text', 'a closed list has no results');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('old-7');
    await found.filter({ hasText: 'OLD-77' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await Promise.all([page.waitForURL('**/admin/invoices/*'), page.keyboard.press('Enter')]);
    assert.match(String(await page.textContent('h1')), /OLD-77/);
    assert.deepEqual(visitor.problems, []);
  });

  it('finds while somebody types also on pages without a list, and on the page of the search', async () => {
    const { page } = visitor;
    for (const [path, results] of [
      ['/admin', '#search-found'],
      ['/admin/customers/new', '#search-found'],
      ['/admin/search', 'main #found'],
    ] as const) {
      await visitor.open(path);
      const link = page.locator(`${results} a`);
      await page.fill('#search-text', 'pad');
      await link.filter({ hasText: 'Padaria Central' }).waitFor();
      await page.fill('#search-text', 'old-77');
      await link.filter({ hasText: 'OLD-77' }).waitFor();
      assert.equal(await link.count(), 1, 'the results of the former text are gone');
      assert.match(String(await page.textContent('#live')), /1/, 'the number of results is said');
      assert.equal(new URL(page.url()).pathname, path);
    }
    assert.deepEqual(visitor.problems, []);
  });

  it('leads to the sign-in page when the session has ended meanwhile', async () => {
    const { page } = await rig.signIn(account);
    await page.goto(`${rig.address}/admin`);
    await page.context().clearCookies();
    await page.fill('#search-text', 'pad');
    await page.waitForURL('**/admin/sign-in**');
  });

  it('goes to the one thing that is meant, without JavaScript too', async () => {
    const { page } = await rig.signIn(account, { javaScriptEnabled: false });
    const year = new Date().getFullYear();
    for (const [text, title] of [
      ['1', /2026\/1|FT/],
      ['ft 2026/1', /Invoice FT/],
      ['PAO', /Padaria Central/],
      ['OLD', /OLD-77/],
    ] as const) {
      await page.goto(`${rig.address}/admin/customers`);
      await page.fill('#search-text', text.replace('2026', String(year)));
      await page.press('#search-text', 'Enter');
      await page.waitForURL(url => !/search|customers$/.test(url.pathname));
      assert.match(String(await page.textContent('h1')), title, text);
    }
    await page.goto(`${rig.address}/admin/search?q=nothing+is+called+so`);
    assert.match(String(await page.textContent('main')), /Nothing found/);
  });

  it('finds nothing of another account, and no page that the role may not open', async () => {
    const other = await rig.account();
    const { page, open } = await rig.signIn(other, { role: 'clerk' });
    await open('/admin/search?q=OLD');
    assert.match(String(await page.textContent('main')), /Nothing found/);
    await open('/admin/search?q=API+tokens');
    assert.match(String(await page.textContent('main')), /Nothing found/);
  });
});

describe('Keyboard shortcuts', () => {
  it('lead to pages and to the form of a new record, and can be switched off', async () => {
    const { page } = visitor;
    await visitor.open('/admin');
    await page.keyboard.press('?');
    await page.waitForURL('**/admin/shortcuts');
    await visitor.checkAccessibility();
    await page.keyboard.press('g');
    await Promise.all([page.waitForURL('**/admin/customers'), page.keyboard.press('c')]);
    await Promise.all([page.waitForURL('**/admin/customers/new'), page.keyboard.press('n')]);
    await page.fill('[name=name]', 'Café da Esquina');
    await page.keyboard.press('/');
    assert.match(await page.inputValue('[name=name]'), /\/$/, 'in a field it is a letter');
    await Promise.all([page.waitForURL(/customers\/\d+$/), page.keyboard.press('Control+Enter')]);
    await visitor.open('/admin/shortcuts');
    await page.uncheck('#single-keys');
    await visitor.open('/admin/customers');
    await page.keyboard.press('n');
    await page.keyboard.press('/');
    assert.equal(await page.evaluate(() => document.activeElement?.id), '');
    assert.match(page.url(), /customers$/);
  });
});
