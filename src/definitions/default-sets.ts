// The document sets that every account has: one for each type, in the language of its country.

import { languageOfCountry } from '../domain/values/languages.ts';
import { documents } from './catalogue.ts';

/** A document set as an account first has it, by column name; all other settings have their default values. */
export interface DefaultSet extends Record<string, unknown> {
  code: string;
  document_type: string;
  description: string;
  language: string;
}

/**
 * The default sets of the types for which an account has no set, whatever its state. When a set of another type has the
 * code, the first free number from 2 on follows it.
 */
export function missingSets(country: string, existing: { code: string; document_type: string }[]): DefaultSet[] {
  const language = languageOfCountry(country);
  const taken = new Set(existing.map(({ code }) => code));
  return documents
    .filter(({ type }) => existing.every(set => set.document_type !== type))
    .map(({ type, defaultSet, titles }) => {
      const code = freeCode(defaultSet, taken);
      taken.add(code);
      return { code, document_type: type, description: titles[language].many, language };
    });
}

function freeCode(code: string, taken: Set<string>): string {
  for (let number = 2, free = code; ; free = `${code}${number++}`) if (!taken.has(free)) return free;
}
