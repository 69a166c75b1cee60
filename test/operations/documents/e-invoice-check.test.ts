// The check of a new document by the profile of its set or customer: reject, warn and off, and the list for a document that exists.

import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { changeAccount } from '../../../src/operations/administration/accounts.ts';
import { changeSet, type SetChanges } from '../../../src/operations/documents/document-sets.ts';
import { signedInClient } from '../../http/admin/form-client.ts';
import type { Account } from '../../support/account.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
let account: Account;
const administrator = () => ({ kind: 'administrator' as const, accountId: account.id });
const change = (changes: Parameters<typeof changeAccount>[2]) =>
  changeAccount(rig.administration, administrator(), changes);
const set = (changes: SetChanges, code = 'FT') => changeSet(rig.administration, administrator(), code, changes);

const company = {
  vat_id: '510123457',
  address: ['Praça 1', '1100-200 Lisboa'],
  city: 'Lisboa',
  zip_code: '1100-200',
  email: 'contas@rossio.example',
  phone: '+351 210 000 021',
  contact: 'Contabilidade',
  electronic_address: '9946:PT510123457',
  bank_accounts: [{ iban: 'PT50000201231234567890154', bic: 'EXMPPTPL', bank: null }],
};
const customer = {
  name: 'Padaria Central',
  vat_id: '508123456',
  country_iso: 'PT',
  edi_identifier: '9946:PT508123456',
  buyer_reference: 'B-1',
  billing_address: { postal_address: 'Rua 1', city: 'Lisboa', zip_code: '1100-060' },
};
const tea = { description: 'Tea', qty: 2, unit_price: 4.5, vat: 23 };
const free = { ...tea, vat: 0, vat_category: 'AE' };
const body = (fields: object = {}) => ({
  document_set: 'FT',
  seq_number: '*',
  date: '2026-03-02',
  currency: 'EUR',
  customer,
  items: [tea],
  total_amount: 11.07,
  ...fields,
});
const post = (fields?: object, path = '/invoices') => account.client.post(path, body(fields));
const refusals = async (fields?: object, path?: string) => {
  const answer = await post(fields, path);
  assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_ARGUMENT'], answer.text);
  return answer.body.details as { field: string; reason: string; message: string }[];
};
const fieldsOf = (details: { field: string; reason: string }[]) =>
  details.map(({ field, reason }) => `${field} ${reason}`);
const warnings = ({ headers }: { headers: Record<string, unknown> }) =>
  decodeURIComponent(String(headers['x-warnings'] ?? ''));

before(async () => {
  account = await rig.account('rossio');
});
beforeEach(async () => {
  await change(company);
  await set({ eInvoice: 'peppol', eInvoiceCheck: 'reject' });
});

