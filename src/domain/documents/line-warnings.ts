// Lines that are accepted and may mean something else: codes of no article, and rates of VAT written as fractions.

import type Big from 'big.js';
import type { FieldError } from '../errors.ts';
import { digits, ONE, PERCENT, ZERO } from '../values/decimal.ts';

/** A line as far as these rules look at it. */
interface Line {
  /** Position in `items`, from 0. */
  line: number;
  item_code?: string | undefined;
  vat?: Big | undefined;
}

/** The most codes that a warning lists. */
const MOST_CODES = 10;

/** The warnings about lines whose code is no article, and about rates that look like fractions. */
export function lineWarnings(items: Line[], articles: { has(code: string): boolean }): string[] {
  const free = withoutArticle(items, articles);
  const rate = rateHint(items);
  return [...(free.length > 0 ? [noArticle(free)] : []), ...(rate === undefined ? [] : [rate])];
}

/** The lines whose code is no article. */
export const withoutArticle = (items: Line[], articles: { has(code: string): boolean }): Line[] =>
  items.filter(({ item_code }) => item_code !== undefined && !articles.has(item_code));

/** The errors of the totals; the first says that rates look like fractions when they do, since then no total fits. */
export function withRateHint(errors: FieldError[], items: Line[]): FieldError[] {
  const hint = errors.length > 0 ? rateHint(items) : undefined;
  if (hint === undefined) return errors;
  return errors.map((error, index) => (index === 0 ? { ...error, message: `${error.message}; ${hint}` } : error));
}

function noArticle(lines: Line[]): string {
  const shown = lines.slice(0, MOST_CODES).map(({ line, item_code }) => `items[${line}].item_code '${item_code}'`);
  const more = lines.length > MOST_CODES ? ` and ${lines.length - MOST_CODES} more` : '';
  const [is, are] = lines.length === 1 ? ['is no article', 'the line is'] : ['are no articles', 'the lines are'];
  return `${shown.join(', ')}${more} ${is}: ${are} free text and move${lines.length === 1 ? 's' : ''} no stock`;
}

// One line with a usual rate says that rates are meant as they are written: the search ends there.
function rateHint(items: Line[]): string | undefined {
  let fraction: Line | undefined;
  for (const item of items) {
    if (!item.vat || item.vat.lte(ZERO)) continue;
    if (item.vat.gte(ONE)) return undefined;
    fraction ??= item;
  }
  if (!fraction?.vat) return undefined;
  const { line, vat } = fraction;
  const percent = digits(vat.div(PERCENT));
  return `items[${line}].vat is a rate in percent: ${digits(vat)} is less than one percent, write ${percent} for ${percent} percent`;
}
