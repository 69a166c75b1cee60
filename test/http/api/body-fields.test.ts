// Fields of a body that are mistyped or empty. contract §5 Header fields

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { goodBody } from '../../support/example-requests.ts';
import { each, named, startWalk } from '../../support/walk.ts';

type Schema = {
  type?: string;
  items?: Schema;
  enum?: string[];
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  readOnly?: boolean;
  'x-flag'?: boolean;
  'x-alias-of'?: string;
};

const { account, all, call } = await startWalk();
// A session of its own: the walk counts nonces of the other.
const client = await account.login();
const writes = all.filter(({ authentication, body }) => authentication === 'session' && body && !body.checkedByHandler);
const head = { document_set: 'FT', date: '2026-03-02', currency: 'EUR', total_amount: 0 };
const detailsOf = (body: { details?: { field: string; message: string }[] }) =>
  Object.fromEntries((body.details ?? []).map(({ field, message }) => [field, message]));
const fieldsOf = (schema: unknown) => Object.entries((schema as Schema).properties ?? {});

describe('A mistyped field', () => {
  it('of every body is 400 and named with the field that is meant, also when that is sent too', () =>
    each(writes, async endpoint => {
      const fields = fieldsOf(endpoint.body?.schema).filter(([, { readOnly }]) => !readOnly);
      const names = fields.map(([name]) => name);
      assert.ok(names.length > 0);
      for (const [name, { 'x-alias-of': aliasOf = name }] of fields) {
        for (const mistyped of [name.toUpperCase(), `_${name}`, name.length > 3 ? `${name}s` : `${name}-`]) {
          if (names.includes(mistyped)) continue;
          const answer = await call(endpoint, { body: { ...goodBody(endpoint), [mistyped]: 'x' } });
          const message = `There is no field '${mistyped}': write '${aliasOf}'`;
          assert.deepEqual([answer.status, detailsOf(answer.body)[mistyped]], [400, message], named(endpoint));
        }
      }
    }));

  it('is named by its path, in lines and in embedded objects, with handling=strict too', async () => {
    for (const headers of [{}, { prefer: 'handling=strict' }]) {
      const items = [
        { description: 'A', qtty: 1 },
        { description: 'B', 'Unit-Price': 1, serial_number: ['S'] },
      ];
      const customer = { name: 'Ana', vatId: '1', billing_address: { zipCode: '1' } };
      const answer = await client.post('/invoices', { ...head, seq_number: '1', customer, items }, { headers });
      assert.equal(answer.status, 400);
      assert.deepEqual(detailsOf(answer.body), {
        'customer.vatId': "There is no field 'customer.vatId': write 'vat_id'",
        'customer.billing_address.zipCode': "There is no field 'customer.billing_address.zipCode': write 'zip_code'",
        'items[0].qtty': "There is no field 'items[0].qtty': write 'qty'",
        'items[1].Unit-Price': "There is no field 'items[1].Unit-Price': write 'unit_price'",
        'items[1].serial_number': "There is no field 'items[1].serial_number': write 'serial_numbers'",
      });
    }
  });

  it('that is one of the other side is named with the field of this side, mistyped or not', async () => {
    for (const [path, names] of [
      ['/purchases', { relatedDocument: 'related_doc', warehouse: 'source_warehouse' }],
      ['/purchases', { discount_amount: 'discount_money_amount', irs_retention_amount: 'withholding_tax_amount' }],
      ['/invoices', { relatedDoc: 'related_document', source_warehouse: 'warehouse' }],
      ['/receipts', { discount_money_amount: 'discount_amount', withholding_tax_amount: 'irs_retention_amount' }],
      ['/transfer_orders', { warehouse: 'source_warehouse', RelatedDocument: 'related_doc' }],
    ] as const) {
      const body = Object.fromEntries(Object.keys(names).map(name => [name, 'x']));
      const answer = await client.post(path, { ...head, seq_number: 'SIDE', ...body });
      const messages = Object.entries(names).map(([name, meant]) => [
        name,
        `There is no field '${name}': write '${meant}'`,
      ]);
      assert.deepEqual([answer.status, detailsOf(answer.body)], [400, Object.fromEntries(messages)], path);
    }
    for (const [path, name, meant] of [
      ['/orders', 'line_discount', 'discount'],
      ['/transfer_orders', 'discount', 'line_discount'],
    ] as const) {
      const answer = await client.post(path, { ...head, seq_number: 'SIDE', items: [{ description: 'A', [name]: 1 }] });
      assert.equal(
        detailsOf(answer.body)[`items[0].${name}`],
        `There is no field 'items[0].${name}': write '${meant}'`,
      );
    }
  });

  it('that would be a read-only one is ignored like any other unknown field', async () => {
    const answer = await client.post('/invoices', { ...head, seq_number: 'RO', Id: 7, statuss: 'x', note: 'x', id: 1 });
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.headers['x-ignored-fields'], '"Id", "statuss", "note"');
  });

  it('is none in a listed document or record that is sent back', async () => {
    for (const path of ['/invoices', '/documents', '/customers', '/articles']) {
      const [element] = (await client.get(path, { limit: 1, ...(path === '/articles' && { options: 'stock' }) })).body;
      // A purchase has no customer, and says so.
      const other = path === '/documents' && { customer: undefined };
      const target = path === '/documents' ? '/purchases' : path;
      const { status, body } = await client.post(target, { ...element, ...other, code: undefined, items: [], x: 1 });
      for (const { message } of body.details ?? []) assert.doesNotMatch(message, /There is no field/, path);
      assert.notEqual(status, 500);
    }
  });
});

