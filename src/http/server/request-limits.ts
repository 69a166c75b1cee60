// Rate limits on requests: per address, account and session token. contract §3 Getting in

import type { FastifyRequest } from 'fastify';
import { fieldError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { SessionActor } from '../../operations/actor.ts';
import { networkOf } from '../../operations/client-network.ts';
import type { Context } from '../../operations/context.ts';

/** Settings; 0 turns a limit off. */
export interface RequestLimitSettings {
  requestsPerSecond: number;
  requestsPerToken: number;
  requestsPerAddress: number;
}

/** Counts a request against its limits. Its methods throw RATE_LIMITED. */
export interface RequestLimits {
  /** Called first. */
  address(request: FastifyRequest): Promise<void>;
  /** Called when the session is known. */
  caller(caller: SessionActor): Promise<void>;
  /** Called for a request with lines, each of which counts as a request. Throws INVALID_ARGUMENT if they never can be sent together. */
  lines(caller: SessionActor, count: number): Promise<void>;
}

/** The limits as set. */
export function requestLimits(context: Context, settings: RequestLimitSettings): RequestLimits {
  const limit = (name: string, most: number) => ({ name: `requests-${name}`, most, windowSeconds: 1 });
  const account = limit('account', settings.requestsPerSecond);
  const token = limit('token', settings.requestsPerToken);
  const address = limit('address', settings.requestsPerAddress);
  const caller = async ({ accountId, sessionHash }: SessionActor) => {
    await context.limits.take(account, String(accountId), accountId);
    if (token.most > 0) await context.limits.take(token, sessionHash.toString('base64'), accountId);
  };
  return {
    address: request => context.limits.take(address, networkOf(request.ip)),
    caller,
    async lines(actor, count) {
      const most = Math.min(account.most || Number.POSITIVE_INFINITY, token.most || Number.POSITIVE_INFINITY);
      if (count > most) throw fieldError('body', new Message('too_many_lines', { count: most }));
      // The request itself was counted.
      for (let line = 2; line <= count; line++) await caller(actor);
    },
  };
}
