// Copies changes of an account since the snapshot of its copy, in rounds until few are left, and compares both.

import type { TableRow } from '../../database/sql/account-files/catalogue.ts';
import { deferReferences, plansOfChecks, textSettings } from '../../database/sql/account-files/rows.ts';
import {
  beginPart,
  changedSince,
  currentSnapshot,
  putRows,
  removeRows,
  rowsOfKeys,
  tableChecksum,
  undoPart,
} from '../../database/sql/account-move/changes.ts';
import { conflict } from '../../domain/errors.ts';
import { counted } from '../../domain/values/counted.ts';
import { rowsAtOnce } from '../account-files/rows-at-once.ts';
import type { Look } from '../integrity/difference.ts';
import { runSnapshot } from '../read/run-snapshot.ts';
import { failedWith, type LongWrite, runLongWrite, transferPool } from '../write/run-long-write.ts';
import type { Copy } from './copy-account.ts';
import { ADVICE, type Move } from './move.ts';

/** Changed rows of a table: their keys and current values; null for a deleted row. */
interface TableChanges {
  table: TableRow;
  keys: string[];
  lines: (string | null)[];
}

/** Changes in the order of the tables, in batches of one table. */
export interface Changes {
  parts: TableChanges[];
  rows: number;
}

/** Reads the changes since a snapshot. `look` must have the settings of `textSettings`. */
export async function readChanges(
  look: Look,
  accountId: number,
  tables: TableRow[],
  snapshot: string,
): Promise<Changes> {
  const keys = Map.groupBy(await look(changedSince(accountId, snapshot)), row => row.table_name);
  const parts: TableChanges[] = [];
  let rows = 0;
  for (const table of tables) {
    const changed = (keys.get(table.name) ?? []).map(({ key }) => key);
    const most = changed.length > 0 ? await rowsAtOnce(look, accountId, table) : 1;
    for (let at = 0; at < changed.length; at += most) {
      const some = changed.slice(at, at + most);
      const found = await look(rowsOfKeys(accountId, table, some));
      parts.push({ table, keys: some, lines: found.map(({ line }) => line) });
      rows += some.length;
    }
  }
  return { parts, rows };
}

/** Writes changes to the copy, and reads the rows again. Throws CONFLICT if they differ. */
export async function applyChanges({ send }: LongWrite, accountId: number, { parts }: Changes): Promise<void> {
  await send(textSettings());
  await send(deferReferences());
  const removals = parts.toReversed().map(({ table, keys, lines }) => ({
    table,
    keys: keys.filter((_, index) => lines[index] === null),
  }));
  const postponed: typeof removals = [];
  // Removals come first, because a new row may have a unique value of a deleted one. A removal of a row that a changed row still refers
  // to comes last.
  for (const removal of removals) if (!(await removed(removal))) postponed.push(removal);
  for (const { table, lines } of parts) {
    const present = lines.filter(line => line !== null);
    if (present.length > 0) await send(putRows(accountId, table, present));
  }
  for (const { table, keys } of postponed) await send(removeRows(accountId, table, keys));
  for (const { table, keys, lines } of parts) {
    const found = await send(rowsOfKeys(accountId, table, keys));
    if (found.some(({ line }, index) => line !== lines[index])) throw differs(table.name);
  }

  async function removed({ table, keys }: (typeof removals)[number]): Promise<boolean> {
    if (keys.length === 0) return true;
    await send(beginPart());
    try {
      await send(removeRows(accountId, table, keys));
      return true;
    } catch (error) {
      if (!failedWith(error, '23503')) throw error;
      await send(undoPart());
      return false;
    }
  }
}

/** The rows and the checksum of each table, by its name. */
export type Checksums = Map<string, string>;

/** Reads the checksums of all tables. `look` must have the settings of `textSettings`. */
export async function readChecksums(look: Look, accountId: number, tables: TableRow[]): Promise<Checksums> {
  const checksums: Checksums = new Map();
  for (const table of tables) {
    const [found] = await look(tableChecksum(accountId, table));
    checksums.set(table.name, `${found?.rows} rows, checksum ${found?.checksum}`);
  }
  return checksums;
}

/** Compares the checksums of the copy with those of the source. Throws CONFLICT when a table differs. */
export async function compareChecksums(
  { send }: LongWrite,
  accountId: number,
  tables: TableRow[],
  expected: Checksums,
): Promise<void> {
  await send(plansOfChecks());
  const found = await readChecksums(send, accountId, tables);
  for (const [name, checksum] of found) if (checksum !== expected.get(name)) throw differs(name);
}

const differs = (table: string) => conflict('copy_differs', { table });

/** Approximate maximum of rows that are copied while writes are blocked. */
const FEW_ROWS = 500;
/** Maximum rounds, for an account whose changes do not become fewer. */
const MAX_ROUNDS = 20;

/** Copies changes in rounds until few are left, and compares all rows of both databases. */
export async function catchUp(move: Move, copy: Copy): Promise<void> {
  let before = Number.POSITIVE_INFINITY;
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    const rows = await carryOver(move, copy);
    move.report(`Catching up: ${counted(rows, 'row')}`);
    if (rows <= FEW_ROWS || rows > before * 0.9) break;
    before = rows;
  }
  move.report('Verifying');
  await carryOver(move, copy, { verify: true });
  const rows = await carryOver(move, copy);
  move.report(`Catching up: ${counted(rows, 'row')}`);
}

/**
 * Copies the changes since the snapshot of the copy. Resolves to the number of rows. `verify`: compares all rows of all
 * tables; throws CONFLICT if a table differs.
 */
export function carryOver(move: Move, copy: Copy, { verify = false } = {}): Promise<number> {
  const { source, destination, sourceId } = move;
  const { accountId, tables } = copy;
  const actor = { kind: 'administrator' as const, accountId: sourceId };
  return runSnapshot({ pool: transferPool(source) }, actor, async (look: Look) => {
    await look(textSettings());
    const [at] = await look(currentSnapshot());
    const changes = await readChanges(look, sourceId, tables, copy.snapshot);
    await runLongWrite(destination, accountId, ADVICE, async write => {
      await applyChanges(write, accountId, changes);
      if (verify) await compareChecksums(write, accountId, tables, await readChecksums(look, sourceId, tables));
    });
    copy.snapshot = at?.snapshot ?? copy.snapshot;
    return changes.rows;
  });
}
