// From a refusal to an answer: the status of each code, and the one shape of every 4xx and 5xx. Contract section 2.

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '../../domain/errors.ts';
import { otherMediaType } from './request-body.ts';

export const STATUS: Record<ErrorCode, number> = {
  INVALID_ARGUMENT: 400,
  INVALID_NONCE: 400,
  AUTH_FAILED: 403,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  DUPLICATE_ENTRY: 409,
  CONFLICT: 409,
  INSUFFICIENT_STOCK: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  DB_TIMEOUT: 503,
  OVERLOADED: 503,
};

// What Fastify and the router say, in our words. Anything of theirs that isn't here and isn't a 4xx is our fault.
const FOREIGN: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'PAYLOAD_TOO_LARGE', message: 'The body is larger than this server takes' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'INVALID_ARGUMENT',
    message: 'The body is not as long as Content-Length says',
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'INVALID_ARGUMENT', message: 'The body is empty' },
  FST_ERR_BAD_URL: { code: 'INVALID_ARGUMENT', message: 'The address is malformed' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'NOT_FOUND', message: 'There is no such path' },
};

const OTHER_MEDIA_TYPE = ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'FST_ERR_CTP_EMPTY_TYPE'];

/** Whatever was thrown on a request, as a refusal. */
export function asRefusal(error: unknown, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const { code = '', statusCode } = error as Partial<FastifyError>;
  if (OTHER_MEDIA_TYPE.includes(code)) return otherMediaType(request);
  const known = FOREIGN[code];
  if (known) return new AppError(known.code, known.message, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('INVALID_ARGUMENT', 'The request is malformed', { cause: error });
  }
  return new AppError('INTERNAL', 'Something went wrong here; the log has it under the request id', { cause: error });
}

/** The body of an error answer. */
export function apiError(refusal: AppError, path: string, requestId: string): string {
  return JSON.stringify({
    code: refusal.code,
    message: refusal.message,
    timestamp: new Date().toISOString(),
    path,
    request_id: requestId,
    ...(refusal.details && { details: refusal.details }),
  });
}

/** Sets status and headers of a refusal; resolves to its body. */
export function refuse(reply: FastifyReply, refusal: AppError, path: string): string {
  reply.code(STATUS[refusal.code]).header('content-type', 'application/json; charset=utf-8');
  if (STATUS[refusal.code] !== 400) reply.removeHeader('x-ignored-fields');
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
  if (refusal.limit) {
    // IETF draft-ietf-httpapi-ratelimit-headers
    const { name, most, windowSeconds } = refusal.limit;
    reply.header('ratelimit-policy', `"${name}";q=${most};w=${windowSeconds}`);
    reply.header('ratelimit', `"${name}";r=0;t=${refusal.retryAfterSeconds ?? windowSeconds}`);
  }
  return apiError(refusal, path, reply.request.id);
}

/** The path of a request, e.g. `/api/demo/v4.0.0/invoices`. */
export function pathOf(request: FastifyRequest): string {
  const [path = ''] = request.raw.url?.split('?') ?? [];
  // An address may come in absolute form (RFC 9112, section 3.2.2).
  return path.replace(/^https?:\/\/[^/]*/i, '') || '/';
}

/** The path of a request without base and query, e.g. `/invoices`: what apiError.path says. */
export function pathWithoutBase(request: FastifyRequest): string {
  return (
    pathOf(request)
      .replace(/^\/api\/[^/]*\/[^/]*(?=\/|$)/, '')
      .slice(0, 200) || '/'
  );
}
