/** The messages between the printer and its rendering processes. */
import type { PrintJob } from '../../domain/print-job.ts';
import type { PrintErrorCode } from '../print-error.ts';

export type RenderRequest = { type: 'print'; root: string; job: PrintJob } | { type: 'check'; root: string };

export type RenderResult =
  | { type: 'printed'; pdf: Buffer }
  | { type: 'checked' }
  | { type: 'refused'; code: PrintErrorCode; message: string };

/** `bytes` is the resident memory of the process. */
export type RenderAnswer = RenderResult & { bytes: number };
