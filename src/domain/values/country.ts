// The countries of ISO 3166-1.

// The package's own entry loads the names of all countries in 80 languages.
import countries from 'i18n-iso-countries/codes.json' with { type: 'json' };

const codes = new Set(countries.map(([code]) => code));

/** Whether the text is an alpha-2 code of ISO 3166-1, in upper case. */
export function isCountry(code: string): boolean {
  return codes.has(code);
}

/** What is wrong with a text that is no country, completing the sentence "Field 'x' …". */
export function notACountry(text: string): string {
  const upper = text.toUpperCase();
  const remedy = isCountry(upper) ? `: write ${upper}` : ', such as PT';
  return `must be an ISO 3166-1 alpha-2 country code, in upper case${remedy}`;
}
