// Cuts connections whose clients do not read their responses, or read them very slowly.

import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** A client that reads slower than this, in bytes per second, is cut. */
const SLOWEST = 64 * 1024;
/** Time beside it, in milliseconds: for a client that pauses. */
const GRACE_MS = 15_000;
/** Bytes that the buffers of the operating system always accept. */
const NEGLIGIBLE = 64 * 1024;

/** Bytes that a connection has to send. */
interface Sending {
  bytes: number;
  timer: NodeJS.Timeout | undefined;
  /** Called when the connection closes: responses that wait for one before them get no event. */
  ends: Set<() => void>;
}

const connections = new WeakMap<Socket, Sending>();

/**
 * Notes that so many bytes are given to a connection; the caller calls the returned function when they are sent. `ended` is called
 * once, when they are sent or the connection is closed. Unless everything is sent within 15 s and at 64 KiB a second, the
 * connection is closed; each part that was sent begins the time again. docs/performance.md
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

/**
 * Notes that a response with a body of so many bytes is given to its connection, which is closed unless the client reads it, as
 * `expectRead` says. `ended` is called once, when the response is sent or the connection is closed.
 */
export function expectResponseRead(reply: FastifyReply, bytes: number, ended?: () => void): void {
  reply.raw.once('close', expectRead(reply.request.raw.socket, bytes, ended));
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
  sending.timer = setTimeout(() => socket.destroy(), GRACE_MS + (sending.bytes * 1000) / SLOWEST).unref();
}
