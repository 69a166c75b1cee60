// The status of a document: what follows from its open quantities and from what has been paid. Contract §5 Life.

import type Big from 'big.js';
import { ZERO } from '../values/decimal.ts';

/** Every status. The CHECK constraint of the table document lists the same. */
export const DOCUMENT_STATUSES = ['ISSUED', 'PART', 'PAID', 'BILLED', 'VOID'] as const;

/** The status of a document. contract §5 Life */
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** Status of a document that can be paid. */
export function paymentStatus(total: Big, paid: Big): 'ISSUED' | 'PART' | 'PAID' {
  if (paid.lte(ZERO)) return 'ISSUED';
  return paid.lt(total) ? 'PART' : 'PAID';
}

/** How far a document is paid, and how far its lines are billed, delivered or credited. */
export interface Progress {
  /** Whether other documents pay it. */
  isPayable: boolean;
  total_amount: Big;
  amount_paid: Big;
  lines: { qty: Big; open: Big }[];
}

/** Status of a document that is not void: by its amounts when others pay it, else by its open quantities. */
export function statusOf({ isPayable, total_amount, amount_paid, lines }: Progress): DocumentStatus {
  if (isPayable) return paymentStatus(total_amount, amount_paid);
  if (lines.every(({ open, qty }) => open.eq(qty))) return 'ISSUED';
  return lines.every(({ open }) => open.lte(ZERO)) ? 'BILLED' : 'PART';
}
