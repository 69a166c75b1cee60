/** The messages between the printer and its rendering processes. */
import type { PrintJob } from '../../domain/print-job.ts';
import type { PrintErrorCode } from '../print-error.ts';

export type RenderRequest =
  | { type: 'print'; root: string; job: PrintJob }
  /** Prints all samples with the template. */
  | { type: 'check'; root: string }
  /** The first request of a process: prints one sample, so that code, fonts and template are in memory. */
  | { type: 'start'; root: string | undefined };

export type RenderResult =
  | { type: 'printed'; pdf: Buffer }
  | { type: 'checked' }
  | { type: 'started' }
  | { type: 'refused'; code: PrintErrorCode; message: string };

/** Sent before the work on a request begins. */
export interface RenderBegun {
  type: 'begun';
}

/** `bytes` is the resident memory of the process. */
export type RenderAnswer = RenderResult & { bytes: number };
