// HEAD answers as GET does and changes nothing. contract §1 Address, version, transport

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { revokeToken } from '../../../src/operations/administration/tokens.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { openConnection } from '../../support/sockets.ts';
import { as, each, named, startWalk } from '../../support/walk.ts';

const { rig, account, all, call } = await startWalk();
const reads = all.filter(({ method }) => method === 'GET');

/** Traces of requests in the database: sessions with their time of use, stored errors, tokens' time of use. */
async function traces(): Promise<unknown> {
  const [found] = await asOwner(rig, owner =>
    inAccount(owner, account.code, async id => {
      const { rows } = await owner.query(
        `SELECT (SELECT json_agg(s ORDER BY session_hash) FROM session s WHERE account_id = $1) AS sessions,
          (SELECT json_agg(e ORDER BY session_hash) FROM session_error e WHERE account_id = $1) AS errors,
          (SELECT json_agg(t ORDER BY token_hash) FROM api_token t WHERE account_id = $1) AS tokens`,
        [id],
      );
      return rows;
    }),
  );
  return found;
}

/** Sets the times of use back, so that the next use would be noted. */
const ageBy = (interval: string) =>
  asOwner(rig, owner =>
    inAccount(owner, account.code, async id => {
      await owner.query(`UPDATE session SET used_at = now() - $2::interval WHERE account_id = $1`, [id, interval]);
      await owner.query(`UPDATE api_token SET last_used_at = now() - $2::interval WHERE account_id = $1`, [
        id,
        interval,
      ]);
    }),
  );

describe('HEAD', () => {
  it('of every path leaves nothing behind: no session, no time of use, no stored error', async () => {
    // The first call of some makes the rows that they are about.
    await each(reads, async endpoint => void (await call(endpoint)));
    await rig.server.context.sessions.lastUses.record();
    await ageBy('10 minutes');
    const before = await traces();
    await each(reads, async endpoint => {
      const head = await call(endpoint, { method: 'HEAD' });
      assert.deepEqual([head.status, head.text], [200, ''], named(endpoint));
      const wrong = await call(endpoint, { method: 'HEAD', query: { nosuch: '1' } });
      assert.deepEqual([wrong.status, wrong.text], [400, ''], named(endpoint));
    });
    await rig.server.context.sessions.lastUses.record();
    assert.deepEqual(await traces(), before);
  });

  it('of every path outside the interface answers as GET does, without a body', async () => {
    const [, script] = /src="([^"]+)"/.exec((await rig.call('GET', '/docs')).text) ?? [];
    for (const path of ['/healthz', '/readyz', '/metrics', '/openapi.json', '/docs', `/${script}`, '/']) {
      const [head, get] = [await rig.call('HEAD', path), await rig.call('GET', path)];
      assert.deepEqual([head.status, head.text], [get.status, ''], path);
      if (path !== '/metrics') assert.equal(head.headers['content-length'], get.headers['content-length'], path);
    }
    // Here it is Node that leaves the body out, so the bytes are looked at.
    const { send, closed } = await openConnection(await rig.listen());
    send('HEAD /nosuch HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    assert.match(await closed(), /^HTTP\/1\.1 404 [\s\S]*\r\n\r\n$/);
  });

  it('of /helo answers 200 for a valid token, without a session, and otherwise as GET does', async () => {
    const [helo] = reads.filter(({ path }) => path === '/helo');
    assert.ok(helo);
    const good = await call(helo, { method: 'HEAD' });
    assert.equal(good.status, 200);
    assert.equal(good.headers['x-session-expires'], undefined);
    assert.equal(good.headers['content-length'], (await call(helo)).headers['content-length']);

    const { apiToken, login, client } = await account.user('clerk');
    await revokeToken(rig.administration, { kind: 'administrator', accountId: account.id }, `token of ${login}`);
    for (const authorization of [
      '',
      'Bearer',
      'Basic YTpi',
      'Bearer kt_wrong',
      `Bearer ${apiToken}`,
      `Bearer ${client.token}`,
    ]) {
      const head = await call(helo, { method: 'HEAD', headers: { authorization } });
      const get = await call(helo, { headers: { authorization } });
      assert.ok([400, 403].includes(get.status), authorization);
      assert.equal(head.status, get.status, authorization);
    }
    const stranger = await call(helo, { method: 'HEAD', account: 'nobody' });
    assert.equal(stranger.status, 403);
  });

  it('of a session that has ended is 403, whatever else is wrong', async () => {
    const { client, login } = await account.user('clerk');
    assert.equal((await client.get('/status')).status, 200);
    await revokeToken(rig.administration, { kind: 'administrator', accountId: account.id }, `token of ${login}`);
    await each(
      reads.filter(({ authentication }) => authentication === 'session'),
      async endpoint => {
        for (const query of [{}, { nosuch: '1' }])
          assert.equal((await call(endpoint, { method: 'HEAD', ...as(client), query })).status, 403, named(endpoint));
      },
    );
  });
});
