// Handles every error of a request: logs it, stores it with the session for GET /status, and sends the error response.

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '../../domain/errors.ts';
import type { SessionActor } from '../../operations/actor.ts';
import type { Context } from '../../operations/context.ts';
import { checkSession } from '../../operations/read/run-read.ts';
import { recordSessionError } from '../../operations/sessions/status.ts';
import { sessionTokenError } from '../../operations/token-errors.ts';
import { pathWithoutBase } from './api-path.ts';
import { apiError, errorResponse, toAppError } from './errors.ts';
import { loggedErrorOf } from './log/refused-requests.ts';
import { logOf } from './log/request-log.ts';
import { type ErrorPage, errorPage } from './pages/error-page.ts';

/**
 * AUTH_FAILED, and RATE_LIMITED after failed logins, are sent after a multiple of this time, which hides the wrong part of the
 * credentials.
 */
const AUTH_FAILED_STEP_MS = 25;

/** Errors that are not stored with the session: it has ended, or the write would add to the load. */
const NOT_STORED = new Set<ErrorCode>(['AUTH_FAILED', 'RATE_LIMITED', 'OVERLOADED']);

/** Maximum field errors that are stored with a session. */
const MAX_STORED_FIELD_ERRORS = 20;

/** Sets the error handler of the server. */
export function registerErrorHandler(fastify: FastifyInstance, context: Context): void {
  fastify.decorate('unknownPathPages', new Map<string, ErrorPage>());
  fastify.setErrorHandler(async (thrown, request, reply) => {
    const path = pathWithoutBase(request);
    let error = toAppError(thrown, request);
    logError(request, error);
    request.loggedError = loggedErrorOf(error);
    if (request.caller && !NOT_STORED.has(error.code)) {
      const valid = request.caller.withoutTrace
        ? isValid(context, request.caller)
        : recordSessionError(context, request.caller, apiError(shortened(error), path, request.id));
      // After DB_TIMEOUT, the response does not wait for the database again.
      if (error.code !== 'DB_TIMEOUT' && !(await valid)) {
        error = sessionTokenError();
        request.loggedError = loggedErrorOf(error);
      }
    }
    request.refusal = error;
    await hideWhy(error, reply);
    const body = errorResponse(reply, error, path);
    return reply.send(errorPage(request, reply, error) ?? body);
  });
}

/** Waits after a failed login, so that the time does not show the wrong part of the credentials. */
export async function hideWhy(error: AppError, reply: FastifyReply): Promise<void> {
  if (error.code === 'AUTH_FAILED' || error.limit?.name.startsWith('failed-'))
    await sleep(AUTH_FAILED_STEP_MS - (reply.elapsedTime % AUTH_FAILED_STEP_MS));
}

// True if the session of a HEAD request is valid. If that is unknown, the error is answered unchanged.
async function isValid(context: Context, caller: SessionActor): Promise<boolean> {
  try {
    await checkSession(context, caller);
    return true;
  } catch (error) {
    return !(error instanceof AppError && error.code === 'AUTH_FAILED');
  }
}

/** Logs an error of a request at its level. */
export function logError(request: FastifyRequest, error: AppError): void {
  const level = error.code === 'INTERNAL' ? 'error' : error.code === 'DB_TIMEOUT' ? 'warn' : 'debug';
  logOf(request)[level]({ err: error.cause ?? error }, error.message);
}

function shortened(error: AppError): AppError {
  const { code, said, details = [] } = error;
  if (details.length <= MAX_STORED_FIELD_ERRORS) return error;
  return new AppError(code, said, { details: details.slice(0, MAX_STORED_FIELD_ERRORS) });
}
