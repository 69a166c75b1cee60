// Writes: a definition made of pure functions. `runWrite` runs it.

import type { StockChange } from '../../database/transaction/batch-stock.ts';
import type { Locked, LockSet } from '../../database/transaction/locks.ts';
import type { Answers, Questions, RowLocks } from '../../database/transaction/questions.ts';
import type { AccountFacts } from '../../domain/account.ts';
import type { NumberCounter } from '../../domain/documents/number-counter.ts';
import type { AppError } from '../../domain/errors.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { Role } from '../../domain/roles.ts';
import type { Command } from '../../query/statement.ts';
import type { Right } from '../actor.ts';
import type { NotInTrail, Trail } from './trail.ts';

export type { Locked } from '../../database/transaction/locks.ts';
export type { Answers } from '../../database/transaction/questions.ts';

/** Facts that are known when a write is decided. */
export interface Known<Q extends Questions, L extends RowLocks> {
  account: AccountFacts;
  locked: Locked<L>;
  found: Answers<Q>;
}

/** Possible better reason for an error, and the queries that find it. `explanation` makes one. */
export interface Explanation {
  questions: Questions;
  reason(found: Answers<Questions>): AppError;
}

/** Returns an explanation whose `reason` reads the answers of `questions`. */
export function explanation<Q extends Questions>(questions: Q, reason: (found: Answers<Q>) => AppError): Explanation {
  return { questions, reason: found => reason(found as unknown as Answers<Q>) };
}

/** Answer and changes of a write. */
export interface Written<Answer> {
  answer: Answer;
  /** For a repeated nonce: what the write did, e.g. `created invoice 1002, FT2024/1002`. */
  outcome: string;
  commands: Command[];
  /** The counter of document numbers that it raises, as it leaves it. Its next reader is the next write of the group. */
  counter?: NumberCounter | undefined;
  /**
   * Changes to the stock of articles that it locked by code, for the next write of the group. Every write that may share a
   * transaction gives it.
   */
  stock?: StockChange | undefined;
}

/** A write in four steps: locks, look up, decide, write. */
interface WriteSteps<Input, Q extends Questions, L extends RowLocks, Plan, Answer> {
  /** Subject and verb, e.g. `document.create`. */
  name: string;
  /** The right that a session needs. Without it, no session may run the write. */
  right?: Right;
  /** The roles whose users may run it; all that have the right unless given. */
  userRoles?: readonly Role[];
  /** Its allocations are all that it changes, so COMMIT is sent with them; `write` may return no commands. */
  singleRoundTrip?: true;
  /** COMMIT does not wait for the disk: after a crash the write may be missing. */
  asynchronousCommit?: true;
  /** Advice for the caller when COMMIT was not answered and its outcome could not be found. A sentence without its full stop. */
  adviceWhenUnknown?: Message;
  /** 1. What it locks. */
  locks(input: Input, accountId: number): LockSet<L>;
  /** About how many rows it writes to one table; 1 unless given. */
  rows?(input: Input): number;
  /** 2. The queries and allocations it needs. All are sent at once, behind the locks. */
  lookUp(input: Input, accountId: number): Q;
  /** 3. The plan. Throws an AppError to reject the write; then nothing is written. */
  decide(input: Input, known: Known<Q, L>): Plan;
  /** 4. The commands that carry it out, and the answer. */
  write(input: Input, plan: Plan, known: Known<Q, L>): Written<Answer>;
  /** The error that a violated constraint means to the client. */
  violation?(constraint: string, input: Input): AppError | undefined;
  /** Queries that may give a better reason for an error of `decide`. They are sent only then. */
  explain?(input: Input, error: AppError, accountId: number): Explanation | undefined;
}

/** `administration`: it changes what only the database role of the administration may change, and is in the audit trail. */
type RoleAndTrail<Input, Plan, Known> =
  | { role: 'administration'; trail: Trail<Input, Plan, Known> }
  | { role?: undefined; trail: Trail<Input, Plan, Known> | NotInTrail };

/**
 * A write in four steps, and its entries in the audit trail. All functions are pure and await nothing, so that writes can share a
 * transaction, and run again after a deadlock. `test/operations/write/definitions.test.ts` checks each definition.
 */
export type WriteDefinition<Input, Q extends Questions, L extends RowLocks, Plan, Answer> = WriteSteps<
  Input,
  Q,
  L,
  Plan,
  Answer
> &
  RoleAndTrail<Input, Plan, Known<Q, L>>;

/** Fails to compile for a plan that is a promise: a step awaits nothing. */
type NoPromise<Plan> = Plan extends PromiseLike<unknown> ? { decide: never } : unknown;

type AnyWrite = Pick<WriteDefinition<never, never, never, never, never>, 'name' | 'role' | 'trail'> &
  Record<'locks' | 'lookUp' | 'decide' | 'write', unknown>;

const writes: AnyWrite[] = [];

/** All writes that the loaded files define. */
export const definedWrites = (): readonly AnyWrite[] => writes;

/** Registers a write and returns it. Throws if there is one of its name and role. */
export function defineWrite<Input, Q extends Questions, L extends RowLocks, Plan, Answer>(
  definition: WriteDefinition<Input, Q, L, Plan, Answer> & NoPromise<Plan>,
): WriteDefinition<Input, Q, L, Plan, Answer> {
  const { name, role } = definition;
  if (writes.some(write => write.name === name && write.role === role))
    throw new Error(`Two writes have the name '${name}'`);
  writes.push(definition as unknown as AnyWrite);
  return definition;
}

/** Registers the same write under another name, as one of the administration. It must be in the audit trail. */
export function asAdministration<Input, Q extends Questions, L extends RowLocks, Plan, Answer>(
  definition: WriteDefinition<Input, Q, L, Plan, Answer>,
  name: string,
): WriteDefinition<Input, Q, L, Plan, Answer> {
  const { trail } = definition;
  if ('none' in trail) throw new Error(`${name} must be in the audit trail`);
  return defineWrite<Input, Q, L, Plan, Answer>({ ...definition, name, role: 'administration', trail });
}
