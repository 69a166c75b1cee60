// Names of a kind's fields in every language, to recognize headings of files.

import type { RecordResource } from '../../../definitions/define-record.ts';
import { type FieldLabels, importFields } from '../../../operations/imports/importable.ts';
import { labelOf } from '../words/field-words.ts';
import { ADMIN_LANGUAGES, type AdminLanguage } from '../words/languages.ts';
import { wordsOf } from '../words/words.ts';

/** The labels of the fields of a kind. */
export function fieldLabels(resource: RecordResource): FieldLabels {
  return Object.fromEntries(
    importFields(resource).map(({ name }) => [name, ADMIN_LANGUAGES.flatMap(language => labelsIn(language, name))]),
  );

  // Most files have the columns `Code` and `Price`.
  function labelsIn(language: AdminLanguage, name: string): string[] {
    const words = wordsOf(language);
    const labels = [labelOf(words, name)];
    if (name === resource.codeField) labels.push(labelOf(words, 'code'));
    if (name === 'unit_price') labels.push(words.imports.price);
    return labels;
  }
}
