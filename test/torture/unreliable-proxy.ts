// A TCP proxy in front of PostgreSQL whose connections can be cut or made to hang.

import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

export interface UnreliableProxy {
  /** The database's address through the proxy. */
  url: string;
  /** Cuts every connection now. */
  cut(): void;
  /** Cuts every connection after the next answer of the database has left it, without passing that answer on. */
  cutAnswers(): void;
  /** Passes nothing on until `resume`; new connections hang too. */
  hang(): void;
  resume(): void;
  close(): void;
}

/** Starts a proxy to the database behind `url`. */
export async function startUnreliableProxy(url: string): Promise<UnreliableProxy> {
  const target = new URL(url);
  const pairs = new Set<{ client: Socket; upstream: Socket }>();
  let hanging = false;
  let losesAnswers = false;
  const server = createServer(client => {
    const upstream = connectTo(target);
    const pair = { client, upstream };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream])
      socket
        .setNoDelay()
        .on('error', () => {})
        .on('close', end);
    client.on('data', data => upstream.write(data));
    upstream.on('data', data => (losesAnswers ? end() : client.write(data)));
    if (hanging) pause(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address();
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(typeof own === 'object' ? own?.port : '');
  address.searchParams.delete('host');
  const cut = () => {
    for (const { client, upstream } of pairs) {
      client.destroy();
      upstream.destroy();
    }
  };
  return {
    url: address.href,
    cut,
    cutAnswers() {
      losesAnswers = true;
      setTimeout(() => {
        losesAnswers = false;
      }, 100);
    },
    hang() {
      hanging = true;
      for (const pair of pairs) pause(pair);
    },
    resume() {
      hanging = false;
      for (const { client, upstream } of pairs) {
        client.resume();
        upstream.resume();
      }
    },
    close() {
      server.close();
      cut();
    },
  };
}

function pause({ client, upstream }: { client: Socket; upstream: Socket }): void {
  client.pause();
  upstream.pause();
}

// PostgreSQL listens on a Unix socket when the address names its folder.
function connectTo(target: URL): Socket {
  const folder = target.searchParams.get('host');
  if (folder?.startsWith('/')) return connect(join(folder, `.s.PGSQL.${target.port || 5432}`));
  return connect(Number(target.port || 5432), target.hostname);
}
