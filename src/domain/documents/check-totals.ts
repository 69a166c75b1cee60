/** Whether a document's total, net and VAT can follow from its lines, and what they are where the client left them out. */
import type Big from 'big.js';
import { decimalPlaces, digits, ONE, roundTo, ZERO } from '../values/decimal.ts';
import type { TotalsLine } from './line-amounts.ts';
import { type Assessment, assess, rowsFor } from './reachable-totals.ts';
import { isSent, type TotalsHeader } from './total-interpretations.ts';
import { type VatRow, withRest } from './vat-breakdown.ts';

export type { TotalsHeader, TotalsLine, VatRow };

/** The document set's setting: refuse a total that can't be reached, accept and note it, or don't look. */
export type TotalsMode = 'reject' | 'warn' | 'off';

export interface FieldMessage {
  field: 'total_amount' | 'net_amount' | 'vat';
  message: string;
}

/** What the lines come to, in whole minor units: total = net + vat + surcharges, before `withheld` is taken off. */
export interface Totals {
  net: Big;
  vat: Big;
  total: Big;
  withheld: Big;
  tolerance: Big;
}

/** `net_amount` and `vat` are what to store: as sent, else computed; undefined when the lines don't tell. */
export interface TotalsCheck {
  fieldErrors: FieldMessage[];
  warnings: FieldMessage[];
  net_amount: Big | undefined;
  vat: Big | undefined;
}

/**
 * What the lines come to (contract section 5, Totals), the header read in the way nearest to its total_amount.
 * Undefined when a line has no unit_price or there is none: then there is nothing to add up.
 */
export function computeTotals(lines: readonly TotalsLine[], header: TotalsHeader): Totals | undefined {
  const found = assess(lines, header);
  if (!found) return undefined;
  const { nearest, places, tolerance } = found;
  const goods = roundTo(nearest.reading.goods, places);
  const { net, vat } = sumOf(rowsFor(found, goods));
  return { net, vat, total: goods.plus(nearest.reading.surcharges), withheld: nearest.reading.withheld, tolerance };
}

/**
 * Whether total_amount can be reached from the lines, and whether net_amount and vat fit it (contract section 5,
 * Totals). What doesn't fit is a fault, with mode `warn` a warning, with `off` nothing. Lines without prices switch
 * the check off. The figures to store add up: net + vat + surcharges is total_amount, or that before withholding.
 */
export function checkTotals(lines: readonly TotalsLine[], header: TotalsHeader, mode: TotalsMode): TotalsCheck {
  const found = assess(lines, header);
  if (!found) return { fieldErrors: [], warnings: [], ...withoutLines(header) };
  const figures = figuresToStore(found, header);
  const wrong = mode === 'off' ? [] : [...wrongTotal(found, header), ...wrongParts(found, header)];
  return { fieldErrors: mode === 'reject' ? wrong : [], warnings: mode === 'warn' ? wrong : [], ...figures };
}

/**
 * The VAT table of a document (EN 16931, BG-23), lowest rate first; its columns add up to the net_amount and vat of
 * the header where these fit the lines, else to what checkTotals computes. Empty when the lines have no prices.
 */
export function vatByRate(lines: readonly TotalsLine[], header: TotalsHeader): VatRow[] {
  const found = assess(lines, header);
  if (!found) return [];
  const sums = sumOf(found.rows);
  const rest = (sent: Big | undefined, sum: Big): Big => (sent && isNear(sent, sum, found) ? sent.minus(sum) : ZERO);
  const { net_amount: net, vat } = figuresToStore(found, header);
  return withRest(withRest(found.rows, rest(vat, sums.vat), 'vat'), rest(net, sums.net), 'net');
}

function sumOf(rows: readonly VatRow[]): { net: Big; vat: Big } {
  const add = (sum: { net: Big; vat: Big }, row: VatRow) => ({
    net: sum.net.plus(row.net),
    vat: sum.vat.plus(row.vat),
  });
  return rows.reduce(add, { net: ZERO, vat: ZERO });
}

function isNear(sent: Big, expected: Big, { tolerance }: Assessment): boolean {
  return sent.minus(expected).abs().lte(tolerance);
}

