// From the Authorization header to whose request it is.

import type { FastifyRequest } from 'fastify';
import { authenticationFailed } from '../../operations/actor.ts';
import type { Caller, Context } from '../../operations/context.ts';
import { hashOf } from '../../operations/credentials.ts';
import { checkSession } from '../../operations/read/run-read.ts';

/** The token of a Bearer header (RFC 6750, section 2.1); undefined when the header is missing or malformed. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i.exec(header ?? '')?.[1];
}

/**
 * Whose request it is. A session that was seen alive a moment ago is proved again in the transaction that serves the
 * request; any other is proved here, so that strangers get no further. Throws AUTH_FAILED.
 */
export async function authenticate(context: Context, request: FastifyRequest, account: string): Promise<Caller> {
  const token = bearerToken(request.headers.authorization);
  if (token === undefined) throw authenticationFailed();
  const caller: Caller = {
    kind: 'session',
    accountId: await context.sessions.accountId(account),
    sessionHash: hashOf(token),
  };
  if (!context.sessions.wasValid(caller)) await checkSession(context, caller);
  return caller;
}
