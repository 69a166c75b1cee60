/** The QR code with which a banking app fills in a SEPA credit transfer (EPC069-12, version 002). */
import type Big from 'big.js';
import encodeQR from 'qr';
import { decimal, roundTo, ZERO } from '../../domain/values/decimal.ts';

/** The modules of a QR code without the quiet zone around them, which the page leaves white. */
export interface QrModules {
  /** Modules on each side. */
  size: number;
  /** The dark modules as bars that are one module high: column and row of the first module, and how many they are. */
  bars: [column: number, row: number, length: number][];
}

export interface CreditTransfer {
  name: string;
  iban: string;
  bic: string;
  currency: string;
  amount: Big;
  /** Reference that the payer should give. */
  remittance: string;
}

const LARGEST = decimal('999999999.99');
const MAX_LENGTHS = { name: 70, remittance: 140 };
/** Bytes of a code of version 13, the largest allowed, at error correction M, which is required. */
const MAX_BYTES = 331;
/** The library always draws a border. */
const BORDER = 1;

/** The text of the code; undefined for another currency than EUR, an amount outside of its limits, and texts that do not fit. */
export function epcText(transfer: CreditTransfer): string | undefined {
  const amount = roundTo(transfer.amount, 2);
  if (transfer.currency !== 'EUR' || amount.lte(ZERO) || amount.gt(LARGEST)) return undefined;
  const { iban, bic } = transfer;
  const remittance = oneLine(transfer.remittance);
  const write = (name: string) =>
    ['BCD', '002', '1', 'SCT', bic, name, iban, `EUR${amount.toFixed(2)}`, '', '', remittance].join('\n');
  const name = [...oneLine(transfer.name)].slice(0, MAX_LENGTHS.name);
  while (name.length > 1 && Buffer.byteLength(write(name.join(''))) > MAX_BYTES) name.pop();
  const text = write(name.join('').trim());
  const fits = Buffer.byteLength(text) <= MAX_BYTES && [...remittance].length <= MAX_LENGTHS.remittance;
  return fits && name.length > 0 ? text : undefined;
}

/** A line of the code ends its part of it. */
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** The code of a text; `version` is the smallest one. */
export function qrModules(text: string, version = 1): QrModules {
  const options = { ecc: 'medium', encoding: 'byte', border: BORDER } as const;
  const smallest = encodeQR(text, 'raw', options);
  const isSmaller = smallest.length - 2 * BORDER < 17 + 4 * version;
  const rows = isSmaller ? encodeQR(text, 'raw', { ...options, version }) : smallest;
  const bars: QrModules['bars'] = [];
  for (const [y, row] of rows.entries()) {
    let start = -1;
    for (const [x, dark] of row.entries()) {
      if (dark && start < 0) start = x;
      if (!dark && start >= 0) {
        bars.push([start - BORDER, y - BORDER, x - start]);
        start = -1;
      }
    }
  }
  return { size: rows.length - 2 * BORDER, bars };
}
