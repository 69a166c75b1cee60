// Fields that every row has are required in answers, and no others are. Answers have no empty objects. contract §4 Lists

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documents, lists } from '../../../src/definitions/catalogue.ts';
import { insertOccurrences } from '../../query/list-rows.ts';
import { openapi } from '../../support/answers.ts';
import { createBank, createOverdue, MAIL_WITHOUT_SERVER } from '../../support/example-requests.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

type Json = Record<string, unknown>;

const rig = await startRig(MAIL_WITHOUT_SERVER);
const account = await rig.account();
const { client } = account;
const required = (name: string) => [...((openapi.components.schemas[name]?.required ?? []) as string[])].sort();

/** Names of the fields that all rows have. */
function fieldsOfAll(rows: Json[]): string[] {
  const [first = {}, ...others] = rows;
  return Object.keys(first)
    .filter(name => others.every(row => name in row))
    .sort();
}

async function create(path: string, body: Json): Promise<number> {
  const answer = await client.post(path, body);
  assert.equal(answer.status, 201, `${path}: ${answer.text}`);
  return answer.body.id;
}

// Records with nothing but what a create needs, of every list.
await asOwner(rig, owner =>
  inAccount(owner, account.code, async id => {
    await owner.query(`INSERT INTO location (account_id, location_code, description) VALUES ($1, 'SHOP', 'Shop')`, [
      id,
    ]);
    await owner.query(`INSERT INTO family (account_id, family_code, description) VALUES ($1, 'TEA', 'Tea')`, [id]);
    await owner.query(
      `INSERT INTO category (account_id, category_code, description, created, updated) VALUES ($1, 'A', 'A', now(), now())`,
      [id],
    );
  }),
);
await create('/payment_terms', { code: 'A', description: 'A' });
await create('/customers', { code: 'C', name: 'Ana' });
await create('/suppliers', { code: 'S', name: 'Bruno' });
await create('/contacts', { customer: 'C', name: 'Carla' });
await create('/contacts', { supplier: 'S', name: 'Carla' });
await create('/articles', { item_code: 'A', description: 'A' });
await create('/price_lists', { code: 'L', description: 'L', currency: 'EUR' });
await create('/prices', { price_list: 'L', item_code: 'A', unit_price: 1 });
await create('/group_discounts', { discount_group: 'G', discount: 1 });
await create('/articles', { item_code: 'S', description: 'S', serial_tracking: 'serial' });
const header = { date: '2026-03-02', currency: 'EUR', total_amount: 0, seq_number: '*' };
for (const { path, defaultSet, type } of documents) {
  const places = type === 'transfer_order' && { source_warehouse: 'MAIN', destination_warehouse: 'SHOP' };
  await create(`/${path}`, { document_set: defaultSet, ...header });
  // A text line, a line of words and one of goods.
  const items = [
    { description: 'A', item_type: 'text', qty: 0 },
    { description: 'A' },
    { item_code: 'A', description: 'A' },
  ];
  await create(`/${path}`, { document_set: defaultSet, ...header, ...places, items });
}
await create('/purchases', {
  ...header,
  document_set: 'CC',
  items: [{ item_code: 'S', description: 'S', serial_numbers: ['1'] }],
});
await create('/reminder_levels', { code: 'A', level: 1, days: 1, texts: { en: 'A' } });
await create('/accounting_accounts', { code: 'A', number: '1', purpose: 'bank' });
await createOverdue(rig, account);
await create('/reminders', { customer_id: 31 });
await createBank(rig, account);
await create('/bank_accounts', { code: 'CASH', currency: 'EUR' });
await create('/drafts', { type: 'invoice', body: {} });
const schedule = { start_date: '2199-01-01', rrule: 'FREQ=YEARLY' };
await create('/recurring_documents', { type: 'invoice', description: 'A', body: {}, ...schedule });
await create('/recurring_documents', { type: 'invoice', description: 'ended', body: {}, ...schedule });
await asOwner(rig, owner =>
  inAccount(owner, account.code, id =>
    owner.query(`UPDATE recurring_document SET next_date = NULL WHERE account_id = $1 AND description = 'ended'`, [id]),
  ),
);
await insertOccurrences(rig, account);
const onCustomer = { record_type: 'customer', record_id: (await client.get('/customers')).body[0].id };
await create('/attachments', { ...onCustomer, file_name: 'a', content: 'YQ==' });
await create('/notes', { ...onCustomer, text: 'a' });
await client.put('/articles', { item_code: 'A', stock: 7 });

