// What the worker does: takes an import, of any account, and does its next slices.

import { claimImport, importJob } from '../../database/sql/imports/jobs.ts';
import { shownRows } from '../../database/sql/imports/rows.ts';
import { cleanCode } from '../../domain/values/code.ts';
import type { System } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runReadAs } from '../read/run-read.ts';
import { runWriteAs } from '../write/run-write.ts';
import { checkSlice } from './check-slice.ts';
import { type ImportPlan, importPlan, ownReferences } from './import-plan.ts';
import { END_STEP, RELEASE } from './import-writes.ts';
import { MAX_ROWS } from './read-file.ts';
import { runSlice } from './run-slice.ts';
import { undoSlice } from './undo-slice.ts';

/** Longer than a slice takes. After a crash the import waits so long. */
const LEASE_SECONDS = 60;
/** After this time another import has its turn. */
const TURN_MS = 2_000;

/**
 * Takes the import that waits longest and works on it for a while. Resolves to false when none waits. `stopped` is asked after each
 * slice. Throws when the database fails; another worker goes on after the lease.
 */
export async function workOnImport(context: DatabaseContext, stopped: () => boolean): Promise<boolean> {
  const [claimed] = await context.pool.query(claimImport(LEASE_SECONDS));
  if (!claimed) return false;
  const actor: System = { kind: 'system', accountId: claimed.account_id as number };
  const id = claimed.id as number;
  const end = performance.now() + TURN_MS;
  let more = true;
  try {
    while (more && performance.now() < end && !stopped()) more = await workOnSlice(context, actor, id);
  } catch (error) {
    // Nobody needs to wait for the end of the lease, unless the database does not even take this.
    await runWriteAs(context, actor, RELEASE, { id }).catch(() => {});
    throw error;
  }
  await runWriteAs(context, actor, RELEASE, { id });
  return true;
}

// Each slice reads the job again: someone may have had it undone or discarded.
async function workOnSlice(context: DatabaseContext, actor: System, id: number): Promise<boolean> {
  const { jobs } = await runReadAs(context, actor, { jobs: importJob(actor.accountId, id) }, { cost: 'point' });
  const [job] = jobs;
  if (!job) return false;
  const plan = await withCodes(context, actor, importPlan(job, new Set()));
  const endStep = (to: typeof job.state, problem?: string) =>
    runWriteAs(context, actor, END_STEP, { id, from: job.state, to, problem });
  if (job.state === 'checking') {
    if (await checkSlice(context, actor, plan)) return true;
    await endStep('checked');
  } else if (job.state === 'running') {
    const { more, failed } = await runSlice(context, actor, plan);
    if (failed && job.all_or_nothing) await endStep('undoing', failed.message);
    else if (more) return true;
    else await endStep('done');
    return job.all_or_nothing;
  } else if (job.state === 'undoing') {
    if (await undoSlice(context, actor, plan)) return true;
    await endStep('undone');
  }
  return false;
}

// Only records that name others of their kind need to know which codes the file has.
async function withCodes(context: DatabaseContext, actor: System, plan: ImportPlan): Promise<ImportPlan> {
  const { job, resource, codeColumn } = plan;
  if (job.state !== 'checking' || ownReferences(resource).length === 0) return plan;
  const asked = { rows: shownRows(actor.accountId, job.id, 'all', 0, MAX_ROWS) };
  const { rows } = await runReadAs(context, actor, asked, { cost: 'scan' });
  return importPlan(job, new Set(rows.map(({ cells }) => cleanCode(cells[codeColumn] ?? ''))));
}
