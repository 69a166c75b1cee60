// kontor account export, import and delete, as an administrator runs them beside a running server.

import assert from 'node:assert/strict';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyKontor, removeCopy } from '../definitions/copied-kontor.ts';
import { entriesOf } from '../operations/account-files/account-files-rig.ts';
import type { Server } from '../support/kontor-process.ts';
import { helo, logIn, startedDirectory } from './data-directory.ts';

const data = await startedDirectory();
const { credentials } = data;
const file = join(data.path, 'demo.account');
let server: Server;
let base: string;
let expected: Record<string, string>;

before(async () => {
  server = await data.serve();
  base = `${server.address}/api/demo/v4.0.0`;
});

const isServed = async () => (await helo(base, credentials.token)).status;

describe('kontor account', () => {
  it('export writes a file that only its owner can read, and never over another', async () => {
    const done = await data.run('account', 'export', 'demo', '--to', file, '--json');
    assert.equal(done.code, 0, done.err);
    const { code, documents, rows, bytes } = JSON.parse(done.out);
    assert.deepEqual([code, documents, bytes], ['demo', 80, (await stat(file)).size]);
    assert.ok(rows > 400);
    if (process.platform !== 'win32') assert.equal((await stat(file)).mode & 0o777, 0o600);
    expected = Object.fromEntries(await entriesOf(file));
    const again = await data.run('account', 'export', 'demo', '--to', file);
    assert.deepEqual([again.code, /demo\.account exists/.test(again.err)], [1, true], again.err);
    assert.equal((await data.run('account', 'export', 'demo')).code, 2);
    const unknown = await data.run('account', 'export', 'nosuch', '--to', `${file}.2`);
    assert.deepEqual([unknown.code, /no account 'nosuch'/.test(unknown.err)], [1, true]);
  });

  it('delete wants the code again, and keeps documents that are too young', async () => {
    // The demo company is a test company, whose documents need not be kept.
    assert.equal((await data.run('account', 'add', 'kept', '--name', 'Kept')).code, 0);
    assert.equal((await data.run('demo', 'kept', '--scale', '1')).code, 0);
    assert.equal((await data.run('account', 'set', 'kept', '--retention-years', '100')).code, 0);
    const remove = (...words: string[]) => data.run('account', 'delete', ...words);
    const cases: [number, RegExp, string[]][] = [
      [2, /repeat the code: --confirm CODE/, ['demo']],
      [1, /'Demo' is not the code demo\. Nothing was deleted/, ['demo', '--confirm', 'Demo', '--force']],
      [1, /keeps them for 100 years.*account export.*--force/, ['kept', '--confirm', 'kept']],
    ];
    for (const [code, message, words] of cases) {
      const refused = await remove(...words);
      assert.equal(refused.code, code, refused.err);
      assert.match(refused.err, message);
    }
    assert.equal(await isServed(), 200);
    const pdf = join(data.path, 'cache', 'pdf', `${'a'.repeat(64)}.pdf`);
    await mkdir(join(data.path, 'cache', 'pdf'), { recursive: true });
    await writeFile(pdf, 'of any account');
    assert.equal((await remove('kept', '--confirm', 'kept', '--force')).code, 0);
    const done = await remove('demo', '--confirm', 'demo');
    assert.equal(done.code, 0, done.err);
    assert.match(done.out, /^Deleted account demo: \d+ rows/);
    assert.equal(await isServed(), 403);
    await assert.rejects(stat(pdf), { code: 'ENOENT' });
  });

  it('import refuses a damaged file, and brings back the account that the running server then serves', async () => {
    const damaged = join(data.path, 'damaged.account');
    const bytes = await readFile(file);
    await writeFile(damaged, bytes.subarray(0, bytes.length - 2000));
    const refused = await data.run('account', 'import', damaged);
    assert.equal(refused.code, 1);
    assert.match(refused.err, /Entry tables\/\w+\.ndjson is damaged: .*Use another copy of the file/);
    assert.equal((await data.run('account', 'import', file, '--as', 'two words')).code, 2);

    const done = await data.run('account', 'import', file);
    assert.equal(done.code, 0, done.err);
    assert.match(
      done.out,
      /^Imported account demo: 80 documents, \d+ rows, in [\d.]+ s\. Rows, sums and figures agree\n$/,
    );
    while ((await isServed()) !== 200) await sleep(300);
    assert.equal((await logIn(base, credentials.login, credentials.password)).status, 200);
    const twice = await data.run('account', 'import', file);
    assert.deepEqual([twice.code, /Another account has this code: 'demo'.*--as CODE/.test(twice.err)], [1, true]);
    assert.equal((await data.run('doctor')).code, 0);
  });
});

describe('An account file of an older version', () => {
  const directory = join(data.path, 'newer');
  const newerData = join(data.path, 'newer-data');
  const newer = copyKontor(directory, [], { KONTOR_DATA: newerData });
  after(async () => {
    removeCopy(directory);
    await rm(newerData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  it('is imported by a newer one, whose migrations change its rows too; the way back is refused', async () => {
    const migration = `-- A column that a later version adds.
      ALTER TABLE article ADD COLUMN shelf text;
      UPDATE article SET shelf = 'S-' || item_code;
      ALTER TABLE article ALTER COLUMN shelf SET NOT NULL;`;
    await writeFile(join(directory, 'migrations', '0999_shelves.sql'), migration);
    assert.match(await newer.run('account', 'import', file, '--as', 'moved'), /^Imported account moved: 80 documents/);
    assert.match(await newer.run('doctor'), /All figures agree in 1 account/);

    const back = join(data.path, 'back.account');
    await newer.run('account', 'export', 'moved', '--to', back);
    const entries = await entriesOf(back);
    for (const text of (entries.get('tables/article.ndjson') ?? '').trim().split('\n')) {
      const { item_code, shelf } = JSON.parse(text);
      assert.equal(shelf, `S-${item_code}`);
    }
    for (const table of ['document', 'document_line', 'stock_transaction', 'third_party', 'api_token'])
      assert.equal(entries.get(`tables/${table}.ndjson`), expected[`tables/${table}.ndjson`], table);
    const refused = await data.run('account', 'import', back);
    assert.deepEqual([refused.code, /0999_shelves\.sql.*or later/.test(refused.err)], [1, true], refused.err);
  });
});
