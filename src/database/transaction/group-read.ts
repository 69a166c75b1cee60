// Runs reads. Small reads of one account that arrive in the same turn of the event loop share a transaction.

import type { Row } from '../../query/statement.ts';
import type { Pool } from '../connection/pool.ts';
import { isRolledBack } from './failures.ts';
import { awaitIdOrder } from './id-order.ts';
import { type Answers, ask, type Questions } from './questions.ts';
import { inTransaction } from './transaction.ts';
import { TurnGroups } from './turn-groups.ts';

/** How a read is run. */
export interface ReadMode {
  /** `point`: it reads few rows by key and may share a transaction. `scan`: every other read. */
  cost: 'point' | 'scan';
  /** Planned for its values, not once for all values. */
  planByValue?: boolean;
  /** The id-order lock of a list, whose writers must have ended before the read. */
  afterIdOrder?: number;
}

const MAX_MEMBERS = 8;

interface Member {
  accountId: number;
  questions: Questions;
  answered: boolean;
  resolve(answers: Record<string, Row[]>): void;
  reject(error: unknown): void;
}

const groups = new TurnGroups<Member>(run);

/** Sends queries in a read-only transaction on one account. All statements and COMMIT are one round trip. */
export function read<Q extends Questions>(
  pool: Pool,
  accountId: number,
  questions: Q,
  mode: ReadMode,
): Promise<Answers<Q>> {
  if (mode.cost === 'scan') return readAlone(pool, accountId, questions, mode) as Promise<Answers<Q>>;
  return new Promise<unknown>((resolve, reject) => {
    const member: Member = { accountId, questions, answered: false, resolve, reject };
    groups.add(pool, String(accountId), member, { names: [], maxMembers: MAX_MEMBERS });
  }) as Promise<Answers<Q>>;
}

function readAlone(
  pool: Pool,
  accountId: number,
  questions: Questions,
  { planByValue, afterIdOrder }: ReadMode,
): Promise<Record<string, Row[]>> {
  const mode = { readOnly: true, singleRoundTrip: true, ...(planByValue && { planByValue }) };
  return inTransaction(pool, accountId, mode, transaction => {
    if (afterIdOrder !== undefined) transaction.send(awaitIdOrder(accountId, afterIdOrder));
    return ask(transaction, questions);
  });
}

async function run(pool: Pool, members: Member[]): Promise<void> {
  const [first] = members;
  if (!first) return;
  const mode = { readOnly: true, singleRoundTrip: true, requests: members.length };
  let begun = false;
  try {
    await inTransaction(pool, first.accountId, mode, async transaction => {
      begun = true;
      const asked = new Map<string, Promise<Row[]>>();
      // A read needs no COMMIT to be true: each member is answered as soon as its rows are there.
      await Promise.all(
        members
          .filter(({ answered }) => !answered)
          .map(async member => {
            const answers = await ask(transaction, member.questions, asked);
            member.answered = true;
            member.resolve(answers);
          }),
      );
    });
  } catch (error) {
    for (const member of members) {
      if (member.answered) continue;
      if (members.length > 1 && begun && isRolledBack(error, false)) {
        readAlone(pool, member.accountId, member.questions, { cost: 'point' }).then(member.resolve, member.reject);
      } else member.reject(error);
    }
  }
}
