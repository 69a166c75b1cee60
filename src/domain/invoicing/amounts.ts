// Amounts of an electronic invoice. The VAT breakdown is that of the document; lines, allowances and charges are made to add up to it.

import type Big from 'big.js';
import type { DocumentFigures } from '../documents/document-figures.ts';
import { lineAmounts, type PricedLine } from '../documents/line-amounts.ts';
import { scalesTo } from '../documents/vat-breakdown.ts';
import { decimal, digits, isZero, ONE, PERCENT, roundTo, sum, ZERO } from '../values/decimal.ts';
import type { LineVat } from './categories.ts';
import type { AllowanceCharge, Tax, TaxSubtotal, Totals } from './e-invoice.ts';
import type { Decimals } from './profile.ts';
import type { InvoiceWords } from './words.ts';

/** A line with its VAT. */
export interface TaxedLine {
  priced: PricedLine;
  vat: LineVat;
}

/** Amount (BT-131), net unit price (BT-146) and discount of a line. */
export interface LineAmount {
  amount: Big;
  price: Big;
  allowance: AllowanceCharge | undefined;
}

export interface InvoiceAmounts {
  /** In the order of the lines. */
  lines: LineAmount[];
  allowances: (AllowanceCharge & Tax)[];
  taxes: TaxSubtotal[];
  totals: Totals;
}

/** Amounts are written with two decimals: EN 16931 allows no more. Those of currencies without decimals have zeros. */
const PLACES = 2;
const CENT = decimal('0.01');
const PRICE_PLACES = 10;
/** Largest difference between a percentage and its amount, as Peppol checks it (R040). */
const PERCENT_TOLERANCE = decimal('0.02');

/** Lines of one category and rate. */
interface Group extends Tax {
  lines: TaxedLine[];
  net: Big;
  vat: Big;
}

/**
 * Amounts of a document with these lines, all of which have a price. `discount` is its percentage; `paid` was paid on issue, `words` are the reasons. Of each
 * category and rate, what the lines differ from the breakdown is spread over them, a cent each at most. A larger difference is an
 * allowance or charge: the document discount, or the rounding of prices.
 */
export function invoiceAmounts(
  lines: readonly TaxedLine[],
  figures: DocumentFigures,
  { discount, paid, words }: { discount: Big | undefined; paid: Big; words: InvoiceWords },
): InvoiceAmounts {
  const groups = groupsOf(lines, figures);
  const amounts = new Map<TaxedLine, Big>();
  const allowances: (AllowanceCharge & Tax)[] = [];
  for (const group of groups) {
    const rest = roundLines(group, amounts, isZero(figures.discount));
    if (isZero(rest)) continue;
    const base = sum(group.lines.map(line => amounts.get(line) ?? ZERO));
    // Of returns, a discount takes less back.
    const isDiscount = !isZero(figures.discount) && rest.s === base.s;
    allowances.push({
      ...taxOf(group),
      isCharge: rest.lt(ZERO),
      amount: rest.abs(),
      percent: isDiscount && discount && rest.gt(ZERO) ? percentOf(discount, base, rest) : undefined,
      reason: isDiscount ? words.discount : words.price_rounding,
      reasonCode: isDiscount && rest.gt(ZERO) ? '95' : undefined,
    });
  }
  const taxes = groups.map(subtotalOf);
  addCharges(figures, taxes, allowances, words);
  return {
    lines: lines.map(line => lineAmount(line, amounts.get(line) ?? ZERO, words)),
    allowances,
    taxes,
    totals: totalsOf([...amounts.values()], allowances, taxes, figures, paid),
  };
}

const taxOf = ({ category, rate }: Tax): Tax => ({ category, rate });

const netOf = ({ priced }: TaxedLine): Big => lineAmounts(priced, 'exact', 0).net;

// The rows of the breakdown; that of rate 0 is split by category.
function groupsOf(lines: readonly TaxedLine[], { rows }: DocumentFigures): Group[] {
  return rows.flatMap(row => {
    const ofRate = lines.filter(({ vat }) => vat.rate.eq(row.rate ?? ZERO));
    const byCategory = new Map<string, TaxedLine[]>();
    for (const line of ofRate) byCategory.set(line.vat.category, [...(byCategory.get(line.vat.category) ?? []), line]);
    const groups = [...byCategory.values()].map((group): Group => {
      const { category, rate } = (group[0] as TaxedLine).vat;
      return { category, rate: category === 'O' ? undefined : rate, lines: group, net: row.net, vat: row.vat };
    });
    return groups.length < 2 ? groups : splitNet(groups, row.net);
  });
}

function splitNet(groups: readonly Group[], net: Big): Group[] {
  const exact = groups.map(({ lines }) => sum(lines.map(netOf)));
  const scales = scalesTo(exact, net);
  const nets = exact.map((each, at) => roundTo(each.times(scales[at] ?? ONE), PLACES));
  const largest = nets.reduce((at, each, index) => (each.gt(nets[at] ?? ZERO) ? index : at), 0);
  const rest = net.minus(sum(nets));
  return groups.map((group, at) => {
    const own = nets[at] ?? ZERO;
    return { ...group, net: at === largest ? own.plus(rest) : own };
  });
}

