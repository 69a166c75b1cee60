// Exchange differences: what a payment in another currency is worth, against what it settles. contract §5 Money

import type Big from 'big.js';
import type { Settlement } from '../documents/document-facts.ts';
import { roundTo, ZERO } from '../values/decimal.ts';

/** Amounts that a payment has of another document: in its own currency, in that of the document, and the difference that is kept. */
export interface Exchanged {
  own: Big;
  settled: Big;
  difference: Big;
}

const NOTHING: Exchanged = { own: ZERO, settled: ZERO, difference: ZERO };

/** Rates into the currency of the account; undefined where there is none. */
interface Rates {
  own: Big | undefined;
  /** By id of the settled document. */
  of(id: number): Big | undefined;
  /** Decimal places of the account's currency. */
  places: number;
  /** True if the money comes in: then more than was owed is a gain. */
  comesIn: boolean;
}

/** The difference of amounts, above 0 for a gain, in the account's currency. Undefined without a rate. */
export function differenceOf(
  { own, settled }: Omit<Exchanged, 'difference'>,
  rates: { own: Big | undefined; settled: Big | undefined } & Pick<Rates, 'places' | 'comesIn'>,
): Big | undefined {
  if (own.eq(ZERO) && settled.eq(ZERO)) return ZERO;
  if (!rates.own || !rates.settled) return undefined;
  const more = own.times(rates.own).minus(settled.times(rates.settled));
  return roundTo(rates.comesIn ? more : more.neg(), rates.places);
}

/**
 * The settlements with their differences. Each has the change of the difference of all amounts of its document, so that parts add up to
 * that of the whole; `before` has what was settled earlier, by id.
 */
export function withDifferences<S extends Settlement>(settles: S[], before: Map<number, Exchanged>, rates: Rates): S[] {
  const sums = new Map(before);
  return settles.map(settlement => {
    const { document, amount, settled_amount } = settlement;
    if (!settled_amount) return settlement;
    const earlier = sums.get(document.id) ?? NOTHING;
    const [own, settled] = [earlier.own.plus(amount), earlier.settled.plus(settled_amount)];
    const all = differenceOf({ own, settled }, { ...rates, settled: rates.of(document.id) });
    sums.set(document.id, { own, settled, difference: all ?? earlier.difference });
    return all ? { ...settlement, exchange_difference: all.minus(earlier.difference) } : settlement;
  });
}
