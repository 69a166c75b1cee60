// Amounts due of a customer or supplier, and amounts of their credit notes and advances that are not allotted yet.

import { isUnsettled, openInstalments, takenDiscounts } from '../../../definitions/fields/open-amounts.ts';
import { query } from '../../../query/statement.ts';
import { type DocumentReference, type DocumentRow, idsOf, ofDocuments } from './lock.ts';

/** Most documents that a form lists; a document may pay as many. */
export const MAX_OPEN_ITEMS = 500;

/** A document of which something is due or open, in its currency. */
export interface OpenItem extends DocumentRow {
  date: string;
  due_date: string | null;
  currency: string;
  total_amount: string;
  /** Amount due, or amount not allotted. */
  open: string;
  /** True if it is an amount that can be allotted. */
  is_credit: boolean;
  /** Discount for early payment on all of it, and the last day for it. */
  early_amount: string | null;
  early_until: string | null;
}

// Due date of the first open instalment, where there are instalments.
const DUE_DATE = `CASE WHEN d.instalments IS NULL THEN d.due_date
      ELSE coalesce((SELECT i.due_date FROM ${openInstalments('d')} i WHERE i.is_first), d.due_date) END`;
const COLUMNS = `d.id, d.type, d.document_set, d.seq_number, d.date::text, (${DUE_DATE})::text AS due_date, d.currency,
      trim_scale(d.total_amount)::text AS total_amount, trim_scale(coalesce(d.amount_due, d.amount_open, 0))::text AS open,
      d.amount_due IS NULL AS is_credit, early.amount AS early_amount,
      early.until AS early_until`;
// Offered until it is taken.
const EARLY = `LEFT JOIN LATERAL (SELECT e ->> 'amount' AS amount, e ->> 'until' AS until FROM (SELECT d.snapshot::json -> 'early_payment' AS e) of
      WHERE e IS NOT NULL AND ${takenDiscounts('d')} = 0) early ON true`;
const IS_OPEN = isUnsettled('d');

/** The open documents of a party by its code, those that are due first before the others; one more than a form lists. */
export const openItemsOfParty = (accountId: number, kind: string, code: string) =>
  query<OpenItem>({
    name: 'open items of a party',
    text: `SELECT ${COLUMNS} FROM document d ${EARLY}
      WHERE d.account_id = $1 AND d.party_id = (SELECT id FROM third_party WHERE account_id = $1 AND kind = $2 AND code = $3)
        AND ${IS_OPEN}
      ORDER BY coalesce(${DUE_DATE}, d.date), d.date, d.id LIMIT ${MAX_OPEN_ITEMS + 1}`,
    values: [accountId, kind, code],
  });

/** Documents of a party by their ids, also when nothing of them is open any more. */
export const itemsOfParty = (accountId: number, kind: string, code: string, ids: number[]) =>
  query<OpenItem>({
    name: 'items of a party',
    text: `SELECT ${COLUMNS} FROM document d ${EARLY}
      WHERE d.account_id = $1 AND d.id = ANY ($4)
        AND d.party_id = (SELECT id FROM third_party WHERE account_id = $1 AND kind = $2 AND code = $3)`,
    values: [accountId, kind, code, ids],
  });

/** One document, if something of it is open: its party may not be on file. */
export const openItemById = (accountId: number, id: bigint) =>
  query<OpenItem>({
    name: 'open item',
    text: `SELECT ${COLUMNS} FROM document d ${EARLY} WHERE d.account_id = $1 AND d.id = $2 AND ${IS_OPEN}`,
    values: [accountId, id],
  });

/** The early-payment discounts that were taken of documents. */
export const discountsTaken = (accountId: number, reference: DocumentReference) =>
  query<{ id: number; amount: string }>({
    ...ofDocuments('discounts taken', accountId, reference),
    text: `SELECT d.id, ${takenDiscounts('d')}::text AS amount FROM document d WHERE d.account_id = $1 AND d.id = ANY (${idsOf(reference)})`,
  });
