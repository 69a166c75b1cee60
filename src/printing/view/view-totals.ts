/** The VAT summary and the totals block: rows of ready text that add up to what the document says. */
import type Big from 'big.js';
import { type Words, word } from '../templates/words.ts';
import { Decimal, decimal, type Fields, text } from './document-fields.ts';
import type { Formats } from './language.ts';
import { type LineAmounts, type RateSum, reconciled, sumByRate, total } from './line-amounts.ts';

export interface TotalRow {
  label: string;
  value: string;
  strong: boolean;
}

export interface TotalsView {
  /** One row per rate: rate, net, VAT, together. Empty when nothing is priced. */
  vat_summary: { labels: string[]; rows: string[][] };
  totals: TotalRow[];
}

const half = Decimal.roundHalfUp;

/** The totals of a document from its own amounts, and from its lines where it says nothing. */
export function viewTotals(
  document: Fields,
  priced: readonly LineAmounts[],
  included: boolean,
  formats: Formats,
  words: Words,
): TotalsView {
  const stated = decimal(document, 'total_amount');
  const labels = ['rate', 'base', 'tax', 'with_tax'].map(name => word(words, name));
  if (priced.length === 0 && (stated === undefined || stated.eq(0)))
    return { vat_summary: { labels, rows: [] }, totals: [] };

  const digits = formats.currencyDigits;
  const netGiven = decimal(document, 'net_amount');
  const taxGiven = decimal(document, 'vat');
  const factor = discountFactor(document, priced, netGiven);
  const sums = reconciled(sumByRate(priced, factor, digits), netGiven, taxGiven);
  const net = netGiven ?? total(sums, 'net');
  const tax = taxGiven ?? total(sums, 'tax');
  const writer = new TotalsWriter(formats, words);
  if (priced.length > 0) writeDiscount(writer, document, priced, included, factor, formats);
  writer.add('net', net);
  writer.add('vat', tax);
  writeFinal(writer, document, net.plus(tax), stated, digits);
  return { vat_summary: { labels, rows: summaryRows(sums, formats) }, totals: writer.rows };
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
    if (value && !value.eq(0)) this.add(label, value);
  }

  addTotal(label: string, value: Big): void {
    this.rows.push({ label: word(this.#words, label), value: this.#formats.money(value), strong: true });
  }
}

/** What is left of each line after the document's discount: by its percentage, else by its amount, net or gross, whichever gives the document's net. */
function discountFactor(document: Fields, priced: readonly LineAmounts[], net: Big | undefined): Big {
  const one = new Decimal(1);
  const percentage = decimal(document, 'discount');
  if (percentage && !percentage.eq(0)) return one.minus(percentage.times('0.01'));
  const amount = decimal(document, 'discount_amount', 'discount_money_amount');
  if (!amount || amount.eq(0)) return one;
  const netSum = priced.reduce((sum, line) => sum.plus(line.net), new Decimal(0));
  const grossSum = priced.reduce((sum, line) => sum.plus(line.gross), new Decimal(0));
  if (netSum.eq(0) || grossSum.eq(0)) return one;
  const ofGross = one.minus(amount.div(grossSum));
  const ofNet = one.minus(amount.div(netSum));
  if (!net) return ofGross;
  const misses = (factor: Big) => netSum.times(factor).minus(net).abs();
  return misses(ofNet).lt(misses(ofGross)) ? ofNet : ofGross;
}

/** Subtotal and discount, in the amounts the table shows; nothing when there is no discount. */
function writeDiscount(
  writer: TotalsWriter,
  document: Fields,
  priced: readonly LineAmounts[],
  included: boolean,
  factor: Big,
  formats: Formats,
): void {
  if (factor.eq(1)) return;
  const digits = formats.currencyDigits;
  const key = included ? 'gross' : 'net';
  const sum = priced.reduce((all, line) => all.plus(line[key].round(digits, half)), new Decimal(0));
  writer.add(included ? 'subtotal_included' : 'subtotal', sum);
  const percentage = decimal(document, 'discount');
  const discount = sum.times(factor.minus(1)).round(digits, half);
  writer.add('discount', discount, percentage && !percentage.eq(0) ? formats.rate(percentage) : '');
}

/** From net and VAT to what is to be paid. `total_amount` may already be less the withholding (contract section 5). */
function writeFinal(writer: TotalsWriter, document: Fields, taxed: Big, stated: Big | undefined, digits: number): void {
  const zero = new Decimal(0);
  const eco = decimal(document, 'eco_tax_amount') ?? zero;
  const stamp = decimal(document, 'stamp_duty_amount') ?? zero;
  const rounding = decimal(document, 'rounding') ?? zero;
  const withheld = decimal(document, 'irs_retention_amount', 'withholding_tax_amount') ?? zero;
  const before = taxed.plus(eco).plus(stamp).plus(rounding);
  const sum = stated ?? before.round(digits, half);
  const within = !withheld.eq(0) && sum.minus(before.minus(withheld)).abs().lte(sum.minus(before).abs());
  const difference = sum.minus(within ? before.minus(withheld) : before);

  writer.addUnlessZero('eco_tax', eco);
  writer.addUnlessZero('stamp_duty', stamp);
  writer.addUnlessZero('rounding', rounding.plus(difference));
  if (within) writer.add('withholding', withheld.times(-1));
  writer.addTotal('total', sum);
  if (!within && !withheld.eq(0)) {
    writer.add('withholding', withheld.times(-1));
    writer.addTotal('payable', sum.minus(withheld));
  }
  writePaid(writer, document, !within ? sum.minus(withheld) : sum);
}

function writePaid(writer: TotalsWriter, document: Fields, payable: Big): void {
  const paid = decimal(document, 'amount_paid');
  if (!paid || paid.eq(0) || text(document, 'status') === 'VOID') return;
  writer.add('paid', paid.times(-1));
  const due = payable.minus(paid);
  if (due.gt(0)) writer.addTotal('due', due);
}

function summaryRows(sums: readonly RateSum[], formats: Formats): string[][] {
  return sums.map(({ rate, net, tax }) => [
    // VAT that only the document knows belongs to no rate a line named.
    rate.eq(0) && !tax.eq(0) ? '–' : formats.rate(rate),
    formats.price(net),
    formats.price(tax),
    formats.price(net.plus(tax)),
  ]);
}
