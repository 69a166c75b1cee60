// The bounds of a body's outline, and the error about a body as a whole.

import { AppError } from '../domain/errors.ts';
import { Message } from '../domain/messages/message.ts';

/**
 * The bounds of a body's outline, whatever its fields are called: what is parsed and checked of a body costs little, however large
 * a body may be. docs/performance.md, contract §1 Address, version, transport
 */
export const BODY_OUTLINE = {
  depth: 20,
  /** Elements of one array. The longest of a schema has a thousand. */
  elements: 10_000,
  /** Members of one object. */
  members: 2_000,
  /** Values of all kinds: a thousand lines with all fields, and eighty serial numbers in each. */
  values: 100_000,
  /** Exact numbers are slow to read. A document with the most lines and fields has half as many. */
  numbers: 20_000,
  /** Characters of one text or number as sent. */
  characters: 1_048_576,
} as const;

/** INVALID_ARGUMENT about the whole body: an unreadable one has no fields. */
export function bodyError(reason: Message): AppError {
  const message = new Message('body', { reason });
  return new AppError('INVALID_ARGUMENT', message, { details: [{ field: 'body', message }] });
}
