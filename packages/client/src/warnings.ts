// What the server notes about a request that it carried out: warnings, and fields of the body that it does not know.

import type { RequestName } from './errors.ts';

export interface Warnings {
  /** Sentences: a total that the lines do not add up to, an exchange rate that is missing, … */
  warnings: readonly string[];
  /** Unknown fields of the body, which were ignored. */
  ignoredFields: readonly string[];
}

/** What `onWarning` is told. */
export type WarningEvent = RequestName & Warnings;

/** Reads the warnings of an answer. */
export function warningsOf(headers: Headers): Warnings {
  return {
    warnings: readList(headers.get('x-warnings') ?? headers.get('x-kontor-warning')),
    ignoredFields: readList(headers.get('x-ignored-fields')),
  };
}

/** The texts of a list of strings (RFC 8941, section 3.1). What has no quotes is one text. */
function readList(header: string | null): string[] {
  if (header === null) return [];
  if (!header.startsWith('"')) return [decoded(header)];
  return [...header.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => decoded(text.replace(/\\(.)/g, '$1')));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
