// An HTTP proxy between a client and the server that loses requests or answers, as a network does.

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { after } from 'node:test';

/**
 * Fate of a request. `pass`: no fault. `lost`: the connection is cut before the server gets it. `unanswered`: the server
 * answers, and the connection is cut before the client gets anything; `half`: when it has half of the body; `silent`: the server
 * answers, and the client gets nothing while the connection stays open. `gateway`: the server answers, and the client gets 502 from
 * the proxy.
 */
export type Fate = 'pass' | 'lost' | 'unanswered' | 'half' | 'silent' | 'gateway';

/** A request that arrived at the proxy. */
export interface Seen {
  method: string;
  path: string;
  nonce: string | null;
  session: string;
  key: string;
  /** How many requests of the same session were under way when it arrived, with itself. */
  together: number;
  /** Status of the server's answer; undefined while there is none. */
  status: number | undefined;
}

export interface FaultyProxy {
  url: string;
  /** All requests, in the order in which they arrived. */
  seen: Seen[];
  /** The fates of the next requests other than logins, in their order; those after them pass. */
  next(...fates: Fate[]): void;
  /** Called with each answer of the server before its fate. */
  onAnswer: ((seen: Seen) => Promise<unknown> | undefined) | undefined;
}

/** Starts a proxy to the server at `address`; it ends after the test file. */
export async function startFaultyProxy(address: string): Promise<FaultyProxy> {
  const target = new URL(address);
  const underWay = new Map<string, number>();
  let fates: Fate[] = [];
  const proxy: FaultyProxy = {
    url: '',
    seen: [],
    next(...next) {
      fates = next;
    },
    onAnswer: undefined,
  };
  const server = createServer((request, response) => {
    pass(request, response).catch(error => response.destroy(error));
  });

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', address);
    const session = request.headers.authorization ?? '';
    const seen: Seen = {
      method: request.method ?? '',
      path: pathname.replace(/^\/api\/[^/]+\/[^/]+/, ''),
      nonce: searchParams.get('nonce'),
      session,
      key: String(request.headers['idempotency-key'] ?? ''),
      together: (underWay.get(session) ?? 0) + 1,
      status: undefined,
    };
    proxy.seen.push(seen);
    underWay.set(session, seen.together);
    response.once('close', () => underWay.set(session, (underWay.get(session) ?? 1) - 1));
    const fate = seen.path === '/helo' || seen.path === '/auth' ? 'pass' : (fates.shift() ?? 'pass');
    if (fate === 'lost') return void request.socket.destroy();

    const { hostname, port } = target;
    const { method, url: path, headers } = request;
    const forwarded = sendRequest({ hostname, port, method, path, headers });
    forwarded.end(await buffer(request));
    const [answer] = (await once(forwarded, 'response')) as [IncomingMessage];
    const body = await buffer(answer);
    seen.status = answer.statusCode;
    await proxy.onAnswer?.(seen);
    if (fate === 'unanswered') return void request.socket.destroy();
    if (fate === 'silent') return;
    if (fate === 'gateway') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway');
    response.writeHead(answer.statusCode ?? 0, answer.headers);
    if (fate === 'pass') return void response.end(body);
    response.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  const own = server.address();
  proxy.url = `http://127.0.0.1:${typeof own === 'object' ? own?.port : ''}`;
  return proxy;
}
