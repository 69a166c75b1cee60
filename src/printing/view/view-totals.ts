/** Makes the VAT breakdown and the totals: the figures of the document as rows of formatted text that add up. */
import type Big from 'big.js';
import { type DocumentFigures, documentFigures } from '../../domain/documents/document-figures.ts';
import type { TotalsLine } from '../../domain/documents/line-amounts.ts';
import { plainTotal } from '../../domain/documents/new-document/total-of-lines.ts';
import type { TotalsHeader } from '../../domain/documents/total-interpretations.ts';
import type { VatRow } from '../../domain/documents/vat-breakdown.ts';
import { minorUnits } from '../../domain/values/currency.ts';
import { halfUnit, sum, ZERO } from '../../domain/values/decimal.ts';
import { type Words, word } from '../templates/words.ts';
import { decimal, type Fields, records, text } from './document-fields.ts';
import type { Formats } from './language.ts';
import type { LineAmounts } from './line-amounts.ts';
import { widthOf } from './text-width.ts';

export interface TotalRow {
  label: string;
  value: string;
  strong: boolean;
}

export interface TotalsView {
  /** One row for each rate: rate, net, VAT, gross. Empty if no line has a price. `widths_em` are the widths of the widest texts. */
  vat_summary: { labels: string[]; rows: string[][]; widths_em: number[] };
  totals: TotalRow[];
}

/** Amount that a document requests. */
interface Due {
  /** Undefined on a document without amounts, and on a void one. */
  due: Big | undefined;
}

/**
 * The totals of a document: its figures as its lines and its header give them, else net and VAT as stated, else its total.
 * `amounts` has one element for each line, undefined for a remark; `included`: the table of lines has amounts with VAT,
 * `showsBalance`: rows have what was paid and is due.
 */
export function viewTotals(
  document: Fields,
  amounts: readonly (LineAmounts | undefined)[],
  included: boolean,
  formats: Formats,
  words: Words,
  showsBalance: boolean,
): TotalsView & Due {
  const labels = ['rate', 'base', 'tax', 'with_tax'].map(name => word(words, name));
  const totalSent = decimal(document, 'total_amount');
  const hasPrices = amounts.some(line => line?.price);
  if (!hasPrices && (totalSent === undefined || totalSent.eq(ZERO)))
    return { vat_summary: summaryOf(labels, []), totals: [], due: undefined };
  const lines = amounts.map(totalsLine);
  const header = headerOf(document, formats.currency);
  const total = totalSent ?? plainTotal(lines, header) ?? ZERO;
  const figures = documentFigures(lines, { ...header, total_amount: total });
  const writer = new TotalsWriter(formats, words, showsBalance);
  const isStated = header.net_amount !== undefined || header.vat !== undefined;
  if (figures && (isStated || figures.differenceIsRounding)) {
    const { included: hasVat, discount, priceRounding } = figures;
    if (hasVat !== included || !discount.eq(ZERO) || !priceRounding.eq(ZERO))
      writeReductions(writer, figures, decimal(document, 'discount'), formats);
    const due = writeFinal(writer, document, figures);
    return { vat_summary: summaryOf(labels, summaryRows(figures.rows, formats)), totals: writer.rows, due };
  }
  const stated = statedFigures({ ...header, total_amount: total }, hasPrices);
  const due = stated ? writeFinal(writer, document, stated) : writeTotalOnly(writer, document, total);
  return { vat_summary: summaryOf(labels, []), totals: writer.rows, due };
}

function summaryOf(labels: string[], rows: string[][]): TotalsView['vat_summary'] {
  const widths_em = labels.map((label, at) => widthOf([label, ...rows.map(row => row[at] ?? '')]));
  return { labels, rows, widths_em };
}

/** A line as the rules of totals read it. */
function totalsLine(line: LineAmounts | undefined): TotalsLine {
  if (!line) return { item_type: 'text' };
  const { qty, price, discount, rate, vatIncluded } = line;
  return { qty, unit_price: price, discount, vat: rate, vat_included: vatIncluded };
}

/** The header as the rules of totals read it. */
function headerOf(document: Fields, currency: string): Omit<TotalsHeader, 'total_amount'> {
  return {
    currency,
    net_amount: decimal(document, 'net_amount'),
    vat: decimal(document, 'vat'),
    discount: decimal(document, 'discount'),
    discount_amount: decimal(document, 'discount_amount', 'discount_money_amount'),
    eco_tax: decimal(document, 'eco_tax'),
    eco_tax_amount: decimal(document, 'eco_tax_amount'),
    stamp_duty: decimal(document, 'stamp_duty'),
    stamp_duty_amount: decimal(document, 'stamp_duty_amount'),
    rounding: decimal(document, 'rounding'),
    irs_tax: decimal(document, 'irs_tax'),
    withholding: decimal(document, 'irs_retention_amount', 'withholding_tax_amount'),
  };
}

