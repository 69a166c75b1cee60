// Lines that are probably wrong: codes of no article, rates of VAT as fractions, prices with VAT.

import type Big from 'big.js';
import type { FieldError } from '../errors.ts';
import { Message } from '../messages/message.ts';
import { decimal, digits, ONE, PERCENT, ZERO } from '../values/decimal.ts';
import type { TotalsLine } from './line-amounts.ts';

/** A line as far as these rules look at it. */
interface Line extends Pick<TotalsLine, 'unit_price' | 'discount' | 'vat' | 'vat_included'> {
  /** Position in `items`, from 0. */
  line: number;
  item_code?: string | undefined;
  qty: Big;
}

/** The quantity of a line without one. Its identity shows that none was sent. */
export const UNSENT_QTY: Big = decimal('1');

/** The most codes that a warning lists. */
const MAX_CODES = 10;

/** The warnings about lines whose code is no article, and about rates that look like fractions. */
export function lineWarnings(items: Line[], articles: { has(code: string): boolean }): Message[] {
  const free = withoutArticle(items, articles);
  const rate = rateHint(items);
  return [...(free.length > 0 ? [noArticle(free)] : []), ...(rate === undefined ? [] : [rate])];
}

/** The lines whose code is no article. */
export const withoutArticle = (items: Line[], articles: { has(code: string): boolean }): Line[] =>
  items.filter(({ item_code }) => item_code !== undefined && !articles.has(item_code));

/**
 * The errors of the totals. The first names possible causes: rates that look like fractions, prices with VAT of which that
 * was not said, or a line without a quantity.
 */
export function withHint(errors: FieldError[], document: { items: Line[]; total_amount: Big }): FieldError[] {
  const hint =
    errors.length > 0 ? (rateHint(document.items) ?? netHint(document) ?? quantityHint(document.items)) : undefined;
  if (hint === undefined) return errors;
  return errors.map((error, index) =>
    index === 0 ? { ...error, message: new Message('with_advice', { reason: error.message, why: hint }) } : error,
  );
}

function netHint({ items, total_amount }: { items: Line[]; total_amount: Big }): Message | undefined {
  const sum = items.reduce((net, { qty, unit_price = ZERO, discount = ZERO, vat_included }) => {
    const price = vat_included ? ZERO : unit_price;
    return net.plus(qty.times(price).times(ONE.minus(discount.times(PERCENT))));
  }, ZERO);
  if (sum.eq(ZERO) || !sum.eq(total_amount)) return undefined;
  return new Message('sum_without_vat', { sum: digits(sum) });
}

function quantityHint(items: Line[]): Message | undefined {
  const without = items.find(({ qty, unit_price }) => qty === UNSENT_QTY && unit_price);
  return without && new Message('line_without_qty', { line: without.line });
}

function noArticle(lines: Line[]): Message {
  const shown = lines.slice(0, MAX_CODES).map(({ line, item_code }) => `items[${line}].item_code '${item_code}'`);
  const more = lines.length > MAX_CODES ? ` and ${lines.length - MAX_CODES} more` : '';
  const what = shown.join(', ') + more;
  return new Message(lines.length === 1 ? 'item_not_article' : 'items_not_articles', { what });
}

// One line with a usual rate shows that rates are percentages, so the search ends there.
function rateHint(items: Line[]): Message | undefined {
  let fraction: Line | undefined;
  for (const item of items) {
    if (!item.vat || item.vat.lte(ZERO)) continue;
    if (item.vat.gte(ONE)) return undefined;
    fraction ??= item;
  }
  if (!fraction?.vat) return undefined;
  const { line, vat } = fraction;
  const percent = digits(vat.div(PERCENT));
  return new Message('vat_below_one_percent', { line, rate: digits(vat), percent, other: percent });
}
