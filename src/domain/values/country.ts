// The countries of ISO 3166-1.

import countries from 'i18n-iso-countries/codes.json' with { type: 'json' };
import { Message } from '../messages/message.ts';

// The package's own entry loads the names of all countries in 80 languages.

const codes = new Set(countries.map(([code]) => code));

/** True if the text is an alpha-2 code of ISO 3166-1, in upper case. */
export function isCountry(code: string): boolean {
  return codes.has(code);
}

/** Error text of an invalid country that follows "Field 'x'". */
export function notACountry(text: string): Message {
  const upper = text.toUpperCase();
  const remedy = isCountry(upper) ? `: write ${upper}` : ', such as PT';
  return new Message('not_a_country', { rest: remedy });
}
