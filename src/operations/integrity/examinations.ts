// Checks of accounts that run in the background, one at a time in all processes of a database, and what the last of each account found.

import { type CheckRow, checkAlone, lastCheck, noteBegin, noteEnd } from '../../database/sql/administration/checks.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runReadAs } from '../read/run-read.ts';
import { runSnapshot } from '../read/run-snapshot.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { differencesOf } from './check.ts';
import type { Difference } from './difference.ts';

/** Notes that a check begins; with an input, what it found. */
const NOTE_CHECK = defineWrite({
  name: 'account.note-check',
  locks: (_: Parameters<typeof noteEnd>[1] | undefined) => ({ uniqueValues: ['check of an account'] }),
  lookUp: () => ({}),
  decide: () => undefined,
  write: (end, _, { account }) => ({
    answer: undefined,
    outcome: 'noted a check',
    commands: [end ? noteEnd(account.id, end) : noteBegin(account.id)],
  }),
  trail: { none: 'a check changes nothing' },
});

/** The last check of an account. */
export interface Examination {
  state: 'running' | 'interrupted' | 'failed' | 'ended';
  begunAt: Date;
  endedAt: Date | null;
  /** Number of figures that differ. */
  found: number;
  /** The first of them. */
  differences: Difference[];
  /** Why it could not be completed. */
  failed: string | null;
}

/** Differences that are kept. */
const MOST = 200;

/** The last check of an account that was started here, whatever process ran it; undefined: there was none. */
export async function lastExamination(
  context: DatabaseContext,
  { accountId }: Administrator,
): Promise<Examination | undefined> {
  const [row] = (await runReadAs(context, { accountId }, { row: lastCheck(accountId) }, { cost: 'point' })).row;
  if (!row) return undefined;
  const { begun_at: begunAt, ended_at: endedAt, found, differences, failed } = row;
  return { state: stateOf(row), begunAt, endedAt, found: found ?? 0, differences: differences ?? [], failed };
}

function stateOf({ ended_at: endedAt, failed, runs }: CheckRow): Examination['state'] {
  if (endedAt === null) return runs ? 'running' : 'interrupted';
  return failed === null ? 'ended' : 'failed';
}

/**
 * Starts a check of an account, on one snapshot, without stopping other work; false while another one runs. `onError` is told of what
 * goes wrong once it has begun.
 */
export function startExamination(
  context: DatabaseContext,
  { accountId }: Administrator,
  onError: (error: unknown) => void,
): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const system = { kind: 'system', accountId } as const;
  let hasBegun = false;
  const checked = runSnapshot(context, system, async look => {
    const [lock] = await look(checkAlone(accountId));
    if (!lock?.alone) {
      resolve(false);
      return undefined;
    }
    await runWriteAs(context, system, NOTE_CHECK, undefined);
    hasBegun = true;
    resolve(true);
    return differencesOf(look, accountId);
  });
  checked
    .then(
      all => all && { found: all.length, differences: all.slice(0, MOST), failed: null },
      error => {
        // Findings of the last check stay.
        if (!hasBegun) return reject(error);
        onError(error);
        return { found: null, differences: [], failed: error instanceof Error ? error.message : String(error) };
      },
    )
    .then(end => end && runWriteAs(context, system, NOTE_CHECK, end))
    // Without the end the page says that the check was interrupted.
    .catch(onError);
  return promise;
}
