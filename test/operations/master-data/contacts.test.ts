// Contacts of customers and suppliers by the interface, and as searches find their customer. contract §7 Contacts

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listAuditEntries } from '../../../src/operations/audit/list-entries.ts';
import { searchAccount } from '../../../src/operations/search/search-account.ts';
import type { Answer, Client } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';
import { actorOf, passwordOnly } from '../sign-in/sign-in-rig.ts';

type Json = Record<string, unknown>;

const rig = await startRig();

/** A company with the customer C1 and the supplier C1. */
async function company() {
  const account = await rig.account();
  const { client } = account;
  for (const path of ['/customers', '/suppliers'])
    assert.equal((await client.post(path, { code: 'C1', name: `Padaria ${path}` })).status, 201);
  return { account, client };
}

async function created(client: Client, body: Json): Promise<number> {
  const answer = await client.post('/contacts', body);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.id;
}

const remove = (by: Client, query = {}) => by.call('DELETE', '/contacts', { query });

const refused = (answer: Answer) => [
  answer.status,
  ...(answer.body.details ?? []).map(({ field, reason }: Json) => `${field} ${reason}`),
];

describe('A contact', () => {
  it('belongs to a customer or a supplier, and follows one whose code changes', async () => {
    const { client } = await company();
    const own = {
      customer: 'C1',
      name: 'Ana Sílva',
      department: 'Bookkeeping',
      email: 'ana@a.example',
      gets_invoices: true,
    };
    const id = await created(client, own);
    await created(client, { supplier: 'C1', name: 'Rui', mobile: '+351 9' });
    const [ana, rui] = (await client.get('/contacts', { sort: 'id' })).body;
    assert.deepEqual({ ...ana, ...own }, ana);
    assert.deepEqual(
      [ana.code, ana.gets_quotes, ana.gets_statements, ana.inactive, ana.supplier],
      ['CT0001', false, false, '0', undefined],
    );
    assert.deepEqual([rui.code, rui.supplier, rui.customer], ['CT0002', 'C1', undefined]);

    const customers = (await client.get('/customers', { searchString: 'C1' })).body;
    assert.equal((await client.put('/customers', { id: customers[0].id, code: 'NEW' })).status, 201);
    const named = async (query: Record<string, string>) =>
      (await client.get('/contacts', query)).body.map((each: Json) => [each.name, each.customer, each.supplier]);
    assert.deepEqual(await named({ searchColumn: 'customer', searchString: 'NEW' }), [['Ana Sílva', 'NEW', undefined]]);
    assert.deepEqual(await named({ searchColumn: 'customer', searchString: 'C1' }), []);
    assert.deepEqual(await named({ searchColumn: 'supplier', searchString: 'C1' }), [['Rui', undefined, 'C1']]);
    assert.deepEqual(await named({ searchColumn: 'name', searchOperator: 'contains', searchString: 'silva' }), [
      ['Ana Sílva', 'NEW', undefined],
    ]);

    const moved = await client.put('/contacts', { id, customer: null, supplier: 'C1', gets_invoices: null });
    assert.equal(moved.status, 201, moved.text);
    const [after] = (await client.get('/contacts', { id })).body;
    assert.deepEqual([after.customer, after.supplier, after.gets_invoices], [undefined, 'C1', false]);
  });

  it('is refused by its field', async () => {
    const { client } = await company();
    const post = async (body: Json) => refused(await client.post('/contacts', body));
    assert.deepEqual(await post({ name: 'Ana' }), [400, 'customer contact_of_one']);
    assert.deepEqual(await post({ name: 'Ana', customer: 'C1', supplier: 'C1' }), [400, 'customer contact_of_one']);
    assert.deepEqual(await post({ customer: 'C1' }), [400, 'name required']);
    assert.deepEqual(await post({ customer: 'C1', name: '' }).then(([status]) => status), 400);
    for (const email of ['ana', 'a@b.example, c@d.example', 'josé@b.example', 'a@b'])
      assert.deepEqual((await post({ customer: 'C1', name: 'Ana', email })).slice(0, 1), [400], email);
    const unknown = await client.post('/contacts', { customer: 'C2', name: 'Ana' });
    assert.deepEqual([unknown.status, unknown.body.message], [400, "Field 'customer' names an unknown customer: 'C2'"]);
    const id = await created(client, { customer: 'C1', name: 'Ana' });
    assert.deepEqual(refused(await client.put('/contacts', { id, customer: null })), [400, 'customer contact_of_one']);
    assert.equal((await client.put('/contacts', { id, code: 'X' })).status, 201);
    assert.equal((await client.post('/contacts', { code: 'X', customer: 'C1', name: 'Rui' })).status, 409);
  });

  it('is one of a hundred of its customer at most, also when many are sent at once', async () => {
    const { client, account } = await company();
    const add = (by: Client) => by.post('/contacts', { customer: 'C1', name: 'Ana' });
    for (let at = 0; at < 96; at++) assert.equal((await add(client)).status, 201);
    const others = await Promise.all(Array.from({ length: 8 }, () => account.login()));
    const answers = await Promise.all(others.map(add));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 201, 201, 400, 400, 400, 400]);
    const full = answers.find(({ status }) => status === 400);
    assert.match(full?.body.message, /'customer' has 100 contacts already/);
    // One of them may still be changed, and those of the supplier with the same code are others.
    const [first] = (await client.get('/contacts', { sort: 'id', limit: 1 })).body;
    assert.equal((await client.put('/contacts', { ...first, name: 'Eva' })).status, 201);
    await created(client, { supplier: 'C1', name: 'Rui' });
  });

  it('is deleted, with an event and an entry in the audit trail', async () => {
    const { client, account } = await company();
    const id = await created(client, { customer: 'C1', name: 'Ana', email: 'ana@a.example' });
    assert.equal((await client.put('/contacts', { id, department: 'Owner' })).status, 201);
    const { cursor } = (await client.get('/changes', { limit: 1000 })).body.at(-1);
    const gone = await remove(client, { id });
    assert.deepEqual([gone.status, gone.text], [204, '']);
    assert.deepEqual((await client.get('/contacts')).body, []);
    assert.equal((await remove(client, { id })).status, 404);
    assert.deepEqual(refused(await remove(client)), [400, 'id required']);
    const changes = (await client.get('/changes', { limit: 1000 })).body;
    assert.deepEqual(
      changes.filter(({ resource }: Json) => resource === 'contacts').map(({ type, id }: Json) => [type, id]),
      ['created', 'updated', 'deleted'].map(what => [`contact.${what}`, id]),
    );
    assert.ok(cursor);
    const reader = { kind: 'administrator', accountId: account.id, name: 'root' } as const;
    const [entry] = await listAuditEntries(rig.administration, reader, { limit: 1 });
    assert.deepEqual([entry?.action, (entry?.before as Json)?.email], ['record.delete', 'ana@a.example']);
  });

  it('is seen and named by its own company only', async () => {
    const { client } = await company();
    const { client: stranger } = await company();
    const id = await created(client, { customer: 'C1', name: 'Ana' });
    assert.deepEqual((await stranger.get('/contacts', { id })).body, []);
    assert.equal((await stranger.put('/contacts', { id, name: 'Eve' })).status, 400);
    assert.equal((await remove(stranger, { id })).status, 404);
    assert.equal((await client.post('/customers', { code: 'OWN', name: 'Own' })).status, 201);
    assert.deepEqual(refused(await stranger.post('/contacts', { customer: 'OWN', name: 'Ana' })).slice(0, 1), [400]);
  });
});

