// Runs the lines of a request in their order: each for itself, or all or none. contract §11 Batches

import { createHash } from 'node:crypto';
import { pendingWrite, type Submit } from '../../database/transaction/group-commit.ts';
import { type OrderedWrite, runAllOrNone, runInOrder } from '../../database/transaction/ordered-writes.ts';
import { AppError, type ErrorCode } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { IdempotencyKey, SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { defineWrite } from './define-write.ts';
import { isInProgress } from './idempotency.ts';
import { runWrite, type WriteRequest } from './run-write.ts';

/** A line: a request of its own, whose result is `Answer`. */
export interface Line<Answer> {
  /** Writes of neighbours of one kind do not read what the others add. */
  kind: string;
  /** Runs the request. It writes by `request` only. */
  run(request: WriteRequest): Promise<Answer>;
}

/** Answer of a line, or the error that refused it. */
export type LineResult<Answer> = { answer: Answer } | { error: unknown };

/** The request that has the lines. */
export interface LinesRequest {
  nonce?: bigint | undefined;
  idempotency?: IdempotencyKey | undefined;
  /** Hash of all lines. */
  fingerprint: Buffer;
  /** True if all lines are written or none. */
  atomic: boolean;
}

/** Thrown for a line that ended a request of all or none. Nothing was written. */
export class LineRefused extends Error {
  /** Position of the line, from 0. */
  readonly position: number;
  readonly error: unknown;

  constructor(position: number, error: unknown) {
    super(`Line ${position + 1} was refused`);
    this.position = position;
    this.error = error;
  }
}

/** Maximum lines that are read, and wait for a transaction, at a time. */
const MAX_WAITING = 100;

/** Uses up the nonce and keeps the key of the request, so that its lines go on when it is sent again. */
const BEGIN_LINES = defineWrite({
  name: 'lines.begin',
  right: 'write',
  locks: (_: { count: number }) => ({}),
  write: ({ count }) => ({ answer: undefined, outcome: `began a batch of ${count} lines`, commands: [] }),
  trail: { none: 'its lines are' },
});

/**
 * Runs lines in their order and returns their results. Each has a key made of that of the request, so a repeated request answers what was
 * written and goes on behind it. Throws LineRefused in a request of all or none, the errors of nonce and Idempotency-Key, and an error that
 * concerns all further lines (a database that can't be reached, a session that has ended): those before it may be written then.
 */
export async function runLines<Answer>(
  context: Context,
  actor: SessionActor,
  lines: Line<Answer>[],
  request: LinesRequest,
): Promise<{ results: LineResult<Answer>[]; replayed: boolean }> {
  const key = keyOf(actor, request);
  const { nonce, atomic } = request;
  const begin = (submit?: Submit) =>
    runWrite(
      context,
      actor,
      BEGIN_LINES,
      { count: lines.length },
      { ...writing(nonce, key), ...(submit && { submit }) },
    );
  const start = (index: number): StartedLine<Answer> => {
    const { kind, run } = lines[index] as Line<Answer>;
    const idempotency = { ...key, key: `${key.key} ${index + 1}`, heldKey: key.key };
    return new StartedLine(kind, async submit => run({ idempotency, submit }));
  };
  if (atomic) return allOrNone(context, new StartedLine('', begin), [...lines.keys()].map(start));
  const { replayed } = await begin();
  return { results: await eachForItself(context, lines.length, start), replayed };
}

const writing = (nonce: bigint | undefined, idempotency: IdempotencyKey): WriteRequest =>
  nonce === undefined ? { idempotency } : { nonce, idempotency };

// A nonce alone makes a key too: the same lines again are those of before, others find the nonce used up.
function keyOf({ sessionHash }: SessionActor, { nonce, idempotency, fingerprint }: LinesRequest): IdempotencyKey {
  if (idempotency) return idempotency;
  const text = `nonce ${nonce} of ${sessionHash.toString('hex')} for ${fingerprint.toString('hex')}`;
  return { key: text, fingerprint };
}

async function eachForItself<Answer>(
  context: Context,
  count: number,
  start: (index: number) => StartedLine<Answer>,
): Promise<LineResult<Answer>[]> {
  const results: LineResult<Answer>[] = [];
  const started: StartedLine<Answer>[] = [];
  // Maximum lines of a transaction: fewer after one that failed for one of its lines.
  let most = MAX_WAITING;
  while (results.length < count) {
    while (started.length < Math.min(MAX_WAITING, count - results.length))
      started.push(start(results.length + started.length));
    await allReady(started);
    const writing = started.filter(({ write }) => write).slice(0, most);
    const answered = await runLinesInOrder(context, writing);
    most = answered === 0 && writing.length > 0 ? Math.ceil(writing.length / 2) : Math.min(2 * most, MAX_WAITING);
    await allReady(started);
    for (const { result } of started.splice(0, countAnswered(started))) {
      if (!result) continue;
      if ('error' in result && concernsAll(result.error)) {
        for (const { write } of started) write?.reject(result.error);
        throw results.length === 0 ? result.error : interrupted(result.error, results.length);
      }
      results.push(result);
    }
  }
  return results;
}

/** The request of a further write of a request: it has a key of its own, as a line has. */
export function furtherRequest(
  { sessionHash }: SessionActor,
  { nonce, idempotency }: WriteRequest,
  part: number,
  submit?: Submit,
): WriteRequest {
  const together = submit && { submit };
  if (idempotency)
    return {
      idempotency: { ...idempotency, key: `${idempotency.key} ${part}`, heldKey: idempotency.key },
      ...together,
    };
  const key = `nonce ${nonce} of ${sessionHash.toString('hex')} ${part}`;
  return { idempotency: { key, fingerprint: createHash('sha256').update(key).digest() }, ...together };
}

/**
 * Runs writes of one request in one transaction, or none of them. Returns their answers in order. Throws the error of the one that is
 * refused.
 */
export async function runTogether<Answer>(
  { pool }: Pick<Context, 'pool'>,
  parts: { kind: string; run(submit: Submit): Promise<Answer> }[],
): Promise<Answer[]> {
  const all = parts.map(({ kind, run }) => new StartedLine(kind, run));
  await together(pool, all, (_, error) => error);
  return all.map(({ result }) => (result as { answer: Answer }).answer);
}

// Runs the writes of lines; resolves to the number of those that are answered.
async function runLinesInOrder<Answer>({ pool }: Context, lines: StartedLine<Answer>[]): Promise<number> {
  if (lines.length === 0) return 0;
  const writes = lines.map(line => line.take());
  const answered = await runInOrder(pool, writes);
  for (const [index, line] of lines.entries()) if (index >= answered) line.giveBack(writes[index] as OrderedWrite);
  return answered;
}

async function allOrNone<Answer>(
  { pool }: Context,
  begin: StartedLine<{ replayed: boolean }>,
  lines: StartedLine<Answer>[],
): Promise<{ results: LineResult<Answer>[]; replayed: boolean }> {
  await together(pool, [begin, ...lines], (position, error) =>
    position === 0 || concernsAll(error) ? error : new LineRefused(position - 1, error),
  );
  const { answer } = begin.result as { answer: { replayed: boolean } };
  return { results: lines.map(({ result }) => result as LineResult<Answer>), replayed: answer.replayed };
}

async function together(
  pool: Context['pool'],
  all: StartedLine<unknown>[],
  errorOf: (position: number, error: unknown) => unknown,
): Promise<void> {
  for (;;) {
    await allReady(all);
    for (const [position, { result }] of all.entries()) {
      if (!result || !('error' in result)) continue;
      const { error } = result;
      for (const { write } of all) write?.reject(error);
      throw errorOf(position, error);
    }
    const writing = all.filter(({ write }) => write);
    if (writing.length === 0) return;
    const writes = writing.map(line => line.take());
    const refused = await runAllOrNone(pool, writes);
    // The refused one ends with its error, or prepares what it needs and waits again.
    if (refused)
      for (const [index, line] of writing.entries())
        if (writes[index] !== refused) line.giveBack(writes[index] as OrderedWrite);
  }
}

/** A line that is being carried out. */
class StartedLine<Answer> {
  /** The write that waits for its transaction. */
  write: OrderedWrite | undefined;
  result: LineResult<Answer> | undefined;
  #ready = Promise.withResolvers<void>();

  constructor(kind: string, run: (submit: Submit) => Promise<Answer>) {
    const submit: Submit = (_pool, write) => {
      const { pending, answer } = pendingWrite(write);
      this.giveBack({ ...pending, kind });
      return answer;
    };
    const end = (result: LineResult<Answer>) => {
      this.result = result;
      this.#ready.resolve();
    };
    run(submit).then(
      answer => end({ answer }),
      error => end({ error }),
    );
  }

  /** Resolves when it has a write or a result. */
  ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Takes its write, to have it answered. */
  take(): OrderedWrite {
    const { write } = this;
    if (!write) throw new Error('The line has no write');
    this.write = undefined;
    this.#ready = Promise.withResolvers();
    return write;
  }

  /** Has a write wait for a transaction. */
  giveBack(write: OrderedWrite): void {
    this.write = write;
    this.#ready.resolve();
  }
}

async function allReady(lines: StartedLine<unknown>[]): Promise<void> {
  for (const line of lines) await line.ready();
}

// Number of lines with a result, up to the first one without.
function countAnswered(lines: StartedLine<unknown>[]): number {
  const open = lines.findIndex(({ result }) => result === undefined);
  return open < 0 ? lines.length : open;
}

const ENDING = new Set<ErrorCode>(['DB_TIMEOUT', 'OVERLOADED', 'AUTH_FAILED']);

// True for an error that further lines would have too. Sent again, the request goes on at this line.
const concernsAll = (error: unknown): boolean =>
  error instanceof AppError && (ENDING.has(error.code) || isInProgress(error));

// The error without its statement that nothing was written, which is true for the last lines only.
function interrupted(error: unknown, count: number): AppError {
  const { code, said, retryAfterSeconds, written } = error as AppError;
  const reason = written === 'nothing' ? (said.params.reason as Message) : said;
  return new AppError(code, new Message('lines_interrupted', { reason, count }), {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    written: written ?? 'unknown',
    cause: error,
  });
}
