// Reads a JSON body: UTF-8, with exact numbers, in slices so that a large one does not hold up other requests.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { TOO_LARGE } from '../definitions/fields/value-check.ts';
import { readDecimal } from '../domain/values/decimal.ts';
import { bodyError, parseJson, type TextSource } from './json-parser.ts';

/** Bytes that are decoded at once: the default limit of a body. */
const BYTES_PER_PIECE = 1_048_576;
/** Time after which the event loop serves others, in milliseconds. */
const SLICE_MS = 10;

/** Reads a body. Numbers become Big, rounded to 10 decimal places. Throws INVALID_ARGUMENT. contract §4 Lists */
export async function readJson(bytes: Buffer): Promise<unknown> {
  const parsing = parseJson(piecesOf(bytes), number => readDecimal(number) ?? TOO_LARGE);
  let since = performance.now();
  for (;;) {
    const { done, value } = parsing.next();
    if (done) return value;
    if (performance.now() - since < SLICE_MS) continue;
    await nextTurn();
    since = performance.now();
  }
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
