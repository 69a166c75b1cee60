/** Whether a total can be reached from the lines of its document, and which net and VAT that makes. */
import type Big from 'big.js';
import { minorUnits } from '../values/currency.ts';
import { roundTo } from '../values/decimal.ts';
import {
  amountsByRate,
  hasFinePrices,
  type PricedLine,
  pricedLines,
  priceTolerance,
  type RateAmounts,
  roundingTolerance,
  type TotalsLine,
  withConvertedPrices,
  withCutPrices,
} from './line-amounts.ts';
import { type Nearest, nearestReading, readings, type TotalsHeader } from './total-interpretations.ts';
import { type VatRow, vatBreakdown } from './vat-breakdown.ts';

/** How a document's total was met, or how nearly. */
export interface Assessment {
  lines: readonly PricedLine[];
  sums: readonly RateAmounts[];
  places: number;
  nearest: Nearest;
  tolerance: Big;
  /** Whether the total sent can be reached; `rows` add up to it then, else to what the lines come to. */
  reachable: boolean;
  rows: VatRow[];
}

/**
 * Adds up the lines and looks whether the header's total_amount can be reached from them: within the tolerance, by a
 * usual way of rounding to the last digit, or with unit prices finer than the currency cut as a client may cut them.
 * Undefined when there are no prices to add up (contract section 5, Totals).
 */
export function assess(lines: readonly TotalsLine[], header: TotalsHeader): Assessment | undefined {
  const priced = pricedLines(lines);
  if (!priced) return undefined;
  const places = minorUnits(header.currency);
  const asSent = addUp(priced, header, places, priceTolerance(priced, places));
  const { tolerance } = asSent;
  const rows = reachedRows(asSent);
  if (rows) return { ...asSent, reachable: true, rows };
  const cutPrices = hasFinePrices(priced, places) ? [withCutPrices, withConvertedPrices] : [];
  for (const cut of cutPrices) {
    const lines = cut(priced, places);
    const asCut = addUp(lines, header, places, roundingTolerance(lines, places));
    const rows = reachedRows(asCut);
    if (rows) return { ...asCut, tolerance, reachable: true, rows };
  }
  return { ...asSent, reachable: false, rows: rowsFor(asSent, roundTo(asSent.nearest.reading.goods, places)) };
}

type Sum = Omit<Assessment, 'reachable' | 'rows'>;

function addUp(lines: readonly PricedLine[], header: TotalsHeader, places: number, tolerance: Big): Sum {
  const sums = amountsByRate(lines, 'exact', places);
  const nearest = nearestReading(readings(lines, sums, header, places), header.total_amount);
  return { lines, sums, places, nearest, tolerance };
}

/** Rounding net, then VAT, of each line can move a total by more than the tolerance, but never by four times as much. */
const WORTH_TRYING = '4';

/** The rows that add up to the total sent; undefined when it is out of reach of the lines. */
function reachedRows(sum: Sum): VatRow[] | undefined {
  const { distance, goods, reading } = sum.nearest;
  if (distance.lte(sum.tolerance)) return rowsFor(sum, goods);
  if (reading.documentVat || distance.gt(sum.tolerance.times(WORTH_TRYING))) return undefined;
  const { rows, exact } = vatBreakdown(sum.lines, sum.sums, reading.factor, goods, sum.places);
  return exact ? rows : undefined;
}

/** Net and VAT by rate that add up to `goods`, the lines with VAT less the document discount. */
export function rowsFor(found: Sum, goods: Big): VatRow[] {
  const { documentVat: vat, factor } = found.nearest.reading;
  if (vat) return [{ rate: undefined, net: goods.minus(vat), vat }];
  return vatBreakdown(found.lines, found.sums, factor, goods, found.places).rows;
}
