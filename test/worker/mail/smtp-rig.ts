// A real SMTP server for tests: takes, delays or refuses mail as a test wants.

import { once } from 'node:events';
import type { Socket } from 'node:net';
import { after } from 'node:test';
import { SMTPServer } from 'smtp-server';

export interface Received {
  from: string;
  to: string[];
  /** The message as it was sent: headers and parts. */
  text: string;
  /** True if it came over TLS. */
  secure: boolean;
}

export interface Smtp {
  port: number;
  received: Received[];
  /** Answer to a recipient; undefined: it takes the message. */
  refuse: ((address: string) => { code: number; message: string } | undefined) | undefined;
  /** True if it takes a message to this address and ends the connection without an answer. */
  cuts: ((address: string) => boolean) | undefined;
  /** Resolves when it has received this number of messages. */
  until(count: number): Promise<void>;
}

/** Starts a server, which ends after the test file. */
export async function startSmtp({ login }: { login?: { user: string; pass: string } } = {}): Promise<Smtp> {
  const waiting: { count: number; resolve(): void }[] = [];
  const server = new SMTPServer({
    authOptional: login === undefined,
    disabledCommands: login ? [] : ['AUTH', 'STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth(auth, _, callback) {
      const right = auth.username === login?.user && auth.password === login?.pass;
      callback(right ? null : new Error('wrong credentials'), right ? { user: auth.username } : undefined);
    },
    onRcptTo({ address }, _, callback) {
      const refused = smtp.refuse?.(address);
      callback(refused ? Object.assign(new Error(refused.message), { responseCode: refused.code }) : null);
    },
    onData(stream, session, callback) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        smtp.received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(pieces).toString(),
          secure: session.secure,
        });
        if (rcptTo.some(({ address }) => smtp.cuts?.(address))) socketOf(server, session.id)?.destroy();
        else callback();
        for (const { count, resolve } of waiting) if (smtp.received.length >= count) resolve();
      });
    },
  });
  server.on('error', () => {});
  const smtp: Smtp = {
    port: 0,
    received: [],
    refuse: undefined,
    cuts: undefined,
    until: count =>
      new Promise(resolve => {
        if (smtp.received.length >= count) resolve();
        waiting.push({ count, resolve });
      }),
  };
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  smtp.port = (listener.address() as { port: number }).port;
  after(() => new Promise<void>(resolve => server.close(() => resolve())));
  return smtp;
}

// The server has no function that ends a connection in the middle of a message.
function socketOf(server: SMTPServer, sessionId: string): Socket | undefined {
  const { connections } = server as unknown as { connections: Set<{ id: string; _socket: Socket }> };
  return [...connections].find(({ id }) => id === sessionId)?._socket;
}
