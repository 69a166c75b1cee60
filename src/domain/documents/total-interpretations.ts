/** The interpretations of a document header: the total that each results in, the simplest first. */
import type Big from 'big.js';
import { isZero, ONE, PERCENT, roundTo, sum, ZERO } from '../values/decimal.ts';
import { type Charges, chargesOf, hasOpenRates, isSent } from './charges.ts';
import { amountsByRate, type PricedLine, type RateAmounts } from './line-amounts.ts';
import { roundedRows, sumOfRows } from './vat-breakdown.ts';

/** The amounts of the header; `withholding` is irs_retention_amount or withholding_tax_amount. */
export interface TotalsHeader {
  currency: string;
  total_amount: Big;
  net_amount?: Big | undefined;
  vat?: Big | undefined;
  discount?: Big | undefined;
  discount_amount?: Big | undefined;
  eco_tax?: Big | undefined;
  eco_tax_amount?: Big | undefined;
  stamp_duty?: Big | undefined;
  stamp_duty_amount?: Big | undefined;
  rounding?: Big | undefined;
  withholding?: Big | undefined;
  irs_tax?: Big | undefined;
}

/** One interpretation of the header. The total of the document is `goods` + `surcharges`, or that less `withheld`. */
export interface Interpretation {
  /** The part of each line that remains after the document discount, 0 to 1. */
  factor: Big;
  /** The lines with VAT, less the document discount. */
  goods: Big;
  /** The sent amount that is the document discount, and whether it includes VAT. Undefined for a percentage and without a discount. */
  discountMoney: DiscountMoney | undefined;
  /** VAT of the header if no line has a rate; part of `goods`. */
  documentVat: Big | undefined;
  /** True if the prices include `documentVat`. */
  vatInPrices: boolean;
  charges: Charges;
  /** Eco tax, stamp duty and rounding. */
  surcharges: Big;
}

/** A document discount that is given as an amount. */
export interface DiscountMoney {
  amount: Big;
  withVat: boolean;
}

/**
 * All interpretations of the header (contract §5 Totals). Usually one, and more where the contract leaves the meaning
 * open: a discount amount may be with or without VAT, and the VAT of a document may be added to the prices or included in
 * them. A rate without its amount is taken of the net amount, which clients round in different ways.
 */
export function interpretations(
  lines: readonly PricedLine[],
  sums: readonly RateAmounts[],
  header: TotalsHeader,
  places: number,
): Interpretation[] {
  const found: Interpretation[] = [];
  for (const { factor, gross, money } of discounted(sums, header))
    for (const { vat, onTop } of documentVats(lines, sums, header)) {
      const goods = onTop && vat ? gross.plus(vat) : gross;
      const whole = { factor, goods, discountMoney: money, documentVat: vat, vatInPrices: vat !== undefined && !onTop };
      for (const net of netAmounts(lines, sums, header, whole, places))
        found.push(withCharges(whole, header, chargesOf(header, net, places)));
    }
  return found;
}

/** The interpretation with these charges. */
export function withCharges(
  interpretation: Omit<Interpretation, 'charges' | 'surcharges'>,
  { rounding = ZERO }: TotalsHeader,
  charges: Charges,
): Interpretation {
  return { ...interpretation, charges, surcharges: charges.ecoTax.plus(charges.stampDuty).plus(rounding) };
}

// The net amounts to which rates may apply: with rounded lines, or not. Not needed without rates.
function netAmounts(
  lines: readonly PricedLine[],
  sums: readonly RateAmounts[],
  header: TotalsHeader,
  { factor, goods, documentVat }: Pick<Interpretation, 'factor' | 'goods' | 'documentVat'>,
  places: number,
): Big[] {
  if (!hasOpenRates(header)) return [ZERO];
  if (documentVat) return [roundTo(goods.minus(documentVat), places)];
  const netOf = (rounded: readonly RateAmounts[]) => sumOfRows(roundedRows(rounded, factor, places)).net;
  const [byLine, exact] = [netOf(amountsByRate(lines, 'amount', places)), netOf(sums)];
  return byLine.eq(exact) ? [exact] : [byLine, exact];
}

interface Discounted {
  factor: Big;
  gross: Big;
  money?: DiscountMoney;
}

function discounted(sums: readonly RateAmounts[], { discount, discount_amount: money }: TotalsHeader): Discounted[] {
  const gross = sum(sums.map(each => each.gross));
  const net = sum(sums.map(each => each.net));
  const times = (factor: Big): Discounted => ({ factor, gross: gross.times(factor) });
  const found: Discounted[] = [];
  if (isSent(discount)) found.push(times(ONE.minus(discount.times(PERCENT))));
  if (isSent(money) && gross.gt(ZERO)) {
    const factor = ONE.minus(money.div(gross));
    found.push({ factor, gross: gross.minus(money), money: { amount: money, withVat: true } });
  }
  if (isSent(money) && net.gt(ZERO) && !isZero(gross))
    found.push({ ...times(ONE.minus(money.div(net))), money: { amount: money, withVat: false } });
  return found.length > 0 ? found : [{ factor: ONE, gross }];
}

function documentVats(
  lines: readonly PricedLine[],
  sums: readonly RateAmounts[],
  header: TotalsHeader,
): { vat: Big | undefined; onTop: boolean }[] {
  const vat = header.vat;
  if (sums[0]?.rate || !isSent(vat)) return [{ vat: undefined, onTop: false }];
  const inside = { vat, onTop: false };
  return lines.every(line => line.vatIncluded) ? [inside] : [{ vat, onTop: true }, inside];
}

/** An interpretation and its distance from a total, with or without the withholding deducted. */
export interface Nearest {
  interpretation: Interpretation;
  /** The total less surcharges and withholding: the lines with VAT. */
  goods: Big;
  distance: Big;
  /** True if the total is less the withholding. */
  isAfter: boolean;
}

/** The interpretations by the distance of their totals from the one sent, the simplest first among equals. Throws on an empty list. */
export function byDistance(candidates: readonly Interpretation[], total: Big): [Nearest, ...Nearest[]] {
  const [nearest, ...others] = candidates
    .flatMap(interpretation => {
      const { withheld } = interpretation.charges;
      const rest = total.minus(interpretation.surcharges);
      return (isSent(withheld) ? [false, true] : [false]).map((isAfter): Nearest => {
        const goods = isAfter ? rest.plus(withheld) : rest;
        return { interpretation, goods, distance: goods.minus(interpretation.goods).abs(), isAfter };
      });
    })
    .sort((one, other) => one.distance.cmp(other.distance));
  if (!nearest) throw new RangeError('A header has at least one interpretation');
  return [nearest, ...others];
}
