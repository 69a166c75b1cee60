// A database that was restored on another PostgreSQL server, where its roles are missing and its grants to them failed.

import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { readConfig } from '../../../src/config/config.ts';
import { startEmbedded } from '../../../src/database/embedded/start.ts';
import { expectedAccess, readAccess } from '../../../src/database/migration/access.ts';
import { connectOnce, prepareDatabase } from '../../../src/database/migration/prepare-database.ts';
import { makeRolesAndGrants } from '../../../src/database/migration/roles-and-grants.ts';
import { openDatabase } from '../../../src/database/open-database.ts';
import { addAccount } from '../../../src/operations/administration/accounts.ts';
import { listAccounts } from '../../../src/operations/administration/lists.ts';
import { asOwner } from '../../support/owner.ts';
import { inDatabase } from '../../support/template-database.ts';
import { installedTools, runTool, startInstalled } from './installed-postgres.ts';

/** A PostgreSQL server of this test: roles belong to the whole server, and other tests need theirs. */
async function ownServer(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'kontor-restored-'));
  chmodSync(directory, 0o755);
  const server = await startEmbedded({ dataDirectory: directory, settings: { fsync: 'off' } });
  after(async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  await asOwner({ ownerUrl: server.url }, client => client.query('CREATE DATABASE shop'));
  return inDatabase(server.url, 'shop');
}

const FACTS = { name: 'Shop', country: 'PT', currency: 'EUR', timezone: 'Europe/Lisbon' };

async function fill(url: string): Promise<void> {
  const database = await openDatabase(readConfig({ ...process.env, DATABASE_URL: url }));
  await addAccount(database, { code: 'shop', ...FACTS });
  await database.close();
}

/** Opens the database as a server does, reads and writes with both roles, and compares all access with that of a fresh one. */
async function assertWorks(url: string): Promise<void> {
  const database = await openDatabase(readConfig({ ...process.env, DATABASE_URL: url }));
  try {
    assert.deepEqual(
      (await listAccounts(database)).map(({ code }) => code),
      ['shop'],
    );
    await addAccount(database, { code: 'other', ...FACTS });
    assert.deepEqual(await database.pool.query({ text: `SELECT account_id_of('other') IS NOT NULL AS found` }), [
      { found: true },
    ]);
    assert.deepEqual(await database.pool.query({ text: 'SELECT code FROM account' }), [], 'row-level security holds');
  } finally {
    await database.close();
  }
  await asOwner({ ownerUrl: url }, async client => {
    const found = (await readAccess(client)).map(({ object, fact }) => `${object}: ${fact}`);
    const expected = (await expectedAccess()).map(({ object, fact }) => `${object}: ${fact}`);
    assert.deepEqual(found.sort(), expected.sort());
    assert.deepEqual((await makeRolesAndGrants(client)).repaired, [], 'nothing is left to repair');
  });
}

describe('A database restored on another server', () => {
  it('gets its roles, grants and policies back when its owner opens it, and loses what nobody should have', async () => {
    const url = await ownServer();
    await fill(url);
    await asOwner({ ownerUrl: url }, async client => {
      const { rows } = await client.query<{ name: string }>('SELECT role_name AS name FROM service_login');
      // The state after such a restore: no roles, hence none of their grants, and functions that everybody may execute.
      for (const { object, fact } of await readAccess(client)) {
        const [, policy] = /^policy (\w+)$/.exec(fact) ?? [];
        if (policy) await client.query(`DROP POLICY ${policy} ON ${object.replace('TABLE ', '')}`);
      }
      await client.query(`DROP OWNED BY kontor_service, kontor_administration, kontor_transfer`);
      await client.query(`DROP ROLE ${rows[0]?.name}, kontor_service, kontor_administration, kontor_transfer`);
      await client.query('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO PUBLIC');
      await client.query('GRANT CREATE ON SCHEMA public TO PUBLIC');
    });
    await assertWorks(url);
  });

  it('keeps the login of the service, and corrects a password that the login has changed', async () => {
    const url = await ownServer();
    const { serviceUrl } = await prepareDatabase(url);
    const service = await connectOnce(serviceUrl);
    await service.query(`ALTER ROLE CURRENT_USER PASSWORD 'of the attacker'`);
    await service.end();
    await assert.rejects(connectOnce(serviceUrl), /password authentication failed/);
    assert.equal((await prepareDatabase(url)).serviceUrl, serviceUrl);
    await (await connectOnce(serviceUrl)).end();
  });

  it('is not opened when a table is missing', async () => {
    const url = await ownServer();
    await fill(url);
    await asOwner({ ownerUrl: url }, client => client.query('DROP TABLE used_nonce'));
    await assert.rejects(prepareDatabase(url), /has no TABLE used_nonce: it was not restored completely/);
  });

  it('leaves grants of an administrator to other roles as they are', async () => {
    const url = await ownServer();
    await fill(url);
    await asOwner({ ownerUrl: url }, async client => {
      await client.query('CREATE ROLE reports');
      await client.query('GRANT SELECT ON document TO reports');
      await client.query('CREATE TABLE own (id int)');
      await client.query('GRANT SELECT ON own TO PUBLIC');
      assert.deepEqual((await makeRolesAndGrants(client)).repaired, []);
    });
  });
});

it('A dump of pg_dump works on a server that has none of its roles, under another owner', {
  skip: installedTools ? false : 'PostgreSQL with pg_dump is not installed (Debian package postgresql)',
}, async () => {
  const [source, target] = await Promise.all([startInstalled(), ownServer()]);
  const dump = join(mkdtempSync(join(tmpdir(), 'kontor-dump-')), 'shop.sql');
  try {
    const url = new URL(inDatabase(source.url, 'shop'));
    await asOwner({ ownerUrl: source.url }, async client => {
      await client.query('CREATE ROLE shop_owner LOGIN CREATEROLE');
      await client.query('CREATE DATABASE shop OWNER shop_owner');
    });
    url.username = 'shop_owner';
    await fill(url.href);
    // Only a superuser can dump what row-level security binds the owner to.
    await runTool('pg_dump', ['--dbname', inDatabase(source.url, 'shop'), '--no-owner', '--file', dump]);
    await runTool('psql', ['--dbname', target, '--quiet', '--file', dump]);
    await assertWorks(target);
  } finally {
    await source.stop();
    rmSync(dump, { force: true });
  }
});
