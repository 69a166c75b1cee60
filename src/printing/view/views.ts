/** Makes the views of jobs, and keeps the words of templates in memory. */
import type { LabelJob } from '../../domain/labels/labels.ts';
import type { PrintJob } from '../../domain/print-job.ts';
import type { Template } from '../templates/template-files.ts';
import { loadWords, type TemplateWords } from '../templates/template-words.ts';
import type { DocumentView } from './document-view.ts';
import { makeView } from './make-view.ts';
import { type LabelsView, labelsView } from './view-labels.ts';

const MAX_REMEMBERED = 100;

/** Words are kept by version: templates/standard is used where it stands, and may be edited there. */
export class Views {
  readonly #words = new Map<string, TemplateWords>();

  /** @throws PrintError INVALID_TEMPLATE, INVALID_DOCUMENT */
  of(template: Template, job: PrintJob): DocumentView {
    const { language, words } = this.#wordsFor(template, job.language);
    return makeView({ ...job, language }, words);
  }

  /** The data of labels. @throws PrintError INVALID_TEMPLATE */
  ofLabels(template: Template, job: LabelJob): LabelsView {
    const { language, words } = this.#wordsFor(template, job.language);
    return labelsView(job, language, words);
  }

  #wordsFor({ root, version }: Template, language: string): TemplateWords {
    const key = `${root}\n${version}\n${language}`;
    const cached = this.#words.get(key);
    if (cached) return cached;
    if (this.#words.size > MAX_REMEMBERED) this.#words.clear();
    const loaded = loadWords(root, language);
    this.#words.set(key, loaded);
    return loaded;
  }
}

/** When the file of a document was made: at the beginning of the document's day, so that the same document results in the same bytes. */
export function creationTime(view: DocumentView): Date {
  const time = Date.parse(`${view.date.slice(0, 10)}T00:00:00Z`);
  return new Date(Number.isNaN(time) ? 0 : Math.max(0, time));
}
