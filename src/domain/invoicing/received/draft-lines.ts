// Lines of the document that a received invoice becomes. The amount of each line is that of the file.

import type Big from 'big.js';
import { lineAmounts, pricedLine } from '../../documents/line-amounts.ts';
import { Message } from '../../messages/message.ts';
import { decimal, digits, isZero, ONE, PERCENT, roundTo, sum, ZERO } from '../../values/decimal.ts';
import { VAT_CATEGORIES, type VatCategory } from '../vat-category.ts';
import { type Differences, numberOf } from './differences.ts';
import type { ReceivedInvoice, ReceivedLine, ReceivedSubtotal, ReceivedTax } from './received-invoice.ts';

/** A line of the draft, under the names of the tables. */
export interface DraftLine {
  item_type?: 'service' | 'text';
  item_code?: string | undefined;
  description: string;
  description_2?: string | undefined;
  qty?: Big;
  unit_code?: string | undefined;
  unit_price?: Big;
  discount?: Big;
  vat?: Big | undefined;
  vat_category?: VatCategory | undefined;
  vat_exemption?: string | undefined;
}

export interface LineOptions {
  /** -1 for an invoice with a negative total, which becomes the opposite document. */
  sign: Big;
  /** Decimal places of the currency. */
  places: number;
  /** True if a line must come to the amount of the file to the cent. Otherwise a cent counts as rounding. */
  isExact: boolean;
  /** Code of the article of a line; undefined if none is on file. */
  articleOf(line: ReceivedLine): string | undefined;
}

const CENT = decimal('0.01');
const QTY_PLACES = 6;
const PRICE_PLACES = 10;

/** Lines of an invoice, then its charges and those allowances that are no discount of the whole document. */
export function draftLines(
  invoice: ReceivedInvoice,
  options: LineOptions,
  discount: Big | undefined,
  differences: Differences,
): DraftLine[] {
  const lines = invoice.lines.flatMap((line, at) => linesOf(line, at, invoice, options, differences));
  if (invoice.lines.length === 0) lines.push(...breakdownLines(invoice, options, differences));
  for (const charge of invoice.charges) {
    const amount = numberOf(charge.isCharge ? 'BT-99' : 'BT-92', charge.amount)?.times(options.sign) ?? ZERO;
    if (isZero(amount) || (discount && !charge.isCharge)) continue;
    const price = charge.isCharge ? amount : amount.neg();
    const description = charge.reason ?? (charge.isCharge ? 'Charge' : 'Allowance');
    differences.add(`items[${lines.length}]`, new Message('received_charge'), `${description} ${charge.amount}`);
    lines.push({
      item_type: 'service',
      description,
      qty: price.lt(ZERO) ? ONE.neg() : ONE,
      unit_price: price.abs(),
      ...vatFields(charge, invoice.taxes),
    });
  }
  return lines;
}

/**
 * Sum of the allowances of the document (BT-107) where everything has one VAT rate, so that they are a discount of the whole document.
 * Undefined if there are none, or if they are lines.
 */
export function documentDiscount({ lines, charges, taxes }: ReceivedInvoice, sign: Big): Big | undefined {
  const allowances = charges.filter(({ isCharge }) => !isCharge);
  const kinds = new Set([...charges, ...taxes].map(({ category, rate }) => `${category} ${Number(rate ?? 0)}`));
  if (allowances.length === 0 || kinds.size !== 1 || lines.length === 0) return undefined;
  const allowed = sum(allowances.map(({ amount }) => numberOf('BT-92', amount) ?? ZERO)).times(sign);
  return allowed.gt(ZERO) ? allowed : undefined;
}

function linesOf(
  line: ReceivedLine,
  at: number,
  { taxes }: ReceivedInvoice,
  options: LineOptions,
  differences: Differences,
): DraftLine[] {
  const description = line.name ?? line.description ?? '-';
  const description_2 = line.name === undefined ? undefined : line.description;
  const remarks = line.note === undefined ? [] : [{ item_type: 'text' as const, description: line.note }];
  if (line.isText) return [{ item_type: 'text', description, description_2 }, ...remarks];
  const item_code = options.articleOf(line);
  if (item_code === undefined && line.sellerId !== undefined)
    differences.add(`items[${at}].item_code`, new Message('received_seller_item'), line.sellerId);
  return [
    {
      description,
      description_2,
      item_code,
      unit_code: line.unitCode,
      ...pricesOf(line, at, options, differences),
      ...vatFields(line, taxes),
    },
    ...remarks,
  ];
}

