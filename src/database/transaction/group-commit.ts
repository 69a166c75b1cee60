// Group commit: writes of one account that arrive together share a transaction. docs/group-commit.md

import type { NumberCounter } from '../../domain/documents/number-counter.ts';
import type { ChainRecord } from '../../domain/invoicing/chain.ts';
import { Message } from '../../domain/messages/message.ts';
import { outcomeUnknown } from '../../domain/unavailable.ts';
import type { Command, Row, Statement } from '../../query/statement.ts';
import type { Pool } from '../connection/pool.ts';
import { addAuditEntries, type NewAuditEntry } from '../sql/audit-trail.ts';
import { appendEvents, type EventByActor } from '../sql/events.ts';
import type { TransactionMark } from '../sql/transaction-mark.ts';
import { BatchQueue } from './batch-queue.ts';
import { BatchStock, type StockChange } from './batch-stock.ts';
import { Chains } from './chains.ts';
import { commitOutcome, type Evidence } from './commit-outcome.ts';
import { isRolledBack, isUnanswered } from './failures.ts';
import {
  isShareable,
  type Locked,
  type LockSet,
  lastLockStatements,
  lockNamesOf,
  lockReader,
  lockStatements,
  markOf,
  sharedLockNamesOf,
} from './locks.ts';
import { mergeCommands } from './merge-commands.ts';
import { NO_LOCK_TIMEOUT, NumberCounters } from './number-counters.ts';
import { type Answers, collectQuestions, type Questions, type RowLocks } from './questions.ts';
import { exchange } from './transaction.ts';

/** A decision: the answer, and the commands that carry it out. */
export interface Outcome<A> {
  answer: A;
  commands: Command[];
  /** Counter of document numbers that the write raised. */
  counter?: NumberCounter | undefined;
  /** Record that it adds to a chain that it locked. */
  record?: ChainRecord | undefined;
  /** Changes to the stock of articles that the write locked by their codes. */
  stock?: StockChange | undefined;
  /** Events for GET /changes. */
  events?: EventByActor[];
  /** Entries for the audit trail. */
  audit?: NewAuditEntry[];
}

/** A write to one account. */
export interface Write<Q extends Questions, R extends RowLocks, A> {
  accountId: number;
  /** Name of its definition. */
  name: string;
  locks: LockSet<R>;
  /** Approximate rows that it writes to one table: a large write has a transaction to itself. */
  rows: number;
  /** Sent with the locks, and answered behind them. */
  questions: Q;
  /** Pure. Throws an AppError to write nothing. May run again after a deadlock. */
  decide(locked: Locked<R>, found: Answers<Q>): Outcome<A>;
  /** True if its allocations are all that it changes. COMMIT is sent with them, and `decide` returns no commands. */
  singleRoundTrip?: boolean;
  /** True if COMMIT does not wait for the disk: after a crash the write may be missing. */
  asynchronousCommit?: boolean;
  /** After a decision that writes: evidence that it was written. */
  evidence?(): Evidence | undefined;
}

/** Maximum of writes in one transaction (docs/performance.md). */
const MAX_BATCH = 16;
/** Size up to which a batch is not divided into two transactions. */
const SMALL_BATCH = 4;
/** Batches of an account and a kind in flight; those whose COMMIT was sent do not count (docs/performance.md). */
const MAX_IN_FLIGHT = 1;
/** The same for batches of a single round trip. */
const MAX_SINGLE_ROUND_TRIPS_IN_FLIGHT = 2;
/** Writes of a failed batch that run at the same time, each in a transaction of its own. */
const MAX_ALONE = 4;
/** Maximum duration of a batch, in durations of a single write: its merged statements are few. */
export const MAX_DEADLINES = 4;
/** Advice of an error about an unknown outcome, for a caller without advice of its own. */
const ADVICE = new Message('see_before_sending_again');
/** Maximum of rows that a write in a shared transaction writes to one table. */
const MAX_ROWS = 12;
/** Longest wait of a batch for a lock; then each write runs alone and waits for its own locks. */
export const LOCK_WAIT_MS = 200;
/** The same for a batch behind one whose COMMIT has no answer yet: it may wait for the articles of that one. */
const LOCK_WAIT_BEHIND_COMMIT_MS = 1_000;

