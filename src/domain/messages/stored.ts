// Messages in columns of the database: reason and parameters as JSON, so that readers get them in their own language.

import { fromPlain, Message, type PlainMessage } from './message.ts';

/** A message as it was stored. A text comes from another system, or from a version that stored English texts. */
export type StoredText = Message | string;

/** Message as a column of JSON or a stored answer has it; a text as in `StoredText`. */
export type StoredJson = PlainMessage | string;

/** Field error as it was stored. */
export interface StoredFieldError {
  field: string;
  message: StoredText;
}

/** Returns what a column of JSON takes. A message whose text `clean` changes is stored as the clean text. */
export function toStored(text: StoredText, clean: (text: string) => string = each => each): StoredJson {
  const cleaned = clean(String(text));
  return text instanceof Message && cleaned === String(text) ? text.toPlain() : cleaned;
}

/** Returns what a column of text takes. */
export function toStoredText(text: StoredText, clean?: (text: string) => string): string {
  const stored = toStored(text, clean);
  return typeof stored === 'string' ? stored : JSON.stringify(stored);
}

/** Returns a text of another system as `clean`: PostgreSQL rejects NUL, and a terminal should receive no control characters. */
export const storable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 500);

/** Field errors for a column of text, as JSON. */
export const toStoredErrors = (errors: readonly { field: string; message: Message }[]): string =>
  JSON.stringify(errors.map(({ field, message }) => ({ field, message: message.toPlain() })));

/** Reads what a column of JSON has. */
export function readStored(stored: unknown): StoredText {
  if (typeof stored === 'string') return stored;
  return (isPlain(stored) && fromPlain(stored)) || JSON.stringify(stored);
}

/** Reads what a column of text has. */
export function readStoredText(text: string): StoredText {
  if (!text.startsWith('{"reason":')) return text;
  try {
    return readStored(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Reads field errors that `toStoredErrors` wrote. */
export const readStoredErrors = (json: string): StoredFieldError[] =>
  (JSON.parse(json) as { field: string; message: unknown }[]).map(({ field, message }) => ({
    field,
    message: readStored(message),
  }));

const isPlain = (value: unknown): value is PlainMessage =>
  typeof value === 'object' && value !== null && 'reason' in value && 'params' in value;
