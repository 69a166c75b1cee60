// Limits of the administration area: roles, other accounts, forms sent twice, sessions that end, hostile text.

import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { daysFrom } from '../../../src/domain/values/dates.ts';
import { setRate } from '../../../src/operations/currency/rates.ts';
import type { Shop } from '../../operations/stock/shop.ts';
import { fillSignIn, startAdminRig, type Visitor } from './admin-rig.ts';
import { issue, openStore, textOf, typeAndChoose } from './documents-rig.ts';

const rig = await startAdminRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openStore(rig);
});

const items = [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 }];
const customer = { code: 'C0001' };

async function invoiceId(): Promise<string> {
  await shop.make('invoice', { customer, items, total_amount: 11.07 });
  const [invoice] = await shop.list('/invoices');
  return invoice?.id ?? '';
}

/** Sends a form as a page of the area would, with the hidden fields of the page that is open. */
async function send({ page }: Visitor, path: string, fields: Record<string, string>): Promise<number> {
  const hidden = await page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name, value }) => [name, value]),
    ),
  );
  const { _csrf = '', _key = crypto.randomUUID() } = hidden;
  const response = await page.request.post(rig.address + path, {
    form: { _csrf, _key, ...fields },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  });
  return response.status();
}

const LINES = JSON.stringify([{ item_code: 'TEA-250', description: 'Tea', qty: '2', unit_price: '4.50', vat: '23' }]);
const typed = { 'header.document_set': 'FT', 'header.date': '2026-03-02', 'header.currency': 'EUR', items: LINES };

