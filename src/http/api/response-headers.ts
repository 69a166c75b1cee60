// Response headers that several endpoints share, with the sentence that documents each.

import type { FastifyReply } from 'fastify';

/** Of every endpoint with a body. */
export const IGNORED_FIELDS = { 'X-Ignored-Fields': 'Unknown fields of the body' };

/** Marks the response to a repeated Idempotency-Key. contract §3 Idempotency-Key */
export function markReplayed(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('idempotency-replayed', 'true');
}

const MAX_TEXT = 1000;

/** A text as a header can have it: what is not visible ASCII, and `%`, is percent-encoded as UTF-8; a long one is cut and ends in `...`. */
export function headerText(text: string): string {
  const cut = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}...` : text;
  return cut.toWellFormed().replaceAll(/[^\x20-\x24\x26-\x7e]+/g, encodeURIComponent);
}
