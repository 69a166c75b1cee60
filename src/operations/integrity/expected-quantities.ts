// Quantities as they should be beside quantities as they are, by what they are about.

import type Big from 'big.js';
import type { Message } from '../../domain/messages/message.ts';
import { digits, ZERO } from '../../domain/values/decimal.ts';
import { atLocation, type Difference } from './difference.ts';

/** Adds up two figures for each subject: the expected one and the one that was found. */
export class ExpectedQuantities {
  readonly #rows = new Map<string, { subject: Message; expected: Big; found: Big }>();

  /** Adds to what is expected. */
  expect(subject: Message, quantity: Big): void {
    const row = this.#row(subject);
    row.expected = row.expected.plus(quantity);
  }

  /** Adds to what is found. */
  find(subject: Message, quantity: Big): void {
    const row = this.#row(subject);
    row.found = row.found.plus(quantity);
  }

  /** The subjects whose figures differ, in the order in which they were first mentioned. */
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
