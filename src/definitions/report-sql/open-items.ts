// Open amounts of a side on a day as SQL, from the documents, receipts, credits and voids until that day. docs/decisions/0117

import { documents } from '../catalogue.ts';
import type { ReportRequest } from '../define-report.ts';
import { openInstalments } from '../fields/open-amounts.ts';
import { inForce, ofParty } from './bookings.ts';
import type { Bound } from './bound.ts';

const KINDS = "('pays', 'settles', 'refunds', 'writes_off')";

/** Types that have an amount due or open, of a party. */
function typesOf(party: 'customer' | 'supplier'): { own: string[]; refunding: string[] } {
  return {
    own: documents.filter(each => each.party === party).map(({ type }) => type),
    refunding: documents.filter(each => each.refund?.party === party).map(({ type }) => type),
  };
}

/**
 * SQL of the open items of a side on a day as a table: the document with `due_date` and `amount`, of instalments one row each. What is
 * not allotted has a negative amount and no due date. A settlement counts from the day on which both of its documents are in force; one
 * that was made later than its document, from the day on which it was made.
 */
export function openItems(request: ReportRequest, bound: Bound, party: 'customer' | 'supplier'): string {
  const { own, refunding } = typesOf(party);
  const [day, zone, ownTypes, refundTypes] = [
    `${bound.add(request.to)}::date`,
    bound.add(request.timeZone),
    bound.add(own),
    bound.add(refunding),
  ];
  const narrowed = ofParty(request, bound).map(condition => ` AND ${condition}`);
  const isOfSide = `(d.type = ANY (${ownTypes}) AND d.is_refund IS NULL OR d.type = ANY (${refundTypes}) AND d.is_refund)`;
  const all = `${ownTypes}::text[] || ${refundTypes}::text[]`;
  // A document that is settled today and has not changed since the day was settled then. Documents that are dated later may have been
  // entered before it.
  const candidates = `SELECT u.id FROM document u WHERE u.account_id = $1 AND (u.amount_due > 0 OR u.amount_open > 0)
    UNION SELECT c.id FROM document c WHERE c.account_id = $1 AND c.type = ANY (${all})
      AND c.updated_at >= ${day}::timestamp AT TIME ZONE ${zone}
    UNION SELECT e.id FROM document later JOIN document_relation r ON r.account_id = $1 AND r.document_id = later.id AND r.kind IN ${KINDS}
        CROSS JOIN LATERAL (VALUES (r.document_id), (r.related_document_id)) e (id)
      WHERE later.account_id = $1 AND later.date > ${day}
    UNION SELECT r.document_id FROM document later JOIN document_relation r ON r.account_id = $1 AND r.related_document_id = later.id
        AND r.kind IN ${KINDS} WHERE later.account_id = $1 AND later.date > ${day}`;
  const counts = `r.account_id = $1 AND r.amount > 0 AND r.kind IN ${KINDS} AND ${inForce('s', day)} AND ${inForce('o', day)}
      AND (r.created_at = s.created_at OR (r.created_at AT TIME ZONE ${zone})::date <= ${day})`;
  // OFFSET 0: each document is looked up by its id. Without statistics, as after an import, PostgreSQL may join all documents with each other.
  const byId = (
    name: string,
    id: string,
  ) => `CROSS JOIN LATERAL (SELECT x.date, x.status, x.updated, x.created_at FROM document x
      WHERE x.account_id = $1 AND x.id = ${id} OFFSET 0) ${name}`;
  const settlements = (
    found: string,
  ) => `FROM found f JOIN document_relation r ON r.account_id = $1 AND r.${found} = f.id
      ${byId('s', 'r.document_id')} ${byId('o', 'r.related_document_id')}`;
  // Amounts by which others settle or pay back a document, and amounts that a document gives to others.
  const taken = `SELECT r.related_document_id AS id, sum(r.amount) AS amount ${settlements('related_document_id')}
      WHERE ${counts} GROUP BY 1`;
  const given = `SELECT r.document_id AS id, sum(coalesce(r.own_amount, r.amount)) AS amount ${settlements('document_id')}
      WHERE ${counts} AND r.kind <> 'writes_off' GROUP BY 1`;
  const documentsOfDay = `SELECT d.id, d.type, d.document_set, d.seq_number, d.date, d.due_date, d.party_id, d.party_code, d.party_name,
      d.currency, d.instalments, d.is_refund, d.amount_owed IS NOT NULL AS is_owed,
      CASE WHEN d.amount_owed IS NOT NULL THEN d.amount_owed - least(coalesce(d.paid_on_issue, 0), d.amount_owed) - coalesce(taken.amount, 0)
        ELSE d.total_amount - coalesce(given.amount, 0) - coalesce(taken.amount, 0) END AS amount_due
    FROM found JOIN document d ON d.account_id = $1 AND d.id = found.id
    LEFT JOIN taken ON taken.id = d.id LEFT JOIN given ON given.id = d.id
    WHERE ${isOfSide}${narrowed.join('')} AND (d.amount_owed IS NOT NULL OR d.amount_open IS NOT NULL) AND ${inForce('d', day)}`;
  return `(WITH found AS MATERIALIZED (${candidates}), taken AS MATERIALIZED (${taken}), given AS MATERIALIZED (${given}), open AS MATERIALIZED (${documentsOfDay})
    SELECT id, type, document_set, seq_number, date, due_date, party_id, party_code, party_name, currency,
      CASE WHEN is_owed OR is_refund THEN amount_due ELSE -amount_due END AS amount, is_owed
    FROM open WHERE amount_due <> 0 AND instalments IS NULL
    UNION ALL SELECT id, type, document_set, seq_number, date, i.due_date, party_id, party_code, party_name, currency, i.amount, true
    FROM open CROSS JOIN LATERAL ${openInstalments('open')} i WHERE amount_due > 0 AND instalments IS NOT NULL)`;
}
