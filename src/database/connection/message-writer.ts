// Encodes the messages of a batch for PostgreSQL in one buffer, without a buffer for each message.
// https://www.postgresql.org/docs/current/protocol-message-formats.html

import pg from 'pg';

/** Size of the buffer that is kept between batches. A batch of sixteen documents is smaller. */
const INITIAL_BYTES = 256 * 1024;
/** Length above which a text is measured, because three times its length would be reserved otherwise. */
const MEASURED_TEXT = 64 * 1024;
/** Length up to which a text is encoded in JavaScript, which is faster than a call of the native encoder. */
const SHORT_TEXT = 24;
/** Maximum bytes in UTF-8 for each UTF-16 code unit. */
const BYTES_PER_UNIT = 3;

const PARSE = 0x50;
const BIND = 0x42;
const DESCRIBE = 0x44;
const EXECUTE = 0x45;
const CLOSE = 0x43;
const SYNC = 0x53;

const STATEMENT = 0x53;
const PORTAL = 0x50;
/** Size of the length before each value. */
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;
const TEXT_FORMAT = 0;
const BINARY_FORMAT = 1;

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): string } }).utils;

/** Collects messages. The unnamed portal is used throughout; all results are text. */
export class MessageWriter {
  #bytes = Buffer.allocUnsafe(INITIAL_BYTES);
  #at = 0;

  /** Prepares a statement under a name, which may be empty. */
  parse(name: string, text: string): void {
    const start = this.#begin(PARSE);
    this.#string(name);
    this.#string(text);
    this.#int16(0);
    this.#end(start);
  }

  /** Binds values to a statement: bytes as they are, all others as text. */
  bind(name: string, values: readonly unknown[]): void {
    const start = this.#begin(BIND);
    this.#byte(0);
    this.#string(name);
    // No format codes mean that all values are text.
    if (values.some(isBytes)) {
      this.#int16(values.length);
      for (const value of values) this.#int16(isBytes(value) ? BINARY_FORMAT : TEXT_FORMAT);
    } else this.#int16(0);
    this.#int16(values.length);
    for (const value of values) this.#value(value);
    this.#int16(0);
    this.#end(start);
  }

  /** Requests the columns of the bound statement. */
  describe(): void {
    const start = this.#begin(DESCRIBE);
    this.#byte(PORTAL);
    this.#byte(0);
    this.#end(start);
  }

  /** Runs the bound statement to its last row. */
  execute(): void {
    const start = this.#begin(EXECUTE);
    this.#byte(0);
    this.#int32(0);
    this.#end(start);
  }

  /** Closes a prepared statement. */
  close(name: string): void {
    const start = this.#begin(CLOSE);
    this.#byte(STATEMENT);
    this.#string(name);
    this.#end(start);
  }

  /** Ends the batch. */
  sync(): void {
    this.#end(this.#begin(SYNC));
  }

  /** The messages since the last call, in a new buffer, because the socket may keep it. */
  take(): Buffer {
    const messages = Buffer.allocUnsafe(this.#at);
    this.#bytes.copy(messages, 0, 0, this.#at);
    this.clear();
    return messages;
  }

  /** Drops the messages since the last call of `take`. */
  clear(): void {
    this.#at = 0;
    if (this.#bytes.length > INITIAL_BYTES) this.#bytes = Buffer.allocUnsafe(INITIAL_BYTES);
  }

  // Returns the position of the length, which `#end` writes.
  #begin(type: number): number {
    this.#byte(type);
    const start = this.#at;
    this.#int32(0);
    return start;
  }

  #end(start: number): void {
    this.#bytes.writeInt32BE(this.#at - start, start);
  }

  #value(value: unknown): void {
    const start = this.#at;
    this.#int32(NULL_LENGTH);
    if (value === null || value === undefined) return;
    if (isBytes(value)) this.#append(value);
    else this.#text(typeof value === 'string' ? value : textOf(value));
    this.#bytes.writeInt32BE(this.#at - start - LENGTH_BYTES, start);
  }

  #append(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  #string(text: string): void {
    this.#text(text);
    this.#byte(0);
  }

  #text(text: string): void {
    this.#reserve(text.length > MEASURED_TEXT ? Buffer.byteLength(text) : text.length * BYTES_PER_UNIT);
    if (text.length > SHORT_TEXT || !this.#ascii(text)) this.#at += this.#bytes.write(text, this.#at, 'utf8');
  }

  // True if the text is ASCII only; then it is written.
  #ascii(text: string): boolean {
    const bytes = this.#bytes;
    const at = this.#at;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code > 0x7f) return false;
      bytes[at + i] = code;
    }
    this.#at += text.length;
    return true;
  }

  #byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#at++] = value;
  }

  #int16(value: number): void {
    this.#reserve(2);
    this.#bytes[this.#at++] = value >>> 8;
    this.#bytes[this.#at++] = value;
  }

  #int32(value: number): void {
    this.#reserve(4);
    this.#bytes[this.#at++] = value >>> 24;
    this.#bytes[this.#at++] = value >>> 16;
    this.#bytes[this.#at++] = value >>> 8;
    this.#bytes[this.#at++] = value;
  }

  #reserve(count: number): void {
    const needed = this.#at + count;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;

function textOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? arrayText(value) : prepareValue(value);
}

// An array as PostgreSQL reads it: https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO
function arrayText(items: readonly unknown[]): string {
  let text = '{';
  for (const item of items) {
    if (text.length > 1) text += ',';
    if (typeof item === 'string') text += quoted(item);
    else if (item === null || item === undefined) text += 'NULL';
    else if (isBytes(item)) text += `"\\\\x${Buffer.from(item.buffer, item.byteOffset, item.length).toString('hex')}"`;
    else if (Array.isArray(item)) text += arrayText(item);
    else text += quoted(textOf(item));
  }
  return `${text}}`;
}

function quoted(text: string): string {
  return /["\\]/.test(text) ? `"${text.replaceAll(/["\\]/g, '\\$&')}"` : `"${text}"`;
}
