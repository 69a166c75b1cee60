// A connection for the floors: prepared statements, all of a transaction in one round trip, answers counted and not decoded,
// so that the floor costs as little as a client can (pgbench does the same, in C).

import type { Socket } from 'node:net';
import pg from 'pg';

export interface Bound {
  statement: string;
  values: unknown[];
}

const SYNC = message('S', []);

/** Opens a connection and prepares the statements, by name. */
export async function openWire(url: string, statements: Record<string, string>): Promise<Wire> {
  const client = new pg.Client({ connectionString: url, application_name: 'bench floor' });
  await client.connect();
  client.on('error', () => {});
  // The driver has logged in; from here on its socket is ours.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.removeAllListeners('data');
  const wire = new Wire(stream);
  for (const [name, text] of Object.entries(statements)) {
    await wire.send([message('P', [text0(name), text0(text), int16(0)]), SYNC]);
  }
  return wire;
}

export class Wire {
  readonly #stream: Socket;
  #waiting: { resolve(): void; reject(error: Error): void } | undefined;
  #failure: Error | undefined;
  #rest: Buffer = Buffer.alloc(0);
  /** Bytes of a message that are still to come and may be passed over. */
  #passing = 0;

  constructor(stream: Socket) {
    this.#stream = stream;
    stream.on('data', (chunk: Buffer) => this.#read(chunk));
  }

  /** Runs statements as one transaction: everything up to the end of the batch commits together. */
  run(batch: Bound[]): Promise<void> {
    const parts = batch.flatMap(({ statement, values }) => [bind(statement, values), EXECUTE]);
    return this.send([...parts, SYNC]);
  }

  send(messages: Buffer[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#stream.write(Buffer.concat(messages));
    });
  }

  close(): void {
    this.#stream.end(message('X', []));
  }

  #read(chunk: Buffer): void {
    let at = Math.min(this.#passing, chunk.length);
    this.#passing -= at;
    let data = chunk;
    if (this.#rest.length > 0) {
      data = Buffer.concat([this.#rest, chunk]);
      this.#rest = Buffer.alloc(0);
      at = 0;
    }
    while (data.length - at >= 5) {
      const type = data[at];
      const end = at + 1 + data.readInt32BE(at + 1);
      const isError = type === 0x45; // E
      const isReady = type === 0x5a; // Z: everything up to the Sync is answered
      if ((isError || isReady) && end > data.length) break;
      if (isError) this.#failure ??= new Error(data.toString('utf8', at + 5, end).replaceAll('\0', ' '));
      else if (isReady) this.#settle();
      if (end > data.length) {
        this.#passing = end - data.length;
        return;
      }
      at = end;
    }
    if (at < data.length) this.#rest = data.subarray(at);
  }

  #settle(): void {
    const waiting = this.#waiting;
    const failure = this.#failure;
    this.#waiting = undefined;
    this.#failure = undefined;
    if (failure) waiting?.reject(failure);
    else waiting?.resolve();
  }
}

const EXECUTE = message('E', [text0(''), int32(0)]);

function bind(statement: string, values: unknown[]): Buffer {
  const parameters = values.flatMap(value => {
    if (value === null || value === undefined) return [int32(-1)];
    const text = Buffer.from(Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value));
    return [int32(text.length), text];
  });
  return message('B', [text0(''), text0(statement), int16(0), int16(values.length), ...parameters, int16(0)]);
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
