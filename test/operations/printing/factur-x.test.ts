// Factur-X files and signed links over HTTP: the XML inside is that of format=cii, and page and XML name the same company for ever.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { checkFacturX } from '../../printing/factur-x-checks.ts';
import { readBack } from '../../printing/print-rig.ts';
import type { Account } from '../../support/account.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ PUBLIC_URL: 'https://erp.example' });
let account: Account;
const change = (changes: Parameters<typeof changeAccount>[2]) =>
  changeAccount(rig.administration, { kind: 'administrator', accountId: account.id }, changes);

before(async () => {
  account = await rig.account('rossio');
  const bank_accounts = [{ iban: 'PT50000201231234567890154', bic: null, bank: null }];
  await change({ vat_id: '510123457', address: ['Praça 1', '1100-200 Lisboa'], bank_accounts });
});

const tea = { description: 'Tea', qty: 2, unit_price: 4.5, vat: 23 };
const customer = { name: 'Padaria <Central>', vat_id: '508123456', country_iso: 'PT' };
async function create(path: string, fields: object): Promise<{ id: number; url: string }> {
  const body = { seq_number: '*', date: '2026-03-02', currency: 'EUR', customer, items: [tea], ...fields };
  const answer = await account.client.post(path, { total_amount: 11.07, ...body });
  assert.equal(answer.status, 201, answer.text);
  return answer.body;
}
const issue = (fields = {}) => create('/invoices', { document_set: 'FT', ...fields });
const get = (id: number, query: object, path = '/invoices') => account.client.get(path, { id, ...query });
const open = (url: string, accept = 'application/json') =>
  rig.call('GET', url.replace('https://erp.example', ''), { headers: { accept } });

