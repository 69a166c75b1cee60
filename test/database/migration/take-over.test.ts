// Databases, backups and account files of Kontor 0.4.0, which has the schema in migrations of before the baseline.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type pg from 'pg';
import { checkBackup, restoreBackup } from '../../../src/database/backup/restore-backup.ts';
import { migrate, readMigrations } from '../../../src/database/migration/migrate.ts';
import { connectOnce, prepareDatabase } from '../../../src/database/migration/prepare-database.ts';
import { changeStatus } from '../../../src/operations/documents/change/change-document.ts';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { committedText } from '../../checks/generated.ts';
import { schemaText } from '../../checks/schema-text.ts';
import type { FreshDatabase } from '../../support/fresh-database.ts';
import { kontor } from '../../support/kontor-process.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { type Rig, startRig } from '../../support/rig.ts';
import { inDatabase } from '../../support/template-database.ts';
import { OLD_ACCOUNT, OLD_BACKUP, oldDatabase } from './old-database.ts';

const MIGRATIONS = (await readMigrations()).map(({ name }) => name);
const directory = mkdtempSync(join(tmpdir(), 'kontor-old-'));
after(() => rmSync(directory, { recursive: true }));

const idOf = (rig: Rig, code: string) => asOwner(rig, client => inAccount(client, code, async id => id));
const administrator = async (rig: Rig, code: string) =>
  ({ kind: 'administrator', accountId: await idOf(rig, code) }) as const;

const JOBS = ['job', 'mail_message', 'sms_message'];

/** Rows of each table in an account, without tables that are empty. */
async function countRows(client: pg.Client, code: string): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'account_id'
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`);
  const counts = await inAccount(client, code, async id => {
    const counted: [string, number][] = [];
    for (const { name } of rows) {
      const found = await client.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM ${name} WHERE account_id = $1`,
        [id],
      );
      counted.push([name, found.rows[0]?.count ?? 0]);
    }
    return counted;
  });
  // Messages are jobs later.
  const jobs = counts.filter(([name]) => JOBS.includes(name)).reduce((sum, [, count]) => sum + count, 0);
  const others = counts.filter(([name, count]) => count > 0 && !JOBS.includes(name));
  return Object.fromEntries([...others, ['job', jobs]]);
}

const formerCounts: Record<string, Record<string, number>> = {};
const others = `
  CREATE TABLE own (id integer PRIMARY KEY, made timestamptz);
  INSERT INTO own VALUES (7);
  CREATE SEQUENCE own_number;
  SELECT nextval('own_number');
  CREATE FUNCTION own_double(n integer) RETURNS integer LANGUAGE sql RETURN 2 * n`;

/** The old database, with objects that its owner has added. */
async function usedDatabase(ofRig: string): Promise<FreshDatabase> {
  const database = await oldDatabase(ofRig);
  await asOwner({ ownerUrl: database.url }, async client => {
    await client.query(others);
    for (const code of ['trade', 'demo']) formerCounts[code] = await countRows(client, code);
  });
  return database;
}

describe('A database of Kontor 0.4.0', async () => {
  const rig = await startRig({}, usedDatabase);

  it('is taken over with every row, and then has the schema of a new one', async () => {
    assert.deepEqual(rig.database.applied, MIGRATIONS);
    await asOwner(rig, async client => {
      for (const code of ['trade', 'demo']) assert.deepEqual(await countRows(client, code), formerCounts[code]);
      const { rows } = await client.query(
        `SELECT own_double(id) AS twice, nextval('own_number')::integer AS next FROM own`,
      );
      assert.deepEqual(rows, [{ twice: 14, next: 2 }]);
      await client.query('DROP TABLE own; DROP SEQUENCE own_number; DROP FUNCTION own_double');
    });
    assert.equal(await schemaText(rig.ownerUrl), await committedText('schema.sql'));
    for (const code of ['trade', 'demo'])
      assert.deepEqual(await checkAccount(rig.database, await administrator(rig, code)), [], code);
  });

  it('goes on where it was: new ids, numbers, and changes of earlier documents', async () => {
    const actor = await administrator(rig, 'trade');
    await changeStatus(rig.database, actor, { set: 'NC', number: '1' }, { status: 'VOID', reason: 'a mistake' });
    const account = await rig.account('later');
    const { status, body } = await account.client.post('/customers', { name: 'Later' });
    assert.equal(status, 201);
    assert.ok(body.id > 21, 'ids follow those of the 21 parties');
    assert.ok((await idOf(rig, 'later')) > actor.accountId);
    assert.deepEqual(await checkAccount(rig.database, actor), []);
  });

  it('is left as it is if not everything of it can be taken over', async () => {
    const refusals: [change: string, words: RegExp, undo: string][] = [
      [
        'ALTER TABLE article ADD COLUMN shelf text',
        /column "shelf" of relation "article" does not exist/,
        'ALTER TABLE article DROP COLUMN shelf',
      ],
      [
        'CREATE VIEW names AS SELECT name FROM third_party',
        /0001_baseline\.sql failed: cannot drop .*view names depends on .*third_party/s,
        'DROP VIEW names',
      ],
      [
        `DELETE FROM schema_migration WHERE name = '0032_removals.sql'`,
        /before 0\.4\.0: open it with Kontor 0\.4\.0 first/,
        '',
      ],
    ];
    const database = await oldDatabase(directory);
    try {
      const before = await schemaText(database.url);
      for (const [change, words, undo] of refusals) {
        await asOwner({ ownerUrl: database.url }, client => client.query(change));
        await assert.rejects(prepareDatabase(database.url), words);
        await asOwner({ ownerUrl: database.url }, client => client.query(undo));
        assert.equal(await schemaText(database.url), before);
      }
    } finally {
      await database.drop();
    }
  });
});

