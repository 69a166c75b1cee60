/** Barcodes of labels: EAN and UPC with a right check digit, else Code 128. ISO/IEC 15420, ISO/IEC 15417 */

import JsBarcode from 'jsbarcode';

export type Symbology = 'ean13' | 'ean8' | 'upca' | 'code128';

/** A linear barcode. Widths are in modules. */
export interface Barcode {
  symbology: Symbology;
  text: string;
  /** Width with the quiet zones. */
  width: number;
  /** Dark bars: their left edges, behind the quiet zone, and widths. */
  bars: [left: number, width: number][];
}

/** Names of the library. */
const FORMATS: Readonly<Record<Symbology, string>> = { ean13: 'EAN13', ean8: 'EAN8', upca: 'UPC', code128: 'CODE128' };

const BY_LENGTH: Readonly<Record<number, Symbology>> = { 8: 'ean8', 12: 'upca', 13: 'ean13' };

/** Quiet zones at the left and right that the standards demand, in modules. */
const QUIET: Readonly<Record<Symbology, readonly [number, number]>> = {
  ean13: [11, 7],
  ean8: [7, 7],
  upca: [9, 9],
  code128: [10, 10],
};

/** True if the text is a GTIN of 8, 12 or 13 digits whose last one is the right check digit. GS1 General Specifications, 7.9 */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,13})$/.test(text)) return false;
  // From the right, digits weigh 1 and 3 in turn.
  const sum = [...text].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** True if Code 128 has all characters of the text here: printable ASCII. */
export const hasCode128 = (text: string): boolean => /^[ -~]+$/.test(text);

/** Text of an article's barcode: its GTIN if it is right, else its code. */
export function barcodeText({ barCode, itemCode }: { barCode: string | null; itemCode: string }): string {
  const gtin = barCode?.replaceAll(/[\s-]/g, '') ?? '';
  return isGtin(gtin) ? gtin : itemCode;
}

/** The barcode of a text: EAN or UPC for a right GTIN, else Code 128. Undefined if Code 128 lacks a character of it. */
export function barcodeOf(text: string): Barcode | undefined {
  const symbology = (isGtin(text) && BY_LENGTH[text.length]) || 'code128';
  if (symbology === 'code128' && !hasCode128(text)) return undefined;
  const [before, after] = QUIET[symbology];
  const modules = modulesOf(symbology, text);
  const bars = [...modules.matchAll(/1+/g)].map(({ index, 0: bar }): [number, number] => [before + index, bar.length]);
  return { symbology, text, width: before + modules.length + after, bars };
}

// Dark and light modules as 1 and 0.
function modulesOf(symbology: Symbology, text: string): string {
  const drawn: { encodings?: { data: string }[] } = {};
  JsBarcode(drawn, text, { format: FORMATS[symbology], flat: true });
  return (drawn.encodings ?? []).map(({ data }) => data).join('');
}
