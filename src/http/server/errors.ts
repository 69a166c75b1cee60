// Error responses: the status of each error code, and the format of all 4xx and 5xx responses. contract §2 Errors

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { array, object, optional, string } from '../../definitions/schema.ts';
import { AppError, type ErrorCode } from '../../domain/errors.ts';
import { Message, reasonOf } from '../../domain/messages/message.ts';
import { unsupportedMediaType } from './request-body.ts';

const STATUS: Record<ErrorCode, number> = {
  INVALID_ARGUMENT: 400,
  INVALID_NONCE: 400,
  AUTH_FAILED: 403,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  DUPLICATE_ENTRY: 409,
  CONFLICT: 409,
  INSUFFICIENT_STOCK: 409,
  GONE: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  EXPECTATION_FAILED: 417,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  DB_TIMEOUT: 503,
  OVERLOADED: 503,
};

const FIELD_ERROR = object(
  {
    field: string({ description: 'As the client wrote it: `items[2].qty`' }),
    reason: string({ description: 'Stable, for machines: docs/errors.md lists all' }),
    message: string({ description: 'For people' }),
  },
  { 'x-component': 'fieldError', description: 'What is wrong with one field' },
);

/** Schema of an error response. */
export const API_ERROR = object(
  {
    code: { type: 'string', enum: Object.keys(STATUS), description: 'Stable, for machines' },
    message: string(),
    timestamp: string({ format: 'date-time' }),
    path: string({ description: 'Of the request, without the base address' }),
    request_id: string({
      description: 'As in the header X-Request-Id: it finds the request in the log of the server',
    }),
    details: optional(
      array(FIELD_ERROR, { description: 'All field errors; the check stops at 50, and `message` says so' }),
    ),
  },
  { 'x-component': 'apiError', description: 'The one shape of every error' },
);

// Errors of Fastify and its router. Others are INTERNAL unless their status is 4xx.
const FASTIFY_ERRORS: Record<string, { code: ErrorCode; message: Message }> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'INVALID_ARGUMENT',
    message: new Message('body_length_differs'),
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'INVALID_ARGUMENT', message: new Message('body_empty_here') },
  FST_ERR_BAD_URL: { code: 'INVALID_ARGUMENT', message: new Message('address_malformed') },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'NOT_FOUND', message: new Message('no_such_path') },
};

// The process or the system has too many open files.
const NO_DESCRIPTOR = ['EMFILE', 'ENFILE'];

const MEDIA_TYPE_ERRORS = ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'FST_ERR_CTP_EMPTY_TYPE'];

const BODY_TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE';

function tooLarge({ routeOptions }: FastifyRequest, cause: unknown): AppError {
  const message = new Message('body_too_large', { bytes: routeOptions.bodyLimit });
  return new AppError('PAYLOAD_TOO_LARGE', message, { cause });
}

/** Converts any value thrown while serving a request to an AppError. */
export function toAppError(thrown: unknown, request: FastifyRequest): AppError {
  if (thrown instanceof AppError) return thrown;
  const { code = '', statusCode } = thrown as Partial<FastifyError>;
  if (MEDIA_TYPE_ERRORS.includes(code)) return unsupportedMediaType(request);
  if (code === BODY_TOO_LARGE) return tooLarge(request, thrown);
  const known = FASTIFY_ERRORS[code];
  if (known) return new AppError(known.code, known.message, { cause: thrown });
  if (NO_DESCRIPTOR.includes(code)) {
    return new AppError('OVERLOADED', new Message('too_many_open_files'), { retryAfterSeconds: 1, cause: thrown });
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('INVALID_ARGUMENT', new Message('request_malformed'), { cause: thrown });
  }
  return new AppError('INTERNAL', new Message('internal'), { cause: thrown });
}

/** The body of an error response, as JSON text. */
export function apiError(error: AppError, path: string, requestId: string): string {
  return JSON.stringify({
    code: error.code,
    message: error.message,
    timestamp: new Date().toISOString(),
    path,
    request_id: requestId,
    ...(error.details && {
      details: error.details.map(({ field, message }) => ({
        field,
        reason: reasonOf(message),
        message: String(message),
      })),
    }),
  });
}

/** Status and headers of an error response. */
export function errorStatusAndHeaders({ code, retryAfterSeconds, limit }: AppError): {
  status: number;
  headers: Record<string, string | number>;
} {
  const headers: Record<string, string | number> = { 'content-type': 'application/json; charset=utf-8' };
  if (retryAfterSeconds !== undefined) headers['retry-after'] = retryAfterSeconds;
  if (limit) {
    // IETF draft-ietf-httpapi-ratelimit-headers
    const { name, most, windowSeconds } = limit;
    headers['ratelimit-policy'] = `"${name}";q=${most};w=${windowSeconds}`;
    headers.ratelimit = `"${name}";r=0;t=${retryAfterSeconds ?? windowSeconds}`;
  }
  return { status: STATUS[code], headers };
}

/** Sets status and headers of an error response; returns its body. */
export function errorResponse(reply: FastifyReply, error: AppError, path: string): string {
  const { status, headers } = errorStatusAndHeaders(error);
  reply.code(status).headers(headers);
  if (status !== 400) reply.removeHeader('x-ignored-fields');
  return apiError(error, path, reply.request.id);
}
