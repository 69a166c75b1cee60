// The words of the administration area by language. A section is a subject; each language has a file per subject.

import { en } from './en.ts';
import type { AdminLanguage } from './languages.ts';
import { pt } from './pt.ts';

/** All words of a language: texts, and functions that put values into them. */
export type Words = typeof en;

const WORDS: Record<AdminLanguage, Words> = { en, pt };

/** The words of a language. */
export const wordsOf = (language: AdminLanguage): Words => WORDS[language];
