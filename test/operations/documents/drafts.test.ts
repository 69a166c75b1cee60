// Drafts: saved, changed, printed, deleted and issued by the interface. contract §5 Drafts

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { extractText } from 'unpdf';
import { documents } from '../../../src/definitions/catalogue.ts';
import type { Answer, Client } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';

type Json = Record<string, unknown>;

const rig = await startRig();
const account = await rig.account();
const { client } = account;
const other = (await rig.account()).client;
await client.post('/customers', { code: 'CAFE', name: 'Café Central', vat_id: '508123456' });
await client.post('/articles', { item_code: 'TEA', description: 'Tea', unit_price: 10, stock: 100 });

const line = (more: Json = {}): Json => ({
  item_code: 'TEA',
  description: 'Tea',
  qty: 3,
  unit_price: 10,
  vat: 23,
  ...more,
});
const whole = (more: Json = {}): Json => ({
  document_set: 'FT',
  date: '2026-03-02',
  currency: 'EUR',
  customer: { code: 'CAFE' },
  items: [line()],
  ...more,
});

async function saved(body: Json, type = 'invoice', by: Client = client): Promise<number> {
  const answer = await by.post('/drafts', { type, body });
  assert.equal(answer.status, 201, answer.text + rig.log.slice(-2).join());
  assert.match(String(answer.headers.location), new RegExp(`/drafts\\?id=${answer.body.id}$`));
  return answer.body.id;
}
const read = async (id: number, by: Client = client): Promise<Answer> => by.get('/drafts', { id });
const issue = (id: number, headers: Record<string, string> = {}) => client.post('/issued_drafts', { id }, { headers });
const remove = (id: number, by: Client = client) => by.call('DELETE', '/drafts', { query: { id } });
const stockOfTea = async () =>
  (await client.get('/articles', { searchColumn: 'item_code', searchString: 'TEA' })).body[0].stock;
const invoices = async () => (await client.get('/invoices', { limit: 1000 })).body.length;

describe('A draft', () => {
  it('keeps what was sent, shows name and total, and is in no other list', async () => {
    const before = [await stockOfTea(), await invoices(), (await client.get('/documents')).body.length];
    const id = await saved(whole());
    const { body, headers } = await read(id);
    assert.deepEqual(body[0].body, whole());
    assert.equal(body[0].party, 'Café Central');
    assert.equal(body[0].total_amount, 36.9);
    assert.equal(body[0].created_by, body[0].updated_by);
    assert.equal(headers.etag, '"1"');
    assert.deepEqual([await stockOfTea(), await invoices(), (await client.get('/documents')).body.length], before);
  });

  it('may lack any field, for each type of document', async () => {
    for (const { type } of documents) {
      const id = await saved({}, type);
      assert.equal((await read(id)).body[0].body, undefined);
      const answer = await issue(id);
      assert.equal(answer.status, 400, `${type}: ${answer.text}`);
      assert.ok(answer.body.details.every((each: { field: string }) => each.field.startsWith('body.')));
      assert.equal((await remove(id)).status, 204);
    }
  });

  it('keeps exact numbers', async () => {
    const raw = '{"type":"invoice","body":{"items":[{"qty":0.123456,"unit_price":1234567890.0123456789}]}}';
    const answer = await client.post('/drafts', undefined, { raw, headers: { 'content-type': 'application/json' } });
    assert.match((await client.get('/drafts', { id: answer.body.id })).text, /"unit_price":1234567890\.0123456789/);
  });

  for (const [body, field] of [
    [{ type: 'invoice', body: { items: [{ qty: 'three' }] } }, 'body.items[0].qty'],
    [{ type: 'invoice', body: { date: '2026-02-30' } }, 'body.date'],
    [{ type: 'invoice', body: { currency: 'EURO' } }, 'body.currency'],
    [{ type: 'invoice', body: [] }, 'body'],
    [{ type: 'invoice' }, 'body'],
    [{ type: 'bill', body: {} }, 'type'],
    [{ body: {} }, 'type'],
  ] as const)
    it(`refuses ${JSON.stringify(body)} by the name ${field}`, async () => {
      const answer = await client.post('/drafts', body);
      assert.equal(answer.status, 400);
      assert.equal(answer.body.details[0].field, field);
    });

  it('changes by its version', async () => {
    const id = await saved(whole());
    const put = (body: Json, headers: Record<string, string> = {}) =>
      client.put('/drafts', { id, ...body }, { headers });
    assert.equal((await put({ body: whole({ your_ref: 'A' }) }, { 'if-match': '"1"' })).status, 201);
    const late = await put({ body: whole({ your_ref: 'B' }) }, { 'if-match': '"1"' });
    assert.equal(late.status, 409);
    assert.equal((await read(id)).body[0].body.your_ref, 'A');
    assert.equal((await put({ type: 'quote', body: whole({ document_set: 'ORC' }) })).status, 201);
    const { body, headers } = await read(id);
    assert.equal(body[0].type, 'quote');
    assert.equal(headers.etag, '"3"');
    assert.equal((await client.put('/drafts', { id: 999_999, body: {} })).status, 404);
  });

  it('belongs to its account', async () => {
    const id = await saved(whole());
    assert.deepEqual((await read(id, other)).body, []);
    assert.equal((await other.put('/drafts', { id, body: {} })).status, 404);
    assert.equal((await remove(id, other)).status, 404);
    assert.equal((await other.post('/issued_drafts', { id })).status, 404);
    assert.equal((await other.get('/drafts', { id, print: 1 })).status, 404);
    assert.equal((await read(id)).body.length, 1);
  });

  it('is printed with a mark and without a number', async () => {
    const id = await saved(whole({ items: [line({ description: undefined })] }));
    const answer = await client.get('/drafts', { id, print: 1 });
    assert.equal(answer.status, 200, answer.text);
    const text = (await extractText(new Uint8Array(answer.bytes), { mergePages: true })).text;
    assert.match(text, /DRAFT|RASCUNHO/);
    assert.match(text, /Café Central/);
    assert.match(text, /36[.,]90/);
    const empty = await client.get('/drafts', { id: await saved({}, 'transfer_order'), print: 1 });
    assert.equal(empty.status, 200, empty.text);
  });

  it('is deleted once', async () => {
    const id = await saved(whole());
    const headers = { 'idempotency-key': randomUUID() };
    const send = (of: number) => client.call('DELETE', '/drafts', { query: { id: of }, headers });
    assert.equal((await send(id)).status, 204);
    assert.equal((await send(id)).status, 204);
    assert.equal((await send(id + 1)).status, 422);
    assert.equal((await remove(id)).status, 404);
    assert.deepEqual((await read(id)).body, []);
  });
});