describe('What a page hides is refused too', () => {
  it('for a user who may only read: no actions, no form, no change', async () => {
    const id = await invoiceId();
    const reader = await rig.signIn(shop.account, { role: 'readonly' });
    await reader.open(`/admin/invoices/${id}`);
    assert.deepEqual(await reader.page.locator('.actions a').allTextContents(), ['Print', 'Packing slip']);
    for (const path of ['/admin/invoices/new', `/admin/invoices/${id}/void`])
      assert.equal((await reader.page.request.get(rig.address + path)).status(), 403, path);
    assert.equal(await send(reader, '/admin/invoices/new', typed), 403);
    assert.equal(await send(reader, `/admin/invoices/${id}/void`, { reason: 'x' }), 403);
    assert.equal((await shop.list('/invoices')).length, 1);
    assert.equal(await shop.state('invoice', '1'), 'ISSUED');
  });

  it('for a clerk: everything but to void', async () => {
    const id = await invoiceId();
    const clerk = await rig.signIn(shop.account, { role: 'clerk' });
    await clerk.open(`/admin/invoices/${id}`);
    const actions = await clerk.page.locator('.actions a').allTextContents();
    assert.deepEqual(actions, ['Receive payment', 'Credit', 'Print', 'Packing slip', 'Copy', 'Repeat…']);
    assert.equal(await send(clerk, `/admin/invoices/${id}/void`, { reason: 'x' }), 403);
    assert.equal(await send(clerk, '/admin/invoices/new', typed), 303);
    assert.equal((await shop.list('/invoices')).length, 2);
  });

  it('of what its state does not allow: an invoice is not closed, a void one is not voided again', async () => {
    const id = await invoiceId();
    const admin = await rig.signIn(shop.account);
    await admin.open(`/admin/invoices/${id}/void`);
    assert.equal(await send(admin, `/admin/invoices/${id}/close`, { reason: 'x' }), 404);
    assert.equal(await send(admin, `/admin/invoices/${id}/void`, { reason: ' ' }), 422);
    assert.equal(await send(admin, `/admin/invoices/${id}/void`, { reason: 'x' }), 303);
    assert.equal(await send(admin, `/admin/invoices/${id}/void`, { reason: 'x', _key: crypto.randomUUID() }), 422);
  });

  it('of a paid invoice: it is voided after its receipt, and its pages name the receipt', async () => {
    const id = await invoiceId();
    const invoice = `FT ${(await shop.list('/invoices', { id }))[0]?.seq_number}`;
    await shop.make('receipt', { customer, total_amount: 5, settles: [{ document: invoice, amount: 5 }] });
    const [receipt] = await shop.list('/receipts');
    const { page, open } = await rig.signIn(shop.account);
    const refused = new RegExp(`can't be voided while .*${receipt?.seq_number}.* depends on it: void that first`);
    await open(`/admin/invoices/${id}/void`);
    assert.match(await textOf(page, 'main'), refused);
    assert.equal(await page.locator('main [name=reason]').count(), 0);
    await open(`/admin/invoices/${id}`);
    assert.match(await textOf(page, '.chain-panel'), refused);
    assert.equal(await page.locator('.actions a', { hasText: /^Void$/ }).count(), 0);
    await shop.void('receipt', String(receipt?.seq_number));
    await open(`/admin/invoices/${id}`);
    assert.equal(await page.locator('.actions a', { hasText: /^Void$/ }).count(), 1);
    assert.doesNotMatch(await textOf(page, 'main'), /can't be voided/);
  });
});

describe('Documents', () => {
  it('with ids that are none are not found', async () => {
    const admin = await rig.signIn(shop.account);
    const statusOf = async (id: string) =>
      (await admin.page.request.get(`${rig.address}/admin/invoices/${id}`)).status();
    for (const id of ['0', '-1', 'x', '1e3', '99999999999999999999', '9223372036854775807', "1'--"])
      assert.equal(await statusOf(id), 404, id);
    assert.equal(await statusOf('%00'), 400);
  });
});

describe('A form', () => {
  it('that is sent twice makes one document', async () => {
    const admin = await rig.signIn(shop.account);
    await admin.open('/admin/invoices/new');
    assert.deepEqual(
      await Promise.all([send(admin, '/admin/invoices/new', typed), send(admin, '/admin/invoices/new', typed)]),
      [303, 303],
    );
    assert.equal((await shop.list('/invoices')).length, 1);
  });

  it('asks once about an invoice that nothing gives a due date', async () => {
    const admin = await rig.signIn(shop.account);
    const terms = (code: string | null) =>
      shop.owner('UPDATE account SET payment_terms_code = $2 WHERE account_id = $1', [shop.account.id, code]);
    const sent = (more: Record<string, string>) =>
      send(admin, '/admin/invoices/new', { ...typed, _key: crypto.randomUUID(), ...more });
    await terms(null);
    assert.equal(await sent({}), 422);
    assert.equal(await sent({ unusual: 'yes' }), 303);
    assert.equal(await sent({ 'header.due_date': '2026-04-01' }), 303);
    assert.equal(await sent({ 'header.payment_terms_code': 'NET30' }), 303);
    assert.equal(await sent({ 'header.amount_paid': '11.07' }), 303);
    await terms('NET30');
    assert.equal(await sent({}), 303);
  });

  it('asks once about the party, day, currency and total of an earlier document', async () => {
    const admin = await rig.signIn(shop.account);
    const sent = (more: Record<string, string> = {}) =>
      send(admin, '/admin/invoices/new', {
        ...{ ...typed, 'party.code': 'C0001', 'party.name': '', 'header.due_date': '2026-04-01' },
        ...{ _key: crypto.randomUUID(), ...more },
      });
    assert.equal(await sent(), 303);
    assert.equal(await sent(), 422);
    assert.equal(await sent({ 'header.currency': 'USD', 'header.exchange_rate': '0.9' }), 303);
    assert.equal(await sent({ unusual: 'yes' }), 303);
  });

  it('asks once about another currency that has no exchange rate', async () => {
    const admin = await rig.signIn(shop.account);
    const sent = (more: Record<string, string> = {}, path = 'invoices') =>
      send(admin, `/admin/${path}/new`, { ...typed, _key: crypto.randomUUID(), 'header.currency': 'CHF', ...more });
    assert.equal(await sent(), 422);
    assert.equal(await sent({ 'header.exchange_rate': '1.05' }), 303);
    assert.equal(await sent({ unusual: 'yes' }), 303);
    assert.equal(await sent({ 'header.document_set': 'QT' }, 'quotes'), 303);
    const actor = { kind: 'administrator', accountId: shop.account.id } as const;
    await setRate(rig.administration, actor, { currency: 'CHF', rate: '1.07', day: '2026-01-01' });
    assert.equal(await sent(), 303);
  });

  it('asks once about a day that is to come', async () => {
    const admin = await rig.signIn(shop.account);
    await admin.open('/admin/invoices/new');
    const { page } = admin;
    const today = await page.inputValue('#header\\.date');
    const sent = (days: number, more: Record<string, string> = {}) =>
      send(admin, '/admin/invoices/new', {
        ...typed,
        'header.date': daysFrom(today, days),
        _key: crypto.randomUUID(),
        ...more,
      });
    assert.equal(await sent(0), 303);
    assert.equal(await sent(1), 422);
    assert.equal(await sent(9, { unusual: 'yes' }), 303);
    await typeAndChoose(page, 'padaria');
    await typeAndChoose(page, 'tea');
    await page.fill('#header\\.date', daysFrom(today, 30));
    await page.click('button.primary');
    assert.match(await textOf(page, '.error-summary'), /Date.*is 30 days after today/);
    await page.check('input[name=unusual]');
    await page.click('button.primary');
    await page.waitForURL(/invoices\/\d+$/);
  });

  it('whose session has ended is kept, and sent after signing in again', async () => {
    const { page, open, problems } = await rig.signIn(shop.account);
    await open('/admin/invoices/new');
    await page.locator('#party\\.code').focus();
    await typeAndChoose(page, 'padaria');
    await typeAndChoose(page, 'tea');
    await shop.owner(`UPDATE session SET expires_at = now() - interval '1 minute' WHERE via = 'browser'`);
    await page.keyboard.press('Control+Shift+Enter');
    await page.waitForSelector('#password');
    await page.fill('#account', shop.account.code);
    await page.fill('#login', 'admin');
    await page.fill('#password', 'a long password');
    await page.click('button[type=submit]');
    await page.getByRole('button', { name: 'Send the form again' }).click();
    await page.waitForURL(/\/invoices\/\d+$/);
    assert.match(await textOf(page, '.lines tbody'), /TEA-250/);
    assert.deepEqual(problems, []);
  });

  it('is empty after the back button, once its document is issued', async () => {
    const { page, open } = await rig.signIn(shop.account);
    await open('/admin/invoices/new');
    await page.locator('#party\\.code').focus();
    await typeAndChoose(page, 'padaria');
    await typeAndChoose(page, 'tea');
    await page.fill('#header\\.currency', 'eur');
    assert.equal(await page.inputValue('#header\\.currency'), 'EUR');
    await issue(page);
    await page.goBack();
    await page.waitForSelector('#items\\.0\\.item_code');
    const fields = page.locator(':is(input, textarea)[id^="items.0."]');
    assert.equal(await fields.evaluateAll(all => all.map(each => (each as HTMLInputElement).value).join('')), '');
  });

  it('takes a currency in small letters', async () => {
    const admin = await rig.signIn(shop.account);
    await admin.open('/admin/invoices/new');
    assert.equal(await send(admin, '/admin/invoices/new', { ...typed, 'header.currency': ' eur ' }), 303);
    await admin.open('/admin/price_lists/new');
    assert.equal(await send(admin, '/admin/price_lists/new', { code: 'T', description: 'T', currency: 'eur' }), 303);
  });

  it('that is left by mistake is filled in again', async () => {
    const { page, open } = await rig.signIn(shop.account);
    await open('/admin/invoices/new');
    await page.locator('#items\\.0\\.item_code').focus();
    await typeAndChoose(page, 'tea');
    await page.fill('#header\\.due_date', '2030-01-31');
    await open('/admin/customers');
    await open('/admin/invoices/new');
    assert.equal(await page.locator('#items\\.0\\.item_code').inputValue(), 'TEA-250');
    assert.equal(await page.locator('#header\\.due_date').inputValue(), '2030-01-31');
    await page.getByRole('button', { name: 'Start with an empty form' }).click();
    await page.waitForFunction(() => (document.getElementById('items.0.item_code') as HTMLInputElement)?.value === '');
  });
});

describe('Hostile text', () => {
  const HOSTILE = [
    '<img src=x onerror=alert(1)>',
    '{{7*7}}',
    '=HYPERLINK("http://x")',
    '\u202etxet',
    `"'><script>alert(1)</script>`,
  ];

  it('is text on every page of a document, and in what a form suggests', async () => {
    const { page, open, problems } = await rig.signIn(shop.account);
    page.on('dialog', dialog => assert.fail(dialog.message()));
    for (const [index, text] of HOSTILE.entries()) {
      await shop.client.post('/customers', { code: `X${index}`, name: text });
      await shop.client.post('/articles', { item_code: `X${index}`, description: text, unit_price: 1, sales_tax: 23 });
    }
    await open('/admin/invoices/new');
    await page.locator('#party\\.code').focus();
    await typeAndChoose(page, 'X0');
    for (const [index] of HOSTILE.entries()) {
      await page.locator(`#items\\.${index}\\.item_code`).focus();
      await typeAndChoose(page, `X${index}`);
    }
    await page.fill('#items\\.0\\.qty', '1');
    for (const name of ['references', 'notes']) {
      const details = page.locator(`details:has(#header\\.${name === 'notes' ? 'notes_comments' : 'reference'})`);
      await details.locator('summary').click();
    }
    await page.fill('#header\\.reference', HOSTILE[0] ?? '');
    await page.fill('#header\\.notes_comments', HOSTILE.join('\n'));
    await page.locator('#items\\.0\\.qty').focus();
    await issue(page);
    const lines = await page.locator('.lines tbody td:nth-child(2)').allTextContents();
    assert.deepEqual(
      lines.map(text => text.trim()),
      HOSTILE.map((text, index) => `${text}X${index}`),
    );
    assert.equal(await page.locator('main img').count(), 0);
    assert.equal(await page.locator('main script').count(), 0);
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('link', { name: 'Void', exact: true }).click();
    await page.fill('#reason', HOSTILE[4] ?? '');
    await page.getByRole('button', { name: 'Void the document' }).click();
    await page.waitForSelector('.history .reason');
    assert.match(await textOf(page, '.history .reason'), /<script>alert/);
    assert.deepEqual(problems, []);
  });

  it('of a form that no browser sends is refused, and nothing is written', async () => {
    const admin = await rig.signIn(shop.account);
    await admin.open('/admin/invoices/new');
    const bad = [
      '[',
      '{}',
      '"x"',
      '[1]',
      '[null]',
      '[{"qty":{"a":1}}]',
      '[{"__proto__":{"x":"1"}}]',
      '[{"item_code":"\\u0000","qty":"\\ud800"}]',
      `[${'{"item_code":"a"},'.repeat(2001)}{}]`,
    ];
    for (const json of bad) {
      const status = await send(admin, '/admin/invoices/new', { ...typed, items: json, _key: crypto.randomUUID() });
      assert.ok(status === 400 || status === 422, `${json.slice(0, 40)} ${status}`);
    }
    assert.equal(await send(admin, '/admin/invoices/new', { ...typed, 'header.seq_number': '\u0000' }), 400);
    for (const query of ['q=%25', "q='", 'q=%ED%A0%80', `q=${'x'.repeat(5000)}`])
      for (const what of ['articles', 'customers']) {
        const found = await admin.page.request.get(`${rig.address}/admin/suggest/${what}?${query}`);
        assert.equal(found.status(), 200, query.slice(0, 20));
        assert.deepEqual(await found.json(), []);
      }
    assert.deepEqual(await shop.list('/invoices'), []);
  });
});

it('An account signs in to its own documents only, whatever page it asked for first', async () => {
  const id = await invoiceId();
  const other = await rig.account();
  const { page } = await rig.visit();
  await page.goto(`${rig.address}/admin/invoices/${id}`);
  await fillSignIn(page, { address: rig.address, account: other.code, login: 'admin', password: 'a long password' });
  assert.match(await textOf(page, 'h1'), /not found/i);
});
