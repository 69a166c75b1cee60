// When PostgreSQL cannot serve, requests get 503 with the reason and Retry-After, never 500. They succeed again when it can.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../../support/client.ts';
import { startCuttingProxy } from '../../support/cutting-proxy.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwner } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const account = await rig.account();
const base = `/api/${account.code}/v4.0.0`;
const headers = { authorization: `Bearer ${account.client.token}` };
let numbers = 0;
const write = (): Promise<Answer> => account.client.post('/invoices', invoiceBody(String(++numbers)));
const owner = (sql: string) => asOwner(rig, client => client.query(sql));
const { pool } = rig.database;

function assertUnavailable({ status, body, text, headers: sent }: Answer, message: RegExp): void {
  assert.deepEqual([status, body.code, sent['retry-after']], [503, 'DB_TIMEOUT', '1'], text);
  assert.match(body.message, message);
}

/** Runs `work` on every connection that the pool may have, all at the same time. */
async function onAllConnections(text: string): Promise<void> {
  let arrived = 0;
  const all = Promise.withResolvers<void>();
  await Promise.all(
    Array.from({ length: rig.config.poolSize }, () =>
      pool.withConnection(async connection => {
        await connection.query({ text: 'SELECT 1' });
        if (++arrived === rig.config.poolSize) all.resolve();
        await all.promise;
        await connection.query({ text }).catch(() => {});
      }),
    ),
  );
}

