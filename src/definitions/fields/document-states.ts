// States of documents by which pages show a part of a list, as conditions.

import { overdueAmount } from './open-amounts.ts';

/** SQL conditions on a document `r`; `:value` is the day of today. */
export const DOCUMENT_STATES = {
  unpaid: 'r.amount_due > 0',
  overdue: `r.amount_due > 0 AND EXISTS (SELECT FROM (SELECT :value::date AS today) t WHERE ${overdueAmount('r', 't.today')} > 0)`,
  /** Not delivered, billed or ordered yet, or in part. */
  open: "r.status IN ('ISSUED', 'PART')",
  unallotted: 'r.amount_open > 0',
  void: "r.status = 'VOID'",
} as const;

export type DocumentState = keyof typeof DOCUMENT_STATES;
