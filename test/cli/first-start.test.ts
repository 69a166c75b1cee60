/** The first start of a server, commands beside it and without it, and the second start, as real processes. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { kontor, type Server } from '../support/kontor-process.ts';
import { credentialsOf, dataDirectory, helo, logIn } from './data-directory.ts';

const data = await dataDirectory();
let server: Server | undefined;
let secrets: string[] = [];
let account = { base: '', token: '' };

/** Errors of a command. On a busy machine, one of several that start at the same time reports that it waits. */
const errorsOf = ({ err }: { err: string }) => err.replace(/^Waiting for another Kontor process .*\n/m, '');
/** The event of the line about an administrative change. */
const eventOf = (ended: { err: string }) => JSON.parse(errorsOf(ended)).event;

test('the first start prints the address, the credentials and examples that work in a shell', async () => {
  server = await data.serve();
  await server.said('Password and token are not shown again');
  const { base, login, password, token } = credentialsOf(server.out());
  assert.equal(base, `${server.address}/api/demo/v4.0.0`);
  assert.equal(login, 'admin');
  for (const line of [
    `base address  ${base}`,
    `in a browser  ${server.address}/admin`,
    `reference     ${server.address}/docs`,
  ])
    assert.equal(`${server.out()}${server.err()}`.split(`  ${line}\n`).length, 2, line);
  assert.match(token, /^kt_test_[\w-]{43}$/);
  secrets = [password, token];
  account = { base, token };

  const lines = server
    .out()
    .split('\n')
    .filter(line => /^(K=|curl )/.test(line));
  assert.equal(lines.length, 3);
  const { stdout } = await promisify(execFile)('bash', ['-c', lines.join('\necho\n')]);
  const [articles = '', created = ''] = stdout.trim().split('\n').filter(Boolean);
  assert.deepEqual(JSON.parse(articles).map((article: { item_code: string }) => article.item_code)[0], 'TEA-250');
  assert.equal(JSON.parse(created).documentSeries, 'FT');
  assert.equal((await logIn(base, 'admin', password)).status, 200);
});

test('commands work while the server runs, also several at the same time, and take effect at once', async () => {
  const [account_, location, category, user] = await Promise.all([
    data.run('account', 'add', 'acme', '--name', 'Acme', '--country', 'ES', '--json'),
    data.run('location', 'add', 'demo', 'FARO', '--description', 'Shop in Faro', '--city', 'Faro'),
    data.run(
      'category',
      'add',
      'demo',
      'TOYS',
      '--description',
      'Toys',
      '--available-for-suppliers',
      'false',
      '--json',
    ),
    data.run('user', 'add', 'demo', 'ana', '--name', 'Ana Sousa', '--role', 'clerk'),
  ]);
  for (const ended of [account_, location, category]) assert.deepEqual([ended.code, errorsOf(ended)], [0, '']);
  assert.deepEqual([user.code, eventOf(user)], [0, 'user added']);
  assert.deepEqual(JSON.parse(account_.out).code, 'acme');
  assert.equal(JSON.parse(category.out).entity_code, 'TOYS');

  const password = user.out.trim().split(' ').at(-1) ?? '';
  assert.equal((await logIn(account.base, 'ana', password)).status, 200);

  const token = await data.run(
    'token',
    'add',
    'demo',
    '--user',
    'ana',
    '--name',
    'till',
    '--scope',
    'read',
    '--expires',
    '90d',
    '--nonce-window',
    '100',
  );
  assert.match(token.out, /^kt_test_[\w-]{43}\n$/);
  assert.equal((await helo(account.base, token.out.trim())).status, 200);
  const rotated = await data.run('token', 'rotate', 'demo', 'till', '--overlap', '0');
  assert.match(rotated.out, /^kt_test_[\w-]{43}\n$/);
  assert.match(rotated.err, /^The former secret has ended$/m);
  assert.equal((await helo(account.base, token.out.trim())).status, 403);
  assert.equal((await helo(account.base, rotated.out.trim())).status, 200);
  const sessions = JSON.parse((await data.run('session', 'list', 'demo', '--user', 'ana', '--json')).out);
  assert.deepEqual(sessions.map(({ opened_by }: { opened_by: string }) => opened_by).sort(), [
    'password',
    'token till',
  ]);
  const ended = await data.run('session', 'end', 'demo', '--user', 'ana');
  assert.match(ended.out, /^Ended 2 sessions of user ana\n$/);
  assert.equal((await data.run('token', 'revoke', 'demo', 'till')).code, 0);
  assert.equal((await helo(account.base, rotated.out.trim())).status, 403);
  const tokens = JSON.parse((await data.run('token', 'list', 'demo', '--json')).out);
  assert.deepEqual(
    tokens.map(({ name, scopes, nonce_window, state }: Record<string, unknown>) => [
      String(name).replace(/ 20.*/, ''),
      scopes,
      nonce_window,
      state,
    ]),
    [
      ['first token', 'read,write,sms', 0, 'valid'],
      ['till', 'read', 100, 'revoked'],
      ['till, replaced', 'read', 100, 'revoked'],
    ],
  );
  const inactive = await data.run('user', 'disable', 'demo', 'ana');
  assert.deepEqual(
    [inactive.code, inactive.out],
    [0, 'Disabled user ana: all sessions have ended, and API tokens of the user do not work\n'],
  );
  assert.equal((await logIn(account.base, 'ana', password)).status, 403);
  const active = await data.run('user', 'enable', 'demo', 'ana');
  assert.deepEqual([active.code, active.out], [0, 'Enabled user ana\n']);
  assert.equal((await logIn(account.base, 'ana', password)).status, 200);
});

