// Numbers from the server: `seq_number` `*` takes the next number of the document set.

import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { changeSet, type SetChanges } from '../../../src/operations/documents/document-sets.ts';
import { startRig } from '../../support/rig.ts';
import { line, made, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig, { negativeStock: 'reject' });
});

const next = (fields: Record<string, unknown> = {}) => shop.make('invoice', { seq_number: '*', ...fields });
const change = (changes: SetChanges, set = 'FT') =>
  changeSet(rig.administration, { kind: 'administrator', accountId: shop.account.id }, set, changes);
const counters = () =>
  shop.owner(
    `SELECT document_set || ' ' || key AS key, last::int, initial::int FROM document_number_counter
    WHERE account_id = $1 ORDER BY 1`,
    [shop.account.id],
  );

describe('A create with seq_number *', () => {
  it('takes the numbers of the year of its date, each set its own', async () => {
    assert.equal(await next(), '2026/1');
    assert.equal(await next(), '2026/2');
    assert.equal(await next({ date: '2025-12-31' }), '2025/1');
    assert.equal(await shop.make('order', { seq_number: '*' }), '2026/1');
    assert.equal(await next(), '2026/3');
    await shop.sound();
  });

  it('has its number in the answer, the lists, the ledger, the PDF and the outcome of the nonce', async () => {
    await shop.article('TEA', { stock: 10 });
    const fields = { seq_number: '*', items: [line('TEA', 1)] };
    const answer = made(await shop.create('invoice', fields, { ...shop.client, post: at(77) }));
    assert.deepEqual([answer.documentSeries, answer.documentNumber], ['FT', '2026/1']);
    const [listed] = await shop.list('/invoices', { searchString: '2026/1' });
    assert.equal(listed?.id, String(answer.id));
    const [movement] = await shop.list('/transactions', { searchColumn: 'type', searchString: 'sale' });
    assert.equal(movement?.seq_number, '2026/1');
    const again = await shop.create('invoice', fields, { ...shop.client, post: at(77) });
    refused(again, 400, 'INVALID_NONCE', new RegExp(`it created invoice ${answer.id}, FT/2026/1$`));
    const printed = await shop.client.post(
      '/invoices',
      { document_set: 'FT', seq_number: '*', date: '2026-03-02', currency: 'EUR', total_amount: 0 },
      { query: { nonce: 78, print: 1 } },
    );
    assert.equal(printed.status, 201, printed.text);
    assert.match(String(printed.headers['content-disposition']), /FT-2026.2\.pdf/);
    await shop.sound();
  });

  it('is answered again under its Idempotency-Key, with the same number', async () => {
    const body = { document_set: 'FT', seq_number: '*', date: '2026-03-02', currency: 'EUR', total_amount: 0 };
    const options = { headers: { 'idempotency-key': 'till-1' } };
    const first = made(await shop.client.post('/invoices', body, options));
    assert.deepEqual(made(await shop.client.post('/invoices', body, options)), first);
    assert.equal(first.documentNumber, '2026/1');
    assert.equal(await next(), '2026/2');
  });

  it('can be named by later documents, and keeps its number when it is void', async () => {
    const order = await shop.make('order', { seq_number: '*', items: [line('FREE', 2)] });
    const invoice = await next({ related_document: `ORD ${order}`, items: [line('FREE', 2)] });
    await shop.void('invoice', invoice);
    assert.equal(await next(), '2026/2');
    await shop.sound();
  });

  it('leaves no gap when it is refused', async () => {
    await shop.article('TEA', { stock: 1 });
    await next();
    refused(
      await shop.create('invoice', { seq_number: '*', currency: 'EUR', due_date: '2020-01-01' }),
      400,
      'INVALID_ARGUMENT',
      /due_date/,
    );
    refused(
      await shop.create('invoice', { seq_number: '*', items: [line('TEA', 5)] }),
      409,
      'INSUFFICIENT_STOCK',
      /TEA/,
    );
    refused(
      await shop.create('invoice', { seq_number: '*', document_set: 'ORD' }),
      400,
      'INVALID_ARGUMENT',
      /'ORD', a set for order/,
    );
    refused(
      await shop.create('invoice', { seq_number: '*', document_set: 'NONE' }),
      400,
      'INVALID_ARGUMENT',
      /unknown document set/,
    );
    assert.equal(await next(), '2026/2');
  });
});

