// Backups whose checksums are right and whose content is not: nothing of them is restored.

import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { checkBackup, restoreBackup } from '../../../src/database/backup/restore-backup.ts';
import { writeBackup } from '../../../src/database/backup/write-backup.ts';
import { prepareDatabase } from '../../../src/database/migration/prepare-database.ts';
import { openArchiveFile, writeArchiveFile } from '../../../src/formats/archive/archive-file.ts';
import type { Manifest } from '../../../src/formats/archive/manifest.ts';
import { readArchive } from '../../../src/formats/archive/read-archive.ts';
import { freshDatabase } from '../../support/fresh-database.ts';
import { invoiceBody } from '../../support/invoices.ts';
import { asOwnerOnce } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';

const directory = mkdtempSync(join(tmpdir(), 'kontor-crafted-'));
// PostgreSQL runs as another user when this is root.
chmodSync(directory, 0o755);
const target = await freshDatabase(directory);
after(async () => {
  await target.drop();
  rmSync(directory, { recursive: true });
});
const templatesDirectory = join(directory, 'templates');

const rig = await startRig();
const account = await rig.account();
await account.client.post('/invoices', invoiceBody('1'));
const good = join(directory, 'good.tar.zst');
await writeBackup({ ownerUrl: rig.ownerUrl, templatesDirectory, settings: {} }, good, { now: new Date() });
const entries = new Map<string, Buffer>();
for await (const { name, content } of readArchive(await openArchiveFile(good)))
  entries.set(name, Buffer.concat(await Array.fromAsync(content)));

let number = 0;

/** Writes an archive with other entries, and tries to restore it to the target, which has something in it. */
async function restoreWith(changed: Record<string, string | undefined>, facts: Partial<Manifest> = {}): Promise<void> {
  const file = join(directory, `${++number}.tar.zst`);
  const manifest = { ...(JSON.parse(String(entries.get('manifest.json'))) as Manifest), ...facts };
  await writeArchiveFile(file, manifest, async archive => {
    const all = { ...Object.fromEntries([...entries].map(([name, content]) => [name, String(content)])), ...changed };
    for (const [name, content] of Object.entries(all))
      if (name !== 'manifest.json' && content !== undefined) await archive.entry(name, [Buffer.from(content)]);
  });
  await restoreBackup(await checkBackup(file), { ownerUrl: target.url, templatesDirectory, overwrite: true });
}

await asOwnerOnce({ ownerUrl: target.url }, client => client.query('CREATE TABLE there_before (id integer)'));

describe('A backup is refused', () => {
  const documents = String(entries.get('tables/document.copy'));

  it('when rows or a table are missing, or are no rows of it', async () => {
    const table = 'tables/document.copy';
    await assert.rejects(
      restoreWith({ [table]: '' }),
      /Entry tables\/document\.copy is damaged: it has 0 rows instead of 1/,
    );
    await assert.rejects(restoreWith({ [table]: undefined }), /Entry tables\/document\.copy is damaged/);
    await assert.rejects(
      restoreWith({ [table]: 'x\ty\n' }),
      /Entry tables\/document\.copy is damaged: the database refuses it/,
    );
    await assert.rejects(
      restoreWith({ [table]: documents + documents }),
      /document\.copy is damaged: the database refuses it/,
    );
    await isAsBefore();
  });

  it('when its rows do not fit together', async () => {
    const { counts: rows } = JSON.parse(String(entries.get('manifest.json'))) as Manifest;
    const without = restoreWith({ 'tables/document_set.copy': '' }, { counts: { ...rows, document_set: 0 } });
    await assert.rejects(without, /The rows of the archive don't fit together/);
    await isAsBefore();
  });

  it('when it has what no backup has: the login of the service, another entry, a template outside of its folder', async () => {
    const login = { 'tables/service_login.copy': 'postgres\tsecret\n' };
    await assert.rejects(restoreWith(login), /Entry tables\/service_login\.copy is damaged: there is no such table/);
    await assert.rejects(restoreWith({ 'run.sql': 'DROP TABLE account' }), /doesn't know the entry run\.sql/);
    await assert.rejects(restoreWith({ 'templates/../../evil': 'x' }), /can't have an entry/);
    await isAsBefore();
  });

  it('when the login is that of the service', async () => {
    const { serviceUrl } = await prepareDatabase(rig.ownerUrl);
    const installation = { ownerUrl: serviceUrl, templatesDirectory, settings: {} };
    const backup = writeBackup(installation, join(directory, 'no'), { now: new Date() });
    await assert.rejects(backup, /needs DATABASE_URL of the owner/);
  });
});

// A restore drops all tables first.
async function isAsBefore(): Promise<void> {
  await asOwnerOnce({ ownerUrl: target.url }, async client => {
    const { rows } = await client.query('SELECT FROM there_before');
    assert.deepEqual(rows, []);
    assert.deepEqual((await client.query('SELECT code FROM account')).rows, []);
  });
}
