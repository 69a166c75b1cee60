// The templates of a restore. They are written beside those in use, and replace them after the database was restored, even if the
// process ends in between. A file beside them identifies the restored database.

import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type pg from 'pg';
import { exists, isCode, replaceFile, syncDirectory } from '../../files/private-file.ts';
import { makePrivateFolder, writePrivateFile } from '../../files/private-folder.ts';
import { alone } from '../migration/migration-lock.ts';
import { withClient } from '../migration/prepare-database.ts';

/**
 * Identity of the restored database: a restore creates all tables, so the table of migrations has a new id. Ids of tables are unique in
 * a database, and ids of databases in a cluster.
 */
interface Identity {
  cluster: string;
  database: string;
  table: string;
}

/** The content of the file `templates.restore.json`. */
interface Note {
  id: string;
  identity: Identity;
}

/** Outcome of an interrupted restore. `foreign`: it restored another database, so the outcome is unknown here. */
export type Settled = 'none' | 'committed' | 'rolled back' | 'foreign';

/** The folder of the user's templates. */
export const templatesOf = (dataDirectory: string): string => join(dataDirectory, 'templates');

const noteOf = (directory: string) => `${directory}.restore.json`;
const draftOf = (directory: string, id: string) => `${directory}.${id}.new`;
const formerOf = (directory: string, id: string) => `${directory}.${id}.former`;

/** The templates of one restore. */
export class RestoredTemplates {
  readonly #directory: string;
  readonly #id = randomUUID();

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Creates an empty folder, and removes those of killed restores. The caller has the migration lock. */
  async begin(): Promise<void> {
    await makePrivateFolder(draftOf(this.#directory, this.#id));
    await removeDrafts(this.#directory, this.#id);
  }

  async write(path: string, content: AsyncIterable<Buffer>): Promise<void> {
    await writePrivateFile(draftOf(this.#directory, this.#id), path, content);
  }

  /** Last step before COMMIT: records the identity of the restored database. */
  async note(client: pg.Client): Promise<void> {
    const note: Note = { id: this.#id, identity: await identityOf(client) };
    await syncDirectory(dirname(this.#directory));
    await replaceFile(noteOf(this.#directory), JSON.stringify(note));
  }

  /** After COMMIT. */
  finish(): Promise<void> {
    return putInPlace(this.#directory, this.#id);
  }

  /** After a rollback. */
  discard(): Promise<void> {
    return discard(this.#directory, this.#id);
  }
}

/**
 * Waits for the end of the transaction of an interrupted restore, and puts its templates in place or discards them accordingly. Throws
 * if the database can't be reached.
 */
export async function settleTemplates(directory: string, url: string): Promise<Settled> {
  if ((await readNote(directory)) === undefined) return 'none';
  return withClient(url, client =>
    // A restore has the lock until its transaction has ended, and one process at a time moves the folders.
    alone(client, async () => {
      const note = await readNote(directory);
      if (!note) return 'none';
      const { cluster, database, table } = await identityOf(client);
      if (cluster !== note.identity.cluster || database !== note.identity.database) return 'foreign';
      const committed = table === note.identity.table;
      await (committed ? putInPlace : discard)(directory, note.id);
      return committed ? 'committed' : 'rolled back';
    }),
  );
}

/** Calls `settleTemplates` before the database is used; `progress` receives the outcome. */
export async function settleAndReport(directory: string, url: string, progress: (line: string) => void): Promise<void> {
  const settled = await settleTemplates(directory, url);
  if (settled === 'committed') progress(`Finished a restore that was interrupted: its templates are in ${directory}`);
  if (settled === 'rolled back') progress('A restore was interrupted: everything is as it was before it');
  if (settled === 'foreign')
    progress(
      `A restore to another database was interrupted. Start once with the DATABASE_URL of then, or remove ${noteOf(directory)}`,
    );
}

async function identityOf(client: pg.Client): Promise<Identity> {
  const { rows } = await client.query<Identity>(`
    SELECT (SELECT system_identifier::text FROM pg_control_system()) AS cluster,
      (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS database,
      coalesce(to_regclass('public.schema_migration')::oid::text, '') AS "table"`);
  return rows[0] as Identity;
}

// The process may be killed after each step; all steps then run again.
async function putInPlace(directory: string, id: string): Promise<void> {
  const [draft, former] = [draftOf(directory, id), formerOf(directory, id)];
  if (await exists(draft)) {
    await rm(former, { recursive: true, force: true });
    if (await exists(directory)) await rename(directory, former);
    await rename(draft, directory);
    await syncDirectory(dirname(directory));
  }
  await rm(former, { recursive: true, force: true });
  await rm(noteOf(directory), { force: true });
}

async function discard(directory: string, id: string): Promise<void> {
  await rm(draftOf(directory, id), { recursive: true, force: true });
  await rm(noteOf(directory), { force: true });
}

async function removeDrafts(directory: string, except: string): Promise<void> {
  const draft = /^\.[\da-f-]{36}\.new$/;
  const [parent, own] = [dirname(directory), basename(draftOf(directory, except))];
  for (const name of await readdir(parent))
    if (name !== own && name.startsWith(basename(directory)) && draft.test(name.slice(basename(directory).length)))
      await rm(join(parent, name), { recursive: true, force: true });
}

async function readNote(directory: string): Promise<Note | undefined> {
  try {
    return JSON.parse(await readFile(noteOf(directory), 'utf8')) as Note;
  } catch (error) {
    // The start reports an invalid path later.
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined;
    throw error;
  }
}
