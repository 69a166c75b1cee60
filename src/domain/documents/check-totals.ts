/** Checks total, net and VAT of a document against its lines, and computes net and VAT if the client did not send them. */

import type Big from 'big.js';
import { Message } from '../messages/message.ts';
import { minorUnits } from '../values/currency.ts';
import { decimalPlaces, digits, hasTooManyDigits, ONE, roundTo, sum, ZERO } from '../values/decimal.ts';
import { chargesOf, hasOpenRates, isSent, withAmounts } from './charges.ts';
import { figuresToStore, isNear } from './document-figures.ts';
import type { TotalsLine } from './line-amounts.ts';
import { type Assessment, assess, netOf } from './reachable-totals.ts';
import type { TotalsHeader } from './total-interpretations.ts';
import { sumOfRows } from './vat-breakdown.ts';

/** The setting of the document set for a wrong total: reject it, accept it with a warning, or don't check. */
export type TotalsMode = 'reject' | 'warn' | 'off';

export interface FieldMessage {
  field: 'total_amount' | 'net_amount' | 'vat';
  message: Message;
}

/**
 * Values to store, as sent or computed: `net_amount` and `vat`, undefined if they don't follow from the lines; and `charges`,
 * the amounts of eco tax, stamp duty and withholding.
 */
export interface TotalsCheck {
  /** The withholding that total_amount contains: the party owes that much less. Zero when the total is after withholding. */
  withheld: Big;
  fieldErrors: FieldMessage[];
  warnings: FieldMessage[];
  net_amount: Big | undefined;
  vat: Big | undefined;
  charges: Pick<TotalsHeader, 'eco_tax_amount' | 'stamp_duty_amount' | 'withholding'>;
  /** The net amount that rates are taken of; undefined if none is known. */
  base: Big | undefined;
  /** The largest difference that counts as none; zero without prices. */
  tolerance: () => Big;
}

/**
 * Checks that total_amount can follow from the lines and that net_amount and vat agree with it (contract §5 Totals).
 * Reports a difference as an error, with mode `warn` as a warning, with `off` not at all. Lines without prices switch the
 * check off; a total below zero, or with too many digits, is refused with every mode. `found` is what `assess` finds, for who knows it already. The figures to store add up: net + vat + surcharges is total_amount, or total_amount before withholding.
 */
export function checkTotals(
  lines: readonly TotalsLine[],
  header: TotalsHeader,
  mode: TotalsMode,
  found = assess(lines, header),
): TotalsCheck {
  if (!found) return { fieldErrors: [], warnings: [], ...withoutLines(header) };
  const figures = {
    ...figuresToStore(found, header),
    withheld: withheldOf(found),
    charges: withAmounts(header, found.nearest.interpretation.charges),
    base: netOf(found.rows, header, found.tolerance),
    tolerance: found.tolerance,
  };
  const impossible = tooLarge(header) ?? belowZero(found, header);
  if (impossible) return { fieldErrors: [impossible], warnings: [], ...figures };
  const wrong = mode === 'off' ? [] : [...wrongTotal(found, header), ...wrongParts(found, header)];
  return { fieldErrors: mode === 'reject' ? wrong : [], warnings: mode === 'warn' ? wrong : [], ...figures };
}

function withoutLines(header: TotalsHeader): Omit<TotalsCheck, 'fieldErrors' | 'warnings'> {
  const base = header.net_amount;
  const places = minorUnits(header.currency);
  const charges = base ? withAmounts(header, chargesOf(header, base, places)) : header;
  const { eco_tax_amount, stamp_duty_amount, withholding } = charges;
  return {
    ...partsWithoutLines(header),
    withheld: withheldOfParts({ ...header, ...charges }),
    charges: { eco_tax_amount, stamp_duty_amount, withholding },
    base,
    tolerance: () => ZERO,
  };
}

function partsWithoutLines(header: TotalsHeader): { net_amount: Big | undefined; vat: Big | undefined } {
  const { net_amount: net, vat, total_amount: total } = header;
  const others = [header.discount, header.discount_amount, header.withholding, header.irs_tax];
  if (net || !vat || others.some(isSent) || hasOpenRates(header)) return { net_amount: net, vat };
  const surcharges = [header.eco_tax_amount, header.stamp_duty_amount, header.rounding];
  const rest = surcharges.reduce<Big>((left, each) => left.minus(each ?? ZERO), total.minus(vat));
  return { net_amount: rest.lt(ZERO) ? undefined : rest, vat };
}

const withheldOf = ({ nearest: { interpretation, isAfter } }: Assessment): Big =>
  isAfter ? ZERO : interpretation.charges.withheld;

