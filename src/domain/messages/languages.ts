// The languages that people read Kontor in: each has messages here and words in src/http/admin/words. CONTRIBUTING.md, A language

/** Locales of each language (BCP 47), the usual one first. The first language is taken where a reader states no preference. */
export const LOCALES = {
  en: ['en-GB', 'en-US', 'en-CA', 'en-AU', 'en-IE', 'en-ZA', 'en-IN', 'en-NZ'],
  pt: ['pt-PT', 'pt-BR', 'pt-AO', 'pt-MZ'],
  de: ['de-DE', 'de-AT', 'de-CH', 'de-LU'],
  es: ['es-ES', 'es-MX', 'es-AR', 'es-CO', 'es-CL', 'es-PE', 'es-US'],
  fr: ['fr-FR', 'fr-BE', 'fr-CA', 'fr-CH', 'fr-LU'],
} as const satisfies Record<string, readonly [string, ...string[]]>;

/** Language of readers (ISO 639-1). */
export type ReaderLanguage = keyof typeof LOCALES;

/** Languages of readers. */
export const READER_LANGUAGES = Object.keys(LOCALES) as [ReaderLanguage, ...ReaderLanguage[]];