describe('A field that every row has', () => {
  const elements = Map.groupBy(lists, ({ elementName }) => elementName);
  for (const [name, sharing] of elements) {
    it(`is required in ${name}, and none is that a row lacks`, async () => {
      const pages = await Promise.all(sharing.map(({ path }) => client.get(`/${path}`)));
      for (const { body } of pages) assert.ok(body.length > 0);
      assert.deepEqual(fieldsOfAll(pages.flatMap(({ body }) => body)), required(name));
    });
  }

  it('is required in lines', async () => {
    const lines = async (paths: string[]) => {
      const pages = await Promise.all(paths.map(path => client.get(`/${path}`)));
      return pages.flatMap(({ body }) => body.flatMap(({ items = [] }: { items?: Json[] }) => items));
    };
    const paths = (lineName: string) =>
      documents.filter(document => (document.lineName ?? 'documentLine') === lineName).map(({ path }) => path);
    await create('/transfer_orders', {
      document_set: 'TO',
      ...header,
      source_warehouse: 'MAIN',
      destination_warehouse: 'SHOP',
      items: [{ item_code: 'A' }],
    });
    assert.deepEqual(fieldsOfAll(await lines(paths('documentLine'))), required('documentLine'));
    assert.deepEqual(fieldsOfAll(await lines(paths('movement'))), required('movement'));
    assert.deepEqual(fieldsOfAll(await lines(['documents'])), required('warehouseLine'));
  });
});

describe('An object without a value', () => {
  it('is not answered, neither of a record nor of the party of a document', async () => {
    const empty = { billing_address: {}, shipping_address: { city: '', country: null } };
    for (const path of ['/customers', '/suppliers']) {
      const id = await create(path, { name: 'Carla', ...empty });
      const [record] = (await client.get(path, { id })).body;
      assert.deepEqual([record.billing_address, record.shipping_address], [undefined, undefined]);
    }
    const id = await create('/customers', { name: 'Dora', billing_address: { city: 'Faro' } });
    const [{ updated_at: _, ...dora }] = (await client.get('/customers', { id })).body;
    assert.deepEqual([dora.billing_address, dora.shipping_address], [{ id: id * 2 - 1, city: 'Faro' }, undefined]);
    for (const [customer, expected] of [
      [{}, undefined],
      [{ billing_address: {} }, undefined],
      [{ name: '', billing_address: { city: '' } }, undefined],
      [{ name: 'Eva', ...empty }, { name: 'Eva' }],
      // A flag of the party is written as that of a record.
      [
        { name: 'Eva', inactive: 'true' },
        { name: 'Eva', inactive: '1' },
      ],
      [{ id, ...empty }, dora],
    ]) {
      const invoice = await create('/invoices', { document_set: 'FT', ...header, customer });
      for (const path of ['/invoices', '/documents']) {
        const [listed] = (await client.get(path, { id: invoice })).body;
        assert.deepEqual(listed.customer, expected, JSON.stringify(customer));
      }
    }
  });

  it('is in no answer of any list', async () => {
    for (const { path, options = {} } of lists) {
      const { body } = await client.get(`/${path}`, Object.keys(options).includes('stock') ? { options: 'stock' } : {});
      assert.deepEqual(emptyObjects(body, path), []);
    }
  });

  it('changes nothing in an update, and null clears the object', async () => {
    const id = await create('/customers', { name: 'Fia', billing_address: { city: 'Faro' } });
    const city = async (billing_address: unknown) => {
      assert.equal((await client.put('/customers', { id, billing_address })).status, 201);
      return (await client.get('/customers', { id })).body[0].billing_address?.city;
    };
    assert.equal(await city({}), 'Faro');
    assert.equal(await city(null), undefined);
  });
});

function emptyObjects(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value);
  if (entries.length === 0 && !Array.isArray(value)) return [path];
  return entries.flatMap(([name, inner]) => emptyObjects(inner, `${path}.${name}`));
}
