// The words of the administration area by language: a file for each, with a section for each subject.

import type en from './en.json';
import { ADMIN_LANGUAGES, type AdminLanguage } from './languages.ts';

/** Words by the name of a field, value or setting. English has few: it makes them from the name. */
type Dictionary = Record<string, string>;
type WithoutDictionaries<T> = Omit<T, 'fields' | 'messages' | 'settings'>;

/** All words of a language: texts, some with gaps for `fill`. */
export interface Words extends WithoutDictionaries<typeof en> {
  language: AdminLanguage;
  fields: { labels: Dictionary; values: Dictionary };
  settings: Dictionary;
  /** Messages by reason that people read in other words than programs. */
  messages: Dictionary;
}

const read = async (language: AdminLanguage): Promise<Words> => ({
  ...(await import(`./${language}.json`, { with: { type: 'json' } })).default,
  language,
});

const WORDS = Object.fromEntries(
  await Promise.all(ADMIN_LANGUAGES.map(async language => [language, await read(language)])),
) as Record<AdminLanguage, Words>;

/** The words of a language. */
export const wordsOf = (language: AdminLanguage): Words => WORDS[language];
