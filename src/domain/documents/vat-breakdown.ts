/** The VAT breakdown of a document: net and VAT by rate, in minor units that add up to the total that the client sent. */
import type Big from 'big.js';
import { ONE, roundTo, sum, ZERO } from '../values/decimal.ts';
import {
  amountsByRate,
  haveRoundAmounts,
  type LineRounding,
  type PricedLine,
  type RateAmounts,
} from './line-amounts.ts';

/** One row of the VAT breakdown (EN 16931, BG-23). `rate` is undefined if no line has a rate. */
export interface VatRow {
  rate: Big | undefined;
  net: Big;
  vat: Big;
}

/** `exact`: a usual way of rounding results in exactly `goods`, so the rows are the figures of the client. */
export interface VatBreakdown {
  rows: VatRow[];
  exact: boolean;
}

/** The usual ways of rounding. That of EN 16931 is first, because its printed line amounts add up to the net amount. */
const USUAL_ROUNDINGS: readonly LineRounding[] = ['amount', 'exact', 'amount-and-vat'];

/**
 * Splits `goods` (the lines with VAT, less the document discount) into net and VAT by rate. Tries the usual ways of
 * rounding, each with net and VAT rounded by rate (EN 16931, BR-CO-17), and returns the first that results in exactly
 * `goods`. If none does, scales every rate to `goods`, so that net × rate is still the VAT, and adds the rounding
 * difference to the largest VAT.
 */
export function vatBreakdown(
  lines: readonly PricedLine[],
  sums: readonly RateAmounts[],
  factor: Big,
  goods: Big,
  places: number,
): VatBreakdown {
  const areRound = haveRoundAmounts(lines, places);
  for (const rounding of USUAL_ROUNDINGS) {
    const isAsExact = rounding === 'exact' || (rounding === 'amount' && areRound);
    const rounded = isAsExact ? sums : amountsByRate(lines, rounding, places);
    const rows = roundedRows(rounded, factor, places);
    if (grossOf(rows).eq(goods)) return { rows, exact: true };
  }
  const scales = scalesTo(
    sums.map(({ gross }) => gross),
    goods,
    factor,
  );
  const rows = sums.map((sum, index) => vatRow(sum, scales[index] ?? factor, places));
  const rest = goods.minus(grossOf(rows));
  return { rows: withRest(rows, rest, rows.some(row => !row.vat.eq(ZERO)) ? 'vat' : 'net'), exact: false };
}

/**
 * The factor of each amount so that they come to `total`: `factor`, and a part of the difference by their size without sign. Else a
 * difference of a cent would double 100.00 and −99.99.
 */
export function scalesTo(amounts: readonly Big[], total: Big, factor: Big = ONE): Big[] {
  const before = sum(amounts);
  const size = sum(amounts.map(amount => amount.abs()));
  if (size.eq(ZERO)) return amounts.map(() => factor);
  if (before.eq(size)) return amounts.map(() => total.div(before));
  const part = total.minus(before.times(factor)).div(size);
  return amounts.map(amount => (amount.lt(ZERO) ? factor.minus(part) : factor.plus(part)));
}

/** The rows with `rest` added to the largest value of the column. */
export function withRest(rows: readonly VatRow[], rest: Big, column: 'net' | 'vat'): VatRow[] {
  if (rest.eq(ZERO)) return [...rows];
  const largest = rows.reduce((a, b) => (b[column].gt(a[column]) ? b : a));
  return rows.map(row => (row === largest ? { ...row, [column]: row[column].plus(rest) } : row));
}

/** Net and VAT of each sum, times `factor`, rounded to `places`. */
export function roundedRows(sums: readonly RateAmounts[], factor: Big, places: number): VatRow[] {
  return sums.map(sum => vatRow(sum, factor, places));
}

function vatRow({ rate, net, gross }: RateAmounts, factor: Big, places: number): VatRow {
  const roundedNet = roundTo(factor === ONE ? net : net.times(factor), places);
  if (gross === net) return { rate, net: roundedNet, vat: ZERO };
  const vat = gross.minus(net);
  return { rate, net: roundedNet, vat: roundTo(factor === ONE ? vat : vat.times(factor), places) };
}

/** The sum of each column. */
export function sumOfRows(rows: readonly VatRow[]): { net: Big; vat: Big } {
  const [first] = rows;
  if (first && rows.length === 1) return { net: first.net, vat: first.vat };
  return rows.reduce((sum, row) => ({ net: sum.net.plus(row.net), vat: sum.vat.plus(row.vat) }), {
    net: ZERO,
    vat: ZERO,
  });
}

function grossOf(rows: readonly VatRow[]): Big {
  const { net, vat } = sumOfRows(rows);
  return net.plus(vat);
}
