// A company that has something of everything: every type of document and record, imports, counts, tokens, mail, refused requests.

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { documents, drafts, lists } from '../../../../src/definitions/catalogue.ts';
import { changeAccount } from '../../../../src/operations/administration/accounts.ts';
import { suspend } from '../../../../src/operations/administration/suspension.ts';
import { rgbPng } from '../../../printing/sample-pictures.ts';
import type { Account } from '../../../support/account.ts';
import {
  createBank,
  createExamples,
  createOverdue,
  createRecurring,
  goodBody,
} from '../../../support/example-requests.ts';
import { asOwner, inAccount } from '../../../support/owner.ts';
import type { Rig } from '../../../support/rig.ts';
import { type FormAnswer, type FormClient, signedInClient } from '../form-client.ts';
import { fillForm } from './read-html.ts';

/** A word that is in the texts of the company, and in no other. */
export const MARK = /zephyr|Padaria Central/i;

/** Settings of the server of such a company. Mail waits: nothing listens there. */
export const SAMPLE_SETTINGS = {
  HOST_ADMINISTRATORS: 'sample/admin',
  MAIL_FROM: 'no-reply@erp.example',
  REQUEST_LOG: 'on',
  SMTP_URL: 'smtp://127.0.0.1:9',
  WEBHOOK_PRIVATE: 'on',
};

export interface SampleCompany {
  account: Account;
  /** Its administrator, signed in. */
  client: FormClient;
}

/** Makes the company. Its texts are those of the examples of the catalogue, `zephyr` where there is a choice. */
export async function sampleCompany(rig: Rig, code = 'sample'): Promise<SampleCompany> {
  // Imports run only while the server listens.
  await rig.listen();
  const account = await rig.account(code);
  const client = await signedInClient(rig, { account: code });
  const { client: api } = account;
  await asOwner(rig, owner =>
    inAccount(owner, code, async id => {
      await owner.query(`UPDATE document_set SET totals_check = 'off' WHERE account_id = $1`, [id]);
      // Pages of invoices have their electronic invoice.
      await owner.query(`UPDATE account SET vat_id = '510123457' WHERE account_id = $1`, [id]);
    }),
  );
  await changeAccount(rig.administration, { kind: 'administrator', accountId: account.id }, LETTERHEAD);
  await createExamples(rig, account);
  for (const [path, fields] of RECORDS) filled(await fillForm(client, path, fields), path);

  for (const { path } of documents)
    for (const _ of [1, 2]) {
      const endpoint = rig.server.endpoints.find(each => each.method === 'POST' && each.path === `/${path}`);
      const answer = endpoint && (await api.post(`/${path}`, goodBody(endpoint)));
      assert.equal(answer?.status, 201, `${path}: ${answer?.text}`);
    }
  await tradeOf(account);
  await createOverdue(rig, account);
  assert.equal((await api.post('/reminders', { customer_id: 31 })).status, 201);
  await createOverdue(rig, account);
  await createBank(rig, account);
  const draft = { type: drafts.example.type, body: { ...(drafts.example.body as object), your_ref: 'zephyr draft' } };
  assert.equal((await api.post('/drafts', draft)).status, 201);
  const named = { ...draft, body: { ...draft.body, customer: { code: 'AZEPHYR', name: LONG_NAME } } };
  assert.equal((await api.post('/drafts', named)).status, 201);
  await createRecurring(rig, account);
  const [customer] = (await api.get('/customers')).body;
  const record = { record_type: 'customer', record_id: customer.id };
  const file = { ...record, file_name: 'zephyr.txt', content: Buffer.from('zephyr').toString('base64') };
  assert.equal((await api.post('/attachments', file)).status, 201);
  assert.equal((await api.post('/notes', { ...record, text: 'zephyr note' })).status, 201);
  for (const { path } of lists)
    filled(
      await fillForm(
        client,
        `/admin/${path}?q=zephyr`,
        { name: `zephyr ${path}`, shared: '1' },
        `/admin/${path}/views`,
      ),
      path,
    );

  const logo = { field: 'logo', name: 'logo.png', content: rgbPng(20, 10, () => Buffer.alloc(60, 200)) };
  const logoPath = '/admin/company/logo';
  filled(await client.upload(logoPath, await client.hidden('/admin/company', logoPath), logo), logoPath);
  for (const theme of ['/admin/company/theme', '/admin/company/sets/AZEPHYR/theme']) {
    const path = `${theme}/letterhead`;
    filled(await client.upload(path, await client.hidden(theme, path), { ...logo, field: 'letterhead_file' }), path);
  }
  const [closed] = await Promise.all([rig.account(), rig.account()]);
  await suspend(rig.administration, { kind: 'administrator', accountId: closed.id }, 'zephyr reason');

  const [hook = ''] = /\/admin\/webhooks\/\d+/.exec((await client.get('/admin/webhooks')).text) ?? [];
  filled(await fillForm(client, hook, {}, `${hook}/test`), hook);
  await account.user('manager');
  await asOwner(rig, owner => inAccount(owner, code, id => owner.query(PASSKEY, [id])));
  await importOf(client, 'first.csv');
  await importOf(client, 'second.csv', 'checked');
  await importOf(client, 'third.csv', 'done');
  const counts = '/admin/stock-count';
  const [, location = ''] = /<option value="([^"]+)"/.exec((await client.get(counts)).text) ?? [];
  const begun = await fillForm(client, counts, { location });
  filled(begun, counts);
  const [, counted = ''] = /name="(counted\.[^"]+)"/.exec((await client.get(begun.location)).text) ?? [];
  filled(await fillForm(client, begun.location, { [counted]: '7' }, begun.location), begun.location);

  assert.equal((await api.post('/articles', { item_code: 'no description' })).status, 400);
  assert.ok((await api.post('/sms', { to: '+351910000000', message: 'zephyr message' })).status < 300);
  for (let tries = 0; !/\/admin\/requests\/\d/.test((await client.get('/admin/requests')).text); tries++) {
    assert.ok(tries < 100, 'The request log has no request');
    await sleep(100);
  }
  return { account, client };
}

