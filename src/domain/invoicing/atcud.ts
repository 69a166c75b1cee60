// Codes that a tax authority gives to the series of documents, and the code of a document: ATCUD (Portaria 195/2020, Portugal).

/** The series of a document number: what is before its last `/`, such as `2026` of `2026/12`. */
export const seriesOf = (number: string): string => number.slice(0, Math.max(0, number.lastIndexOf('/')));

/** The number within its series: the digits behind the last `/`. */
const numberInSeries = (number: string): string => number.slice(number.lastIndexOf('/') + 1);

/** ATCUD of a document, `CODE-NUMBER`. `0` if its series has no code. */
export const atcudOf = (validationCode: string | undefined, number: string): string =>
  validationCode === undefined ? '0' : `${validationCode}-${numberInSeries(number)}`;

/** Validation codes of the series of a document set, by series. */
export type ValidationCodes = Readonly<Record<string, string>>;

/** Validation code of the series of a document. */
export function validationCodeOf(codes: ValidationCodes, number: string): string | undefined {
  const series = seriesOf(number);
  return Object.hasOwn(codes, series) ? codes[series] : undefined;
}

/**
 * Codes from a text: `CODE` for the series `present`, `SERIES=CODE` for another one, comma-separated; `SERIES=` removes one. Codes of
 * other series stay. Undefined if the text has another form.
 */
export function changedCodes(codes: ValidationCodes, text: string, present: string): ValidationCodes | undefined {
  const changed: Record<string, string> = { ...codes };
  for (const part of text.split(',').map(each => each.trim())) {
    const at = part.lastIndexOf('=');
    const series = at < 0 ? present : part.slice(0, at).trim();
    const code = part.slice(at + 1).trim();
    if (code !== '') changed[series] = code;
    else if (at < 0) return undefined;
    else delete changed[series];
  }
  return changed;
}

/** Codes as text, as `changedCodes` reads it. */
export const codesText = (codes: ValidationCodes): string =>
  Object.entries(codes)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([series, code]) => `${series}=${code}`)
    .join(', ');
