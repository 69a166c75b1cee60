// A move that can't be carried out is refused before anything changes; what moves with an account, and what answers meanwhile.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import type { Account } from '../../support/account.ts';
import { clientOf } from '../../support/client.ts';
import { command } from '../../support/command.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { ownershipOf, startTwoCells } from './two-cells.ts';

const cells = await startTwoCells();
const { one, two } = cells;
const [source, destination] = [await connectOnce(one.ownerUrl), await connectOnce(two.ownerUrl)];
after(() => Promise.all([source.end(), destination.end()]));
let account: Account;

before(async () => {
  account = await one.account('shop');
});

const run = (cell: typeof one, ...words: string[]) =>
  command({ DATABASE_URL: cell.ownerUrl, KONTOR_DATA: cell.config.dataDirectory }, ['account', ...words]);
const move = (url: string, ...more: string[]) => run(one, 'move', 'shop', '--to', url, ...more);

describe('A move is refused, and the account goes on', () => {
  const refusals: [string, RegExp, () => Promise<{ code: number | null; err: string }>][] = [
    [
      'to a database that lacks a migration',
      /The destination lacks the migration 0001_baseline\.sql/,
      () => without(`UPDATE schema_migration SET name = 'x' WHERE name = '0001_baseline.sql'`),
    ],
    [
      'to a database of a newer version',
      /The destination is of a newer version: it has the migration 9999_later\.sql/,
      () => without(`INSERT INTO schema_migration (name, checksum) VALUES ('9999_later.sql', 'x')`),
    ],
    ['to a database that is not reached', /The destination can't be used/, () => move('postgresql://x@127.0.0.1:9/x')],
    ['to a database of something else', /is no database of Kontor/, () => move(inServer(two.ownerUrl, 'postgres'))],
    ['to the database that it is in', /has an account 'shop' already/, () => move(one.ownerUrl)],
    [
      'with a login that does not own the destination',
      /login of --to is not the owner|no database of Kontor/,
      notOwner,
    ],
    ['without a destination', /Name the destination/, () => run(one, 'move', 'shop')],
    ['to a database that has another account of its code', /has an account 'shop' already/, occupied],
  ];
  for (const [title, words, attempt] of refusals)
    it(title, async () => {
      const { code, err } = await attempt();
      assert.notEqual(code, 0);
      assert.match(err, words);
      const { rows } = await source.query(`SELECT ownership, move_id FROM account WHERE code = 'shop'`);
      assert.deepEqual(rows, [{ ownership: 'active', move_id: null }]);
      const { rows: changes } = await source.query('SELECT FROM account_change');
      assert.equal(changes.length, 0);
    });
});

describe('When an account has moved', () => {
  it('a request that is repeated there finds its first answer, by its nonce and by its Idempotency-Key', async () => {
    const headers = { 'idempotency-key': '"order-7"' };
    const [body, another] = [invoiceBody('K/1'), invoiceBody('K/2')];
    const first = await account.client.post('/invoices', body, { query: { nonce: 100 }, headers });
    const second = await account.client.post('/invoices', another, { query: { nonce: 101 } });
    assert.deepEqual([first.status, second.status], [201, 201]);
    const { code, err } = await move(two.ownerUrl);
    assert.equal(code, 0, err);
    const there = clientOf(two.call, 'shop', account.client.token);
    // It knew the other account of this code, so its first answer may be to try again.
    await there.get('/invoices');
    const again = await there.post('/invoices', body, { query: { nonce: 100 }, headers });
    assert.deepEqual([again.status, again.body.id], [201, first.body.id]);
    const repeated = await there.post('/invoices', another, { query: { nonce: 101 } });
    assert.equal(repeated.body.code, 'INVALID_NONCE');
    assert.match(repeated.body.message, new RegExp(`created invoice ${second.body.id}`));
    const next = await there.post('/invoices', invoiceBody('K/3'), { query: { nonce: 102 } });
    assert.equal(next.status, 201, next.text);
    assert.ok(next.body.id > second.body.id);
  });

  it('every request that still comes to the former place gets 503 with Retry-After, whatever its credential', async () => {
    const opened = await two.session('shop', account.apiToken);
    const late = (token: string) => clientOf(one.call, 'shop', token);
    const answers = {
      read: await late(account.client.token).get('/invoices'),
      write: await late(account.client.token).post('/invoices', invoiceBody('K/9'), { query: { nonce: 900 } }),
      'read of a session opened since': await late(opened.token).get('/customers'),
      'write of a session opened since': await late(opened.token).post('/customers', { name: 'X' }),
      helo: await one.call('GET', '/api/shop/v4.0.0/helo', {
        headers: { authorization: `Bearer ${account.apiToken}` },
      }),
      login: await one.call('POST', '/api/shop/v4.0.0/auth', {
        body: { username: 'admin', password: 'a long password' },
      }),
      'wrong login': await one.call('POST', '/api/shop/v4.0.0/auth', {
        body: { username: 'admin', password: 'another' },
      }),
      logout: await late(account.client.token).call('DELETE', '/auth'),
      link: await one.call('GET', '/print/shop/1?expires=1&signature=x'),
    };
    for (const [name, { status, headers, text }] of Object.entries(answers))
      assert.deepEqual([name, status, headers['retry-after']], [name, 503, '1'], text);
    assert.match(answers.read.body.message, /has moved to another server/);
  });

  it('its text messages are not sent by the former place', async () => {
    const copy = `INSERT INTO job (account_id, kind, content) SELECT account_id, 'sms', '{}' FROM account WHERE code = 'shop'`;
    await source.query(copy);
    const { rows } = await source.query(`SELECT id FROM claim_jobs('{sms}', '{10}', '{60}')`);
    assert.deepEqual(rows, []);
  });

  it('what it left is deleted without --force, and the code is unknown there then', async () => {
    const { code, err } = await run(one, 'delete', 'shop', '--confirm', 'shop');
    assert.equal(code, 0, err);
    assert.equal(await ownershipOf(cells, 'shop'), 'one: none, two: active');
    const answer = await clientOf(one.call, 'shop', account.client.token).get('/invoices');
    assert.equal(answer.body.code, 'AUTH_FAILED');
  });
});

// Moves while the destination's list of migrations is another one.
async function without(change: string) {
  await destination.query('CREATE TABLE kept AS TABLE schema_migration');
  try {
    await destination.query(change);
    return await move(two.ownerUrl);
  } finally {
    await destination.query(
      'TRUNCATE schema_migration; INSERT INTO schema_migration SELECT * FROM kept; DROP TABLE kept',
    );
  }
}

async function notOwner() {
  const { rows } = await destination.query('SELECT role_name, password FROM service_login');
  const url = new URL(two.ownerUrl);
  url.username = rows[0]?.role_name;
  url.password = rows[0]?.password;
  return move(url.href);
}

async function occupied() {
  const other = await two.account('shop');
  try {
    return await move(two.ownerUrl);
  } finally {
    await run(two, 'delete', other.code, '--confirm', other.code, '--force');
  }
}

function inServer(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
