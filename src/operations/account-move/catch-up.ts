// Copies changes made meanwhile in rounds, until few are left, and compares all rows once before writes are blocked.

import { textSettings } from '../../database/sql/account-files/rows.ts';
import { currentSnapshot } from '../../database/sql/account-move/changes.ts';
import { counted } from '../../domain/values/counted.ts';
import type { Look } from '../integrity/difference.ts';
import { runSnapshot } from '../read/run-snapshot.ts';
import { runLongWrite, transferPool } from '../write/run-long-write.ts';
import { applyChanges, compareChecksums, readChanges, readChecksums } from './changes.ts';
import type { Copy } from './copy-account.ts';
import { ADVICE, type Move } from './move.ts';

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