describe('An issued draft', () => {
  it('is a document as a create makes it, and no draft any more', async () => {
    const [stock, count] = [await stockOfTea(), await invoices()];
    const id = await saved(whole());
    const answer = await issue(id);
    assert.equal(answer.status, 201, answer.text);
    assert.match(String(answer.headers.location), new RegExp(`/invoices\\?id=${answer.body.id}$`));
    assert.equal(answer.headers['x-document-id'], String(answer.body.id));
    const [document] = (await client.get('/invoices', { id: answer.body.id })).body;
    assert.equal(document.total_amount, 36.9);
    assert.equal(document.customer.name, 'Café Central');
    assert.equal(await stockOfTea(), stock - 3);
    assert.equal(await invoices(), count + 1);
    assert.deepEqual((await read(id)).body, []);
    assert.equal((await issue(id)).status, 404);
  });

  it('has the day of its issue', async () => {
    const { date: _, ...undated } = whole();
    const answer = await issue(await saved(undated));
    const [document] = (await client.get('/invoices', { id: answer.body.id })).body;
    assert.equal(document.date, document.created);
  });

  it('is created once, however often the request is sent', async () => {
    const id = await saved(whole());
    const key = { 'idempotency-key': randomUUID() };
    const first = await issue(id, key);
    const again = await issue(id, key);
    assert.equal(again.status, 201, again.text);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal(again.headers.location, first.headers.location);
  });

  it('is created once, however many send it at once', async () => {
    const count = await invoices();
    for (let round = 0; round < 5; round++) {
      const id = await saved(whole({ items: [line({ qty: 0.01 })] }));
      const sessions = await Promise.all(Array.from({ length: 6 }, () => account.login()));
      const answers = await Promise.all(sessions.map(each => each.post('/issued_drafts', { id })));
      assert.equal(
        answers.filter(({ status }) => status === 201).length,
        1,
        answers.map(({ text }) => text).join('\n'),
      );
      assert.ok(answers.every(({ status }) => [201, 404, 409].includes(status)));
    }
    assert.equal(await invoices(), count + 5);
  });

  it('stays a draft when it is refused', async () => {
    const id = await saved(whole({ document_set: 'NONE' }));
    const answer = await issue(id);
    assert.equal(answer.status, 400);
    assert.equal(answer.body.details[0].field, 'body.document_set');
    assert.match(answer.body.message, /body\.document_set/);
    assert.equal((await read(id)).body.length, 1);
    const stale = await issue(id, { 'if-match': '"7"' });
    assert.equal(stale.status, 409);
  });

  it('is heard of', async () => {
    const cursor = (await client.get('/changes', { cursor: 'now' })).headers['x-next-cursor'] ?? '';
    const id = await saved(whole());
    await client.put('/drafts', { id, body: whole({ your_ref: 'A' }) });
    await issue(id);
    const { body } = await client.get('/changes', { cursor });
    const types = body.map(({ type }: { type: string }) => type);
    for (const type of ['draft.created', 'draft.updated', 'draft.deleted', 'invoice.created'])
      assert.ok(types.includes(type), types.join());
  });
});
