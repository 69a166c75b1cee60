// Checks, runs and undoes imports of the queue, slice by slice.

import type { DatabaseContext } from '../../operations/context.ts';
import { IMPORT_JOB, type ImportContent } from '../../operations/imports/import-kind.ts';
import { workOnImport } from '../../operations/imports/work.ts';
import { attemptStep, type JobHandler } from '../job-worker.ts';

/** Returns the handler of imports. A process works on one at a time. */
export const importHandler = (context: DatabaseContext): JobHandler<ImportContent> => ({
  kind: IMPORT_JOB,
  atOnce: 1,
  pollSeconds: 5,
  attempt: (job, stop) => attemptStep(() => workOnImport(context, job, stop)),
  // Another worker repeats a slice that is interrupted by the end of the process.
  cutOff() {},
});
