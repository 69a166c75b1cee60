// Expected quantities beside stored ones, by subject.

import type Big from 'big.js';
import type { Message } from '../../domain/messages/message.ts';
import { digits, ZERO } from '../../domain/values/decimal.ts';
import { atLocation, type Difference } from './difference.ts';

/** Sums the expected and the stored quantity of each subject. */
export class ExpectedQuantities {
  readonly #rows = new Map<string, { subject: Message; expected: Big; found: Big }>();

  /** Adds to the expected quantity. */
  expect(subject: Message, quantity: Big): void {
    const row = this.#row(subject);
    row.expected = row.expected.plus(quantity);
  }

  /** Adds to the stored quantity. */
  find(subject: Message, quantity: Big): void {
    const row = this.#row(subject);
    row.found = row.found.plus(quantity);
  }

  /** The subjects with different sums, in the order of their first mention. */
  differences(check: Message): Difference[] {
    return [...this.#rows.values()]
      .filter(({ expected, found }) => !expected.eq(found))
      .map(({ subject, expected, found }) => ({
        check,
        subject,
        expected: digits(expected),
        found: digits(found),
      }));
  }

  #row(subject: Message) {
    const key = String(subject);
    const known = this.#rows.get(key) ?? { subject, expected: ZERO, found: ZERO };
    this.#rows.set(key, known);
    return known;
  }
}

/** Name of an article at a location: "TEA at MAIN". */
export const levelName = (article: { item_code: string }, location: { location_code: string }) =>
  atLocation(article.item_code, location.location_code);
