// The errors that the client throws: what the server refused, what the network lost, and a write of which nobody knows the outcome.

import type { Schemas } from './operation-types.ts';

type ApiError = Schemas['apiError'];

/** The codes of the interface: docs/errors.md says what each means. */
export type ErrorCode = ApiError['code'];

/** A field at fault, written as in the request: `items[2].qty`. Compare its `reason`; its `message` is for people. */
export type FieldError = Schemas['fieldError'];

/** A request, as errors and hooks name it. */
export interface RequestName {
  method: string;
  /** Without the base address: `/invoices`. */
  path: string;
}

const statusesToTryAgain = [429, 503];

/**
 * An answer of status 400 or higher. The call wrote nothing, unless `documentId` is there. Of an earlier call with the same
 * `idempotencyKey` a 403 says nothing: it is decided before the key is looked for.
 */
export class KontorError extends Error {
  override readonly name = 'KontorError';
  readonly status: number;
  readonly code: ErrorCode;
  /** All fields at fault. */
  readonly details: readonly FieldError[];
  readonly method: string;
  readonly path: string;
  /** The server's log has the request under it. */
  readonly requestId: string | undefined;
  /** What the server asks to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** Of a create that asked for the PDF: the document was created, but could not be printed. */
  readonly documentId: number | undefined;

  constructor({ method, path }: RequestName, status: number, headers: Headers, body: ApiError) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.details = body.details ?? [];
    this.method = method;
    this.path = path;
    this.requestId = body.request_id ?? headers.get('x-request-id') ?? undefined;
    const seconds = headers.get('retry-after');
    this.retryAfterMs = seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) * 1000 : undefined;
    const documentId = headers.get('x-document-id');
    this.documentId = documentId === null ? undefined : Number(documentId);
  }

  /** True if the same request may succeed later. The client has tried it again already. */
  get retryable(): boolean {
    // A 409 with Retry-After: the first request with the same Idempotency-Key is still running.
    return statusesToTryAgain.includes(this.status) || (this.status === 409 && this.retryAfterMs !== undefined);
  }
}

interface Circumstances {
  cause?: unknown;
  /** The status of an answer that is not one of the interface, such as a proxy's 502. */
  status?: number;
  /** True if the request may have reached the server. */
  sent: boolean;
  retryable: boolean;
}

/** No whole answer came, or one that is not of this interface. */
export class NetworkError extends Error {
  override readonly name: string = 'NetworkError';
  readonly method: string;
  readonly path: string;
  readonly status: number | undefined;
  readonly sent: boolean;
  readonly retryable: boolean;

  constructor({ method, path }: RequestName, message: string, { cause, status, sent, retryable }: Circumstances) {
    super(`${method} ${path}: ${message}`, { cause });
    this.method = method;
    this.path = path;
    this.status = status;
    this.sent = sent;
    this.retryable = retryable;
  }
}

/**
 * A write was sent and no attempt got an answer that says what became of it; `cause` is the last error. To find out, send the same
 * request with this `idempotencyKey`, within 7 days: it is never carried out twice.
 */
export class UnknownOutcome extends NetworkError {
  override readonly name = 'UnknownOutcome';
  readonly idempotencyKey: string;

  constructor(request: RequestName, idempotencyKey: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(request, `whether it was carried out is unknown (${reason})`, { cause, sent: true, retryable: true });
    this.idempotencyKey = idempotencyKey;
  }
}
