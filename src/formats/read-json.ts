// Reads a JSON body: UTF-8, with exact numbers, in steps so that a large one need not hold up other requests.

import { TOO_LARGE } from '../definitions/fields/value-check.ts';
import { readDecimal } from '../domain/values/decimal.ts';
import { bodyError } from './body-outline.ts';
import { parseJson, type TextSource } from './json-parser.ts';

/** Bytes that are decoded at once: the default limit of a body. */
const BYTES_PER_PIECE = 1_048_576;

/**
 * Reads a body; pauses at each `yield` and returns the value. Numbers become Big, rounded to 10 decimal places. Throws
 * INVALID_ARGUMENT. contract §4 Lists
 */
export function readJson(bytes: Buffer): Generator<void, unknown> {
  return parseJson(piecesOf(bytes), number => readDecimal(number) ?? TOO_LARGE);
}

// A decoder keeps a character that a piece ends within for the next piece.
function piecesOf(bytes: Buffer): TextSource {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let at = 0;
  return () => {
    if (at >= bytes.length && at > 0) return undefined;
    const piece = bytes.subarray(at, at + BYTES_PER_PIECE);
    at += Math.max(1, piece.length);
    try {
      return utf8.decode(piece, { stream: at < bytes.length });
    } catch {
      throw bodyError('is not valid UTF-8');
    }
  };
}
