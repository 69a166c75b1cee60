// Differences between the file of a received invoice and the document that it becomes, and faults for which it becomes none.

import type Big from 'big.js';
import { AppError } from '../../errors.ts';
import { Message } from '../../messages/message.ts';
import { readDecimal } from '../../values/decimal.ts';

/** A difference of one field. `reason` completes "Field 'x' …". */
export interface Difference {
  field: string;
  /** Value in the file; undefined if it has none. */
  file: string | undefined;
  /** Value in the document; undefined if it has none. */
  document: string | undefined;
  reason: Message;
}

/** Characters of a value that a difference shows. */
const MAX_SHOWN = 200;
const shown = (text: string | undefined): string | undefined =>
  text !== undefined && text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text;

/** Collects differences. */
export class Differences {
  readonly list: Difference[] = [];

  add(field: string, reason: Message, file?: string, document?: string): void {
    this.list.push({ field, file: shown(file), document: shown(document), reason });
  }
}

/** INVALID_ARGUMENT on `body`: the file is not read. */
export const wrongFile = (message: Message, cause?: unknown): AppError =>
  new AppError('INVALID_ARGUMENT', message, { details: [{ field: 'body', message }], cause });

/** The value of a term that the standard demands. Throws INVALID_ARGUMENT if the file lacks it. */
export function needed<T>(term: string, value: T | undefined): T {
  if (value === undefined) throw wrongFile(new Message('e_invoice_term_missing', { term }));
  return value;
}

/** Throws INVALID_ARGUMENT for a value of the file that cannot be read. */
export const wrongTerm = (term: string, value: string): AppError =>
  wrongFile(new Message('e_invoice_term_wrong', { term, value: shown(value) ?? '' }));

/** The number of a term; undefined if the file lacks it. Throws INVALID_ARGUMENT for another text than an `xs:decimal`. */
export function numberOf(term: string, text: string | undefined): Big | undefined {
  if (text === undefined) return undefined;
  const value = /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text) ? readDecimal(text.replace(/^\+/, '')) : undefined;
  if (value === undefined) throw wrongTerm(term, text);
  return value;
}
