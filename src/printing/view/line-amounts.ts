/** Reads the lines of a document from its JSON; the domain computes their amounts. */
import type Big from 'big.js';
import { lineAmounts, type PricedLine, pricedLine } from '../../domain/documents/line-amounts.ts';
import { ZERO } from '../../domain/values/decimal.ts';
import { decimal, type Fields, text } from './document-fields.ts';

export interface LineAmounts extends PricedLine {
  /** unit_price; undefined on a line without a price, which has amounts of zero. */
  price: Big | undefined;
  /** In percent. */
  discount: Big;
  net: Big;
  gross: Big;
}

/** True if the line is a remark: a text line without a price, which has no quantity and no amounts. */
export function isRemark(line: Fields): boolean {
  return text(line, 'item_type') === 'text' && decimal(line, 'unit_price') === undefined;
}

/** The amounts of a line, not rounded (contract §5 Totals). */
export function amountsOf(line: Fields): LineAmounts {
  const price = decimal(line, 'unit_price');
  const discount = decimal(line, 'discount', 'line_discount') ?? ZERO;
  const priced = pricedLine(
    { qty: decimal(line, 'qty'), discount, vat: decimal(line, 'vat'), vat_included: line.vat_included === true },
    price ?? ZERO,
  );
  return { ...priced, price, discount, ...lineAmounts(priced, 'exact', 0) };
}

/** The quantity of a line alone. */
export const withoutPrice = (line: LineAmounts): LineAmounts => ({
  ...line,
  price: undefined,
  discount: ZERO,
  rate: undefined,
});
