// Checks, runs and undoes imports of the queue, slice by slice.

import { AppError } from '../../domain/errors.ts';
import type { DatabaseContext } from '../../operations/context.ts';
import { IMPORT_JOB, type ImportContent } from '../../operations/imports/import-kind.ts';
import { workOnImport } from '../../operations/imports/work.ts';
import { type JobHandler, messageOf } from '../job-worker.ts';

/** Returns the handler of imports. A process works on one at a time. */
export const importHandler = (context: DatabaseContext): JobHandler<ImportContent> => ({
  kind: IMPORT_JOB,
  atOnce: 1,
  pollSeconds: 5,
  async attempt(job, stop) {
    try {
      const more = await workOnImport(context, job, stop);
      return more ? { outcome: 'more' } : { outcome: 'succeeded', receipt: undefined };
    } catch (error) {
      return { outcome: 'retry', reason: error instanceof AppError ? error.said : messageOf(error) };
    }
  },
  // Another worker repeats a slice that is interrupted by the end of the process.
  cutOff() {},
});
