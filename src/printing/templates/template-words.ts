/** Reads the words of a template from its folder (`words/pt.json`); missing words are English. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PrintError } from '../print-error.ts';
import { readWords, type Words, withEnglish } from './words.ts';

const fallbackLanguage = 'en';

export interface TemplateWords {
  /** The language of the words: the one of the job, or English. */
  language: string;
  words: Words;
}

/** @throws PrintError INVALID_TEMPLATE with the name of a file that is invalid. */
export function loadWords(root: string, language: string): TemplateWords {
  const english = loadFile(root, fallbackLanguage) ?? { titles: {}, labels: {} };
  const own = language !== fallbackLanguage && /^[a-z]{2,3}$/.test(language) ? loadFile(root, language) : undefined;
  return own ? { language, words: withEnglish(own, english) } : { language: fallbackLanguage, words: english };
}

function loadFile(root: string, language: string): Words | undefined {
  const path = join(root, 'words', `${language}.json`);
  if (!existsSync(path)) return undefined;
  try {
    return readWords(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PrintError('INVALID_TEMPLATE', `words/${language}.json: ${reason}`);
  }
}
