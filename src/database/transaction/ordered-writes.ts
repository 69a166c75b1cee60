// Writes of one request that run in their order in one transaction: each sees what those before it write. docs/group-commit.md

import { AppError } from '../../domain/errors.ts';
import type { Statement } from '../../query/statement.ts';
import type { Pool } from '../connection/pool.ts';
import { isRolledBack, isUnanswered } from './failures.ts';
import {
  collectStatements,
  type Decided,
  decideAll,
  LOCK_WAIT_MS,
  lastCommands,
  MAX_DEADLINES,
  mayShare,
  type PendingWrite,
  run,
  settleUnanswered,
} from './group-commit.ts';
import { lockNamesOf, locksBeforehand } from './locks.ts';
import { inTransaction } from './transaction.ts';

/** A write with the name of its kind: writes of one kind do not read what the others of it add. */
export interface OrderedWrite extends PendingWrite {
  kind: string;
}

/** Maximum writes that decide together, behind one round trip. */
const MAX_STAGE = 100;
/** Maximum round trips of a transaction of writes that may also run alone: its locks are held so long. */
const MAX_STAGES = 16;

/**
 * Runs writes in their order, and answers the first ones: as many as it returns. All of these share a transaction, and a refused one
 * leaves nothing behind. It returns 0 if the transaction failed for one of several writes: fewer of them may succeed.
 */
export async function runInOrder(pool: Pool, writes: OrderedWrite[]): Promise<number> {
  const stages = stagesOf(writes).slice(0, MAX_STAGES);
  const shared = stages.flat();
  if (shared.length === 1) {
    await run(pool, shared);
    return 1;
  }
  const transaction = new StagedTransaction(pool, stages, {
    lockWaitMs: LOCK_WAIT_MS,
    // Any other error requires a preparation, for which the write must be alone.
    refused(error) {
      if (!(error instanceof AppError)) throw new Refusal(error);
    },
  });
  const failure = await transaction.run();
  if (failure === undefined) return shared.length;
  if (failure.error instanceof Refusal || failure.rolledBack) return 0;
  await transaction.settle(failure.error);
  return shared.length;
}

/**
 * Runs all writes in their order in one transaction, or none. Returns the write that was refused, if any: it has its error, and the
 * others wait on. A failure of the transaction that no write caused is the answer of all.
 */
export async function runAllOrNone(pool: Pool, writes: OrderedWrite[]): Promise<OrderedWrite | undefined> {
  const refused = (error: unknown, pending: PendingWrite) => {
    throw new Refusal(error, pending);
  };
  const together = new StagedTransaction(pool, stagesOf(writes), { refused });
  const failure = await together.run();
  if (failure === undefined) return undefined;
  if (failure.error instanceof Refusal) return reject(failure.error);
  if (!failure.rolledBack) {
    await together.settle(failure.error);
    return undefined;
  }
  // A statement failed: one write after the other shows whose.
  const apart = new StagedTransaction(
    pool,
    writes.map(each => [each]),
    { refused, oneByOne: true },
  );
  const again = await apart.run();
  if (again === undefined) return undefined;
  if (again.error instanceof Refusal) return reject(again.error);
  if (again.rolledBack) return reject(new Refusal(again.error, apart.current));
  await apart.settle(again.error);
  return undefined;
}

// Ends a transaction, because a write was refused.
class Refusal extends Error {
  readonly reason: unknown;
  readonly pending: PendingWrite | undefined;

  constructor(reason: unknown, pending?: PendingWrite) {
    super('A write was refused');
    this.reason = reason;
    this.pending = pending;
  }
}

function reject({ reason, pending }: Refusal): OrderedWrite {
  pending?.reject(reason);
  return pending as OrderedWrite;
}

interface StagedOptions {
  /** Called with the error of a refused write; it may throw. */
  refused(error: unknown, pending: PendingWrite): void;
  lockWaitMs?: number;
  /** True if the commands of each stage have an answer before the next one begins. */
  oneByOne?: boolean;
}

