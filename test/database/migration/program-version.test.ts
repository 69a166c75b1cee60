// A program that lacks migrations of the database refuses to start, and says which version is needed.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { prepareDatabase } from '../../../src/database/migration/prepare-database.ts';
import { PROGRAM_VERSION, refuseNewerSchema } from '../../../src/database/migration/program-version.ts';
import { kontor } from '../../support/kontor-process.ts';
import { asOwner } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();

/** Adds a migration of a later version to the database while `work` runs. */
async function withLaterMigration(
  { version, least }: { version: string | null; least: string | null },
  work: () => Promise<void>,
): Promise<void> {
  await asOwner(rig, owner =>
    owner.query(`INSERT INTO schema_migration VALUES ('9999_later.sql', '', now(), $1, $2)`, [version, least]),
  );
  try {
    await work();
  } finally {
    await asOwner(rig, owner => owner.query(`DELETE FROM schema_migration WHERE name = '9999_later.sql'`));
  }
}

describe('A database with a migration of a later version', () => {
  const words =
    /The database was migrated by Kontor 77\.1\.0 \(9999_later\.sql\); this is \d+\.\d+\.\d+\. Start that version or a later one/;

  it('is not opened, neither by its owner nor with the login of the service', async () => {
    const { serviceUrl } = await prepareDatabase(rig.ownerUrl);
    await withLaterMigration({ version: '77.1.0', least: null }, async () => {
      for (const url of [rig.ownerUrl, serviceUrl]) await assert.rejects(prepareDatabase(url), words);
    });
    assert.equal((await prepareDatabase(serviceUrl)).owner, false);
  });

  it('is refused by the server and by every command, with exit code 3', async () => {
    await withLaterMigration({ version: '77.1.0', least: null }, async () => {
      const settings = { DATABASE_URL: rig.ownerUrl, KONTOR_DATA: rig.config.dataDirectory };
      for (const command of [['serve', '--port', '0'], ['account', 'list'], ['migrate']]) {
        const { code, err } = await kontor(settings, command);
        assert.match(err, words, command.join(' '));
        assert.equal(code, 3, command.join(' '));
      }
    });
  });

  it('is opened when that migration says that this version can use it', async () => {
    await withLaterMigration({ version: '77.1.0', least: PROGRAM_VERSION }, async () => {
      assert.equal((await prepareDatabase(rig.ownerUrl)).applied.length, 0);
    });
    await withLaterMigration({ version: '77.1.0', least: '77.0.0' }, async () => {
      await assert.rejects(prepareDatabase(rig.ownerUrl), words);
    });
  });

  it('of which no version is known is refused too', async () => {
    await withLaterMigration({ version: null, least: null }, async () => {
      await assert.rejects(prepareDatabase(rig.ownerUrl), /migrated by a later Kontor \(9999_later\.sql\); this is/);
    });
  });
});

it('Each migration says which version applied it', async () => {
  const { rows } = await asOwner(rig, owner =>
    owner.query('SELECT DISTINCT program_version, least_version FROM schema_migration'),
  );
  assert.deepEqual(rows, [{ program_version: PROGRAM_VERSION, least_version: null }]);
});

it('Versions are compared number by number', () => {
  const applied = (leastVersion: string) =>
    new Map([['1_x.sql', { checksum: '', programVersion: '1.10.0', leastVersion }]]);
  for (const least of ['0.10.0', '0.9.9', '0.2.0']) refuseNewerSchema(applied(least), [], '0.10.0');
  refuseNewerSchema(applied('0.10.0'), [], '0.10.0-rc.1');
  for (const least of ['0.10.1', '0.11.0', '1.0.0'])
    assert.throws(
      () => refuseNewerSchema(applied(least), [], '0.10.0'),
      /migrated by Kontor 1\.10\.0 .*this is 0\.10\.0/,
    );
});
