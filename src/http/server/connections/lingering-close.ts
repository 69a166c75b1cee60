// Closes a connection so that the client still receives what was sent to it.

import type { Duplex } from 'node:stream';

/** Time for the client to close its side before it is cut off. */
const LINGER_MS = 1_000;

/**
 * Sends `last` and ends the connection, then waits a moment for the client to end it too. Closing at once would reset the connection
 * while the client still sends, and the reset can overtake the response (RFC 9112, section 9.6).
 */
export function closeAfterClient(socket: Duplex, last?: string): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('end', () => socket.destroy());
  socket.once('close', () => clearTimeout(timer));
  if (socket.readableEnded) socket.once('finish', () => socket.destroy());
  socket.end(last);
  // Further bytes are not parsed.
  socket.resume();
}
