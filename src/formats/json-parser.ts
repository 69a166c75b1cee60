// Parses JSON step by step (RFC 8259, I-JSON): no repeated key, no `__proto__`, a bounded outline. It can pause between values.

import { type AppError, fieldError } from '../domain/errors.ts';
import { Message } from '../domain/messages/message.ts';
import { BODY_OUTLINE, bodyError } from './body-outline.ts';

/** Returns the next chunk of the text; undefined at its end. */
export type TextSource = () => string | undefined;

/** An object or array that is not closed yet. */
interface Level {
  above: Level | undefined;
  depth: number;
  object: Record<string, unknown> | undefined;
  array: unknown[];
  /** The current key of an object. */
  key: string;
  members: number;
}

/** Values and characters after which the parser pauses. */
const VALUES_PER_STEP = 2_000;
const CHARACTERS_PER_STEP = 200_000;

/**
 * Parses JSON, pausing at each `yield`; returns the value. Numbers are read by `parseNumber`. Throws INVALID_ARGUMENT for text
 * that is not JSON, and as soon as a bound of the outline is exceeded. `characters`: maximum of one text or number.
 */
export function* parseJson(
  source: TextSource,
  parseNumber: (text: string) => unknown,
  characters: number = BODY_OUTLINE.characters,
): Generator<void, unknown> {
  const reader = new Reader(source, parseNumber, characters);
  let pauseAt = CHARACTERS_PER_STEP;
  let countAt = VALUES_PER_STEP;
  while (!reader.step()) {
    if (reader.values < countAt && reader.position < pauseAt) continue;
    countAt = reader.values + VALUES_PER_STEP;
    pauseAt = reader.position + CHARACTERS_PER_STEP;
    yield;
  }
  return reader.result;
}

class Reader {
  values = 0;
  result: unknown;
  #numbers = 0;
  #text = '';
  #at = 0;
  /** Characters of released chunks. */
  #before = 0;
  /** Position from which on the text may lack a part of the next token; infinite after the last chunk. */
  #refillAt = -1;
  #level: Level | undefined;
  readonly #source: TextSource;
  readonly #parseNumber: (text: string) => unknown;
  readonly #characters: number;

  constructor(source: TextSource, parseNumber: (text: string) => unknown, characters: number) {
    this.#source = source;
    this.#parseNumber = parseNumber;
    this.#characters = characters;
  }

  get position(): number {
    return this.#before + this.#at;
  }

  /** Reads a value that is not an object or array, or the beginning of one, with all that it closes. Whether it was the last. */
  step(): boolean {
    if (this.#at > this.#refillAt) this.#refill();
    if (++this.values > BODY_OUTLINE.values)
      throw bodyError(new Message('too_many_values', { count: BODY_OUTLINE.values }));
    const code = this.#skipSpace();
    if (code === 0x7b || code === 0x5b) return this.#open(code === 0x7b);
    return this.#add(this.#scalar(code));
  }

  // Beginning of an object or array. An empty one is closed at once.
  #open(isObject: boolean): boolean {
    const above = this.#level;
    const depth = (above?.depth ?? 0) + 1;
    if (depth > BODY_OUTLINE.depth) throw bodyError(new Message('too_deep', { count: BODY_OUTLINE.depth }));
    this.#at++;
    const isEmpty = this.#skipSpace() === (isObject ? 0x7d : 0x5d);
    if (isEmpty) {
      this.#at++;
      return this.#add(isObject ? {} : []);
    }
    this.#level = { above, depth, object: isObject ? {} : undefined, array: [], key: '', members: 0 };
    if (isObject) this.#readKey(this.#level);
    return false;
  }

  // Adds a complete value to the open object or array, and closes what ends behind it.
  #add(complete: unknown): boolean {
    let value = complete;
    for (;;) {
      const level = this.#level;
      const code = this.#skipSpace();
      if (!level) {
        if (this.#at < this.#text.length) throw this.#unexpected('the end');
        this.result = value;
        return true;
      }
      const { object, array } = level;
      if (object) object[level.key] = value;
      else array.push(value);
      if (code === 0x2c) {
        this.#at++;
        if (object) this.#readKey(level);
        else if (array.length >= BODY_OUTLINE.elements)
          throw outlineError(level.above, new Message('too_many_elements', { count: BODY_OUTLINE.elements }));
        return false;
      }
      if (code !== (object ? 0x7d : 0x5d)) throw this.#unexpected(object ? "',' or '}'" : "',' or ']'");
      this.#at++;
      this.#level = level.above;
      value = object ?? array;
    }
  }

