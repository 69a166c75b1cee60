// Sessions: /helo, /auth, when a session ends, and the errors that /status returns. contract §3 Getting in

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addToken } from '../../../src/operations/administration/tokens.ts';
import { hashOf } from '../../../src/operations/credentials.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0', RATE_FAILED_USER: '0', RATE_FAILED_ADDRESS: '0' });
const account = await rig.account('main');
const base = `/api/${account.code}/v4.0.0`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const helo = (token: string) => rig.call('GET', `${base}/helo`, { headers: bearer(token) });
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const right = { username: 'admin', password: 'a long password' };

describe('GET /helo', () => {
  it('answers exactly one field, a token that opens everything else, and says when it ends', async () => {
    const before = Date.now();
    const { status, body, headers } = await helo(account.apiToken);
    assert.deepEqual([status, Object.keys(body)], [200, ['xa-token']]);
    assert.match(body['xa-token'], /^xa_[A-Za-z0-9_-]{43}$/);
    assert.match(account.apiToken, /^kt_[A-Za-z0-9_-]{43}$/);
    const ends = Date.parse(headers['x-session-expires'] ?? '');
    assert.ok(ends >= before + 86_390_000 && ends <= Date.now() + 86_410_000, `${ends}`);
    assert.equal((await rig.call('GET', `${base}/status`, { headers: bearer(body['xa-token']) })).status, 200);
  });

  it('says what the session may do', async () => {
    const tokens: [rights: string, token: string][] = [
      ['read, write, sms', account.apiToken],
      ['read', (await account.user('readonly')).apiToken],
      ['read, write', (await account.user('clerk', ['write', 'read'])).apiToken],
    ];
    for (const [rights, token] of tokens) assert.equal((await helo(token)).headers['x-session-rights'], rights);
  });

  it('takes "bearer" in any case and gives each caller a session of its own', async () => {
    const answers = await Promise.all(
      ['Bearer', 'bearer', 'BEARER  '].map(word =>
        rig.call('GET', `${base}/helo`, { headers: { authorization: `${word} ${account.apiToken}` } }),
      ),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    );
    assert.equal(new Set(answers.map(({ body }) => body['xa-token'])).size, 3);
  });

  it('is 403 for an unknown, expired, revoked or foreign token, and for a session token; each token opens only sessions of its own account', async () => {
    const other = await rig.account();
    const add = (name: string, expiresAt: Date | undefined) =>
      addToken(
        rig.administration,
        { kind: 'administrator', accountId: account.id },
        { login: 'admin', name, scopes: ['read'], expiresAt },
      );
    const expired = await add('expired', new Date(Date.now() - 1000));
    for (const token of ['kt_unknown', other.apiToken, account.client.token, expired]) {
      const { status, body } = await helo(token);
      assert.deepEqual([status, body.code], [403, 'AUTH_FAILED']);
    }
    assert.equal((await rig.call('GET', `${base}/status`, { headers: bearer(account.apiToken) })).status, 403);
    const short = await add('short', new Date(Date.now() + 60_000));
    assert.ok(
      Date.parse((await helo(short)).headers['x-session-expires'] ?? '') <= Date.now() + 60_000,
      'a session outlives no token',
    );
  });

  it('answers each of many log-ins at once by its own token: two of one user, an unknown one and a foreign one', async () => {
    const { apiToken: foreign } = await rig.account();
    const { apiToken: second } = await account.user('clerk');
    const tokens = [account.apiToken, second, 'kt_unknown', foreign, account.apiToken, second];
    const answers = await Promise.all(tokens.map(helo));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 403, 403, 200, 200],
    );
    const opened = answers.flatMap(({ body }) => body['xa-token'] ?? []);
    assert.equal(new Set(opened).size, 4);
    const statuses = await Promise.all(
      opened.map(token => rig.call('GET', `${base}/status`, { headers: bearer(token) })),
    );
    const logins = statuses.map(({ body }) => /login: (\S+),/.exec(body.status)?.[1]);
    assert.deepEqual(logins, [logins[0], logins[1], logins[0], logins[1]]);
    assert.notEqual(logins[0], logins[1]);
  });

  it('keeps only hashes of tokens and passwords', async () => {
    const { rows } = await asOwner(rig, owner =>
      inAccount(owner, account.code, () =>
        owner.query(
          'SELECT to_json(t)::text AS row FROM api_token t UNION ALL SELECT to_json(s)::text FROM session s UNION ALL SELECT to_json(u)::text FROM app_user u',
        ),
      ),
    );
    const all = rows.map(({ row }) => row).join('\n');
    assert.ok(all.includes(hashOf(account.apiToken).toString('hex')) && all.includes('$argon2id$'));
    for (const secret of [account.apiToken, account.client.token, 'a long password']) assert.ok(!all.includes(secret));
  });
});

