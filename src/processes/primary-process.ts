// The port of several server processes: the primary process accepts its connections, passes each to a server process, and closes it when
// the last of them stops listening. They exchange messages. Node keeps the order of messages and connections.

import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';

const CATCH_UP = 'catch up';
/** Maximum wait for a primary process that does not answer. */
const MAX_WAIT_MS = 1_000;

/**
 * Makes the primary process answer `primaryCaughtUp` of a server process: after the turn of its event loop, which also accepts the connections
 * that wait.
 */
export function answerCatchUp(worker: Worker): void {
  worker.on('message', message => {
    // A process that has ended meanwhile needs no message.
    if (message === CATCH_UP) setImmediate(() => worker.isConnected() && worker.send(CATCH_UP, () => {}));
  });
}

/**
 * Resolves when the primary process has done what this process has sent it, and this process has every connection that was passed to it
 * meanwhile. At once if there is no primary process or it has ended, and after a second at the latest.
 */
export async function primaryCaughtUp(): Promise<void> {
  const { worker } = cluster;
  if (!worker?.isConnected()) return;
  const answered = new AbortController();
  const end = () => answered.abort();
  const onMessage = (message: unknown) => message === CATCH_UP && end();
  worker.on('message', onMessage);
  worker.once('disconnect', end);
  worker.send(CATCH_UP, error => error && end());
  await sleep(MAX_WAIT_MS, undefined, { signal: answered.signal }).catch(() => undefined);
  worker.off('message', onMessage);
  worker.off('disconnect', end);
}