/** A write whose caller waits for its answer. */
export interface PendingWrite {
  write: Write<Questions, RowLocks, unknown>;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** Runs a write and resolves to its answer, as `submit` does. */
export type Submit = <Q extends Questions, R extends RowLocks, A>(pool: Pool, write: Write<Q, R, A>) => Promise<A>;

/** The write as one that is pending, and the promise of its answer. */
export function pendingWrite<Q extends Questions, R extends RowLocks, A>(
  write: Write<Q, R, A>,
): { pending: PendingWrite; answer: Promise<A> } {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  // `decide` receives the answers of its own questions and locks, so the wider type is safe.
  return {
    pending: { write: write as unknown as PendingWrite['write'], resolve, reject },
    answer: promise as Promise<A>,
  };
}

const batches = new BatchQueue<PendingWrite>({ maxInFlight: MAX_IN_FLIGHT, smallBatch: SMALL_BATCH, run });
/** Writes that take document numbers. A second batch would only wait for the counter, so batches are as large as they can be. */
const numbered = new BatchQueue<PendingWrite>({ maxInFlight: MAX_IN_FLIGHT, run });
const singleRoundTrips = new BatchQueue<PendingWrite>({ maxInFlight: MAX_SINGLE_ROUND_TRIPS_IN_FLIGHT, run });

/**
 * Runs a write and resolves to its answer once it is committed. An AppError that `decide` throws concerns this write alone. Rejects
 * with an AppError: that of `decide`, or DB_TIMEOUT, DUPLICATE_ENTRY (the constraint in its cause), INTERNAL. Nothing was written then,
 * unless the error marks that as unknown (`written`).
 */
export function submit<Q extends Questions, R extends RowLocks, A>(pool: Pool, write: Write<Q, R, A>): Promise<A> {
  const { pending, answer } = pendingWrite(write);
  const { locks } = write;
  if (!mayShare(pending)) void run(pool, [pending]);
  else {
    const queue = write.singleRoundTrip ? singleRoundTrips : locks.nextNumber ? numbered : batches;
    const names = { locks: lockNamesOf(locks), sharedLocks: sharedLockNamesOf(locks) };
    try {
      queue.add(pool, keyOf(pending.write), pending, { ...names, maxSize: MAX_BATCH });
    } catch (error) {
      pending.reject(error);
    }
  }
  return answer;
}

/** True if a write may share the statements of a transaction with others. */
export const mayShare = ({ write: { rows, locks } }: PendingWrite): boolean => rows <= MAX_ROWS && isShareable(locks);

// Writes of a batch have the same kind of transaction. Those of a single round trip take locks that are not in their lock sets, so
// only writes of one definition share. Batches of sessions with a nonce window may wait for other server processes; other sessions,
// whose order counts, do not wait with them.
function keyOf({ accountId, name, locks, singleRoundTrip, asynchronousCommit = false }: PendingWrite['write']): string {
  const kind = singleRoundTrip ? name : locks.session?.shares ? 'sessions with a window' : 'two round trips';
  return `${accountId} ${kind} ${asynchronousCommit}`;
}

/** Decisions of a batch. */
export interface Decided {
  /** Answers each write with its own answer or error; a write without an error, with the failure of the transaction if there is one. */
  settle: ((failure?: unknown) => void)[];
  commands: Statement[];
  /** Undefined if nothing is written. */
  written: { mark: TransactionMark | undefined; evidence: Evidence[] } | undefined;
  events: EventByActor[];
  audit: NewAuditEntry[];
}

/** Runs writes in one transaction of their own, and answers them. Never rejects. */
export async function run(pool: Pool, batch: PendingWrite[], release = () => {}, isBehind = false): Promise<void> {
  const [first] = batch;
  if (!first) return;
  const { accountId, singleRoundTrip = false, asynchronousCommit = false } = first.write;
  const shared = batch.length > 1;
  const mode = {
    readOnly: false,
    singleRoundTrip,
    asynchronousCommit,
    requests: Math.min(batch.length, MAX_DEADLINES),
    ...(shared && !singleRoundTrip && { lockWaitMs: isBehind ? LOCK_WAIT_BEHIND_COMMIT_MS : LOCK_WAIT_MS }),
  };
  let begun = false;
  let commitSent = false;
  let decided: Decided | undefined;
  try {
    const settle = await exchange(pool, accountId, mode, () => {
      begun = true;
      commitSent = singleRoundTrip;
      const { statements, answersIn } = collectStatements(batch);
      return {
        statements,
        async decide(rows) {
          decided = await decideAll(pool, batch, answersIn(rows), error => {
            // Throwing rolls back; a single round trip is committed already.
            if (!shared && !singleRoundTrip) throw error;
          });
          commitSent = true;
          release();
          return { result: decided.settle, commands: [...decided.commands, ...lastCommands(accountId, [decided])] };
        },
      };
    });
    if (decided?.events.length)
      pool.changes.committed(
        accountId,
        decided.events.map(({ type }) => type),
      );
    void pool.turns.run('answers', accountId, settle);
  } catch (error) {
    // A statement that failed for one write has failed for all, and nothing is left: each write then runs alone.
    if (shared && begun && isRolledBack(error, commitSent)) await runEachAlone(pool, batch);
    else if (isUnanswered(error, commitSent)) await settleUnanswered(pool, batch, decided ? [decided] : [], error);
    else for (const { reject } of batch) reject(error);
  }
}

/** The locks and questions of all writes. */
export function collectStatements(batch: PendingWrite[]): ReturnType<typeof collectQuestions> {
  const [{ write }] = batch as [PendingWrite];
  const sets = batch.map(each => each.write.locks);
  const questions = batch.map(each => each.write.questions);
  const locking = lockStatements(write.accountId, sets, { marked: !write.singleRoundTrip });
  return collectQuestions(questions, locking, lastLockStatements(write.accountId, sets));
}

/**
 * Decides all writes. No command is sent before all of them have decided, so a refused write leaves nothing behind. `refused` is called with
 * the error of a refused write, and may throw to end the transaction.
 */
export async function decideAll(
  pool: Pool,
  batch: PendingWrite[],
  { locked: rows, found }: { locked: Record<string, Row[]>; found: Record<string, Row[]>[] },
  refused: (error: unknown, pending: PendingWrite) => void,
): Promise<Decided> {
  const [{ write: first }] = batch as [PendingWrite];
  const { accountId, singleRoundTrip } = first;
  const sets = batch.map(({ write }) => write.locks);
  const counters = new NumberCounters(rows.counters ?? []);
  const stock = new BatchStock(rows.articles ?? [], rows.levels ?? []);
  const chains = new Chains(rows.chains ?? []);
  const lockedBy = lockReader(accountId, sets, rows, { counters, stock, chains });

  const settle: Decided['settle'] = [];
  const commandsByWrite: Command[][] = [];
  const evidence: Evidence[] = [];
  const audit: NewAuditEntry[] = [];
  const events: EventByActor[] = [];
  // True once a write has changed a counter, a chain or stock, which later writes read.
  let changed = false;
  const decide = (pending: PendingWrite, index: number): Decided['settle'][number] => {
    const { write, resolve, reject } = pending;
    try {
      const outcome = write.decide(lockedBy(index), found[index] ?? {});
      checkOutcome(write, outcome);
      const { answer, commands, counter, record, stock: stockChange, audit: entries, events: own } = outcome;
      commandsByWrite.push(commands);
      if (entries) audit.push(...entries);
      if (own) events.push(...own);
      const shown = commands.length > 0 ? write.evidence?.() : undefined;
      if (shown) evidence.push(shown);
      if (counter) counters.raise(counter);
      if (record) chains.append(record);
      if (stockChange) stock.change(stockChange);
      changed ||= counter !== undefined || record !== undefined || stockChange !== undefined;
      return failure => (failure === undefined ? resolve(answer) : reject(failure));
    } catch (error) {
      refused(error, pending);
      if (!changed) return () => reject(error);
      // The reason may be a change of an earlier write. If that was not written, this write is decided again.
      return failure => (failure === undefined ? reject(error) : void run(pool, [pending]));
    }
  };
  const slots = batch.map((pending, index) => () => void settle.push(decide(pending, index)));
  await pool.turns.run('decisions', accountId, slots);

  const commands = [...counters.statements(accountId), ...mergeCommands(commandsByWrite)];
  const writesAny = commands.length > 0 || events.length + audit.length > 0 || singleRoundTrip;
  return { settle, commands, written: writesAny ? { mark: markOf(rows), evidence } : undefined, events, audit };
}

/**
 * The statements that append the events and audit entries of a transaction, directly before COMMIT. A transaction that holds the head of
 * events or of the trail commits without waiting for other locks but, in this order, the second one, so a long wait for it is only a queue.
 */
export function lastCommands(accountId: number, decided: Decided[]): Statement[] {
  const events = decided.flatMap(each => each.events);
  const audit = decided.flatMap(each => each.audit);
  if (events.length + audit.length === 0) return [];
  return [
    NO_LOCK_TIMEOUT,
    ...(events.length > 0 ? [appendEvents(accountId, events)] : []),
    ...(audit.length > 0 ? [addAuditEntries(accountId, audit)] : []),
  ];
}

function checkOutcome({ name, locks, singleRoundTrip }: PendingWrite['write'], { commands, stock }: Outcome<unknown>) {
  if (commands.length === 0) return;
  if (singleRoundTrip) throw new Error('A write of a single round trip can send no commands');
  if (locks.articles && isShareable(locks) && !stock)
    throw new Error(`${name} must return its changes to the articles that it locks`);
}

/**
 * Finds out how an unanswered COMMIT ended, as far as possible, and answers all writes alike. `decided`: the decisions of all writes; empty
 * if there are none yet.
 */
export async function settleUnanswered(
  pool: Pool,
  batch: PendingWrite[],
  decided: Decided[],
  error: unknown,
): Promise<void> {
  const written = decided.flatMap(each => each.written ?? []);
  const mark = written.find(each => each.mark)?.mark;
  const evidence = written.flatMap(each => each.evidence);
  const settle = decided.length > 0 ? decided.flatMap(each => each.settle) : batch.map(({ reject }) => reject);
  const [{ write }] = batch as [PendingWrite];
  // If nothing was to be written, every answer is right, however COMMIT ended.
  const readsOnly = decided.length > 0 && written.length === 0;
  const outcome = readsOnly
    ? 'committed'
    : mark
      ? await commitOutcome(pool, write.accountId, mark, evidence)
      : 'unknown';
  const failure = outcome === 'unknown' ? outcomeUnknown(error, ADVICE) : error;
  for (const each of settle) each(outcome === 'committed' ? undefined : failure);
}

async function runEachAlone(pool: Pool, batch: PendingWrite[]): Promise<void> {
  const waiting = batch.values();
  const lane = async () => {
    for (const pending of waiting) await run(pool, [pending]);
  };
  await Promise.all(Array.from({ length: MAX_ALONE }, lane));
}
