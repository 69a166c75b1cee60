// Tax numbers are compared without separators and prefix: of two records, and of a document's party and a record. contract §7
// Master data, §5 Party on a document

import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Client } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
let client: Client;
let count = 0;
beforeEach(async () => {
  ({ client } = await rig.account());
});

const create = async (body: Record<string, unknown>, path = '/customers') => {
  const { status, body: answer, text } = await client.post(path, { name: 'Ana', ...body });
  assert.equal(status, 201, text);
  return answer.id as number;
};
const refused = async (answer: ReturnType<Client['post']>) => {
  const { status, body } = await answer;
  assert.deepEqual([status, body.code, body.details?.[0]?.field], [409, 'DUPLICATE_ENTRY', 'vat_id']);
};

describe('A second active record', () => {
  it('with the same number is 409, however it is written', async () => {
    await create({ vat_id: 'PT 509.442-013' });
    for (const same of ['509442013', 'PT509442013', 'pt 509 442 013', '509-442-013', '5.0.9 442013', 'PT 509.442-013'])
      await refused(client.post('/customers', { name: 'B', vat_id: same }));
    await refused(client.post('/customers', { name: 'B', vat_id: '509442013', country_iso: 'PT' }));
    await create({ vat_id: '509442013' }, '/suppliers');
    await create({ vat_id: '509442013', country_iso: 'ES' });
    await create({ vat_id: '509442013', inactive: '1' });
    await create({ vat_id: '509442014' });
  });

  it('of Greece has the prefix EL', async () => {
    await create({ vat_id: 'EL 094259216', country_iso: 'GR' });
    await refused(client.post('/customers', { name: 'B', vat_id: '094259216', country_iso: 'GR' }));
    await create({ vat_id: 'EL094259216' });
  });

  it('may have a generic number, however it is written, and one without any digit or letter', async () => {
    for (const vat_id of ['999999990', '999 999 990', 'PT999999990', '999999990', ' - ', '-']) await create({ vat_id });
  });

  it('is 409 also when an update makes it the second', async () => {
    await create({ vat_id: '509442013' });
    const other = await create({ vat_id: '1' });
    const inactive = await create({ vat_id: 'PT509442013', inactive: '1' });
    await refused(client.put('/customers', { id: other, vat_id: 'PT 509442013' }));
    const { status, body } = await client.put('/customers', { id: inactive, inactive: '0' });
    assert.deepEqual([status, body.code], [409, 'DUPLICATE_ENTRY']);
    assert.equal((await client.put('/customers', { id: inactive, phone: '1' })).status, 201);
    assert.equal((await client.put('/customers', { id: other, vat_id: '' })).status, 201);
  });

  it('is listed and searched by what was sent', async () => {
    const id = await create({ vat_id: 'PT 509.442-013' });
    const found = async (text: string) =>
      (await client.get('/customers', { searchColumn: 'vat_id', searchString: text })).body;
    assert.deepEqual(
      (await found('PT 509.442-013')).map((record: { id: number }) => record.id),
      [id],
    );
    assert.deepEqual(await found('509442013'), []);
  });
});

describe('The party of a document', () => {
  /** The id of the record that an invoice for the party is linked to. */
  async function linked(customer: Record<string, unknown>): Promise<number | undefined> {
    const head = {
      document_set: 'FT',
      seq_number: `V${++count}`,
      date: '2026-03-02',
      currency: 'EUR',
      total_amount: 0,
    };
    const created = await client.post('/invoices', { ...head, customer });
    assert.equal(created.status, 201, created.text);
    const [invoice] = (await client.get('/invoices', { id: created.body.id })).body;
    assert.equal(invoice.customer.vat_id, customer.vat_id, 'the document keeps what was sent');
    return invoice.customer.id;
  }

  it('is the record with the same number, however both are written', async () => {
    const id = await create({ vat_id: '509442013' });
    for (const vat_id of ['509442013', 'PT 509442013', 'pt509.442.013', '509-442-013'])
      assert.equal(await linked({ vat_id }), id, vat_id);
    const prefixed = await create({ vat_id: 'PT 501 964 843' });
    for (const vat_id of ['PT 501 964 843', '501964843', 'PT501964843'])
      assert.equal(await linked({ vat_id }), prefixed, vat_id);
    for (const vat_id of ['ES509442013', '50944201', '-', 'PT'])
      assert.equal(await linked({ vat_id }), undefined, vat_id);
  });

  it('may have the prefix of its own country or of the record, and of no other', async () => {
    const spanish = await create({ vat_id: 'ES B-12345674', country_iso: 'ES' });
    const greek = await create({ vat_id: '094259216', country_iso: 'GR' });
    const local = await create({ vat_id: 'B99' });
    assert.equal(await linked({ vat_id: 'B12345674' }), spanish);
    assert.equal(await linked({ vat_id: 'ESB12345674' }), spanish, 'the prefix of the record');
    assert.equal(await linked({ vat_id: 'ESB12345674', country_iso: 'ES' }), spanish);
    assert.equal(await linked({ vat_id: 'PTB12345674' }), spanish, 'the prefix of the account');
    assert.equal(await linked({ vat_id: 'FRB12345674' }), undefined);
    assert.equal(await linked({ vat_id: 'EL094259216' }), greek);
    assert.equal(await linked({ vat_id: 'ES B99', country_iso: 'ES' }), local, 'the prefix that the document names');
    assert.equal(await linked({ vat_id: 'ES B99' }), undefined);
  });

  it('is linked to none when two records have the number', async () => {
    await create({ vat_id: '509442013' });
    await create({ vat_id: 'ES 509442013', country_iso: 'ES' });
    assert.equal(await linked({ vat_id: '509442013' }), undefined);
    for (const vat_id of ['999999990', 'PT 999 999 990']) await create({ vat_id });
    assert.equal(await linked({ vat_id: '999999990' }), undefined);
  });

  it('is the active one of several records; an inactive one only when no active one has the number', async () => {
    const former = await create({ vat_id: '509442013', inactive: '1' });
    assert.equal(await linked({ vat_id: '509442013' }), former);
    const present = await create({ vat_id: 'PT 509 442 013' });
    const later = await create({ vat_id: '509442013', inactive: '1' });
    for (const vat_id of ['509442013', 'PT509442013']) assert.equal(await linked({ vat_id }), present, vat_id);
    await client.put('/customers', { id: present, inactive: '1' });
    assert.equal(await linked({ vat_id: '509442013' }), undefined, 'three inactive ones');
    await client.put('/customers', { id: later, vat_id: '' });
    await client.put('/customers', { id: present, vat_id: '' });
    assert.equal(await linked({ vat_id: '509442013' }), former);
  });

  it('is found by id and code as before, and by its number when both are empty', async () => {
    const id = await create({ vat_id: '509442013', code: 'X1' });
    assert.equal(await linked({ code: 'X1', vat_id: 'other' }), id);
    assert.equal(await linked({ id, vat_id: 'other' }), id);
    assert.equal(await linked({ id: '', code: '', vat_id: 'PT509442013' }), id);
  });
});
