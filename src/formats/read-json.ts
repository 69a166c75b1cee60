// Reads a JSON body strictly (RFC 8259, I-JSON): UTF-8, no repeated key, no `__proto__`, bounded depth, exact numbers.

import { parse } from 'lossless-json';
import { TOO_LARGE } from '../definitions/fields/value-check.ts';
import { AppError, fieldError } from '../domain/errors.ts';
import { readDecimal } from '../domain/values/decimal.ts';

const MAX_DEPTH = 20;
/** Exact numbers are slow to read. A document with the most lines and fields has less than a fifth of this. */
const MAX_NUMBERS = 50_000;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a body. Numbers become Big, rounded to 10 decimal places. Throws INVALID_ARGUMENT. contract §4 Lists */
export function readJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw bodyError('is not valid UTF-8');
  }
  checkStructure(text);
  let numbers = 0;
  const parseNumber = (number: string) => {
    if (++numbers > MAX_NUMBERS) throw bodyError(`has more than ${MAX_NUMBERS} numbers`);
    return readDecimal(number) ?? TOO_LARGE;
  };
  try {
    return parse(text, null, { parseNumber });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw bodyError(`is not valid JSON: ${error instanceof Error ? error.message.slice(0, 200) : ''}`);
  }
}

/** An object or array that is open at the current position. */
interface Level {
  /** The keys of an object so far; undefined for an array. */
  keys: Set<string> | undefined;
  /** The current key or index. */
  at: string | number;
}

// One pass before parsing checks depth and repeated keys, since the parser returns only the last of repeated keys.
function checkStructure(text: string): void {
  const open: Level[] = [];
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 0x7b: // {
      case 0x5b: // [
        open.push({ keys: text.charCodeAt(i) === 0x7b ? new Set() : undefined, at: 0 });
        if (open.length > MAX_DEPTH) throw bodyError(`is nested deeper than ${MAX_DEPTH} levels`);
        break;
      case 0x7d: // }
      case 0x5d: // ]
        open.pop();
        break;
      // A comma moves on in an array; in an object the next key does.
      case 0x2c: {
        const level = open.at(-1);
        if (level && !level.keys) level.at = Number(level.at) + 1;
        break;
      }
      case 0x22: {
        const start = i;
        i = endOfString(text, i);
        if (open.at(-1)?.keys && isKey(text, i + 1)) addKey(open, text.slice(start + 1, i));
        break;
      }
    }
  }
}

function endOfString(text: string, start: number): number {
  let i = start + 1;
  while (i < text.length && text.charCodeAt(i) !== 0x22) i += text.charCodeAt(i) === 0x5c ? 2 : 1;
  return i;
}

function isKey(text: string, from: number): boolean {
  let i = from;
  while (i < text.length && text.charCodeAt(i) <= 0x20) i++;
  return text.charCodeAt(i) === 0x3a;
}

function addKey(open: Level[], text: string): void {
  const level = open.at(-1);
  if (!level?.keys) return;
  let key = text;
  if (text.includes('\\')) {
    try {
      key = JSON.parse(`"${text}"`);
    } catch {
      return; // Not JSON: the parser reports it.
    }
  }
  if (key === '__proto__') throw keyError(open, key, 'is not allowed');
  if (level.keys.has(key)) throw keyError(open, key, 'is given twice');
  level.keys.add(key);
  level.at = key;
}

// A body that can't be read has no fields, so the error names the body.
function bodyError(reason: string): AppError {
  const message = `The body ${reason}`;
  return new AppError('INVALID_ARGUMENT', message, { details: [{ field: 'body', message }] });
}

// Names the key by its path, as all errors of a body do: `items[2].qty`.
function keyError(open: Level[], key: string, reason: string): AppError {
  const path = open.slice(0, -1).map(({ keys, at }, depth) => (keys ? `${depth > 0 ? '.' : ''}${at}` : `[${at}]`));
  const field = `${path.join('')}${path.length > 0 ? '.' : ''}${key}`.slice(0, 100);
  return fieldError(field, reason);
}