function figuresToStore(found: Assessment, header: TotalsHeader): { net_amount: Big; vat: Big } {
  const computed = sumOf(found.rows);
  const { net_amount: net, vat } = header;
  const goods = computed.net.plus(computed.vat);
  return {
    net_amount: net ?? (vat && isNear(vat, computed.vat, found) ? goods.minus(vat) : computed.net),
    vat: vat ?? (net && isSent(computed.vat) && isNear(net, computed.net, found) ? goods.minus(net) : computed.vat),
  };
}

function withoutLines(header: TotalsHeader): { net_amount: Big | undefined; vat: Big | undefined } {
  const { net_amount: net, vat, total_amount: total } = header;
  const isPlain = ![header.discount, header.discount_amount, header.withholding, header.irs_tax].some(isSent);
  if (net || !vat || !isPlain) return { net_amount: net, vat };
  const surcharges = [header.eco_tax_amount, header.stamp_duty_amount, header.rounding];
  const rest = surcharges.reduce<Big>((left, each) => left.minus(each ?? ZERO), total.minus(vat));
  return { net_amount: rest.lt(ZERO) ? undefined : rest, vat };
}

function wrongTotal(found: Assessment, { total_amount: sent }: TotalsHeader): FieldMessage[] {
  if (found.reachable) return [];
  const { goods, surcharges, withheld } = found.nearest.reading;
  const total = roundTo(goods.plus(surcharges), found.places);
  const less = isSent(withheld) ? `, or ${amount(total.minus(withheld), found)} less the withholding` : '';
  return [fault('total_amount', sent, `the lines add up to ${amount(total, found)}${less}`, found)];
}

/**
 * Net and VAT may be stated before or after the document discount, and net with or without the surcharges; both
 * together must make up the total (EN 16931, BR-CO-15).
 */
function wrongParts(found: Assessment, header: TotalsHeader): FieldMessage[] {
  const { net_amount: net, vat } = header;
  const expected = sumOf(found.rows);
  const { nets, vats } = acceptedParts(found, header, expected);
  const wrong: FieldMessage[] = [];
  if (net && !nets.some(each => isNear(net, each, found)))
    wrong.push(fault('net_amount', net, `the lines come to ${amount(expected.net, found)} before VAT`, found));
  if (vat && !vats.some(each => isNear(vat, each, found)))
    wrong.push(fault('vat', vat, `the VAT of the lines is ${amount(expected.vat, found)}`, found));
  if (net && vat && wrong.length === 0) {
    const both = net.plus(vat);
    const fits = nets.some(eachNet => vats.some(eachVat => isNear(both, eachNet.plus(eachVat), found)));
    const finding = `with VAT ${amount(vat, found)} the lines leave ${amount(expected.net, found)}`;
    if (!fits) wrong.push(fault('net_amount', net, finding, found));
  }
  return wrong;
}

function acceptedParts(
  { nearest, sums }: Assessment,
  header: TotalsHeader,
  { net, vat }: { net: Big; vat: Big },
): { nets: Big[]; vats: Big[] } {
  const nets = [net, net.plus(nearest.reading.surcharges)];
  if (nearest.reading.factor.eq(ONE)) return { nets, vats: [vat] };
  const netBefore = sums.reduce((sum, each) => sum.plus(each.net), ZERO);
  const vatBefore = sums.reduce((sum, each) => sum.plus(each.gross).minus(each.net), ZERO);
  return { nets: [...nets, netBefore, netBefore.minus(header.discount_amount ?? ZERO)], vats: [vat, vatBefore] };
}

function fault(field: FieldMessage['field'], sent: Big, finding: string, found: Assessment): FieldMessage {
  const tolerance = digits(roundTo(found.tolerance, found.places + 1));
  return { field, message: `Field '${field}' is ${amount(sent, found)}, but ${finding} (tolerance ${tolerance})` };
}

/** An amount as people write it: with the places of its currency, or its own where it has more, four more at most. */
function amount(value: Big, { places }: Pick<Assessment, 'places'>): string {
  return value.toFixed(Math.min(Math.max(places, decimalPlaces(value)), places + 4));
}
