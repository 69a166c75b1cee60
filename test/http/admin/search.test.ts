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
    await found.filter({ hasText: 'PAO' }).waitFor();
    await visitor.checkAccessibility();
    // A small screen has no field, so its focus is lost there.
    await page.focus('#search-text');
    const field = page.getByRole('combobox', { name: /Number, amount/, expanded: true });
    const active = async () => page.locator(`#${await field.getAttribute('aria-activedescendant')}`);
    const groups = page.getByRole('listbox', { name: 'Search everywhere' }).getByRole('group');
    assert.equal(await groups.first().getByRole('option').count(), 1);
    assert.equal(await groups.first().getAttribute('aria-labelledby'), 'found-customers');
    assert.equal(await field.getAttribute('aria-activedescendant'), null, 'Enter searches until an arrow key chooses');
    await page.keyboard.press('ArrowDown');
    assert.match(String(await (await active()).textContent()), /PAO/);
    assert.equal(await (await active()).getAttribute('aria-selected'), 'true');
    await page.keyboard.press('ArrowUp');
    assert.equal(await field.getAttribute('aria-activedescendant'), null, 'the field is before the first result');
    await page.keyboard.press('ArrowUp');
    assert.match(String(await (await active()).textContent()), /Padaria/, 'the last one');
    await visitor.checkAccessibility();
    await page.focus('#search-text');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#search-found').isVisible(), false);
    assert.equal(await page.getByRole('combobox', { name: /Number, amount/, expanded: false }).count(), 1);
    await page.keyboard.press('ArrowDown');
    assert.match(String(await (await active()).textContent()), /PAO/, 'the list opens again');
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'search-text');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('old-7');
    await found.filter({ hasText: 'Invoice FT OLD-77' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await Promise.all([page.waitForURL('**/admin/invoices/*'), page.keyboard.press('Enter')]);
    assert.match(String(await page.textContent('h1')), /OLD-77/);
    assert.deepEqual(visitor.problems, []);
  });

  it('shows no amount of a transfer, which has none', async () => {
    const transfer = { document_set: 'TO', seq_number: 'MOVED-1', date: '2026-03-02', currency: 'EUR' };
    const made = await account.client.post('/transfer_orders', { ...transfer, total_amount: 0 });
    assert.equal(made.status, 201, made.text);
    await visitor.open('/admin');
    await visitor.page.keyboard.press('/');
    await visitor.page.keyboard.type('moved-1');
    const found = visitor.page.locator('#search-found a', { hasText: 'MOVED-1' }).first();
    assert.doesNotMatch(String(await found.textContent()), /€/);
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
      await link.filter({ hasText: 'PAO' }).waitFor();
      await page.fill('#search-text', 'old-77');
      await link.filter({ hasText: 'Invoice FT OLD-77' }).waitFor();
      // Beside the invoice, the form of its payment.
      assert.equal(await link.count(), 2, 'the results of the former text are gone');
      assert.match(String(await page.textContent('#live')), /2 results/, 'the number of results is announced');
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

describe('The search as a palette', () => {
  it('finds a document by its amount, as the reader writes it, in few keys', async () => {
    const shop = await rig.account();
    const line = { description: 'Oven', qty: 1, unit_price: 1234.5, vat: 0 };
    const body = invoiceBody('BIG', { items: [line], total_amount: 1234.5 });
    const answer = await shop.client.post('/invoices', body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    for (const [locale, typed] of [
      ['en-GB', '1234.5'],
      ['en-GB', '€1,234.50'],
      ['pt-PT', '1234,5'],
    ] as const) {
      const { page, open } = await rig.signIn(shop, { locale });
      await open('/admin');
      await page.keyboard.press('/');
      await page.keyboard.type(typed);
      await Promise.all([page.waitForURL(/invoices\/\d+$/), page.keyboard.press('Enter')]);
      assert.match(String(await page.textContent('h1')), /BIG/);
    }
    const { open, page } = await rig.signIn(account);
    await open('/admin/search?q=1234.5');
    assert.match(String(await page.textContent('main')), /Nothing found/, 'of another account');
  });

  it('begins a document for whom it names, without JavaScript too', async () => {
    await visitor.open('/admin');
    await visitor.page.keyboard.press('Control+k');
    await visitor.page.keyboard.type('pad');
    const action = visitor.page.locator('#search-found a', { hasText: 'Receive payment from Padaria Central' });
    await action.waitFor();
    await visitor.checkAccessibility();
    await visitor.page.focus('#search-text');
    const plain = await rig.signIn(account, { javaScriptEnabled: false });
    for (const [typed, path] of [
      ['new invoice for pad', '/admin/invoices/new'],
      ['Invoice PADARIA', '/admin/invoices/new'],
      ['receive payment from padaria', '/admin/receipts/new'],
      ['receive payment padaria', '/admin/receipts/new'],
    ] as const) {
      await plain.open('/admin');
      await plain.page.fill('#search-text', typed);
      await Promise.all([plain.page.waitForURL(`**${path}?party=PAO`), plain.page.press('#search-text', 'Enter')]);
    }
    for (const [locale, typed] of [
      ['pt-PT', 'receber pagamento padaria'],
      ['de-DE', 'Zahlungseingang Padaria'],
      ['es-ES', 'cobrar padaria'],
      ['fr-FR', 'encaisser un paiement padaria'],
    ] as const) {
      const { page, open } = await rig.signIn(account, { locale });
      await open(`/admin/search?${new URLSearchParams({ q: typed })}`);
      await page.waitForURL('**/admin/receipts/new?party=PAO');
    }
    // A document can be paid from here by its number or its amount.
    await account.client.post('/invoices', invoiceBody('DUE-5', { customer: { code: 'PAO' } }));
    for (const typed of ['receive payment of DUE-5', 'receive payment of ft due-5']) {
      await plain.open('/admin');
      await plain.page.fill('#search-text', typed);
      await Promise.all([
        plain.page.waitForURL('**/admin/receipts/new?from=*'),
        plain.page.press('#search-text', 'Enter'),
      ]);
    }
    await plain.open('/admin/search?q=DUE-5');
    await plain.page.waitForURL(/invoices\/\d+$/);
    const reader = await rig.signIn(account, { role: 'readonly' });
    await reader.open('/admin/search?q=receive+payment+of+DUE-5');
    assert.match(String(await reader.page.textContent('main')), /Nothing found/);
    await reader.open('/admin/search?q=new+invoice');
    assert.match(String(await reader.page.textContent('main')), /Nothing found/);
  });

  it('shows what this user opened last in this browser, until the user signs out', async () => {
    const { page, open, problems } = await rig.signIn(account);
    await open('/admin/search?q=PAO');
    await page.waitForURL(/customers\/\d+$/);
    await open('/admin/search?q=OLD-77');
    await page.waitForURL(/invoices\/\d+$/);
    await open('/admin');
    await page.keyboard.press('/');
    const recent = page.locator('#search-found [aria-labelledby=found-recent] a');
    await recent.first().waitFor();
    assert.deepEqual(
      (await recent.allTextContents()).map(text => /OLD-77|Padaria/.exec(text)?.[0]),
      ['OLD-77', 'Padaria'],
    );
    await page.keyboard.press('ArrowDown');
    await Promise.all([page.waitForURL(/invoices\/\d+$/), page.keyboard.press('Enter')]);
    const kept = async () => (await page.context().cookies()).filter(({ name }) => name.endsWith('kontor-recent'));
    const [cookie] = await kept();
    assert.deepEqual([cookie?.httpOnly, cookie?.sameSite], [true, 'Strict']);
    await page.click('.user-menu summary');
    await page.click('text=Sign out');
    await page.waitForURL('**/sign-in**');
    assert.deepEqual(await kept(), []);
    assert.deepEqual(problems, []);
  });
});

describe('What was opened last', () => {
  it('is on the search page and first among its results, without JavaScript too', async () => {
    const shop = await rig.account();
    for (const code of ['PAO-1', 'PAO-2', 'PAO-3'])
      assert.equal((await shop.client.post('/customers', { code, name: `Bakery ${code}` })).status, 201);
    const { page, open } = await rig.signIn(shop, { javaScriptEnabled: false });
    const linksOf = (group: string) => page.locator(`[aria-labelledby=found-${group}] a strong`).allTextContents();
    await open('/admin/search');
    assert.deepEqual(await linksOf('recent'), []);
    assert.deepEqual((await linksOf('actions')).slice(0, 2), ['New invoice', 'New receipt']);
    for (const code of ['PAO-1', 'PAO-3']) await open(`/admin/search?q=${code}`);
    await open('/admin/search');
    assert.deepEqual(await linksOf('recent'), ['PAO-3 Bakery PAO-3', 'PAO-1 Bakery PAO-1']);
    await open('/admin/search?q=bakery');
    assert.deepEqual(await linksOf('customers'), ['PAO-3', 'PAO-1', 'PAO-2']);
  });

  it('is of this user only, and of addresses of records only', async () => {
    const { page, open, browserContext } = await rig.signIn(account);
    await open('/admin/search?q=PAO');
    await page.waitForURL(/customers\/\d+$/);
    const [cookie] = (await browserContext.cookies()).filter(({ name }) => name.endsWith('kontor-recent'));
    assert.ok(cookie);
    const [user, ...rows] = JSON.parse(Buffer.from(cookie.value, 'base64url').toString());
    const recentWith = async (value: unknown) => {
      const text = typeof value === 'string' ? value : Buffer.from(JSON.stringify(value)).toString('base64url');
      await browserContext.addCookies([{ ...cookie, value: text }]);
      await open('/admin/search');
      return page.locator('[aria-labelledby=found-recent] a').count();
    };
    assert.equal(await recentWith([user, ...rows]), 1);
    for (const value of ['x', [], [user, ['https://elsewhere.example', 'x']], [user, 1], ['other/admin', ...rows]])
      assert.equal(await recentWith(value), 0, JSON.stringify(value));
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
