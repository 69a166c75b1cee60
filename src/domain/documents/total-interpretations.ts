/** The ways a document's header can be meant: which total each of them gives, the plainest first. */
import type Big from 'big.js';
import { ONE, PERCENT, roundTo, ZERO } from '../values/decimal.ts';
import type { PricedLine, RateAmounts } from './line-amounts.ts';

/** The header fields that carry money; `withholding` is irs_retention_amount or withholding_tax_amount. */
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

/** One way to read the header. The document's total is `goods` + `surcharges`, or that less `withheld`. */
export interface Reading {
  /** What the document discount leaves of each line, 0 to 1. */
  factor: Big;
  /** The lines with VAT, less the document discount. */
  goods: Big;
  /** VAT that only the header knows, because no line names a rate; part of `goods`. */
  documentVat: Big | undefined;
  /** Eco tax, stamp duty and rounding. */
  surcharges: Big;
  withheld: Big;
}

/**
 * Every way the header can be read (contract section 5, Totals). Usually one; more where the contract leaves open
 * what a client means: a discount as money may be counted with or without VAT, a rate without its amount may be
 * charged or only noted, and a document's VAT may be on top of prices or in them.
 */
export function readings(
  lines: readonly PricedLine[],
  sums: readonly RateAmounts[],
  header: TotalsHeader,
  places: number,
): Reading[] {
  const rounding = header.rounding ?? ZERO;
  const found: Reading[] = [];
  for (const { factor, gross, net } of discounted(sums, header)) {
    const withheld = header.withholding ?? charge(net, header.irs_tax, places);
    const ecoTaxes = surcharge(header.eco_tax_amount, charge(net, header.eco_tax, places));
    const stampDuties = surcharge(header.stamp_duty_amount, charge(net, header.stamp_duty, places));
    for (const { vat, onTop } of documentVats(lines, sums, header)) {
      const goods = onTop && vat ? gross.plus(vat) : gross;
      for (const ecoTax of ecoTaxes)
        for (const stampDuty of stampDuties) {
          const surcharges = ecoTax.plus(stampDuty).plus(rounding);
          found.push({ factor, goods, documentVat: vat, surcharges, withheld });
        }
    }
  }
  return found;
}

interface Discounted {
  factor: Big;
  gross: Big;
  net: Big;
}

function discounted(sums: readonly RateAmounts[], { discount, discount_amount: money }: TotalsHeader): Discounted[] {
  const gross = sums.reduce((sum, each) => sum.plus(each.gross), ZERO);
  const net = sums.reduce((sum, each) => sum.plus(each.net), ZERO);
  const keeping = (factor: Big): Discounted => ({ factor, gross: gross.times(factor), net: net.times(factor) });
  const found: Discounted[] = [];
  if (isSent(discount)) found.push(keeping(ONE.minus(discount.times(PERCENT))));
  if (isSent(money) && isSent(net) && isSent(gross)) {
    const factor = ONE.minus(money.div(gross));
    found.push({ factor, gross: gross.minus(money), net: net.times(factor) }, keeping(ONE.minus(money.div(net))));
  }
  return found.length > 0 ? found : [{ factor: ONE, gross, net }];
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

function charge(net: Big, rate: Big | undefined, places: number): Big {
  return isSent(rate) ? roundTo(net.times(rate).times(PERCENT), places) : ZERO;
}

function surcharge(amount: Big | undefined, byRate: Big): Big[] {
  if (isSent(amount)) return [amount];
  return isSent(byRate) ? [byRate, ZERO] : [ZERO];
}

/** Clients fill fields they don't use with 0: that says no more than leaving them out. */
export function isSent(value: Big | undefined): value is Big {
  return value !== undefined && value.c[0] !== 0;
}

/** A reading that meets a total as nearly as any, with or without the withholding taken off. */
export interface Nearest {
  reading: Reading;
  /** What the total leaves for the lines with VAT when surcharges and withholding are taken out of it. */
  goods: Big;
  distance: Big;
}

/** The reading whose total lies nearest to the one sent, the plainest among equals. Throws on an empty list. */
export function nearestReading(candidates: readonly Reading[], total: Big): Nearest {
  let nearest: Nearest | undefined;
  for (const reading of candidates) {
    const goods = total.minus(reading.surcharges);
    for (const meant of isSent(reading.withheld) ? [goods, goods.plus(reading.withheld)] : [goods]) {
      const distance = meant.minus(reading.goods).abs();
      if (!nearest || distance.lt(nearest.distance)) nearest = { reading, goods: meant, distance };
    }
  }
  if (!nearest) throw new RangeError('A header can be read in one way at least');
  return nearest;
}