test('after SIGTERM the server finishes the request in flight, rejects later ones, and ends with 0', async () => {
  assert.ok(server);
  const opened = await helo(account.base, account.token);
  const { 'xa-token': session } = (await opened.json()) as { 'xa-token': string };
  const body = JSON.stringify({
    document_set: 'REC',
    seq_number: 'slow',
    date: '2026-01-05',
    currency: 'EUR',
    total_amount: 1,
  });
  const slow = request(`${account.base}/receipts?nonce=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json', 'content-length': body.length },
  });
  slow.write(body.slice(0, 20));
  await sleep(300);
  const stopped = server.stop();
  await sleep(300);
  slow.end(body.slice(20));
  const [answer] = await once(slow, 'response');
  assert.equal(answer.statusCode, 201);
  answer.resume();
  assert.equal(await stopped, 0);
  await assert.rejects(helo(account.base, account.token));
});

test('commands work on the same data while no server runs', async () => {
  const users = JSON.parse((await data.run('user', 'list', 'demo', '--json')).out);
  assert.deepEqual(
    users.map(({ login }: { login: string }) => login),
    ['admin', 'ana'],
  );
  const [password, changed, set] = await Promise.all([
    kontor(data.settings, ['user', 'password', 'demo', 'ana', '--password-stdin'], 'correct horse battery\n'),
    data.run(
      'account',
      'set',
      'acme',
      '--vat-id',
      'B12345678',
      '--address',
      'Calle Mayor 1',
      '--address',
      '28013 Madrid',
      '--sms-countries',
      'PT,ES',
    ),
    data.run('set', 'add', 'demo', 'FT2', '--type', 'invoice', '--warehouse', 'FARO', '--totals', 'warn'),
  ]);
  assert.deepEqual([changed.code, eventOf(changed)], [0, 'account changed']);
  assert.deepEqual([set.code, errorsOf(set)], [0, '']);
  assert.deepEqual([password.code, eventOf(password)], [0, 'password changed']);
  const [acme] = JSON.parse((await data.run('account', 'list', '--json')).out);
  assert.deepEqual(
    [acme.code, acme.address, acme.sms_countries],
    ['acme', ['Calle Mayor 1', '28013 Madrid'], ['PT', 'ES']],
  );
  const sets = JSON.parse((await data.run('set', 'list', 'demo', '--json')).out);
  assert.deepEqual(sets.find(({ code }: { code: string }) => code === 'FT2').warehouse, 'FARO');
  const voided = await data.run('document', 'void', 'demo', 'REC', 'slow', '--reason', 'a test', '--json');
  assert.equal(JSON.parse(voided.out).number, 'slow');
  assert.match((await data.run('migrate')).out, /up to date/);
});

test('a later start has the same data and prints no secret', async () => {
  server = await data.serve();
  console.log(`    second start: ${/after .* s/.exec(server.err())?.[0]}`);
  account.base = account.base.replace(/^http:..[^/]+/, server.address);
  assert.equal((await helo(account.base, account.token)).status, 200);
  for (const secret of secrets) assert.ok(!(server.out() + server.err()).includes(secret));
  assert.doesNotMatch(server.out(), /password|kt_/);
  // Without a terminal too: journals and the logs of containers are where people look for it.
  while (!server.err().includes('reference')) await sleep(20);
  for (const line of [/^ {2}base address {2}http\S+\/api\/ACCOUNT\/v4\.0\.0$/m, /^ {2}accounts {6}acme, demo$/m])
    assert.match(server.err(), line);
  assert.match(server.err(), new RegExp(`^ {2}in a browser  ${server.address}/admin$`, 'm'));
  assert.doesNotMatch(server.err(), /Ctrl-C/);
  const taken = await kontor({ ...data.settings, PORT: new URL(server.address).port }, ['serve']);
  assert.equal(taken.code, 2);
  assert.match(taken.err, /another program uses it.*--port/s);
  assert.equal(await server.stop(), 0);
});
