/** Net and VAT of a document by rate, in whole minor units that add up to the total the client sent. */
import type Big from 'big.js';
import { ONE, roundTo, ZERO } from '../values/decimal.ts';
import { amountsByRate, type LineRounding, type PricedLine, type RateAmounts } from './line-amounts.ts';

/** One row of the VAT table (EN 16931, BG-23). `rate` is undefined when no line names a rate. */
export interface VatRow {
  rate: Big | undefined;
  net: Big;
  vat: Big;
}

/** `exact` when a usual way of rounding gives `goods` to the last digit: then the rows are the client's own figures. */
interface VatBreakdown {
  rows: VatRow[];
  exact: boolean;
}

/** The usual ways of rounding. EN 16931's own comes first: then the amounts printed on the lines add up to the net. */
const USUAL_ROUNDINGS: readonly LineRounding[] = ['amount', 'exact', 'amount-and-vat'];

/**
 * Splits `goods` (the lines with VAT, less the document discount) into net and VAT by rate. It tries the usual ways of
 * rounding and takes the first that gives `goods` exactly; each rounds net and VAT by rate (EN 16931, BR-CO-17).
 * When none does, every rate's share is scaled to `goods`, so that net × rate is still the VAT, and what rounding
 * leaves over goes to the VAT of the largest row.
 */
export function vatBreakdown(
  lines: readonly PricedLine[],
  sums: readonly RateAmounts[],
  factor: Big,
  goods: Big,
  places: number,
): VatBreakdown {
  for (const rounding of USUAL_ROUNDINGS) {
    const rounded = rounding === 'exact' ? sums : amountsByRate(lines, rounding, places);
    const rows = rounded.map(each => vatRow(each, factor, places));
    if (grossOf(rows).eq(goods)) return { rows, exact: true };
  }
  const gross = sums.reduce((sum, each) => sum.plus(each.gross), ZERO);
  const scale = gross.eq(ZERO) ? factor : goods.div(gross);
  const rows = sums.map(each => vatRow(each, scale, places));
  const left = goods.minus(grossOf(rows));
  return { rows: withRest(rows, left, rows.some(row => !row.vat.eq(ZERO)) ? 'vat' : 'net'), exact: false };
}

/** The rows with `rest` added to the column of the row where that column is largest. */
export function withRest(rows: readonly VatRow[], rest: Big, column: 'net' | 'vat'): VatRow[] {
  if (rest.eq(ZERO)) return [...rows];
  const largest = rows.reduce((a, b) => (b[column].gt(a[column]) ? b : a));
  return rows.map(row => (row === largest ? { ...row, [column]: row[column].plus(rest) } : row));
}

function vatRow({ rate, net, gross }: RateAmounts, factor: Big, places: number): VatRow {
  const keptNet = factor === ONE ? net : net.times(factor);
  const roundedNet = roundTo(keptNet, places);
  if (gross === net) return { rate, net: roundedNet, vat: ZERO };
  const vat = gross.minus(net);
  return { rate, net: roundedNet, vat: roundTo(factor === ONE ? vat : vat.times(factor), places) };
}

function grossOf(rows: readonly VatRow[]): Big {
  return rows.reduce((sum, row) => sum.plus(row.net).plus(row.vat), ZERO);
}
