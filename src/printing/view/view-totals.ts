/** Makes the VAT breakdown and the totals: rows of formatted text that add up to the amounts of the document. */
import type Big from 'big.js';
import { amountsByRate, priceTolerance } from '../../domain/documents/line-amounts.ts';
import { roundedRows, sumOfRows, type VatRow, withRest } from '../../domain/documents/vat-breakdown.ts';
import { ONE, PERCENT, roundTo, ZERO } from '../../domain/values/decimal.ts';
import { type Words, word } from '../templates/words.ts';
import { decimal, type Fields, records, text } from './document-fields.ts';
import type { Formats } from './language.ts';
import type { LineAmounts } from './line-amounts.ts';

export interface TotalRow {
  label: string;
  value: string;
  strong: boolean;
}

export interface TotalsView {
  /** One row for each rate: rate, net, VAT, gross. Empty if no line has a price. */
  vat_summary: { labels: string[]; rows: string[][] };
  totals: TotalRow[];
}

/** What a document that asks for money asks for. */
interface Due {
  /** Undefined on a document without amounts, and on a void one. */
  due: Big | undefined;
}

/** The totals of a document from its own amounts, or from its lines if it has none. Nothing is printed that neither says. */
export function viewTotals(
  document: Fields,
  priced: readonly LineAmounts[],
  included: boolean,
  formats: Formats,
  words: Words,
): TotalsView & Due {
  const totalSent = decimal(document, 'total_amount');
  const labels = ['rate', 'base', 'tax', 'with_tax'].map(name => word(words, name));
  if (priced.length === 0 && (totalSent === undefined || totalSent.eq(ZERO)))
    return { vat_summary: { labels, rows: [] }, totals: [], due: undefined };

  const digits = formats.currencyDigits;
  const netSent = decimal(document, 'net_amount');
  const vatSent = decimal(document, 'vat');
  const factor = discountFactor(document, priced, netSent);
  const rows = vatRows(priced, factor, digits, { net: netSent, vat: vatSent });
  const sums = sumOfRows(rows);
  const net = netSent ?? sums.net;
  const vat = vatSent ?? sums.vat;
  const writer = new TotalsWriter(formats, words);
  const final = finalAmounts(document, net.plus(vat), totalSent, digits);
  const isRounding = final.difference.abs().lte(priceTolerance(priced, digits));
  const isTrivial = priced.length === 0 && net.eq(final.total);
  const isStated = priced.length > 0 && (netSent !== undefined || vatSent !== undefined);
  if (totalSent && (isTrivial || (!isRounding && !isStated))) {
    const due = writeTotalOnly(writer, document, final);
    return { vat_summary: { labels, rows: [] }, totals: writer.rows, due };
  }
  if (priced.length > 0) writeDiscount(writer, document, priced, included, factor, formats);
  writer.add('net', net);
  writer.add('vat', vat);
  const due = writeFinal(writer, document, final, isRounding);
  return { vat_summary: { labels, rows: summaryRows(rows, formats) }, totals: writer.rows, due };
}

/**
 * Net and VAT by rate, which add up to the amounts of the document. Clients round by line or by document; the difference
 * goes to the largest net and to the largest VAT.
 */
function vatRows(
  priced: readonly LineAmounts[],
  factor: Big,
  digits: number,
  sent: { net: Big | undefined; vat: Big | undefined },
): VatRow[] {
  const rows = roundedRows(amountsByRate(priced, 'exact', digits), factor, digits);
  if (rows.length === 0) return rows;
  const { net, vat } = sumOfRows(rows);
  return withRest(withRest(rows, sent.net?.minus(net) ?? ZERO, 'net'), sent.vat?.minus(vat) ?? ZERO, 'vat');
}

class TotalsWriter {
  readonly rows: TotalRow[] = [];
  readonly #formats: Formats;
  readonly #words: Words;

  constructor(formats: Formats, words: Words) {
    this.#formats = formats;
    this.#words = words;
  }

