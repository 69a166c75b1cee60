// Migrations beside servers that run: what each kind waits for, and how long others wait for it.

import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Migration } from '../../../../src/database/migration/apply.ts';
import { migrate, readMigrations } from '../../../../src/database/migration/migrate.ts';
import { connectOnce } from '../../../../src/database/migration/prepare-database.ts';
import { registerServer } from '../../../../src/database/migration/server-registration.ts';
import { asOwner } from '../../../support/owner.ts';
import { startRig } from '../../../support/rig.ts';

const rig = await startRig();
const owner = await connectOnce(rig.ownerUrl);
const other = await connectOnce(rig.ownerUrl);
after(() => Promise.all([owner.end(), other.end()]));
await owner.query('CREATE TABLE shelf (id integer, width integer)');
await owner.query('INSERT INTO shelf SELECT n, n FROM generate_series(1, 1000) n');

const known = await readMigrations();
/** The migrations of the versions that this test brings, in the order of their names. */
const added: Migration[] = [];
let number = 9000;

/** Adds a migration of a next version, and applies what is missing. */
function bring(subject: string, sql: string) {
  const name = `${++number}_${subject}.sql`;
  added.push({ name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
  return apply();
}

const apply = () => asOwner(rig, client => migrate(client, [...known, ...added], () => connectOnce(rig.ownerUrl)));
const newest = () => added.at(-1)?.name ?? '';

/** Registers a server, which another process may run. */
async function runningServer(newestMigration: string, silentSeconds = 0): Promise<{ end(): Promise<void> }> {
  const id = randomUUID();
  await owner.query(
    `INSERT INTO server_process (id, program_version, newest_migration, host, process_number, seen_at)
    VALUES ($1, '0.4.0', $2, 'one.example', 7, now() - make_interval(secs => $3))`,
    [id, newestMigration, silentSeconds],
  );
  return {
    async end() {
      await owner.query('DELETE FROM server_process WHERE id = $1', [id]);
    },
  };
}

const KNOWN = known.at(-1)?.name ?? '';

describe('While a server of an earlier version runs', () => {
  it('a migration `before` is applied, and one `after` waits until the server has ended or is silent for a minute', async () => {
    const server = await runningServer(KNOWN);
    assert.deepEqual((await bring('colour.before', 'ALTER TABLE shelf ADD COLUMN colour text')).applied, [newest()]);
    const { applied, waiting } = await bring('width.after', 'ALTER TABLE shelf DROP COLUMN width');
    assert.deepEqual([applied, waiting?.migrations], [[], [newest()]]);
    assert.match(waiting?.servers[0] ?? '', /^Kontor 0\.4\.0 on one\.example \(process 7, last seen \d+ s ago\)$/);
    await server.end();
    const silent = await runningServer(KNOWN, 61);
    assert.deepEqual(await apply(), { applied: [newest()], waiting: undefined });
    await silent.end();
  });

  it('neither a migration of no kind is applied, nor one of a further version after one that waits', async () => {
    const server = await runningServer(newest());
    await assert.rejects(
      bring('size', 'ALTER TABLE shelf ADD COLUMN size integer'),
      /9\d+_size\.sql is not applied while .* run: Kontor 0\.4\.0 on one\.example .*Stop them/,
    );
    added.pop();
    await bring('colour.after', 'ALTER TABLE shelf ALTER COLUMN colour SET DEFAULT $$red$$');
    await assert.rejects(
      bring('size.before', 'ALTER TABLE shelf ADD COLUMN size integer'),
      /replace them by the version before/,
    );
    await server.end();
    assert.equal((await apply()).applied.length, 2);
  });

  it('one that knows the migration is no reason to wait', async () => {
    const server = await runningServer('9999_later.after.sql');
    assert.equal((await bring('height.after', 'ALTER TABLE shelf ADD COLUMN height integer')).waiting, undefined);
    await server.end();
  });
});

describe('A server that is registered', () => {
  const events = { onRenewed: async () => {}, onError: () => {} };

  it('is told when the database has a migration that it cannot bear, and is not registered with such a database', async () => {
    const values = [`('9998_x.after.sql', '', now(), '77.1.0')`, `('9998_x.before.sql', '', now(), '77.1.0')`];
    await asOwner(rig, client => client.query(`DELETE FROM schema_migration WHERE name > '9000'`));
    const server = await registerServer(rig.database.pool, events, 50);
    const [after = '', before = ''] = values;
    const insert = (row: string) =>
      owner.query(`INSERT INTO schema_migration (name, checksum, applied_at, program_version) VALUES ${row}`);
    await insert(before);
    assert.equal(await Promise.race([server.refused, sleep(300)]), undefined);
    await insert(after);
    assert.match(
      (await server.refused).message,
      /migrated by Kontor 77\.1\.0 \(9998_x\.after\.sql\).*Start that version/,
    );
    await assert.rejects(registerServer(rig.database.pool, events, 50), /migrated by Kontor 77\.1\.0/);
    await server.end();
    await owner.query(`DELETE FROM schema_migration WHERE name > '9000'`);
    await owner.query('DELETE FROM server_process');
    added.length = 0;
  });

  it('waits while another process migrates, so that a migration finds it or it finds the migration', async () => {
    await other.query('BEGIN');
    await other.query("SELECT pg_advisory_xact_lock(x'6b6f6e74'::integer)");
    let registered = false;
    const registering = registerServer(rig.database.pool, events).then(server => {
      registered = true;
      return server;
    });
    await sleep(500);
    assert.equal(registered, false);
    await other.query('COMMIT');
    await (await registering).end();
    assert.equal((await owner.query('SELECT FROM server_process')).rowCount, 0, 'its row is gone with it');
  });
});

describe('Locks', () => {
  it('of others are awaited for a second at a time: who comes after the migration is served meanwhile', {
    timeout: 60_000,
  }, async () => {
    await other.query('BEGIN');
    await other.query('SELECT count(*) FROM shelf');
    const migrating = bring('depth.before', 'ALTER TABLE shelf ADD COLUMN depth integer');
    let served = 0;
    // Without the bound, this would wait behind the migration until the transaction above ends.
    for (const end = Date.now() + 3_500; Date.now() < end; served++)
      await owner.query('SELECT count(depth) FROM shelf').catch(() => owner.query('SELECT count(*) FROM shelf'));
    assert.ok(served > 0);
    await other.query('COMMIT');
    assert.deepEqual((await migrating).applied, [newest()]);
  });

  it('of a slow migration are given back to those who wait, and it is refused with what to do', async () => {
    const migrating = bring('slow.before', 'LOCK TABLE shelf; SELECT pg_sleep(600)');
    const refused = assert.rejects(
      migrating,
      /other work waited for it for more than 1 s, in 3 attempts\. Nothing of it is left/,
    );
    let ended = false;
    void refused.finally(() => {
      ended = true;
    });
    while (!ended) await other.query('SELECT count(*) FROM shelf');
    await refused;
    added.pop();
  });

  it('of an index hold up nobody who writes, and what an interrupted one has left is made anew', async () => {
    await owner.query('CREATE UNIQUE INDEX CONCURRENTLY shelf_by_one ON shelf ((1))').catch(() => undefined);
    const valid = async () =>
      (await owner.query(`SELECT indisvalid FROM pg_index WHERE indexrelid = 'shelf_by_one'::regclass`)).rows;
    assert.deepEqual(await valid(), [{ indisvalid: false }]);
    // It waits for this transaction, and meanwhile others write.
    await other.query('BEGIN');
    await other.query('INSERT INTO shelf (id) VALUES (0)');
    const making = bring(
      'shelf_by_one.index',
      '-- Finds shelves.\nCREATE INDEX CONCURRENTLY shelf_by_one ON shelf (id);\n',
    );
    // Another process that starts waits for the lock, without keeping the index from being made.
    const second = sleep(200).then(apply);
    await owner.query('INSERT INTO shelf (id) VALUES (-1)');
    await sleep(500);
    await other.query('COMMIT');
    assert.deepEqual((await making).applied, [newest()]);
    assert.deepEqual((await second).applied, []);
    assert.deepEqual(await valid(), [{ indisvalid: true }]);
    const { rows } = await owner.query(`SELECT obj_description('shelf_by_one'::regclass) AS comment`);
    assert.deepEqual(rows, [{ comment: 'Finds shelves.' }]);
  });
});
