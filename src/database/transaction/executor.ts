// Runs writes: BEGIN, locks and questions in one round trip; the decision; commands and COMMIT in a second one. Writes of one
// account that arrive in the same turn of the event loop, or while others run, share a transaction (group commit), if they are
// small and none locks for itself what another locks (`lockNamesOf`).

import type { NumberCounter } from '../../domain/documents/number-counter.ts';
import { outcomeUnknown } from '../../domain/unavailable.ts';
import type { Command } from '../../query/statement.ts';
import type { Pool } from '../connection/pool.ts';
import { addAuditEntries, type NewAuditEntry } from '../sql/audit-trail.ts';
import type { TransactionMark } from '../sql/transaction-mark.ts';
import { commitOutcome, type Evidence } from './commit-outcome.ts';
import { isRolledBack, isUnanswered } from './failures.ts';
import { GroupStock, type StockChange } from './group-stock.ts';
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
import { type Answers, ask, type Questions, type RowLocks } from './questions.ts';
import { inTransaction, type Transaction } from './transaction.ts';
import { TurnGroups } from './turn-groups.ts';

/** A decision: the answer, and the commands that carry it out. */
export interface Outcome<A> {
  answer: A;
  commands: Command[];
  /** The counter of document numbers that it raises, as it leaves it. */
  counter?: NumberCounter | undefined;
  /** What it changes of the stock of articles that it locked by their codes. */
  stock?: StockChange | undefined;
  /** What the audit trail says of it. */
  audit?: NewAuditEntry[];
}

/** A write as the executor sees it. */
export interface Work<Q extends Questions, R extends RowLocks, A> {
  /** Of its definition. */
  name: string;
  locks: LockSet<R>;
  /** About how many rows it writes to one table: a large write has a transaction to itself. */
  rows: number;
  /** They are sent with the locks and answered behind them. */
  questions: Q;
  /** Pure. Throws an AppError to write nothing. May run again after a deadlock. */
  decide(locked: Locked<R>, found: Answers<Q>): Outcome<A>;
  /**
   * All that it changes is in its allocations: COMMIT is sent with them, the whole write is one round trip, and `decide` may
   * return no commands.
   */
  singleRoundTrip?: boolean;
  /** COMMIT does not wait for the disk: after a crash the write may be missing. */
  asynchronousCommit?: boolean;
  /** After a decision that writes: what shows later that it was written. */
  evidence?(): Evidence | undefined;
}

/** Most writes in one transaction (docs/performance.md). */
const MAX_MEMBERS = 16;
/** So few writes are not divided into two transactions. */
const SMALL_GROUP = 4;
/** Groups of an account and a kind that run at the same time; those whose COMMIT was sent do not count (docs/performance.md). */
const MAX_RUNNING = 1;
/** The same for those that are a single round trip. */
const MAX_RUNNING_SINGLE_ROUND_TRIPS = 2;
/** The same for those that take document numbers: another group would wait for the counter that the running one holds. */
const MAX_RUNNING_NUMBERED = 1;
/** Members of a failed group that run at the same time, each in a transaction of its own. */
const MAX_ALONE = 4;
/** A group may take as long as so many single writes: its joined statements are few. */
const MAX_DEADLINES = 4;
/** For a caller of whom nothing more is known. */
const ADVICE = 'Look at the records before you repeat it';
/** Most rows that a write in a shared transaction writes to one table. */
const MAX_ROWS = 12;
/** Longest wait of a group for a lock that one member needs; then each member waits for its own. */
const GROUP_LOCK_WAIT_MS = 200;
/** The same for a group behind one whose COMMIT has not been answered: it may wait for the articles of that one. */
const GROUP_LOCK_WAIT_BEHIND_COMMIT_MS = 1_000;

