// The work on imports as jobs of the queue. A step of an import (check, run, undo) is one job, which ends with the step.

import type { JobKind } from '../jobs/job-kind.ts';

/** Number of the import. */
export interface ImportContent {
  import: number;
}

export const IMPORT_JOB: JobKind<ImportContent> = {
  name: 'import',
  label: 'import',
  success: 'done',
  shown: ['import'] satisfies (keyof ImportContent)[],
  retry: { firstSeconds: 5, longestSeconds: 60, giveUpSeconds: Number.POSITIVE_INFINITY },
  // Each row is recorded in the transaction that writes it, so nothing is imported twice.
  maxInterruptions: Number.POSITIVE_INFINITY,
  attemptSeconds: 30,
  // The import itself records its outcome.
  keptDays: 0,
};
