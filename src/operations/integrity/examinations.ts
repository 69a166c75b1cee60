// Background checks of accounts, one at a time in all processes of a database, and the last result of each account.

import { type CheckRow, checkAlone, lastCheck, noteBegin, noteEnd } from '../../database/sql/administration/checks.ts';
import { AppError } from '../../domain/errors.ts';
import { readStored, readStoredText, type StoredText, toStored, toStoredText } from '../../domain/messages/stored.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { readRowsAs } from '../read/run-read.ts';
import { runSnapshot } from '../read/run-snapshot.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { differencesOf } from './check.ts';
import type { Difference } from './difference.ts';

/** Records the begin of a check; with an input, its result. */
const NOTE_CHECK = defineWrite({
  name: 'account.note-check',
  locks: (_: Parameters<typeof noteEnd>[1] | undefined) => ({ uniqueValues: ['check of an account'] }),
  write: (end, _, { account }) => ({
    answer: undefined,
    outcome: 'noted a check',
    commands: [end ? noteEnd(account.id, end) : noteBegin(account.id)],
  }),
  trail: { none: 'a check changes nothing' },
});

/** A difference that was stored. */
type ShownDifference = Record<keyof Difference, StoredText>;

/** The last check of an account. */
export interface Examination {
  state: 'running' | 'interrupted' | 'failed' | 'ended';
  begunAt: Date;
  endedAt: Date | null;
  /** Number of figures that differ. */
  found: number;
  /** The first of them. */
  differences: ShownDifference[];
  /** Reason of a failure. */
  failed: StoredText | null;
}

/** Differences that are kept. */
const MAX_DIFFERENCES = 200;

/** The last background check of an account, in any process; undefined if there was none. */
export async function lastExamination(
  context: DatabaseContext,
  { accountId }: Administrator,
): Promise<Examination | undefined> {
  const read = async () => (await readRowsAs(context, { accountId }, lastCheck(accountId), { cost: 'point' }))[0];
  let row = await read();
  // Its end may have been recorded between the look at the row and the look at its lock.
  if (row && stateOf(row) === 'interrupted') row = await read();
  if (!row) return undefined;
  const { begun_at: begunAt, ended_at: endedAt, found, differences, failed } = row;
  return {
    state: stateOf(row),
    begunAt,
    endedAt,
    found: found ?? 0,
    differences: (differences ?? []).map(readDifference),
    failed: failed === null ? null : readStoredText(failed),
  };
}

// Versions before messages with reasons stored the English name of a check.
const readDifference = (row: Record<keyof Difference, unknown>): ShownDifference => ({
  check: readStored(row.check),
  subject: readStored(row.subject),
  expected: readStored(row.expected),
  found: readStored(row.found),
});

const storedDifference = ({ check, subject, expected, found }: Difference): object => ({
  check: toStored(check),
  subject: toStored(subject),
  expected: toStored(expected),
  found: toStored(found),
});

function stateOf({ ended_at: endedAt, failed, runs }: CheckRow): Examination['state'] {
  if (endedAt === null) return runs ? 'running' : 'interrupted';
  return failed === null ? 'ended' : 'failed';
}

/**
 * Starts a check of an account on one snapshot, without blocking other work. False while another one runs. `onError` receives errors
 * after its begin.
 */
export function startExamination(
  context: DatabaseContext,
  { accountId }: Administrator,
  onError: (error: unknown) => void,
): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const system = { kind: 'system', accountId } as const;
  const note = (end?: Parameters<typeof noteEnd>[1]) => runWriteAs(context, system, NOTE_CHECK, end);
  let hasBegun = false;
  runSnapshot(context, system, async look => {
    const [lock] = await look(checkAlone(accountId));
    if (!lock?.alone) return resolve(false);
    await note();
    hasBegun = true;
    resolve(true);
    // The lock is held until the result is recorded: without it, a check that has no result was interrupted.
    try {
      const all = await differencesOf(look, accountId);
      await note({ found: all.length, differences: all.slice(0, MAX_DIFFERENCES).map(storedDifference), failed: null });
    } catch (error) {
      const failed = toStoredText(error instanceof AppError ? error.said : String(error));
      await note({ found: null, differences: [], failed });
      throw error;
    }
  }).catch(error => {
    // Without a recorded result the page shows the check as interrupted.
    if (hasBegun) onError(error);
    else reject(error);
  });
  return promise;
}
