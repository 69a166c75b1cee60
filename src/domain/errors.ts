// The closed set of ways Kontor says no, without anything of HTTP in it.

/** A fault of one field, named as the client wrote it (`items[2].qty`). Contract section 2. */
export interface Fault {
  field: string;
  message: string;
}

export type RefusalCode =
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
  | 'IDEMPOTENCY_MISMATCH'
  | 'RATE_LIMITED'
  | 'INTERNAL'
  | 'DB_TIMEOUT'
  | 'OVERLOADED';

/** A refusal: what the client is told (code, message, faults) and, apart from it, the cause that only the log sees. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: Fault[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The limit that was reached, for RATE_LIMITED. */
  readonly limit: { name: string; most: number; windowSeconds: number } | undefined;

  constructor(
    code: RefusalCode,
    message: string,
    more: { details?: Fault[]; retryAfterSeconds?: number; limit?: Refusal['limit']; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.code = code;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.limit = more.limit;
  }
}

/**
 * Refuses with every fault at once; the message names the first. Contract section 2. A field is named once, with what was
 * found first: that is the cause of what else is wrong with it.
 */
export function invalid(faults: Fault[]): Refusal {
  const fields = new Set<string>();
  const details = faults.filter(({ field }) => !fields.has(field) && fields.add(field));
  return new Refusal('INVALID_ARGUMENT', details[0]?.message ?? 'The request is not valid', { details });
}

/** Refuses one field; `reason` completes the sentence "Field 'x' …". */
export function invalidField(field: string, reason: string): Refusal {
  return invalid([{ field, message: `Field '${field}' ${reason}` }]);
}
