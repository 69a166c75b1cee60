// Copies an account to another database from one snapshot, while others write to it. The copy cannot be used yet.

import type { TableRow } from '../../database/sql/account-files/catalogue.ts';
import {
  closeRows,
  deferReferences,
  fetchRows,
  insertRows,
  openRows,
  tableFacts,
  textSettings,
} from '../../database/sql/account-files/rows.ts';
import { currentSnapshot } from '../../database/sql/account-move/changes.ts';
import { allocateAccountId } from '../../database/sql/administration/accounts.ts';
import { MAX_TRUSTED_ID } from '../../domain/ids.ts';
import { checkFigures, highestIds, prepareChecks } from '../account-files/check-import.ts';
import { rowsAtOnce } from '../account-files/rows-at-once.ts';
import { tablesInOrder } from '../account-files/table-order.ts';
import type { Look } from '../integrity/difference.ts';
import { runSnapshot } from '../read/run-snapshot.ts';
import { type LongWrite, lastIdOf, raiseIds, runLongWrite, transferPool } from '../write/run-long-write.ts';
import { ADVICE, type Move } from './move.ts';

/** The copy of an account. */
export interface Copy {
  /** Identifier of the account in the destination. */
  accountId: number;
  /** The tables of accounts, each after those that it refers to. */
  tables: TableRow[];
  /** The snapshot of the source in the copy. */
  snapshot: string;
  rows: number;
  documents: number;
}

/** Ids that the account may get until the end of the move; the destination allocates its ids above them. */
const ID_HEADROOM = 100_000n;
const FIRST_ROWS = 20;
/** Approximate characters of a batch. */
const TARGET_LENGTH = 2_000_000;

/** Copies all rows in one transaction of the destination, and checks references and, unless `acceptDifferences`, all figures. */
export async function copyAccount(move: Move, acceptDifferences: boolean): Promise<Copy> {
  const { source, destination, sourceId } = move;
  const [allocated] = await transferPool(destination).query(allocateAccountId);
  const accountId = allocated?.id as number;
  const actor = { kind: 'administrator' as const, accountId: sourceId };
  return runSnapshot({ pool: transferPool(source) }, actor, async look => {
    await look(textSettings());
    const [at] = await look(currentSnapshot());
    const tables = await tablesInOrder(look);
    const counts = new Map<string, number>();
    for (const table of tables) {
      const [facts] = await look(tableFacts(sourceId, { ...table, numeric: [] }));
      counts.set(table.name, facts?.rows ?? 0);
    }
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
    await runLongWrite(destination, accountId, ADVICE, async write => {
      await write.send(textSettings());
      await write.send(deferReferences());
      let done = 0;
      for (const table of tables)
        await copyTable(look, write, move, { table, accountId }, count => {
          done += count;
          move.progress(done, rows);
        });
      move.report('Checking references and figures of the copy');
      await prepareChecks(write, tables);
      if (!acceptDifferences) await checkFigures(write.send, accountId);
      await raiseSequences(move, write.send, accountId, tables, ID_HEADROOM);
    });
    return { accountId, tables, snapshot: at?.snapshot ?? '', rows, documents: counts.get('document') ?? 0 };
  });
}

// The next rows are read while the last ones are inserted.
async function copyTable(
  look: Look,
  { send }: LongWrite,
  { code, id, sourceId }: Move,
  { table, accountId }: { table: TableRow; accountId: number },
  progress: (rows: number) => void,
): Promise<void> {
  const place = { code, ownership: 'arriving' as const, moveId: id };
  const most = await rowsAtOnce(look, sourceId, table);
  await look(openRows(sourceId, table));
  let rows = await look(fetchRows(Math.min(FIRST_ROWS, most)));
  while (rows.length > 0) {
    const lines = rows.map(({ line }) => line);
    const length = lines.reduce((sum, line) => sum + line.length, 0);
    const count = Math.min(most, Math.max(1, Math.floor((TARGET_LENGTH * lines.length) / length)));
    const [next] = await Promise.all([look(fetchRows(count)), send(insertRows(accountId, table, lines, place))]);
    progress(lines.length);
    rows = next;
  }
  await look(closeRows());
}

/** Raises the sequences of the destination above the ids of the account, so that none is allocated twice. */
export async function raiseSequences(
  { destination }: Move,
  look: Look,
  accountId: number,
  tables: TableRow[],
  headroom: bigint,
): Promise<void> {
  const lastOf = (sequence: string) => lastIdOf(destination, sequence);
  for (const { sequence, id } of await highestIds(look, accountId, tables, MAX_TRUSTED_ID, lastOf))
    await raiseIds(destination, sequence, id + headroom);
}
