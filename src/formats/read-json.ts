// Reads a JSON body strictly (RFC 8259, I-JSON): UTF-8, no key twice, no `__proto__`, bounded depth, numbers by their digits.

import { parse } from 'lossless-json';
import { TOO_LARGE } from '../definitions/fields/compile-check.ts';
import { AppError } from '../domain/errors.ts';
import { readDecimal } from '../domain/values/decimal.ts';

const DEEPEST = 20;
/** Reading a number exactly has its price; a document of a thousand lines has less than a fifth of so many. */
const MOST_NUMBERS = 50_000;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a body. Numbers become Big, rounded to 10 places (contract section 4). Throws INVALID_ARGUMENT. */
export function readJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw notRead('is not valid UTF-8');
  }
  scan(text);
  let numbers = 0;
  const parseNumber = (written: string) => {
    if (++numbers > MOST_NUMBERS) throw notRead(`has more than ${MOST_NUMBERS} numbers`);
    return readDecimal(written) ?? TOO_LARGE;
  };
  try {
    return parse(text, null, { parseNumber });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw notRead(`is not valid JSON: ${error instanceof Error ? error.message.slice(0, 200) : ''}`);
  }
}

/** An object with its keys so far, or an array; `at` is the key or the place that the scan has come to. */
interface Level {
  keys: Set<string> | undefined;
  at: string | number;
}

// One pass before parsing: how deep it nests, and the keys of each object, since a parser keeps only the last of equal ones.
function scan(text: string): void {
  const open: Level[] = [];
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 0x7b: // {
      case 0x5b: // [
        open.push({ keys: text.charCodeAt(i) === 0x7b ? new Set() : undefined, at: 0 });
        if (open.length > DEEPEST) throw notRead(`is nested deeper than ${DEEPEST} levels`);
        break;
      case 0x7d: // }
      case 0x5d: // ]
        open.pop();
        break;
      // Only in an array does a comma tell the place; an object's keys do.
      case 0x2c: {
        const level = open.at(-1);
        if (level && !level.keys) level.at = Number(level.at) + 1;
        break;
      }
      case 0x22: {
        const start = i;
        i = endOfString(text, i);
        if (open.at(-1)?.keys && isKey(text, i + 1)) keepKey(open, text.slice(start + 1, i));
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

function keepKey(open: Level[], written: string): void {
  const level = open.at(-1);
  if (!level?.keys) return;
  let key = written;
  if (written.includes('\\')) {
    try {
      key = JSON.parse(`"${written}"`);
    } catch {
      return; // not JSON: the parser says so
    }
  }
  if (key === '__proto__') throw refusedKey(open, key, 'is not allowed');
  if (level.keys.has(key)) throw refusedKey(open, key, 'is given twice');
  level.keys.add(key);
  level.at = key;
}

// What can't be read has no fields to name: the fault is the body's.
function notRead(reason: string): AppError {
  const message = `The body ${reason}`;
  return new AppError('INVALID_ARGUMENT', message, { details: [{ field: 'body', message }] });
}

// Named by its path, as every fault of a body is: `items[2].qty`.
function refusedKey(open: Level[], key: string, reason: string): AppError {
  const path = open.slice(0, -1).map(({ keys, at }, depth) => (keys ? `${depth > 0 ? '.' : ''}${at}` : `[${at}]`));
  const field = `${path.join('')}${path.length > 0 ? '.' : ''}${key}`.slice(0, 100);
  const message = `Field '${field}' ${reason}`;
  return new AppError('INVALID_ARGUMENT', message, { details: [{ field, message }] });
}
