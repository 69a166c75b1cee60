// Finds the outcome of an unanswered COMMIT on another connection (docs/decisions/0025).

import { setTimeout as sleep } from 'node:timers/promises';
import type { Query, Row } from '../../query/statement.ts';
import type { Pool } from '../connection/pool.ts';
import { endAbandoned, endOfTransaction, type TransactionEnd, type TransactionMark } from '../sql/transaction-mark.ts';
import { isAnswer } from './failures.ts';
import { exchange } from './transaction.ts';

/** Evidence of a written change, for a transaction whose id alone proves nothing. */
export interface Evidence {
  question: Query<unknown>;
  /** True if the rows show that the change was written; undefined if they show neither. */
  shows(rows: Row[]): boolean | undefined;
}

/** Outcome of an unanswered COMMIT. */
export type CommitOutcome = 'committed' | 'rolled back' | 'unknown';

/** Timeout of the search while the database answers, in milliseconds. */
const SEARCH_MS = 2_000;
/** Timeout of the search while the database is unreachable. */
const UNREACHABLE_MS = 1_000;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 250;
/** Milliseconds after which a running transaction without a COMMIT is ended. */
const ABANDONED_MS = 300;

/**
 * Finds out within two seconds whether the transaction with this mark was committed. After a restart of the server, `evidence` decides,
 * because the id may belong to another transaction. Never throws.
 */
export async function commitOutcome(
  pool: Pool,
  accountId: number,
  mark: TransactionMark,
  evidence: Evidence[],
): Promise<CommitOutcome> {
  const begun = performance.now();
  const elapsed = () => performance.now() - begun;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const timeOut = new AbortController();
    const abandoned = elapsed() > ABANDONED_MS;
    const answer = await Promise.race([
      queryOutcome(pool, accountId, mark, { evidence, abandoned }).catch(whyNot),
      sleep(SEARCH_MS - elapsed(), 'unreachable' as const, { signal: timeOut.signal }).catch(whyNot),
    ]);
    timeOut.abort();
    if (answer !== 'not yet' && answer !== 'unreachable') return answer;
    if (elapsed() + pause > (answer === 'unreachable' ? UNREACHABLE_MS : SEARCH_MS)) return 'unknown';
    await sleep(pause);
  }
}

// A starting server first sends an error, and the outcome soon after.
function whyNot(error: unknown): 'not yet' | 'unreachable' {
  return isAnswer(error) ? 'not yet' : 'unreachable';
}

async function queryOutcome(
  pool: Pool,
  accountId: number,
  mark: TransactionMark,
  { evidence, abandoned }: { evidence: Evidence[]; abandoned: boolean },
): Promise<CommitOutcome | 'not yet'> {
  // The evidence comes after the status: each statement sees what was committed before its start.
  const statements = [
    ...(abandoned ? [endAbandoned(mark)] : []),
    endOfTransaction(mark),
    ...evidence.map(({ question }) => question),
  ];
  const mode = { readOnly: true, singleRoundTrip: true };
  const decide = (rows: Row[][]) => ({ result: rows });
  const answers = await exchange(pool.apart, accountId, mode, () => ({ statements, decide }));
  const [end, ...shown] = abandoned ? answers.slice(1) : answers;
  return outcomeOf(
    end?.[0] as TransactionEnd | undefined,
    evidence.map(({ shows }, index) => shows(shown[index] ?? [])),
  );
}

/** Combines the end of a transaction and the evidence. A standby may not have received the transaction yet. */
export function outcomeOf(end: TransactionEnd | undefined, shown: (boolean | undefined)[]): CommitOutcome | 'not yet' {
  if (!end || end.standby || end.status === 'in progress') return 'not yet';
  if (end.status === 'aborted') return 'rolled back';
  if (end.status === 'committed' && end.same) return 'committed';
  if (shown.includes(true)) return 'committed';
  return shown.includes(false) ? 'rolled back' : 'unknown';
}
