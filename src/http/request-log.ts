// The log of requests: one line each. Addresses are logged without their query, which may hold credentials.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../operations/context.ts';
import { BASE } from './routes.ts';

const routeOf = (request: FastifyRequest) => request.routeOptions.url?.replace(BASE, '');

/** Logs a request that was answered. */
export function logRequest(context: Context, request: FastifyRequest, reply: FastifyReply): void {
  request.log.info(
    {
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
  request.log.info({ method: request.method, route: routeOf(request) }, 'client hung up');
}
