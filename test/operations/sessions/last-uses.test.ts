// The use of sessions and API tokens is noted in memory and recorded for all of them at once. docs/decisions/0084

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordLastUses } from '../../../src/database/sql/sessions/last-uses.ts';
import { Message } from '../../../src/domain/messages/message.ts';
import { hashOf } from '../../../src/operations/credentials.ts';
import type { Account } from '../../support/account.ts';
import type { Client } from '../../support/client.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const IDLE_SECONDS = 3600;
const rig = await startRig({ SESSION_IDLE_SECONDS: String(IDLE_SECONDS) });
const other = await rig.another();
const account = await rig.account();
const neighbour = await rig.account();
const lastUses = (on = rig) => on.server.context.sessions.lastUses;

const asAccount = (sql: string, values: unknown[], { code }: Account = account) =>
  asOwner(rig, owner => inAccount(owner, code, async () => (await owner.query(sql, values)).rows));
const setAge = ({ token }: Client, seconds: number, of?: Account) =>
  asAccount(
    'UPDATE session SET used_at = now() - make_interval(secs => $2) WHERE session_hash = $1',
    [hashOf(token), seconds],
    of,
  );

/** Whole seconds since the recorded use. */
async function ageOf({ token }: Client, of?: Account): Promise<number> {
  const sql = `SELECT floor(extract(epoch FROM now() - used_at))::int AS age FROM session WHERE session_hash = $1`;
  return (await asAccount(sql, [hashOf(token)], of))[0]?.age;
}

const get = (client: Client, on = rig) =>
  on.call('GET', `/api/${account.code}/v4.0.0/invoices`, { headers: { authorization: `Bearer ${client.token}` } });

describe('The use of a session', () => {
  it('is not written by a read, and then for all sessions of all accounts at once', async () => {
    const [first, second, theirs] = [await account.login(), await account.login(), neighbour.client];
    // The logins have used their tokens.
    await lastUses().record();
    await setAge(first, 90);
    await setAge(second, 110);
    await setAge(theirs, 100, neighbour);
    for (const client of [first, second, theirs]) assert.equal((await client.get('/invoices')).status, 200);
    await sleep(1_200);
    assert.ok((await ageOf(first)) >= 91, 'recorded a second after a read that can wait for the minute');
    await lastUses().record();
    for (const age of [await ageOf(first), await ageOf(second), await ageOf(theirs, neighbour)])
      assert.ok(age >= 1 && age < 60, `the time of the use, not of the record: ${age}`);
  });

  it('is recorded within a second or so after a pause, so that a crash does not undo the pause', async () => {
    const client = await account.login();
    await setAge(client, 3000);
    assert.equal((await client.get('/status')).status, 200);
    await sleep(1_500);
    assert.ok((await ageOf(client)) < 60);
  });

  it('is recorded before the session reaches its recorded idle end, so that every server accepts it beyond that', async () => {
    const client = await account.login();
    await setAge(client, IDLE_SECONDS - 1.5);
    assert.equal((await get(client)).status, 200);
    await sleep(2_000);
    assert.equal((await get(client, other)).status, 200);
    const unused = await account.login();
    await setAge(unused, IDLE_SECONDS - 0.5);
    await sleep(1_000);
    assert.equal((await get(unused, other)).status, 403);
  });

  it('that is the latest one at any server is what remains', async () => {
    const client = await account.login();
    await setAge(client, 100);
    await get(client);
    await sleep(1_100);
    await get(client, other);
    await lastUses(other).record();
    await lastUses().record();
    assert.equal(await ageOf(client), 0);
  });

  it('is recorded by a server that stops', async () => {
    const stopped = await rig.another();
    const client = await account.login();
    await setAge(client, 100);
    await get(client, stopped);
    await stopped.server.stop(1);
    assert.ok((await ageOf(client)) < 60);
  });

  it('waits in memory while the database does not write', async () => {
    const client = await account.login();
    await setAge(client, 100);
    await get(client);
    rig.database.pool.availability.writeFailed(new Message('database_read_only'));
    await lastUses().record();
    assert.ok((await ageOf(client)) >= 100);
    rig.database.pool.availability.written();
    await lastUses().record();
    assert.ok((await ageOf(client)) < 60);
  });

  it('waits for no lock: a session that a write holds is recorded later, the others at once', async () => {
    const [held, free] = [await account.login(), await account.login()];
    for (const client of [held, free]) {
      await setAge(client, 100);
      await get(client);
    }
    await asOwner(rig, owner =>
      inAccount(owner, account.code, async () => {
        await owner.query('SELECT FROM session WHERE session_hash = $1 FOR UPDATE', [hashOf(held.token)]);
        await lastUses().record();
        assert.ok((await ageOf(free)) < 60);
        assert.ok((await ageOf(held)) >= 100);
      }),
    );
    await lastUses().record();
    assert.ok((await ageOf(held)) < 60);
  });

  it('changes no session of another account, none that has gone, and none of an account that another database owns', async () => {
    const client = await account.login();
    await setAge(client, 100);
    const use = { accountId: account.id, hash: hashOf(client.token), age: 0 };
    const record = () =>
      rig.database.pool.query(
        recordLastUses([
          { ...use, accountId: neighbour.id },
          { ...use, hash: hashOf('xa_gone') },
        ]),
      );
    assert.deepEqual(await record(), []);
    const own = (ownership: string) =>
      asAccount('UPDATE account SET ownership = $2 WHERE account_id = $1', [account.id, ownership]);
    await own('arriving');
    try {
      assert.deepEqual(await rig.database.pool.query(recordLastUses([use])), []);
    } finally {
      await own('active');
    }
    assert.ok((await ageOf(client)) >= 100);
  });

  it('of an account that is leaving is among the changes for its copy', async () => {
    const client = await account.login();
    await setAge(client, 100);
    await asAccount("UPDATE account SET ownership = 'leaving' WHERE account_id = $1", [account.id]);
    try {
      await rig.database.pool.query(recordLastUses([{ accountId: account.id, hash: hashOf(client.token), age: 0 }]));
    } finally {
      await asAccount("UPDATE account SET ownership = 'active' WHERE account_id = $1", [account.id]);
    }
    const changes = await asOwner(rig, owner =>
      owner.query('DELETE FROM account_change RETURNING account, table_name'),
    );
    assert.deepEqual(changes.rows, [{ account: account.id, table_name: 'session' }]);
  });
});

it('The use of an API token is recorded a second after its first login, then about once a minute', async () => {
  const { client, apiToken } = await account.user('clerk');
  assert.equal((await client.get('/status')).status, 200);
  const recorded = async () =>
    (await asAccount('SELECT last_used_at FROM api_token WHERE token_hash = $1', [hashOf(apiToken)]))[0]?.last_used_at;
  await sleep(1_500);
  const first = await recorded();
  assert.ok(first instanceof Date);
  await rig.session(account.code, apiToken);
  await sleep(1_500);
  assert.deepEqual(await recorded(), first);
  await lastUses().record();
  assert.ok((await recorded()) > first);
});
