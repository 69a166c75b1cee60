// Several server processes on one port: the primary process starts them and replaces those that end.

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/open-database.ts';
import type { Running } from '../../main.ts';
import { withDatabase } from '../database/with-database.ts';
import { DatabaseError, EXIT_CODES, UsageError } from '../terminal/errors.ts';

const STOP = 'stop';
/** Time after SHUTDOWN_SECONDS before the primary process kills the others. */
const KILL_AFTER_SECONDS = 10;
/** A process that ends sooner is replaced after a delay, which doubles each time. */
const SHORT_LIFE_MS = 10_000;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 30_000;

/** Starts the server processes of the settings, and replaces each that ends. Throws if the first can't start. */
export async function startServerProcesses(config: Config): Promise<Running> {
  const address = await addressOf(cluster.fork());
  const supervisor = new Supervisor();
  for (const worker of Object.values(cluster.workers ?? {})) if (worker) supervisor.watch(worker);
  await Promise.all(Array.from({ length: config.workers - 1 }, () => addressOf(supervisor.watch(cluster.fork()))));
  return { address, stop: () => supervisor.stop(config.shutdownSeconds + KILL_AFTER_SECONDS) };
}

/** Kills the server processes that still run, if the primary process ends in a hurry, and waits for their end. */
export async function endServerProcesses(): Promise<void> {
  const ended: Promise<unknown>[] = [];
  eachWorker(worker => {
    ended.push(once(worker, 'exit'));
    worker.process.kill('SIGKILL');
  });
  await Promise.all(ended);
}

/** Runs one server process until the primary process stops it or ends. */
export async function runServerProcess(config: Config, start: (database: Database) => Promise<Running>): Promise<void> {
  // Otherwise Node ends a worker at once when the primary process ends, before the worker has closed the database.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  // A terminal sends signals to every process; only the primary process handles them.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  const stop = new AbortController();
  const stopRequested = new Promise<void>(resolve => {
    stop.signal.addEventListener('abort', () => resolve());
    process.on('message', message => message === STOP && stop.abort());
    process.on('disconnect', () => stop.abort());
  });
  const work = async (database: Database) => {
    const running = await start(database);
    cluster.worker?.send({ address: running.address });
    await stopRequested;
    await running.stop();
  };
  // The primary process stops PostgreSQL, unless that process has been killed.
  await withDatabase(work, config, {
    stop: stop.signal,
    closing: () => ({ patienceMs: KILL_AFTER_SECONDS * 500 }),
  });
  if (process.connected) process.disconnect?.();
}

class Supervisor {
  #stopping = false;
  #delayMs = FIRST_DELAY_MS;

  constructor() {
    process.on('exit', () => eachWorker(worker => worker.process.kill('SIGKILL')));
  }

  /** Replaces the process when it ends. */
  watch(worker: Worker): Worker {
    const started = Date.now();
    worker.once('exit', (code, signal) => {
      if (this.#stopping) return;
      if (Date.now() - started > SHORT_LIFE_MS) this.#delayMs = FIRST_DELAY_MS;
      console.error(`A server process ended (${signal ?? code}); another starts in ${this.#delayMs / 1000} s`);
      setTimeout(() => this.#stopping || this.watch(cluster.fork()), this.#delayMs);
      this.#delayMs = Math.min(this.#delayMs * 2, LONGEST_DELAY_MS);
    });
    return worker;
  }

  /** Stops all processes, and kills those that still run after `maxSeconds`. */
  async stop(maxSeconds: number): Promise<void> {
    this.#stopping = true;
    const timer = setTimeout(() => eachWorker(worker => worker.process.kill('SIGKILL')), maxSeconds * 1000);
    const ended: Promise<unknown>[] = [];
    eachWorker(worker => {
      ended.push(once(worker, 'exit'));
      if (worker.isConnected()) worker.send(STOP);
    });
    await Promise.all(ended);
    clearTimeout(timer);
  }
}

function eachWorker(act: (worker: Worker) => void): void {
  for (const worker of Object.values(cluster.workers ?? {})) if (worker && !worker.isDead()) act(worker);
}

// The address of a new process. A process that ends instead has written its error.
function addressOf(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: { address?: string }) => message.address !== undefined && resolve(message.address));
    worker.once('exit', code => {
      const message = 'A server process could not start; its error is above';
      reject(code === EXIT_CODES.database ? new DatabaseError(message) : new UsageError(message));
    });
  });
}
