// VAT codes of lines: the default of a line, and lines without VAT. Used by the server and by the form in the browser.

import type Big from 'big.js';
import { Message } from '../messages/message.ts';
import { isZero, ZERO } from '../values/decimal.ts';
import type { VatFields } from './categories.ts';

/** Value of `vat_code` of a line that takes the default. */
export const DEFAULT_VAT_CODE = '*';

/** Handling of a line with a price and without VAT. */
export const VAT_CHECKS = ['warn', 'reject'] as const;
export type VatCheck = (typeof VAT_CHECKS)[number];

/** Codes in use that are defaults of a line. Undefined where there is none. */
export interface VatDefaults<Code, Rate> {
  /** Value of the customer or supplier itself, else of its discount group. */
  party: Code | undefined;
  article: Code | undefined;
  /** `sales_tax` of the article, in percent. */
  articleRate: Rate | undefined;
  company: Code | undefined;
}

/**
 * The default VAT of a line: a code, or the rate of its article. Tax follows the buyer first: a code without tax (reverse charge, supply
 * within the EU, export, exemption) of the party goes before the article. A code with tax does not, as a reduced rate depends on the goods.
 */
export function defaultVat<Code extends { vat_category: string }, Rate>({
  party,
  article,
  articleRate,
  company,
}: VatDefaults<Code, Rate>): Code | Rate | undefined {
  if (party && party.vat_category !== 'S') return party;
  return article ?? articleRate ?? party ?? company;
}

interface Line extends VatFields {
  line: number;
  unit_price?: Big | undefined;
}

/** True if a line has a price, and neither a rate nor anything that stands for a rate of 0. */
export const lacksVat = ({ unit_price, vat, vat_category, vat_exemption }: Omit<Line, 'line'>): boolean =>
  !isZero(unit_price ?? ZERO) && (vat ?? vat_category ?? vat_exemption) === undefined;

/** Maximum lines that a warning lists. */
const MAX_LINES = 10;

/** The warning about lines without VAT; none without such lines. */
export function vatWarning(lines: Pick<Line, 'line'>[]): Message[] {
  const [first, ...others] = lines;
  if (!first) return [];
  if (others.length === 0) return [new Message('vat_missing_on_line', { line: first.line })];
  const shown = lines.slice(0, MAX_LINES).map(({ line }) => `items[${line}]`);
  const more = lines.length > MAX_LINES ? ` and ${lines.length - MAX_LINES} more` : '';
  return [new Message('vat_missing_on_lines', { what: shown.join(', ') + more })];
}
