// The countries of ISO 3166-1.

import countries from 'i18n-iso-countries';

const codes = new Set(Object.keys(countries.getAlpha2Codes()));

/** Whether the text is an alpha-2 code of ISO 3166-1, in upper case. */
export function isCountry(code: string): boolean {
  return codes.has(code);
}
