// What later documents took of one before: their totals and the amounts of their headers.

import { type Query, query } from '../../../query/statement.ts';

/** Most parts that are added up. */
export const MAX_PARTS = 500;

/** A document that took a part of another one. Amounts as digits, 0 where it has none. */
export interface EarlierPart {
  total_amount: string;
  discount_amount: string;
  eco_tax_amount: string;
  stamp_duty_amount: string;
  rounding: string;
  withholding: string;
  /** Whether it took from other documents too, so that its total is not a part of this one alone. */
  is_shared: boolean;
}

/** The documents in force that took lines or amounts of one; one more than are added up. */
export const earlierParts = (accountId: number, id: bigint): Query<EarlierPart> =>
  query({
    name: 'earlier parts of a document',
    text: `SELECT d.total_amount::text, coalesce(d.discount_amount, 0)::text AS discount_amount,
        coalesce(d.eco_tax_amount, 0)::text AS eco_tax_amount, coalesce(d.stamp_duty_amount, 0)::text AS stamp_duty_amount,
        coalesce(d.rounding, 0)::text AS rounding, coalesce(d.withholding_amount, 0)::text AS withholding,
        EXISTS (SELECT FROM document_relation o WHERE o.account_id = $1 AND o.document_id = d.id
          AND o.related_document_id <> $2 AND o.kind IN ('orders', 'delivers', 'bills', 'credits')) AS is_shared
      FROM (SELECT DISTINCT document_id FROM (
          SELECT document_id FROM document_relation
          WHERE account_id = $1 AND related_document_id = $2 AND kind IN ('orders', 'delivers', 'bills', 'credits')
          GROUP BY document_id, kind HAVING sum(quantity) <> 0 OR sum(amount) <> 0) in_force) taker
      JOIN document d ON d.account_id = $1 AND d.id = taker.document_id
      WHERE d.status <> 'VOID' ORDER BY d.id LIMIT ${MAX_PARTS + 1}`,
    values: [accountId, id],
  });
