// A raw connection to the server, for bytes that no HTTP client would send.

import { connect, type Socket } from 'node:net';

export interface Connection {
  socket: Socket;
  /** Everything the server has sent so far. */
  received(): string;
  send(text: string | Uint8Array): void;
  /** Resolves to what was received as soon as it matches; rejects when the connection ends before. */
  until(pattern: RegExp): Promise<string>;
  /** Resolves to all that was received when the server has closed the connection. */
  closed(): Promise<string>;
}

/** Opens a connection to `address` (`http://127.0.0.1:8080`). */
export async function openConnection(address: string): Promise<Connection> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  let text = '';
  let isClosed = false;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  socket.setEncoding('latin1').on('data', chunk => {
    text += chunk;
    notify();
  });
  // The server may close by a reset.
  socket.on('error', () => {});
  socket.on('close', () => {
    isClosed = true;
    notify();
  });
  const when = (done: () => boolean) =>
    new Promise<string>((resolve, reject) => {
      const check = () => {
        if (!done() && !isClosed) return;
        listeners.delete(check);
        if (done()) resolve(text);
        else reject(new Error(`The connection ended after: ${text}`));
      };
      listeners.add(check);
      check();
    });
  // A refused connection closes at once.
  await new Promise<void>(resolve => socket.once('connect', resolve).once('close', resolve));
  return {
    socket,
    received: () => text,
    send: bytes => void socket.write(bytes),
    until: pattern => when(() => pattern.test(text)),
    closed: () => when(() => isClosed),
  };
}
