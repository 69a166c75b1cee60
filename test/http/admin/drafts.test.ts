// Drafts in the administration area, in a real browser: saved, changed by two people, previewed, issued and deleted.

import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Shop } from '../../operations/stock/shop.ts';
import { startAdminRig } from './admin-rig.ts';
import { openStore, textOf, typeAndChoose } from './documents-rig.ts';

const rig = await startAdminRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openStore(rig);
});

describe('A draft', () => {
  it('is saved by a key, found in its list, previewed, and issued once complete', async () => {
    const { page, open, problems } = await rig.signIn(shop.account);
    await open('/admin/invoices/new');
    await typeAndChoose(page, 'padaria');
    await page.keyboard.press('Control+Enter');
    await page.waitForURL(/drafts\/\d+$/);
    assert.match(await textOf(page, '.message'), /draft is saved/);
    assert.deepEqual(await shop.list('/invoices'), []);
    assert.deepEqual(await shop.levels('TEA-250'), { MAIN: '20' });

    await open('/admin/drafts');
    assert.match(await textOf(page, 'tbody tr'), /Invoice.*Padaria Central/);
    await page.click('tbody tr a');
    await page.waitForURL(/drafts\/\d+$/);
    assert.match(await textOf(page, 'h1'), /^Draft \d+: invoice/);
    await page.locator('#items\\.0\\.item_code').focus();
    await typeAndChoose(page, 'tea');
    await page.keyboard.type('2');
    const shown = page.waitForResponse(/invoices\/preview$/);
    await page.click('#preview-draft');
    assert.equal((await shown).headers()['content-type'], 'application/pdf');
    assert.deepEqual(await shop.list('/invoices'), []);
    await page.keyboard.press('Tab');
    await page.locator('#items\\.0\\.qty').focus();
    await page.keyboard.press('Control+Shift+Enter');
    await page.waitForURL(/invoices\/\d+$/);
    const [invoice] = await shop.list('/invoices');
    assert.equal(invoice?.total_amount, '11.07');
    assert.deepEqual((await shop.client.get('/drafts')).body, []);
    await open('/admin/invoices/new');
    assert.equal(await page.inputValue('#party\\.code'), '');
    assert.deepEqual(problems, []);
  });

  it('keeps what the form does not show, and opens with all else', async () => {
    const { page, open } = await rig.signIn(shop.account);
    const body = {
      document_set: 'FT',
      currency: 'EUR',
      delivery_date: '2026-03-04T09:30:00Z',
      your_ref: 'PO 7',
      customer: { name: 'Café Central', billing_address: { city: 'Porto' } },
      items: [{ description: 'Tea', qty: 2.5, unit_price: 4, vat: 23 }],
    };
    const { body: saved } = await shop.client.post('/drafts', { type: 'invoice', body });
    await open(`/admin/drafts/${saved.id}`);
    await page.click('button[name=save_draft]');
    await page.waitForSelector('.message');
    const [draft] = (await shop.client.get('/drafts', { id: saved.id })).body;
    const { date: _, ...kept } = draft.body;
    assert.deepEqual(kept, { ...body, delivery_date: kept.delivery_date });
    assert.equal(new Date(kept.delivery_date).toISOString(), '2026-03-04T09:30:00.000Z');
    assert.equal(draft.total_amount, 12.3);
  });

  it('of a client that names its party by id, and the next number by *, keeps both', async () => {
    const { page, open } = await rig.signIn(shop.account);
    const [{ id }] = (await shop.client.get('/customers', { searchColumn: 'code', searchString: 'C0001' })).body;
    const body = {
      document_set: 'FT',
      seq_number: '*',
      currency: 'EUR',
      customer: { id, billing_address: { city: 'Porto' } },
    };
    const { body: saved } = await shop.client.post('/drafts', { type: 'invoice', body });
    await open(`/admin/drafts/${saved.id}`);
    assert.equal(await page.inputValue('#party\\.code'), 'C0001');
    assert.equal(await page.inputValue('#header\\.seq_number'), '');
    await page.click('button[name=save_draft]');
    await page.waitForSelector('.message');
    const [draft] = (await shop.client.get('/drafts', { id: saved.id })).body;
    assert.deepEqual(draft.body.customer, { id, code: 'C0001', billing_address: { city: 'Porto' } });
  });

  it('is not overwritten by a person who opened it before another one changed it', async () => {
    const { page, open } = await rig.signIn(shop.account);
    const { body: saved } = await shop.client.post('/drafts', { type: 'quote', body: { currency: 'EUR' } });
    await open(`/admin/drafts/${saved.id}`);
    await shop.client.put('/drafts', { id: saved.id, body: { currency: 'EUR', your_ref: 'theirs' } });
    await page.click('button[name=save_draft]');
    await page.waitForSelector('.error-summary');
    assert.match(await textOf(page, '.error-summary'), /changed/);
    await page.click('button.primary');
    await page.waitForSelector('.error-summary');
    assert.deepEqual(await shop.list('/quotes'), []);
    assert.equal((await shop.client.get('/drafts', { id: saved.id })).body[0].body.your_ref, 'theirs');
  });

  it('that was issued in another tab leads to its document', async () => {
    const { page, open, browserContext, problems } = await rig.signIn(shop.account, { role: 'clerk' });
    await open('/admin/invoices/new');
    await page.fill('#party\\.name', 'Ana');
    await page.fill('#items\\.0\\.description', 'Advice');
    await page.fill('#items\\.0\\.qty', '1');
    await page.fill('#items\\.0\\.unit_price', '10');
    await page.fill('#items\\.0\\.vat', '23');
    await page.click('[name=save_draft]');
    await page.waitForURL(/drafts\/\d+$/);
    const draft = page.url();
    const other = await browserContext.newPage();
    await other.goto(draft);
    await page.click('form.new-document [type=submit].primary');
    await page.waitForURL(/invoices\/\d+$/);
    const [invoice] = await shop.list('/invoices');
    const number = `${invoice?.document_set} ${invoice?.seq_number}`;
    const leadsToIt = async () => {
      await other.waitForURL(page.url());
      assert.equal(await textOf(other, '.message'), `The draft was issued as Invoice ${number}.`);
    };
    await other.click('form.new-document [type=submit].primary');
    await leadsToIt();
    for (const path of [draft, `${draft}/delete`]) {
      await other.goto(path);
      await leadsToIt();
    }
    assert.equal((await shop.list('/invoices')).length, 1);
    const unknown = await other.goto(draft.replace(/\d+$/, '999999999'));
    assert.equal(unknown?.status(), 404);
    const entry = shop.owner(
      'SELECT record_name, after FROM audit_entry WHERE account_id = $1 AND record_type = $2 AND after ? $3',
      [shop.account.id, 'draft', 'document_id'],
    );
    assert.deepEqual(await entry, [
      { record_name: number, after: { document_type: 'invoice', document_id: Number(invoice?.id) } },
    ]);
    assert.deepEqual(problems, []);
  });

  it('is deleted after a question, and works without scripts', async () => {
    const { page, open } = await rig.signIn(shop.account, { javaScriptEnabled: false });
    await open('/admin/invoices/new');
    await page.fill('#party\\.name', 'Café Central');
    await page.click('button[name=save_draft]');
    await page.waitForURL(/drafts\/\d+$/);
    await page.click('a.quiet');
    await page.click('button.danger');
    await page.waitForURL(/\/admin\/drafts$/);
    assert.deepEqual((await shop.client.get('/drafts')).body, []);
  });
});

describe('Before a document is issued', () => {
  it('a price below cost and a second one of the day are asked about once', async () => {
    const bought = await shop.client.post('/purchases', {
      document_set: 'CC',
      seq_number: 'A1',
      date: '2026-03-02',
      currency: 'EUR',
      total_amount: 40,
      items: [{ item_code: 'TEA-250', description: 'Tea', qty: 10, unit_price: 4 }],
    });
    assert.equal(bought.status, 201, bought.text);
    const { page, open } = await rig.signIn(shop.account);
    const write = async (price: string) => {
      await open('/admin/invoices/new');
      await typeAndChoose(page, 'padaria');
      await typeAndChoose(page, 'tea');
      await page.fill('#items\\.0\\.unit_price', price);
      await page.click('button.primary');
    };
    await write('0.5');
    await page.waitForSelector('.error-summary');
    assert.match(await textOf(page, '.error-summary'), /below the average cost/);
    await page.check('input[name=unusual]');
    await page.click('button.primary');
    await page.waitForURL(/invoices\/\d+$/);
    await write('0.5');
    await page.waitForSelector('.error-summary');
    assert.match(await textOf(page, '.error-summary'), /is that of FT/);
    assert.equal((await shop.list('/invoices')).length, 1);
  });
});
