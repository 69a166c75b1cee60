// The HTTP server of Node with its time-outs, and with a bound on its connections.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Handle } from './connection.ts';
import type { Connections } from './connections.ts';
import { answerMalformedBytes } from './malformed-requests.ts';

// An import of values would load all that node:http exports, also its WebSocket with the client of `fetch` (decision 0032).
const { createServer } = process.getBuiltinModule('node:http');

/** How long the server waits for a client; see docs/settings.md. */
export interface TimeoutSettings {
  headersSeconds: number;
  requestSeconds: number;
  keepAliveSeconds: number;
}

/** A connection on which nothing moves in either direction is closed, also while a request is in flight. */
const STALLED_MS = 60_000;
/** How often Node looks for requests that take too long to arrive, at the least. */
const LONGEST_CHECK_MS = 5_000;

/**
 * Creates the server. It closes no idle connection by itself when it stops listening: `Connections.drain` does that. `onMalformed` reports bytes that
 * were answered as no request.
 */
export function createHttpServer(
  handle: Handle,
  connections: Connections,
  timeouts: TimeoutSettings,
  onMalformed: (refused: { id: string; address: string | undefined }) => void,
): Server {
  const headersTimeout = timeouts.headersSeconds * 1000;
  const server = createServer({
    headersTimeout,
    requestTimeout: Math.max(headersTimeout, timeouts.requestSeconds * 1000),
    keepAliveTimeout: timeouts.keepAliveSeconds * 1000,
    connectionsCheckingInterval: Math.min(LONGEST_CHECK_MS, headersTimeout / 2),
  });
  server.setTimeout(STALLED_MS);
  // A client may close its side of the connection after the request and still read the response.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Node would close connections whose clients are just sending a request.
  server.closeIdleConnections = () => {};
  server.on('connection', (socket: Socket) => connections.add(socket));
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    connections.receive(request, response, handle),
  );
  server.on('clientError', (error: Error & { code?: string }, stream) => {
    const socket = stream as Socket;
    const address = socket.remoteAddress;
    const id = answerMalformedBytes(error, socket, connections);
    if (id !== undefined) onMalformed({ id, address });
  });
  return server;
}

/**
 * Stops listening. Connections that the system has accepted for the process, and the process has not taken yet, would be
 * reset. So it stops after a turn of the event loop in which it had nothing else to do than to take connections.
 */
export async function stopListening(server: Server): Promise<void> {
  for (let turn = 0; turn < LONGEST_WAIT_TURNS; turn++) {
    const began = performance.now();
    await new Promise(resolve => setImmediate(resolve));
    if (performance.now() - began < QUIET_TURN_MS) break;
  }
  server.close();
}

const LONGEST_WAIT_TURNS = 100;
const QUIET_TURN_MS = 0.5;
