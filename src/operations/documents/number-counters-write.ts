// The writes that insert and complete counters of document numbers, for createNumbered.

import { completeCounter, forgetHighest, insertCounter } from '../../database/sql/documents/number-counters.ts';
import type { NumberCounter, Sequence } from '../../domain/documents/number-counter.ts';
import { defineWrite } from '../write/define-write.ts';

/** Has the highest numbers of a document set looked up again. */
export const FORGET_HIGHEST = defineWrite({
  name: 'document-number.forget-highest',
  locks: () => ({}),
  lookUp: () => ({}),
  decide: () => undefined,
  write: (set: string, _plan, { account }) => ({
    answer: undefined,
    outcome: `forgot the highest numbers of document set ${set}`,
    commands: [forgetHighest(account.id, set)],
  }),
  trail: { none: 'it follows from the documents' },
});

/** Inserts the counter of a sequence whose highest number is not known yet. */
export const INSERT_COUNTER = defineWrite({
  name: 'document-number.insert-counter',
  locks: (_: Sequence) => ({}),
  lookUp: () => ({}),
  decide: () => undefined,
  write: (sequence, _plan, { account }) => ({
    answer: undefined,
    outcome: `inserted the counter of ${sequence.key}`,
    commands: [insertCounter(account.id, sequence)],
  }),
  trail: { none: 'it follows from the documents' },
});

/** Stores the highest number of a sequence that was looked up for its counter. */
export const COMPLETE_COUNTER = defineWrite({
  name: 'document-number.complete-counter',
  locks: (_: NumberCounter) => ({}),
  lookUp: () => ({}),
  decide: () => undefined,
  write: (counter, _plan, { account }) => ({
    answer: undefined,
    outcome: `counts on from ${counter.last} in ${counter.key}`,
    commands: [completeCounter(account.id, counter)],
  }),
  trail: { none: 'it follows from the documents' },
});
