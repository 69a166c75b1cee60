/** A template's words in one language. */

/** Titles by kind of document and labels by name; a label that is missing prints its own name. */
export interface Words {
  titles: Readonly<Record<string, string>>;
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

/** The words of `own`, and those of `fallback` where it has none. */
export function withFallback(own: Words, fallback: Words): Words {
  return { titles: { ...fallback.titles, ...own.titles }, labels: { ...fallback.labels, ...own.labels } };
}

/** One label. */
export function word(words: Words, name: string): string {
  return words.labels[name] ?? name;
}
