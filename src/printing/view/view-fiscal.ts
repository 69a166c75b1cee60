/** Makes the marks of the tax authority for a template: lines at the foot of each page, and a QR code. */

import type { FiscalMarks } from '../../domain/print-job.ts';
import { printable } from './document-fields.ts';
import { type QrModules, qrModules } from './epc-code.ts';

export interface FiscalView {
  /** At the foot of each page. */
  lines: string[];
  code: (QrModules & FiscalCodeView) | null;
}

/** Texts printed around a code. */
interface FiscalCodeView {
  /** Length of a side in millimetres. */
  side: number;
  place: 'start' | 'end';
  heading: string;
  caption: string;
  alternative: string;
}

/** Null for a document without marks. */
export function viewFiscal(marks: FiscalMarks | undefined): FiscalView | null {
  if (!marks) return null;
  const lines = marks.lines.map(printable);
  if (!marks.code) return { lines, code: null };
  const { text, size, version, place, heading = '', caption = '' } = marks.code;
  const alternative = ['QR', heading, caption].filter(Boolean).join(' ');
  return { lines, code: { ...qrModules(text, version), side: size, place, heading, caption, alternative } };
}
