// Starts the processes that measure and sends them jobs: the clients and the floors run outside the process that reports.

import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FloorJob, Job, Measured } from './measure.ts';

const WARM_UP_TIMEOUT_MS = 30_000;
const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** A process that runs jobs one after the other. */
export interface MeasuringProcess<J extends Job> {
  run(job: J): Promise<Measured>;
  end(): void;
}

/** Starts the clients of the HTTP interface. */
export function startLoad(): MeasuringProcess<Job> {
  return startMeasuring('load.ts');
}

/** Starts the clients of the database. */
export function startFloor(): MeasuringProcess<FloorJob> {
  return startMeasuring('floor/floor.ts');
}

function startMeasuring<J extends Job>(file: string): MeasuringProcess<J> {
  const child = fork(here(file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    run: job =>
      new Promise((resolve, reject) => {
        const fail = (reason: unknown) => reject(new Error(`${job.name}, ${job.sessions} sessions: ${reason}`));
        const ended = () => fail('the measuring process ended');
        if (!child.connected) return ended();
        child.once('exit', ended);
        child.once('message', (answer: { measured?: Measured; failure?: string }) => {
          child.off('exit', ended);
          if (answer.measured) resolve(answer.measured);
          else fail(answer.failure);
        });
        child.send(job);
      }),
    end() {
      if (child.connected) child.disconnect();
    },
  };
}

/** Runs a job until a request of it is answered: the first PDF waits until the renderer has started. */
export async function warmUp(load: MeasuringProcess<Job>, job: Job): Promise<void> {
  const end = performance.now() + WARM_UP_TIMEOUT_MS;
  while (performance.now() < end) if ((await load.run(job)).requests > 0) return;
  throw new Error(`${job.name}: no request was answered during the warm-up`);
}

/** Starts the bare route and resolves to its address. */
export async function startBareRoute(databaseUrl: string, accountId: number, userId: number) {
  const child = fork(here('floor/bare-route.ts'), [databaseUrl, String(accountId), String(userId)], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  return {
    url: await firstLine(child),
    end() {
      if (child.connected) child.disconnect();
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  for await (const chunk of child.stdout ?? []) return String(chunk).trim();
  throw new Error('The process ended and wrote nothing');
}
