// The languages of the administration area.

import { READER_LANGUAGES, type ReaderLanguage } from '../../../domain/messages/languages.ts';

/** Languages of the area (ISO 639-1). The first is taken where a reader states no preference. */
export const ADMIN_LANGUAGES = READER_LANGUAGES;
export type AdminLanguage = ReaderLanguage;

/** True if the area has words in a language. */
export const isAdminLanguage = (text: string | undefined): text is AdminLanguage =>
  ADMIN_LANGUAGES.some(language => language === text);

/** Languages that write nouns with a capital. */
const CAPITAL_NOUNS: ReadonlySet<AdminLanguage> = new Set<AdminLanguage>(['de']);

/** Returns a label as it stands within a sentence: with a small first letter, where the language has it. */
export const withinSentence = (language: AdminLanguage, label: string): string =>
  CAPITAL_NOUNS.has(language) || /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
