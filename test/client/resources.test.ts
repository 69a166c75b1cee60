// The resources of the client: lists, pages, records with versions, documents with their PDFs, and typed errors.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createClient, KontorError, NetworkError, type WarningEvent } from '../../packages/client/src/client.ts';
import { warningsOf } from '../../packages/client/src/warnings.ts';
import { MAX_SCANNED } from '../../src/database/sql/events.ts';
import { openapi } from '../support/answers.ts';
import { asOwner, inAccount } from '../support/owner.ts';
import { startRig } from '../support/rig.ts';
import { collected, failureOf, invoice, startClientRig } from './client-rig.ts';

const rig = await startRig({ WEBHOOK_PRIVATE: 'on' });
const { account, proxy, client: newClient, command } = await startClientRig(rig);
const client = newClient();

/** The KontorError of a request. */
async function refusalOf(promise: Promise<unknown>): Promise<KontorError> {
  const error = await failureOf(promise);
  assert.ok(error instanceof KontorError, String(error));
  return error;
}

describe('A list', () => {
  it('is read by page, by row, by id and counted, with the parameters of the interface', async () => {
    for (let n = 1; n <= 9; n++) await client.customers.create({ name: `Customer ${n}` });
    const names = (rows: { name?: string }[]) => rows.map(({ name }) => name);
    const all = await client.customers.list({ limit: 1000 });
    assert.equal(all.length, 9);
    assert.deepEqual(await collected(client.customers.all({ limit: 4 })), all);
    assert.deepEqual((await collected(client.customers.pages({ limit: 4 }))).map(names), [
      names(all.slice(0, 4)),
      names(all.slice(4, 8)),
      names(all.slice(8)),
    ]);
    assert.deepEqual(await collected(client.customers.all({ limit: 4, skip: 3 })), all.slice(3));
    const descending = await collected(client.customers.all({ limit: 2, sort: '-name' }));
    assert.deepEqual(names(descending), names(all).toReversed());
    assert.deepEqual(names([(await client.customers.get(all[2]?.id ?? 0)) ?? {}]), ['Customer 3']);
    assert.equal(await client.customers.get(999_999_999), undefined);
    assert.equal(await client.customers.count(), 9);
    assert.equal(
      await client.customers.count({ searchColumn: 'name', searchOperator: 'gt', searchString: 'Customer 5' }),
      4,
    );
  });

  it('stops to be read when its reader stops', async () => {
    proxy.seen.length = 0;
    for await (const row of client.customers.all({ limit: 2 })) {
      assert.ok(row.id);
      break;
    }
    assert.equal(proxy.seen.length, 1);
  });

  it('of changes ends at the last one, also behind thousands of another type', async () => {
    const all = await client.changes.list({ limit: 1000 });
    assert.ok(all.length > 2);
    assert.deepEqual(await collected(client.changes.all({ limit: 2 })), all);
    const { id } = await client.suppliers.create({ name: 'Behind them' });
    await asOwner(rig, owner =>
      inAccount(owner, account.code, async accountId => {
        await owner.query(
          `INSERT INTO event_batch (account_id, number, types, ids, actors)
            SELECT $1, first_number - n, '{customer.updated}', '{1}', '{admin}'
            FROM event_head, generate_series(1, $2::integer) n WHERE account_id = $1`,
          [accountId, 2 * MAX_SCANNED],
        );
        await owner.query('UPDATE event_head SET first_number = first_number - $2 WHERE account_id = $1', [
          accountId,
          2 * MAX_SCANNED,
        ]);
      }),
    );
    const created = await collected(client.changes.all({ type: 'supplier.created' }));
    assert.deepEqual(
      created.map(each => each.id),
      [id],
    );
  });

  it('is there for every list of the interface, under its name', async () => {
    const lists = Object.entries(openapi.paths).flatMap(([path, { get }]) =>
      get?.operationId.startsWith('list') ? [{ path, id: get.operationId }] : [],
    );
    assert.ok(lists.length > 15);
    const resources = client as unknown as Record<string, { path: string; list(): Promise<unknown[]> } | undefined>;
    for (const { path, id } of lists) {
      const name = id.replace(/^list(.)/, (_, letter: string) => letter.toLowerCase());
      assert.equal(resources[name]?.path, path, name);
      assert.ok(Array.isArray(await resources[name]?.list()), name);
    }
  });
});

