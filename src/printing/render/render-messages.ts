/** The messages between the printer and its rendering processes. */
import type { PrintJob } from '../../domain/print-job.ts';
import type { PrintErrorCode } from '../print-error.ts';

/** A template as a rendering process uses it. */
export interface RenderedTemplate {
  /** The folder of its files. */
  root: string;
  /** A hash of their contents. */
  version: string;
}

/** The bytes of a logo, and a hash of them. */
export interface Picture {
  hash: string;
  bytes: Uint8Array;
}

export type RenderRequest =
  /** Prints a document. Its logo is not in the job. */
  | { type: 'print'; template: RenderedTemplate; job: PrintJob; logo?: Picture }
  /** Prints all samples with the template. */
  | { type: 'check'; template: RenderedTemplate }
  /** Draws a picture that is to become a logo. */
  | { type: 'draw'; picture: Uint8Array }
  /** The first request of a process: prints one sample, so that code, fonts and template are in memory. */
  | { type: 'start'; template: RenderedTemplate | undefined };

export type RenderResult =
  | { type: 'printed'; pdf: Buffer }
  | { type: 'checked' }
  /** `fault`: the reason why the picture can't be drawn. */
  | { type: 'drawn'; fault?: string }
  | { type: 'started' }
  | { type: 'refused'; code: PrintErrorCode; message: string };

/** Sent before the work on a request begins, and before and after a logo is read that the process has not read before. */
export type RenderNotice = { type: 'begun' } | { type: 'reads picture' } | { type: 'has read picture' };

/** `bytes` is the resident memory of the process, measured not long ago. */
export type RenderAnswer = RenderResult & { bytes: number };
