/** Helpers of the tests of totals: lines and headers from text. */
import type Big from 'big.js';
import type { TotalsLine } from '../../../src/domain/documents/line-amounts.ts';
import type { TotalsHeader } from '../../../src/domain/documents/total-interpretations.ts';
import { decimal } from '../../../src/domain/values/decimal.ts';

/** Amounts of a header as text, and its currency. */
export type Fields = Record<string, string>;

/** A line with its numbers as text. */
export function line(
  qty: string,
  unitPrice: string | undefined,
  vat?: string,
  more: Partial<TotalsLine> = {},
): TotalsLine {
  return { qty: decimal(qty), unit_price: unitPrice ? decimal(unitPrice) : undefined, vat: rate(vat), ...more };
}

function rate(vat: string | undefined): Big | undefined {
  return vat === undefined ? undefined : decimal(vat);
}

/** A header with its numbers as text; EUR unless `fields` has another currency. */
export function header(total: string, fields: Fields = {}): TotalsHeader {
  const { currency = 'EUR', ...amounts } = fields;
  const decimals = Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, decimal(value)]));
  return { ...decimals, currency, total_amount: decimal(total) };
}

export const included = { vat_included: true };
export const tenPercentOff = { discount: decimal('10') };
export const hundred = [line('1', '100', '23')];
export const twoRates = [line('1', '100', '23'), line('1', '100', '6')];
