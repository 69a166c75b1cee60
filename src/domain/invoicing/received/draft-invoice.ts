// The document that a received invoice becomes: its kind, its header, its lines, and what differs from the file. Pure.

import type Big from 'big.js';
import { documentFigures } from '../../documents/document-figures.ts';
import type { TotalsLine } from '../../documents/line-amounts.ts';
import { Message } from '../../messages/message.ts';
import { isCurrency, minorUnits } from '../../values/currency.ts';
import { isDay, isOfOurTime } from '../../values/dates.ts';
import { digits, isZero, ONE, roundTo, ZERO } from '../../values/decimal.ts';
import { Differences, needed, numberOf, wrongFile, wrongTerm } from './differences.ts';
import { type DraftLine, documentDiscount, draftLines, type LineOptions } from './draft-lines.ts';
import type { ReceivedInvoice } from './received-invoice.ts';

/** A document of a supplier, under the names of the tables. */
export interface Draft {
  type: 'purchase' | 'supplier_credit_note';
  header: {
    date: string;
    due_date?: string | undefined;
    your_ref: string;
    currency: string;
    total_amount: Big;
    net_amount?: Big | undefined;
    vat?: Big | undefined;
    discount_amount?: Big | undefined;
    rounding?: Big | undefined;
    amount_paid?: Big | undefined;
    [field: string]: unknown;
  };
  items: DraftLine[];
  differences: Differences;
}

/** Credit notes of UNTDID 1001, as EN 16931 lists them. */
const CREDIT_NOTES: ReadonlySet<string> = new Set('81 83 261 262 296 308 381 396 420 458 532'.split(' '));
/** Invoice, corrected invoice, and information for the accounts of Factur-X without lines. */
const USUAL_TYPES: ReadonlySet<string> = new Set(['380', '381', '384', '751']);
/** Maximum lines of a document. contract §5 Documents */
const MAX_LINES = 1000;

/** The draft of an invoice. Throws INVALID_ARGUMENT if the file lacks what every invoice has. */
export function draftOf(invoice: ReceivedInvoice, articleOf: LineOptions['articleOf']): Draft {
  const differences = new Differences();
  const date = needed('BT-2', dayOf('BT-2', invoice.date));
  const currency = needed('BT-5', invoice.currency);
  if (!isCurrency(currency)) throw wrongTerm('BT-5', currency);
  const places = minorUnits(currency);
  const gross = grossOf(invoice);
  const isNegative = gross.lt(ZERO);
  const isCredit = (invoice.isCreditNote || CREDIT_NOTES.has(invoice.typeCode ?? '')) !== isNegative;
  const type = isCredit ? 'supplier_credit_note' : 'purchase';
  if (isNegative)
    differences.add('total_amount', new Message('received_other_kind'), digits(gross), digits(gross.abs()));
  else if (invoice.typeCode !== undefined && !USUAL_TYPES.has(invoice.typeCode))
    differences.add('type', new Message('received_type'), invoice.typeCode, type);
  const sign = isNegative ? ONE.neg() : ONE;
  const amounts = headerAmounts(invoice, { gross, sign, places, isCredit }, differences);
  const header = {
    date,
    due_date: dueDate(invoice, date, differences),
    your_ref: needed('BT-1', invoice.number),
    reference: invoice.purchaseOrder,
    buyer_reference: invoice.buyerReference,
    currency,
    ...amounts,
    payment_ref: invoice.paymentReference,
    payment_terms: invoice.paymentTerms,
    payment_means_code: invoice.paymentMeans,
    period_start: dayOf('BT-73', invoice.periodStart),
    period_end: dayOf('BT-74', invoice.periodEnd),
    notes_comments: invoice.notes.join('\n') || undefined,
  };
  const lines = linesThatAddUp(invoice, { sign, places, articleOf }, header, differences);
  if (lines.length > MAX_LINES)
    throw wrongFile(new Message('e_invoice_too_many_lines', { count: lines.length, most: MAX_LINES }));
  nameUnstored(invoice, differences);
  return { type, header: { ...header, discount_amount: documentDiscount(invoice, sign) }, items: lines, differences };
}

/** The day of a term. Throws INVALID_ARGUMENT for another text than a day. */
export function dayOf(term: string, text: string | undefined): string | undefined {
  if (text !== undefined && !(isDay(text) && isOfOurTime(text))) throw wrongTerm(term, text);
  return text;
}

function dueDate({ dueDate: text }: ReceivedInvoice, date: string, differences: Differences): string | undefined {
  const due = dayOf('BT-9', text);
  if (due === undefined || due >= date) return due;
  differences.add('due_date', new Message('received_due'), due);
  return undefined;
}

// With VAT: BT-112; without it, from the other totals.
function grossOf({ totals }: ReceivedInvoice): Big {
  const { gross, net, vat, payable, paid, rounding } = totals;
  const amount = (term: string, text: string | undefined) => numberOf(term, text) ?? ZERO;
  const stated = numberOf('BT-112', gross);
  if (stated) return stated;
  if (net !== undefined && vat !== undefined) return amount('BT-109', net).plus(amount('BT-110', vat));
  return needed('BT-112', numberOf('BT-115', payable)).plus(amount('BT-113', paid)).minus(amount('BT-114', rounding));
}

