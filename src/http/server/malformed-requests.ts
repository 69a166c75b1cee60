// Answers to what is no request at all: bytes that aren't HTTP, headers without end, addresses that can't be decoded.

import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import { apiError, asRefusal, pathWithoutBase, refuse } from './errors.ts';
import type { InFlight } from './requests-in-flight.ts';

/** Answers a request whose address the router could not read. */
export function answerMalformedAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const body: unknown = refuse(reply, asRefusal(error, request), pathWithoutBase(request));
  reply.header('x-request-id', request.id).header('cache-control', 'no-store').send(body);
}

const REASONS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The address and headers are longer than this server takes',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive',
};

/**
 * Answers bytes that the HTTP parser refused, and closes the connection. Where an earlier request of the connection
 * still waits for its answer, this one would be taken for it: then the connection is only closed.
 */
export function answerMalformedBytes(error: { code?: string }, socket: Duplex, inFlight: InFlight): void {
  if (!socket.writable || inFlight.isAnswering(socket)) {
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
