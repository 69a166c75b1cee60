// Runs reads. Small reads of one account that arrive in the same turn of the event loop, or while others run, share a transaction.

import type { Row } from '../../query/statement.ts';
import type { Pool } from '../connection/pool.ts';
import { isRolledBack } from './failures.ts';
import { awaitIdOrder } from './id-order.ts';
import { type Answers, ask, type Questions } from './questions.ts';
import { inTransaction } from './transaction.ts';
import { TurnGroups } from './turn-groups.ts';

/** How a read is run. */
export interface ReadMode {
  /** `point`: it reads few rows by key and may share a transaction. `list`: a page of a list. `scan`: every other read. */
  cost: 'point' | 'list' | 'scan';
  /** Planned for its values, not once for all values. */
  planByValue?: boolean;
  /** The id-order lock of a list, whose writers must have ended before the read. */
  afterIdOrder?: number;
}

/** Most reads in one transaction. */
const MAX_MEMBERS = 8;
/** Groups of an account that run at the same time. */
const MAX_RUNNING = 2;

interface Member {
  accountId: number;
  questions: Questions;
  resolve(answers: Record<string, Row[]>): void;
  reject(error: unknown): void;
}

const groups = new TurnGroups<Member>({ maxRunning: MAX_RUNNING, run });

/** Sends queries in a read-only transaction on one account. All statements and COMMIT are one round trip. */
export function read<Q extends Questions>(
  pool: Pool,
  accountId: number,
  questions: Q,
  mode: ReadMode,
): Promise<Answers<Q>> {
  if (mode.cost !== 'point') return readAlone(pool, accountId, questions, mode) as Promise<Answers<Q>>;
  return new Promise<unknown>((resolve, reject) => {
    const member: Member = { accountId, questions, resolve, reject };
    groups.add(pool, String(accountId), member, { names: [], maxMembers: MAX_MEMBERS });
  }) as Promise<Answers<Q>>;
}

function readAlone(
  pool: Pool,
  accountId: number,
  questions: Questions,
  { cost, planByValue, afterIdOrder }: ReadMode,
): Promise<Record<string, Row[]>> {
  const use = { slow: cost !== 'point', busy: cost === 'list' };
  const mode = { readOnly: true, singleRoundTrip: true, ...use, ...(planByValue && { planByValue }) };
  return inTransaction(pool, accountId, mode, async transaction => {
    if (afterIdOrder !== undefined) transaction.send([awaitIdOrder(accountId, afterIdOrder)]);
    const { found } = await ask(transaction, [questions]);
    return found[0] ?? {};
  });
}

async function run(pool: Pool, members: Member[]): Promise<void> {
  const [first] = members;
  if (!first) return;
  const mode = { readOnly: true, singleRoundTrip: true, requests: members.length };
  let begun = false;
  try {
    const { found } = await inTransaction(pool, first.accountId, mode, transaction => {
      begun = true;
      return ask(
        transaction,
        members.map(({ questions }) => questions),
      );
    });
    const answers = members.map(
      ({ resolve }, index) =>
        () =>
          resolve(found[index] ?? {}),
    );
    // Until all are given, the group counts as running: meanwhile further reads are collected for the next one.
    await pool.turns.run('answers', first.accountId, answers);
  } catch (error) {
    for (const { accountId, questions, resolve, reject } of members) {
      if (members.length > 1 && begun && isRolledBack(error, false))
        readAlone(pool, accountId, questions, { cost: 'point' }).then(resolve, reject);
      else reject(error);
    }
  }
}
