// A whole installation is backed up while clients write, verified, and restored elsewhere, with the real commands and servers.

import assert from 'node:assert/strict';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { lists } from '../../../src/definitions/catalogue.ts';
import { openArchiveFile } from '../../../src/formats/archive/archive-file.ts';
import { readArchive, verifyArchive } from '../../../src/formats/archive/read-archive.ts';
import { invoiceBody } from '../../support/invoices.ts';
import type { Ended } from '../../support/kontor-process.ts';
import { dataDirectory, helo, startedDirectory } from '../data-directory.ts';

const SECRETS = { METRICS_TOKEN: 'a secret of metrics', SMS_HTTP_TOKEN: 'a secret of messages' };

const one = await startedDirectory();
const other = await dataDirectory();
Object.assign(one.settings, { RATE_REQUESTS: '0', DOCUMENT_LINK_DAYS: '45' }, SECRETS);
const folder = join(one.path, 'kept');
const FONT = 'templates/green/fonts/Größe.ttf';
await mkdir(join(one.path, 'templates/green/fonts'), { recursive: true });
await writeFile(join(one.path, FONT), 'not really a font');

const server = await one.serve();
const base = `${server.address}/api/demo/v4.0.0`;
const { token } = one.credentials;
let writing = true;
after(() => {
  writing = false;
});

let underLoad = '';
let quiet = '';

describe('A backup', () => {
  it('under load has every write that was acknowledged before it began, and can be verified', async () => {
    const acknowledged: string[] = [];
    const writers = Array.from({ length: 8 }, (_, index) => write(`w${index}`, acknowledged));
    while (acknowledged.length < 100) await sleep(10);
    const before = [...acknowledged];
    const { file, counts, skipped } = JSON.parse(must(await one.run('backup', '--to', `${folder}/`, '--json')).out);
    const during = acknowledged.length - before.length;
    writing = false;
    await Promise.all(writers);
    assert.ok(during > 0, 'the clients have written during the backup');
    assert.deepEqual(skipped, []);
    const numbers = await textOf(file, 'tables/document.copy');
    for (const number of before) assert.ok(numbers.includes(`\t${number}\t`), number);
    underLoad = file;

    const verified = JSON.parse(must(await one.run('backup', 'verify', file, '--json')).out);
    assert.deepEqual([verified.accounts, verified.counts], [1, counts]);
    assert.ok(counts.document >= 80 + before.length);
  });

  it('is for its owner only, and has no secret and nothing of the caches in it', async () => {
    if (process.platform !== 'win32') assert.equal((await stat(underLoad)).mode & 0o777, 0o600);
    const { entries } = await verifyArchive(await openArchiveFile(underLoad), 'backup');
    const names = [...entries.keys()];
    const ofRows = (name: string) => name.startsWith('tables/');
    assert.deepEqual(
      names.filter(name => !ofRows(name)),
      ['manifest.json', 'database.json', 'settings.json', FONT],
    );
    assert.ok(names.filter(ofRows).length > 25);
    for (const table of ['service_login', 'rate_count']) assert.ok(!entries.has(`tables/${table}.copy`));
    const settings = JSON.parse(await textOf(underLoad, 'settings.json'));
    for (const [name, value] of [...Object.entries(SECRETS), ['KONTOR_DATA', one.path]]) {
      assert.equal(settings[name ?? ''], undefined);
      assert.ok(!JSON.stringify(settings).includes(value ?? ''));
    }
    assert.equal(settings.DOCUMENT_LINK_DAYS, '45');
  });
});

