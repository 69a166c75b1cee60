// Several server processes on one port: the primary process starts them and replaces those that end.

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/open-database.ts';
import type { Running } from '../../main.ts';
import { answerCatchUp } from '../../processes/primary-process.ts';
import { withDatabase } from '../database/with-database.ts';
import { DatabaseError, EXIT_CODES, UsageError } from '../terminal/errors.ts';

const STOP = 'stop';
/** Time for a process to close its connections to the database. */
const CLOSE_MS = 500;
/** A process that ends earlier is replaced after a delay, which doubles each time. */
const SHORT_LIFE_MS = 10_000;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 30_000;

/** Running processes. Node's own list drops a process when it stops listening. */
const running = new Set<Worker>();

/** Starts the server processes of the settings, and replaces each that ends. Throws if the first can't start. */
export async function startServerProcesses(config: Config): Promise<Running> {
  const processes = new ServerProcesses();
  const address = await addressOf(processes.start());
  processes.replaceEnded();
  await Promise.all(Array.from({ length: config.workers - 1 }, () => addressOf(processes.start())));
  return { address, stop: () => processes.stop(config.shutdownSeconds) };
}

/** Kills the running server processes when the primary process ends in a hurry, and waits for their end. */
export async function endServerProcesses(): Promise<void> {
  const ended = [...running].map(worker => once(worker, 'exit'));
  killAll();
  await Promise.all(ended);
}

/** Runs one server process until the primary process stops it or ends. */
export async function runServerProcess(config: Config, start: (database: Database) => Promise<Running>): Promise<void> {
  // Otherwise, Node ends a worker together with the primary process, before the worker has closed the database.
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
    const server = await start(database);
    cluster.worker?.send({ address: server.address });
    await stopRequested;
    await server.stop();
  };
  // The primary process stops PostgreSQL, unless it was killed.
  await withDatabase(work, config, {
    stop: stop.signal,
    closing: () => ({ patienceMs: CLOSE_MS }),
  });
  if (process.connected) process.disconnect?.();
}

class ServerProcesses {
  #replacing = false;
  #delayMs = FIRST_DELAY_MS;

  constructor() {
    process.on('exit', killAll);
  }

  /** Starts a process. */
  start(): Worker {
    const started = Date.now();
    const worker = cluster.fork();
    running.add(worker);
    const ended = (reason: unknown) => {
      if (!running.delete(worker) || !this.#replacing) return;
      if (Date.now() - started > SHORT_LIFE_MS) this.#delayMs = FIRST_DELAY_MS;
      console.error(`A server process ended (${reason}); another starts in ${this.#delayMs / 1000} s`);
      setTimeout(() => this.#replacing && this.start(), this.#delayMs);
      this.#delayMs = Math.min(this.#delayMs * 2, MAX_DELAY_MS);
    };
    // The system can't start a process, e.g. because of too many open files. Without a listener, this process would end.
    worker.on('error', error => ended(error.message));
    answerCatchUp(worker);
    worker.once('exit', (code, signal) => ended(signal ?? code));
    return worker;
  }

  /** From now on, starts another process for each that ends. */
  replaceEnded(): void {
    this.#replacing = true;
  }

  /** Stops all processes, and kills those that still run after `maxSeconds`. */
  async stop(maxSeconds: number): Promise<void> {
    this.#replacing = false;
    const timer = setTimeout(killAll, maxSeconds * 1000);
    const ended = [...running].map(worker => once(worker, 'exit'));
    // A process that has ended meanwhile needs no message.
    for (const worker of running) if (worker.isConnected()) worker.send(STOP, () => {});
    await Promise.all(ended);
    clearTimeout(timer);
  }
}

function killAll(): void {
  for (const worker of running) worker.process.kill('SIGKILL');
}

// The address of a new process. A process that ends before has written its error.
function addressOf(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: { address?: string }) => message.address !== undefined && resolve(message.address));
    worker.once('error', error => reject(new UsageError(`A server process could not start: ${error.message}`)));
    worker.once('exit', code => {
      const message = 'A server process could not start; its error is above';
      reject(code === EXIT_CODES.database ? new DatabaseError(message) : new UsageError(message));
    });
  });
}
