// The country that a cell of an imported file names.

import { createRequire } from 'node:module';
import countries from 'i18n-iso-countries/codes.json' with { type: 'json' };
import { LANGUAGES } from '../../domain/values/languages.ts';

// Loaded for the first import, not at the start. The package's own entry loads the names in 80 languages.
const require = createRequire(import.meta.url);
const namesIn = (language: string): Record<string, string | string[]> =>
  require(`i18n-iso-countries/langs/${language}.json`).countries;

let codesByName: Map<string, Set<string>> | undefined;

/**
 * The alpha-2 code of a country by its code of two or three letters, or by its name in a language of printed documents, without
 * regard to case and accents. Undefined for another text, and for a name of two countries, such as Congo.
 */
export function countryCode(text: string): string | undefined {
  codesByName ??= readNames();
  const [code, other] = codesByName.get(plain(text)) ?? [];
  return other === undefined ? code : undefined;
}

function readNames(): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  const add = (name: string, code: string) => known.set(plain(name), (known.get(plain(name)) ?? new Set()).add(code));
  const codes = new Set<string>();
  for (const [code = '', long = ''] of countries) {
    codes.add(code);
    for (const each of [code, long]) add(each, code);
  }
  for (const language of LANGUAGES)
    for (const [code, named] of Object.entries(namesIn(language)))
      if (codes.has(code)) for (const name of [named].flat()) add(name, code);
  return known;
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s'’.-]+/g, ' ')
    .trim()
    .toLowerCase();
