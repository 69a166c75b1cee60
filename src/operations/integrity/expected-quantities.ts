// Quantities as they should be beside quantities as they are, by article and place.

import type Big from 'big.js';
import { levelKey } from '../../domain/stock/plan.ts';
import type { ArticleFacts, LocationFacts } from '../../domain/stock/stock-facts.ts';
import { digits, ZERO } from '../../domain/values/decimal.ts';
import type { Difference } from './difference.ts';

type Article = Pick<ArticleFacts, 'id' | 'item_code'>;

export class Tally {
  readonly #rows = new Map<string, { subject: string; expected: Big; found: Big }>();

  /** Adds to what should be there. */
  expect(article: Article, location: LocationFacts, qty: Big): void {
    const row = this.#row(article, location);
    row.expected = row.expected.plus(qty);
  }

  /** Adds to what is there. */
  find(article: Article, location: LocationFacts, qty: Big): void {
    const row = this.#row(article, location);
    row.found = row.found.plus(qty);
  }

  /** Where the two differ. */
  differences(check: string, prefix = ''): Difference[] {
    return [...this.#rows.values()]
      .filter(({ expected, found }) => !expected.eq(found))
      .map(({ subject, expected, found }) => ({
        ...{ check, subject: prefix + subject },
        ...{ expected: digits(expected), found: digits(found) },
      }));
  }

  #row(article: Article, location: LocationFacts) {
    const key = levelKey(article.id, location.id);
    const known = this.#rows.get(key);
    if (known) return known;
    const row = { subject: `${article.item_code} at ${location.location_code}`, expected: ZERO, found: ZERO };
    this.#rows.set(key, row);
    return row;
  }
}
