// Registration numbers and electronic addresses whose scheme has a check digit or a form, as Peppol checks them.

/** Sum of the digits times their weights; the last weight is that of the last digit. */
const weighted = (digits: string, weights: readonly number[]): number =>
  [...digits].reduce((sum, digit, at) => sum + Number(digit) * (weights[at] ?? 0), 0);

// GS1: from the right, digits count threefold and once in turn.
const isGln = (text: string): boolean =>
  /^\d{2,}$/.test(text) &&
  [...text].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;

// The digits of doubled numbers are added (Luhn).
const isLuhn = (text: string): boolean =>
  [...text].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

/** True if the text is the number of a Norwegian organization. */
export const isNorwegian = (text: string): boolean =>
  /^\d{9}$/.test(text) && (11 - (weighted(text.slice(0, 8), [3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(text[8]);

/** True if the text is the number of a Swedish organization. */
export const isSwedish = (text: string): boolean => /^\d{10}$/.test(text) && isLuhn(text);

const isBelgian = (text: string): boolean =>
  /^\d{10}$/.test(text) && 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8));

// The first digit counts one less.
const isAustralian = (text: string): boolean =>
  /^\d{11}$/.test(text) && (weighted(text, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0;

/** The rule of Peppol for each scheme, and its check. */
export const SCHEME_RULES: readonly { id: string; scheme: string; isValid: (text: string) => boolean }[] = [
  { id: 'PEPPOL-COMMON-R040', scheme: '0088', isValid: isGln },
  { id: 'PEPPOL-COMMON-R041', scheme: '0192', isValid: isNorwegian },
  { id: 'PEPPOL-COMMON-R042', scheme: '0184', isValid: text => /^(?:DK)?\d{8}$/.test(text) },
  { id: 'PEPPOL-COMMON-R052', scheme: '0096', isValid: text => /^\d{10}$/.test(text) },
  { id: 'PEPPOL-COMMON-R053', scheme: '0198', isValid: text => /^DK\d{8}$/.test(text) },
  { id: 'PEPPOL-COMMON-R043', scheme: '0208', isValid: isBelgian },
  { id: 'PEPPOL-COMMON-R049', scheme: '0007', isValid: isSwedish },
  { id: 'PEPPOL-COMMON-R050', scheme: '0151', isValid: isAustralian },
];

/** True if the identifier is of another scheme or has its form. */
export const fitsScheme = (
  id: { scheme: string | undefined; id: string } | undefined,
  { scheme, isValid }: (typeof SCHEME_RULES)[number],
): boolean => id?.scheme !== scheme || isValid(id.id);
