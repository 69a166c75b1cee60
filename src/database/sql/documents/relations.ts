// Rows of document_relation: what later documents take from earlier ones. Rows are only inserted; their sum is the current state.

import type { Settle, Use } from '../../../domain/effects/effect.ts';
import { digits } from '../../../domain/values/decimal.ts';
import { type Command, query } from '../../../query/statement.ts';
import { columnNames, defineInsert } from '../multi-row-insert.ts';
import {
  type DocumentKey,
  type DocumentReference,
  idOf,
  idsOf,
  type NumberedDocument,
  ofDocument,
  ofDocuments,
} from './lock.ts';

/** Quantities and amounts that a later document took from an earlier one. */
export interface RelationRow {
  id: number;
  document_id: number;
  line: number | null;
  related_document_id: number;
  related_line: number | null;
  kind: string;
  quantity: string | null;
  amount: string | null;
  own_amount: string | null;
  exchange_difference: string | null;
  reason: string | null;
}

export const RELATION_COLUMNS = columnNames(`
  account_id, document_id, line, related_document_id, related_line, kind, quantity, amount, own_amount,
  exchange_difference, reason
`);

/** Inserts the relations of a document to earlier documents; negative quantities and amounts undo them. */
export const insertRelations = (accountId: number, documentId: number, relations: (Use | Settle)[]): Command =>
  insertRows(relations.map(relation => relationRow(accountId, documentId, relation)));

const insertRows = defineInsert('document_relation', RELATION_COLUMNS);

/** The row of a relation to an earlier document. */
export function relationRow(accountId: number, documentId: number, relation: Use | Settle): Record<string, unknown> {
  const row = { account_id: accountId, document_id: documentId, related_document_id: relation.relatedId };
  if (relation.kind === 'settle') {
    const { as: kind, line, amount, ownAmount, exchangeDifference, reason } = relation;
    const others = ownAmount && {
      own_amount: digits(ownAmount),
      exchange_difference: exchangeDifference && digits(exchangeDifference),
    };
    return { ...row, kind, line, amount: digits(amount), ...others, ...(reason !== undefined && { reason }) };
  }
  const { as, line, relatedLine, qty } = relation;
  return { ...row, kind: as, line, related_line: relatedLine, quantity: digits(qty) };
}

const RELATION =
  'id, document_id, line, related_document_id, related_line, kind, quantity, amount, own_amount, exchange_difference, reason';

/** Quantities and amounts that a document took from earlier ones, in the order of recording. */
export const relationsOf = (accountId: number, key: DocumentKey) =>
  query<RelationRow>({
    ...ofDocument('relations', accountId, key),
    text: `SELECT ${RELATION} FROM document_relation WHERE account_id = $1 AND document_id = ${idOf(key)} ORDER BY id`,
  });

/** The credit notes that this transaction has issued over documents, by the document. */
export const notesOfTransaction = (accountId: number, reference: DocumentReference) =>
  query<{ id: number; related_document_id: number }>({
    ...ofDocuments('notes of the transaction', accountId, reference),
    text: `SELECT document_id AS id, related_document_id FROM document_relation
      WHERE account_id = $1 AND related_document_id = ANY (${idsOf(reference)}) AND kind = 'credits' AND amount IS NOT NULL
        AND xmin = pg_current_xact_id()::xid ORDER BY id`,
  });

/** A line of an earlier document that a line bills, with the billed quantity. */
export interface BilledLineRow {
  document_id: number;
  line: number;
  related_document_id: number;
  related_line: number;
  quantity: string;
  /** The article and the numbers of the earlier line. */
  article_id: number | null;
  serial_numbers: string[] | null;
}

/** Lines of earlier documents that lines of referenced documents bill. */
export const billedLines = (accountId: number, reference: DocumentReference) =>
  query<BilledLineRow>({
    ...ofDocuments('billed lines', accountId, reference),
    text: `SELECT b.document_id, b.line, b.related_document_id, b.related_line, b.quantity, l.article_id, l.serial_numbers
      FROM (SELECT document_id, line, related_document_id, related_line, sum(quantity) AS quantity, min(id) AS first
        FROM document_relation WHERE account_id = $1 AND document_id = ANY (${idsOf(reference)}) AND kind = 'bills'
          AND line IS NOT NULL AND related_line IS NOT NULL
        GROUP BY 1, 2, 3, 4 HAVING sum(quantity) <> 0) b
      JOIN document_line l ON l.account_id = $1 AND l.document_id = b.related_document_id AND l.line = b.related_line
      ORDER BY b.first`,
  });

/** Serial or batch numbers, and units, that a line of a credit note or a return takes back from a line of an earlier document. */
export interface ReturnedRow {
  document_id: number;
  line: number;
  quantity: string;
  serial_numbers: string[];
}

/** The serial and batch numbers that credit notes and returns, void ones excluded, take back from referenced documents. */
export const returnedNumbers = (accountId: number, reference: DocumentReference) =>
  query<ReturnedRow>({
    ...ofDocuments('returned numbers', accountId, reference),
    text: `SELECT r.related_document_id AS document_id, r.related_line AS line, sum(r.quantity) AS quantity, l.serial_numbers
      FROM document_relation r
      JOIN document_line l ON l.account_id = $1 AND l.document_id = r.document_id AND l.line = r.line
      WHERE r.account_id = $1 AND r.related_document_id = ANY (${idsOf(reference)}) AND r.related_line IS NOT NULL AND r.kind IN ('credits', 'returns')
        AND l.serial_numbers IS NOT NULL
      GROUP BY r.related_document_id, r.related_line, r.document_id, r.line, l.serial_numbers HAVING sum(r.quantity) <> 0`,
  });

