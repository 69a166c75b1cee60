// Response headers that several endpoints share, with the sentence that documents each.

import type { FastifyReply } from 'fastify';

/** For every endpoint with a body. */
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

/**
 * Maximum characters of X-Ignored-Fields, X-Warnings and X-Kontor-Warning together. By default, proxies have a buffer of 4 KB for all
 * response headers (nginx: proxy_buffer_size), and answer 502 if they are longer.
 */
const MAX_NOTES = 2500;
const MAX_IGNORED_FIELDS = 700;
const MAX_WARNINGS = (MAX_NOTES - MAX_IGNORED_FIELDS) / 2;

/** The value of X-Ignored-Fields. */
export const ignoredFieldsList = (names: string[]): string => stringList(names, MAX_IGNORED_FIELDS);

/** The value of X-Warnings, and of X-Kontor-Warning. */
export const warningsList = (warnings: string[]): string => stringList(warnings, MAX_WARNINGS);

/** End of a truncated text, and start of the last text of a truncated list. */
const CUT = '...';
const LAST = `, "${CUT} and more"`;

/**
 * Texts as a list of strings (RFC 8941, sections 3.1 and 3.3.3) of at most `most` characters. The strings are visible ASCII: other
 * characters and `%` are percent-encoded as UTF-8. A text that is too long ends in `...`. If not all texts fit, the last one is
 * `... and more`.
 */
export function stringList(texts: string[], most: number): string {
  let list = '';
  for (const text of texts) {
    const item = `${list === '' ? '' : ', '}"${encoded(text, most - LAST.length - CUT.length - 2)}"`;
    if (list.length + item.length + LAST.length > most) return list + LAST;
    list += item;
  }
  return list;
}

// Never cuts an encoded character.
function encoded(text: string, most: number): string {
  let result = '';
  for (const character of text.slice(0, most + 1).toWellFormed()) {
    const next = encodedCharacter(character);
    if (result.length + next.length > most) return result + CUT;
    result += next;
  }
  return result;
}

function encodedCharacter(character: string): string {
  if (character === '"' || character === '\\') return `\\${character}`;
  return /[\x20-\x24\x26-\x7e]/.test(character) ? character : encodeURIComponent(character);
}
