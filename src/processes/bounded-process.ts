// Bounded child processes: they end with their parent and within their memory. They get no settings of the server.

import { writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Signal that ends a process which has used its processor time. It writes no core file. */
export const PROCESSOR_TIME_USED = 'SIGALRM';

/**
 * Ends this process when its parent has ended, when the channel to it is closed, or above a resident memory in bytes. A thread
 * watches over it: computations block every event of the main thread. Returns a function that also limits the processor time
 * from its call on, in seconds.
 */
export function boundProcess(maximumBytes: number): (processorSeconds: number) => void {
  // A service manager sends signals to every process; only the parent handles them.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  const watch = `let last = Infinity;
  const used = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };
  require('node:worker_threads').parentPort.on('message', seconds => { last = used() + seconds; });
  setInterval(() => {
    try { process.kill(${process.ppid}, 0); } catch { process.kill(${process.pid}, 'SIGKILL'); }
    if (process.memoryUsage.rss() > ${maximumBytes}) process.kill(${process.pid}, 'SIGKILL');
    if (used() > last) process.kill(${process.pid}, '${PROCESSOR_TIME_USED}');
  }, 50)`;
  const watcher = new Worker(watch, {
    eval: true,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
  });
  watcher.unref();
  offerToBeKilled();
  return processorSeconds => watcher.postMessage(processorSeconds);
}

/** Linux ends this process before the server or PostgreSQL when the machine has no memory left. Others have no such file. */
function offerToBeKilled(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '800', { flag: 'r+' });
  } catch {
    // It works without it.
  }
}

/** Environment variables by which a child uses what the server has compiled: it is ready in less than half the processor time. */
export function compileCache(): Record<string, string> {
  const directory = getCompileCacheDir();
  // It is that of this version of Node, in the one that was named.
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: dirname(directory) };
}
