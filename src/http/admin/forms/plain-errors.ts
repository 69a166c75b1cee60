// Errors of an operation, assigned to the fields of a plain form.

import { AppError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import type { MailQueued } from '../../../operations/mail/mail-writes.ts';
import type { PageRequest } from '../page/page-request.ts';
import { labelOf } from '../words/field-words.ts';
import { fill, type Plural } from '../words/fill.ts';
import { say } from '../words/say.ts';
import { type FormError, formErrors } from './field-errors.ts';
import type { PlainGroup } from './plain-form.ts';

/** Codes of errors that the user can correct in the form. */
const OF_THE_FORM = ['INVALID_ARGUMENT', 'DUPLICATE_ENTRY', 'CONFLICT', 'RATE_LIMITED', 'NOT_FOUND'];

/**
 * The errors of a refused form. `fieldOf` maps the field of an operation to the field of the form. Errors without a field are shown at
 * the first one. Rethrows errors that cannot be corrected in the form.
 */
export function plainErrors(
  page: PageRequest,
  error: unknown,
  groups: readonly PlainGroup[],
  fieldOf: (name: string) => string = name => name,
): FormError[] {
  if (!(error instanceof AppError) || !OF_THE_FORM.includes(error.code)) throw error;
  const fields = groups.flatMap(group => group.fields);
  const first = fields[0]?.name ?? '';
  const details = error.details ?? [{ field: first, message: error.said }];
  const errors = formErrors(page.words, details).map(({ field, text }) => {
    const own = fields.find(({ name }) => name === fieldOf(field));
    if (!own) return { field: first, text };
    const before = labelOf(page.words, field);
    return { field: own.name, text: text.startsWith(before) ? own.label + text.slice(before.length) : text };
  });
  // A field of several lines may have an error in each: only the first is shown.
  return errors.filter(({ field }, index) => errors.findIndex(each => each.field === field) === index);
}

/** As `plainErrors`, for a form that sends a message: explains the daily limit in the reader's language. */
export function mailErrors(page: PageRequest, error: unknown, groups: readonly PlainGroup[]): FormError[] {
  if (error instanceof AppError && error.code === 'RATE_LIMITED')
    return [{ field: 'to', text: fill(page.words.company.mail.limit, { count: String(page.context.mail.perDay) }) }];
  return plainErrors(page, error, groups);
}

/** Message of the page after a mail: it is queued, or a test company holds it back. */
export const queuedText = ({ words }: PageRequest, { to, status }: MailQueued): string =>
  status === 'held' ? say(words, new Message('held_back')) : fill(words.documents.sent, { to });

/** Message of the page after several mails: `done` with the number of those queued, and the number of those held back. */
export const queuedTexts = (
  { words }: PageRequest,
  done: Plural,
  { sent, held }: { sent: number; held: number },
): string =>
  [
    ...(sent > 0 || held === 0 ? [fill(done, { count: sent })] : []),
    ...(held > 0 ? [fill(words.company.test.heldMessages, { count: held })] : []),
  ].join(' ');
