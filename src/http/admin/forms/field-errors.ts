// What is wrong with fields, in the language of the reader. The checks of the interface say it in English, with the field's own name.

import type { AppError, FieldError } from '../../../domain/errors.ts';
import { say } from '../words/say.ts';
import type { Words } from '../words/words.ts';

/** An error of a field as a form shows it: a whole sentence. */
export interface FormError {
  /** The name of the field in the form, where the summary leads to. */
  field: string;
  text: string;
}

/** Errors of a form in the words of the reader, each once, in the order of the form. */
export function formErrors(words: Words, errors: readonly FieldError[], order: readonly string[] = []): FormError[] {
  const place = ({ field }: FieldError) => (order.includes(field) ? order.indexOf(field) : order.length);
  return [...errors]
    .sort((a, b) => place(a) - place(b))
    .map(({ field, message }) => ({ field, text: explain(words, field, message) }));
}

// A record that has the same value is no sentence about a field.
function explain(words: Words, field: string, message: string): string {
  const reason = message.replace(/^Field '[^']*' /, '');
  if (reason === message && !message.startsWith('Another ')) return say(words, message);
  return say(words, `Field '${field}' ${reason}`);
}

/** An error as one text: all that is wrong with its fields, or its message. */
export const sayError = (words: Words, { details, message }: Pick<AppError, 'details' | 'message'>): string =>
  details && details.length > 0
    ? formErrors(words, details)
        .map(({ text }) => text)
        .join('. ')
    : say(words, message);
