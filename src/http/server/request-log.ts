// The request log: one line per request. It leaves out the query, which may hold credentials.

import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../operations/context.ts';
import { routeOf } from './api-path.ts';

/** A logger that writes the request id with every line. */
export function logOf(request: FastifyRequest): FastifyBaseLogger {
  return request.log.child({ request_id: request.id });
}

/** Logs a request that was answered. */
export function logRequest(context: Context, request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
      request_id: request.id,
      account: (request.params as { account?: string } | undefined)?.account,
      login: request.caller && context.sessions.loginOf(request.caller),
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 100) / 100,
    },
    'request',
  );
}

/** Logs a request whose client disconnected before the response was sent. */
export function logDisconnect(request: FastifyRequest): void {
  logOf(request).info({ method: request.method, route: routeOf(request) }, 'client hung up');
}
