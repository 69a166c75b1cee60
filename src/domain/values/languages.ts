// The languages in which documents are printed, and which of them a country uses.

import { ownValue } from './own-value.ts';

/** Languages whose words come with Kontor (ISO 639-1). Templates may add others. */
export const LANGUAGES = ['en', 'pt', 'es', 'fr', 'de', 'it', 'nl'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Locale of each language: how numbers and dates of documents are written, unless the country has its own way. */
export const DOCUMENT_LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  pt: 'pt-PT',
  es: 'es-ES',
  fr: 'fr-FR',
  de: 'de-DE',
  it: 'it-IT',
  nl: 'nl-NL',
};

const BY_COUNTRY: Record<string, Language> = {
  PT: 'pt',
  BR: 'pt',
  AO: 'pt',
  MZ: 'pt',
  ES: 'es',
  MX: 'es',
  AR: 'es',
  FR: 'fr',
  DE: 'de',
  AT: 'de',
  IT: 'it',
  NL: 'nl',
};

/** The language in which documents of an account in the country (ISO 3166-1 alpha-2) are printed; English for all others. */
export function languageOfCountry(country: string): Language {
  return ownValue(BY_COUNTRY, country) ?? 'en';
}