/** Facts of the company, so that its invoices are electronic invoices. */
const LETTERHEAD = {
  vat_id: '509442013',
  address: ['Rua Zephyr 1', '1200-283 Lisboa'],
  city: 'Lisboa',
  zip_code: '1200-283',
  email: 'zephyr@erp.example',
  payment_terms: 'zephyr terms',
};

/** A name without a place to wrap. */
const LONG_NAME = `zephyr${'elektrizitätswerk'.repeat(7)}`;
/** A text of several lines in any column. */
const LONG_TEXT = `zephyr ${'Feinkost- und Lebensmittelspezialitäten '.repeat(4)}`.trim();

/** Records beside those that the examples name, by the page of their form. */
const RECORDS: [string, Record<string, string>][] = [
  ['/admin/families/new', { family_code: 'AZEPHYR', description: 'zephyr family' }],
  ['/admin/categories/new', { category_code: 'AZEPHYR', description: 'zephyr category' }],
  ['/admin/customers/new', { code: 'AZEPHYR', name: LONG_NAME, email: 'zephyr@erp.example' }],
  ['/admin/suppliers/new', { name: 'zephyr supplier' }],
  ['/admin/contacts/new', { customer: 'AZEPHYR', name: 'zephyr contact', email: 'zephyr@erp.example' }],
  ['/admin/articles/new', { item_code: 'AZEPHYR', description: 'zephyr article' }],
  ['/admin/price_lists/new', { code: 'AZEPHYR', description: 'zephyr list', currency: 'EUR' }],
  ['/admin/prices/new', { price_list: 'AZEPHYR', item_code: 'AZEPHYR', unit_price: '7', min_qty: '2' }],
  ['/admin/group_discounts/new', { discount_group: 'zephyr group', discount: '5' }],
  ['/admin/reminder_levels/new', { code: 'AZEPHYR', level: '5', days: '5', 'texts.en': 'zephyr {amount}' }],
  ['/admin/bank_accounts/new', { code: 'AZEPHYR', description: 'zephyr account', currency: 'EUR' }],
  [
    '/admin/accounting_accounts/new',
    { code: 'AZEPHYR', number: '7111', purpose: 'charges', description: 'zephyr account' },
  ],
  ['/admin/locations/new', { location_code: 'AZEPHYR', description: 'zephyr location' }],
  ['/admin/company/sets/new', { code: 'AZEPHYR', type: 'invoice', description: 'zephyr set', pattern: '{n}' }],
  ['/admin/company/rates', { currency: 'USD', rate: '1.1', date: '2026-03-01' }],
  ['/admin/tokens/new', { name: 'zephyr token', login: 'admin', 'scope.read': '1', nonce_window: '0' }],
  ['/admin/webhooks/new', { url: 'http://127.0.0.1:9/zephyr', events: 'family.*', description: 'zephyr hook' }],
  ['/admin/company/mail', { to: 'zephyr@erp.example' }],
];