/** Quantity that a line of a document takes from an earlier document. */
export interface TakingRow {
  document_id: number;
  line: number | null;
  related_document_id: number;
  related_line: number | null;
  quantity: string;
}

/** Quantities that lines of referenced documents take from earlier documents. */
export const takings = (accountId: number, reference: DocumentReference) =>
  query<TakingRow>({
    ...ofDocuments('takings', accountId, reference),
    text: `SELECT document_id, line, related_document_id, related_line, sum(quantity) AS quantity FROM document_relation
      WHERE account_id = $1 AND document_id = ANY (${idsOf(reference)}) AND quantity IS NOT NULL
      GROUP BY document_id, line, related_document_id, related_line HAVING sum(quantity) <> 0`,
  });

/** Amount that later documents credit of an earlier one, or deduct of it by lines with a VAT rate. */
export interface CreditedRow {
  document_id: number;
  kind: 'credits' | 'deducts';
  /** VAT rate of the lines that deduct; null without one, and for credits. */
  vat: string | null;
  amount: string;
}

/** The credited and deducted amounts of each referenced document. */
export const creditedAmounts = (accountId: number, reference: DocumentReference) =>
  query<CreditedRow>({
    ...ofDocuments('credited', accountId, reference),
    text: `SELECT r.related_document_id AS document_id, r.kind, l.vat, sum(r.amount) AS amount FROM document_relation r
      LEFT JOIN document_line l ON r.kind = 'deducts' AND l.account_id = $1 AND l.document_id = r.document_id AND l.line = r.line
      WHERE r.account_id = $1 AND r.related_document_id = ANY (${idsOf(reference)}) AND r.kind IN ('credits', 'deducts') AND r.amount IS NOT NULL
      GROUP BY 1, 2, 3`,
  });

/** Amount that a credit note credits of a deposit, with the amount of its lines at a VAT rate; null when it has no prices. */
export interface DepositCreditRow {
  document_id: number;
  credit_id: number;
  amount: string;
  vat: string | null;
  lines: string | null;
}

/** The credit notes for the referenced deposits. */
export const depositCredits = (accountId: number, reference: DocumentReference) =>
  query<DepositCreditRow>({
    ...ofDocuments('deposit credits', accountId, reference),
    text: `SELECT c.document_id, c.credit_id, c.amount, l.vat,
        sum(l.qty * l.unit_price * (1 - coalesce(l.discount, 0) / 100) * CASE WHEN l.vat_included THEN 1 ELSE 1 + coalesce(l.vat, 0) / 100 END)
          AS lines
      FROM (SELECT r.related_document_id AS document_id, r.document_id AS credit_id, sum(r.amount) AS amount FROM document_relation r
          JOIN document d ON d.account_id = $1 AND d.id = r.related_document_id AND d.deposit
          WHERE r.account_id = $1 AND r.related_document_id = ANY (${idsOf(reference)}) AND r.kind = 'credits' AND r.amount IS NOT NULL
          GROUP BY 1, 2 HAVING sum(r.amount) <> 0) c
      LEFT JOIN document_line l ON l.account_id = $1 AND l.document_id = c.credit_id AND l.unit_price IS NOT NULL
      GROUP BY 1, 2, 3, 4`,
  });

/** The first documents that take from a document. */
export const takersOf = (accountId: number, key: DocumentKey) =>
  query<NumberedDocument>({
    ...ofDocument('takers', accountId, key),
    text: `SELECT d.type, d.document_set, d.seq_number
      FROM (SELECT DISTINCT document_id FROM (
          SELECT document_id FROM document_relation WHERE account_id = $1 AND related_document_id = ${idOf(key)}
          GROUP BY related_line, document_id, kind HAVING sum(quantity) <> 0 OR sum(amount) <> 0) f) t
      JOIN document d ON d.account_id = $1 AND d.id = t.document_id
      ORDER BY d.id LIMIT 5`,
  });

/** Quantities and amounts that documents of a range of ids took from earlier ones. */
export const relationsBetween = (accountId: number, from: number, to: number) =>
  query<RelationRow>({
    text: `SELECT ${RELATION} FROM document_relation WHERE account_id = $1 AND document_id BETWEEN $2 AND $3 ORDER BY id`,
    values: [accountId, from, to],
  });

/** Quantities and amounts taken from documents by id, with the status and line numbers of the later document. */
export const relationsTo = (accountId: number, documentIds: number[]) =>
  query<RelationRow & { document_status: string; serial_numbers: string[] | null }>({
    text: `SELECT r.id, r.document_id, r.line, r.related_document_id, r.related_line, r.kind, r.quantity, r.amount, r.own_amount,
        r.exchange_difference, r.reason,
        d.status AS document_status, l.serial_numbers
      FROM document_relation r JOIN document d ON d.account_id = r.account_id AND d.id = r.document_id
      LEFT JOIN document_line l ON l.account_id = r.account_id AND l.document_id = r.document_id AND l.line = r.line
      WHERE r.account_id = $1 AND r.related_document_id = ANY ($2) ORDER BY r.id`,
    values: [accountId, documentIds],
  });
