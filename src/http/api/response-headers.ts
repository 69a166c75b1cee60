// Response headers that several endpoints share, with the sentence that documents each.

import type { FastifyReply } from 'fastify';

/** Of every endpoint with a body. */
export const IGNORED_FIELDS = {
  'X-Ignored-Fields':
    'Unknown fields of the body: a list of strings (RFC 8941), other characters than visible ASCII, and `%`, percent-encoded',
  'X-Warnings':
    'What was done in another way than the request may mean: a list of strings (RFC 8941), encoded as in X-Ignored-Fields',
};

/** Marks the response to a repeated Idempotency-Key. contract §3 Idempotency-Key */
export function markReplayed(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('idempotency-replayed', 'true');
}

/** The longest text of a list, in UTF-16 units. */
const MAX_TEXT = 1000;

/** Most characters of the header X-Warnings. */
const MAX_WARNINGS = 4000;

/**
 * Texts as a list of strings (RFC 8941, sections 3.1 and 3.3.3), as many as fit into `most` characters. Such strings are visible ASCII:
 * other characters, and `%`, are percent-encoded as UTF-8. A long text is cut and ends in `...`.
 */
export function stringList(texts: string[], most: number): string {
  let list = '';
  for (const text of texts) {
    const item = `${list === '' ? '' : ', '}"${encoded(text)}"`;
    if (list.length + item.length > most) break;
    list += item;
  }
  return list;
}

function encoded(text: string): string {
  const cut = text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}...` : text;
  return cut
    .toWellFormed()
    .replaceAll(/[^\x20-\x24\x26-\x7e]+/g, encodeURIComponent)
    .replaceAll(/["\\]/g, '\\$&');
}

/** The value of X-Warnings. */
export const warningsList = (warnings: string[]): string => stringList(warnings, MAX_WARNINGS);
