// Files and notes in the administration area, in a real browser: added, downloaded and removed, without scripts and in Portuguese.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { Shop } from '../../operations/stock/shop.ts';
import { startAdminRig } from './admin-rig.ts';
import { openStore, textOf } from './documents-rig.ts';

const rig = await startAdminRig();
let shop: Shop;
/** Addresses of a document, a customer, a supplier and an article. */
let places: Record<'quotes' | 'customers' | 'suppliers' | 'articles', string>;

before(async () => {
  shop = await openStore(rig);
  const quote = await shop.client.post('/quotes', {
    document_set: 'QT',
    seq_number: '*',
    date: '2026-03-02',
    currency: 'EUR',
    total_amount: 5.54,
    customer: { name: 'Padaria Central, Lda.', vat_id: '508123456' },
    items: [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 1, unit_price: 4.5, vat: 23 }],
  });
  assert.equal(quote.status, 201, quote.text);
  const supplier = await shop.client.post('/suppliers', { name: 'Mill' });
  const [customer] = (await shop.client.get('/customers')).body;
  const [article] = (await shop.client.get('/articles')).body;
  places = {
    quotes: `/admin/quotes/${quote.body.id}`,
    customers: `/admin/customers/${customer.id}`,
    suppliers: `/admin/suppliers/${supplier.body.id}`,
    articles: `/admin/articles/${article.id}`,
  };
});

async function addFile(page: Page, name: string, content: string): Promise<void> {
  await openForms(page);
  await page.setInputFiles('#field-file', { name, mimeType: 'text/html', buffer: Buffer.from(content) });
  await page.click('form[enctype] button');
}

async function openForms(page: Page): Promise<void> {
  for (const summary of await page.locator('.folded:not([open]):has(form) > summary').all()) await summary.click();
}

async function downloaded(page: Page): Promise<{ name: string; text: string }> {
  // A browser without a viewer of PDFs downloads the preview of a document too.
  const address = String(await page.getAttribute('a[download]', 'href'));
  const started = page.waitForEvent('download', download => download.url().endsWith(address));
  const [download] = await Promise.all([started, page.click('a[download]')]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

const PAGE = '<script>document.title = "taken"</script><h1>Oferta</h1>';

describe('Files and notes', () => {
  it('are added to a document, downloaded and removed', async () => {
    const { page, open, problems, checkAccessibility } = await rig.signIn(shop.account);
    await open(places.quotes);
    assert.match(await textOf(page, '.attached-panel'), /^Files and notes ?Add a note or file/);
    await addFile(page, `It's “100 %” <b>.html`, PAGE);
    await page.waitForSelector('a[download]');
    assert.match(await textOf(page, '.message'), /The file “It's “100 %” <b>\.html” is added\./);
    assert.equal(page.url(), rig.address + places.quotes);
    assert.match(await textOf(page, '.attached-panel tbody tr'), /It's “100 %” <b>\.html ?1 KiB ?admin/);
    const file = await downloaded(page);
    assert.match(file.name, /^It's “100 %” .b.\.html$/);
    assert.equal(file.text, PAGE);
    await openForms(page);
    await page.fill('#field-text', 'Call <i>Ana</i>\nbefore noon');
    await page.click('.attached-panel form:not([enctype]) button');
    await page.waitForSelector('.note-text');
    assert.equal(await page.locator('.note-text').textContent(), 'Call <i>Ana</i>\nbefore noon');
    await checkAccessibility();
    // The address itself is a download too, and no page.
    const href = String(await page.getAttribute('a[download]', 'href'));
    const answer = await page.request.get(rig.address + href);
    assert.equal(answer.headers()['content-type'], 'application/octet-stream');
    assert.equal(answer.headers()['content-security-policy'], "sandbox; default-src 'none'");
    assert.equal(answer.headers()['x-content-type-options'], 'nosniff');
    assert.match(String(answer.headers()['cache-control']), /private|no-store/);

    await page.click('.attached-panel a[href$="/remove"]');
    assert.match(await textOf(page, 'h1'), /^Remove the file “It's “100 %” <b>\.html”\?$/);
    await page.click('button.danger');
    assert.match(await textOf(page, '.message'), /The file is removed/);
    assert.equal(page.url(), rig.address + places.quotes);
    await page.click('.attached-panel a[href$="/remove"]');
    await page.click('button.danger');
    assert.equal(await page.locator('.attached-panel tbody tr').count(), 0);
    assert.deepEqual((await shop.client.get('/attachments')).body, []);
    assert.deepEqual(problems, []);
  });

  it('are on customers, suppliers and articles, without scripts, and in their lists', async () => {
    const { page, open } = await rig.signIn(shop.account, { javaScriptEnabled: false });
    for (const path of [places.customers, places.suppliers, places.articles]) {
      await open(path);
      await addFile(page, 'contrato.txt', 'Contrato');
      assert.match(await textOf(page, '.message'), /contrato\.txt/);
      assert.deepEqual(await downloaded(page), { name: 'contrato.txt', text: 'Contrato' });
      await openForms(page);
      await page.fill('#field-text', 'Paga a 30 dias');
      await page.click('form:has(#field-text) button');
      assert.match(await textOf(page, '.note-text'), /Paga a 30 dias/);
    }
    for (const list of ['attachments', 'notes']) {
      await open(`/admin/${list}`);
      assert.equal(await page.locator('tbody tr').count(), 3);
      // The record that it belongs to has its name.
      await page.click(`tbody tr:has-text("Customer") td a[href$="${places.customers}"]`);
      assert.equal(page.url(), rig.address + places.customers);
    }
  });

  it('are refused with the reason, and the text of a note stays', async () => {
    const { page, open } = await rig.signIn(shop.account);
    await open(places.customers);
    await openForms(page);
    await page.click('form[enctype] button');
    assert.match(await textOf(page, '.error-summary'), /Choose a file that is not empty/);
    await addFile(page, 'a\u202Ecod.exe', 'x');
    assert.match(await textOf(page, '.error-summary'), /invisible character \(U\+202E\)/);
    await addFile(page, 'large.bin', 'x'.repeat(10 * 1024 * 1024 + 70_000));
    await page.waitForURL(/too-large/);
    assert.match(await textOf(page, '.error-summary'), /more than 10 MiB\. Nothing was saved/);
    await open(places.customers);
    await openForms(page);
    await page.fill('#field-text', 'x'.repeat(4001));
    await page.click('form:has(#field-text) button');
    assert.match(await textOf(page, '.error-summary'), /4000/);
    assert.equal((await page.inputValue('#field-text')).length, 4001);
  });

  it('are read but not changed by users without the right to write', async () => {
    const { page, open } = await rig.signIn(shop.account, { role: 'readonly' });
    await open(places.customers);
    // In its panel and in the timeline.
    assert.equal(await page.locator('a[download]').count(), 2);
    assert.equal(await page.locator('#field-file, #field-text, a[href$="/remove"]').count(), 0);
    const { client: writer } = shop;
    const [{ id }] = (await writer.get('/attachments')).body;
    await open(`/admin/attachments/${id}/remove`);
    assert.equal(await page.locator('button.danger').count(), 0);
  });

  it('are shown in Portuguese', async () => {
    const { page, open } = await rig.signIn(shop.account, { locale: 'pt-PT' });
    await open(places.suppliers);
    const text = await textOf(page, 'main');
    for (const word of ['Ficheiros e notas', 'Nome do ficheiro', 'Juntar ficheiro', 'Juntar nota', 'Remover'])
      assert.ok(text.includes(word), `${word} in ${text}`);
  });
});
