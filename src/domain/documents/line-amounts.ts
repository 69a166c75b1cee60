/** What the lines of a document come to, added up by VAT rate. */
import type Big from 'big.js';
import { decimalPlaces, digits, halfUnit, ONE, PERCENT, roundTo, ZERO } from '../values/decimal.ts';

/** The fields of a documentLine that carry money; transfer orders pass their line_discount as `discount`. */
export interface TotalsLine {
  qty?: Big | undefined;
  unit_price?: Big | undefined;
  discount?: Big | undefined;
  vat?: Big | undefined;
  vat_included?: boolean | undefined;
  item_type?: 'product' | 'service' | 'text' | undefined;
}

/** A line with its defaults filled in: `kept` is 1 − discount / 100, `vatFactor` is 1 + rate / 100. */
export interface PricedLine {
  qty: Big;
  unitPrice: Big;
  remaining: Big;
  rate: Big | undefined;
  vatFactor: Big;
  vatIncluded: boolean;
}

/** `rate` is undefined when no line names a VAT rate. */
export interface RateAmounts {
  rate: Big | undefined;
  net: Big;
  gross: Big;
}

/** How a line's amounts are rounded: not at all, the amount as priced (EN 16931, BT-131), or its net and VAT each. */
export type LineRounding = 'exact' | 'amount' | 'amount-and-vat';

/**
 * The lines that carry money. Undefined when a line has no unit_price, which switches the check off (contract
 * section 5, Totals), or when there is none to add up. A text line without a price is a remark: it counts as nothing.
 */
export function pricedLines(lines: readonly TotalsLine[]): PricedLine[] | undefined {
  const priced: PricedLine[] = [];
  for (const line of lines) {
    if (line.unit_price) priced.push(withDefaults(line, line.unit_price));
    else if (line.item_type !== 'text') return undefined;
  }
  return priced.length > 0 ? priced : undefined;
}

function withDefaults(line: TotalsLine, unitPrice: Big): PricedLine {
  return {
    qty: line.qty ?? ONE,
    unitPrice,
    remaining: line.discount?.c[0] ? ONE.minus(line.discount.times(PERCENT)) : ONE,
    rate: line.vat,
    vatFactor: line.vat?.c[0] ? line.vat.times(PERCENT).plus(ONE) : ONE,
    vatIncluded: line.vat_included === true,
  };
}

/** Net and gross of the lines by VAT rate, lowest rate first (contract section 5, Totals; EN 16931, BG-23). */
export function amountsByRate(lines: readonly PricedLine[], rounding: LineRounding, places: number): RateAmounts[] {
  const namesRates = lines.some(line => line.rate);
  const byRate = new Map<string, RateAmounts>();
  for (const line of lines) {
    const { net, gross } = lineAmounts(line, rounding, places);
    const rate = namesRates ? (line.rate ?? ZERO) : undefined;
    const key = rate ? digits(rate) : '';
    const sum = byRate.get(key);
    if (sum) {
      sum.net = sum.net.plus(net);
      sum.gross = sum.gross.plus(gross);
    } else byRate.set(key, { rate, net, gross });
  }
  const sums = [...byRate.values()];
  return sums.length > 1 ? sums.sort((a, b) => (a.rate ?? ZERO).cmp(b.rate ?? ZERO)) : sums;
}

function lineAmounts(line: PricedLine, rounding: LineRounding, places: number): { net: Big; gross: Big } {
  const priced = line.qty.times(line.unitPrice);
  const discounted = line.remaining === ONE ? priced : priced.times(line.remaining);
  const amount = rounding === 'exact' ? discounted : roundTo(discounted, places);
  if (line.vatFactor === ONE) return { net: amount, gross: amount };
  const other = line.vatIncluded ? amount.div(line.vatFactor) : amount.times(line.vatFactor);
  const otherRounded = rounding === 'amount-and-vat' ? roundTo(other, places) : other;
  return line.vatIncluded ? { net: otherRounded, gross: amount } : { net: amount, gross: otherRounded };
}

/** What the rounding of amounts can move: half a minor unit for each line and half for the document (contract 5). */
export function roundingTolerance(lines: readonly PricedLine[], places: number): Big {
  return halfUnit(places).times(String(lines.length + 1));
}

/**
 * How far a total may lie from the sum of the lines (contract section 5, Totals): Σ qty × half a unit of unit_price's
 * last place × (1 + vat), and the rounding of amounts. A price has the places of its currency at least: JSON drops
 * the zeros of 20.30, so 20.3 is no coarser than cents.
 */
export function priceTolerance(lines: readonly PricedLine[], places: number): Big {
  return lines.reduce(
    (sum, line) => {
      const half = halfUnit(Math.max(places, decimalPlaces(line.unitPrice)));
      return sum.plus(line.qty.times(half).times(line.vatFactor));
    },
    roundingTolerance(lines, places),
  );
}

/** Whether a unit price is finer than the currency, so that a client may have cut it before multiplying. */
export function hasFinePrices(lines: readonly PricedLine[], places: number): boolean {
  return lines.some(line => decimalPlaces(line.unitPrice) > places);
}

/** The lines as a client charges them that cuts unit prices to the currency's places. */
export function withCutPrices(lines: readonly PricedLine[], places: number): PricedLine[] {
  return lines.map(line => ({ ...line, unitPrice: roundTo(line.unitPrice, places) }));
}

/** The lines as a client charges them that turns net prices into gross ones (or back) and cuts those. */
export function withConvertedPrices(lines: readonly PricedLine[], places: number): PricedLine[] {
  return lines.map(line => {
    const { unitPrice, vatFactor, vatIncluded } = line;
    const converted = vatIncluded ? unitPrice.div(vatFactor) : unitPrice.times(vatFactor);
    return { ...line, unitPrice: roundTo(converted, places), vatIncluded: !vatIncluded };
  });
}