  #readKey(level: Level): void {
    if (this.#at > this.#refillAt) this.#refill();
    if (this.#skipSpace() !== 0x22) throw this.#unexpected('a field name in quotes');
    const key = this.#string();
    if (this.#skipSpace() !== 0x3a) throw this.#unexpected("':'");
    this.#at++;
    if (key === '__proto__') throw fieldError(pathOf(level.above, key), new Message('not_allowed'));
    if (level.object && Object.hasOwn(level.object, key))
      throw fieldError(pathOf(level.above, key), new Message('given_twice'));
    if (++level.members > BODY_OUTLINE.members)
      throw outlineError(level.above, new Message('too_many_fields', { count: BODY_OUTLINE.members }));
    level.key = key;
  }

  #scalar(code: number): unknown {
    switch (code) {
      case 0x22:
        return this.#string();
      case 0x74:
        return this.#word('true', true);
      case 0x66:
        return this.#word('false', false);
      case 0x6e:
        return this.#word('null', null);
      default:
        return this.#number();
    }
  }

  #word(word: string, value: unknown): unknown {
    if (!this.#text.startsWith(word, this.#at)) throw this.#unexpected('a value');
    this.#at += word.length;
    return value;
  }

  #number(): unknown {
    NUMBER.lastIndex = this.#at;
    if (!NUMBER.test(this.#text)) throw this.#unexpected('a value');
    if (++this.#numbers > BODY_OUTLINE.numbers)
      throw bodyError(new Message('too_many_numbers', { count: BODY_OUTLINE.numbers }));
    const text = this.#text.slice(this.#at, NUMBER.lastIndex);
    if (text.length > this.#characters) throw tokenTooLong(this.#characters);
    this.#at = NUMBER.lastIndex;
    return this.#parseNumber(text);
  }

  // A text without escapes is a slice; JSON.parse reads one with them.
  #string(): string {
    const text = this.#text;
    const start = this.#at + 1;
    let end = start;
    let code = text.charCodeAt(end);
    while (code !== 0x22 && code !== 0x5c && code >= 0x20) code = text.charCodeAt(++end);
    const isPlain = code === 0x22;
    if (code === 0x5c) end = endOfString(text, end);
    if (end - start > this.#characters) throw tokenTooLong(this.#characters);
    if (text.charCodeAt(end) !== 0x22) {
      this.#at = end;
      throw this.#unexpected('the end of the text in quotes');
    }
    this.#at = end + 1;
    return isPlain ? text.slice(start, end) : this.#unescaped(text.slice(start - 1, end + 1));
  }

  #unescaped(token: string): string {
    try {
      return JSON.parse(token);
    } catch {
      throw bodyError(new Message('invalid_json_text', { position: this.position }));
    }
  }

  #skipSpace(): number {
    const start = this.#at;
    let code = this.#text.charCodeAt(this.#at);
    while (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) code = this.#text.charCodeAt(++this.#at);
    if (this.#at - start > this.#characters) throw tokenTooLong(this.#characters);
    if (this.#at <= this.#refillAt || this.#refillAt === Number.POSITIVE_INFINITY) return code;
    this.#refill();
    return this.#skipSpace();
  }

  // Keeps at least the longest token in the text, so that no token needs a second chunk.
  #refill(): void {
    while (this.#text.length - this.#at <= this.#characters + MARGIN) {
      const piece = this.#source();
      if (piece === undefined) {
        this.#refillAt = Number.POSITIVE_INFINITY;
        return;
      }
      this.#before += this.#at;
      this.#text = this.#text.slice(this.#at) + piece;
      this.#at = 0;
    }
    this.#refillAt = this.#text.length - this.#characters - MARGIN;
  }

  #unexpected(expected: string): AppError {
    const found = this.#at < this.#text.length ? `'${this.#text[this.#at]}'` : 'the end';
    return bodyError(new Message('invalid_json', { expected, position: this.position, found }));
  }
}

/** Quotes, and the excess of a token that is too long. */
const MARGIN = 16;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function endOfString(text: string, from: number): number {
  let i = from;
  while (i < text.length && text.charCodeAt(i) !== 0x22) i += text.charCodeAt(i) === 0x5c ? 2 : 1;
  return Math.min(i, text.length);
}

const tokenTooLong = (count: number) => bodyError(new Message('token_too_long', { count }));

function outlineError(above: Level | undefined, reason: Message): AppError {
  return above ? fieldError(pathOf(above.above, stepOf(above)), reason) : bodyError(reason);
}

const stepOf = ({ object, array, key }: Level): string => (object ? key : `[${array.length}]`);

// The path of a field, as all errors of a body have it: `items[2].qty`.
function pathOf(level: Level | undefined, step: string): string {
  let path = step;
  for (let at = level; at; at = at.above) path = `${stepOf(at)}${path.startsWith('[') ? '' : '.'}${path}`;
  return path.slice(0, 100);
}
