// Numbers of documents in SAF-T (PT).

/** Form of a number: code, blank, series, slash, number (Portaria n.º 302/2016, fields 4.1.4.1, 4.2.3.1, 4.3.4.1, 4.4.4.1). */
export const SAFT_NUMBER = /^[^ ]+ [^/^ ]+\/[0-9]+$/;

const MAX_LENGTH = 60;
const ENDS_IN_DIGITS = /^(.*?)([0-9]+)$/s;
const NOT_IN_SERIES = /[/^\s]+/g;

/**
 * Number of a document of a set. `2026/48` stays as it is. Of any other number, the last digits are the number and the text before them is
 * the series: `DEMO-000012` becomes `DEMO-/000012`, and `12` becomes `-/12`. Undefined for a number that does not end in digits or is too long.
 */
export function saftNumber(set: string, number: string): string | undefined {
  const code = set.replaceAll(/\s+/g, '-');
  const plain = `${code} ${number}`;
  const written = SAFT_NUMBER.test(plain) ? plain : split(code, number);
  return written !== undefined && [...written].length <= MAX_LENGTH ? written : undefined;
}

function split(code: string, number: string): string | undefined {
  const [, before = '', digits] = ENDS_IN_DIGITS.exec(number) ?? [];
  if (digits === undefined) return undefined;
  const series = before.replace(/\/$/, '').replaceAll(NOT_IN_SERIES, '-');
  return `${code} ${series || '-'}/${digits}`;
}
