/** The messages between the printer and its rendering processes. */
import type { PrintJob } from '../../domain/print-job.ts';
import type { PrintErrorCode } from '../print-error.ts';

/** A template as a rendering process uses it. */
export interface RenderedTemplate {
  /** The folder of its files, which do not change. */
  root: string;
  /** Its pages are those of Kontor, which print without Typst. */
  hasShippedPages: boolean;
}

export type RenderRequest =
  | { type: 'print'; template: RenderedTemplate; job: PrintJob }
  /** Prints all samples with the template. */
  | { type: 'check'; template: RenderedTemplate }
  /** Makes a page that is only the picture. */
  | { type: 'picture'; picture: Uint8Array }
  /** The first request of a process: prints one sample, so that code, fonts and template are in memory. */
  | { type: 'start'; template: RenderedTemplate | undefined };

export type RenderResult =
  | { type: 'printed'; pdf: Buffer; problem?: string }
  | { type: 'checked' }
  | { type: 'typeset'; pdf: Uint8Array | undefined }
  | { type: 'started' }
  | { type: 'refused'; code: PrintErrorCode; message: string };

/** Sent before the work on a request begins. */
export interface RenderBegun {
  type: 'begun';
}

/** `bytes` is the resident memory of the process. */
export type RenderAnswer = RenderResult & { bytes: number };
