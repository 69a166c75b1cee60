// The last step of a move: blocks writes of the account, copies the remaining changes, and makes the destination its owner.

import { setTimeout as sleep } from 'node:timers/promises';
import { databaseFacts } from '../../database/sql/account-files/catalogue.ts';
import { textSettings } from '../../database/sql/account-files/rows.ts';
import { forgetChanges } from '../../database/sql/account-move/changes.ts';
import {
  arrive,
  beginLeaving,
  holdWrites,
  jobsUnderWay,
  leave,
  pauseJobs,
} from '../../database/sql/account-move/ownership.ts';
import { AppError, conflict } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { DatabaseContext } from '../context.ts';
import { failedWith, type LongWrite, runLongWrite } from '../write/run-long-write.ts';
import { applyChanges, carryOver, readChanges } from './changes.ts';
import { type Copy, raiseSequences } from './copy-account.ts';
import { ADVICE, type Move } from './move.ts';

/** Timeout in milliseconds of the wait for running writes. New ones wait meanwhile. */
const LOCK_WAIT_MS = 500;
/** Maximum milliseconds for which writes are blocked; then they continue, and the switch is tried again. */
const HOLD_MS = 5_000;
const ATTEMPTS = 30;
const LONGEST_PAUSE_MS = 1_000;
/** Seconds for which jobs are paused. */
const PAUSE_SECONDS = 150;
/** Timeout in milliseconds of the wait for running jobs; longer than the longest job, mail with a PDF. */
const MESSAGES_WAIT_MS = 120_000;
/** Milliseconds for which the destination is retried after the source has ended its ownership. */
const FINISH_MS = 30_000;

/** Marks the account as leaving, after all running writes. Its changes are recorded from now on. */
export function beginMove(source: DatabaseContext, sourceId: number, moveId: string): Promise<void> {
  return attempts(() =>
    runLongWrite(source, sourceId, ADVICE, async write => {
      await hold(write, sourceId);
      const [begun] = await write.send(beginLeaving(sourceId, moveId));
      if (!begun) throw conflict('account_gone_or_elsewhere');
      await write.send(forgetChanges(sourceId));
    }),
  );
}

/** Makes the destination the owner. Resolves to the milliseconds for which writes were blocked. */
export async function switchOwner(move: Move, copy: Copy): Promise<number> {
  const { source, sourceId } = move;
  await runLongWrite(source, sourceId, ADVICE, ({ send }) => send(pauseJobs(sourceId, PAUSE_SECONDS)));
  await untilNoJobs(move);
  move.report('Switching');
  let began = 0;
  await attempts(
    () => {
      began = performance.now();
      return runLongWrite(source, sourceId, ADVICE, write => lastStep(move, copy, write));
    },
    () => carryOver(move, copy),
  );
  await untilReached(() => finishMove(move.destination, copy.accountId, move.id));
  const heldMs = Math.round(performance.now() - began);
  await runLongWrite(source, sourceId, ADVICE, ({ send }) => send(forgetChanges(sourceId)));
  return heldMs;
}

// Retries after a lost connection, because neither database accepts writes now.
async function untilReached(work: () => Promise<void>): Promise<void> {
  for (const began = performance.now(); ; await sleep(200)) {
    try {
      return await work();
    } catch (error) {
      const lost = error instanceof AppError && error.code === 'DB_TIMEOUT';
      if (!lost || performance.now() - began > FINISH_MS) throw error;
    }
  }
}

/**
 * Makes the destination the owner of an account that has left the source. Until then no database takes its writes, since neither may
 * while the other one does.
 */
export async function finishMove(destination: DatabaseContext, accountId: number, moveId: string): Promise<void> {
  const [arrived] = await runLongWrite(destination, accountId, ADVICE, ({ send }) => send(arrive(accountId, moveId)));
  if (!arrived) throw conflict('copy_being_deleted');
}

// The rest is committed in the destination before the source gives the account up; nobody reads it there before that.
async function lastStep(move: Move, copy: Copy, write: LongWrite): Promise<void> {
  const { destination, sourceId, code } = move;
  const look = write.send;
  await hold(write, sourceId);
  const timeOut = AbortSignal.timeout(HOLD_MS);
  const late = new Promise<never>((_, reject) =>
    timeOut.addEventListener('abort', () => reject(new NotYet(new Message('destination_slow')))),
  );
  late.catch(() => {});
  await Promise.race([late, carryOverRest()]);

  async function carryOverRest(): Promise<void> {
    const [under] = await look(jobsUnderWay(sourceId));
    if (under && under.jobs > 0) throw new NotYet(new Message('jobs_under_way'));
    await look(textSettings());
    const changes = await readChanges(look, sourceId, copy.tables, copy.snapshot);
    const [here] = await look(databaseFacts());
    await runLongWrite(destination, copy.accountId, ADVICE, async there => {
      const [facts] = await there.send(databaseFacts());
      if (JSON.stringify(facts?.migrations) !== JSON.stringify(here?.migrations)) throw conflict('migrated_meanwhile');
      await applyChanges(there, copy.accountId, changes);
      await raiseSequences(move, there.send, copy.accountId, copy.tables, 0n);
    });
    // After the timeout the transaction may be over, and its connection in other use.
    if (timeOut.aborted) return;
    const [left] = await look(leave(sourceId, move.id));
    if (!left) throw conflict('move_taken_back');
    if (left.code !== code) throw conflict('account_renamed_meanwhile', { code: left.code });
  }
}

/** A temporary obstacle. */
class NotYet extends AppError {
  constructor(why: Message, more: { cause?: unknown } = {}) {
    super('CONFLICT', why, more);
  }
}

async function hold({ send }: LongWrite, accountId: number): Promise<void> {
  try {
    for (const statement of holdWrites(accountId, LOCK_WAIT_MS)) await send(statement);
  } catch (error) {
    if (!failedWith(error, '55P03')) throw error;
    throw new NotYet(new Message('long_write_runs'), { cause: error });
  }
}

async function attempts<T>(work: () => Promise<T>, between: () => Promise<unknown> = async () => {}): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NotYet)) throw error;
      if (attempt === ATTEMPTS)
        throw new AppError('CONFLICT', new Message('nothing_moved', { reason: error.said }), {
          cause: error,
        });
      await sleep(Math.min(LONGEST_PAUSE_MS, 50 * attempt));
      await between();
    }
  }
}

async function untilNoJobs({ source, sourceId }: Move): Promise<void> {
  for (const began = performance.now(); ; await sleep(200)) {
    const [under] = await runLongWrite(source, sourceId, ADVICE, ({ send }) => send(jobsUnderWay(sourceId)));
    if (under?.jobs === 0) return;
    if (performance.now() - began > MESSAGES_WAIT_MS)
      throw conflict('nothing_moved', { reason: new Message('jobs_under_way') });
  }
}
