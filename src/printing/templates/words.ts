/** A template's words in one language. */

/**
 * Labels by name, and titles by kind of document. Titles are in the definitions of document types; a template needs none
 * and can replace any. A label that is missing prints its own name.
 */
export interface Words {
  titles: Readonly<Record<string, string>>;
  /** The template's English titles, when the words are in another language. */
  englishTitles?: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null && Object.values(value).every(item => typeof item === 'string');
}

/** Words from a file's JSON text. @throws Error saying what is wrong with it. */
export function readWords(json: string): Words {
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'object' || value === null)
    throw new Error('a words file is an object with "titles" and "labels"');
  const titles = 'titles' in value ? value.titles : {};
  const labels = 'labels' in value ? value.labels : {};
  if (!isTextRecord(titles) || !isTextRecord(labels)) throw new Error('"titles" and "labels" map names to text');
  return { titles, labels };
}

/** The words of a file over those of the same language in the folder below. */
export function overlay(own: Words, below: Words): Words {
  return { titles: { ...below.titles, ...own.titles }, labels: { ...below.labels, ...own.labels } };
}

/** The words of a language, with the English labels where it has none. */
export function withEnglish(own: Words, english: Words): Words {
  return { titles: own.titles, englishTitles: english.titles, labels: { ...english.labels, ...own.labels } };
}

/**
 * The title of a kind of document: of the template, else of the kind itself, in the language; else the same in English.
 * Undefined when none is known.
 */
export function title(
  { titles, englishTitles = {} }: Words,
  job: { kind: string; language: string; titles: Readonly<Record<string, string>> },
): string | undefined {
  return titles[job.kind] ?? job.titles[job.language] ?? englishTitles[job.kind] ?? job.titles.en;
}

/** One label. */
export function word(words: Words, name: string): string {
  return words.labels[name] ?? name;
}
