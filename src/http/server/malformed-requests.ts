// Responses to what is not a well-formed HTTP request: bytes that aren't HTTP, headers that are too long, malformed addresses.

import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import { pathWithoutBase } from './api-path.ts';
import { apiError, errorResponse, toAppError } from './errors.ts';
import type { RequestsInFlight } from './requests-in-flight.ts';

/** Answers a request whose address the router could not read. */
export function answerMalformedAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const body: unknown = errorResponse(reply, toAppError(error, request), pathWithoutBase(request));
  reply.header('x-request-id', request.id).header('cache-control', 'no-store').send(body);
}

const REASONS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The address and headers are longer than this server takes',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive',
};

/**
 * Answers bytes that the HTTP parser rejected, and closes the connection. While an earlier request of the connection is
 * still in flight, the client would take this response for the response to that request: then it only closes the connection.
 */
export function answerMalformedBytes(error: { code?: string }, socket: Duplex, inFlight: RequestsInFlight): void {
  if (!socket.writable || inFlight.has(socket)) {
    socket.destroy();
    return;
  }
  const id = randomUUID();
  const reason = REASONS[error.code ?? ''] ?? 'This is not a well-formed HTTP request';
  const body = apiError(new AppError('INVALID_ARGUMENT', reason), '/', id);
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
