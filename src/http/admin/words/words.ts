// The words of the administration area by language: a file for each, with a section for each subject.

import en from './en.json' with { type: 'json' };
import type { AdminLanguage } from './languages.ts';
import pt from './pt.json' with { type: 'json' };

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

// Does not compile when a language lacks a word that the other one has.
const WORDS: Record<AdminLanguage, Words> = {
  en: { ...(en satisfies WithoutDictionaries<typeof pt>), language: 'en' },
  pt: { ...(pt satisfies WithoutDictionaries<typeof en>), language: 'pt' },
};

/** The words of a language. */
export const wordsOf = (language: AdminLanguage): Words => WORDS[language];
