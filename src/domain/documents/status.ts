// The status of a document, from its open quantities and its amount due. contract §5 Life

import type Big from 'big.js';
import { ZERO } from '../values/decimal.ts';

/** Every status. The CHECK constraint of the table document lists the same. */
export const DOCUMENT_STATUSES = ['ISSUED', 'PART', 'PAID', 'BILLED', 'CLOSED', 'VOID'] as const;

/** The status of a document. contract §5 Life */
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** Status of a payable document, from the amount owed and the amount due. */
export function paymentStatus(owed: Big, due: Big): 'ISSUED' | 'PART' | 'PAID' {
  if (due.gte(owed)) return 'ISSUED';
  return due.gt(ZERO) ? 'PART' : 'PAID';
}

/** Progress of a document: paid, and lines ordered, delivered, billed or credited. */
export interface Progress {
  status: DocumentStatus;
  /** True if other documents pay it. */
  isPayable: boolean;
  amount_owed: Big;
  amount_due: Big;
  lines: { qty: Big; open: Big }[];
}

/**
 * Status of a document: by its amounts when others pay it, else by its open quantities. A closed document stays closed, and a void
 * one void, also when the void of a later document takes back rows that had come to nothing before.
 */
export function statusOf({ status, isPayable, amount_owed, amount_due, lines }: Progress): DocumentStatus {
  if (status === 'CLOSED' || status === 'VOID') return status;
  if (isPayable) return paymentStatus(amount_owed, amount_due);
  // No later document takes from it.
  if (hasOnlyReturns(lines)) return status;
  if (lines.every(({ open, qty }) => open.eq(qty))) return 'ISSUED';
  return lines.every(({ open }) => open.lte(ZERO)) ? 'BILLED' : 'PART';
}

/** True if all lines of a document take goods back, so that nothing of it is open. */
export const hasOnlyReturns = (lines: readonly { qty: Big }[]): boolean =>
  lines.length > 0 && lines.every(({ qty }) => qty.lt(ZERO));

/** Debt that remains: never below zero. */
export function amountDue(owed: Big, settled: Big): Big {
  const due = owed.minus(settled);
  return due.lt(ZERO) ? ZERO : due;
}
