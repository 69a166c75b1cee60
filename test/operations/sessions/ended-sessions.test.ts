// Sessions end at once, in all server processes: by DELETE /auth, and with the token, password or user they came of.
// contract §3 Getting in

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openByPassword, userByLogin } from '../../../src/database/sql/sessions/sessions.ts';
import { addToken, revokeToken } from '../../../src/operations/administration/tokens.ts';
import { changePassword, setActive } from '../../../src/operations/administration/users.ts';
import { hashOf } from '../../../src/operations/credentials.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0', RATE_FAILED_USER: '0', RATE_FAILED_ADDRESS: '0' });
const other = await rig.another();
const account = await rig.account();
const administrator = { kind: 'administrator', accountId: account.id } as const;
const base = `/api/${account.code}/v4.0.0`;
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** The statuses of a session at both server processes; each has then seen the session. */
const statuses = async (token: string) =>
  Promise.all([rig, other].map(async on => (await on.call('GET', `${base}/status`, bearer(token))).status));
const logOut = (token: string, query = {}) => rig.call('DELETE', `${base}/auth`, { ...bearer(token), query });
const logIn = (username: string, password: string) =>
  rig.call('POST', `${base}/auth`, { body: { username, password } });
const byPassword = async (username: string, password: string): Promise<string> =>
  (await logIn(username, password)).body['xa-token'];
const byToken = async (token: string): Promise<string> =>
  (await rig.call('GET', `${base}/helo`, bearer(token))).body['xa-token'];

