// Answers a request without serving it, and closes its connection.

import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { AppError } from '../../../domain/errors.ts';
import { apiError, errorStatusAndHeaders } from '../errors.ts';

/** Sends the error as the response. It has no path: the request was not parsed. */
export function refuse(response: ServerResponse, error: AppError): void {
  const id = randomUUID();
  const { status, headers } = errorStatusAndHeaders(error);
  const body = apiError(error, '/', id);
  response.writeHead(status, {
    ...headers,
    'content-length': Buffer.byteLength(body),
    'x-request-id': id,
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(body);
}