/** A transaction of several stages. The writes of a stage decide together; the next stage reads what they wrote. */
class StagedTransaction {
  /** The write whose statements were sent last. */
  current: PendingWrite | undefined;
  readonly #pool: Pool;
  readonly #stages: OrderedWrite[][];
  readonly #options: StagedOptions;
  #decided: Decided[] = [];

  constructor(pool: Pool, stages: OrderedWrite[][], options: StagedOptions) {
    this.#pool = pool;
    this.#stages = stages;
    this.#options = options;
  }

  /** Runs the transaction and answers its writes. Resolves to its failure, after which no write has an answer. */
  async run(): Promise<{ error: unknown; rolledBack: boolean } | undefined> {
    const pool = this.#pool;
    const { accountId } = this.#first.write;
    let commitSent = false;
    try {
      await inTransaction(pool, accountId, this.#mode, async transaction => {
        this.#decided = [];
        commitSent = false;
        let commands = this.#firstLocks(accountId);
        for (const stage of this.#stages) {
          if (this.#options.oneByOne) {
            await transaction.queryAll(commands);
            commands = [];
          }
          this.current = stage[0];
          const { statements, answersIn } = collectStatements(stage);
          const rows = await transaction.queryAll([...commands, ...statements]);
          const decided = await decideAll(pool, stage, answersIn(rows.slice(commands.length)), this.#options.refused);
          this.#decided.push(decided);
          commands = decided.commands;
        }
        if (this.#options.oneByOne) await transaction.queryAll(commands);
        else transaction.send(commands);
        transaction.send(lastCommands(accountId, this.#decided));
        commitSent = true;
      });
    } catch (error) {
      if (isUnanswered(error, commitSent)) {
        await settleUnanswered(pool, this.#stages.flat(), this.#decided, error);
        return undefined;
      }
      return { error, rolledBack: isRolledBack(error, commitSent) };
    }
    const events = this.#decided.flatMap(each => each.events);
    if (events.length > 0)
      pool.changes.committed(
        accountId,
        events.map(({ type }) => type),
      );
    await this.settle();
    return undefined;
  }

  /** Answers all writes: with `failure` if there is one. */
  async settle(failure?: unknown): Promise<void> {
    const settle = failure
      ? this.#stages.flat().map(
          ({ reject }) =>
            () =>
              reject(failure),
        )
      : this.#decided.flatMap(each => each.settle.map(answer => () => answer()));
    await this.#pool.turns.run('answers', this.#first.write.accountId, settle);
  }

  get #first(): OrderedWrite {
    const [[first] = []] = this.#stages;
    if (!first) throw new Error('A transaction needs a write');
    return first;
  }

  get #mode() {
    const { lockWaitMs } = this.#options;
    return { readOnly: false, requests: MAX_DEADLINES, ...(lockWaitMs && { lockWaitMs }) };
  }

  // A single stage takes its locks in their order by itself.
  #firstLocks(accountId: number): Statement[] {
    if (this.#stages.length === 1) return [];
    return locksBeforehand(
      accountId,
      this.#stages.flatMap(stage => stage.map(({ write }) => write.locks)),
    );
  }
}

// Neighbours of one kind that may share statements, and of which none locks for itself what another one does.
function stagesOf(writes: OrderedWrite[]): OrderedWrite[][] {
  const stages: OrderedWrite[][] = [];
  let names = new Set<string>();
  for (const each of writes) {
    const stage = stages.at(-1);
    const [first] = stage ?? [];
    const own = lockNamesOf(each.write.locks);
    const joins = first?.kind === each.kind && mayShare(first) && mayShare(each) && own.every(name => !names.has(name));
    if (stage && joins && stage.length < MAX_STAGE) stage.push(each);
    else {
      stages.push([each]);
      names = new Set();
    }
    for (const name of own) names.add(name);
  }
  return stages;
}
