/** Chooses the port PostgreSQL listens on: the one it had, or else any that is free. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range systems take outgoing ports from (32768 on Linux), so that it is likely to be free at the next start. */
const lowest = 20_000;
const beyond = 32_768;

/** The preferred port if it is free, else another free one. */
export async function choosePort(preferred: number | undefined): Promise<number> {
  if (preferred && (await isFree(preferred))) return preferred;
  for (let tries = 0; tries < 50; tries++) {
    const port = randomInt(lowest, beyond);
    if (await isFree(port)) return port;
  }
  throw new Error(
    `No free port from ${lowest} to ${beyond - 1} on 127.0.0.1 was found for PostgreSQL. End what holds them.`,
  );
}

/** Whether something could listen on this port of 127.0.0.1 now. */
export function isFree(port: number): Promise<boolean> {
  return new Promise(done => {
    const server = createServer();
    server.once('error', () => done(false));
    // exclusive: a worker of node:cluster must ask the system, not the process that started it.
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => done(true)));
  });
}