interface Member {
  accountId: number;
  work: Work<Questions, RowLocks, unknown>;
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

const groups = new TurnGroups<Member>({ maxRunning: MAX_RUNNING, smallGroup: SMALL_GROUP, run });
const numbered = new TurnGroups<Member>({ maxRunning: MAX_RUNNING_NUMBERED, run });
const singleRoundTrips = new TurnGroups<Member>({ maxRunning: MAX_RUNNING_SINGLE_ROUND_TRIPS, run });

/** What a group has decided. */
interface Decided {
  /** Answers each member: with its own answer or error, or, if it had no error, with a failure of the transaction. */
  settle: ((failure?: unknown) => void)[];
  /** Undefined when nothing is written. */
  written: { mark: TransactionMark | undefined; evidence: Evidence[] } | undefined;
}

/**
 * Runs a write on one account and resolves to its answer once it is committed. An AppError that `decide` throws concerns this
 * write alone. Rejects with an AppError: that of `decide`, or DB_TIMEOUT, DUPLICATE_ENTRY (the constraint in its cause), INTERNAL.
 * Nothing was written then, unless the error says that this is unknown (`written`).
 */
export function execute<Q extends Questions, R extends RowLocks, A>(
  pool: Pool,
  accountId: number,
  work: Work<Q, R, A>,
): Promise<A> {
  return new Promise<unknown>((resolve, reject) => {
    // `decide` receives the answers of its own questions and locks, so the wider type is safe.
    const member: Member = { accountId, work: work as unknown as Member['work'], resolve, reject };
    if (work.rows > MAX_ROWS || !isShareable(work.locks)) run(pool, [member]);
    else {
      const among = work.singleRoundTrip ? singleRoundTrips : work.locks.nextNumber ? numbered : groups;
      const [names, sharedNames] = [lockNamesOf(work.locks), sharedLockNamesOf(work.locks)];
      among.add(pool, groupOf(accountId, work), member, { names, sharedNames, maxMembers: MAX_MEMBERS });
    }
  }) as Promise<A>;
}

// Members of a group have the same kind of transaction. Those of a single round trip take locks that are not in their lock sets,
// so only writes of one definition share: two log-ins and the note that their token is in use would wait for each other. Groups
// of sessions with a nonce window may wait for other server processes; other sessions, whose order counts, do not wait with them.
function groupOf(
  accountId: number,
  work: Pick<Member['work'], 'name' | 'locks' | 'singleRoundTrip' | 'asynchronousCommit'>,
): string {
  const { name, locks, singleRoundTrip, asynchronousCommit = false } = work;
  const kind = singleRoundTrip ? name : locks.session?.shares ? 'sessions with a window' : 'two round trips';
  return `${accountId} ${kind} ${asynchronousCommit}`;
}

async function run(pool: Pool, members: Member[], release = () => {}, isBehind = false): Promise<void> {
  const [first] = members;
  if (!first) return;
  const { accountId, work } = first;
  const shared = members.length > 1;
  const mode = {
    readOnly: false,
    singleRoundTrip: work.singleRoundTrip ?? false,
    asynchronousCommit: work.asynchronousCommit ?? false,
    requests: Math.min(members.length, MAX_DEADLINES),
    ...(shared &&
      !work.singleRoundTrip && { lockWaitMs: isBehind ? GROUP_LOCK_WAIT_BEHIND_COMMIT_MS : GROUP_LOCK_WAIT_MS }),
  };
  const progress: { begun: boolean; commitSent: boolean; decided?: Decided } = { begun: false, commitSent: false };
  try {
    const { settle } = await inTransaction(pool, accountId, mode, async transaction => {
      progress.begun = true;
      progress.commitSent = mode.singleRoundTrip;
      const decided = await perform(pool, transaction, members);
      Object.assign(progress, { commitSent: true, decided });
      release();
      return decided;
    });
    void pool.turns.run('answers', accountId, settle);
  } catch (error) {
    const { begun, commitSent, decided } = progress;
    // A statement that failed for one member has failed for all and nothing is left: each member then runs alone.
    if (shared && begun && isRolledBack(error, commitSent)) await runAlone(pool, members);
    else if (isUnanswered(error, commitSent)) await settleUnanswered(pool, members, decided, error);
    else for (const { reject } of members) reject(error);
  }
}

// COMMIT was sent and not answered: the members learn what became of it, as far as that can be found out.
async function settleUnanswered(
  pool: Pool,
  members: Member[],
  decided: Decided | undefined,
  error: unknown,
): Promise<void> {
  const { mark, evidence = [] } = decided?.written ?? {};
  const settle = decided?.settle ?? members.map(({ reject }) => reject);
  const accountId = members[0]?.accountId ?? 0;
  // Where nothing was to be written, every answer is right whatever became of COMMIT.
  const right = decided !== undefined && decided.written === undefined;
  const outcome = right ? 'committed' : mark ? await commitOutcome(pool, accountId, mark, evidence) : 'unknown';
  const failure = outcome === 'unknown' ? outcomeUnknown(error, ADVICE) : error;
  for (const each of settle) each(outcome === 'committed' ? undefined : failure);
}

async function runAlone(pool: Pool, members: Member[]): Promise<void> {
  const waiting = members.values();
  const lane = async () => {
    for (const member of waiting) await run(pool, [member]);
  };
  await Promise.all(Array.from({ length: MAX_ALONE }, lane));
}

// No command is sent before all members have decided, so a refused member leaves nothing behind.
async function perform(pool: Pool, transaction: Transaction, members: Member[]): Promise<Decided> {
  const [first] = members;
  const sets = members.map(({ work }) => work.locks);
  const shared = members.length > 1;
  const locking = lockStatements(transaction.accountId, sets, { marked: !first?.work.singleRoundTrip });
  const questions = members.map(({ work }) => work.questions);
  const lockingLast = lastLockStatements(transaction.accountId, sets);
  const { locked: rows, found } = await ask(transaction, questions, locking, lockingLast);
  const counters = new NumberCounters(rows.counters ?? []);
  const stock = new GroupStock(rows.articles ?? [], rows.levels ?? []);
  const lockedBy = lockReader(transaction.accountId, sets, rows, { counters, stock });

  const writes: Command[][] = [];
  const evidence: Evidence[] = [];
  const audit: NewAuditEntry[] = [];
  let handedOn = false;
  const decide = (member: Member, index: number): Decided['settle'][number] => {
    const { work, resolve, reject } = member;
    try {
      const { answer, commands, audit: entries, ...left } = work.decide(lockedBy(index), found[index] ?? {});
      if (work.singleRoundTrip && commands.length > 0)
        throw new Error('A write of a single round trip can send no commands');
      if (work.locks.articles && isShareable(work.locks) && commands.length > 0 && !left.stock)
        throw new Error(`${work.name} must say what it changes of the articles that it locks`);
      writes.push(commands);
      if (entries) audit.push(...entries);
      const shown = commands.length > 0 ? work.evidence?.() : undefined;
      if (shown) evidence.push(shown);
      if (left.counter) counters.raise(left.counter);
      if (left.stock) stock.change(left.stock);
      handedOn ||= left.counter !== undefined || left.stock !== undefined;
      return failure => (failure === undefined ? resolve(answer) : reject(failure));
    } catch (error) {
      // Throwing rolls back; a single round trip is committed already.
      if (!shared && !work.singleRoundTrip) throw error;
      if (!handedOn) return () => reject(error);
      // It may be refused for what an earlier write leaves; if that was not written, it is decided again.
      return failure => (failure === undefined ? reject(error) : void run(pool, [member]));
    }
  };
  const settle: Decided['settle'] = [];
  const pieces = members.map((member, index) => () => void settle.push(decide(member, index)));
  await pool.turns.run('decisions', transaction.accountId, pieces);
  const statements = [...counters.statements(transaction.accountId), ...mergeCommands(writes)];
  // Who holds the head of the trail commits without waiting for other locks, so this wait is a queue, too.
  if (audit.length > 0) statements.push(NO_LOCK_TIMEOUT, addAuditEntries(transaction.accountId, audit));
  if (statements.length > 0) transaction.send(statements);
  const writesAny = statements.length > 0 || first?.work.singleRoundTrip;
  return { settle, written: writesAny ? { mark: markOf(rows), evidence } : undefined };
}
