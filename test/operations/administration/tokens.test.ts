// API tokens that are given a new secret, and sessions that an administrator lists and ends.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listSessions, listTokens } from '../../../src/operations/administration/lists.ts';
import { endSession, endSessionsOfUser } from '../../../src/operations/administration/sessions.ts';
import { addToken, revokeToken, rotateToken } from '../../../src/operations/administration/tokens.ts';
import { setActive } from '../../../src/operations/administration/users.ts';
import type { Client } from '../../support/client.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0', RATE_FAILED_ADDRESS: '0' });
const account = await rig.account();
const actor = { kind: 'administrator', accountId: account.id } as const;
const NOW = new Date('2026-11-22T12:00:00Z');

const helo = async (token: string) =>
  (await rig.call('GET', `/api/${account.code}/v4.0.0/helo`, { headers: { authorization: `Bearer ${token}` } })).status;
const statusOf = async (client: Client) => (await client.get('/status')).status;
const rotate = (name: string, overlapSeconds: number, now = NOW) =>
  rotateToken(rig.administration, actor, { name, overlapSeconds, now }).then(({ token }) => token);
const add = (name: string, more: { expiresAt?: Date; nonceWindow?: number } = {}) =>
  addToken(rig.administration, actor, {
    login: 'admin',
    name,
    scopes: ['read', 'write'],
    expiresAt: undefined,
    ...more,
  });
const tokens = async () =>
  (await listTokens(rig.administration, actor)).map(({ name, scopes, nonce_window, state }) => ({
    name,
    scopes,
    nonce_window,
    state,
  }));

describe('A token that is given a new secret', () => {
  it('keeps name, scopes and nonce window; both secrets work until the overlap is over, which ends the sessions of the former', async () => {
    const former = await add('shop', { nonceWindow: 64 });
    const session = await rig.session(account.code, former);
    const current = await rotate('shop', 3600);
    assert.notEqual(current, former);
    assert.deepEqual([await helo(former), await helo(current), await statusOf(session)], [200, 200, 200]);
    const same = { scopes: 'read,write', nonce_window: 64 };
    assert.deepEqual(
      (await tokens()).filter(({ name }) => String(name).startsWith('shop')),
      [
        { ...same, name: 'shop', state: 'valid' },
        { ...same, name: 'shop, replaced 2026-11-22T12:00:00.000Z', state: 'replaced' },
      ],
    );
    const later = await rig.session(account.code, former);
    await asOwner(rig, owner =>
      inAccount(owner, account.code, async id => {
        // An hour later.
        const { rows } = await owner.query(
          `SELECT max(session.expires_at) <= now() + interval '1 hour' AS capped FROM session JOIN api_token USING (account_id)
          WHERE account_id = $1 AND former_name = 'shop' AND api_token_hash = token_hash`,
          [id],
        );
        assert.deepEqual(rows, [{ capped: true }]);
        for (const table of ['session', 'api_token'])
          await owner.query(`UPDATE ${table} SET expires_at = expires_at - interval '1 hour' WHERE account_id = $1`, [
            id,
          ]);
      }),
    );
    assert.deepEqual([await helo(former), await statusOf(session), await statusOf(later)], [403, 403, 403]);
    assert.equal(await helo(current), 200);
  });

  it('without an overlap the former secret and its sessions end at once, at every server process', async () => {
    const other = await rig.another();
    const former = await add('leaked');
    const session = await other.session(account.code, former);
    assert.equal(await statusOf(session), 200);
    const current = await rotate('leaked', 0);
    assert.deepEqual([await helo(former), await statusOf(session), await helo(current)], [403, 403, 200]);
  });

  it('lives no longer than before, and when it is revoked its former secrets end too', async () => {
    const first = await add('week', { expiresAt: new Date(Date.now() + 60_000) });
    const second = await rotate('week', 86_400);
    const third = await rotate('week', 86_400, new Date(NOW.getTime() + 1));
    assert.deepEqual([await helo(first), await helo(second), await helo(third)], [200, 200, 200]);
    const { rows } = await asOwner(rig, owner =>
      inAccount(owner, account.code, id =>
        owner.query(
          `SELECT max(expires_at) < now() + interval '61 s' AS short FROM api_token WHERE account_id = $1 AND (name = 'week' OR former_name = 'week')`,
          [id],
        ),
      ),
    );
    assert.deepEqual(rows, [{ short: true }]);
    await revokeToken(rig.administration, actor, 'week');
    assert.deepEqual([await helo(first), await helo(second), await helo(third)], [403, 403, 403]);
  });

  it('is one that is valid: not revoked, not expired, not a former one, of a user who is enabled', async () => {
    await add('gone');
    await revokeToken(rig.administration, actor, 'gone');
    await add('over', { expiresAt: new Date(Date.now() - 1000) });
    await add('twice');
    await rotate('twice', 60);
    for (const name of ['gone', 'over', 'twice, replaced 2026-11-22T12:00:00.000Z'])
      await assert.rejects(rotate(name, 60), { code: 'CONFLICT' }, name);
    await assert.rejects(rotate('nothing', 60), { code: 'NOT_FOUND' });
    const { login } = await account.user('clerk');
    await setActive(rig.administration, actor, login, false);
    await assert.rejects(rotate(`token of ${login}`, 60), { code: 'CONFLICT' });
  });
});