describe('DELETE /auth', () => {
  it('needs no body, whatever media type its header names; a body that is no JSON is 400', async () => {
    for (const type of ['application/json', 'application/json; charset=utf-8', 'application/x-www-form-urlencoded'])
      for (const raw of [undefined, '']) {
        const { token } = await account.login();
        const headers = { ...bearer(token).headers, 'content-type': type };
        const { status } = await rig.call('DELETE', `${base}/auth`, { headers, ...(raw !== undefined && { raw }) });
        assert.equal(status, 204, type);
        assert.deepEqual(await statuses(token), [403, 403]);
      }
    const { token } = await account.login();
    assert.equal((await rig.call('DELETE', `${base}/auth`, { ...bearer(token), raw: '{' })).status, 400);
    assert.equal((await rig.call('POST', `${base}/invoices`, { ...bearer(token), raw: '' })).status, 400);
  });

  it('ends the session it is called with, at every server process, and no other', async () => {
    const [token, another] = [(await account.login()).token, (await account.login()).token];
    assert.deepEqual(await statuses(token), [200, 200]);
    const { status, text, headers } = await logOut(token);
    assert.deepEqual([status, text, headers['content-type']], [204, '', undefined]);
    for (const on of [rig, other]) {
      for (const [method, path] of [
        ['GET', '/status'],
        ['GET', '/invoices'],
        ['POST', '/customers'],
        ['DELETE', '/auth'],
      ]) {
        const answer = await on.call(String(method), `${base}${path}`, {
          ...bearer(token),
          ...(method === 'POST' && { body: { name: 'Late' }, query: { nonce: 1 } }),
        });
        assert.deepEqual([answer.status, answer.body.code], [403, 'AUTH_FAILED'], `${method} ${path}`);
      }
    }
    assert.deepEqual(await statuses(another), [200, 200]);
  });

  it('takes a session of any right, also one that another process has just used', async () => {
    const { client } = await account.user('readonly');
    assert.equal((await other.call('GET', `${base}/status`, bearer(client.token))).status, 200);
    assert.equal((await logOut(client.token)).status, 204);
    assert.deepEqual(await statuses(client.token), [403, 403]);
  });

  it('needs no nonce; one that is sent must be an int64', async () => {
    const { token } = await account.login();
    assert.equal((await logOut(token, { nonce: 'x' })).body.details[0].field, 'nonce');
    assert.deepEqual(await statuses(token), [200, 200]);
    assert.equal((await logOut(token, { nonce: '0' })).status, 204);
  });

  it('sent ten times at once is 204 once and 403 otherwise', async () => {
    const { token } = await account.login();
    const answers = await Promise.all(Array.from({ length: 10 }, () => logOut(token)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [204, ...Array.from({ length: 9 }, () => 403)]);
  });

  it('leaves nothing of the session in the database', async () => {
    const client = await account.login();
    await client.get('/invoices', { limit: -1 });
    await logOut(client.token);
    const left = await asOwner(rig, owner =>
      inAccount(owner, account.code, async () => {
        const text = `SELECT session_hash FROM session WHERE session_hash = $1
          UNION ALL SELECT session_hash FROM session_error WHERE session_hash = $1`;
        return (await owner.query(text, [hashOf(client.token)])).rows;
      }),
    );
    assert.deepEqual(left, []);
  });

  it('is 403 for an API token, which opens sessions and is none', async () => {
    assert.equal((await logOut(account.apiToken)).status, 403);
    assert.equal((await rig.call('DELETE', `${base}/auth`)).status, 403);
  });
});

describe('The sessions of a user end at once', () => {
  it('with a new password, those by password; those by token stay', async () => {
    const { login, password, client } = await account.user('clerk');
    const token = await byPassword(login, password);
    assert.deepEqual(await statuses(token), [200, 200]);
    await changePassword(rig.administration, administrator, login, 'a new password');
    assert.deepEqual(await statuses(token), [403, 403]);
    assert.deepEqual(await statuses(client.token), [200, 200]);
    assert.equal((await logIn(login, password)).status, 403);
    assert.equal((await logIn(login, 'a new password')).status, 200);
  });

  it('with the token they were opened with; those of another token or by password stay', async () => {
    const { login, password, client } = await account.user('clerk');
    const second = { login, name: `second of ${login}`, scopes: undefined, expiresAt: undefined };
    const kept = [
      await byToken(await addToken(rig.administration, administrator, second)),
      await byPassword(login, password),
    ];
    assert.deepEqual(await statuses(client.token), [200, 200]);
    await revokeToken(rig.administration, administrator, `token of ${login}`);
    assert.deepEqual(await statuses(client.token), [403, 403]);
    for (const token of kept) assert.deepEqual(await statuses(token), [200, 200]);
  });

  it('with the user: all of them end, none can be opened, and none comes back with the user', async () => {
    const { login, password, apiToken, client } = await account.user('clerk');
    const tokens = [client.token, await byPassword(login, password)];
    for (const token of tokens) assert.deepEqual(await statuses(token), [200, 200]);
    await setActive(rig.administration, administrator, login, false);
    for (const token of tokens) assert.deepEqual(await statuses(token), [403, 403]);
    assert.equal((await logIn(login, password)).status, 403);
    assert.equal(await byToken(apiToken), undefined);

    await setActive(rig.administration, administrator, login, true);
    for (const token of tokens) assert.deepEqual(await statuses(token), [403, 403], 'they have ended for good');
    const again = await byToken(apiToken);
    assert.deepEqual(await statuses(again), [200, 200]);
    await setActive(rig.administration, administrator, login, true);
    assert.deepEqual(await statuses(again), [200, 200], 'a user who is active already keeps the sessions');
    await assert.rejects(setActive(rig.administration, administrator, 'nobody', false), /There is no user 'nobody'/);
  });

  it('also one whose password is replaced between its check and the opening of the session', async () => {
    const { login } = await account.user('clerk');
    const [user] = await rig.database.pool.query(userByLogin(account.id, login)).catch(() => []);
    assert.equal(user, undefined, 'no row without the account of a transaction');
    const opened = await asOwner(rig, owner =>
      inAccount(owner, account.code, async id => {
        const read = userByLogin(id, login);
        const [before] = (await owner.query(read.text, read.values)).rows;
        await changePassword(rig.administration, administrator, login, 'a newer password');
        const open = openByPassword(id, before, {
          sessionHash: Buffer.alloc(32, 7),
          via: 'interface',
          scopes: ['read'],
          lifetimeSeconds: 60,
          network: '10.0.0.1',
        });
        if ('statementOf' in open) throw new Error('It is one statement');
        return (await owner.query(open.text, open.values)).rows;
      }),
    );
    assert.deepEqual(opened, []);
  });
});
