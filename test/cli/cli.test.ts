/** The command `kontor` as people use it: real processes on a data directory of their own, with the server running and without. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { COMMANDS } from '../../src/cli/command-list.ts';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { accountIdOf } from '../../src/database/statements/sessions/sessions.ts';
import { inTransaction } from '../../src/database/transaction/transaction.ts';
import { type Ended, kontor, type Server, serve } from '../support/kontor-process.ts';

const directory = await mkdtemp(join(tmpdir(), 'kontor-cli-'));
await chmod(directory, 0o755);
const settings = { KONTOR_DATA: directory };
const run = (...words: string[]) => kontor(settings, words);
let server: Server | undefined;
after(async () => {
  if (server?.child.exitCode === null) await Promise.race([server.stop(), sleep(5000)]);
  server?.child.kill('SIGKILL');
  await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

let secrets: string[] = [];
let account = { base: '', token: '' };

test('the first start says where it is, how to get in, and a session that works when pasted', async () => {
  server = await serve(settings);
  await server.said('Password and token are not shown again');
  const [, base = ''] = /base address +(\S+)/.exec(server.out()) ?? [];
  const [, login, password = ''] = /login +(\S+) with password (\S+)/.exec(server.out()) ?? [];
  const [, token = ''] = /API token +(\S+)/.exec(server.out()) ?? [];
  assert.equal(base, `${server.address}/api/demo/v4.0.0`);
  assert.equal(login, 'admin');
  assert.match(token, /^kt_[\w-]{43}$/);
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
  const answer = await fetch(`${base}/auth`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'admin', password }),
  });
  assert.equal(answer.status, 200);
});

test('commands work while the server runs, several at once, and what they add works at once', async () => {
  const [account_, location, category, user] = await Promise.all([
    run('account', 'add', 'acme', '--name', 'Acme', '--country', 'ES', '--json'),
    run('location', 'add', 'demo', 'FARO', '--description', 'Shop in Faro', '--city', 'Faro'),
    run('category', 'add', 'demo', 'TOYS', '--description', 'Toys', '--available-for-suppliers', 'false', '--json'),
    run('user', 'add', 'demo', 'ana', '--name', 'Ana Sousa', '--role', 'clerk'),
  ]);
  for (const ended of [account_, location, category, user]) assert.deepEqual([ended.code, ended.err], [0, '']);
  assert.deepEqual(JSON.parse(account_.out).code, 'acme');
  assert.equal(JSON.parse(category.out).entity_code, 'TOYS');

  const password = user.out.trim().split(' ').at(-1) ?? '';
  const answer = await fetch(`${account.base}/auth`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'ana', password }),
  });
  assert.equal(answer.status, 200);

  const token = await run(
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
  );
  assert.match(token.out, /^kt_[\w-]{43}\n$/);
  assert.equal((await helo(token.out.trim())).status, 200);
  assert.equal((await run('token', 'revoke', 'demo', 'till')).code, 0);
  assert.equal((await helo(token.out.trim())).status, 403);
  const tokens = JSON.parse((await run('token', 'list', 'demo', '--json')).out);
  assert.deepEqual(
    tokens.map(({ name, scopes, state }: Record<string, string>) => [name, scopes, state]),
    [
      ['first token', 'read,write,sms', 'valid'],
      ['till', 'read', 'revoked'],
    ],
  );
});

test('SIGTERM lets the request in flight finish, refuses later ones, and ends with 0', async () => {
  assert.ok(server);
  const opened = await helo(account.token);
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
  await assert.rejects(helo(account.token));
});

test('commands work while no server runs, on the same data', async () => {
  const users = JSON.parse((await run('user', 'list', 'demo', '--json')).out);
  assert.deepEqual(
    users.map(({ login }: { login: string }) => login),
    ['admin', 'ana'],
  );
  const [password, changed, set] = await Promise.all([
    kontor(settings, ['user', 'password', 'demo', 'ana', '--password-stdin'], 'correct horse battery\n'),
    run(
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
    run('set', 'add', 'demo', 'FT2', '--type', 'invoice', '--warehouse', 'FARO', '--totals', 'warn'),
  ]);
  for (const ended of [password, changed, set]) assert.deepEqual([ended.code, ended.err], [0, '']);
  const [acme] = JSON.parse((await run('account', 'list', '--json')).out);
  assert.deepEqual([acme.code, acme.address, acme.sms_countries], ['acme', 'Calle Mayor 1, 28013 Madrid', 'PT,ES']);
  const sets = JSON.parse((await run('set', 'list', 'demo', '--json')).out);
  assert.deepEqual(sets.find(({ code }: { code: string }) => code === 'FT2').warehouse, 'FARO');
  const voided = await run('document', 'void', 'demo', 'REC', 'slow', '--reason', 'a test', '--json');
  assert.equal(JSON.parse(voided.out).number, 'slow');
  assert.match((await run('migrate')).out, /up to date/);
});

test('a later start keeps everything and says no secret', async () => {
  server = await serve(settings);
  console.log(`    second start: ${/after .* s/.exec(server.err())?.[0]}`);
  account.base = account.base.replace(/^http:..[^/]+/, server.address);
  assert.equal((await helo(account.token)).status, 200);
  for (const secret of secrets) assert.ok(!(server.out() + server.err()).includes(secret));
  assert.doesNotMatch(server.out(), /password|kt_/);
  const taken = await kontor({ ...settings, PORT: new URL(server.address).port }, ['serve']);
  assert.equal(taken.code, 2);
  assert.match(taken.err, /another program does.*--port/s);
  assert.equal(await server.stop(), 0);
});

test('what is refused says what is wrong and what to do, with the exit code for it', async () => {
  const refusals: [words: string[], code: number, says: RegExp, env?: Record<string, string>][] = [
    [['account', 'add', 'demo', '--name', 'Demo'], 1, /'demo' already.*another code/],
    [
      ['account', 'add', 'x y', '--name', '', '--country', 'XX', '--currency', 'EURO', '--timezone', 'Mars'],
      1,
      /'code'.*'name'.*'country'.*'currency'.*'timezone'/,
    ],
    [['user', 'list', 'nobody'], 1, /no account 'nobody'.*kontor account list/],
    [['user', 'add', 'demo', 'ana', '--name', 'A', '--role', 'clerk'], 1, /'ana' already/],
    [['user', 'add', 'demo', 'x', '--name', 'A', '--role', 'clerk', '--password-stdin'], 1, /10 characters/],
    [['user', 'add', 'demo', 'x', '--name', 'A', '--role', 'boss'], 2, /admin, manager, clerk, readonly/],
    [['token', 'add', 'demo', '--user', 'nobody', '--name', 'x'], 1, /no user 'nobody'.*kontor user list demo/],
    [['token', 'add', 'demo', '--user', 'ana', '--name', 'x', '--scope', 'all'], 2, /read, write, sms/],
    [['token', 'add', 'demo', '--user', 'ana', '--name', 'x', '--expires', '2020-01-01'], 2, /past/],
    [['set', 'add', 'demo', 'FT', '--type', 'invoice'], 1, /'FT' already.*kontor set list demo/],
    [['location', 'add', 'demo', 'MAIN', '--description', 'x'], 1, /'MAIN'.*Take another location_code/],
    [['family', 'add', 'demo', 'X', '--description', 'x', '--category', 'NONE'], 1, /'category' names no record/],
    [['family', 'add', 'demo', 'X', '--description', 'x', '--unit-price', 'much'], 2, /number/],
    [['account', 'set', 'demo'], 2, /Nothing to change/],
    [['account', 'set', 'demo', '--logo', '/nowhere.png'], 2, /nowhere\.png/],
    [['demo', 'demo', '--scale', '0'], 2, /whole number from 1/],
    [['document', 'void', 'demo', 'FT', 'none', '--reason', 'x'], 1, /no document 'none'/],
    [['invoice'], 2, /unknown command/],
    [['serve', '--port', 'http'], 2, /PORT is 'http'.*from 0 to 65535/],
    [['serve'], 2, /DATABASE_POOL is 'many'/, { DATABASE_POOL: 'many' }],
    [
      ['account', 'list'],
      3,
      /No connection to PostgreSQL.*DATABASE_URL/,
      { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' },
    ],
  ];
  await inGroups(refusals, async ([words, code, says, env]) => {
    const ended = await kontor({ ...settings, ...env }, words);
    assert.deepEqual([words.join(' '), ended.code, ended.out], [words.join(' '), code, '']);
    assert.match(ended.err, says);
    assert.doesNotMatch(ended.err, /\n\s+at /);
  });
});

test('every command has help', async () => {
  await inGroups(COMMANDS, async ({ words, says }) => {
    const ended = await run(...words, '--help');
    assert.equal(ended.code, 0);
    assert.ok(ended.out.includes(`Usage: kontor ${words.join(' ')}`) && ended.out.includes(says), ended.out);
  });
});

test('openapi is printed without a database, to standard output or a file', async () => {
  const file = join(directory, 'openapi.json');
  const [printed, written] = await Promise.all([run('openapi'), run('openapi', '--output', file)]);
  assert.equal(JSON.parse(printed.out).openapi.slice(0, 3), '3.0');
  assert.deepEqual([written.code, written.out, await readFile(file, 'utf8')], [0, '', printed.out]);
});

test('sample data is the same every time, adds to what is there, and every figure agrees', async () => {
  await run('account', 'add', 'twin', '--name', 'Twin');
  const [one, two] = [await run('demo', 'acme', '--json'), await run('demo', 'twin', '--json')];
  const { documents, lines, seconds } = JSON.parse(one.out);
  console.log(`    1,000 documents with ${lines} lines: ${seconds} s`);
  assert.equal(documents, 1000);
  assert.equal(JSON.parse(two.out).lines, lines);
  assert.deepEqual(await digestOf('acme'), await digestOf('twin'));
  assert.equal(JSON.parse((await run('demo', 'acme', '--json')).out).documents, 1000);
  const healthy = await run('doctor');
  assert.deepEqual([healthy.code, healthy.out], [0, 'All figures agree in 3 accounts\n']);
});

test('several server processes share a port; one that dies is replaced, all stop together', async () => {
  server = await serve(settings, ['--workers', '2']);
  account.base = account.base.replace(/^http:..[^/]+/, server.address);
  const [worker = 0, another] = await childrenOf(server.child.pid, 'kontor.js');
  assert.ok(another);
  process.kill(worker, 'SIGKILL');
  const running = server;
  const listening = () => running.out().split('Server listening').length - 1;
  for (let waits = 0; listening() < 3 && waits < 200; waits++) await sleep(50);
  assert.equal(listening(), 3);
  for (let i = 0; i < 8; i++) assert.equal((await helo(account.token)).status, 200);
  assert.match(running.err(), /another starts/);
  assert.equal(await running.stop(), 0);
});

const helo = (token: string) => fetch(`${account.base}/helo`, { headers: { authorization: `Bearer ${token}` } });

// Processes whose parent it is and whose command has the word; PostgreSQL is another child of the first.
async function childrenOf(pid: number | undefined, word: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=,args=', '--ppid', String(pid)]);
  const lines = stdout.split('\n').filter(line => line.includes(word));
  return lines.map(line => Number.parseInt(line, 10));
}

async function inGroups<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += 4) await Promise.all(all.slice(at, at + 4).map(work));
}

// Everything of an account's documents and stock but the ids, which differ.
async function digestOf(code: string): Promise<Ended | unknown> {
  const store = await openDatabase(readConfig(settings));
  try {
    const [row] = await store.pool.query(accountIdOf(code));
    const accountId = row?.id as number;
    const parts = [
      `SELECT md5(string_agg(concat_ws('|', type, document_set, seq_number, date, status, total_amount, net_amount, vat,
        amount_paid, related_document, warehouse, party_code, party_name, party_vat_id, updated), E'\\n' ORDER BY id)) AS digest
        FROM document WHERE account_id = $1`,
      `SELECT md5(string_agg(concat_ws('|', line, item_code, qty, unit_price, discount, serial_numbers::text), E'\\n'
        ORDER BY document_id, line)) AS digest FROM document_line WHERE account_id = $1`,
      `SELECT md5(string_agg(concat_ws('|', date, type, item_code, location_code, qty, unit_cost, average_cost, balance), E'\\n'
        ORDER BY id)) AS digest FROM stock_transaction WHERE account_id = $1`,
    ];
    return await inTransaction(store.pool, accountId, { readOnly: true }, transaction =>
      Promise.all(parts.map(text => transaction.query({ text, values: [accountId] }))),
    );
  } finally {
    await store.close();
  }
}
