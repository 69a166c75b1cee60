/** True if a total can follow from the lines of its document, and the net and VAT that belong to it. */
import type Big from 'big.js';
import { minorUnits } from '../values/currency.ts';
import { halfUnit, isZero, roundTo } from '../values/decimal.ts';
import { areEqual, chargesOf, hasOpenRates } from './charges.ts';
import {
  amountsByRate,
  amountTolerance,
  hasFinePrices,
  type PricedLine,
  pricedLines,
  type RateAmounts,
  roundingRange,
  type TotalsLine,
  totalTolerance,
  withConvertedPrices,
  withRoundedPrices,
} from './line-amounts.ts';
import { byDistance, interpretations, type Nearest, type TotalsHeader, withCharges } from './total-interpretations.ts';
import { sumOfRows, type VatBreakdown, type VatRow, vatBreakdown } from './vat-breakdown.ts';

/** The comparison of a total with the lines of its document. */
export interface Assessment {
  lines: readonly PricedLine[];
  sums: readonly RateAmounts[];
  places: number;
  nearest: Nearest;
  /** Maximum difference that counts as none. Computed on demand, because most totals are exact. */
  tolerance: () => Big;
  /** True if the total sent can follow from the lines. Then `rows` add up to it, otherwise to the sum of the lines. */
  reachable: boolean;
  /** True if the lines as sent give the total, by the exact sum or by a usual way of rounding. */
  exact: boolean;
  rows: VatRow[];
}

/**
 * Adds up the lines and decides whether total_amount of the header can follow from them: within the tolerance, exactly by
 * a usual way of rounding, or with unit prices rounded to the places of the currency. Undefined if there are no prices
 * (contract §5 Totals).
 */
export function assess(lines: readonly TotalsLine[], header: TotalsHeader): Assessment | undefined {
  const steps = assessInSteps(lines, header);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same as `assess`, with a pause after each way of adding up the lines: a thousand lines take their time. */
export function* assessInSteps(
  lines: readonly TotalsLine[],
  header: TotalsHeader,
): Generator<void, Assessment | undefined> {
  const priced = pricedLines(lines);
  if (!priced) return undefined;
  const places = minorUnits(header.currency);
  const sums = addUp(priced, header, places, factor => totalTolerance(priced, places, factor));
  const [asSent] = sums;
  const { tolerance } = asSent;
  yield;
  const reached = firstReached(sums, header);
  if (reached) return { ...reached, reachable: true };
  const roundings = hasFinePrices(priced, places) ? [withRoundedPrices, withConvertedPrices] : [];
  for (const round of roundings) {
    yield;
    const lines = round(priced, places);
    const rounded = addUp(lines, header, places, factor => amountTolerance(lines, places, factor));
    yield;
    const reached = firstReached(rounded, header);
    if (reached) return { ...reached, tolerance, reachable: true, exact: false };
  }
  yield;
  const { rows } = rowsFor(asSent, roundTo(asSent.nearest.interpretation.goods, places));
  const { nearest } = asSent;
  const charges = chargesOf(header, header.net_amount ?? sumOfRows(rows).net, places);
  const interpretation = withCharges(nearest.interpretation, header, charges);
  return { ...asSent, nearest: { ...nearest, interpretation }, reachable: false, exact: false, rows };
}

type Sum = Omit<Assessment, 'reachable' | 'exact' | 'rows'>;

/** The lines added up with each interpretation of the header, the nearest to the total first. */
function addUp(
  lines: readonly PricedLine[],
  header: TotalsHeader,
  places: number,
  toleranceOf: (factor: Big) => Big,
): [Sum, ...Sum[]] {
  const sums = amountsByRate(lines, 'exact', places);
  const sumOf = (nearest: Nearest): Sum => {
    let known: Big | undefined;
    const tolerance = () => {
      known ??= toleranceOf(nearest.interpretation.factor);
      return known;
    };
    return { lines, sums, places, nearest, tolerance };
  };
  const [nearest, ...others] = byDistance(interpretations(lines, sums, header, places), header.total_amount);
  return [sumOf(nearest), ...others.map(sumOf)];
}

// The nearest interpretation may miss the total by a little, where a farther one gives it exactly by a usual way of rounding.
function firstReached(sums: readonly Sum[], header: TotalsHeader): (Sum & VatBreakdown) | undefined {
  for (const sum of sums) {
    const rows = reachedRows(sum);
    if (rows) return settled(sum, rows, header);
  }
  return undefined;
}

/** The net amount of rows that `net_amount` of the header may state. */
export function netOf(rows: readonly VatRow[], { net_amount: sent }: TotalsHeader, tolerance: () => Big): Big {
  const { net } = sumOfRows(rows);
  return sent?.minus(net).abs().lte(tolerance()) ? sent : net;
}

/** Maximum iterations until the net amount (the total less charges) and the charges (rates of the net amount) agree. */
const MAX_STEPS = 6;

// The charges by rate of the net amount that is stored, with the rows that are left.
function settled(sum: Sum, reached: VatBreakdown, header: TotalsHeader): Sum & VatBreakdown {
  let found = { ...sum, ...reached };
  if (!hasOpenRates(header)) return found;
  for (let step = 0; step < MAX_STEPS; step++) {
    const { nearest, places, tolerance } = found;
    const charges = chargesOf(header, netOf(found.rows, header, tolerance), places);
    if (areEqual(charges, nearest.interpretation.charges)) break;
    const interpretation = withCharges(nearest.interpretation, header, charges);
    const rest = header.total_amount.minus(interpretation.surcharges);
    const goods = nearest.isAfter ? rest.plus(charges.withheld) : rest;
    const distance = goods.minus(interpretation.goods).abs();
    const next = { ...sum, nearest: { ...nearest, interpretation, goods, distance } };
    const rows = reachedRows(next);
    if (!rows) break;
    found = { ...next, ...rows };
  }
  return found;
}

/** Rounding net and then VAT of each line can change a total by less than four times the range of rounded amounts. */
const MAX_RANGES = '4';

/** The rows that add up to the total sent; undefined if it can't follow from the lines. */
function reachedRows(sum: Sum): VatBreakdown | undefined {
  const { distance, goods, interpretation } = sum.nearest;
  // A rounded total differs by less than half a unit, which is always allowed.
  if (isZero(distance) || distance.lte(halfUnit(sum.places)) || distance.lte(sum.tolerance()))
    return rowsFor(sum, goods);
  if (interpretation.documentVat || distance.gt(roundingRange(sum.lines, sum.places).times(MAX_RANGES)))
    return undefined;
  const found = vatBreakdown(sum.lines, sum.sums, interpretation.factor, goods, sum.places);
  return found.exact ? found : undefined;
}

/** Net and VAT by rate that add up to `goods`, the lines with VAT less the document discount. */
export function rowsFor(found: Sum, goods: Big): VatBreakdown {
  const { documentVat: vat, factor } = found.nearest.interpretation;
  if (!vat) return vatBreakdown(found.lines, found.sums, factor, goods, found.places);
  const exact = found.nearest.distance.lte(halfUnit(found.places));
  return { rows: [{ rate: undefined, net: goods.minus(vat), vat }], exact };
}
