/** A picture that pages of a PDF can draw. */
import type { PdfObjects } from '../file/pdf-objects.ts';

export interface Logo {
  /** In pixels or points: only their ratio counts. */
  width: number;
  height: number;
  /** The memory that it keeps. */
  bytes: number;
  /** Adds the picture to a file. Returns its object, which draws it in a square of length 1. */
  add(objects: PdfObjects): number;
}