describe('An optional field that is "" or null', () => {
  it('of any type counts as not sent in every create', () =>
    each(
      writes.filter(({ method }) => method === 'POST'),
      async endpoint => {
        const { required = [] } = (endpoint.body?.schema ?? {}) as Schema;
        const optional = fieldsOf(endpoint.body?.schema).filter(([name]) => !required.includes(name));
        for (const empty of ['', null]) {
          const body = goodBody(endpoint);
          const cleared = Object.fromEntries(
            optional.filter(([name]) => !(name in (body ?? {}))).map(([name]) => [name, empty]),
          );
          const answer = await call(endpoint, { body: { ...body, ...cleared } });
          assert.equal(answer.status, 201, `${named(endpoint)} ${JSON.stringify(empty)}: ${answer.text}`);
          assert.equal(answer.headers['x-ignored-fields'], undefined);
        }
      },
    ));

  it('is not in the document or record that was made', async () => {
    const items = [
      { description: 'A', qty: '', unit_price: null, vat_included: '', serial_numbers: '', item_type: '' },
    ];
    const customer = { name: 'Ana', vat_id: '', country_iso: null, email: '', billing_address: '', id: '', code: null };
    const optional = {
      due_date: '',
      discount: null,
      delivery_date: '',
      gross_weight: '',
      related_document: '',
      rounding: '',
    };
    const created = await client.post('/invoices', { ...head, seq_number: 'E1', ...optional, customer, items });
    assert.equal(created.status, 201, created.text);
    const [invoice] = (await client.get('/invoices', { searchString: 'E1' })).body;
    assert.deepEqual(invoice.customer, { name: 'Ana' });
    assert.deepEqual(Object.keys(invoice.items[0]).sort(), ['description', 'id', 'open_qty', 'qty']);
    for (const field of Object.keys(optional)) assert.ok(!(field in invoice), field);

    const { body } = await client.post('/customers', {
      name: 'Ana',
      code: '',
      phone: '',
      shipping_address: { city: '' },
    });
    const [record] = (await client.get('/customers', { id: body.id })).body;
    const { id: _, updated_at: __, ...rest } = record;
    assert.deepEqual(rest, { code: body.entity_code, name: 'Ana', inactive: '0' });
  });

  it('is cleared by an update', async () => {
    const full = {
      item_code: 'FULL',
      description: 'Full',
      unit_price: 4.5,
      sales_tax: 23,
      unit_of_measurement: 'UN',
      country_of_origin: 'PT',
      cost_by_serial_number: true,
      serial_tracking: 'batch',
      inactive: '1',
    };
    for (const empty of ['', null]) {
      await client.post('/articles', full);
      assert.equal((await client.put('/articles', full)).status, 201);
      const { item_code, description, ...optional } = full;
      const cleared = Object.fromEntries(Object.keys(optional).map(name => [name, empty]));
      const answer = await client.put('/articles', { item_code, ...cleared });
      assert.equal(answer.status, 201, answer.text);
      const [article] = (await client.get('/articles', { searchString: 'FULL' })).body;
      const { id, stock, weighted_average_cost, updated_at, ...rest } = article;
      assert.deepEqual(rest, { item_code, description, serial_tracking: 'none', item_type: 'product', inactive: '0' });
    }
    const { body } = await client.post('/suppliers', { name: 'S', billing_address: { city: 'Porto', country: 'PT' } });
    const address = async (billing_address: unknown) => {
      const { status } = await client.put('/suppliers', { id: body.id, code: '', billing_address });
      assert.equal(status, 201);
      const [supplier] = (await client.get('/suppliers', { id: body.id })).body;
      assert.equal(supplier.code, body.entity_code, 'a code is not cleared');
      return supplier.billing_address;
    };
    assert.deepEqual(await address({ city: '' }), { id: body.id * 2 - 1, country: 'PT' });
    assert.equal(await address(''), undefined);
  });
});

describe('A required field that is ""', () => {
  it('is 400: it must not be empty, and an update can not clear it', () =>
    each(writes, async endpoint => {
      const { required = [] } = (endpoint.body?.schema ?? {}) as Schema;
      for (const name of required) {
        for (const empty of ['', null]) {
          const answer = await call(endpoint, { body: { ...goodBody(endpoint), [name]: empty } });
          const reason = endpoint.body?.partial
            ? 'is required and cannot be cleared'
            : empty === ''
              ? 'must not be empty'
              : 'is required';
          assert.deepEqual(
            [answer.status, detailsOf(answer.body)],
            [400, { [name]: `Field '${name}' ${reason}` }],
            named(endpoint),
          );
        }
      }
    }));
});

describe('A required field of an object or element inside of a body', () => {
  it('is required in every write: an update replaces the whole', async () => {
    const tried = new Set<string>();
    await each(writes, async endpoint => {
      for (const [name, field] of fieldsOf(endpoint.body?.schema)) {
        if (field.readOnly) continue;
        for (const inner of field.required ?? field.items?.required ?? []) {
          const { [name]: _, ...good } = goodBody(endpoint) as Record<string, unknown>;
          for (const empty of [{}, { [inner]: null }]) {
            const answer = await call(endpoint, { body: { ...good, [name]: field.items ? [empty] : empty } });
            const path = `${name}${field.items ? '[0]' : ''}.${inner}`;
            assert.equal(answer.status, 400, `${named(endpoint)} ${path}: ${answer.text}`);
            assert.equal(detailsOf(answer.body)[path], `Field '${path}' is required`, answer.text);
            tried.add(`${endpoint.method} ${name}`);
          }
        }
      }
    });
    for (const each of ['POST items', 'PUT instalments', 'PUT csv_mapping']) assert.ok(tried.has(each), each);
  });
});
