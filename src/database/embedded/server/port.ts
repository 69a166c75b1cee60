/** Chooses the port of PostgreSQL: the previous one, or else a free one. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Range below that of outgoing connections (from 32768 on Linux), so that the port is probably free at the next start. */
const MIN_PORT = 20_000;
const MAX_PORT = 32_767;

/** The preferred port if it is free, else another free one. */
export async function choosePort(preferred: number | undefined): Promise<number> {
  if (preferred && (await isFree(preferred))) return preferred;
  for (let tries = 0; tries < 50; tries++) {
    const port = randomInt(MIN_PORT, MAX_PORT + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(
    `No free port from ${MIN_PORT} to ${MAX_PORT} on 127.0.0.1 was found for PostgreSQL. End the programs that use them.`,
  );
}

/** True if the port of 127.0.0.1 is free. */
export function isFree(port: number): Promise<boolean> {
  return new Promise(done => {
    const server = createServer();
    server.once('error', () => done(false));
    // exclusive: otherwise a worker of node:cluster uses the primary process instead of the system.
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => done(true)));
  });
}
