// Several server processes on one port: a primary that keeps them running, and what each of them does.

import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/open-database.ts';
import type { Running } from '../../main.ts';
import { withDatabase } from '../database/with-database.ts';
import { DatabaseError, EXIT_CODES, UsageError } from '../terminal/errors.ts';

const STOP = 'stop';
const PATIENCE_SECONDS = 10;
/** A process that dies sooner is replaced after a pause that doubles each time. */
const SHORT_LIFE_MS = 10_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

/** Starts the server processes that the settings ask for, and replaces each that dies. Throws when the first can't start. */
export async function startWorkers(config: Config): Promise<Running> {
  const address = await addressOf(cluster.fork());
  const keeper = new Keeper();
  for (const worker of Object.values(cluster.workers ?? {})) if (worker) keeper.keep(worker);
  await Promise.all(Array.from({ length: config.workers - 1 }, () => addressOf(keeper.keep(cluster.fork()))));
  return { address, stop: () => keeper.stop(config.shutdownSeconds + PATIENCE_SECONDS) };
}

/** Runs one of the server processes until the primary says so, or is gone. */
export async function work(config: Config, start: (database: Database) => Promise<Running>): Promise<void> {
  // Without it, Node ends a worker at once when its primary is gone, before it has left the database.
  if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
  // A terminal signals every process: the primary alone decides.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  const told = new Promise<void>(resolve => {
    process.on('message', message => message === STOP && resolve());
    process.on('disconnect', resolve);
  });
  await withDatabase(async database => {
    const running = await start(database);
    cluster.worker?.send({ address: running.address });
    await told;
    await running.stop();
  }, config);
  if (process.connected) process.disconnect?.();
}

class Keeper {
  #stopping = false;
  #pauseMs = FIRST_PAUSE_MS;

  constructor() {
    process.on('exit', () => eachWorker(worker => worker.process.kill('SIGKILL')));
  }

  keep(worker: Worker): Worker {
    const began = Date.now();
    worker.once('exit', (code, signal) => {
      if (this.#stopping) return;
      if (Date.now() - began > SHORT_LIFE_MS) this.#pauseMs = FIRST_PAUSE_MS;
      console.error(`A server process ended (${signal ?? code}); another starts in ${this.#pauseMs / 1000} s`);
      setTimeout(() => this.#stopping || this.keep(cluster.fork()), this.#pauseMs);
      this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    });
    return worker;
  }

  async stop(mostSeconds: number): Promise<void> {
    this.#stopping = true;
    const end = setTimeout(() => eachWorker(worker => worker.process.kill('SIGKILL')), mostSeconds * 1000);
    const ended: Promise<unknown>[] = [];
    eachWorker(worker => {
      ended.push(once(worker, 'exit'));
      if (worker.isConnected()) worker.send(STOP);
    });
    await Promise.all(ended);
    clearTimeout(end);
  }
}

function eachWorker(act: (worker: Worker) => void): void {
  for (const worker of Object.values(cluster.workers ?? {})) if (worker && !worker.isDead()) act(worker);
}

// Where a new process listens. When it ends instead, it has said why.
function addressOf(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: { address?: string }) => message.address !== undefined && resolve(message.address));
    worker.once('exit', code => {
      const message = 'A server process could not start, as said above';
      reject(code === EXIT_CODES.database ? new DatabaseError(message) : new UsageError(message));
    });
  });
}
