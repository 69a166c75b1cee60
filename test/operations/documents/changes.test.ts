// PUT of documents: voiding, closing, and who may. contract §5 Life

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { line, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
  await shop.article('TEA', { stock: 100 });
});
afterEach(() => shop.sound());

const order = () => shop.make('order', { items: [line('TEA', 7)] });
const orderOf = async (number: string) => (await shop.list('/orders', { searchString: number }))[0];
const put = (path: string, body: Record<string, unknown>) => shop.client.put(path, body);

describe('PUT of a document', () => {
  it('voids it by id, and answers as a create does', async () => {
    const number = await order();
    const id = Number((await orderOf(number))?.id);
    const answer = await put('/orders', { id, status: 'VOID', reason: 'Ordered twice' });
    assert.equal(answer.status, 201, answer.text);
    assert.deepEqual(
      [answer.body.id, answer.body.documentSeries, answer.body.documentNumber, Object.keys(answer.body).sort()],
      [id, 'ORD', number, ['documentNumber', 'documentSeries', 'id', 'url']],
    );
    assert.match(answer.headers.location ?? '', new RegExp(`/orders\\?id=${id}$`));
    assert.equal((await orderOf(number))?.status, 'VOID');
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '0' });
    refused(await put('/orders', { id, status: 'VOID', reason: 'again' }), 409, 'CONFLICT', /is void already/);
  });

  it('closes an order: what is open is given up, also what a later void gives back', async () => {
    const number = await order();
    const invoice = await shop.make('invoice', { related_document: number, items: [line('TEA', 3)] });
    const close = { document_set: 'ORD', seq_number: number, status: 'CLOSED', reason: 'Out of print' };
    assert.equal((await put('/orders', close)).status, 201);
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '0' });
    refused(await put('/orders', close), 409, 'CONFLICT', /is closed already/);
    const late = await shop.create('invoice', { related_document: number, items: [line('TEA', 1)] });
    refused(late, 409, 'CONFLICT', /Order 'ORD \d+' is closed/);
    await shop.void('invoice', invoice);
    const closed = await orderOf(number);
    const [item] = (closed?.items ?? []) as unknown as { open_qty: string }[];
    assert.deepEqual([closed?.status, item?.open_qty], ['CLOSED', '0']);
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '0' });
    await shop.void('order', number);
    assert.equal((await orderOf(number))?.status, 'VOID');
  });

  it('gives a void and then a reopened order its reservations exactly once', async () => {
    const number = await order();
    const note = await shop.make('delivery_note', { related_document: number, items: [line('TEA', 3)] });
    await shop.void('delivery_note', note);
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '7' });
    await shop.void('order', number);
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '0' });
  });

  it('is refused with all faults of its body', async () => {
    const number = await order();
    const id = Number((await orderOf(number))?.id);
    const key = { document_set: 'ORD', seq_number: number };
    const bad = (path: string, body: Record<string, unknown>, saying: RegExp) =>
      put(path, body).then(answer => refused(answer, 400, 'INVALID_ARGUMENT', saying));
    await bad('/orders', {}, /'id' is required, or document_set and seq_number/);
    await bad('/orders', key, /'status' is required/);
    await bad('/orders', { ...key, status: 'PAID', reason: 'x' }, /'status' must be one of "VOID", "CLOSED"/);
    await bad('/orders', { ...key, status: 'VOID' }, /'reason' is required/);
    await bad('/orders', { ...key, status: 'VOID', reason: ' ' }, /'reason' must have 1 to 255/);
    await bad(
      '/orders',
      { ...key, settles: [{ document: 'FT 1', amount: 1 }] },
      /'settles' can't be given: orders pay nothing/,
    );
    await bad(
      '/invoices',
      { ...key, status: 'CLOSED', reason: 'x' },
      /'status' must be VOID: invoices can't be closed/,
    );
    const change = { status: 'VOID', reason: 'x' };
    refused(await put('/invoices', { id, ...change }), 404, 'NOT_FOUND', /There is no invoice with the id/);
    refused(await put('/orders', { id: 999999, ...change }), 404, 'NOT_FOUND', /There is no order with the id 999999/);
    const other = { id, document_set: 'ORD', seq_number: 'other', ...change };
    refused(await put('/orders', other), 409, 'CONFLICT', /is 'ORD \d+', not 'ORD other'/);
  });

  it('is for managers and administrators when it voids, and for all who write when it closes', async () => {
    const number = await order();
    await shop.owner(`UPDATE app_user SET role = 'clerk' WHERE account_id = $1`, [shop.account.id]);
    const body = { document_set: 'ORD', seq_number: number, reason: 'x' };
    const denied = await put('/orders', { ...body, status: 'VOID' });
    refused(denied, 403, 'PERMISSION_DENIED', /role 'clerk' may not do this: admin or manager may/);
    assert.equal((await put('/orders', { ...body, status: 'CLOSED' })).status, 201);
  });

  it('repeats its answer under an Idempotency-Key, and tells a repeated nonce what it did', async () => {
    const number = await order();
    const body = { document_set: 'ORD', seq_number: number, status: 'VOID', reason: 'x' };
    const headers = { 'idempotency-key': 'void-1' };
    const first = await shop.client.put('/orders', body, { headers });
    const again = await shop.client.put('/orders', body, { headers });
    assert.deepEqual(
      [again.status, again.headers['idempotency-replayed'], again.body.id],
      [201, 'true', first.body.id],
    );
    const second = await order();
    const change = { ...body, seq_number: second };
    assert.equal((await shop.client.put('/orders', change, { query: { nonce: 1000 } })).status, 201);
    const repeated = await shop.client.put('/orders', change, { query: { nonce: 1000 } });
    refused(repeated, 400, 'INVALID_NONCE', new RegExp(`it voided order \\d+, ORD/${second}`));
  });
});