describe('A set with a profile that rejects', () => {
  it('accepts a good document without a warning', async () => {
    const answer = await post();
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.headers['x-warnings'], undefined);
  });

  it('refuses with the rule on each field, and writes nothing', async () => {
    const first = await post({ items: [tea] });
    assert.equal(first.status, 201, first.text);
    const last = Number(/\d+$/.exec(String(first.headers['x-document-number']))?.[0]);
    const { vat_id: _, ...nameless } = customer;
    const details = await refusals({ customer: nameless, total_amount: 9, items: [free] });
    assert.deepEqual(fieldsOf(details), ['customer.vat_id e_invoice_for_reverse_charge']);
    assert.match(details[0]?.message ?? '', /^Field 'customer\.vat_id' .*reverse charge \(BR-AE-02, BT-48\)$/);
    const next = await post();
    assert.equal(next.status, 201, next.text);
    assert.equal(Number(/\d+$/.exec(String(next.headers['x-document-number']))?.[0]), last + 1);
  });

  it('accepts a credit note in another currency, which takes the rate of the invoice', async () => {
    await set({ eInvoice: 'peppol', eInvoiceCheck: 'reject' }, 'NC');
    assert.deepEqual(fieldsOf(await refusals({ currency: 'USD' })), ['exchange_rate e_invoice_needs']);
    const invoice = await post({ currency: 'USD', exchange_rate: 0.8 });
    assert.equal(invoice.status, 201, invoice.text);
    const related_document = `FT ${invoice.body.documentNumber}`;
    const note = await post({ document_set: 'NC', currency: 'USD', related_document }, '/credit_notes');
    assert.equal(note.status, 201, note.text);
    await set({ eInvoice: 'none' }, 'NC');
  });

  it('leaves the nonce and a number of the client free', async () => {
    const refused = { customer: { name: 'X' }, seq_number: '2026/9001' };
    const client = await account.login();
    const send = (fields: object) => client.call('POST', '/invoices', { body: body(fields), query: { nonce: 1 } });
    const answer = await send(refused);
    assert.equal(answer.status, 400, answer.text);
    const again = await send({ seq_number: '2026/9001' });
    assert.equal(again.status, 201, again.text);
  });

  it('names facts that the company lacks, as they are at present', async () => {
    await change({ electronic_address: null });
    const [detail, ...others] = await refusals();
    assert.deepEqual([detail?.field, detail?.reason, others], ['company.electronic_address', 'e_invoice_company', []]);
    assert.match(detail?.message ?? '', /kontor account set --electronic-address' \(PEPPOL-EN16931-R020, BT-34\)$/);
    await change({ electronic_address: '9946:PT510123457' });
    assert.equal((await post()).status, 201);
  });

  it('names lines that break a rule, beside errors of other kinds', async () => {
    const outside = { ...free, vat_category: 'O' };
    assert.deepEqual(fieldsOf(await refusals({ total_amount: 20.07, items: [tea, outside] })), [
      'items[1].vat_category e_invoice_outside_vat',
    ]);
    const both = await refusals({ total_amount: 9, due_date: '2026-03-01', items: [{ ...tea, vat: 0 }] });
    assert.deepEqual(fieldsOf(both), ['due_date before_date', 'items[0].vat_exemption e_invoice_for_exempt']);
  });

  it('only warns of a unit that is not known', async () => {
    const answer = await post({ items: [{ ...tea, unit_of_measurement: 'palavra' }] });
    assert.equal(answer.status, 201, answer.text);
    assert.match(warnings(answer), /items\[0\]\.unit_of_measurement.*\(BR-CL-23, BT-130\)/);
  });

  it('takes over the reason of an article before it checks', async () => {
    const article = { item_code: 'BOOK', description: 'Book', item_type: 'service', vat_exemption: 'M07' };
    assert.equal((await account.client.post('/articles', article)).status, 201);
    const line = { ...tea, item_code: 'BOOK', vat: 0 };
    const answer = await post({ total_amount: 9, items: [line] });
    assert.equal(answer.status, 201, answer.text);
    const preview = await account.client.post('/totals', body({ items: [line], total_amount: 9 }), {
      query: { type: 'invoice' },
    });
    assert.equal(preview.status, 200, preview.text);
  });

  it('checks credit notes, batches and previews in the same way', async () => {
    await set({ eInvoice: 'xrechnung' }, 'NC');
    assert.equal((await post({ seq_number: '2026/9100' })).status, 201);
    const credit = { document_set: 'NC', related_document: 'FT 2026/9100', customer: { name: 'X' } };
    const details = await refusals(credit, '/credit_notes');
    assert.ok(fieldsOf(details).includes('buyer_reference e_invoice_needs'), JSON.stringify(details));
    const preview = await account.client.post('/totals', body({ customer: { name: 'X' } }), {
      query: { type: 'invoice' },
    });
    assert.equal(preview.body.details?.[0].field, 'buyer_reference', preview.text);
  });
});

