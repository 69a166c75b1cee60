// Does the next slices of an import.

import { importJob } from '../../database/sql/imports/jobs.ts';
import { shownRows } from '../../database/sql/imports/rows.ts';
import type { Message } from '../../domain/messages/message.ts';
import { toStoredText } from '../../domain/messages/stored.ts';
import { cleanCode } from '../../domain/values/code.ts';
import type { System } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import type { ClaimedJob } from '../jobs/job-kind.ts';
import { readRowsAs } from '../read/run-read.ts';
import { runWriteAs } from '../write/run-write.ts';
import { checkSlice } from './check-slice.ts';
import type { ImportContent } from './import-kind.ts';
import { type ImportPlan, importPlan, ownReferences } from './import-plan.ts';
import { END_STEP } from './import-writes.ts';
import { MAX_ROWS } from './read-file.ts';
import { runSlice } from './run-slice.ts';
import { undoSlice } from './undo-slice.ts';

/** Milliseconds after which another import gets its turn. */
const TURN_MS = 2_000;

/** Works on an import for a while. Resolves to true if there is more to do. Throws when the database fails. `stop` ends it after a slice. */
export async function workOnImport(
  context: DatabaseContext,
  { accountId, content }: ClaimedJob<ImportContent>,
  stop: AbortSignal,
): Promise<boolean> {
  const actor: System = { kind: 'system', accountId };
  const end = performance.now() + TURN_MS;
  let more = true;
  while (more && performance.now() < end && !stop.aborted) more = await workOnSlice(context, actor, content.import);
  return more;
}

// Each slice reads the job again, which may have been undone or discarded.
async function workOnSlice(context: DatabaseContext, actor: System, id: number): Promise<boolean> {
  const [job] = await readRowsAs(context, actor, importJob(actor.accountId, id), { cost: 'point' });
  if (!job) return false;
  const plan = await withCodes(context, actor, importPlan(job, new Set()));
  const endStep = (to: typeof job.state, problem?: Message) =>
    runWriteAs(context, actor, END_STEP, { id, from: job.state, to, problem: problem && toStoredText(problem) });
  if (job.state === 'checking') {
    if (await checkSlice(context, actor, plan)) return true;
    return !(await endStep('checked'));
  }
  if (job.state === 'running') {
    const { more, failed } = await runSlice(context, actor, plan);
    if (failed && job.all_or_nothing) {
      await endStep('undoing', failed.message);
      return true;
    }
    return more || !(await endStep('done'));
  }
  if (job.state !== 'undoing') return false;
  return (await undoSlice(context, actor, plan)) || !(await endStep('undone'));
}

// Only kinds that reference their own kind need the codes of the file.
async function withCodes(context: DatabaseContext, actor: System, plan: ImportPlan): Promise<ImportPlan> {
  const { job, resource, codeColumn } = plan;
  if (job.state !== 'checking' || ownReferences(resource).length === 0) return plan;
  const query = shownRows(actor.accountId, job.id, 'all', 0, MAX_ROWS);
  const rows = await readRowsAs(context, actor, query, { cost: 'scan' });
  return importPlan(job, new Set(rows.map(({ cells }) => cleanCode(cells[codeColumn] ?? ''))));
}
