/** The charges of a document's header that have a rate: eco tax, stamp duty and withholding tax. Their amounts follow from the rates. */

import type Big from 'big.js';
import { Message } from '../messages/message.ts';
import { minorUnits } from '../values/currency.ts';
import { digits, halfUnit, isZero, PERCENT, roundTo, ZERO } from '../values/decimal.ts';

/** The amounts of the charges of a document; zero for a charge that it does not have. */
export interface Charges {
  ecoTax: Big;
  stampDuty: Big;
  withheld: Big;
}

type Rate = 'eco_tax' | 'stamp_duty' | 'irs_tax';
type Amount = 'eco_tax_amount' | 'stamp_duty_amount' | 'withholding';

/** The rates and amounts of a header. */
export type ChargesHeader = { [name in Rate | Amount]?: Big | undefined };

const CHARGES: readonly (readonly [Rate, Amount])[] = [
  ['eco_tax', 'eco_tax_amount'],
  ['stamp_duty', 'stamp_duty_amount'],
  ['irs_tax', 'withholding'],
];

/** True if the client sent the field. Zero counts as absent: clients send 0 for fields they do not use. */
export function isSent(value: Big | undefined): value is Big {
  return value !== undefined && value.c[0] !== 0;
}

/** True if the header has a rate without its amount. */
export function hasOpenRates(header: ChargesHeader): boolean {
  return CHARGES.some(([rate, amount]) => isSent(header[rate]) && !isSent(header[amount]));
}

/** The charges of a document: the amounts sent, else the rates of its net amount, rounded to `places` (contract §5 Totals). */
export function chargesOf(header: ChargesHeader, net: Big, places: number): Charges {
  const charge = (rate: Big | undefined, amount: Big | undefined) => {
    if (isSent(amount)) return amount;
    return isSent(rate) ? byRate(net, rate, places) : ZERO;
  };
  return {
    ecoTax: charge(header.eco_tax, header.eco_tax_amount),
    stampDuty: charge(header.stamp_duty, header.stamp_duty_amount),
    withheld: charge(header.irs_tax, header.withholding),
  };
}

// Nothing is charged of a net amount below zero.
const byRate = (net: Big, rate: Big, places: number): Big =>
  net.lt(ZERO) ? ZERO : roundTo(net.times(rate).times(PERCENT), places);

/** True if both have the same amounts. */
export function areEqual(one: Charges, other: Charges): boolean {
  return one.ecoTax.eq(other.ecoTax) && one.stampDuty.eq(other.stampDuty) && one.withheld.eq(other.withheld);
}

/** The fields of the header with the amounts of its charges, for storing. An amount of zero stays as it was sent. */
export function withAmounts(
  header: ChargesHeader,
  { ecoTax, stampDuty, withheld }: Charges,
): Pick<ChargesHeader, Amount> {
  const of = (amount: Big, sent: Big | undefined) => (isZero(amount) ? sent : amount);
  return {
    eco_tax_amount: of(ecoTax, header.eco_tax_amount),
    stamp_duty_amount: of(stampDuty, header.stamp_duty_amount),
    withholding: of(withheld, header.withholding),
  };
}

/** The header without the amounts that its rates give of `net`, so that a document that copies it computes its own. */
export function withoutComputed<H extends ChargesHeader & { currency?: string }>(header: H, net: Big | undefined): H {
  if (!net) return header;
  const places = minorUnits(header.currency ?? '');
  const left = { ...header };
  for (const [rate, amount] of CHARGES) {
    const [percent, sent] = [header[rate], header[amount]];
    if (isSent(percent) && sent?.eq(byRate(net, percent, places))) delete left[amount];
  }
  return left;
}

/**
 * Warnings about rates: an amount beside them is another one by more than `tolerance` of the net amount and a minor unit,
 * or no net amount is known to take them of. `nameOf` gives the name of the amount in the interface.
 */
export function chargeWarnings(
  header: ChargesHeader & { currency: string },
  net: Big | undefined,
  tolerance: Big,
  nameOf: (amount: Amount) => string,
): Message[] {
  const places = minorUnits(header.currency);
  return CHARGES.flatMap(([name, amount]): Message[] => {
    const [rate, sent] = [header[name], header[amount]];
    if (!isSent(rate)) return [];
    const field = nameOf(amount);
    if (!net) return isSent(sent) ? [] : [new Message('rate_without_net', { rate: name, field })];
    const expected = byRate(net, rate, places);
    const allowed = halfUnit(places).times('2').plus(tolerance.times(rate).times(PERCENT));
    if (!isSent(sent) || sent.minus(expected).abs().lte(allowed)) return [];
    const [percent, base, due] = [digits(rate), net.toFixed(places), expected.toFixed(places)];
    return [new Message('vat_amount_differs', { field, sent: digits(sent), rate: name, percent, due, net: base })];
  });
}