describe('Sessions', () => {
  const list = (login?: string) => listSessions(rig.administration, actor, { login, idleSeconds: 3600 });

  it('are listed with user, token, address and times, without what would open them', async () => {
    const clerk = await account.user('clerk');
    await rig.call('POST', `/api/${account.code}/v4.0.0/auth`, {
      body: { username: clerk.login, password: clerk.password },
    });
    const rows = await list(clerk.login);
    assert.deepEqual(
      rows.map(({ login, opened_by, address, scopes }) => [login, opened_by, address, scopes]),
      [
        [clerk.login, 'password', '127.0.0.1', 'read,write,sms'],
        [clerk.login, `token token of ${clerk.login}`, '127.0.0.1', 'read,write,sms'],
      ],
    );
    for (const { id } of rows) assert.match(String(id), /^[0-9a-f]{16}$/);
    assert.ok((await list()).length > 2);
    assert.doesNotMatch(JSON.stringify(rows), /xa_|kt_/);
  });

  it('end one by one, or all of a user, at every server process at once', async () => {
    const other = await rig.another();
    const clerk = await account.user('clerk');
    const sessions = await Promise.all([1, 2, 3].map(() => other.session(account.code, clerk.apiToken)));
    for (const session of sessions) assert.equal(await statusOf(session), 200);
    const [newest] = await list(clerk.login);
    await endSession(rig.administration, actor, String(newest?.id));
    const statuses = await Promise.all(sessions.map(statusOf));
    assert.deepEqual(statuses.sort(), [200, 200, 403]);
    assert.equal(await endSessionsOfUser(rig.administration, actor, clerk.login), 3);
    assert.deepEqual(await Promise.all(sessions.map(statusOf)), [403, 403, 403]);
    assert.equal(await statusOf(account.client), 200, 'of another user');
    assert.equal(await helo(clerk.apiToken), 200, 'the user may log in again');
  });

  it('of another account are not found', async () => {
    const stranger = await rig.account();
    const [row] = await list();
    const theirs = { kind: 'administrator', accountId: stranger.id } as const;
    await assert.rejects(endSession(rig.administration, theirs, String(row?.id)), { code: 'NOT_FOUND' });
    for (const id of ['', '%', '0', "'", 'zzzzzzzzzzzzzzzz'])
      await assert.rejects(endSession(rig.administration, actor, id), { code: 'NOT_FOUND' });
    await assert.rejects(endSessionsOfUser(rig.administration, actor, 'nobody'), { code: 'NOT_FOUND' });
  });
});
