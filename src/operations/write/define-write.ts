// Writes: a definition made of pure functions. `runWrite` runs it.

import type { StockChange } from '../../database/transaction/batch-stock.ts';
import type { Locked, LockSet } from '../../database/transaction/locks.ts';
import type { Answers, Questions, RowLocks } from '../../database/transaction/questions.ts';
import type { AccountFacts } from '../../domain/account.ts';
import type { NumberCounter } from '../../domain/documents/number-counter.ts';
import type { AppError } from '../../domain/errors.ts';
import type { NewEvent } from '../../domain/event.ts';
import type { ChainRecord } from '../../domain/invoicing/chain.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { Role } from '../../domain/roles.ts';
import type { Command } from '../../query/statement.ts';
import type { Right } from '../actor.ts';
import type { NotInTrail, Trail } from './trail.ts';

export type { Locked } from '../../database/transaction/locks.ts';
export type { Answers } from '../../database/transaction/questions.ts';

/** Facts for the decision of a write. */
export interface Known<Q extends Questions, L extends RowLocks> {
  account: AccountFacts;
  locked: Locked<L>;
  found: Answers<Q>;
}

/** Queries that find a better reason for an error. `explanation` creates one. */
export interface Explanation {
  questions: Questions;
  reason(found: Answers<Questions>): AppError;
}

/** Creates an explanation; `reason` reads the answers of `questions`. */
export function explanation<Q extends Questions>(questions: Q, reason: (found: Answers<Q>) => AppError): Explanation {
  return { questions, reason: found => reason(found as unknown as Answers<Q>) };
}

/** Answer and changes of a write. */
export interface Written<Answer> {
  answer: Answer;
  /** Effect of the write, for a repeated nonce, e.g. `created invoice 1002, FT2024/1002`. */
  outcome: string;
  commands: Command[];
  /** Events of records that a list of the interface has, in their order. None if nothing is written. */
  events?: NewEvent[];
  /** The raised counter of document numbers, for the next write of the batch. */
  counter?: NumberCounter | undefined;
  /** Record that it adds to a chain, for the next write of the batch. */
  record?: ChainRecord | undefined;
  /**
   * Changes to the stock of articles that it locked by code, for the next write of the batch. Every write that may share a transaction
   * returns them.
   */
  stock?: StockChange | undefined;
}

/** Steps of a write: locks, look up, decide, write. */
interface WriteSteps<Input, Q extends Questions, L extends RowLocks, Plan, Answer> {
  /** Subject and verb, e.g. `document.create`. */
  name: string;
  /** The right that a session needs. Default: no session may run the write. */
  right?: Right;
  /** The roles whose users may run it. Default: all with the right. */
  userRoles?: readonly Role[];
  /** True if it changes nothing but its allocations, so that COMMIT is sent with them. `write` then returns no commands. */
  singleRoundTrip?: true;
  /** True if COMMIT does not wait for the disk: after a crash the write may be missing. */
  asynchronousCommit?: true;
  /** Advice for the caller if the outcome of COMMIT is unknown. A sentence without its full stop. */
  adviceWhenUnknown?: Message;
  /** 1. Returns the locks. */
  locks(input: Input, accountId: number): LockSet<L>;
  /** Approximate number of rows that it writes to one table. Default: 1. */
  rows?(input: Input): number;
  /** 4. Returns the answer, and the commands that carry out the plan. */
  write(input: Input, plan: Plan, known: Known<Q, L>): Written<Answer>;
  /** Returns the client's error for a violated constraint. */
  violation?(constraint: string, input: Input): AppError | undefined;
  /** Returns queries that may find a better reason for an error of `decide`. They are sent only after such an error. */
  explain?(input: Input, error: AppError, accountId: number): Explanation | undefined;
}

/** Steps that a definition may leave out: then it has no queries, or no plan. */
interface OptionalSteps<Input, Q extends Questions, L extends RowLocks, Plan> {
  /** 2. Returns the queries and allocations. All are sent at once, behind the locks. */
  lookUp(input: Input, accountId: number): Q;
  /** 3. Returns the plan. Throws an AppError to reject the write; then nothing is written. */
  decide(input: Input, known: Known<Q, L>): Plan;
}

/** `administration`: only the database role of the administration has the rights for its changes. It is in the audit trail. */
type RoleAndTrail<Input, Plan, Known> =
  | { role: 'administration'; trail: Trail<Input, Plan, Known> }
  | { role?: undefined; trail: Trail<Input, Plan, Known> | NotInTrail };

/**
 * A write in four steps, and its entries in the audit trail. All functions are pure and await nothing, so writes can share a
 * transaction, and run again after a deadlock. `test/operations/write/definitions.test.ts` checks each definition.
 */
export type WriteDefinition<Input, Q extends Questions, L extends RowLocks, Plan, Answer> = WriteSteps<
  Input,
  Q,
  L,
  Plan,
  Answer
> &
  OptionalSteps<Input, Q, L, Plan> &
  RoleAndTrail<Input, Plan, Known<Q, L>>;

type NoQuestions = Record<never, never>;

/** Makes a promise as plan a compile error, because a step awaits nothing. */
type NoPromise<Plan> = Plan extends PromiseLike<unknown> ? { decide: never } : unknown;

type AnyWrite = Pick<WriteDefinition<never, never, never, never, never>, 'name' | 'role' | 'trail'> &
  Record<'locks' | 'lookUp' | 'decide' | 'write', unknown>;

const writes: AnyWrite[] = [];

/** All writes that the loaded files define. */
export const definedWrites = (): readonly AnyWrite[] => writes;

/** Registers a write and returns it. Throws if another one has its name and role. */
export function defineWrite<
  Input,
  Q extends Questions = NoQuestions,
  L extends RowLocks = RowLocks,
  Plan = undefined,
  Answer = undefined,
>(
  steps: WriteSteps<Input, Q, L, Plan, Answer> &
    Partial<OptionalSteps<Input, Q, L, Plan>> &
    RoleAndTrail<Input, Plan, Known<Q, L>> &
    NoPromise<Plan>,
): WriteDefinition<Input, Q, L, Plan, Answer> {
  const { name, role } = steps;
  if (writes.some(write => write.name === name && write.role === role))
    throw new Error(`Two writes have the name '${name}'`);
  const nothing = { lookUp: () => ({}), decide: () => undefined } as unknown as OptionalSteps<Input, Q, L, Plan>;
  const definition: WriteDefinition<Input, Q, L, Plan, Answer> = { ...nothing, ...steps };
  writes.push(definition as unknown as AnyWrite);
  return definition;
}

/** Registers a write under another name as one of the administration. It must be in the audit trail. */
export function asAdministration<Input, Q extends Questions, L extends RowLocks, Plan, Answer>(
  definition: WriteDefinition<Input, Q, L, Plan, Answer>,
  name: string,
): WriteDefinition<Input, Q, L, Plan, Answer> {
  const { trail } = definition;
  if ('none' in trail) throw new Error(`${name} must be in the audit trail`);
  return defineWrite<Input, Q, L, Plan, Answer>({ ...definition, name, role: 'administration', trail });
}