describe('POST /auth', () => {
  it('takes credentials as JSON, as a form and in the query, with or without a nonce', async () => {
    const encoded = new URLSearchParams(right).toString();
    const answers = [
      await rig.call('POST', `${base}/auth`, { body: right }),
      await rig.call('POST', `${base}/auth`, { raw: encoded, headers: form }),
      await rig.call('POST', `${base}/auth?${encoded}`),
      await rig.call('POST', `${base}/auth?${encoded}`, { raw: '', headers: { 'content-type': 'application/json' } }),
      await rig.call('POST', `${base}/auth?${encoded}&nonce=5`),
      await rig.call('POST', `${base}/auth?username=admin`, { body: { password: right.password } }),
    ];
    for (const { status, body, headers, text } of answers) {
      assert.deepEqual([status, Object.keys(body)], [200, ['xa-token']], text);
      assert.ok(headers['x-session-expires']);
      assert.equal(headers['x-session-rights'], 'read, write, sms');
      const session = await rig.call('GET', `${base}/status`, { headers: bearer(body['xa-token']) });
      assert.equal(session.body.status, 'ready - login: admin, company: main, Lda.');
    }
  });

  it('is 400 when one is missing, naming it, and when a nonce is no int64', async () => {
    const missing = await rig.call('POST', `${base}/auth`, { body: { username: 'admin' } });
    assert.deepEqual(
      [missing.status, missing.body.details],
      [400, [{ field: 'password', reason: 'required', message: "Field 'password' is required" }]],
    );
    const both = await rig.call('POST', `${base}/auth`);
    assert.deepEqual(
      both.body.details.map(({ field }: { field: string }) => field),
      ['username', 'password'],
    );
    assert.equal((await rig.call('POST', `${base}/auth?nonce=x`, { body: right })).body.details[0].field, 'nonce');
    const twice = await rig.call('POST', `${base}/auth`, { raw: 'username=a&username=b&password=c', headers: form });
    assert.deepEqual([twice.status, twice.body.details[0].field], [400, 'username']);
  });

  it('answers a wrong password and an unknown user alike', async () => {
    const answers = await Promise.all(
      [
        { ...right, password: 'wrong' },
        { ...right, username: 'nobody' },
        { username: "admin' --", password: 'x' },
        { ...right, password: `${right.password} ` },
      ].map(body => rig.call('POST', `${base}/auth`, { body })),
    );
    for (const { status, body } of answers)
      assert.deepEqual(
        [status, body.code, body.message, body.details],
        [403, 'AUTH_FAILED', 'User name or password is wrong', undefined],
      );
  });
});

describe('A session', () => {
  it('is not taken from the address or a cookie', async () => {
    const { token } = account.client;
    assert.equal((await rig.call('GET', `${base}/status?xa-token=${token}`)).status, 403);
    assert.equal(
      (await rig.call('GET', `${base}/status`, { headers: { cookie: `xa-token=${token}`, 'xa-token': token } })).status,
      403,
    );
  });

  it('stays valid while it is used, and its absolute end does not change', async () => {
    const { client, login } = await account.user('clerk');
    const used = () =>
      asOwner(rig, owner =>
        inAccount(
          owner,
          account.code,
          async () =>
            (
              await owner.query(
                "SELECT s.used_at > now() - interval '60 seconds' AS fresh, s.expires_at FROM session s JOIN app_user u ON u.id = user_id WHERE u.login = $1",
                [login],
              )
            ).rows[0],
        ),
      );
    await asOwner(rig, owner =>
      inAccount(owner, account.code, () =>
        owner.query(
          "UPDATE session SET used_at = now() - interval '3000 seconds' FROM app_user u WHERE u.id = user_id AND u.login = $1",
          [login],
        ),
      ),
    );
    const { expires_at } = await used();
    assert.equal((await client.get('/status')).status, 200);
    // The answer doesn't wait for the note that the session is in use.
    for (;;) if ((await used()).fresh) break;
    assert.deepEqual((await used()).expires_at, expires_at);
  });
});

describe('GET /status', () => {
  it("remembers the session's last twenty errors, newest first, whichever server process met them", async () => {
    const client = await account.login();
    const other = await rig.another();
    for (let index = 1; index <= 23; index++) {
      const headers = { ...bearer(client.token), 'x-request-id': `error-${index}` };
      const answer = await (index % 2 ? rig : other).call('GET', `${base}/invoices`, {
        query: { limit: -index },
        headers,
      });
      assert.equal(answer.status, 400);
    }
    const { body } = await client.get('/status');
    assert.deepEqual(
      body.errors.map(({ request_id }: { request_id: string }) => request_id),
      Array.from({ length: 20 }, (_, index) => `error-${23 - index}`),
    );
    assert.deepEqual(
      [body.errors[0].code, body.errors[0].path, body.errors[0].details[0].field],
      ['INVALID_ARGUMENT', '/invoices', 'limit'],
    );
    assert.deepEqual(
      (await account.login().then(session => session.get('/status'))).body.errors,
      [],
      'another session has none',
    );
  });

  it('remembers an error with fifty field errors in the usual size', async () => {
    const client = await account.login();
    const raw = `{"items":[${Array.from({ length: 900 }, () => '{"qty":-1}').join(',')}]}`;
    const answer = await client.post('/invoices', undefined, { raw });
    assert.equal(answer.body.details.length, 50, 'the answer has fifty');
    const { body } = await client.get('/status');
    assert.equal(body.errors[0].details.length, 20);
    assert.equal(body.errors[0].message, answer.body.message);
  });
});