describe('A record', () => {
  it('is updated only in the version that was read', async () => {
    const { id } = await client.articles.create({ item_code: 'TEA', description: 'Green tea', unit_price: 4.5 });
    const read = await client.articles.getVersion(id);
    assert.equal(read?.row.unit_price, 4.5);
    await client.articles.update({ id, unit_price: 4.75 }, { ifMatch: read?.etag });
    const stale = await refusalOf(client.articles.update({ id, unit_price: 5 }, { ifMatch: read?.etag }));
    assert.deepEqual([stale.status, stale.code, stale.retryable], [409, 'CONFLICT', false]);
    assert.equal((await client.articles.get(id))?.unit_price, 4.75);
    assert.equal(await client.articles.getVersion(999_999_999), undefined);
  });
});

describe('A document', () => {
  it('is created, printed, and its status changed', async () => {
    const created = await client.invoices.create(invoice('A1'));
    const { id, pdf } = await client.invoices.create(invoice('A2'), { print: true });
    const again = await client.invoices.pdf(id);
    for (const file of [pdf, again, await client.invoices.pdf(created.id)])
      assert.equal(Buffer.from(file).toString('latin1', 0, 5), '%PDF-');
    await client.invoices.change({ id, status: 'VOID', reason: 'A mistake' });
    assert.deepEqual(
      (await client.invoices.list({ sort: '-seq_number' })).map(({ seq_number, status }) => [seq_number, status]),
      [
        ['A2', 'VOID'],
        ['A1', 'ISSUED'],
      ],
    );
    assert.equal((await refusalOf(client.invoices.pdf(999_999_999))).code, 'NOT_FOUND');
  });

  it('of any path can be sent with `request`, which returns headers too', async () => {
    const { status, data, headers } = await client.request('POST', '/quotes', {
      body: { document_set: 'QT', seq_number: 'Q1', date: '2026-03-02', currency: 'EUR', total_amount: 0 },
      idempotencyKey: 'quote-1',
    });
    assert.deepEqual([status, data.documentNumber, headers.get('x-document-id')], [201, 'Q1', String(data.id)]);
    const listed = await client.request('GET', '/quotes', { query: { limit: 1, sort: '-id' } });
    assert.equal(listed.data[0]?.seq_number, 'Q1');
  });

  it('by method and path may delete', async () => {
    const refused = await refusalOf(client.request('DELETE', '/webhook_endpoints', { query: { id: 999_999 } }));
    assert.deepEqual([refused.status, refused.code], [404, 'NOT_FOUND']);
    const key = { idempotencyKey: 'delete-once' };
    const { data } = await client.request('POST', '/webhook_endpoints', { body: { url: 'http://127.0.0.1:9/hooks' } });
    for (let i = 0; i < 2; i++) {
      const { status, data: none } = await client.request('DELETE', '/webhook_endpoints', {
        query: { id: data.id },
        ...key,
      });
      assert.deepEqual([status, none], [204, undefined]);
    }
  });
});

describe('What the server notes', () => {
  const told: WarningEvent[] = [];
  const listening = newClient({ onWarning: event => told.push(event) });

  it('of a write is told to onWarning: fields that were ignored, totals that were only noted', async () => {
    await listening.invoices.create(Object.assign(invoice('W1'), { colour: 'green' }));
    assert.deepEqual(
      told.map(({ method, path, ignoredFields }) => [method, path, ...ignoredFields]),
      [['POST', '/invoices', 'colour']],
    );
    await listening.invoices.create(invoice('W2'));
    assert.equal(told.length, 1);
    assert.equal((await command('set', 'change', account.code, 'FT', '--totals', 'warn')).code, 0);
    await listening.invoices.create({ ...invoice('W3'), total_amount: 5 });
    assert.match(told[1]?.warnings.join() ?? '', /'total_amount' is 5\.00, but the lines add up to 4\.50/);
  });

  it('is read from lists of strings: quotes, commas and other letters in them', () => {
    const headers = new Headers({
      'x-warnings': '"no rate for \\"USD\\", so 100%25", "Caf%C3%A9, not %ff"',
      'x-ignored-fields': '"a", "b,c"',
    });
    assert.deepEqual(warningsOf(headers), {
      warnings: ['no rate for "USD", so 100%', 'Caf%C3%A9, not %ff'],
      ignoredFields: ['a', 'b,c'],
    });
    assert.deepEqual(warningsOf(new Headers()), { warnings: [], ignoredFields: [] });
  });
});

