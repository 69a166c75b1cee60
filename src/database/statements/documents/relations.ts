// Rows of document_relation: how much of earlier documents later ones use. Rows are only inserted, and their sum is the present state.

import type { Settle, Use } from '../../../domain/effects/effect.ts';
import { digits } from '../../../domain/values/decimal.ts';
import { type Command, type Query, query } from '../../../query/statement.ts';
import { defineInsert } from '../multi-row-insert.ts';

/** What a later document took of an earlier one. */
export interface RelationRow {
  id: number;
  document_id: number;
  line: number | null;
  related_document_id: number;
  related_line: number | null;
  kind: string;
  quantity: string | null;
  amount: string | null;
}

export const RELATION_COLUMNS = [
  ...['account_id', 'document_id', 'line', 'related_document_id', 'related_line', 'kind', 'quantity', 'amount'],
];

/** Inserts the relations of a document to earlier documents; negative quantities and amounts undo them. */
export const insertRelations = (accountId: number, documentId: number, relations: (Use | Settle)[]): Command =>
  insertRows(relations.map(relation => relationRow(accountId, documentId, relation)));

const insertRows = defineInsert('document_relation', RELATION_COLUMNS);

/** The row of a relation to an earlier document. */
export function relationRow(accountId: number, documentId: number, relation: Use | Settle): Record<string, unknown> {
  const row = { account_id: accountId, document_id: documentId, related_document_id: relation.relatedId };
  if (relation.kind === 'settle') return { ...row, kind: relation.as, amount: digits(relation.amount) };
  const { as, line, relatedLine, qty } = relation;
  return { ...row, kind: as, line, related_line: relatedLine, quantity: digits(qty) };
}

const RELATION = 'id, document_id, line, related_document_id, related_line, kind, quantity, amount';

/** What the document with a set and number took of earlier ones, in the order of its recording. */
export const relationsOf = (accountId: number, set: string, number: string): Query<RelationRow> =>
  query({
    name: 'relations of document',
    text: `SELECT ${RELATION} FROM document_relation WHERE account_id = $1 AND document_id =
        (SELECT d.id FROM document d WHERE d.account_id = $1 AND d.document_set = $2 AND d.seq_number = $3)
      ORDER BY id`,
    values: [accountId, set, number],
  });

/** What the documents of a range of ids took of earlier ones. */
export const relationsBetween = (accountId: number, from: number, to: number): Query<RelationRow> =>
  query({
    text: `SELECT ${RELATION} FROM document_relation WHERE account_id = $1 AND document_id BETWEEN $2 AND $3 ORDER BY id`,
    values: [accountId, from, to],
  });

/** What was taken of documents by id, with the status of the document that took it. */
export const relationsTo = (
  accountId: number,
  documentIds: number[],
): Query<RelationRow & { document_status: string }> =>
  query({
    text: `SELECT r.id, r.document_id, r.line, r.related_document_id, r.related_line, r.kind, r.quantity, r.amount,
        d.status AS document_status
      FROM document_relation r JOIN document d ON d.account_id = r.account_id AND d.id = r.document_id
      WHERE r.account_id = $1 AND r.related_document_id = ANY ($2) ORDER BY r.id`,
    values: [accountId, documentIds],
  });