describe('A restore to another place', () => {
  it('answers every list with the same bytes, and goes on where the backup ended', async () => {
    const session = await sessionAt(base);
    const followed = await cursorNow(base, session);
    // A chain of records, which goes on after the restore.
    const records = ['--country', 'ES', '--vat-id', 'B12345674', '--invoice-records', 'on'];
    must(await one.run('account', 'set', 'demo', ...records));
    const last = await post(base, session, 1, 'last');
    assert.equal(last.status, 201);
    const changes = await list(base, session, `changes?cursor=${followed}&limit=1000`);
    assert.ok(changes.includes('invoice.created'), changes);
    quiet = JSON.parse(must(await one.run('backup', '--to', folder, '--json')).out).file;

    const restored = must(await other.run('restore', quiet));
    assert.match(restored.out, /DOCUMENT_LINK_DAYS=45/);
    assert.doesNotMatch(restored.out + restored.err, /secret/);
    assert.equal(must(await other.run('doctor')).out, 'All figures agree in 1 account\n');
    assert.equal(await readFile(join(other.path, FONT), 'utf8'), 'not really a font');

    const second = await other.serve();
    const there = base.replace(/^http:..[^/]+/, second.address);
    let bytes = 0;
    for (const { path } of lists) {
      const [here, restored] = await Promise.all([list(base, session, path), list(there, session, path)]);
      assert.equal(restored, here, path);
      bytes += here.length;
    }
    assert.ok(bytes > 100_000, `${bytes} bytes`);

    assert.equal(await list(there, session, `changes?cursor=${followed}&limit=1000`), changes);
    assert.equal((await post(base, session, 2, 'lost')).status, 201);
    const lost = await cursorNow(base, session);
    const headers = { Authorization: `Bearer ${session}` };
    assert.equal((await fetch(`${there}/changes?cursor=${lost}`, { headers })).status, 410);

    const repeated = await post(there, session, 1, 'again');
    assert.equal(repeated.status, 400, 'the nonce was used before the backup');
    const next = await post(there, session, 2, 'next');
    assert.equal(next.status, 201);
    assert.ok(next.id > last.id, 'the ids continue');
    const chain = join(other.path, 'records.xml');
    must(await other.run('verifactu', 'export', 'demo', '--to', chain));
    const hashes = (await readFile(chain, 'utf8')).matchAll(/<(?:\w+:)?Huella>([0-9A-F]{64})</g);
    const [first, ...more] = [...hashes].map(([, hash]) => hash);
    assert.deepEqual(more.length, 2, 'the second record has the hash of the first one, and its own');
    assert.equal(more[0], first);
    assert.equal(must(await other.run('doctor')).out, 'All figures agree in 1 account\n');
    assert.equal((await helo(there, token)).status, 200);

    const refused = await other.run('restore', quiet, '--overwrite', '--yes');
    assert.deepEqual([refused.code, refused.out], [1, '']);
    assert.match(refused.err, /The database is in use by \d+ connections?\. Stop the servers/);
    assert.equal((await list(there, session, 'invoices')).includes('"next"'), true);
    assert.equal(await second.stop(), 0);
  });

  it('refuses a place that has something in it, and a damaged file, and changes nothing', async () => {
    const accounts = must(await other.run('account', 'list', '--json')).out;
    const refused = await other.run('restore', underLoad);
    assert.equal(refused.code, 1);
    assert.match(refused.err, /not empty: it has 1 accounts and 1 template files.*--overwrite/);
    const unconfirmed = await other.run('restore', underLoad, '--overwrite');
    assert.equal(unconfirmed.code, 2);
    assert.match(unconfirmed.err, /Add --yes/);

    const bytes = await readFile(underLoad);
    const damaged = join(one.path, 'damaged.tar.zst');
    const middle = Math.floor(bytes.length / 2);
    const flipped = Buffer.from(bytes);
    flipped[middle] = (flipped[middle] ?? 0) ^ 1;
    for (const content of [flipped, bytes.subarray(0, middle)]) {
      await writeFile(damaged, content);
      for (const words of [
        ['restore', damaged, '--overwrite', '--yes'],
        ['backup', 'verify', damaged],
      ]) {
        const ended = await other.run(...words);
        assert.deepEqual([ended.code, ended.out], [1, '']);
        assert.match(
          ended.err,
          /damaged\.tar\.zst: .*(?:Entry \S+ is damaged: .*Use another copy|its beginning is damaged)/,
        );
      }
    }
    assert.equal(must(await other.run('account', 'list', '--json')).out, accounts);
    assert.equal(await readFile(join(other.path, FONT), 'utf8'), 'not really a font');
  });

  it('replaces everything with --overwrite', async () => {
    await writeFile(join(other.path, 'templates/green/later.typ'), 'since the backup');
    must(await other.run('account', 'add', 'later', '--name', 'Later', '--country', 'PT'));
    must(await other.run('restore', underLoad, '--overwrite', '--yes'));
    const accounts = JSON.parse(must(await other.run('account', 'list', '--json')).out);
    assert.deepEqual(
      accounts.map(({ code }: { code: string }) => code),
      ['demo'],
    );
    await assert.rejects(stat(join(other.path, 'templates/green/later.typ')));
    assert.equal(must(await other.run('doctor')).out, 'All figures agree in 1 account\n');
  });
});

async function write(writer: string, acknowledged: string[]): Promise<void> {
  const session = await sessionAt(base);
  for (let nonce = 1; writing; nonce++) {
    const number = `${writer}-${nonce}`;
    if ((await post(base, session, nonce, number)).status === 201) acknowledged.push(number);
  }
}

async function sessionAt(address: string): Promise<string> {
  const opened = (await (await helo(address, token)).json()) as { 'xa-token': string };
  return opened['xa-token'];
}

async function post(address: string, session: string, nonce: number, number: string) {
  const answer = await fetch(`${address}/invoices?nonce=${nonce}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
    body: JSON.stringify(invoiceBody(number)),
  });
  const { id } = (await answer.json()) as { id: number };
  return { status: answer.status, id };
}

async function list(address: string, session: string, path: string): Promise<string> {
  const answer = await fetch(`${address}/${path}${path.includes('?') ? '' : '?limit=1000'}`, {
    headers: { authorization: `Bearer ${session}` },
  });
  assert.equal(answer.status, 200, path);
  return answer.text();
}

async function cursorNow(address: string, session: string): Promise<string> {
  const headers = { Authorization: `Bearer ${session}` };
  const answer = await fetch(`${address}/changes?cursor=now`, { headers });
  return answer.headers.get('x-next-cursor') ?? '';
}

async function textOf(file: string, entry: string): Promise<string> {
  for await (const { name, content } of readArchive(await openArchiveFile(file)))
    if (name === entry) return Buffer.concat(await Array.fromAsync(content)).toString();
  throw new Error(`The archive has no ${entry}`);
}

function must(ended: Ended): Ended {
  assert.equal(ended.code, 0, ended.err);
  return ended;
}
