/** The figures of a document as all outputs show them: VAT by rate, and the sums from the amounts of the lines to the total. */
import type Big from 'big.js';
import { minorUnits } from '../values/currency.ts';
import { halfUnit, ONE, PERCENT, roundTo, ZERO } from '../values/decimal.ts';
import { hasOpenRates, isSent } from './charges.ts';
import { lineAmounts, pricedLine, type TotalsLine } from './line-amounts.ts';
import { type Assessment, assess } from './reachable-totals.ts';
import type { TotalsHeader } from './total-interpretations.ts';
import { sumOfRows, type VatRow, withRest } from './vat-breakdown.ts';

/**
 * All amounts in the currency of the document, rounded to its minor unit as far as they are computed. They add up:
 *
 * - `subtotal` + `discount` + `priceRounding` = `net`, or `net` + `vat` if `included`
 * - the columns of `rows` = `net` and `vat`
 * - `net` + `vat` + `ecoTax` + `stampDuty` + `rounding` + `difference` = `total`, or `total` + `withheld` if `isAfter`
 */
export interface DocumentFigures {
  /** True if the amounts of the lines include VAT: all prices do, or the VAT is stated for the whole document and is in them. */
  included: boolean;
  /** Sum of the amounts of the lines, each rounded as it is printed. */
  subtotal: Big;
  /** Document discount, zero or negative. */
  discount: Big;
  /** Part of the net amount that the printed amounts of the lines do not give: prices that were rounded. */
  priceRounding: Big;
  /** VAT by rate, lowest first (EN 16931, BG-23). */
  rows: VatRow[];
  net: Big;
  vat: Big;
  ecoTax: Big;
  stampDuty: Big;
  rounding: Big;
  /** Part of the total that the other amounts do not explain. Zero unless net or VAT were sent, or the total was not checked. */
  difference: Big;
  /** True if `difference` is no more than the tolerance of the check of totals. */
  differenceIsRounding: boolean;
  withheld: Big;
  /** True if `total` is less the withholding. */
  isAfter: boolean;
  total: Big;
}

/**
 * The figures of a document with these lines. Undefined if the lines do not explain the document: there are no prices, or
 * a line lacks its price and the others do not come to the total. `net_amount` and `vat` of the header are kept where they
 * are the net amount and the VAT of the document, and computed where they are missing or were stated otherwise, such as
 * before the discount (contract §5 Totals).
 */
export function documentFigures(lines: readonly TotalsLine[], header: TotalsHeader): DocumentFigures | undefined {
  const priced = lines.filter(line => line.unit_price);
  const isComplete = lines.every(line => line.unit_price || line.item_type === 'text');
  const found = assessStored(priced, header);
  if (!found || (!isComplete && !found.reachable)) return undefined;
  const { interpretation, isAfter } = found.nearest;
  const { rows, net, vat } = shownRows(found, header);
  const included = areIncluded(priced) || interpretation.vatInPrices;
  const subtotal = subtotalOf(priced, included, found.places);
  const after = included ? net.plus(vat) : net;
  const discount = discountOf(found, header, { included, subtotal, after, count: rows.length });
  const { ecoTax, stampDuty, withheld } = interpretation.charges;
  const rounding = header.rounding ?? ZERO;
  const before = net.plus(vat).plus(ecoTax).plus(stampDuty).plus(rounding);
  const difference = header.total_amount.minus(isAfter ? before.minus(withheld) : before);
  return {
    included,
    subtotal,
    discount,
    priceRounding: after.minus(subtotal).minus(discount),
    rows,
    net,
    vat,
    ecoTax,
    stampDuty,
    rounding,
    difference,
    withheld,
    isAfter,
    differenceIsRounding: difference.abs().lte(found.tolerance()),
    total: header.total_amount,
  };
}