describe('format=factur-x', () => {
  it('answers the PDF with the XML of format=cii inside, for invoices and credit notes', async () => {
    const { id } = await issue({ seq_number: '2026/1' });
    const note = await create('/credit_notes', { document_set: 'NC', related_document: 'FT 2026/1' });
    for (const [path, document, name] of [
      ['/invoices', id, 'FT-2026_1.pdf'],
      ['/credit_notes', note.id, /^inline; filename="NC-/],
    ] as const) {
      const { status, headers, bytes } = await get(document, { format: 'factur-x' }, path);
      assert.deepEqual([status, headers['content-type']], [200, 'application/pdf']);
      assert.match(headers['content-disposition'] ?? '', typeof name === 'string' ? new RegExp(name) : name);
      assert.equal(await checkFacturX(bytes), (await get(document, { format: 'cii' }, path)).text);
    }
  });

  it('leaves the ordinary PDF as it is, before and after', async () => {
    const { id } = await issue();
    const plain = (await get(id, { print: 1 })).bytes;
    const hybrid = (await get(id, { format: 'factur-x' })).bytes;
    assert.deepEqual(Object.keys((await readBack(plain)).attachments), ['document.json']);
    assert.deepEqual((await readBack(hybrid)).pages, (await readBack(plain)).pages);
    assert.ok((await get(id, { print: 1 })).bytes.equals(plain));
    assert.ok((await get(id, { format: 'factur-x' })).bytes.equals(hybrid), 'found again');
  });

  it('keeps XML and company for ever: after a receipt, a new name and a void', async () => {
    const { id } = await issue({ seq_number: '2026/9' });
    const xml = await checkFacturX((await get(id, { format: 'factur-x' })).bytes);
    const receipt = await create('/receipts', { document_set: 'REC', related_document: 'FT 2026/9', items: undefined });
    await change({ name: 'Other, Lda.', address: ['Rua Nova 7', '4000-447 Porto'], bank_accounts: [] });
    const paid = (await get(id, { format: 'factur-x' })).bytes;
    assert.equal(await checkFacturX(paid), xml);
    const { text } = await readBack(paid);
    assert.match(text, /rossio, Lda\./);
    assert.match(text, /1100-200 Lisboa/);
    assert.doesNotMatch(text, /Other|Porto/);
    await account.client.put('/receipts', { id: receipt.id, status: 'VOID', reason: 'x' });
    assert.equal((await account.client.put('/invoices', { id, status: 'VOID', reason: 'x' })).status, 201);
    assert.equal(await checkFacturX((await get(id, { format: 'factur-x' })).bytes), xml);
    const next = await readBack((await get((await issue()).id, { print: 1 })).bytes);
    assert.match(next.text, /Other, Lda\./);
  });

  it('is 409 with each field for a document that lacks something, which prints all the same', async () => {
    const { id } = await issue({ items: [{ ...tea, vat: 0 }], total_amount: 9 });
    for (const format of ['factur-x', 'cii']) {
      const { status, body } = await get(id, { format });
      assert.deepEqual([status, body.code, body.details[0].field], [409, 'CONFLICT', 'items[0].vat_exemption']);
    }
    assert.equal((await get(id, { print: 1 })).headers['content-type'], 'application/pdf');
    assert.equal((await get(id, { print: 1, format: 'factur-x' })).body.details[0].reason, 'not_with_print');
    assert.equal((await get(999_999, { format: 'factur-x' })).status, 404);
  });
});

describe('The profile factur-x', () => {
  const owner = (text: string) => asOwner(rig, client => inAccount(client, 'rossio', id => client.query(text, [id])));
  const set = (profile: string) =>
    owner(`UPDATE document_set SET e_invoice = '${profile}', e_invoice_check = 'off' WHERE account_id = $1`);
  const attached = async (bytes: Buffer) => Object.keys((await readBack(bytes)).attachments);

  it('makes every PDF of an invoice a Factur-X file: printed, of its create, and of its link', async () => {
    const before = await issue();
    await set('factur-x');
    const { id, url } = await issue();
    const xml = (await get(id, { format: 'cii' })).text;
    assert.equal(await checkFacturX((await get(id, { print: 1 })).bytes), xml);
    assert.equal(await checkFacturX((await open(url)).bytes), xml);
    await checkFacturX((await get(before.id, { print: 1 })).bytes);
    const body = { document_set: 'FT', seq_number: '*', date: '2026-03-02', currency: 'EUR', customer, items: [tea] };
    const made = await account.client.post('/invoices?print=1', { ...body, total_amount: 11.07 });
    await checkFacturX(made.bytes);
    const order = await create('/orders', { document_set: 'ORD' });
    assert.deepEqual(await attached((await get(order.id, { print: 1 }, '/orders')).bytes), ['document.json']);
    await set('none');
    await checkFacturX((await get(id, { print: 1 })).bytes);
    assert.deepEqual(await attached((await get(before.id, { print: 1 })).bytes), ['document.json']);
  });

  it('of a customer goes before that of the set', async () => {
    await account.client.post('/customers', { code: 'PAPER', name: 'Paper', e_invoice: 'none' });
    await account.client.post('/customers', { code: 'XML', name: 'Xml', e_invoice: 'factur-x' });
    await set('factur-x');
    const paper = await issue({ customer: { code: 'PAPER' } });
    assert.deepEqual(await attached((await get(paper.id, { print: 1 })).bytes), ['document.json']);
    await set('none');
    await checkFacturX((await get((await issue({ customer: { code: 'XML' } })).id, { print: 1 })).bytes);
  });

  it('prints a document that cannot be an electronic invoice without one, however often', async () => {
    await set('factur-x');
    const { id, url } = await issue({ items: [{ ...tea, vat: 0 }], total_amount: 9 });
    for (let round = 0; round < 2; round++) {
      assert.deepEqual(await attached((await get(id, { print: 1 })).bytes), ['document.json']);
      assert.deepEqual(await attached((await open(url)).bytes), ['document.json']);
      assert.equal((await get(id, { format: 'factur-x' })).status, 409);
    }
    await set('none');
  });
});

describe('A signed link with a format', () => {
  it('opens the document as XML or Factur-X; its signature is for every form', async () => {
    const { id, url } = await issue();
    for (const format of ['ubl', 'cii']) {
      const answer = await open(`${url}&format=${format}`);
      assert.deepEqual([answer.status, answer.text], [200, (await get(id, { format })).text]);
      assert.match(answer.headers['content-type'] ?? '', /^application\/xml/);
      assert.equal(answer.headers['cache-control'], 'private, max-age=3600');
    }
    const xml = await checkFacturX((await open(`${url}&format=factur-x`)).bytes);
    assert.equal(xml, (await get(id, { format: 'cii' })).text);
    assert.deepEqual(Object.keys((await readBack((await open(url)).bytes)).attachments), ['document.json']);
    assert.equal((await open(`${url}x&format=ubl`)).status, 403);
    assert.equal((await open(`${url.replace(/\/\d+\?/, '/999999?')}&format=ubl`)).status, 403);
  });

  it('names a format that does not exist, and a document that is no electronic invoice', async () => {
    const { url } = await issue();
    for (const other of ['format=pdf', 'format=', 'format=UBL', 'format=ubl&format=cii', 'format=check']) {
      const { status, body } = await open(`${url}&${other}`);
      assert.match(body.message, / ubl, cii, factur-x$/, other);
      assert.deepEqual([status, body.details[0].field, body.details[0].reason], [400, 'format', 'not_a_format'], other);
      assert.match((await open(`${url}&${other}`, 'text/html')).text, /<h1>There is no such format</);
    }
    const order = await create('/orders', { document_set: 'ORD' });
    for (const format of ['ubl', 'factur-x']) {
      const { status, body } = await open(`${order.url}&format=${format}`);
      assert.deepEqual([status, body.code], [409, 'CONFLICT']);
      assert.match(body.message, /Only invoices and credit notes/);
    }
    const lacking = await issue({ items: [{ ...tea, vat: 0 }], total_amount: 9 });
    const { status, body } = await open(`${lacking.url}&format=cii`);
    assert.deepEqual([status, body.details[0].field], [409, 'items[0].vat_exemption']);
    assert.match((await open(`${lacking.url}&format=cii`, 'text/html')).text, /can’t be had as an electronic invoice/);
  });
});
