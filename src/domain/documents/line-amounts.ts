/** The amounts of document lines, and their sums by VAT rate. */
import type Big from 'big.js';
import { decimalPlaces, digits, halfUnit, ONE, PERCENT, roundTo, ZERO } from '../values/decimal.ts';

/** The fields of a documentLine from which its amounts follow; transfer orders pass their line_discount as `discount`. */
export interface TotalsLine {
  qty?: Big | undefined;
  unit_price?: Big | undefined;
  discount?: Big | undefined;
  vat?: Big | undefined;
  vat_included?: boolean | undefined;
  item_type?: 'product' | 'service' | 'text' | undefined;
  /** Name of the deposit that it deducts. */
  deducts?: string | undefined;
}

/** A line with its defaults: `discountFactor` is 1 − discount / 100, `vatFactor` is 1 + rate / 100. */
export interface PricedLine {
  qty: Big;
  unitPrice: Big;
  discountFactor: Big;
  rate: Big | undefined;
  vatFactor: Big;
  vatIncluded: boolean;
}

/** The sums of the lines with one VAT rate. `rate` is undefined if no line has a rate. */
export interface RateAmounts {
  rate: Big | undefined;
  net: Big;
  gross: Big;
}

/** Rounding of a line's amounts: not at all, the amount as priced (EN 16931, BT-131), or net and VAT each. */
export type LineRounding = 'exact' | 'amount' | 'amount-and-vat';

/**
 * The lines with a price. Undefined if another line than a text line has no unit_price, which switches the check of
 * totals off (contract §5 Totals), or if no line has a price.
 */
export function pricedLines(lines: readonly TotalsLine[]): PricedLine[] | undefined {
  const priced: PricedLine[] = [];
  for (const line of lines) {
    if (line.unit_price) priced.push(pricedLine(line, line.unit_price));
    else if (line.item_type !== 'text') return undefined;
  }
  return priced.length > 0 ? priced : undefined;
}

/** The line with its defaults. */
export function pricedLine(line: TotalsLine, unitPrice: Big): PricedLine {
  return {
    qty: line.qty ?? ONE,
    unitPrice,
    discountFactor: line.discount?.c[0] ? ONE.minus(line.discount.times(PERCENT)) : ONE,
    rate: line.vat,
    vatFactor: line.vat?.c[0] ? line.vat.times(PERCENT).plus(ONE) : ONE,
    vatIncluded: line.vat_included === true,
  };
}

/** Net and gross sums of the lines by VAT rate, lowest rate first (contract §5 Totals; EN 16931, BG-23). */
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

/**
 * Net and gross of one line: qty × unit_price × (1 − discount / 100), which is net, or gross if `vatIncluded` (contract
 * §5 Totals).
 */
export function lineAmounts(line: PricedLine, rounding: LineRounding, places: number): { net: Big; gross: Big } {
  const priced = line.qty.times(line.unitPrice);
  const discounted = line.discountFactor === ONE ? priced : priced.times(line.discountFactor);
  const amount = rounding === 'exact' ? discounted : roundTo(discounted, places);
  if (line.vatFactor === ONE) return { net: amount, gross: amount };
  const other = line.vatIncluded ? amount.div(line.vatFactor) : amount.times(line.vatFactor);
  const otherRounded = rounding === 'amount-and-vat' ? roundTo(other, places) : other;
  return line.vatIncluded ? { net: otherRounded, gross: amount } : { net: amount, gross: otherRounded };
}

/** True if the amounts of all lines as priced have no more places than the currency, so that rounding leaves them as they are. */
export function haveRoundAmounts(lines: readonly PricedLine[], places: number): boolean {
  return lines.every(
    ({ qty, unitPrice, discountFactor }) =>
      decimalPlaces(qty) + decimalPlaces(unitPrice) + decimalPlaces(discountFactor) <= places,
  );
}

/** The exact amount of a line with VAT; undefined when it has no price. */
export function lineTotal(line: TotalsLine): Big | undefined {
  return line.unit_price && lineAmounts(pricedLine(line, line.unit_price), 'exact', 0).gross;
}

/** The amounts rounded so that those with the same key add up to their exact sum, rounded once. */
export function roundedTogether(amounts: readonly { key: string; amount: Big }[], places: number): Big[] {
  const sums = new Map<string, Big>();
  return amounts.map(({ key, amount }) => {
    const before = sums.get(key) ?? ZERO;
    const after = before.plus(amount);
    sums.set(key, after);
    return roundTo(after, places).minus(roundTo(before, places));
  });
}

/** The range of rounded amounts: half a minor unit for each line and half for the document. */
export function roundingRange(lines: readonly PricedLine[], places: number): Big {
  return halfUnit(places).times(String(lines.length + 1));
}

/** Largest part of a line that rounding of prices or amounts may change. contract §5 Totals */
const MAX_ROUNDING = PERCENT;

/**
 * Largest difference between a total and the sum of the lines (contract §5 Totals): half a minor unit for the document, and
 * for each line two parts of at most 1 % of the line each: half a minor unit for its amount, and qty without its sign × half a unit of
 * the last place of unit_price × (1 + vat). A price counts with at least the places of its currency, because JSON drops the zeros of
 * 20.30. `factor` is the part of each line that remains after the document discount.
 */
export function totalTolerance(lines: readonly PricedLine[], places: number, factor: Big): Big {
  return lines.reduce((sum, line) => {
    const half = halfUnit(Math.max(places, decimalPlaces(line.unitPrice)));
    const most = mostRounding(line, factor);
    return sum.plus(lower(halfUnit(places), most)).plus(lower(line.qty.abs().times(half).times(line.vatFactor), most));
  }, halfUnit(places));
}

/** The tolerance for rounded amounts alone: the part of `totalTolerance` without that for prices. */
export function amountTolerance(lines: readonly PricedLine[], places: number, factor: Big): Big {
  return lines.reduce((sum, line) => sum.plus(lower(halfUnit(places), mostRounding(line, factor))), halfUnit(places));
}

const mostRounding = (line: PricedLine, factor: Big): Big =>
  lineAmounts(line, 'exact', 0).gross.times(factor).times(MAX_ROUNDING).abs();

const lower = (one: Big, other: Big): Big => (one.lt(other) ? one : other);

/** True if a unit price has more places than the currency; a client may round such a price before it multiplies. */
export function hasFinePrices(lines: readonly PricedLine[], places: number): boolean {
  return lines.some(line => decimalPlaces(line.unitPrice) > places);
}

/** The lines with unit prices rounded to the places of the currency, as some clients calculate. */
export function withRoundedPrices(lines: readonly PricedLine[], places: number): PricedLine[] {
  return lines.map(line => withPrice(line, line.unitPrice, places));
}

/** The lines with net prices converted into gross prices (or back) and rounded, as some clients calculate. */
export function withConvertedPrices(lines: readonly PricedLine[], places: number): PricedLine[] {
  return lines.map(line => {
    const { unitPrice, vatFactor, vatIncluded } = line;
    const converted = vatIncluded ? unitPrice.div(vatFactor) : unitPrice.times(vatFactor);
    return withPrice({ ...line, vatIncluded: !vatIncluded }, converted, places);
  });
}

// A price that changes by more when it is rounded stays as it is.
function withPrice(line: PricedLine, price: Big, places: number): PricedLine {
  const unitPrice = roundTo(price, places);
  const isSmall = unitPrice.minus(price).abs().lte(price.times(MAX_ROUNDING));
  return { ...line, unitPrice: isSmall ? unitPrice : price };
}