/** Rounds the lines of a group; returns what they are more than its net amount. `spreads`: a cent each at most is spread over them. */
function roundLines({ lines, net }: Group, amounts: Map<TaxedLine, Big>, spreads: boolean): Big {
  for (const line of lines) amounts.set(line, roundTo(netOf(line), PLACES));
  const rest = sum(lines.map(line => amounts.get(line) ?? ZERO)).minus(net);
  const cents = rest.abs().div(CENT);
  const candidates = lines.filter(line => !isZero(netOf(line)));
  if (!spreads || isZero(rest) || !cents.eq(roundTo(cents, 0)) || cents.gt(String(candidates.length))) return rest;
  const step = rest.gt(ZERO) ? CENT.neg() : CENT;
  // First the lines that were rounded away from it the most.
  const gains = candidates.map(line => ({
    line,
    gain: netOf(line)
      .minus(amounts.get(line) ?? ZERO)
      .times(step),
  }));
  gains.sort((a, b) => b.gain.cmp(a.gain));
  for (const { line } of gains.slice(0, Number(digits(cents))))
    amounts.set(line, (amounts.get(line) ?? ZERO).plus(step));
  return ZERO;
}

function percentOf(rate: Big, base: Big, amount: Big): AllowanceCharge['percent'] {
  const isNear = base.times(rate).times(PERCENT).minus(amount).abs().lte(PERCENT_TOLERANCE);
  return isNear && !isZero(rate) ? { rate, base } : undefined;
}

function lineAmount({ priced }: TaxedLine, amount: Big, words: InvoiceWords): LineAmount {
  const { qty, unitPrice, vatIncluded, vatFactor, discountFactor } = priced;
  const price = roundTo(vatIncluded ? unitPrice.div(vatFactor) : unitPrice, PRICE_PLACES);
  if (discountFactor.eq(ONE)) return { amount, price, allowance: undefined };
  const base = roundTo(qty.times(price), PLACES);
  const reduction = base.minus(amount);
  if (isZero(reduction)) return { amount, price, allowance: undefined };
  const percent = percentOf(ONE.minus(discountFactor).div(PERCENT), base, reduction);
  return {
    amount,
    price,
    allowance: {
      isCharge: reduction.lt(ZERO),
      amount: reduction.abs(),
      percent: reduction.lt(ZERO) ? undefined : percent,
      reason: words.discount,
      reasonCode: reduction.lt(ZERO) ? undefined : '95',
    },
  };
}

// Each reason once; a code only if all lines have the same one.
function subtotalOf({ category, rate, lines, net, vat }: Group): TaxSubtotal {
  const reasons = new Set(lines.flatMap(line => line.vat.reason?.text ?? []));
  const codes = new Set(lines.map(line => line.vat.reason?.code));
  const own = new Set(lines.map(line => line.vat.reason?.own));
  return {
    category,
    rate,
    base: net,
    amount: vat,
    reason: reasons.size > 0 ? [...reasons].join('; ') : undefined,
    reasonCode: codes.size === 1 ? [...codes][0] : undefined,
    ownCode: own.size === 1 ? [...own][0] : undefined,
  };
}

// Eco tax and stamp duty are charges without VAT. Where nothing is subject to VAT, category O stands alone.
function addCharges(
  { ecoTax, stampDuty }: DocumentFigures,
  taxes: TaxSubtotal[],
  all: (AllowanceCharge & Tax)[],
  words: InvoiceWords,
): void {
  const isOutside = taxes.length > 0 && taxes.every(({ category }) => category === 'O');
  const tax: Tax = isOutside ? { category: 'O', rate: undefined } : { category: 'E', rate: ZERO };
  for (const [reason, amount] of [
    [words.eco_tax, ecoTax],
    [words.stamp_duty, stampDuty],
  ] as const) {
    if (isZero(amount)) continue;
    all.push({ ...tax, isCharge: true, amount, percent: undefined, reason, reasonCode: undefined });
    const known = taxes.find(({ category }) => category === tax.category);
    if (!known) taxes.push({ ...tax, base: amount, amount: ZERO, reason, reasonCode: undefined, ownCode: undefined });
    else {
      known.base = known.base.plus(amount);
      if (isOutside) continue;
      known.reason = [known.reason, reason].filter(Boolean).join('; ');
      known.reasonCode = undefined;
      known.ownCode = undefined;
    }
  }
}

function totalsOf(
  amounts: readonly Big[],
  allowances: readonly AllowanceCharge[],
  taxes: readonly TaxSubtotal[],
  figures: DocumentFigures,
  paid: Big,
): Totals {
  const net = sum(taxes.map(({ base }) => base));
  const vat = sum(taxes.map(({ amount }) => amount));
  const gross = net.plus(vat);
  const rounding = figures.rounding.plus(figures.difference);
  return {
    lines: sum(amounts),
    allowances: sum(allowances.filter(({ isCharge }) => !isCharge).map(({ amount }) => amount)),
    charges: sum(allowances.filter(({ isCharge }) => isCharge).map(({ amount }) => amount)),
    net,
    vat,
    gross,
    paid,
    rounding,
    payable: gross.minus(paid).plus(rounding),
  };
}

/** An amount as it is written: two decimals. */
export const amountText = (value: Big): string => value.toFixed(PLACES);

/** A quantity, price or percentage as it is written: with the decimal places of the profile, else with all it has. */
export function numberText(value: Big, decimals?: Decimals): string {
  if (!decimals) return digits(value);
  const rounded = roundTo(value, decimals.max);
  const [, places = ''] = digits(rounded).split('.');
  return rounded.toFixed(Math.max(decimals.min, places.length));
}
