// Writes the text that a record's hash covers or a QR code has, from values and the rules of a country.

import type { FiscalValues } from './fiscal-field.ts';
import type { TextRules } from './jurisdiction.ts';

/** The values that a text consists of, with their labels, in order. */
export const textFields = ({ fields }: TextRules, values: FiscalValues): [label: string, value: string][] =>
  fields.flatMap(([label, field]) => {
    const value = values[field];
    return value === undefined ? [] : [[label, value] as [string, string]];
  });

/** Text of labelled values. */
export function fiscalText(
  { separator, assign, prefix = '', isUrl }: TextRules,
  fields: readonly (readonly [label: string, value: string])[],
): string {
  const written = fields.map(([label, value]) => {
    const text = isUrl ? encodeURIComponent(value) : value;
    return label === '' ? text : `${label}${assign}${text}`;
  });
  return prefix + written.join(separator);
}
