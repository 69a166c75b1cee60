// Lines of documents: for later documents, and with everything that determines their effects.

import { HAS_QUANTITY } from '../../../definitions/fields/document-line.ts';
import { query } from '../../../query/statement.ts';
import { type DocumentReference, idsOf, ofDocuments } from './lock.ts';

/** A line with a quantity, and the quantity that later documents use. A document without such a line is one line without a number. */
export interface EarlierLineRow {
  document_id: number;
  line: number | null;
  item_code: string | null;
  description: string | null;
  unit_price: string | null;
  discount: string | null;
  vat: string | null;
  vat_included: boolean | null;
  vat_exemption: string | null;
  qty: string;
  used: string;
  article_id: number | null;
  serial_numbers: string[] | null;
}

/** The lines with a quantity of referenced documents. */
export const earlierLines = (accountId: number, reference: DocumentReference) =>
  query<EarlierLineRow>({
    ...ofDocuments('earlier lines', accountId, reference),
    text: `SELECT l.document_id, l.line, l.item_code, l.description, l.unit_price, l.discount,
        l.vat, l.vat_included, l.vat_exemption, l.qty, l.article_id, l.serial_numbers,
        coalesce((SELECT sum(r.quantity) FROM document_relation r WHERE r.account_id = $1
          AND r.related_document_id = l.document_id AND r.related_line = l.line), 0) AS used
      FROM document_line l WHERE l.account_id = $1 AND l.document_id = ANY (${idsOf(reference)}) AND ${HAS_QUANTITY}
    UNION ALL
      SELECT d.id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, NULL, NULL,
        coalesce((SELECT sum(r.quantity) FROM document_relation r WHERE r.account_id = $1
          AND r.related_document_id = d.id AND r.related_line IS NULL), 0)
      FROM document d WHERE d.account_id = $1 AND d.id = ANY (${idsOf(reference)})
        AND NOT EXISTS (SELECT FROM document_line l WHERE l.account_id = $1 AND l.document_id = d.id AND ${HAS_QUANTITY})
    ORDER BY document_id, line`,
  });

/** The JSON of a document, with the open quantities of its lines. */
export interface SnapshotRow {
  id: number;
  snapshot: string;
}

/** The snapshots of referenced documents. */
export const snapshotsOf = (accountId: number, reference: DocumentReference) =>
  query<SnapshotRow>({
    ...ofDocuments('snapshots', accountId, reference),
    text: `SELECT id, snapshot FROM document WHERE account_id = $1 AND id = ANY (${idsOf(reference)})`,
  });

/** A line with a quantity, with its article and its stock locations. */
export interface LineRow {
  document_id: number;
  line: number;
  line_code: string | null;
  line_description: string | null;
  qty: string;
  unit_price: string | null;
  discount: string | null;
  vat: string | null;
  vat_included: boolean | null;
  vat_exemption: string | null;
  serial_numbers: string[] | null;
  article_id: number | null;
  item_code: string | null;
  description: string | null;
  serial_tracking: string | null;
  location_id: number | null;
  location_code: string | null;
  destination_id: number | null;
  destination_code: string | null;
  deducts: string | null;
}

/** The lines with a quantity of documents by id. */
export const linesOf = (accountId: number, documentIds: number[]) =>
  query<LineRow>({
    text: `SELECT l.document_id, l.line, l.item_code AS line_code, l.description AS line_description, l.qty,
      l.unit_price, l.discount, l.vat, l.vat_included, l.vat_exemption, l.serial_numbers,
      l.deducts, l.article_id, a.item_code, a.description, a.serial_tracking,
      s.id AS location_id, s.location_code, d.id AS destination_id, d.location_code AS destination_code
    FROM document_line l
    LEFT JOIN article a ON a.account_id = l.account_id AND a.id = l.article_id
    LEFT JOIN location s ON s.account_id = l.account_id AND s.id = l.location_id
    LEFT JOIN location d ON d.account_id = l.account_id AND d.id = l.destination_id
    WHERE l.account_id = $1 AND l.document_id = ANY ($2) AND ${HAS_QUANTITY} ORDER BY l.document_id, l.line`,
    values: [accountId, documentIds],
  });
