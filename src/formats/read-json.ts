// Reads a JSON body: UTF-8, with exact numbers, in steps so that a large one need not hold up other requests.

import { parse, stringify } from 'lossless-json';
import { TOO_LARGE } from '../definitions/fields/value-check.ts';
import { Message } from '../domain/messages/message.ts';
import { decimal, readDecimal } from '../domain/values/decimal.ts';
import { bodyError } from './body-outline.ts';
import { parseJson, type TextSource } from './json-parser.ts';

/** Bytes that are decoded at once: the default limit of a body. */
const BYTES_PER_PIECE = 1_048_576;

/**
 * Reads a body; pauses at each `yield` and returns the value. Numbers become Big, rounded to 10 decimal places. Throws
 * INVALID_ARGUMENT. `characters`: maximum of one text. Default: that of BODY_OUTLINE. contract §4 Lists
 */
export function readJson(bytes: Buffer, characters?: number): Generator<void, unknown> {
  return parseJson(piecesOf(bytes), number => readDecimal(number) ?? TOO_LARGE, characters);
}

// A byte order mark before the text, as some programs of Windows write it, is no part of it: RFC 8259, 8.1.
function piecesOf(body: Buffer): TextSource {
  const bytes = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? body.subarray(3) : body;
  return bytes.length > BYTES_PER_PIECE ? decodedPieces(bytes) : decodedAtOnce(bytes);
}

const newDecoder = () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
/** For bodies that are decoded at once. */
const sharedDecoder = newDecoder();

function decodedAtOnce(bytes: Buffer): TextSource {
  let isTaken = false;
  return () => {
    if (isTaken) return undefined;
    isTaken = true;
    return decoded(sharedDecoder, bytes, { stream: false });
  };
}

// The decoder keeps an incomplete character at the end of a chunk for the next one.
function decodedPieces(bytes: Buffer): TextSource {
  const utf8 = newDecoder();
  let at = 0;
  return () => {
    if (at >= bytes.length) return undefined;
    const piece = bytes.subarray(at, at + BYTES_PER_PIECE);
    at += piece.length;
    return decoded(utf8, piece, { stream: at < bytes.length });
  };
}

function decoded(utf8: InstanceType<typeof TextDecoder>, bytes: Buffer, options: { stream: boolean }): string {
  try {
    return utf8.decode(bytes, options);
  } catch {
    throw bodyError(new Message('not_utf8'));
  }
}

/** Number of digits from which on a number may lose some as a double. */
const LONG_NUMBER = /[\d.]{16}/;

/**
 * Another text for JSON that PostgreSQL wrote: of what `change` makes of its value, with the same numbers. They are numbers of
 * JavaScript where these are exact, which is much faster, and else have all their digits.
 */
export function changeStoredJson(text: string, change: (value: unknown) => unknown): string {
  return LONG_NUMBER.test(text) ? String(stringify(change(parse(text)))) : JSON.stringify(change(JSON.parse(text)));
}

/** JSON text indented for readers, with unchanged numbers. Other text stays as it is. */
export function indentedJson(text: string): string {
  try {
    return stringify(parse(text), null, 2) ?? text;
  } catch {
    return text;
  }
}

/** Reads JSON that PostgreSQL wrote; numbers become exact decimals. */
export function readStoredJson(text: string): unknown {
  if (LONG_NUMBER.test(text)) return parse(text, null, decimal);
  return withDecimals(JSON.parse(text));
}

function withDecimals(value: unknown): unknown {
  if (typeof value === 'number') return decimal(String(value));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withDecimals);
  const members = value as Record<string, unknown>;
  for (const name of Object.keys(members)) {
    const member = members[name];
    if (typeof member === 'number' || typeof member === 'object') members[name] = withDecimals(member);
  }
  return members;
}
