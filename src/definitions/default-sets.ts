// The records that every account has from the start, in the language of its country: a document set for each type, and a location.

import { type Language, languageOfCountry } from '../domain/values/languages.ts';
import { documentOf, documents } from './catalogue.ts';

/** A document set as an account first has it, by column name; all other settings have their default values. */
export interface DefaultSet extends Record<string, unknown> {
  code: string;
  document_type: string;
  description: string;
  language: string;
}

const MAIN_WAREHOUSE: Record<Language, string> = {
  en: 'Main warehouse',
  pt: 'Armazém principal',
  es: 'Almacén principal',
  fr: 'Entrepôt principal',
  de: 'Hauptlager',
  it: 'Magazzino principale',
  nl: 'Hoofdmagazijn',
};

/** The first location of an account in a country. */
export const firstLocation = (country: string) => ({
  location_code: 'MAIN',
  description: MAIN_WAREHOUSE[languageOfCountry(country)],
});

/** Title and language of a default set in a country. */
export function titledFor(country: string, type: string): Pick<DefaultSet, 'description' | 'language'> {
  const language = languageOfCountry(country);
  return { description: documentOf(type).titles[language].many, language };
}

/**
 * The default sets of the types for which an account has no set, whatever its state. When a set of another type has the
 * code, the first free number from 2 on follows it.
 */
export function missingSets(country: string, existing: { code: string; document_type: string }[]): DefaultSet[] {
  const taken = new Set(existing.map(({ code }) => code));
  return documents
    .filter(({ type }) => existing.every(set => set.document_type !== type))
    .map(({ type, defaultSet }) => {
      const code = freeCode(defaultSet, taken);
      taken.add(code);
      return { code, document_type: type, ...titledFor(country, type) };
    });
}

function freeCode(code: string, taken: Set<string>): string {
  for (let number = 2, free = code; ; free = `${code}${number++}`) if (!taken.has(free)) return free;
}
