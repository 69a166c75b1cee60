// The countries of ISO 3166-1.

import countries from 'i18n-iso-countries/codes.json' with { type: 'json' };
import de from 'i18n-iso-countries/langs/de.json' with { type: 'json' };
import en from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import es from 'i18n-iso-countries/langs/es.json' with { type: 'json' };
import fr from 'i18n-iso-countries/langs/fr.json' with { type: 'json' };
import pt from 'i18n-iso-countries/langs/pt.json' with { type: 'json' };
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

const LANGUAGES: { countries: Record<string, string | string[]> }[] = [en, pt, de, es, fr];
let codesByName: Map<string, Set<string>> | undefined;

/**
 * The alpha-2 code of a country by its code of two or three letters, or by its name in English, Portuguese, German, Spanish or French,
 * without regard to case and accents. Undefined for another text, and for a name of two countries, such as Congo.
 */
export function countryCode(text: string): string | undefined {
  codesByName ??= readNames();
  const [code, other] = codesByName.get(plain(text)) ?? [];
  return other === undefined ? code : undefined;
}

function readNames(): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  const add = (name: string, code: string) => known.set(plain(name), (known.get(plain(name)) ?? new Set()).add(code));
  for (const [code = '', long = ''] of countries) for (const each of [code, long]) add(each, code);
  for (const { countries: names } of LANGUAGES)
    for (const [code, named] of Object.entries(names))
      if (isCountry(code)) for (const name of [named].flat()) add(name, code);
  return known;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s'’.-]+/g, ' ')
    .trim()
    .toLowerCase();
