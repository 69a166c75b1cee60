// The error responses of the OpenAPI document. contract §2 Errors

import { TEST_HEADER } from '../server/test-company.ts';
import type { Json } from './schemas.ts';

interface ErrorDescription {
  /** Name under `components.responses`. */
  name: string;
  description: string;
  code: string;
  message: string;
}

const ERRORS: Record<number, ErrorDescription> = {
  400: {
    name: 'Invalid',
    description:
      'A parameter, header or field is missing, unknown or out of range; `details` has all of them, at most 50',
    code: 'INVALID_ARGUMENT',
    message: "Field 'currency' is required",
  },
  403: {
    name: 'Forbidden',
    description:
      'The token is wrong, missing, expired or of another account (AUTH_FAILED), or lacks the right (PERMISSION_DENIED)',
    code: 'AUTH_FAILED',
    message: 'The session token is unknown, has expired, or belongs to another account: get a new one from GET /helo',
  },
  404: {
    name: 'NotFound',
    description: 'No such path or version; no document with that id to print',
    code: 'NOT_FOUND',
    message: 'There is no document with id 7 here',
  },
  409: {
    name: 'Conflict',
    description: 'The key is taken, the record changed, or stock would not suffice',
    code: 'DUPLICATE_ENTRY',
    message: "Document '2026/147' exists in document set 'FT'",
  },
  410: {
    name: 'Gone',
    description: 'The changes behind the cursor are no longer kept',
    code: 'GONE',
    message:
      'Changes behind this cursor are no longer kept, or the data were restored from a backup. Read the lists again, then go on from cursor=now taken before',
  },
  413: {
    name: 'TooLarge',
    description: 'The body is larger than the server takes',
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The body is larger than 1048576 bytes, the most that is taken here: send less at once',
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body has another media type',
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'The body must be application/json, and the header Content-Type must say so',
  },
  417: {
    name: 'ExpectationFailed',
    description: 'The header Expect has another value than `100-continue`',
    code: 'EXPECTATION_FAILED',
    message: "The only expectation that this server meets is 'Expect: 100-continue'",
  },
  422: {
    name: 'IdempotencyMismatch',
    description: 'The Idempotency-Key was used with another request',
    code: 'IDEMPOTENCY_MISMATCH',
    message: 'This Idempotency-Key was used with another request: use a new key for each request',
  },
  429: {
    name: 'RateLimited',
    description: 'Too many requests; Retry-After says how many seconds to wait',
    code: 'RATE_LIMITED',
    message: "Too many requests: 2000 in 1 s are allowed (limit 'requests-account'): try again in 1 s",
  },
  500: {
    name: 'Internal',
    description: 'An error of the server; its log has it under the request id',
    code: 'INTERNAL',
    message: 'Internal error; see the server log under the request id',
  },
  503: {
    name: 'Unavailable',
    description:
      'The database cannot serve the request now, or the server rejects requests because of load. The message says that nothing was written, ' +
      'that the outcome is unknown, or that the document was created but not printed; the same request with the same nonce or ' +
      'Idempotency-Key is safe in all cases',
    code: 'DB_TIMEOUT',
    message: 'The database did not answer in time. Nothing was written',
  },
};

const IGNORED_FIELDS = {
  'X-Ignored-Fields': {
    schema: { type: 'string' },
    description: 'Unknown fields of the body: a list of strings (RFC 8941)',
  },
};

const RETRY_AFTER = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait' } };

const CREATED = {
  Location: {
    schema: { type: 'string' },
    description: 'After a create with print=1 that was not printed: where the list shows the document, which exists',
  },
  'X-Document-Id': {
    schema: { type: 'string' },
    description: 'After a create with print=1 that was not printed: the id of the document, which exists',
  },
};

const RATE_LIMIT = {
  RateLimit: {
    schema: { type: 'string' },
    description: 'The limit that was reached, what is left of it and seconds until it is whole',
  },
  'RateLimit-Policy': {
    schema: { type: 'string' },
    description: 'The limit: its name, permits and window in seconds',
  },
};

/** All error responses by their name, for `components.responses`. */
export function errorResponses(): Json {
  return Object.fromEntries(
    Object.entries(ERRORS).map(([status, error]) => [error.name, errorResponse(Number(status), error)]),
  );
}

/** The responses of an operation with these error statuses, as references. */
export function errorReferences(statuses: number[]): Json {
  return Object.fromEntries(
    statuses.map(status => [status, { $ref: `#/components/responses/${ERRORS[status]?.name}` }]),
  );
}

function errorResponse(status: number, { code, message, description }: ErrorDescription): Json {
  const example = {
    code,
    message,
    timestamp: '2026-03-02T10:15:00.000Z',
    path: '/invoices',
    request_id: '3f1c9a52-7d0e-4b0a-9b52-5a3e2f4c1d7e',
    ...(status === 400 && { details: [{ field: 'currency', reason: 'required', message }] }),
  };
  return {
    description,
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      [TEST_HEADER]: { $ref: '#/components/headers/TestCompany' },
      ...(status === 400 && IGNORED_FIELDS),
      ...([409, 429, 503].includes(status) && RETRY_AFTER),
      ...([500, 503].includes(status) && CREATED),
      ...(status === 429 && RATE_LIMIT),
    },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/apiError' }, example } },
  };
}
