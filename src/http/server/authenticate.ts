// Authenticates a request by its Authorization header.

import type { FastifyRequest } from 'fastify';
import { AppError } from '../../domain/errors.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { SessionActor } from '../../operations/actor.ts';
import { networkOf } from '../../operations/client-network.ts';
import type { Context } from '../../operations/context.ts';
import { hashOf, hasTokenForm } from '../../operations/credentials.ts';
import { checkSession } from '../../operations/read/run-read.ts';
import { headerMessage, sessionTokenError } from '../../operations/token-errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session that sends the request, once it is authenticated. Its errors are stored with it. */
    caller: SessionActor | undefined;
  }
}

/** Error of a request without a bearer token. `api`: it needs an API token. */
export function bearerMessage(request: FastifyRequest, { api }: { api: boolean }): Message {
  const header = request.headers.authorization;
  return headerMessage(header, {
    several: header !== undefined && !hasOne(request.raw.rawHeaders, 'authorization'),
    api,
  });
}

/**
 * The token of a Bearer header (RFC 6750, section 2.1). Undefined if the header is missing, malformed or repeated: a proxy may have read
 * the other one.
 */
export function bearerToken(request: FastifyRequest): string | undefined {
  const token = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token !== undefined && hasOne(request.raw.rawHeaders, 'authorization') ? token : undefined;
}

// Node keeps the first of several such headers. Names and values alternate.
function hasOne(rawHeaders: string[], name: string): boolean {
  let found = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index] ?? '';
    if (header.length === name.length && header.toLowerCase() === name) found++;
  }
  return found === 1;
}

/**
 * The session of a request by its session token. A session that was valid a moment ago is checked again only in the transaction of the
 * request. Any other session is checked here, before the body is read. Throws AUTH_FAILED.
 */
export async function authenticate(context: Context, request: FastifyRequest, account: string): Promise<SessionActor> {
  const token = bearerToken(request);
  if (token === undefined) throw new AppError('AUTH_FAILED', bearerMessage(request, { api: false }));
  if (!hasTokenForm('xa_', token)) throw sessionTokenError(token);
  const caller = await sessionOf(context, request, 'interface', { account, token });
  request.sender = caller;
  if (!context.sessions.wasValid(caller)) await checkSession(context, caller);
  return caller;
}

/** The session of an account by its token. It is not checked yet. */
export async function sessionOf(
  { sessions }: Context,
  request: FastifyRequest,
  via: SessionActor['via'],
  { account, token }: { account: string; token: string },
): Promise<SessionActor> {
  const sessionHash = hashOf(token);
  const accountId = await sessions.accountId(account, networkOf(request.ip));
  return {
    kind: 'session',
    via,
    accountId,
    sessionHash,
    sessionKey: `${accountId} ${sessionHash.toString('latin1')}`,
    withoutTrace: request.method === 'HEAD',
    origin: { address: request.ip, requestId: request.id },
  };
}
