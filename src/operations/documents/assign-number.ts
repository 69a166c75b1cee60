// The number of a new document: the next one of its set, or the client's. Pure.
// contract §5 Numbers from the server

import type { NumberedSetRow } from '../../database/sql/documents/document-sets.ts';
import type { NumberCounter, Sequence } from '../../domain/documents/number-counter.ts';
import {
  fittingNumber,
  HIGHEST_NUMBER,
  NEXT_NUMBER,
  numberText,
  sequenceKey,
} from '../../domain/documents/number-pattern.ts';
import { AppError, type FieldError, FieldErrors } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { Locked } from '../write/define-write.ts';
import type { DocumentBody } from './document-input.ts';

/** A document with its number. */
export interface Numbered {
  /** The body with the assigned number; unchanged when there is none. */
  body: DocumentBody;
  /** The counter that the number raises, as it leaves it. */
  counter: NumberCounter | undefined;
  /** The sequence whose highest number must be looked up first. Then the document has no number yet. */
  unknown: Sequence | undefined;
  /** Errors of a number or date that the set does not accept. */
  errors: FieldError[];
}

/** Thrown when the highest number of a sequence is not known yet: `createNumbered` looks it up and creates the document again. */
export class SequenceNotReady extends Error {
  readonly sequence: Sequence;

  constructor(sequence: Sequence) {
    super(`The highest number of ${sequence.key} in document set '${sequence.set}' is not known yet`);
    this.sequence = sequence;
  }
}

/** DUPLICATE_ENTRY: another document has the number. `createNumbered` creates a document with a number from the server again. */
export class NumberTaken extends AppError {
  constructor({ document_set, seq_number }: Pick<DocumentBody, 'document_set' | 'seq_number'>) {
    const message = new Message('number_exists', { number: seq_number, set: document_set });
    super('DUPLICATE_ENTRY', message, { details: [{ field: 'seq_number', message }] });
  }
}

/** True if a document takes the next number of its set. */
export const takesNextNumber = ({ seq_number }: Pick<DocumentBody, 'seq_number'>): boolean =>
  seq_number === NEXT_NUMBER;

/** Assigns a number to a document and checks that its set accepts it. `set` is undefined if there is no such set. */
export function assignNumber(
  body: DocumentBody,
  set: NumberedSetRow | undefined,
  counters: Locked['counters'],
): Numbered {
  const numbered: Numbered = { body, counter: undefined, unknown: undefined, errors: [] };
  if (!set) return numbered;
  if (takesNextNumber(body)) return takeNext(body, set, counters);
  if (set.numbering !== 'server') return { ...numbered, counter: raised(body.seq_number, set, counters) };
  const errors = new FieldErrors();
  errors.add('seq_number', new Message('number_from_server', { next: NEXT_NUMBER, set: set.code }));
  return { ...numbered, errors: errors.list };
}

function takeNext(body: DocumentBody, set: NumberedSetRow, counters: Locked['counters']): Numbered {
  const errors = new FieldErrors();
  const numbered: Numbered = { body, counter: undefined, unknown: undefined, errors: errors.list };
  if (set.numbering === 'client') {
    errors.add('seq_number', new Message('number_from_client', { next: NEXT_NUMBER, set: set.code }));
    return numbered;
  }
  const sequence = { set: set.code, key: sequenceKey(set.number_pattern, body.date) };
  const counter = counters.find(sequence);
  if (!counter) return { ...numbered, unknown: sequence };
  const { last, latest, isSigned } = counter;
  const { date } = body;
  if (last >= HIGHEST_NUMBER) {
    const highest = numberText(sequence.key, last);
    errors.add('seq_number', new Message('numbers_used_up', { next: NEXT_NUMBER, highest, set: set.code }));
    return numbered;
  }
  if (set.dates_in_order && latest && date < latest.date) {
    const earlier = new Message('date_of', { date: latest.date, number: latest.number });
    errors.add('date', new Message('date_before_last', { earlier, set: set.code }));
  }
  const seq_number = numberText(sequence.key, last + 1);
  return {
    ...numbered,
    body: { ...body, seq_number },
    counter: {
      ...sequence,
      last: last + 1,
      isSigned,
      latest: set.dates_in_order ? { date, number: seq_number } : undefined,
    },
  };
}

// A number from a client must not come again from the server. Only a sequence that has a counter is in question; at most one
// fits, because the texts of two sequences of a pattern differ in year or month.
function raised(
  number: string,
  { code, counters: stored }: NumberedSetRow,
  counters: Locked['counters'],
): NumberCounter | undefined {
  if (stored === null) return undefined;
  for (const [key, stand, isSigned] of JSON.parse(stored) as [key: string, last: number, isSigned: boolean][]) {
    const last = fittingNumber(key, number);
    if (last === undefined) continue;
    const sequence = { set: code, key };
    if (isSigned || last > (counters.find(sequence)?.last ?? stand))
      return { ...sequence, last, latest: undefined, isSigned };
  }
  return undefined;
}