/** Net amount of a line as the check of totals computes it. */
const amountOf = (line: Required<Pick<DraftLine, 'qty' | 'unit_price'>> & { discount?: Big }, places: number): Big =>
  roundTo(lineAmounts(pricedLine(line, line.unit_price), 'exact', places).net, places);

// Price and discount of the file where they give the amount of the file; else the amount divided by the quantity.
function pricesOf(
  line: ReceivedLine,
  at: number,
  { sign, places, isExact }: LineOptions,
  differences: Differences,
): { qty: Big; unit_price: Big; discount?: Big } {
  const term = (name: string) => `${name} (${line.id ?? at + 1})`;
  const sent = (numberOf(term('BT-129'), line.quantity) ?? ONE).times(sign);
  const base = numberOf(term('BT-149'), line.priceQuantity);
  const ofBase = numberOf(term('BT-146'), line.price);
  const price = ofBase && base && !isZero(base) ? ofBase.div(base) : ofBase;
  const stated = numberOf(term('BT-131'), line.amount)?.times(sign);
  const amount = roundTo(stated ?? sent.times(price ?? ZERO), places);
  // A price is never negative (BR-27): the quantity takes the sign.
  const isReversed = price?.lt(ZERO) ?? false;
  const qty = roundTo(isReversed ? sent.neg() : sent, QTY_PLACES);
  const unit_price = price && roundTo(price.abs(), PRICE_PLACES);
  if (unit_price) {
    const plain = { qty, unit_price };
    const fits = (made: { qty: Big; unit_price: Big; discount?: Big }) => amountOf(made, places).eq(amount);
    const isNear = amountOf(plain, places).minus(amount).abs().lte(CENT) && line.charges.length === 0;
    if (fits(plain) || (isNear && !isExact)) return plain;
    for (const discount of discountsOf(line, qty.times(unit_price), amount, term('BT-138')))
      if (fits({ ...plain, discount })) return { ...plain, discount };
  }
  const whole = isZero(qty) || qty.gt(ZERO) !== amount.gt(ZERO) ? (amount.lt(ZERO) ? ONE.neg() : ONE) : qty;
  const divided = roundTo(amount.div(whole), PRICE_PLACES);
  const isSame = unit_price?.eq(divided) && whole.eq(sent);
  if (!isSame)
    differences.add(
      `items[${at}].unit_price`,
      new Message('received_price'),
      line.price ?? line.amount,
      digits(divided),
    );
  return { qty: whole, unit_price: divided };
}

// The percentage of the file, else that which the amount is less.
function* discountsOf({ charges }: ReceivedLine, full: Big, amount: Big, term: string): Generator<Big> {
  const [only, ...others] = charges;
  const percent = only && others.length === 0 && !only.isCharge ? numberOf(term, only.percent) : undefined;
  if (percent?.gt(ZERO) && percent.lte('100')) yield percent;
  if (charges.length === 0 || isZero(full)) return;
  const computed = roundTo(ONE.minus(amount.div(full)).div(PERCENT), PRICE_PLACES);
  if (computed.gt(ZERO) && computed.lte('100')) yield computed;
}

// Category S with a rate needs no category; others follow from the standard. The reason of exemption stands in the breakdown.
function vatFields(
  { category, rate: text }: ReceivedTax,
  taxes: readonly ReceivedSubtotal[],
): Pick<DraftLine, 'vat' | 'vat_category' | 'vat_exemption'> {
  const rate = numberOf('BT-152', text) ?? (category === undefined ? undefined : ZERO);
  if (rate === undefined || !isZero(rate)) return { vat: rate };
  const known = VAT_CATEGORIES.find(each => each === category && each !== 'S');
  const { reasonCode } = taxes.find(tax => tax.category === category && tax.reasonCode !== undefined) ?? {};
  return { vat: rate, vat_category: known, vat_exemption: reasonCode };
}

// Factur-X BASIC WL has no lines, and MINIMUM no breakdown either.
function breakdownLines(
  { taxes, number }: ReceivedInvoice,
  { sign }: LineOptions,
  differences: Differences,
): DraftLine[] {
  if (taxes.length > 0) differences.add('items', new Message('received_no_lines'));
  return taxes.map(tax => {
    const base = (numberOf('BT-116', tax.base) ?? ZERO).times(sign);
    return {
      item_type: 'service',
      description: number ?? '-',
      qty: base.lt(ZERO) ? ONE.neg() : ONE,
      unit_price: base.abs(),
      ...vatFields(tax, taxes),
    };
  });
}
