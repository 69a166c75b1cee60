// Closes connections whose clients do not read their responses, or read them very slowly.

import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A client that reads slower than this is disconnected. */
const MIN_BYTES_PER_SECOND = 64 * 1024;
/** Additional time, in milliseconds, for a client that pauses. */
const GRACE_MS = 15_000;
/** Bytes that the buffers of the operating system always accept. */
const NEGLIGIBLE = 64 * 1024;

/** Bytes that a connection has to send. */
interface Sending {
  bytes: number;
  timer: NodeJS.Timeout | undefined;
  /** Called when the connection closes: a response that waits for an earlier one gets no event. */
  ends: Set<() => void>;
}

const connections = new WeakMap<Socket, Sending>();

/**
 * Notes that bytes were written to a connection. The caller calls the returned function when they are sent. `ended` is called once,
 * when they are sent or the connection is closed. The connection is closed when sending takes longer than 15 s and 1 s for each
 * 64 KiB; the time starts again with each part that was sent. docs/performance.md
 */
export function expectRead(socket: Socket, bytes: number, ended: () => void = () => {}): () => void {
  const sending = connections.get(socket) ?? begin(socket);
  const end = () => {
    if (!sending.ends.delete(end)) return;
    change(socket, sending, -bytes);
    ended();
  };
  sending.ends.add(end);
  change(socket, sending, bytes);
  if (socket.destroyed) end();
  return end;
}

/** `expectRead` for a response with a body of this size. `ended` is called when it is sent or the connection is closed. */
export function expectResponseRead(reply: FastifyReply, bytes: number, ended?: () => void): void {
  reply.raw.once('close', expectRead(reply.request.raw.socket, bytes, ended));
}

/** Chunks as the body of a response: each chunk has the time of `expectRead`, as one of at least `minBytes`. */
export const chunkedBody = (
  { raw: { socket } }: FastifyRequest,
  chunks: AsyncIterable<string | Buffer>,
  minBytes = 0,
): Readable => Readable.from(timedChunks(socket, chunks, minBytes), { objectMode: false, highWaterMark: 1 });

// The next chunk is read when the one before is nearly sent.
async function* timedChunks(socket: Socket, chunks: AsyncIterable<string | Buffer>, minBytes: number) {
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue;
    const sent = expectRead(socket, Math.max(chunk.length, minBytes));
    try {
      yield chunk;
    } finally {
      sent();
    }
  }
}

/** Aborts when the client disconnects before the whole response is written. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

function begin(socket: Socket): Sending {
  const sending: Sending = { bytes: 0, timer: undefined, ends: new Set() };
  connections.set(socket, sending);
  socket.once('close', () => {
    for (const end of [...sending.ends]) end();
  });
  return sending;
}

function change(socket: Socket, sending: Sending, bytes: number): void {
  sending.bytes += bytes;
  // Bytes added while the client does not read do not extend its time.
  if (bytes > 0 && sending.timer) return;
  clearTimeout(sending.timer);
  sending.timer = undefined;
  if (sending.bytes <= NEGLIGIBLE || socket.destroyed) return;
  sending.timer = setTimeout(() => socket.destroy(), GRACE_MS + (sending.bytes * 1000) / MIN_BYTES_PER_SECOND).unref();
}
