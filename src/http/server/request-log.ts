// The log of requests: one line each. Addresses are logged without their query, which may hold credentials.

import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../operations/context.ts';
import { BASE } from '../api/routes.ts';

const routeOf = (request: FastifyRequest) => request.routeOptions.url?.replace(BASE, '');

/** The logger that names the request in every line. */
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

/** Logs a request whose client did not wait for the answer. */
export function logHangUp(request: FastifyRequest): void {
  logOf(request).info({ method: request.method, route: routeOf(request) }, 'client hung up');
}
