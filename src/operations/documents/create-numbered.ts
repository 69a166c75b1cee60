// Creates documents with the next number of their set. Before the first number of a sequence is taken, the highest number
// of its documents is looked up once. contract §5 Numbers from the server

import {
  completeCounter,
  counterOf,
  forgetHighest,
  highestFitting,
  insertCounter,
  latestFitting,
} from '../../database/sql/documents/number-counters.ts';
import { DOCUMENT_ORDER_LOCK } from '../../definitions/define-document.ts';
import type { NumberCounter, Sequence } from '../../domain/documents/number-counter.ts';
import { AppError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { databaseUnavailable, withNothingWritten } from '../../domain/unavailable.ts';
import type { DatabaseContext } from '../context.ts';
import { readRowsAs } from '../read/run-read.ts';
import { runSnapshot } from '../read/run-snapshot.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { NumberTaken, SequenceNotReady } from './assign-number.ts';

/** Makes the counters of a document set unknown, so that their highest numbers are looked up again. */
const FORGET_HIGHEST = defineWrite({
  name: 'document-number.forget-highest',
  locks: () => ({}),
  write: (set: string, _plan, { account }) => ({
    answer: undefined,
    outcome: `forgot the highest numbers of document set ${set}`,
    commands: [forgetHighest(account.id, set)],
  }),
  trail: { none: 'it follows from the documents' },
});

/** Inserts the counter of a sequence whose highest number is not known yet. */
const INSERT_COUNTER = defineWrite({
  name: 'document-number.insert-counter',
  locks: (_: Sequence) => ({}),
  write: (sequence, _plan, { account }) => ({
    answer: undefined,
    outcome: `inserted the counter of ${sequence.key}`,
    commands: [insertCounter(account.id, sequence)],
  }),
  trail: { none: 'it follows from the documents' },
});

/** Completes a new counter with the highest number found. */
const COMPLETE_COUNTER = defineWrite({
  name: 'document-number.complete-counter',
  locks: (_: NumberCounter) => ({}),
  write: (counter, _plan, { account }) => ({
    answer: undefined,
    outcome: `counts on from ${counter.last} in ${counter.key}`,
    commands: [completeCounter(account.id, counter)],
  }),
  trail: { none: 'it follows from the documents' },
});

const ATTEMPTS = 6;

/**
 * Runs `create`, which creates a document with the next number of a set, and again after it throws SequenceNotReady or when a
 * client has taken the number meanwhile. Throws the errors of `create`, and DB_TIMEOUT when the numbers are in too heavy use.
 */
export async function createNumbered<T>(
  context: DatabaseContext,
  { accountId, set }: { accountId: number; set: string },
  create: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1, taken = 0; ; attempt++) {
    try {
      return await create();
    } catch (error) {
      if (!(error instanceof NumberTaken || error instanceof SequenceNotReady)) throw error;
      if (attempt === ATTEMPTS) {
        throw withNothingWritten(databaseUnavailable(new Message('numbers_in_heavy_use', { set }), error));
      }
      if (error instanceof SequenceNotReady)
        await findHighest(context, accountId, error.sequence).catch(throwUnprepared);
      // The first time, a client may have been faster. The second time, the counter lacks a number that was stored without it.
      else if (++taken > 1)
        await runWriteAs(context, { kind: 'system', accountId }, FORGET_HIGHEST, set).catch(throwUnprepared);
    }
  }
}

// The outcome of the counter's write is irrelevant for the client, whose document is not written.
function throwUnprepared(error: unknown): never {
  if (!(error instanceof AppError && error.written === 'unknown')) throw withNothingWritten(error);
  throw withNothingWritten(databaseUnavailable(new Message('database_timeout'), error.cause));
}

// Running look-ups by database and sequence, shared by the creates that wait for them.
const running = new WeakMap<DatabaseContext['pool'], Map<string, Promise<void>>>();

function findHighest(context: DatabaseContext, accountId: number, sequence: Sequence): Promise<void> {
  const lookUps = running.get(context.pool) ?? new Map<string, Promise<void>>();
  running.set(context.pool, lookUps);
  const name = JSON.stringify([accountId, sequence.set, sequence.key]);
  const found = lookUps.get(name);
  if (found) return found;
  const lookUp = openCounter(context, accountId, sequence).finally(() => lookUps.delete(name));
  lookUps.set(name, lookUp);
  return lookUp;
}

// Misses no number and blocks no write: (1) insert the counter, so that creates which begin from now on
// raise it; (2) wait for those that began earlier; (3) look up the highest number; (4) store it.
async function openCounter(context: DatabaseContext, accountId: number, sequence: Sequence): Promise<void> {
  const actor = { kind: 'system' as const, accountId };
  await runWriteAs(context, actor, INSERT_COUNTER, sequence);
  const afterWriters = { cost: 'scan' as const, afterIdOrder: DOCUMENT_ORDER_LOCK };
  const [stored] = await readRowsAs(context, actor, counterOf(accountId, sequence), afterWriters);
  // Deleted because the set was changed meanwhile, or completed by another process.
  if (!stored || stored.initial !== null) return;
  const counter = await runSnapshot(context, actor, async look => {
    const [highest] = await look(highestFitting(accountId, sequence));
    if (!highest) return { ...sequence, last: 0, latest: undefined };
    const [latest] = !stored.dates_in_order ? [] : await look(latestFitting(accountId, sequence, highest.seq_number));
    return { ...sequence, last: highest.number, latest: latest && { date: latest.date, number: latest.seq_number } };
  });
  await runWriteAs(context, actor, COMPLETE_COUNTER, counter);
}
