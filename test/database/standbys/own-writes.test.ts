// Lists and PDFs from a standby that lags: each session sees its own writes, on whichever server it made them.

import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { addToken } from '../../../src/operations/administration/tokens.ts';
import { setActive } from '../../../src/operations/administration/users.ts';
import type { Client } from '../../support/client.ts';
import { copyDocument } from '../../support/heavy-documents.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner } from '../../support/owner.ts';
import { replicationMissing } from '../../support/replication.ts';
import { onServer, otherProcess, startStandbyRig, until } from './standby-rig.ts';

describe('With a standby in DATABASE_READ_URL', { skip: replicationMissing }, async () => {
  if (replicationMissing) return;
  const parts = await startStandbyRig();
  const { rig, standby, counts } = parts;
  const account = await rig.account();
  const call = await otherProcess(parts);
  const other = await account.login();
  afterEach(() => parts.resume());
  let numbers = 0;
  const create = (client: Client) => client.post('/invoices', invoiceBody(String(++numbers)));
  const idsOf = async (client: Client): Promise<number[]> => {
    const { status, body, text } = await client.get('/invoices', { limit: 1000 });
    assert.equal(status, 200, text);
    return body.map((each: { id: number }) => each.id);
  };

  it('it answers lists and PDFs; what lacks a write of the session is read from the leader', async () => {
    const first = (await create(account.client)).body.id;
    await parts.standbyInUse();
    assert.deepEqual(await idsOf(other), [first]);
    assert.equal(counts().answered, 1);
    await parts.pause();
    const second = (await create(account.client)).body.id;
    // The answer comes from the standby, which has stopped.
    assert.deepEqual(await idsOf(other), [first]);
    assert.deepEqual(await idsOf(account.client), [first, second]);
    assert.deepEqual(await idsOf(onServer(call, account.code, account.client)), [first, second]);
    const before = counts();
    const print = (client: Client, id: number) => client.get('/invoices', { id, print: 1 });
    assert.equal((await print(other, first)).status, 200);
    assert.ok(counts().answered > before.answered);
    assert.equal((await print(account.client, second)).status, 200, 'its own document');
    assert.equal((await print(other, second)).status, 200, 'a document that the standby does not have');
    assert.equal((await other.get('/invoices', { id: second })).body.length, 1, 'a record by its id');
    await parts.resume();
    assert.deepEqual(await idsOf(other), [first, second]);
  });

  it('a page in pieces is read from it piece by piece, and is the same as that of the leader', async () => {
    const heavy = await rig.account();
    assert.equal((await heavy.client.post('/invoices', invoiceBody('1'))).status, 201);
    await asOwner(rig, owner => copyDocument(owner, heavy.id, '1', { count: 100, bytes: 60_000 }));
    await parts.resume();
    const before = counts();
    const page = await heavy.client.get('/invoices', { limit: 1000 });
    const { answered, behind, failed } = counts();
    assert.equal(page.body.length, 101);
    assert.ok(answered > before.answered + 4, 'each piece');
    assert.deepEqual([behind, failed], [before.behind, before.failed]);
    await parts.pause();
    assert.equal((await heavy.client.post('/invoices', invoiceBody('2'))).status, 201);
    const next = await heavy.client.get('/invoices', { limit: 101 });
    assert.equal(counts().answered, answered, 'the leader has answered the whole page');
    assert.ok(next.text === page.text);
    await parts.resume();
  });

  it('a session that ended, a user who was locked out and another account are refused as the leader knows them', async () => {
    const ended = await account.login();
    const { client, login } = await account.user('clerk');
    await parts.resume();
    assert.equal((await ended.get('/invoices')).status, 200);
    assert.equal((await client.get('/invoices')).status, 200);
    await parts.pause();
    assert.equal((await ended.call('DELETE', '/auth', { query: { nonce: undefined } })).status, 204);
    await setActive(rig.administration, { kind: 'administrator', accountId: account.id }, login, false);
    assert.equal((await ended.get('/invoices')).body.code, 'AUTH_FAILED');
    assert.equal((await client.get('/invoices')).body.code, 'AUTH_FAILED');
    await parts.resume();
    const stranger = await rig.account();
    await parts.resume();
    const before = counts().answered;
    assert.deepEqual(await idsOf(stranger.client), []);
    assert.ok(counts().answered > before, 'the standby says so');
  });

  it('the standby is asked with the login of the service, whoever the address names', async () => {
    await idsOf(other);
    const users = await standby.query(
      `SELECT DISTINCT usename FROM pg_stat_activity WHERE application_name LIKE 'kontor%'`,
    );
    const login = new URL(rig.config.databaseReadUrl ?? '').username;
    assert.equal(login, 'postgres');
    assert.equal(users.length, 1);
    assert.match(String(users[0]?.usename), /^kontor_/);
  });

  it('sessions that write on one server and list on another in parallel always find what they wrote', async () => {
    await standby.query('ALTER SYSTEM SET recovery_min_apply_delay = 150');
    await standby.query('SELECT pg_reload_conf()');
    const token = await addToken(
      rig.administration,
      { kind: 'administrator', accountId: account.id },
      { login: 'admin', name: 'window', scopes: undefined, expiresAt: undefined, nonceWindow: 64 },
    );
    const sessions = await Promise.all([
      ...Array.from({ length: 6 }, () => account.login()),
      rig.session(account.code, token),
      rig.session(account.code, token),
    ]);
    const before = counts();
    let [stale, reads] = [0, 0];
    await Promise.all(
      sessions.map(async (here, index) => {
        const there = onServer(call, account.code, here);
        const [writes, lists] = index % 2 ? [here, there] : [there, here];
        for (let round = 0; round < 12; round++) {
          const { status, body, text } = await create(writes);
          assert.equal(status, 201, text);
          // At once, and later, when the standby may have it.
          for (const pause of [0, 60, 120, 180]) {
            await sleep(pause * Math.random());
            const ids = await idsOf(lists);
            reads++;
            if (!ids.includes(body.id)) stale++;
          }
          await sleep(250 * Math.random());
        }
      }),
    );
    assert.deepEqual({ stale, reads }, { stale: 0, reads: 8 * 12 * 4 });
    const { answered, behind } = counts();
    assert.ok(answered > before.answered && behind > before.behind, JSON.stringify({ before, after: counts() }));
    await standby.query('ALTER SYSTEM RESET recovery_min_apply_delay');
    await standby.query('SELECT pg_reload_conf()');
  });

  it('a standby that is more than ten seconds behind is passed over for all sessions', async () => {
    await parts.resume();
    const seen = (await idsOf(other)).length;
    await parts.pause();
    assert.equal((await create(account.client)).status, 201);
    assert.equal((await idsOf(other)).length, seen);
    await until(async () => (await idsOf(other)).length > seen);
    await parts.resume();
  });
});
