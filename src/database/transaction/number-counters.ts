// The counters of document numbers in a batch of writes: each write continues from the numbers of the earlier ones, and the counters
// are stored once, with the numbers of the accepted writes.

import type { NumberCounter, Sequence } from '../../domain/documents/number-counter.ts';
import type { Row, Statement } from '../../query/statement.ts';
import { type CounterRow, raiseCounter } from '../sql/documents/number-counters.ts';

/**
 * Ends the limit for lock waits of a batch. A transaction that holds a counter commits without waiting for other locks, so a long wait
 * for it is only a queue.
 */
export const NO_LOCK_TIMEOUT: Statement = { name: 'lock wait without limit', text: 'SET LOCAL lock_timeout = 0' };

/** The counters that a batch of writes has locked or raised. */
export class NumberCounters {
  readonly #counters = new Map<string, NumberCounter>();
  readonly #raised = new Map<string, NumberCounter>();

  /** `rows`: the counters that the batch has locked. Those whose highest number is not known yet are left out. */
  constructor(rows: Row[]) {
    for (const row of rows as unknown as CounterRow[]) {
      const {
        document_set: set,
        key,
        last,
        initial,
        latest_date: date,
        latest_number: number,
        is_signed: isSigned,
      } = row;
      const latest = date === null || number === null ? undefined : { date, number };
      if (initial !== null) this.#counters.set(nameOf({ set, key }), { set, key, last, latest, isSigned });
    }
  }

  /** The counter of a sequence, if it was locked or raised in this transaction. */
  find(sequence: Sequence): NumberCounter | undefined {
    return this.#counters.get(nameOf(sequence));
  }

  /** Stores the counter as an accepted write leaves it. */
  raise(counter: NumberCounter): void {
    this.#counters.set(nameOf(counter), counter);
    this.#raised.set(nameOf(counter), counter);
  }

  /** The statements that store the raised counters, in the order in which counters are locked. */
  statements(accountId: number): Statement[] {
    if (this.#raised.size === 0) return [];
    const raised = [...this.#raised].sort(([a], [b]) => (a < b ? -1 : 1));
    return raised.map(([, counter]) => raiseCounter(accountId, counter));
  }
}

// A code may contain spaces; U+0000 can be in neither.
const nameOf = ({ set, key }: Sequence) => `${set}\0${key}`;
