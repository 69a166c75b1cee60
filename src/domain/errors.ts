// The errors that a client can receive: a closed list of codes, without anything of HTTP in it.

/** What is wrong with one field, which is named as the client wrote it (`items[2].qty`). contract §2 Errors */
export interface FieldError {
  field: string;
  message: string;
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
  readonly details: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The limit that was reached, for RATE_LIMITED. */
  readonly limit: { name: string; most: number; windowSeconds: number } | undefined;
  /** What the message of a DB_TIMEOUT or OVERLOADED says about the change that was wanted; undefined: it says nothing. */
  readonly written: 'nothing' | 'unknown' | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      details?: FieldError[];
      retryAfterSeconds?: number;
      limit?: AppError['limit'];
      written?: AppError['written'];
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.limit = more.limit;
    this.written = more.written;
  }
}

/** PERMISSION_DENIED: the host has suspended the account. `reason`: what the host said; may be empty. docs/decisions/0061 */
export function accountSuspended(reason: string): AppError {
  return new AppError(
    'PERMISSION_DENIED',
    `The account is suspended${reason === '' ? ', ask who runs the server' : `: ${reason}`}`,
  );
}

/** The most field errors of one response. A check stops there: a body of a megabyte can have a hundred thousand. */
export const MAX_FIELD_ERRORS = 50;

/**
 * INVALID_ARGUMENT with all field errors; the message is that of the first, and says so when the check stopped at the most. A
 * field is named once, with the error that was found first, since that one often causes the others. contract §2 Errors
 */
export function validationError(fieldErrors: FieldError[]): AppError {
  const fields = new Set<string>();
  const distinct = fieldErrors.filter(({ field }) => !fields.has(field) && fields.add(field));
  const details = distinct.slice(0, MAX_FIELD_ERRORS);
  const first = details[0]?.message ?? 'The request is not valid';
  const stopped = fieldErrors.length >= MAX_FIELD_ERRORS;
  const message = stopped ? `${first} (the check stopped at ${details.length} errors, there may be more)` : first;
  return new AppError('INVALID_ARGUMENT', message, { details });
}

/** INVALID_ARGUMENT for one field; `reason` completes the sentence "Field 'x' …". */
export function fieldError(field: string, reason: string): AppError {
  return validationError([{ field, message: `Field '${field}' ${reason}` }]);
}

/** Collects field errors, so that all of them are answered at once; at most MAX_FIELD_ERRORS. */
export class FieldErrors {
  readonly list: FieldError[] = [];

  /** Whether it takes no more errors, so that the check may stop. */
  isFull(): boolean {
    return this.list.length >= MAX_FIELD_ERRORS;
  }

  /** Adds an error; `reason` completes the sentence "Field 'x' …". */
  add(field: string, reason: string): void {
    if (!this.isFull()) this.list.push({ field, message: `Field '${field}' ${reason}` });
  }

  /** Adds an error unless the condition holds. */
  check(holds: boolean, field: string, reason: string): void {
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
export function rateLimited(message: string, seconds: number, limit: NonNullable<AppError['limit']>): AppError {
  return new AppError('RATE_LIMITED', `${message}: try again in ${seconds} s`, { retryAfterSeconds: seconds, limit });
}

/**
 * Completes "Field 'x' …" for a field whose value is the code of a record that does not exist. `noun` says of which kind, `path`
 * which list has the records that exist.
 */
export function unknownReference(noun: string, value: unknown, path?: string): string {
  return `names no ${noun}: '${value}'${path === undefined ? '' : `; GET /${path} lists them`}`;
}

/** DUPLICATE_ENTRY: another record has the value in a field that must be unique. */
export function alreadyExists(noun: string, field: string, value: unknown): AppError {
  const message = `Another ${noun} has this ${field}${typeof value === 'string' ? `: '${value}'` : ''}`;
  return new AppError('DUPLICATE_ENTRY', message, { details: [{ field, message }] });
}
