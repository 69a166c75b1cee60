// Amounts of documents by their lines, as the contract has them: written again here, so that the test does not ask the code under test.

import type Big from 'big.js';
import { decimal, digits, ONE, roundTo, ZERO } from '../../../src/domain/values/decimal.ts';

export interface Line {
  qty?: string | number;
  unit_price?: string | number;
  vat?: string | number;
  discount?: string | number;
  vat_included?: boolean;
}

/** Net amount and VAT of a rate. */
export interface RateRow {
  rate: string;
  net: Big;
  vat: Big;
}

const percent = (value: string | number | undefined) => decimal(String(value ?? 0)).div('100');

export const big = (value: string | number | undefined): Big => decimal(String(value ?? 0));

export const sumOf = (values: readonly (Big | string | undefined)[]): Big =>
  values.reduce<Big>((all, value) => all.plus(value ?? '0'), ZERO);

/** Net amount and VAT by rate: lines rounded one by one, then the sums of each rate (EN 16931, BR-CO-17). */
export function ratesOf(lines: readonly Line[], discount: string | number = 0): RateRow[] {
  const factor = ONE.minus(percent(discount));
  const byRate = Map.groupBy(lines, ({ vat = 0 }) => digits(big(vat)));
  return [...byRate].map(([rate, own]) => {
    const withVat = ONE.plus(percent(rate));
    const amounts = own.map(({ qty = 1, unit_price, discount, vat_included }) => {
      const amount = roundTo(
        big(qty)
          .times(big(unit_price))
          .times(ONE.minus(percent(discount))),
        2,
      );
      return vat_included ? { net: amount.div(withVat), gross: amount } : { net: amount, gross: amount.times(withVat) };
    });
    const net = sumOf(amounts.map(each => each.net));
    const gross = sumOf(amounts.map(each => each.gross));
    return { rate, net: roundTo(net.times(factor), 2), vat: roundTo(gross.minus(net).times(factor), 2) };
  });
}

export const totalOf = (rows: readonly RateRow[]): Big => sumOf(rows.flatMap(({ net, vat }) => [net, vat]));
