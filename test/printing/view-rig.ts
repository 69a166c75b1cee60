/** Helpers of the tests of views: the words of a language, and the view of an invoice. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWords } from '../../src/printing/templates/words.ts';
import { makeView } from '../../src/printing/view/make-view.ts';
import { invoice, job, templatesDirectory } from './print-rig.ts';

/** The words of the standard template in a language. */
export const wordsOf = (language: string) =>
  readWords(readFileSync(join(templatesDirectory, 'standard/words', `${language}.json`), 'utf8'));
export const english = wordsOf('en');

/** The view of an invoice in English; `fields` replace its fields, `more` those of the job. */
export const view = (fields: object = {}, more: Parameters<typeof job>[1] = {}) =>
  makeView(job(invoice(fields), more), english);
