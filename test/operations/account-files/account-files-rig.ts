// Account files for tests: exports and imports as the commands run them, files with other content, and everything that a database has.

import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import {
  planTemplates,
  storeTemplates,
  type TemplateChoice,
} from '../../../src/cli/administration/account-files/own-templates.ts';
import { readOwnTemplates } from '../../../src/composition/own-templates.ts';
import { openArchiveFile, writeArchiveFile } from '../../../src/formats/archive/archive-file.ts';
import { MANIFEST, type Manifest } from '../../../src/formats/archive/manifest.ts';
import { readArchive } from '../../../src/formats/archive/read-archive.ts';
import { exportAccount, type TemplateFile } from '../../../src/operations/account-files/export-account.ts';
import { type ImportOptions, importAccount, verifyFile } from '../../../src/operations/account-files/import-account.ts';
import { administratorOf } from '../../../src/operations/administration/accounts.ts';
import { asOwner } from '../../support/owner.ts';
import type { Rig } from '../../support/rig.ts';

const directory = mkdtempSync(join(tmpdir(), 'kontor-account-files-'));
after(() => rmSync(directory, { recursive: true, force: true }));

/** A file name that is not taken. */
export function newFile(): string {
  // Another test file of this process may have removed it at its end.
  mkdirSync(directory, { recursive: true });
  return join(directory, randomBytes(6).toString('hex'));
}

/** Exports an account; `meanwhile` runs when the snapshot is taken and nothing is written yet. */
export async function exportTo(rig: Rig, code: string, meanwhile = async () => {}): Promise<string> {
  const file = newFile();
  await exportAccount(rig.database, await administratorOf(rig.database, code), {
    version: '0.2.0',
    save: async (manifest, write) => {
      await meanwhile();
      return writeArchiveFile(file, manifest, write);
    },
    templates: names => readOwnTemplates(rig.config.dataDirectory, names),
    progress: () => {},
  });
  return file;
}

/** Imports a file. */
export async function importFrom(
  rig: Rig,
  file: string,
  { templates = 'take', ...options }: Partial<ImportOptions> & { templates?: TemplateChoice } = {},
) {
  const plan = (files: TemplateFile[]) => planTemplates(rig.config.dataDirectory, files, templates);
  return importAccount(rig.database, await verifyFile(rig.database, () => openArchiveFile(file)), {
    checkTemplates: async files => (await plan(files)).leftOut,
    storeTemplates: async files => storeTemplates(rig.config.dataDirectory, (await plan(files)).missing),
    progress: () => {},
    ...options,
  });
}

/** The entries of a file by name, as text. */
export async function entriesOf(file: string): Promise<Map<string, string>> {
  const entries = new Map<string, string>();
  for await (const { name, content } of readArchive(await openArchiveFile(file))) {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    entries.set(name, Buffer.concat(pieces).toString('latin1'));
  }
  return entries;
}

/** The manifest of a file. */
export const manifestIn = (entries: Map<string, string>): Manifest => JSON.parse(entries.get(MANIFEST) ?? '');

/** Writes a file with right checksums whose manifest and entries are changed. */
export async function changedFile(
  file: string,
  change: (entries: Map<string, string>, manifest: Manifest) => void,
): Promise<string> {
  const entries = await entriesOf(file);
  const manifest = manifestIn(entries);
  entries.delete(MANIFEST);
  change(entries, manifest);
  const changed = newFile();
  await writeArchiveFile(changed, manifest, async archive => {
    for (const [name, content] of entries) await archive.entry(name, [Buffer.from(content, 'latin1')]);
  });
  return changed;
}

/** Rows and a digest of every table, by account: `document of 3`. An account without rows in a table is left out. */
export async function contentOf(rig: Rig): Promise<Record<string, string>> {
  // Uses of sessions and tokens are recorded up to a minute after they were noted.
  await rig.server.context.sessions.lastUses.record();
  return asOwner(rig, async client => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'account_id'
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
    );
    const content: Record<string, string> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT account_id, count(*), md5(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C")) AS digest FROM ${name} t GROUP BY 1`,
      );
      for (const { account_id, count, digest } of rows) content[`${name} of ${account_id}`] = `${count} rows ${digest}`;
    }
    return content;
  });
}
