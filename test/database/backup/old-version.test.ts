// A backup of a database as version 0.1.0 left it, whose owner is bound by row-level security, restored by this version.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, it } from 'node:test';
import { checkBackup, NotEmpty, restoreBackup } from '../../../src/database/backup/restore-backup.ts';
import { writeBackup } from '../../../src/database/backup/write-backup.ts';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import { lists } from '../../../src/definitions/catalogue.ts';
import { verifyArchive } from '../../../src/formats/archive/read-archive.ts';
import { addToken } from '../../../src/operations/administration/tokens.ts';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { committedText } from '../../checks/generated.ts';
import { schemaText } from '../../checks/schema-text.ts';
import type { FreshDatabase } from '../../support/fresh-database.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { type Rig, startRig } from '../../support/rig.ts';
import { ACCOUNTS, oldDatabase } from '../migration/old-database.ts';

const directory = mkdtempSync(join(tmpdir(), 'kontor-old-'));
after(() => rmSync(directory, { recursive: true }));
const file = join(directory, 'old.tar.zst');
const templatesDirectory = join(directory, 'templates');

describe('A backup of version 0.1.0', () => {
  it('has the rows of every account once, although the owner sees one account at a time', async () => {
    const origin = await startRig({ RATE_LOGINS: '0' }, backedUp);
    const { manifest } = await verifyArchive(Readable.from([readFileSync(file)]), 'backup');
    assert.equal(manifest.migrations.at(-1)?.name, '0009_document_number.sql');
    assert.equal(manifest.counts.account, ACCOUNTS.length);
    const counted = await countDocuments(origin.ownerUrl);
    assert.deepEqual([manifest.counts.document, counted > 160], [counted, true]);
    assert.ok((manifest.counts.sms_message ?? 0) > 0);

    const restored = await startRig({ RATE_LOGINS: '0' }, restoredElsewhere);
    assert.equal(await schemaText(restored.ownerUrl), await committedText('schema.sql'));
    for (const code of ACCOUNTS) {
      const [before, now] = [await sessionOf(origin, code), await sessionOf(restored, code)];
      for (const { path } of lists) {
        const [expected, found] = [await before.get(`/${path}?limit=1000`), await now.get(`/${path}?limit=1000`)];
        assert.deepEqual([found.status, found.text], [200, expected.text], `${code} ${path}`);
      }
      const actor = { kind: 'administrator', accountId: await idOf(restored, code) } as const;
      assert.deepEqual(await checkAccount(restored.database, actor), [], code);
    }
  });
});

// The database of version 0.1.0; the rig migrates it after its backup.
async function backedUp(ofRig: string): Promise<FreshDatabase> {
  const database = await oldDatabase(ofRig);
  await writeBackup({ ownerUrl: database.url, templatesDirectory, settings: {} }, file, { now: new Date() });
  return database;
}

// A place with other data, which is replaced. Its owner is no superuser either.
async function restoredElsewhere(ofRig: string): Promise<FreshDatabase> {
  const database = await oldDatabase(ofRig);
  try {
    await replaceByBackup(database);
    return database;
  } catch (error) {
    await database.drop();
    throw error;
  }
}

async function replaceByBackup(database: FreshDatabase): Promise<void> {
  const place = { ownerUrl: database.url, templatesDirectory };
  await asOwner({ ownerUrl: database.url }, client =>
    client.query(`UPDATE account SET code = 'trade-2' WHERE code = 'trade'`),
  );
  const backup = await checkBackup(file);
  await assert.rejects(restoreBackup(backup, { ...place, overwrite: false }), NotEmpty);
  const user = await connectOnce(database.url);
  await assert.rejects(
    restoreBackup(backup, { ...place, overwrite: true }),
    /in use by 1 connection\. Stop the servers/,
  );
  await user.end();
  const { applied } = await restoreBackup(backup, { ...place, overwrite: true });
  assert.equal(applied[0], '0010_names.sql');
}

async function sessionOf(rig: Rig, code: string) {
  const token = { login: 'admin', name: 'since the restore', scopes: undefined, expiresAt: undefined };
  const actor = { kind: 'administrator', accountId: await idOf(rig, code) } as const;
  return rig.session(code, await addToken(rig.database, actor, token));
}

const idOf = (rig: Rig, code: string) => asOwner(rig, client => inAccount(client, code, async id => id));

async function countDocuments(ownerUrl: string): Promise<number> {
  let documents = 0;
  await asOwner({ ownerUrl }, async client => {
    for (const code of ACCOUNTS) {
      documents += await inAccount(client, code, async id => {
        const { rows } = await client.query<{ found: number }>(
          'SELECT count(*)::int AS found FROM document WHERE account_id = $1',
          [id],
        );
        return rows[0]?.found ?? 0;
      });
    }
  });
  return documents;
}
