// Checks of accounts that run in the background, one at a time in all processes of a database, and what the last of each account found.

import { type CheckRow, checkAlone, lastCheck, noteBegin, noteEnd } from '../../database/sql/administration/checks.ts';
import { AppError } from '../../domain/errors.ts';
import { readStored, readStoredText, type StoredText, toStored, toStoredText } from '../../domain/messages/stored.ts';
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
  /** Why it could not be completed. */
  failed: StoredText | null;
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
      all => all && { found: all.length, differences: all.slice(0, MOST).map(storedDifference), failed: null },
      error => {
        // Findings of the last check stay.
        if (!hasBegun) return reject(error);
        onError(error);
        return {
          found: null,
          differences: [],
          failed: toStoredText(error instanceof AppError ? error.said : String(error)),
        };
      },
    )
    .then(end => end && runWriteAs(context, system, NOTE_CHECK, end))
    // Without the end the page says that the check was interrupted.
    .catch(onError);
  return promise;
}
