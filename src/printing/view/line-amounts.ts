/** What each line comes to and the VAT by rate, in exact decimals. No language, no text. */
import type Big from 'big.js';
import { Decimal, decimal, type Fields, text } from './document-fields.ts';

const half = Decimal.roundHalfUp;

export interface LineAmounts {
  qty: Big;
  /** As given: with VAT when `included`. Missing on a line that was not priced. */
  price: Big | undefined;
  discount: Big;
  rate: Big | undefined;
  included: boolean;
  net: Big;
  gross: Big;
}

/** A text line carries words only: no quantity, no money. */
export function isTextLine(line: Fields): boolean {
  return text(line, 'item_type') === 'text';
}

/** Contract section 5: qty × unit_price × (1 − discount/100), plus VAT unless the price has it within. */
export function amountsOf(line: Fields): LineAmounts {
  const zero = new Decimal(0);
  const qty = decimal(line, 'qty') ?? new Decimal(1);
  const price = decimal(line, 'unit_price');
  const discount = decimal(line, 'discount', 'line_discount') ?? zero;
  const rate = decimal(line, 'vat');
  const included = line.vat_included === true;
  const given = qty.times(price ?? zero).times(new Decimal(100).minus(discount).times('0.01'));
  const withTax = (rate ?? zero).times('0.01').plus(1);
  return {
    qty,
    price,
    discount,
    rate,
    included,
    net: included ? given.div(withTax) : given,
    gross: included ? given : given.times(withTax),
  };
}

export interface RateSum {
  rate: Big;
  net: Big;
  tax: Big;
}

/** Net and VAT per rate after the document's discount, rounded to the currency's places, lowest rate first. */
export function sumByRate(lines: readonly LineAmounts[], factor: Big, digits: number): RateSum[] {
  const sums = new Map<string, RateSum>();
  for (const line of lines) {
    const rate = line.rate ?? new Decimal(0);
    const key = rate.toFixed();
    const sum = sums.get(key) ?? { rate, net: new Decimal(0), tax: new Decimal(0) };
    sums.set(key, { rate, net: sum.net.plus(line.net), tax: sum.tax.plus(line.gross.minus(line.net)) });
  }
  return [...sums.values()]
    .map(sum => ({
      rate: sum.rate,
      net: sum.net.times(factor).round(digits, half),
      tax: sum.tax.times(factor).round(digits, half),
    }))
    .sort((a, b) => a.rate.cmp(b.rate));
}

/**
 * Makes the summary add up to the document's own amounts: clients round per line or per document,
 * so cents can differ; what differs goes to the rate with the largest net (for VAT: the largest VAT).
 */
export function reconciled(sums: readonly RateSum[], net: Big | undefined, tax: Big | undefined): RateSum[] {
  const result = sums.map(sum => ({ ...sum }));
  const largest = (key: 'net' | 'tax') =>
    result.reduce<RateSum | undefined>(
      (best, sum) => (best === undefined || sum[key].gt(best[key]) ? sum : best),
      undefined,
    );
  const netTarget = largest('net');
  if (net && netTarget) netTarget.net = netTarget.net.plus(net.minus(total(result, 'net')));
  const taxTarget = largest('tax');
  if (tax && taxTarget) taxTarget.tax = taxTarget.tax.plus(tax.minus(total(result, 'tax')));
  return result;
}

/** The sum of one column. */
export function total(sums: readonly Pick<RateSum, 'net' | 'tax'>[], key: 'net' | 'tax'): Big {
  return sums.reduce((sum, item) => sum.plus(item[key]), new Decimal(0));
}
