// The HTTP server of Node with timeouts and a limit of connections.

import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { primaryCaughtUp } from '../../../processes/primary-process.ts';
import type { Handle } from './connection.ts';
import type { Connections } from './connections.ts';
import { answerMalformedBytes } from './malformed-requests.ts';

// An import of values would load everything in node:http, including WebSocket with the client of `fetch` (docs/performance.md).
const { createServer } = process.getBuiltinModule('node:http');

/** Timeouts of clients; see docs/settings.md. */
export interface TimeoutSettings {
  headersSeconds: number;
  requestSeconds: number;
  keepAliveSeconds: number;
}

/** A connection without any traffic for this time is closed, even while a request is in flight. */
const STALLED_MS = 60_000;
/** Minimum interval of Node's checks for requests that arrive too slowly. */
const MAX_CHECK_MS = 5_000;

/**
 * Creates the server. When it stops listening, `Connections.drain` closes idle connections. `onMalformed` is called for malformed
 * requests that were answered.
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
    connectionsCheckingInterval: Math.min(MAX_CHECK_MS, headersTimeout / 2),
    // `headerFault` checks it: Node's response would have no body and no request id.
    requireHostHeader: false,
  });
  server.setTimeout(STALLED_MS);
  // A client may close its side of the connection after the request and still read the response.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Node would also close connections on which a request is just arriving.
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
 * Stops listening. The system then resets connections in its accept queue. Therefore requests are held for a moment: clients that wait
 * for a response open no further connection. When all clients wait, the queue is empty, and so is that of the primary process. Then the port
 * is closed, and the requests are served once it is: their clients open new connections at once. This takes at most `maximumMs`, unless the
 * primary process is busy for longer.
 */
export async function stopListening(servers: Server[], connections: Connections, maximumMs: number): Promise<void> {
  const began = performance.now();
  connections.hold();
  try {
    while (performance.now() - began < maximumMs) {
      await sleep(PAUSE_MS);
      // It may read the first message before the connections that wait for it; those are passed on before the second answer.
      await primaryCaughtUp();
      await primaryCaughtUp();
      if ((await isTurnEmpty()) && connections.isQuiet(QUIET_MS)) break;
    }
    // If no client waits, the port is closed after a turn of the event loop that accepted hardly any connection.
    for (let turn = 0; turn < MAX_WAIT_TURNS && !(await isTurnEmpty()); turn++);
    for (const server of servers) server.close();
    await primaryCaughtUp();
  } finally {
    connections.release();
  }
}

/** Runs one turn of the event loop, which accepts all queued connections. True if it had next to nothing to do. */
async function isTurnEmpty(): Promise<boolean> {
  const began = performance.now();
  await new Promise(resolve => setImmediate(resolve));
  return performance.now() - began < QUIET_TURN_MS;
}

const PAUSE_MS = 5;
/** Time without a new connection after which all clients are assumed to wait. */
const QUIET_MS = 30;
const MAX_WAIT_TURNS = 100;
const QUIET_TURN_MS = 0.5;