describe('A database of before the baseline that has all of its tables', () => {
  it('keeps them, once servers of its version have ended', async () => {
    const rig = await startRig();
    const name = 'former_development';
    const url = inDatabase(rig.ownerUrl, name);
    await asOwner(rig, client => client.query(`CREATE DATABASE ${name}`));
    await asOwner({ ownerUrl: url }, async client => {
      await migrate(client, (await readMigrations()).slice(0, 1), () => connectOnce(url));
      await client.query(`
        DELETE FROM schema_migration;
        INSERT INTO schema_migration (name, checksum)
        VALUES ('0001_wall.sql', ''), ('0032_removals.sql', ''), ('0053_files_of_imports.before.sql', '');
        INSERT INTO server_process (id, program_version, newest_migration, host, process_number)
        VALUES (gen_random_uuid(), '0.4.0', '0053_files_of_imports.before.sql', 'one.example', 7)`);
      const table = async () => (await client.query(`SELECT 'article'::regclass::oid::integer AS oid`)).rows;
      const before = await table();
      await assert.rejects(
        prepareDatabase(url),
        /0001_baseline\.sql is not applied while .* Kontor 0\.4\.0 on one\.example/,
      );
      await client.query('DELETE FROM server_process');
      assert.deepEqual((await prepareDatabase(url)).applied, MIGRATIONS);
      assert.deepEqual(await table(), before);
    });
    assert.equal(await schemaText(url), await committedText('schema.sql'));
    await asOwner(rig, client => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
  });
});

describe('A backup of Kontor 0.4.0', () => {
  it('is restored with every row', async () => {
    const backup = await checkBackup(OLD_BACKUP);
    const rig = await startRig({}, async ofRig => {
      const database = await oldDatabase(ofRig);
      const place = { ownerUrl: database.url, templatesDirectory: join(directory, 'templates') };
      assert.deepEqual((await restoreBackup(backup, { ...place, overwrite: true })).applied, MIGRATIONS.slice(1));
      return database;
    });
    assert.equal(await schemaText(rig.ownerUrl), await committedText('schema.sql'));
    const documents = await asOwner(rig, async client => {
      const [one, two] = [await countRows(client, 'trade'), await countRows(client, 'demo')];
      return (one.document ?? 0) + (two.document ?? 0);
    });
    assert.equal(documents, backup.manifest.counts.document);
    for (const code of ['trade', 'demo'])
      assert.deepEqual(await checkAccount(rig.database, await administrator(rig, code)), [], code);
  });
});

describe('An account file of Kontor 0.4.0', () => {
  it('is imported with every row', async () => {
    const rig = await startRig();
    const settings = { DATABASE_URL: rig.ownerUrl, KONTOR_DATA: rig.config.dataDirectory };
    const { code, out, err } = await kontor(settings, ['account', 'import', OLD_ACCOUNT, '--json']);
    assert.equal(code, 0, err);
    const { rows, documents } = JSON.parse(out);
    const imported = await asOwner(rig, client => countRows(client, 'trade'));
    const { audit_entry: entries, audit_head: heads, ...fromFile } = imported;
    assert.deepEqual([entries, heads], [1, 1]);
    assert.equal(
      Object.values(fromFile).reduce((sum, count) => sum + count),
      rows,
    );
    assert.equal(fromFile.document, documents);
    assert.deepEqual(fromFile, formerCounts.trade);
    assert.deepEqual(await checkAccount(rig.database, await administrator(rig, 'trade')), []);
  });
});
