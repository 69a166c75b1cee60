/** The messages between the printer and its rendering processes. */
import type { PrintJob } from '../../domain/print-job.ts';
import type { PrintErrorCode } from '../print-error.ts';

/** A template as a rendering process uses it. */
export interface RenderedTemplate {
  /** The folder of its files. */
  root: string;
  /** A hash of their contents. */
  version: string;
  /** Its pages are those of Kontor, which print without Typst. */
  hasShippedPages: boolean;
}

/** The bytes of a logo, and a hash of them. */
export interface Picture {
  hash: string;
  bytes: Uint8Array;
}

/** A logo in a message; without bytes if the process has it from an earlier one. */
export interface SentPicture {
  hash: string;
  bytes?: Uint8Array;
  /** The hashes of logos that the process does not keep any longer. */
  forgotten: string[];
}

/** A document to print; its job has the logo apart, which `L` is. */
export interface PrintRequest<L> {
  type: 'print';
  template: RenderedTemplate;
  job: PrintJob;
  logo?: L;
}

type OtherRequest =
  /** Prints all samples with the template. */
  | { type: 'check'; template: RenderedTemplate }
  /** The first request of a process: prints one sample, so that code, fonts and template are in memory. */
  | { type: 'start'; template: RenderedTemplate | undefined };

export type RenderRequest = PrintRequest<Picture> | OtherRequest;
export type SentRequest = PrintRequest<SentPicture> | OtherRequest;

export type RenderResult =
  | { type: 'printed'; pdf: Buffer; problem?: string }
  | { type: 'checked' }
  | { type: 'started' }
  | { type: 'refused'; code: PrintErrorCode; message: string };

/** Sent before the work on a request begins, and before and after a logo is read that the process has not read before. */
export type RenderNotice = { type: 'begun' } | { type: 'reads picture' } | { type: 'has read picture' };

/** `bytes` is the resident memory of the process, measured not long ago. */
export type RenderAnswer = RenderResult & { bytes: number };
