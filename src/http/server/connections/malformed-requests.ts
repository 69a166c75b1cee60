// Responses to malformed HTTP requests: bytes that are not HTTP, oversized headers, malformed addresses.

import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import { Message } from '../../../domain/messages/message.ts';
import { pathWithoutBase } from '../api-path.ts';
import { apiError, errorResponse, toAppError } from '../errors.ts';
import { loggedErrorOf } from '../log/refused-requests.ts';
import type { Connections } from './connections.ts';
import { closeAfterClient } from './lingering-close.ts';

/** Answers a request whose address the router could not read. */
export function answerMalformedAddress(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answered = toAppError(error, request);
  request.loggedError = loggedErrorOf(answered);
  const body: unknown = errorResponse(reply, answered, pathWithoutBase(request));
  reply.header('x-request-id', request.id).header('cache-control', 'no-store').send(body);
}

const TIMED_OUT = 'ERR_HTTP_REQUEST_TIMEOUT';

const REASONS: Record<string, Message> = {
  HPE_HEADER_OVERFLOW: new Message('headers_too_long'),
  [TIMED_OUT]: new Message('request_too_slow'),
};

/**
 * Answers bytes that the HTTP parser rejected, and closes the connection. It only closes the connection while an earlier request is in
 * flight, since the client would take the response for that of the earlier request, and when a request timed out before its first
 * byte. Returns the id in the response; undefined if there is none.
 */
export function answerMalformedBytes(
  error: { code?: string },
  socket: Socket,
  connections: Connections,
): string | undefined {
  // The parser reports further bytes of an answered request.
  if (socket.writableEnded && !socket.destroyed) return undefined;
  const isSilent = error.code === TIMED_OUT && socket.bytesRead === 0;
  if (!socket.writable || isSilent || connections.isBusy(socket)) {
    socket.destroy();
    return undefined;
  }
  const id = randomUUID();
  const reason = REASONS[error.code ?? ''] ?? new Message('not_http');
  const body = apiError(new AppError('INVALID_ARGUMENT', reason), '/', id);
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'Connection: close',
  ];
  closeAfterClient(socket, `${head.join('\r\n')}\r\n\r\n${body}`);
  return id;
}