// A document is stored with the amounts of its rates. Versions before 0.5.0 stored rates without amounts: they were charged if the
// total can't be reached without them.
function assessStored(lines: readonly TotalsLine[], header: TotalsHeader): Assessment | undefined {
  const found = assess(lines, { ...header, eco_tax: undefined, stamp_duty: undefined, irs_tax: undefined });
  if (!found || found.reachable || !hasOpenRates(header)) return found;
  const charged = assess(lines, header);
  return charged?.reachable ? charged : found;
}

/** `net_amount` and `vat` of a document whose client may have sent one of them. */
export function figuresToStore(found: Assessment, header: TotalsHeader): { net_amount: Big; vat: Big } {
  const computed = sumOfRows(found.rows);
  const { net_amount: net, vat } = header;
  const goods = computed.net.plus(computed.vat);
  return {
    net_amount: net ?? (vat && isNear(vat, computed.vat, found) ? goods.minus(vat) : computed.net),
    vat: vat ?? (net && isSent(computed.vat) && isNear(net, computed.net, found) ? goods.minus(net) : computed.vat),
  };
}

/** True if the amounts differ by no more than the tolerance. */
export function isNear(sent: Big, expected: Big, { tolerance }: Assessment): boolean {
  return sent.minus(expected).abs().lte(tolerance());
}

// A client may state net and VAT before the discount, or net with the surcharges: such figures are no sums of rows.
function shownRows(found: Assessment, header: TotalsHeader): { rows: VatRow[]; net: Big; vat: Big } {
  const sums = sumOfRows(found.rows);
  const { net_amount: net, vat } = figuresToStore(found, header);
  const isSum = net.plus(vat).eq(sums.net.plus(sums.vat));
  const areNear = isSum || (isNear(net, sums.net, found) && isNear(vat, sums.vat, found));
  if (found.reachable && !areNear) return { rows: found.rows, ...sums };
  const rows = withRest(withRest(found.rows, vat.minus(sums.vat), 'vat'), net.minus(sums.net), 'net');
  return { rows, net, vat };
}

/** True if the amounts of lines are printed with VAT: all prices include it. */
export function areIncluded(lines: readonly TotalsLine[]): boolean {
  return lines.every(line => !line.unit_price || line.vat_included === true);
}

/** The amount of a line as it is printed: with VAT if `included`, otherwise net. Undefined without a price. */
export function printedAmount(line: TotalsLine, included: boolean, currency: string): Big | undefined {
  return line.unit_price && roundedAmount(line, line.unit_price, included, minorUnits(currency));
}

function roundedAmount(line: TotalsLine, price: Big, included: boolean, places: number): Big {
  const { net, gross } = lineAmounts(pricedLine(line, price), 'exact', places);
  return roundTo(included ? gross : net, places);
}

function subtotalOf(lines: readonly TotalsLine[], included: boolean, places: number): Big {
  return lines.reduce(
    (sum, line) => (line.unit_price ? sum.plus(roundedAmount(line, line.unit_price, included, places)) : sum),
    ZERO,
  );
}

/** Amounts before and after the discount. */
interface Discounted {
  included: boolean;
  subtotal: Big;
  after: Big;
  /** Number of VAT rates. */
  count: number;
}

// An amount that was sent is printed as sent. A percentage is rounded for each rate, so its sum takes the rounding.
function discountOf(
  { nearest: { interpretation }, sums, places, exact }: Assessment,
  { discount }: TotalsHeader,
  { included, subtotal, after, count }: Discounted,
): Big {
  const { factor, discountMoney: money } = interpretation;
  if (factor.eq(ONE)) return ZERO;
  const hasVat = sums.some(({ net, gross }) => !net.eq(gross));
  if (money && (money.withVat === included || !hasVat)) return money.amount.times('-1');
  const rate = !money && discount ? discount.times(PERCENT) : ONE.minus(factor);
  const rounded = roundTo(subtotal.times(rate), places).times('-1');
  const rest = after.minus(subtotal);
  const isRounding = rest
    .minus(rounded)
    .abs()
    .lte(halfUnit(places).times(String(count + 1)));
  return exact && isRounding ? rest : rounded;
}