describe('An error', () => {
  it('has status, code, every field at fault, path and request id', async () => {
    const body = { ...invoice('E1'), currency: 'EURO', items: [{ description: '', vat: -1 }] };
    const error = await refusalOf(client.invoices.create(body));
    assert.deepEqual([error.status, error.code], [400, 'INVALID_ARGUMENT']);
    assert.deepEqual(
      error.details.map(({ field }) => field),
      ['currency', 'items[0].description', 'items[0].vat'],
    );
    assert.equal(error.message, error.details[0]?.message);
    assert.deepEqual([error.method, error.path, error.retryable], ['POST', '/invoices', false]);
    assert.ok(
      rig.log.some(line => line.includes(error.requestId ?? '?')),
      'the log of the server has the id',
    );
  });

  it('of an unknown field is one only for a strict client', async () => {
    const body = Object.assign(invoice('E2'), { colour: 'green' });
    const error = await refusalOf(newClient({ strict: true }).invoices.create(body));
    assert.match(error.message, /colour/);
    assert.equal((await client.invoices.create(body)).documentNumber, 'E2');
  });

  it('never has the token or the password in it', async () => {
    const secrets = [account.apiToken, 'a long password'];
    const failures = [
      await failureOf(newClient({ account: 'nobody' }).status()),
      await failureOf(
        createClient({ url: proxy.url, account: 'nobody', username: 'admin', password: 'a long password' }).status(),
      ),
      await failureOf(newClient({ url: `${proxy.url}/elsewhere` }).status()),
    ];
    for (const error of failures) {
      assert.ok(error instanceof Error);
      const { stack, ...fields } = error;
      for (const secret of secrets) assert.ok(!`${error} ${error.stack} ${JSON.stringify(fields)}`.includes(secret));
    }
  });

  it('of a redirect says that the address is another one, and the token goes nowhere else', async () => {
    const elsewhere: string[] = [];
    const redirecting: typeof fetch = (input, init) => {
      elsewhere.push(String(input));
      assert.equal(init?.redirect, 'manual');
      return Promise.resolve(new Response(null, { status: 308, headers: { location: 'https://elsewhere.example/' } }));
    };
    const error = await failureOf(newClient({ fetch: redirecting }).status());
    assert.ok(error instanceof NetworkError);
    assert.match(error.message, /redirects to https:\/\/elsewhere\.example\/: give the client the address/);
    assert.equal(elsewhere.length, 1);
  });

  it('of a wrong option is thrown before anything is sent', () => {
    const options = { url: proxy.url, account: 'demo', token: 'kt_x' };
    assert.throws(() => createClient({ ...options, url: 'ftp://erp.example' }), TypeError);
    assert.throws(() => createClient({ ...options, account: '../x' }), /code of an account/);
    assert.throws(() => createClient({ ...options, writers: 0 }), /writers/);
    assert.throws(() => createClient({ ...options, token: '' }), /API token/);
  });
});

describe('The url of a client', () => {
  it('is the address of the server, or the base address of the account that the server prints', async () => {
    for (const end of ['', '/', `/api/${account.code}/v4.0.0`, `/api/${account.code}/v4.0.0/`])
      assert.ok(await newClient({ url: proxy.url + end }).status(), end);
  });

  it('is refused when it is the base address of another account', () => {
    assert.throws(() => newClient({ url: `${proxy.url}/api/other/v4.0.0` }), {
      name: 'TypeError',
      message: `url is the base address of account 'other', but account is '${account.code}'`,
    });
  });
});