it('A customer is found by the name and the mail address of a contact in use', async () => {
  const { client, account } = await company();
  const id = await created(client, { customer: 'C1', name: 'Zélia Ramalho', email: 'Bookkeeping@a.example' });
  await created(client, { supplier: 'C1', name: 'Wanda' });
  const actor = actorOf(account, await passwordOnly(rig, account));
  const found = async (text: string) => {
    const { customers, suppliers } = await searchAccount(rig.server.context, actor, text);
    return [customers.length, suppliers.length];
  };
  assert.deepEqual(await found('ramalho'), [1, 0]);
  assert.deepEqual(await found('zelia'), [1, 0]);
  assert.deepEqual(await found('bookkeeping@a'), [1, 0]);
  assert.deepEqual(await found('wanda'), [0, 1]);
  assert.equal((await client.put('/contacts', { id, inactive: '1' })).status, 201);
  assert.deepEqual(await found('ramalho'), [0, 0]);
  for (let n = 0; n < 15; n++)
    await created(client, { customer: 'C1', name: `Many ${n}`, email: `many${n}@a.example` });
  assert.equal((await client.post('/customers', { code: 'C2', name: 'Other' })).status, 201);
  await created(client, { customer: 'C2', name: 'Many others', email: 'many@b.example' });
  assert.deepEqual(await found('many'), [2, 0]);
});
