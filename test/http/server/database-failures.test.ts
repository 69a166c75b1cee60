// Failures that are not the client's: a slow, lost or broken database, and an overloaded server. contract §2 Errors

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import type { Answer } from '../../support/client.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwnerOnce, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ DATABASE_DEADLINE_MS: '1000' });
const account = await rig.account();
const base = `/api/${account.code}/v4.0.0`;
const headers = { authorization: `Bearer ${account.client.token}` };
let number = 0;
const invoice = () => invoiceBody(`T${++number}`);

function assertUnavailable(answer: Answer, code: string): void {
  assert.deepEqual([answer.status, answer.body.code, answer.headers['retry-after']], [503, code, '1'], answer.text);
  assert.deepEqual(Object.keys(answer.body), ['code', 'message', 'timestamp', 'path', 'request_id']);
}

/** Calls until the answer is 200; any other must be DB_TIMEOUT. */
async function untilServed(call: () => Promise<Answer>): Promise<void> {
  for (;;) {
    const answer = await call();
    if (answer.status === 200) return;
    assertUnavailable(answer, 'DB_TIMEOUT');
  }
}

const locked = (work: () => Promise<void>) =>
  asOwnerOnce(rig, owner =>
    inAccount(owner, account.code, async () => {
      await owner.query('LOCK TABLE document IN ACCESS EXCLUSIVE MODE');
      await work();
    }),
  );

describe('A slow database', () => {
  it('is DB_TIMEOUT for reads and writes; nothing is written and the nonce is not spent', async () => {
    const body = invoice();
    await locked(async () => {
      assertUnavailable(await account.client.post('/invoices', body, { query: { nonce: 500 } }), 'DB_TIMEOUT');
      assertUnavailable(await account.client.get('/invoices'), 'DB_TIMEOUT');
    });
    assert.deepEqual((await account.client.get('/invoices', { searchString: body.seq_number })).body, []);
    const again = await account.client.post('/invoices', body, { query: { nonce: 500 } });
    assert.equal(again.status, 201, again.text);
  });

  it('makes requests OVERLOADED at once when MAX_WAITING others wait', async () => {
    const small = await rig.another({ DATABASE_POOL: '2', MAX_WAITING: '3' });
    await locked(async () => {
      const answers = await Promise.all(
        Array.from({ length: 30 }, () => small.call('GET', `${base}/invoices`, { headers })),
      );
      const codes = answers.map(({ body }) => body.code);
      assert.deepEqual(new Set(codes), new Set(['DB_TIMEOUT', 'OVERLOADED']));
      for (const answer of answers) assertUnavailable(answer, answer.body.code);
    });
    // The server recovers. A connection that was being opened may still fail once.
    await untilServed(() => small.call('GET', `${base}/invoices`, { headers }));
  });
});

describe('A lost database', () => {
  it('whose connections all break is reached by new ones', async () => {
    const client = await connectOnce(rig.ownerUrl);
    try {
      for (let round = 0; round < 3; round++) {
        const calls = Promise.all(Array.from({ length: 20 }, () => rig.call('GET', `${base}/status`, { headers })));
        await client.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kontor' AND datname = current_database() AND pid <> pg_backend_pid()",
        );
        for (const answer of await calls) if (answer.status !== 200) assertUnavailable(answer, 'DB_TIMEOUT');
      }
    } finally {
      await client.end();
    }
    // The pool may still use a connection once that it does not know to be broken.
    await untilServed(() => rig.call('GET', `${base}/status`, { headers }));
  });

  it('that accepts no connections is DB_TIMEOUT on every operation and makes /readyz fail; the server recovers with it', async () => {
    const lost = await rig.another();
    assert.equal((await lost.call('GET', '/readyz')).status, 200);
    const owner = await connectOnce(rig.ownerUrl);
    const [row] = (await owner.query<{ name: string }>('SELECT current_database() AS name')).rows;
    const maintenance = new URL(rig.ownerUrl);
    maintenance.pathname = '/postgres';
    await owner.end();
    const maintainer = await connectOnce(maintenance.href);
    try {
      await maintainer.query(`ALTER DATABASE ${row?.name} ALLOW_CONNECTIONS false`);
      await maintainer.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [row?.name]);
      await lost.call('GET', `${base}/status`, { headers });
      for (const { method, path, authentication } of lost.server.endpoints) {
        const token = authentication === 'api token' ? account.apiToken : account.client.token;
        const answer = await lost.call(method, `${base}${path}`, {
          headers: { authorization: `Bearer ${token}` },
          ...(path === '/auth' && { body: { username: 'admin', password: 'x' } }),
        });
        // A write without a body is rejected before the database is used.
        if (method === 'GET' || path === '/auth') assertUnavailable(answer, 'DB_TIMEOUT');
        else assert.ok([400, 503].includes(answer.status), `${method} ${path}: ${answer.text}`);
      }
      assertUnavailable(await lost.call('GET', '/readyz'), 'DB_TIMEOUT');
      assert.equal((await lost.call('GET', '/healthz')).status, 200, 'the process is alive');
    } finally {
      await maintainer.query(`ALTER DATABASE ${row?.name} ALLOW_CONNECTIONS true`);
      await maintainer.end();
    }
    assert.equal((await lost.call('GET', `${base}/status`, { headers })).status, 200);
    assert.equal((await lost.call('GET', '/readyz')).status, 200);
  });
});

describe('An internal error', () => {
  it('is INTERNAL without details; the log has them with the request id', async () => {
    await asOwnerOnce(rig, owner => owner.query('ALTER TABLE family RENAME COLUMN description TO secret_column'));
    const answer = await account.client.get('/families', undefined, { 'x-request-id': 'find-me' });
    await asOwnerOnce(rig, owner => owner.query('ALTER TABLE family RENAME COLUMN secret_column TO description'));
    assert.deepEqual([answer.status, answer.body.code, answer.body.request_id], [500, 'INTERNAL', 'find-me']);
    assert.doesNotMatch(answer.text, /column|family|SELECT|pg/i);
    const line = rig.log.find(entry => entry.includes('find-me') && entry.includes('"level":50'));
    assert.match(line ?? '', /column|description/);
    assert.equal((await account.client.get('/families')).status, 200);
  });
});
