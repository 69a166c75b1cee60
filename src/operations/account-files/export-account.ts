// Exports one account: all rows with their ids, from one snapshot, while others write.

import { databaseFacts, type TableRow } from '../../database/sql/account-files/catalogue.ts';
import {
  accountRow,
  closeRows,
  exportAlone,
  fetchRows,
  openRows,
  tableFacts,
  templatesInUse,
  textSettings,
} from '../../database/sql/account-files/rows.ts';
import { type AppError, conflict, notFound } from '../../domain/errors.ts';
import { isSharedFolder } from '../../domain/print-job.ts';
import { ARCHIVE_FORMAT, type Manifest, TEMPLATES } from '../../formats/archive/manifest.ts';
import type { ArchiveWriter } from '../../formats/archive/write-archive.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import type { Look } from '../integrity/difference.ts';
import { runSnapshot } from '../read/run-snapshot.ts';
import { transferPool } from '../write/run-long-write.ts';
import { type AccountFile, entryOfTable, type TableFacts } from './account-manifest.ts';
import { rowsAtOnce } from './rows-at-once.ts';
import { tablesInOrder } from './table-order.ts';

/** A file of a template; `path` is relative to the folder of the user's templates. */
export interface TemplateFile {
  path: string;
  content: Buffer;
}

export interface ExportOptions {
  /** Version of the program. */
  version: string;
  /** Error to throw if the account is already being exported. Default: none, both exports run. */
  refuseAnother?(): AppError;
  /** Ends the export between two queries. */
  signal?: AbortSignal;
  /** Called after the check that the account may be exported. */
  begin?(): Promise<void>;
  /** Writes an archive with this manifest; resolves to its size in bytes. */
  save(manifest: Manifest, write: (archive: ArchiveWriter) => Promise<void>): Promise<number>;
  /** The files of the user's own templates with these names. */
  templates(names: string[]): Promise<TemplateFile[]>;
  progress(done: number, of: number): void;
}

export interface Exported {
  rows: number;
  documents: number;
  templates: string[];
  bytes: number;
}

/** Exports an account. Throws CONFLICT while the account is being deleted, and the errors of the archive. contract §12 Company data as files */
export function exportAccount(
  context: DatabaseContext,
  actor: Administrator,
  options: ExportOptions,
): Promise<Exported> {
  const { accountId } = actor;
  return runSnapshot({ pool: transferPool(context) }, actor, async ask => {
    const look: Look = async query => {
      options.signal?.throwIfAborted();
      return ask(query);
    };
    if (options.refuseAnother) {
      const [lock] = await look(exportAlone(accountId));
      if (!lock?.alone) throw options.refuseAnother();
    }
    await look(textSettings());
    const tables = await tablesInOrder(look);
    const account = await refuseIfElsewhere(look, accountId);
    await options.begin?.();
    const about = await accountFile(look, accountId, account, tables);
    const templates = await options.templates(await templatesOf(look, accountId));
    const counts = Object.fromEntries(Object.entries(about.tables).map(([name, { rows }]) => [name, rows]));
    const of = Object.values(counts).reduce((sum, rows) => sum + rows, 0);
    let rows = 0;
    const progress = (count: number) => {
      rows += count;
      options.progress(rows, of);
    };
    const manifest = await manifestOf(look, options.version, counts, about);
    const bytes = await options.save(manifest, async archive => {
      for (const table of tables) {
        const before = rows;
        await archive.entry(entryOfTable(table.name), rowsOf(look, accountId, table, progress));
        if (rows - before !== counts[table.name]) throw new Error(`Not all rows of ${table.name} were read`);
      }
      for (const { path, content } of templates) await archive.entry(`${TEMPLATES}${path}`, [content]);
    });
    const names = new Set(templates.map(({ path }) => path.split('/')[0] ?? ''));
    return { rows, documents: counts.document ?? 0, templates: [...names], bytes };
  });
}

async function refuseIfElsewhere(look: Look, accountId: number): Promise<{ code: string; name: string }> {
  const [account] = await look(accountRow(accountId));
  if (!account) throw notFound('account_gone');
  const { code, name, deletion_began: deleted, ownership } = account;
  if (ownership === 'moved' || ownership === 'arriving') throw conflict('account_owned_elsewhere', { code });
  if (deleted) throw conflict('account_being_deleted', { code });
  return { code, name };
}

async function accountFile(
  look: Look,
  accountId: number,
  { code, name }: { code: string; name: string },
  tables: TableRow[],
): Promise<AccountFile> {
  const facts: Record<string, TableFacts> = {};
  for (const table of tables) {
    const [found] = await look(tableFacts(accountId, table));
    facts[table.name] = { columns: table.columns, rows: found?.rows ?? 0, sums: found?.sums ?? {} };
  }
  return { code, name, tables: facts };
}

async function manifestOf(
  look: Look,
  kontor: string,
  counts: Record<string, number>,
  about: AccountFile,
): Promise<Manifest> {
  const [facts] = await look(databaseFacts());
  if (!facts) throw new Error('The database has no migrations');
  const { migrations, at, postgres } = facts;
  return {
    format: ARCHIVE_FORMAT,
    kind: 'account',
    kontor,
    createdAt: at.toISOString(),
    postgres,
    migrations,
    counts,
    about: { ...about },
  };
}

/** Approximate bytes of a batch. */
const TARGET_BYTES = 2_000_000;

// The rows of a table, one JSON object per line. Lengths of rows vary widely, so each batch determines the size of the next.
async function* rowsOf(
  look: Look,
  accountId: number,
  table: TableRow,
  progress: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const most = await rowsAtOnce(look, accountId, table);
  await look(openRows(accountId, table));
  for (let count = Math.min(20, most); ; ) {
    const lines = await look(fetchRows(count));
    if (lines.length > 0) {
      const bytes = Buffer.from(lines.map(({ line }) => `${line}\n`).join(''));
      yield bytes;
      progress(lines.length);
      count = Math.min(most, Math.max(1, Math.floor((TARGET_BYTES * lines.length) / bytes.length)), count * 20);
    }
    if (lines.length === 0) break;
  }
  await look(closeRows());
}

async function templatesOf(look: Look, accountId: number): Promise<string[]> {
  const rows = await look(templatesInUse(accountId));
  return rows.map(({ template }) => template).filter(name => !isSharedFolder(name));
}