interface AmountOptions {
  gross: Big;
  sign: Big;
  places: number;
  isCredit: boolean;
}

function headerAmounts(
  { totals }: ReceivedInvoice,
  { gross, sign, places, isCredit }: AmountOptions,
  differences: Differences,
) {
  const amount = (term: string, text: string | undefined): Big | undefined => {
    const value = numberOf(term, text);
    return value && roundTo(value.times(sign), places);
  };
  const rounding = amount('BT-114', totals.rounding);
  const total = roundTo(gross.times(sign).plus(numberOf('BT-114', totals.rounding)?.times(sign) ?? ZERO), places);
  const [net, vat] = [amount('BT-109', totals.net), amount('BT-110', totals.vat) ?? ZERO];
  const isSum =
    net
      ?.plus(vat)
      .plus(rounding ?? ZERO)
      .eq(total) ?? false;
  if (net && !isSum) differences.add('net_amount', new Message('received_sum'), `${totals.net} + ${totals.vat ?? 0}`);
  const paid = amount('BT-113', totals.paid);
  const isPaid = paid?.gt(ZERO) ?? false;
  if (isPaid && isCredit) differences.add('amount_paid', new Message('received_paid'), totals.paid);
  else if (isPaid && paid?.gt(total))
    differences.add('amount_paid', new Message('received_paid_too_much'), totals.paid, digits(total));
  return {
    total_amount: total,
    net_amount: isSum ? net : undefined,
    vat: isSum ? vat : undefined,
    rounding: rounding && !isZero(rounding) ? rounding : undefined,
    amount_paid: isPaid && !isCredit ? (paid?.gt(total) ? total : paid) : undefined,
  };
}

/** VAT by rate of a breakdown, as one text that can be compared. */
const breakdownText = (rows: readonly { rate: Big | undefined; net: Big; vat: Big }[]): string => {
  const sums = new Map<string, { rate: Big; net: Big; vat: Big }>();
  for (const { rate = ZERO, net, vat } of rows) {
    const sum = sums.get(digits(rate)) ?? { rate, net: ZERO, vat: ZERO };
    sums.set(digits(rate), { rate, net: sum.net.plus(net), vat: sum.vat.plus(vat) });
  }
  return [...sums.values()]
    .filter(({ net, vat }) => !isZero(net) || !isZero(vat))
    .sort((a, b) => a.rate.cmp(b.rate))
    .map(({ rate, net, vat }) => `${digits(rate)} %: ${digits(net)} + ${digits(vat)}`)
    .join(', ');
};

// Prices as the file has them are kept where they give its VAT breakdown; else each line gets a price that gives its amount.
function linesThatAddUp(
  invoice: ReceivedInvoice,
  options: Omit<LineOptions, 'isExact'>,
  header: Draft['header'],
  differences: Differences,
): DraftLine[] {
  const { sign, places } = options;
  const discount = documentDiscount(invoice, sign);
  const file = invoice.taxes.map(({ rate, base, amount }) => ({
    rate: numberOf('BT-119', rate),
    net: roundTo((numberOf('BT-116', base) ?? ZERO).times(sign), places),
    vat: roundTo((numberOf('BT-117', amount) ?? ZERO).times(sign), places),
  }));
  const expected = breakdownText(file);
  let made: { lines: DraftLine[]; found: Differences; actual: string } | undefined;
  for (const isExact of [false, true]) {
    const found = new Differences();
    const lines = draftLines(invoice, { ...options, isExact }, discount, found);
    const figures = documentFigures(lines as TotalsLine[], { ...header, discount_amount: discount });
    made = { lines, found, actual: figures ? breakdownText(figures.rows) : '' };
    if (made.actual === expected) break;
  }
  const { lines = [], found, actual } = made ?? {};
  differences.list.push(...(found?.list ?? []));
  if (file.length > 0 && actual !== expected)
    differences.add('vat', new Message('received_vat'), expected, actual || undefined);
  return lines;
}

// Values of the file that no field of the document has.
function nameUnstored(
  { payee, accounts, attachments, taxes, totals }: ReceivedInvoice,
  differences: Differences,
): void {
  const unstored = new Message('received_no_field');
  if (payee !== undefined) differences.add('payee', unstored, payee);
  if (accounts.length > 0) differences.add('bank_accounts', unstored, accounts.join(', '));
  if (attachments > 0) differences.add('attachments', unstored, String(attachments));
  if (totals.otherVat !== undefined) differences.add('vat_in_other_currency', unstored, totals.otherVat);
  // Lines take the code of a reason (BT-121), not its words (BT-120).
  const words = taxes.flatMap(({ reason, reasonCode }) => (reasonCode === undefined && reason ? [reason] : []));
  if (words.length > 0) differences.add('vat_reason', unstored, words.join(', '));
}