const PASSKEY = `INSERT INTO passkey (account_id, user_id, credential_id, public_key, counter, transports, name, synced)
  SELECT account_id, id, '\\x01', '\\x01', 0, '{internal}', 'zephyr key', true
  FROM app_user WHERE account_id = $1 AND login = 'admin'`;

function filled({ status, text, location }: FormAnswer, path: string): string {
  assert.ok(status === 303 || status === 200, `${path}: ${status} ${/error-summary.*?<\/div>/s.exec(text)?.[0]}`);
  return location;
}

// An order with its delivery, invoice, receipt and credit note; another invoice is void.
async function tradeOf({ client }: Account): Promise<void> {
  const day = { date: '2026-03-02', currency: 'EUR', customer: { code: 'C0001' }, total_amount: 11.07 };
  const items = [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 }];
  const create = async (path: string, fields: object) => {
    const answer = await client.post(`/${path}`, { ...day, items, ...fields });
    assert.equal(answer.status, 201, `${path}: ${answer.text}`);
    return answer.body.documentNumber as string;
  };
  const related = (document: string) => items.map(line => ({ ...line, related_document: document }));
  await create('orders', { document_set: 'ORD', seq_number: 'S1' });
  await create('delivery_notes', { document_set: 'DN', seq_number: 'S1', items: related('ORD S1') });
  await create('invoices', { document_set: 'FT', seq_number: 'S1', items: related('DN S1'), due_date: '2026-03-10' });
  await create('receipts', {
    document_set: 'REC',
    seq_number: 'S1',
    items: undefined,
    related_document: 'FT S1',
    total_amount: 5,
  });
  await create('invoices', { document_set: 'FT', seq_number: 'S2' });
  const long = items.map(line => ({ ...line, description: LONG_NAME, description_2: LONG_TEXT, heading: LONG_TEXT }));
  const names = { customer: { code: 'AZEPHYR' }, notes_comments: LONG_TEXT, items: [...long, ...long] };
  for (const [path, document_set] of [
    ['quotes', 'QT'],
    ['invoices', 'FT'],
  ] as const)
    await create(path, { document_set, seq_number: 'LONG', ...names, total_amount: 22.14 });
  const voided = await client.put('/invoices', {
    document_set: 'FT',
    seq_number: 'S2',
    status: 'VOID',
    reason: 'zephyr reason',
  });
  assert.equal(voided.status, 201, voided.text);
}

/** A file of suppliers: one good row, one bad. */
const FILE = 'code;name;email\nIMPORTED;zephyr supplier;\nBAD;zephyr too;no address\n';

async function importOf(client: FormClient, name: string, until?: 'checked' | 'done'): Promise<void> {
  const path = '/admin/import';
  const hidden = await client.hidden(path, path);
  const mapping = filled(
    await client.upload(path, { ...hidden, kind: 'suppliers' }, { field: 'file', name, content: FILE }),
    path,
  );
  if (!until) return;
  const columns = { 'column.0': 'code', 'column.1': 'name', 'column.2': 'email' };
  const page = filled(await fillForm(client, mapping, columns), mapping);
  await reached(client, page, 'checked');
  if (until === 'checked') return;
  filled(await fillForm(client, page, {}, `${page}/start`), page);
  await reached(client, page, 'done');
}

async function reached(client: FormClient, page: string, state: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const { text } = await client.get(page);
    if (text.includes(`data-state="${state}"`)) return;
    assert.ok(tries < 200, `${page} is never ${state}`);
    await sleep(50);
  }
}