describe('A failure of PostgreSQL', () => {
  const cases: [string, RegExp][] = [
    ['25006', /^The database cannot write: it is read-only\. Nothing was written$/],
    ['53100', /^The database cannot write: its disk is full\. Nothing was written$/],
    ['53200', /^The database is out of memory\. Nothing was written$/],
    ['53300', /^The database has no free connection\. Nothing was written$/],
    ['53400', /^The database lacks resources\. Nothing was written$/],
    ['55000', /^The database is shutting down, starting or changing its leader\. Nothing was written$/],
    ['57P01', /^The database is shutting down, starting or changing its leader\. Nothing was written$/],
    ['57P03', /^The database is shutting down, starting or changing its leader\. Nothing was written$/],
    ['58030', /^The database cannot use its files\. Nothing was written$/],
    ['08006', /^The database cannot be reached\. Nothing was written$/],
    ['57014', /^The database did not answer in time\. Nothing was written$/],
    ['40001', /^The records are in heavy use\. Nothing was written$/],
    ['XX001', /^The database reports an internal error\. Nothing was written$/],
  ];
  it('is 503 with its reason, Retry-After, and that nothing was written', async () => {
    await owner(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'as told' USING ERRCODE = new.name; END $$`);
    await owner('CREATE TRIGGER fail BEFORE INSERT ON third_party FOR EACH ROW EXECUTE FUNCTION fail()');
    try {
      for (const [name, message] of cases)
        assertUnavailable(await account.client.post('/customers', { name }), message);
    } finally {
      await owner('DROP TRIGGER fail ON third_party');
    }
    assert.equal((await account.client.post('/customers', { name: '53100' })).status, 201);
  });
});

describe('A full disk', () => {
  it('refuses writes with the reason, serves every read, and writes again when it has space', {
    skip: canMount() ? false : 'only root can mount a small disk',
  }, async () => {
    const directory = mkdtempSync(join(tmpdir(), 'kontor-disk-'));
    const disk = (...args: string[]) => assert.equal(spawnSync(args[0] ?? '', args.slice(1)).status, 0, args.join(' '));
    disk('chmod', '755', directory);
    const space = join(directory, 'space');
    disk('mkdir', space);
    disk('mount', '-t', 'tmpfs', '-o', 'size=24m,mode=0700', 'none', space);
    const before = await asOwner(rig, client => client.query('SHOW data_directory'));
    try {
      disk('chown', `--reference=${before.rows[0].data_directory}`, space);
      const name = `small_${Date.now()}`;
      await owner(`CREATE TABLESPACE ${name} LOCATION '${space}'`);
      await owner(`ALTER TABLE document SET TABLESPACE ${name}`);
      const notes = 'x'.repeat(900);
      const create = () => account.client.post('/invoices', { ...invoiceBody(String(++numbers)), notes });
      assert.equal((await create()).status, 201);
      writeFileSync(join(space, 'ballast'), Buffer.alloc(64 * 1024 * 1024), { flag: 'w' });
    } catch (error) {
      // The ballast fills the disk to the last byte.
      assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC', String(error));
    }
    try {
      let refused: Answer;
      do refused = await write();
      while (refused.status === 201);
      assertUnavailable(refused, /^The database cannot write: its disk is full\. Nothing was written$/);
      assert.equal((await account.client.get('/invoices')).status, 200);
      assert.equal((await rig.call('GET', '/readyz')).body.reason, 'The database cannot write: its disk is full');
      assert.match((await account.client.get('/status')).body.status, /^degraded - login: admin/);
      rmSync(join(space, 'ballast'));
      assert.equal((await write()).status, 201);
      assert.deepEqual((await rig.call('GET', '/readyz')).body, { status: 'ready' });
    } finally {
      await owner('ALTER TABLE document SET TABLESPACE pg_default');
      const { rows } = await asOwner(rig, client =>
        client.query(`SELECT spcname FROM pg_tablespace WHERE spcname LIKE 'small_%'`),
      );
      for (const { spcname } of rows) await owner(`DROP TABLESPACE ${spcname}`);
      disk('umount', space);
      rmSync(directory, { recursive: true });
    }
  });
});

describe('Prepared statements', () => {
  it('whose result has another type after a change of the schema are prepared anew', async () => {
    assert.equal((await write()).status, 201);
    await owner('ALTER TABLE app_user ALTER COLUMN role TYPE varchar(50)');
    try {
      const answers = await Promise.all([
        ...Array.from({ length: 10 }, () => account.client.get('/invoices')),
        ...Array.from({ length: 10 }, () => account.client.get('/invoices', { limit: 500 })),
        write(),
      ]);
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 201]));
    } finally {
      await owner('ALTER TABLE app_user ALTER COLUMN role TYPE text');
    }
    assert.equal((await write()).status, 201);
  });

  for (const [what, text] of [
    ['are gone', 'DEALLOCATE ALL'],
    ['are those of somebody else', 'DEALLOCATE ALL; PREPARE session AS SELECT 1; PREPARE "begin write" AS SELECT 2'],
  ] as const) {
    it(`that ${what}, as through a pooler, fail no request`, async () => {
      assert.equal((await write()).status, 201);
      for (const part of text.split('; ')) await onAllConnections(part);
      for (let time = 0; time < 5; time++) {
        assert.equal((await account.client.get('/invoices')).status, 200);
        assert.equal((await write()).status, 201);
      }
    });
  }
});

describe('An outage', () => {
  for (const kind of ['refusing', 'silent'] as const) {
    it(`of a database that is ${kind} keeps at most MAX_WAITING requests, and ends with it`, {
      timeout: 60_000,
    }, async () => {
      const proxy = await startCuttingProxy(rig.ownerUrl);
      const lost = await rig.another({ DATABASE_URL: proxy.url, DATABASE_DEADLINE_MS: '2000', MAX_WAITING: '50' });
      const call = () => lost.call('GET', `${base}/invoices`, { headers, query: { limit: 500 } });
      assert.equal((await call()).status, 200);
      proxy.become(kind);
      const answers = Promise.all(Array.from({ length: 300 }, call));
      const readiness = lost.call('GET', '/readyz');
      await sleep(500);
      assert.ok(lost.database.pool.waiting <= 50, `${lost.database.pool.waiting} wait`);
      const ended = await answers;
      assert.deepEqual([...new Set(ended.map(({ status }) => status))], [503]);
      if (kind === 'silent') assert.ok(ended.some(({ body }) => body.code === 'OVERLOADED'));
      assertUnavailable(await readiness, /^The database cannot be reached$/);
      proxy.become('up');
      const begun = performance.now();
      while ((await call()).status !== 200) assert.ok(performance.now() - begun < 10_000, 'back in time');
      assert.equal((await lost.call('GET', '/readyz')).status, 200);
    });
  }
});

function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  const directory = mkdtempSync(join(tmpdir(), 'kontor-mount-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', directory]).status === 0;
  if (mounted) spawnSync('umount', [directory]);
  rmSync(directory, { recursive: true });
  return mounted;
}
