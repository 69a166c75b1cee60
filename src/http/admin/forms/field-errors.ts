// Errors of fields in the reader's language, with the label of the field.

import type { AppError } from '../../../domain/errors.ts';
import { isReason, Message } from '../../../domain/messages/message.ts';
import { say } from '../words/say.ts';
import type { Words } from '../words/words.ts';

/** Error of a field as a form shows it: a full sentence. */
export interface FormError {
  /** Name of the field in the form. The summary links to it. */
  field: string;
  text: string;
}

/** Error of a field: a message of an operation, or a text of the page. */
export interface PageError {
  field: string;
  message: Message | string;
}

/** Errors of a form in the reader's language, in the order of the form. */
export function formErrors(words: Words, errors: readonly PageError[], order: readonly string[] = []): FormError[] {
  const place = ({ field }: PageError) => (order.includes(field) ? order.indexOf(field) : order.length);
  return [...errors]
    .sort((a, b) => place(a) - place(b))
    .map(({ field, message }) => ({ field, text: explain(words, field, message) }));
}

// Such a message lacks the field.
function explain(words: Words, field: string, message: Message | string): string {
  if (typeof message === 'string') return message;
  const isOfField = isReason(message, 'already_exists', 'already_exists_without_value');
  if (isOfField) return say(words, new Message('field', { field, reason: message }));
  const isNamed = message.reason === 'field' || String(message.params.field).endsWith(`.${field}`);
  return say(words, isNamed ? message.with({ field }) : message);
}

/** An error as one text: its field errors, or else its message. */
export const sayError = (words: Words, { details, said }: Pick<AppError, 'details' | 'said'>): string =>
  details && details.length > 0
    ? formErrors(words, details)
        .map(({ text }) => text)
        .join('. ')
    : say(words, said);