// Without priced lines, net_amount and vat determine if the total is before withholding.
function withheldOfParts({ total_amount: total, net_amount: net, vat, withholding, ...header }: TotalsHeader): Big {
  if (!isSent(withholding) || !net) return ZERO;
  const surcharges = [header.eco_tax_amount, header.stamp_duty_amount, header.rounding];
  const before = surcharges.reduce<Big>((sum, each) => sum.plus(each ?? ZERO), net.plus(vat ?? ZERO));
  return before.minus(total).abs().lt(before.minus(withholding).minus(total).abs()) ? withholding : ZERO;
}

// The digits of a total that was sent are checked when it is read.
function tooLarge({ total_amount: total }: TotalsHeader): FieldMessage | undefined {
  if (!hasTooManyDigits(total)) return undefined;
  const reason = new Message('too_many_digits');
  return { field: 'total_amount', message: new Message('field', { field: 'total_amount', reason }) };
}

// A document that takes back more than it has is another one, whatever the mode.
function belowZero(found: Assessment, { total_amount: sent }: TotalsHeader): FieldMessage | undefined {
  const { lines, nearest, places, reachable } = found;
  const total = roundTo(nearest.interpretation.goods.plus(nearest.interpretation.surcharges), places);
  const takesBack = lines.some(({ qty, unitPrice }) => qty.lt(ZERO) || unitPrice.lt(ZERO));
  // A computed total may be below 0 because of the discount or the rounding alone.
  const isBelow = sent.lt(ZERO) || (takesBack && total.lt(ZERO) && !reachable);
  if (!isBelow) return undefined;
  return { field: 'total_amount', message: new Message('lines_below_zero', { total: amount(total, found) }) };
}

function wrongTotal(found: Assessment, { total_amount: sent }: TotalsHeader): FieldMessage[] {
  if (found.reachable) return [];
  const { goods, surcharges, charges } = found.nearest.interpretation;
  const { withheld } = charges;
  const total = roundTo(goods.plus(surcharges), found.places);
  const sum = amount(total, found);
  const why = isSent(withheld)
    ? new Message('lines_add_up_withheld', { total: sum, less: amount(total.minus(withheld), found) })
    : new Message('lines_add_up', { total: sum });
  return [totalsError('total_amount', sent, why, found)];
}

/**
 * Net and VAT may be given before or after the document discount, and net with or without the surcharges. Their sum must
 * be the total (EN 16931, BR-CO-15).
 */
function wrongParts(found: Assessment, header: TotalsHeader): FieldMessage[] {
  const { net_amount: net, vat } = header;
  if (!net && !vat) return [];
  const expected = sumOfRows(found.rows);
  const { nets, vats } = acceptedParts(found, header, expected);
  const wrong: FieldMessage[] = [];
  if (net && !nets.some(each => isNear(net, each, found)))
    wrong.push(totalsError('net_amount', net, new Message('lines_net', { net: amount(expected.net, found) }), found));
  if (vat && !vats.some(each => isNear(vat, each, found)))
    wrong.push(totalsError('vat', vat, new Message('lines_vat', { vat: amount(expected.vat, found) }), found));
  if (net && vat && wrong.length === 0) {
    const both = net.plus(vat);
    const fits = nets.some(eachNet => vats.some(eachVat => isNear(both, eachNet.plus(eachVat), found)));
    const finding = new Message('lines_leave', { vat: amount(vat, found), net: amount(expected.net, found) });
    if (!fits) wrong.push(totalsError('net_amount', net, finding, found));
  }
  return wrong;
}

function acceptedParts(
  { nearest, sums }: Assessment,
  header: TotalsHeader,
  { net, vat }: { net: Big; vat: Big },
): { nets: Big[]; vats: Big[] } {
  const nets = [net, net.plus(nearest.interpretation.surcharges)];
  if (nearest.interpretation.factor.eq(ONE)) return { nets, vats: [vat] };
  const netBefore = sum(sums.map(each => each.net));
  const vatBefore = sum(sums.map(({ gross, net }) => gross.minus(net)));
  return { nets: [...nets, netBefore, netBefore.minus(header.discount_amount ?? ZERO)], vats: [vat, vatBefore] };
}

function totalsError(field: FieldMessage['field'], sent: Big, finding: Message, found: Assessment): FieldMessage {
  const tolerance = digits(roundTo(found.tolerance(), found.places + 1));
  return {
    field,
    message: new Message('amount_differs', { field, amount: amount(sent, found), why: finding, tolerance }),
  };
}

/** An amount with the places of its currency, or up to four more if it has more. */
function amount(value: Big, { places }: Pick<Assessment, 'places'>): string {
  return value.toFixed(Math.min(Math.max(places, decimalPlaces(value)), places + 4));
}
