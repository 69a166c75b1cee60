// Who may call an operation: every operation with every kind of wrong credential. contract §2 Errors

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { revokeToken } from '../../../src/operations/administration/tokens.ts';
import type { Answer } from '../../support/client.ts';
import { inTurn } from '../../support/in-turn.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { as, each, named, startWalk } from '../../support/walk.ts';

const { rig, account, all, call } = await startWalk();
const withSession = all.filter(({ authentication }) => authentication === 'session');
/** All but the one that ends the session: everyone may. */
const withRight = withSession.filter(({ path }) => path !== '/auth');
const other = await rig.account();

const MALFORMED = ['Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b', 'Bearer ä', 'Token xa_1', 'Bearer =='];
/** Codes of no account, some of which no account can have. */
const CODES = ['nobody', 'x'.repeat(32), 'x'.repeat(33), '%00', '%F0%9F%8D%B5', "a'b"];
const codesInTurn = inTurn(2);

/** The answer without what differs between two requests. */
function shape({ status, headers, body }: Answer): unknown {
  const { 'x-request-id': _, date: __, ...rest } = headers;
  return { status, headers: rest, body: { ...body, timestamp: '', request_id: '' } };
}

describe('Every operation', () => {
  it('accepts a valid request, so that the requests below fail only for what is wrong with them', () =>
    each(all, async endpoint => {
      const answer = await call(endpoint);
      assert.equal(answer.status, endpoint.response.status, `${named(endpoint)}: ${answer.text}`);
    }));

  it('rejects missing and malformed credentials with 403, or 400 at /helo', () =>
    each(
      all.filter(({ authentication }) => authentication !== 'none'),
      async endpoint => {
        // Each operation with none and with two of the others; all of them are refused at the same place.
        const first = all.indexOf(endpoint) * 2;
        const malformed = [0, 1].map(next => MALFORMED[(first + next) % MALFORMED.length] ?? '');
        for (const authorization of ['', ...malformed]) {
          const answer = await call(endpoint, { refusedAtOnce: true, headers: { authorization } });
          const [status, code] = endpoint.path === '/helo' ? [400, 'INVALID_ARGUMENT'] : [403, 'AUTH_FAILED'];
          assert.deepEqual(
            [answer.status, answer.body.code],
            [status, code],
            `${named(endpoint)} with '${authorization}'`,
          );
        }
      },
    ));

  it('rejects the session of another account', () =>
    each(withSession, async endpoint => {
      const answer = await call(endpoint, { refusedAtOnce: true, ...as(other.client) });
      assert.deepEqual([answer.status, answer.body.code], [403, 'AUTH_FAILED'], named(endpoint));
    }));

  it('answers an unknown account exactly like a wrong token', () =>
    each(all, async endpoint => {
      const wrong =
        endpoint.authentication === 'none'
          ? { body: { username: 'admin', password: 'wrong' } }
          : { headers: { authorization: `Bearer ${endpoint.path === '/helo' ? 'kt' : 'xa'}_${'A'.repeat(43)}` } };
      const expected = shape(await call(endpoint, { refusedAtOnce: true, ...wrong }));
      // An impossible account code gets the same answer, whatever its bytes.
      for (const code of codesInTurn('code', CODES))
        assert.deepEqual(
          shape(await call(endpoint, { refusedAtOnce: true, account: code })),
          expected,
          `${named(endpoint)} of '${code}'`,
        );
    }));

  it('tells a token of the wrong kind by its prefix, the same whether the account exists', () =>
    each(
      all.filter(({ authentication }) => authentication !== 'none'),
      async endpoint => {
        const [token, kind] =
          endpoint.path === '/helo' ? [account.client.token, 'a session token'] : [account.apiToken, 'an API token'];
        const headers = { authorization: `Bearer ${token}` };
        const answer = await call(endpoint, { refusedAtOnce: true, headers });
        assert.deepEqual([answer.status, answer.body.code], [403, 'AUTH_FAILED']);
        assert.ok(answer.body.message.startsWith(`This is ${kind} (`), answer.body.message);
        assert.doesNotMatch(answer.body.message, new RegExp(token));
        const ofNobody = await call(endpoint, { refusedAtOnce: true, headers, account: 'nobody' });
        assert.deepEqual(shape(ofNobody), shape(answer), named(endpoint));
      },
    ));

  it('rejects the sessions of a revoked token at once', async () => {
    const { client, login } = await account.user('clerk');
    assert.equal((await client.get('/status')).status, 200);
    await revokeToken(rig.administration, { kind: 'administrator', accountId: account.id }, `token of ${login}`);
    await each(withSession, async endpoint =>
      assert.equal((await call(endpoint, { refusedAtOnce: true, ...as(client) })).status, 403, named(endpoint)),
    );
  });

  for (const [what, change] of [
    ['idle for an hour', "used_at = now() - interval '3601 seconds'"],
    ['a day old', 'expires_at = now()'],
  ]) {
    it(`rejects a session that is ${what}, whatever else is wrong with the request`, async () => {
      const { client, login } = await account.user('clerk');
      assert.equal((await client.get('/status')).status, 200);
      await rig.server.context.sessions.lastUses.record();
      await asOwner(rig, owner =>
        inAccount(owner, account.code, id =>
          owner.query(
            `UPDATE session SET ${change} FROM app_user u WHERE u.login = $2 AND u.id = user_id AND session.account_id = $1`,
            [id, login],
          ),
        ),
      );
      await each(withSession, async endpoint => {
        for (const query of [{}, { nosuch: '1' }]) {
          const answer = await call(endpoint, { refusedAtOnce: true, ...as(client), query });
          assert.deepEqual([answer.status, answer.body.code], [403, 'AUTH_FAILED'], named(endpoint));
        }
      });
    });
  }

  it('rejects a deactivated user at once, and opens no session for them', async () => {
    const { client, login, password, apiToken } = await account.user('clerk');
    assert.equal((await client.get('/status')).status, 200);
    await asOwner(rig, owner =>
      inAccount(owner, account.code, id =>
        owner.query('UPDATE app_user SET active = false WHERE account_id = $1 AND login = $2', [id, login]),
      ),
    );
    await each(withSession, async endpoint => {
      for (const query of [{}, { nosuch: '1' }])
        assert.equal(
          (await call(endpoint, { refusedAtOnce: true, ...as(client), query })).status,
          403,
          named(endpoint),
        );
    });
    const base = `/api/${account.code}/v4.0.0`;
    assert.equal(
      (await rig.call('GET', `${base}/helo`, { headers: { authorization: `Bearer ${apiToken}` } })).status,
      403,
    );
    assert.equal((await rig.call('POST', `${base}/auth`, { body: { username: login, password } })).status, 403);
  });

  it('that writes is PERMISSION_DENIED for a user or token without the right; one that reads is not', async () => {
    const readonly = await account.user('readonly');
    const readToken = await account.user('clerk', ['read']);
    await each(withRight, async endpoint => {
      for (const { client } of [readonly, readToken]) {
        const isAllowed = endpoint.method === 'GET' && !endpoint.administrators;
        const answer = await call(endpoint, { refusedAtOnce: !isAllowed, ...as(client) });
        if (isAllowed) assert.equal(answer.status, 200, named(endpoint));
        else assert.deepEqual([answer.status, answer.body.code], [403, 'PERMISSION_DENIED'], named(endpoint));
      }
    });
  });

  it('that reads is PERMISSION_DENIED for a token with the right to write only, and so is /sms', async () => {
    const writer = await account.user('manager', ['write']);
    await each(withRight, async endpoint => {
      const allowed = endpoint.method !== 'GET' && endpoint.path !== '/sms' && !endpoint.administrators;
      const answer = await call(endpoint, { refusedAtOnce: !allowed, ...as(writer.client) });
      assert.equal(answer.status, allowed ? endpoint.response.status : 403, `${named(endpoint)}: ${answer.text}`);
    });
  });
});
