// A restore that is killed around its COMMIT, or whose COMMIT gets no answer: database and templates belong together afterwards.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type NetConnectOpts } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, beforeEach, it } from 'node:test';
import { freshDatabase } from '../../support/fresh-database.ts';
import { KONTOR, kontor } from '../../support/kontor-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'kontor-killed-restore-'));
chmodSync(directory, 0o755);
const database = await freshDatabase(directory);
const data = join(directory, 'data');
const templates = join(data, 'templates');
const settings = { DATABASE_URL: database.url, KONTOR_DATA: data };

/** Faults at the COMMIT of the restore: the command is killed, or its connection is cut, before or after the database got it. */
type Strike = 'kill before' | 'kill after' | 'cut before' | 'cut after';
let strike: Strike = 'kill before';
let restoring: ChildProcess | undefined;

const proxy = createServer(client => {
  const upstream = connect(socketOf(new URL(database.url)));
  let isRestore = false;
  let committing = false;
  const hit = () => {
    if (strike.startsWith('kill')) restoring?.kill('SIGKILL');
    client.destroy();
  };
  for (const socket of [client, upstream]) socket.on('error', () => {});
  client.on('close', () => upstream.destroy());
  upstream.on('close', () => client.destroy());
  upstream.on('data', bytes => {
    if (committing) hit();
    else client.write(bytes);
  });
  client.on('data', bytes => {
    // Only a restore sends this.
    isRestore ||= bytes.includes('pg_stat_clear_snapshot');
    const commits = isRestore && bytes.includes('COMMIT\0');
    if (commits && strike.endsWith('before')) return hit();
    committing ||= commits;
    upstream.write(bytes);
  });
});
proxy.listen(0, '127.0.0.1');
await once(proxy, 'listening');
after(async () => {
  proxy.close();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

await mkdir(templates, { recursive: true });
await writeFile(join(templates, 'of.typ'), 'the backup');
await run('account', 'add', 'kept', '--name', 'Kept', '--country', 'PT');
const backup = join(directory, 'backup.tar.zst');
await run('backup', '--to', backup);

beforeEach(async () => {
  await run('restore', backup, '--overwrite', '--yes');
  await run('account', 'add', 'later', '--name', 'Later', '--country', 'PT');
  await rm(templates, { recursive: true });
  await mkdir(templates);
  await writeFile(join(templates, 'of.typ'), 'later');
});

it('Killed before COMMIT, the old database has the old templates', async () => {
  assert.equal((await restoreAndStrike('kill before')).code, null);
  const { out, err } = await run('account', 'list', '--json');
  assert.match(err, /A restore was interrupted: everything is as it was before it/);
  await belongsTogether(out, ['kept', 'later'], 'later');
});

it('Killed after COMMIT, the next command puts the restored templates in place', async () => {
  assert.equal((await restoreAndStrike('kill after')).code, null);
  assert.equal(await readFile(join(templates, 'of.typ'), 'utf8'), 'later', 'they are replaced after COMMIT only');
  const { out, err } = await run('account', 'list', '--json');
  assert.match(err, /Finished a restore that was interrupted/);
  await belongsTogether(out, ['kept'], 'the backup');
});

it('Killed after COMMIT, the next backup has the restored templates, however far the swap had come', async () => {
  assert.equal((await restoreAndStrike('kill after')).code, null);
  const { id } = JSON.parse(await readFile(`${templates}.restore.json`, 'utf8'));
  // The process was killed between both names.
  await rm(`${templates}.${id}.former`, { recursive: true, force: true });
  await mkdir(`${templates}.${id}.former`);
  await rm(templates, { recursive: true });
  const next = join(directory, 'next.tar.zst');
  await run('backup', '--to', next);
  const { out } = await run('account', 'list', '--json');
  await belongsTogether(out, ['kept'], 'the backup');
});

it('When COMMIT gets no answer, the command asks the database, and tells the truth', async () => {
  const lost = await restoreAndStrike('cut before');
  assert.equal(lost.code, 1, lost.err);
  assert.match(lost.err, /connection to PostgreSQL was lost.*Nothing was restored: everything is as before/);
  await belongsTogether((await run('account', 'list', '--json')).out, ['kept', 'later'], 'later');
  const done = await restoreAndStrike('cut after');
  assert.equal(done.code, 0, done.err);
  await belongsTogether((await run('account', 'list', '--json')).out, ['kept'], 'the backup');
});

async function belongsTogether(accounts: string, codes: string[], template: string): Promise<void> {
  const found = (JSON.parse(accounts) as { code: string }[]).map(({ code }) => code);
  assert.deepEqual(found.sort(), codes);
  assert.equal(await readFile(join(templates, 'of.typ'), 'utf8'), template);
  const left = (await readdir(data)).filter(name => name.startsWith('templates'));
  assert.deepEqual(left, ['templates'], 'nothing is left beside the templates');
}

async function restoreAndStrike(how: Strike): Promise<{ code: number | null; err: string }> {
  strike = how;
  const through = new URL(database.url);
  const { port } = proxy.address() as { port: number };
  through.hostname = '127.0.0.1';
  through.port = String(port);
  through.searchParams.delete('host');
  const child = spawn(process.execPath, [KONTOR, 'restore', backup, '--overwrite', '--yes'], {
    env: { ...process.env, ...settings, DATABASE_URL: through.href },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  restoring = child;
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code, err };
}

async function run(...words: string[]) {
  const ended = await kontor(settings, words);
  assert.equal(ended.code, 0, ended.err);
  return ended;
}

function socketOf({ hostname, port, searchParams }: URL): NetConnectOpts {
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: hostname, port: Number(port) };
}
