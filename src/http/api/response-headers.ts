// Response headers that several endpoints share, with the sentence that documents each.

import type { FastifyReply } from 'fastify';

/** Of every endpoint with a body. */
export const IGNORED_FIELDS = { 'X-Ignored-Fields': 'Unknown fields of the body' };

/** Marks the response to a repeated Idempotency-Key. contract §3 Idempotency-Key */
export function markReplayed(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('idempotency-replayed', 'true');
}