describe('The check', () => {
  it('warns, or does nothing', async () => {
    const lacking = { customer: { ...customer, edi_identifier: undefined } };
    await set({ eInvoiceCheck: 'warn' });
    const warned = await post(lacking);
    assert.equal(warned.status, 201, warned.text);
    assert.match(warnings(warned), /customer\.edi_identifier.*\(PEPPOL-EN16931-R010, BT-49\)/);
    await set({ eInvoiceCheck: 'off' });
    const off = await post(lacking);
    assert.deepEqual([off.status, off.headers['x-warnings']], [201, undefined]);
    await set({ eInvoice: 'none', eInvoiceCheck: 'reject' });
    const none = await post(lacking);
    assert.deepEqual([none.status, none.headers['x-warnings']], [201, undefined]);
  });

  it('follows the profile of the customer before that of the set', async () => {
    await set({ eInvoice: 'none' });
    const code = 'C-77';
    const record = { ...customer, code, vat_id: '501964843', e_invoice: 'xrechnung', buyer_reference: undefined };
    assert.equal((await account.client.post('/customers', record)).status, 201);
    assert.deepEqual(fieldsOf(await refusals({ customer: { code } })), ['buyer_reference e_invoice_needs']);
    assert.deepEqual(fieldsOf(await refusals({ customer: { ...record, code: undefined } })), [
      'buyer_reference e_invoice_needs',
    ]);
    await set({ eInvoice: 'peppol' });
    const free = { customer: { name: 'X', e_invoice: 'none' } };
    assert.equal((await post(free)).status, 201);
  });
});

describe('The findings about a document', () => {
  const check = async (id: number | string, query: object = {}, path = '/invoices') => {
    const answer = await account.client.get(path, { id, format: 'check', ...query });
    assert.equal(answer.status, 200, answer.text);
    return answer.body as { profile: string; findings: { rule: string; field: string; severity: string }[] }[];
  };

  it('are listed by profile, whatever its set checks', async () => {
    await set({ eInvoice: 'none' });
    const { headers } = await post({ customer: { name: 'X', vat_id: '508123456', email: 'x@y.example' } });
    const id = headers['x-document-id'] ?? '';
    const found = await check(id);
    assert.deepEqual(
      found.map(({ profile }) => profile),
      ['en16931', 'factur-x', 'xrechnung', 'peppol', 'cius-pt', 'fr-ctc'],
    );
    const rules = (name: string) => found.find(({ profile }) => profile === name)?.findings.map(({ rule }) => rule);
    assert.deepEqual(rules('en16931'), []);
    assert.deepEqual(rules('xrechnung'), ['BR-DE-15', 'BR-DE-8', 'BR-DE-9']);
    assert.deepEqual(rules('peppol'), ['PEPPOL-EN16931-R003', 'PEPPOL-EN16931-R010']);
    const [only, ...others] = await check(id, { profile: 'peppol' });
    assert.deepEqual([only?.profile, only?.findings.length, others], ['peppol', 2, []]);
    assert.equal((await account.client.get('/invoices', { id, format: 'ubl', profile: 'peppol' })).status, 409);
    assert.equal((await account.client.get('/invoices', { id, format: 'ubl' })).status, 200);
  });

  it('need an id that the list shows', async () => {
    assert.equal((await account.client.get('/invoices', { format: 'check' })).status, 400);
    assert.equal((await account.client.get('/invoices', { id: 999_999, format: 'check' })).status, 404);
    assert.equal((await account.client.get('/orders', { id: 1, format: 'check' })).status, 400);
  });
});

describe('The administration area', () => {
  it('shows what a document lacks for its profile', async () => {
    const form = await signedInClient(rig, { account: account.code });
    await set({ eInvoiceCheck: 'off' });
    const lacking = await post({ customer: { ...customer, edi_identifier: undefined } });
    const { text } = await form.get(`/admin/invoices/${lacking.headers['x-document-id']}`);
    assert.match(text, /Electronic invoice: what is missing[\s\S]*\(PEPPOL-EN16931-R010, BT-49\)/);
    const good = await post();
    const page = await form.get(`/admin/invoices/${good.headers['x-document-id']}`);
    assert.doesNotMatch(page.text, /Electronic invoice: what is missing/);
  });
});
