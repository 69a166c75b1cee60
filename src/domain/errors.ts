// The errors that a client can receive: a closed list of codes, without anything of HTTP in it.

import { type GapValues, Message, type Param, type Reason } from './messages/message.ts';

/** Error of one field, which is named as the client wrote it (`items[2].qty`). contract §2 Errors */
export interface FieldError {
  field: string;
  message: Message;
}

/** The codes of errors, a closed list. contract §2 Errors */
export type ErrorCode =
  | 'INVALID_ARGUMENT'
  | 'INVALID_NONCE'
  | 'AUTH_FAILED'
  | 'PERMISSION_DENIED'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'DUPLICATE_ENTRY'
  | 'CONFLICT'
  | 'GONE'
  | 'INSUFFICIENT_STOCK'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'EXPECTATION_FAILED'
  | 'IDEMPOTENCY_MISMATCH'
  | 'RATE_LIMITED'
  | 'INTERNAL'
  | 'DB_TIMEOUT'
  | 'OVERLOADED';

/** A failure with what the client receives (code, message, field errors) and the cause, which only the log receives. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** The message with its reason; `message` is its English text. */
  readonly said: Message;
  readonly details: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The limit that was reached, for RATE_LIMITED. */
  readonly limit: { name: string; most: number; windowSeconds: number } | undefined;
  /** Statement of a DB_TIMEOUT or OVERLOADED about the requested change; undefined for none. */
  readonly written: 'nothing' | 'unknown' | undefined;

  constructor(
    code: ErrorCode,
    said: Message,
    more: {
      details?: FieldError[];
      retryAfterSeconds?: number;
      limit?: AppError['limit'];
      written?: AppError['written'];
      cause?: unknown;
    } = {},
  ) {
    super(said.toString(), { cause: more.cause });
    this.code = code;
    this.said = said;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.limit = more.limit;
    this.written = more.written;
  }
}

// Makes the function that returns errors of a code: `conflict('already_void', { id })`.
const withCode =
  (code: ErrorCode) =>
  <R extends Reason>(reason: R, ...params: GapValues<R>): AppError =>
    new AppError(code, new Message(reason, ...params));

/** INVALID_ARGUMENT about the whole request; `fieldError` names a field. */
export const invalidArgument = withCode('INVALID_ARGUMENT');
/** AUTH_FAILED: the caller has not proved who it is. */
export const authFailed = withCode('AUTH_FAILED');
/** PERMISSION_DENIED: the caller is known and may not do this. */
export const permissionDenied = withCode('PERMISSION_DENIED');
/** NOT_FOUND: there is no such record or address. */
export const notFound = withCode('NOT_FOUND');
/** CONFLICT: the stored data do not allow the request. */
export const conflict = withCode('CONFLICT');

/** PERMISSION_DENIED: the host has suspended the account. `reason`: the host's reason; may be empty. docs/decisions/0061 */
export function accountSuspended(reason: string): AppError {
  return reason === ''
    ? permissionDenied('account_suspended_ask')
    : permissionDenied('account_suspended_because', { given: reason });
}

/** The most field errors of one response. A check stops there: a body of a megabyte can have a hundred thousand. */
export const MAX_FIELD_ERRORS = 50;

/**
 * INVALID_ARGUMENT with all field errors; the message is that of the first, with a note when the check stopped at the maximum. A
 * field is named once, with the error that was found first, since that one often causes the others. contract §2 Errors
 */
export function validationError(fieldErrors: FieldError[]): AppError {
  const fields = new Set<string>();
  const distinct = fieldErrors.filter(({ field }) => !fields.has(field) && fields.add(field));
  const details = distinct.slice(0, MAX_FIELD_ERRORS);
  const first = details[0]?.message ?? new Message('request_invalid');
  const stopped = fieldErrors.length >= MAX_FIELD_ERRORS;
  const message = stopped ? new Message('check_stopped', { reason: first, count: details.length }) : first;
  return new AppError('INVALID_ARGUMENT', message, { details });
}

/** A field error; `reason` completes the sentence "Field 'x' …". */
export const ofField = (field: string, reason: Message): FieldError => ({
  field,
  message: new Message('field', { field, reason }),
});

/** INVALID_ARGUMENT for one field; `reason` completes the sentence "Field 'x' …". */
export function fieldError(field: string, reason: Message): AppError {
  return validationError([ofField(field, reason)]);
}

/** Collects field errors, so that all of them are answered at once; at most MAX_FIELD_ERRORS. */
export class FieldErrors {
  readonly list: FieldError[] = [];

  /** True if it takes no more errors, so that the check may stop. */
  isFull(): boolean {
    return this.list.length >= MAX_FIELD_ERRORS;
  }

  /** Adds an error; `reason` completes the sentence "Field 'x' …". */
  add(field: string, reason: Message): void {
    if (!this.isFull()) this.list.push(ofField(field, reason));
  }

  /** Adds an error unless the condition holds. */
  check(holds: boolean, field: string, reason: Message): void {
    if (!holds) this.add(field, reason);
  }

  /** Adds errors that have their full message. */
  append(errors: FieldError[]): void {
    this.list.push(...errors.slice(0, Math.max(0, MAX_FIELD_ERRORS - this.list.length)));
  }

  /** Throws INVALID_ARGUMENT when there is any error. */
  throwIfAny(): void {
    if (this.list.length > 0) throw validationError(this.list);
  }
}

/** RATE_LIMITED: which limit is reached, and when it takes requests again. `message` is a sentence without its full stop. */
export function rateLimited(message: Message, seconds: number, limit: NonNullable<AppError['limit']>): AppError {
  return new AppError('RATE_LIMITED', new Message('try_again', { reason: message, seconds }), {
    retryAfterSeconds: seconds,
    limit,
  });
}

/**
 * Completes "Field 'x' …" for a field whose value is the code of a record that does not exist. `noun` is its kind, `path`
 * which list has the records that exist.
 */
export function unknownReference(noun: string, value: Param, path?: string): Message {
  return path === undefined
    ? new Message('unknown_reference', { noun, value })
    : new Message('unknown_reference_listed', { noun, value, path });
}

/** DUPLICATE_ENTRY: another record has the value in a field that must be unique. */
export function alreadyExists(noun: string, field: string, value: unknown): AppError {
  const message =
    typeof value === 'string'
      ? new Message('already_exists', { noun, field, value })
      : new Message('already_exists_without_value', { noun, field });
  return new AppError('DUPLICATE_ENTRY', message, { details: [{ field, message }] });
}
