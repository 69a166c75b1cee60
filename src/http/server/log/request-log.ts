// The request log: one line per request, without the query, which may contain credentials. docs/logging.md

import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { isAccountCode } from '../../../domain/account.ts';
import type { Context } from '../../../operations/context.ts';
import { routeOf } from '../api-path.ts';
import { type LogLineLimit, refusedRequest } from './refused-requests.ts';

/** Maximum characters of the login of a failed login. A user has at most 60. */
const MAX_LOGGED_LOGIN = 100;

/** A logger that writes the request id with every line. */
export function logOf(request: FastifyRequest): FastifyBaseLogger {
  return request.log.child({ request_id: request.id });
}

const FIRST_REFUSED_STATUS = 400;

/** Logs an answered request. A refused one is logged with code, field, path and address. */
export function logRequest(
  context: Context,
  logLines: LogLineLimit,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const isRefused = reply.statusCode >= FIRST_REFUSED_STATUS;
  if (isRefused && !logLines.admits(request.ip)) return;
  const line = {
    request_id: request.id,
    account: (request.params as { account?: string } | undefined)?.account,
    login: request.caller && context.sessions.loginOf(request.caller),
    method: request.method,
    route: routeOf(request),
    status: reply.statusCode,
    duration_ms: Math.round(reply.elapsedTime * 100) / 100,
  };
  request.log.info(
    isRefused ? { ...line, account: codeOrNone(line.account), ...refusedRequest(request) } : line,
    'request',
  );
}

// The account of a refused request may be any text, even a token.
const codeOrNone = (account: string | undefined) =>
  account !== undefined && isAccountCode(account) ? account : undefined;

/** Logs malformed requests, which were answered with 400. */
export function logMalformed(
  logger: FastifyBaseLogger,
  logLines: LogLineLimit,
  { id, address }: { id: string; address: string | undefined },
): void {
  if (logLines.admits(address))
    logger.info({ request_id: id, status: 400, code: 'INVALID_ARGUMENT', address }, 'malformed request');
}

/** Events of a user's sessions in the log. */
export type LoginEvent = 'login' | 'login failed' | 'login delayed' | 'logout' | 'password reset';

/** Logs a login or its end with account, login and address; `token` is the name of an API token, never its secret. */
export function logLogin(
  request: FastifyRequest,
  event: LoginEvent,
  { account, login, token }: { account: string; login?: string | undefined; token?: string | undefined },
): void {
  const level = event === 'login failed' || event === 'login delayed' ? 'warn' : 'info';
  logOf(request)[level](
    { account: codeOrNone(account), login: login?.slice(0, MAX_LOGGED_LOGIN), token, address: request.ip },
    event,
  );
}

/** Logs a request whose client disconnected before the response was sent. */
export function logDisconnect(logLines: LogLineLimit, request: FastifyRequest): void {
  if (logLines.admits(request.ip))
    logOf(request).info({ method: request.method, route: routeOf(request) }, 'client hung up');
}
