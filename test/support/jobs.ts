// Does jobs of the queue in place of a worker, one after the other.

import type { DatabaseContext } from '../../src/operations/context.ts';
import { beginAttempt, claimDueJobs, recordAttempt } from '../../src/operations/jobs/attempts.ts';
import type { JobHandler } from '../../src/worker/job-worker.ts';
import { outcomeOf } from '../../src/worker/next-step.ts';

const NEVER = new AbortController().signal;

/** Makes one attempt at the job that waits longest. Resolves to false when none waits. `stop` ends the attempt early. */
export async function doJob(
  context: DatabaseContext,
  handler: JobHandler,
  stop: AbortSignal = NEVER,
): Promise<boolean> {
  const { kind } = handler;
  const [job] = await claimDueJobs(context, [{ kind, limit: 1 }]);
  if (!job) return false;
  const begun = await beginAttempt(context, kind, job);
  if (begun === 'no time') return true;
  const outcome =
    begun === 'held' ? ({ state: 'held' } as const) : outcomeOf(kind, job, await handler.attempt(job, stop), 0.5);
  await recordAttempt(context, kind, job, outcome);
  return true;
}
