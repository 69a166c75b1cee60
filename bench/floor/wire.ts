// A connection for the floors: it prepares statements once and sends them one after the other, as pgbench does. It decodes
// only the ids in the answers, so that the client uses little CPU time.

import type { Socket } from 'node:net';
import pg from 'pg';

/** A prepared statement with its values. */
export interface Bound {
  statement: string;
  /** No value is null. */
  values: unknown[];
}

const SYNC = message('S', []);

/** Opens a connection and prepares the statements, by name. */
export async function openWire(url: string, statements: Record<string, string>): Promise<Wire> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench floor' });
  await client.connect();
  client.on('error', () => {});
  // The driver has logged in; from now on only `Wire` uses its socket.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.removeAllListeners('data');
  const wire = new Wire(stream);
  for (const [name, text] of Object.entries(statements)) {
    await wire.send([message('P', [text0(name), text0(text), int16(0)]), SYNC]);
  }
  return wire;
}

/** A connection whose statements are prepared. */
export class Wire {
  readonly #stream: Socket;
  #waiting: { resolve(): void; reject(error: Error): void } | undefined;
  #failure: Error | undefined;
  /** First column of the rows that the current statement returned. */
  #ids: string[] = [];
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: Socket) {
    this.#stream = stream;
    stream.on('data', (chunk: Buffer) => this.#read(chunk));
    stream.on('close', () => {
      this.#failure ??= new Error('The connection was lost');
      this.#complete();
    });
  }

  /** Runs one prepared statement; resolves to the first column of its rows. */
  async run({ statement, values }: Bound): Promise<string[]> {
    this.#ids = [];
    await this.send([bind(statement, values), EXECUTE, SYNC]);
    return this.#ids;
  }

  /** Sends messages that end with Sync; resolves when PostgreSQL is ready again. */
  send(messages: Buffer[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#stream.write(Buffer.concat(messages));
    });
  }

  /** Closes the connection; resolves when the server has closed it too. */
  close(): Promise<void> {
    return new Promise(resolve => {
      if (this.#stream.closed) return resolve();
      this.#stream.once('close', () => resolve());
      this.#stream.end(message('X', []));
    });
  }

  #read(chunk: Buffer): void {
    const data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    let at = 0;
    while (data.length - at >= 5) {
      const end = at + 1 + data.readInt32BE(at + 1);
      if (end > data.length) break;
      const type = data[at];
      if (type === DATA_ROW) this.#ids.push(firstColumn(data, at + 5));
      else if (type === ERROR) this.#failure ??= new Error(data.toString('utf8', at + 5, end).replaceAll('\0', ' '));
      else if (type === READY) this.#complete(); // PostgreSQL has processed everything up to the Sync
      at = end;
    }
    this.#rest = data.subarray(at);
  }

  #complete(): void {
    const waiting = this.#waiting;
    const failure = this.#failure;
    this.#waiting = undefined;
    this.#failure = undefined;
    if (failure) waiting?.reject(failure);
    else waiting?.resolve();
  }
}

// Types of messages: https://www.postgresql.org/docs/current/protocol-message-formats.html
const [DATA_ROW, ERROR, READY] = [0x44, 0x45, 0x5a];
const MAX_ID_LENGTH = 20;

// A row is the number of columns, then the length and the text of each. An id is short; the rest of a long text is left.
function firstColumn(data: Buffer, row: number): string {
  const length = data.readInt32BE(row + 2);
  return data.toString('latin1', row + 6, row + 6 + Math.min(MAX_ID_LENGTH, Math.max(0, length)));
}

const EXECUTE = message('E', [text0(''), int32(0)]);

// Written into one buffer: a buffer for each value doubles the CPU time of the client.
function bind(statement: string, values: unknown[]): Buffer {
  const texts = values.map(value => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value)));
  const lengths = texts.map(text => Buffer.byteLength(text));
  const size = lengths.reduce((sum, length) => sum + 4 + length, 4 + 1 + statement.length + 1 + 2 + 2 + 2);
  const buffer = Buffer.allocUnsafe(1 + size);
  let at = buffer.write('B', 0, 'latin1');
  at = buffer.writeInt32BE(size, at);
  buffer[at++] = 0; // the portal without a name
  at += buffer.write(`${statement}\0`, at, 'latin1');
  at = buffer.writeInt16BE(0, at);
  at = buffer.writeInt16BE(values.length, at);
  texts.forEach((text, i) => {
    at = buffer.writeInt32BE(lengths[i] ?? 0, at);
    at += buffer.write(text, at);
  });
  buffer.writeInt16BE(0, at);
  return buffer;
}

function message(type: string, parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function text0(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

function int16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}