  add(label: string, value: Big, detail = ''): void {
    const written = [word(this.#words, label), detail].filter(Boolean).join(' ');
    this.rows.push({ label: written, value: this.#formats.price(value), strong: false });
  }

  addUnlessZero(label: string, value: Big | undefined): void {
    if (value && !value.eq(ZERO)) this.add(label, value);
  }

  addTotal(label: string, value: Big): void {
    this.rows.push({ label: word(this.#words, label), value: this.#formats.money(value), strong: true });
  }
}

/**
 * The part of each line that remains after the document discount: from its percentage, or from its amount, which is
 * net or gross, whichever agrees with net_amount.
 */
function discountFactor(document: Fields, priced: readonly LineAmounts[], net: Big | undefined): Big {
  const percentage = decimal(document, 'discount');
  if (percentage && !percentage.eq(ZERO)) return ONE.minus(percentage.times(PERCENT));
  const amount = decimal(document, 'discount_amount', 'discount_money_amount');
  if (!amount || amount.eq(ZERO)) return ONE;
  const netSum = priced.reduce((sum, line) => sum.plus(line.net), ZERO);
  const grossSum = priced.reduce((sum, line) => sum.plus(line.gross), ZERO);
  if (netSum.eq(ZERO) || grossSum.eq(ZERO)) return ONE;
  const ofGross = ONE.minus(amount.div(grossSum));
  const ofNet = ONE.minus(amount.div(netSum));
  if (!net) return ofGross;
  const difference = (factor: Big) => netSum.times(factor).minus(net).abs();
  return difference(ofNet).lt(difference(ofGross)) ? ofNet : ofGross;
}

/** Writes subtotal and discount, with or without VAT as the table of lines; nothing without a discount. */
function writeDiscount(
  writer: TotalsWriter,
  document: Fields,
  priced: readonly LineAmounts[],
  included: boolean,
  factor: Big,
  formats: Formats,
): void {
  if (factor.eq(ONE)) return;
  const digits = formats.currencyDigits;
  const key = included ? 'gross' : 'net';
  const sum = priced.reduce((all, line) => all.plus(roundTo(line[key], digits)), ZERO);
  writer.add(included ? 'subtotal_included' : 'subtotal', sum);
  const percentage = decimal(document, 'discount');
  const discount = roundTo(sum.times(factor.minus(ONE)), digits);
  writer.add('discount', discount, percentage && !percentage.eq(ZERO) ? formats.rate(percentage) : '');
}

/** The amounts of the header that come after net and VAT. */
interface FinalAmounts {
  eco: Big;
  stamp: Big;
  rounding: Big;
  withheld: Big;
  total: Big;
  /** Whether the total is what remains after the withholding (contract §5 Totals). */
  isAfter: boolean;
  /** What of the total the other amounts do not explain. */
  difference: Big;
}

/** `total_amount` may be before or after withholding, whichever the other amounts are nearer to. */
function finalAmounts(document: Fields, taxed: Big, sent: Big | undefined, digits: number): FinalAmounts {
  const eco = decimal(document, 'eco_tax_amount') ?? ZERO;
  const stamp = decimal(document, 'stamp_duty_amount') ?? ZERO;
  const rounding = decimal(document, 'rounding') ?? ZERO;
  const withheld = decimal(document, 'irs_retention_amount', 'withholding_tax_amount') ?? ZERO;
  const before = taxed.plus(eco).plus(stamp).plus(rounding);
  const total = sent ?? roundTo(before, digits);
  const after = before.minus(withheld);
  const isAfter = !withheld.eq(ZERO) && total.minus(after).abs().lte(total.minus(before).abs());
  const difference = total.minus(isAfter ? after : before);
  return { eco, stamp, rounding, withheld, total, isAfter, difference };
}

/** Writes them, and what is paid and due, which it returns. Only a difference as small as those of rounding is called so. */
function writeFinal(
  writer: TotalsWriter,
  document: Fields,
  { eco, stamp, rounding, withheld, total, isAfter, difference }: FinalAmounts,
  isRounding: boolean,
): Big | undefined {
  writer.addUnlessZero('eco_tax', eco);
  writer.addUnlessZero('stamp_duty', stamp);
  writer.addUnlessZero('rounding', isRounding ? rounding.plus(difference) : rounding);
  if (isAfter) writer.add('withholding', withheld.neg());
  writer.addTotal('total', total);
  if (!isAfter && !withheld.eq(ZERO)) {
    writer.add('withholding', withheld.neg());
    writer.addTotal('payable', total.minus(withheld));
  }
  return writePaid(writer, document, isAfter ? total : total.minus(withheld));
}

/** Money alone has no net and VAT: a receipt of an amount. */
function writeTotalOnly(writer: TotalsWriter, document: Fields, { total }: FinalAmounts): Big | undefined {
  writer.addTotal('total', total);
  return writePaid(writer, document, total);
}

/**
 * Writes what was paid and credited and what is still due; on a receipt, payment or credit note what of it is allotted and what is not.
 * Only an invoice or purchase has an amount due of its own, which knows of credit notes. Returns what is due.
 */
function writePaid(writer: TotalsWriter, document: Fields, payable: Big): Big | undefined {
  if (text(document, 'status') === 'VOID') return undefined;
  const paid = decimal(document, 'amount_paid') ?? ZERO;
  const ownDue = decimal(document, 'amount_due');
  const due = ownDue ?? payable.minus(paid);
  const credited = payable.minus(paid).minus(due);
  if (!paid.eq(ZERO)) writer.add('paid', paid.neg());
  if (credited.gt(ZERO)) writer.add('credited', credited.neg());
  const isPaid = !paid.eq(ZERO) || credited.gt(ZERO);
  if (isPaid && (due.gt(ZERO) || ownDue)) writer.addTotal('due', due);
  const open = decimal(document, 'amount_open');
  const settled = records(document, 'settles').reduce((sum, each) => sum.plus(decimal(each, 'amount') ?? ZERO), ZERO);
  if (open?.gt(ZERO)) {
    writer.addUnlessZero('allotted', settled);
    const isAdvance = settled.eq(ZERO) && records(document, 'items').length === 0;
    writer.add(isAdvance ? 'advance' : 'open', open);
  }
  return due;
}

function summaryRows(rows: readonly VatRow[], formats: Formats): string[][] {
  return rows.map(({ rate = ZERO, net, vat }) => [
    // VAT of the header only belongs to no rate of a line.
    rate.eq(ZERO) && !vat.eq(ZERO) ? '–' : formats.rate(rate),
    formats.price(net),
    formats.price(vat),
    formats.price(net.plus(vat)),
  ]);
}