describe('The next number', () => {
  it('is above every number that fits, whoever gave it', async () => {
    for (const seq_number of ['2026/17', '2026/9', '2026/200x', '2026-300', '2025/400', '2026/0018'])
      await shop.make('invoice', { seq_number });
    await shop.make('order', { seq_number: '2026/500' });
    assert.equal(await next(), '2026/19');
    await shop.make('invoice', { seq_number: '2026/40', date: '2025-01-01' });
    assert.equal(await next(), '2026/41');
    await shop.make('invoice', { seq_number: '2026/30' });
    assert.equal(await next(), '2026/42');
    assert.equal(await next({ date: '2025-01-01' }), '2025/401');
    assert.deepEqual(await counters(), [
      { key: 'FT 2025/{n}', last: 401, initial: 400 },
      { key: 'FT 2026/{n}', last: 42, initial: 18 },
    ]);
    await shop.sound();
  });

  it('counts documents that were stored behind the back of the counter', async () => {
    await next();
    await shop.owner(
      `INSERT INTO document (account_id, id, type, document_set, seq_number, date, status, currency, total_amount, created, updated, snapshot)
        SELECT account_id, nextval('document_id_seq'), type, document_set, '2026/' || n, date, status, currency, total_amount, created,
          updated, replace(snapshot, '2026/1', '2026/' || n)
        FROM document, generate_series(2, 4) AS n WHERE account_id = $1`,
      [shop.account.id],
    );
    assert.equal(await next(), '2026/5');
  });

  it('follows the pattern of the set, and a new pattern counts on from what fits it', async () => {
    await next();
    await change({ pattern: 'A{month}-{n:4}' });
    assert.equal(await next(), 'A03-0001');
    assert.equal(await next({ date: '2027-03-31' }), 'A03-0002');
    assert.equal(await next({ date: '2026-11-05' }), 'A11-0001');
    await shop.make('invoice', { seq_number: '2026/8' });
    await change({ pattern: '{year}/{n}' });
    assert.equal(await next(), '2026/9');
    await change({ pattern: '{year}/{n:6}' });
    assert.equal(await next(), '2026/000010');
    await change({ pattern: '{n}/{year}' });
    assert.equal(await next(), '1/2026');
    await shop.sound();
  });

  it('is refused where there is none higher', async () => {
    await shop.make('invoice', { seq_number: '2026/999999999999999' });
    refused(await shop.create('invoice', { seq_number: '*' }), 400, 'INVALID_ARGUMENT', /'seq_number'.*last number/);
  });
});

describe('A set that the server numbers', () => {
  it('takes no other number', async () => {
    await shop.make('invoice', { seq_number: '2026/5' });
    await change({ numbering: 'server' });
    refused(
      await shop.create('invoice', { seq_number: '2026/6' }),
      400,
      'INVALID_ARGUMENT',
      /'seq_number' must be \*.*'FT'/,
    );
    assert.equal(await next(), '2026/6');
    await shop.sound();
  });

  it('may insist that dates do not go back in a sequence', async () => {
    await shop.make('invoice', { seq_number: '2026/5', date: '2026-05-05' });
    await shop.make('invoice', { seq_number: '2026/6', date: '2026-04-01' });
    await change({ numbering: 'server', datesInOrder: true });
    const early = await shop.create('invoice', { seq_number: '*', date: '2026-05-04' });
    refused(early, 400, 'INVALID_ARGUMENT', /'date' is before 2026-05-05, the date of '2026\/5'/);
    assert.equal(await next({ date: '2026-05-05' }), '2026/7');
    assert.equal(await next({ date: '2026-06-01' }), '2026/8');
    const back = await shop.create('invoice', { seq_number: '*', date: '2026-05-31' });
    refused(back, 400, 'INVALID_ARGUMENT', /'date' is before 2026-06-01, the date of '2026\/8'/);
    assert.equal(await next({ date: '2025-12-31' }), '2025/1', 'another year has dates of its own');
    await change({ datesInOrder: false });
    assert.equal(await next({ date: '2026-05-31' }), '2026/9');
    await shop.sound();
  });
});

describe('A set that clients number', () => {
  it('takes no *', async () => {
    await change({ numbering: 'client' });
    refused(
      await shop.create('invoice', { seq_number: '*' }),
      400,
      'INVALID_ARGUMENT',
      /'seq_number' must not be \*.*'FT'/,
    );
    await shop.make('invoice', { seq_number: '2026/1' });
    await change({ numbering: 'either' });
    assert.equal(await next(), '2026/2');
  });
});

// Posts with a given nonce.
function at(nonce: number): Shop['client']['post'] {
  return (path, body) => shop.client.post(path, body, { query: { nonce } });
}