/** The amounts that are written from net to total. */
type FinalFigures = Omit<DocumentFigures, 'included' | 'subtotal' | 'discount' | 'priceRounding' | 'rows'>;

class TotalsWriter {
  readonly rows: TotalRow[] = [];
  readonly #formats: Formats;
  readonly #words: Words;
  readonly showsBalance: boolean;

  constructor(formats: Formats, words: Words, showsBalance: boolean) {
    this.#formats = formats;
    this.#words = words;
    this.showsBalance = showsBalance;
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

/** Writes what leads from the amounts of the lines to the net amount, with VAT if they have it. */
function writeReductions(
  writer: TotalsWriter,
  { included, subtotal, discount, priceRounding }: DocumentFigures,
  percentage: Big | undefined,
  formats: Formats,
): void {
  writer.add(included ? 'subtotal_included' : 'subtotal', subtotal);
  const rate = percentage && !percentage.eq(ZERO) ? formats.rate(percentage) : '';
  if (!discount.eq(ZERO)) writer.add('discount', discount, rate);
  writer.addUnlessZero('price_rounding', priceRounding);
}

/**
 * The figures of a document without prices, as stated. Undefined if it states no net amount and no VAT, if it has prices
 * that do not explain it, or if net amount and VAT do not explain the total.
 */
function statedFigures(header: TotalsHeader, hasPrices: boolean): FinalFigures | undefined {
  const { net_amount, vat = ZERO, total_amount: total, withholding: withheld = ZERO } = header;
  const { eco_tax_amount: ecoTax = ZERO, stamp_duty_amount: stampDuty = ZERO, rounding = ZERO } = header;
  const net = net_amount ?? ZERO;
  const before = net.plus(vat).plus(ecoTax).plus(stampDuty).plus(rounding);
  const isAfter = !withheld.eq(ZERO) && total.eq(before.minus(withheld));
  const difference = total.minus(isAfter ? before.minus(withheld) : before);
  const isTrivial = net.eq(total) && !hasPrices;
  if (net_amount === undefined || isTrivial || difference.abs().gt(halfUnit(minorUnits(header.currency))))
    return undefined;
  return { net, vat, ecoTax, stampDuty, rounding, difference, differenceIsRounding: true, withheld, isAfter, total };
}

/** Writes net to total, and what is paid and due, which it returns. Only a difference as small as those of rounding is called so. */
function writeFinal(writer: TotalsWriter, document: Fields, figures: FinalFigures): Big | undefined {
  const { net, vat, ecoTax, stampDuty, rounding, difference, differenceIsRounding: isRounding } = figures;
  const { withheld, isAfter, total } = figures;
  writer.add('net', net);
  writer.add('vat', vat);
  writer.addUnlessZero('eco_tax', ecoTax);
  writer.addUnlessZero('stamp_duty', stampDuty);
  writer.addUnlessZero('rounding', isRounding ? rounding.plus(difference) : rounding);
  if (!isRounding) writer.addUnlessZero('difference', difference);
  if (isAfter) writer.add('withholding', withheld.neg());
  writer.addTotal('total', total);
  if (!isAfter && !withheld.eq(ZERO)) {
    writer.add('withholding', withheld.neg());
    writer.addTotal('payable', total.minus(withheld));
  }
  return writePaid(writer, document, isAfter ? total : total.minus(withheld));
}

/** Money alone has no net and VAT: a receipt of an amount. */
function writeTotalOnly(writer: TotalsWriter, document: Fields, total: Big): Big | undefined {
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
  if (!writer.showsBalance) return due;
  const credited = payable.minus(paid).minus(due);
  if (!paid.eq(ZERO)) writer.add('paid', paid.neg());
  if (credited.gt(ZERO)) writer.add('credited', credited.neg());
  const isPaid = !paid.eq(ZERO) || credited.gt(ZERO);
  if (isPaid && (due.gt(ZERO) || ownDue)) writer.addTotal('due', due);
  const open = decimal(document, 'amount_open');
  const settled = sum(records(document, 'settles').map(each => decimal(each, 'amount') ?? ZERO));
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
