// Log lines of logins, and the values that they never contain. contract §3 Getting in

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0', RATE_FAILED_USER: '0', RATE_FAILED_ADDRESS: '0' });
const account = await rig.account('main');
const base = `/api/${account.code}/v4.0.0`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const right = { username: 'admin', password: 'a long password' };

describe('A failed login', () => {
  const failures = (log: string[]) =>
    log.flatMap(line => (line.includes('login failed') ? [JSON.parse(line)] : [])) as Record<string, unknown>[];

  it('is logged in one line with account, login and address, and without the password', async () => {
    const server = await rig.another({ TRUST_PROXY: '127.0.0.1' });
    const headers = { 'x-forwarded-for': '10.7.0.9', 'x-request-id': 'failed-login' };
    const fail = (username: string, query = {}) =>
      server.call('POST', `${base}/auth`, { body: { username, password: 'open sesame 1' }, headers, query });
    for (const username of ['admin', 'nobody', 'a\nb "c"', 'x'.repeat(200)])
      assert.equal((await fail(username)).status, 403);
    await server.call('POST', `/api/nosuch/v4.0.0/auth`, { body: right, headers });
    await server.call('GET', `${base}/helo`, { headers: { ...headers, ...bearer('kt_open-sesame-1') } });
    const shared = { level: 40, msg: 'login failed', address: '10.7.0.9', request_id: 'failed-login', account: 'main' };
    const logged = failures(server.log).map(({ time: _, ...line }) => line);
    assert.deepEqual(logged, [
      { ...shared, login: 'admin' },
      { ...shared, login: 'nobody' },
      { ...shared, login: 'a\nb "c"' },
      { ...shared, login: 'x'.repeat(100) },
      { ...shared, account: 'nosuch', login: 'admin' },
      shared,
    ]);
    for (const line of server.log) assert.doesNotMatch(line, /sesame|a long password/);
  });

  it('is not one that succeeds, or that lacks a field', async () => {
    const server = await rig.another();
    await server.call('POST', `${base}/auth`, { body: right });
    await server.call('POST', `${base}/auth`, { body: { username: 'admin' } });
    await server.call('GET', `${base}/helo`, { headers: bearer(account.apiToken) });
    assert.deepEqual(failures(server.log), []);
  });
});

describe('Logins and logouts', () => {
  const EVENTS = ['login', 'logout', 'login delayed'];
  const events = (log: string[]) =>
    log.map(line => JSON.parse(line)).filter(({ msg }) => EVENTS.includes(msg)) as Record<string, unknown>[];

  it('are logged in one line with account, login, address and the name of the API token', async () => {
    const server = await rig.another({ TRUST_PROXY: '127.0.0.1' });
    const headers = { 'x-forwarded-for': '2001:db8::7' };
    const { body } = await server.call('GET', `${base}/helo`, { headers: { ...headers, ...bearer(account.apiToken) } });
    await server.call('POST', `${base}/auth`, { body: right, headers });
    await server.call('DELETE', `${base}/auth`, { headers: { ...headers, ...bearer(body['xa-token']) } });
    const shared = { level: 30, address: '2001:db8::7', account: 'main', login: 'admin' };
    assert.deepEqual(
      events(server.log).map(({ time: _, request_id: __, ...line }) => line),
      [
        { ...shared, token: 'token of admin', msg: 'login' },
        { ...shared, msg: 'login' },
        { ...shared, msg: 'logout' },
      ],
    );
  });

  it('that come too early are logged too', async () => {
    const server = await rig.another({ RATE_FAILED_USER: '1' });
    for (const _ of [1, 2]) await server.call('POST', `${base}/auth`, { body: { username: 'nobody', password: 'x' } });
    assert.deepEqual(
      events(server.log).map(({ msg, login, level }) => [msg, login, level]),
      [['login delayed', 'nobody', 40]],
    );
  });
});

it('no secret gets into the log, whatever is asked', async () => {
  const secrets = [account.apiToken, account.client.token, 'a long password', 'sesame', right.password];
  await rig.call('POST', `${base}/auth?username=admin&password=sesame`);
  await rig.call('POST', `${base}/nosuch?password=sesame`, { headers: bearer(account.client.token) });
  await rig.call('GET', `${base}/auth?username=admin&password=sesame`);
  await rig.call('GET', `/api/main/v9.0.0/status?xa-token=${account.client.token}`);
  await rig.call('POST', `${base}/auth?password=sesame&password=sesame`);
  await rig.call('POST', `${base}/auth?username=admin&password=%73esame&x=sesame`);
  await rig.call('POST', `${base}/auth/?username=admin&password=sesame`);
  await rig.call('DELETE', `${base}/auth?username=admin&password=sesame`);
  await rig.call('POST', `/api/x/v4/auth?username=admin&password=sesame`);
  await rig.call('POST', `/auth?username=admin&password=sesame`);
  const debug = await rig.another({ LOG_LEVEL: 'trace' });
  await debug.call('POST', `${base}/auth?username=admin&password=sesame`);
  await debug.call('POST', `${base}/auth`, { body: { username: 'admin', password: 'sesame' } });
  const lines = [...rig.log, ...debug.log];
  assert.ok(lines.some(line => line.includes('/auth')) && lines.length > 15, 'there is a log to look into');
  for (const line of lines)
    for (const secret of secrets) assert.ok(!line.includes(secret) && !line.includes(encodeURIComponent(secret)), line);
});
