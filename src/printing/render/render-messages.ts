/** The messages between the printer and its rendering processes. */
import type { LabelJob } from '../../domain/labels/labels.ts';
import type { PrintJob } from '../../domain/print-job.ts';
import type { PdfPlace } from '../pdf-file.ts';
import type { PrintErrorCode } from '../print-error.ts';
import type { Template } from '../templates/template-files.ts';

/** The bytes of a picture, and a hash of them. */
export interface Picture {
  hash: string;
  bytes: Uint8Array;
}

/** Pictures of a document, which are not in its job: the logo, and an own letterhead behind the page. */
export interface Pictures {
  logo?: Picture;
  letterhead?: Picture;
}

export type RenderRequest =
  /** Prints a document. `keep`: place in the cache to which the process writes the file. */
  | { type: 'print'; template: Template; job: PrintJob; pictures: Pictures; keep?: PdfPlace }
  /** Draws a document as an SVG with its pages below each other, to be looked at only. */
  | { type: 'show'; template: Template; job: PrintJob; pictures: Pictures }
  /** Prints labels. */
  | { type: 'labels'; template: Template; job: LabelJob }
  /** Prints all samples with the template. */
  | { type: 'check'; template: Template }
  /** Draws a picture that is to become a logo. */
  | { type: 'draw'; picture: Uint8Array }
  /** Joins PDFs of Kontor to one file, in their order. */
  | { type: 'join'; pdfs: Uint8Array[] }
  /** Draws the first page of a PDF as a picture. */
  | { type: 'convert'; pdf: Uint8Array }
  /** The first request of a process: prints one sample, so that code, fonts and template are in memory. */
  | { type: 'start'; template: Template | undefined };

/**
 * File descriptor of the pipe by which a rendering process sends a PDF. A message would copy the PDF several times, outside of the heap,
 * and V8 marks the whole heap when that memory has grown.
 */
export const PDF_FD = 4;

/** Result of writing a PDF into the cache. `failure`: code and message of the error of the disk. */
export interface Kept {
  failure?: { code: string; message: string };
}

export type RenderResult =
  /** The PDF comes by the pipe `PDF_FD` and has `size` bytes. */
  | { type: 'printed'; size: number; kept?: Kept }
  | { type: 'shown'; svg: string }
  | { type: 'checked' }
  /** `fault`: the reason why the picture can't be drawn. */
  | { type: 'drawn'; fault?: string }
  /** `svg`: undefined if the PDF can't be read. */
  | { type: 'converted'; svg?: Uint8Array }
  | { type: 'started' }
  | { type: 'refused'; code: PrintErrorCode; message: string };

/** Sent before the work on a request begins, and before and after a picture is read that the process has not read before. */
export type RenderNotice = { type: 'begun' } | { type: 'reads picture'; hash: string } | { type: 'has read picture' };

/** An answer, and for `printed` its PDF. */
export type ReceivedAnswer = RenderAnswer & { pdf?: Buffer };

/** `bytes` is the resident memory of the process, measured not long ago. */
export type RenderAnswer = RenderResult & { bytes: number };
