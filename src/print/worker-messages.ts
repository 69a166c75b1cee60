/** What goes between the printer and its worker threads. */
import type { PrintErrorCode } from './print-error.ts';
import type { PrintJob } from './print-job.ts';

export type WorkerRequest = { type: 'print'; root: string; job: PrintJob } | { type: 'check'; root: string };

export type WorkerAnswer =
  | { type: 'printed'; pdf: Uint8Array }
  | { type: 'checked' }
  | { type: 'refused'; code: PrintErrorCode; message: string };
