// Fields of documents that follow from their relations: settlements and related documents.

import { RELATIONS, type Relation } from '../../domain/documents/document-facts.ts';
import { array, object, optional, type Schema, string } from '../schema.ts';
import { ALIAS_OF } from './check-body.ts';
import { type Column, computed, type JsonField } from './element.ts';
import { choice, decimal, documentName, identifier, money, text } from './field-types.ts';

/** The schema of `settles` in bodies. contract §5 Header fields */
export function settlesSchema(): Schema {
  const settlement = object(
    {
      document: documentName(76, { min: 1, description: '`seq_number`, or `SET seq_number`, of what is paid' }),
      amount: money({ description: 'Negative, in an update: taken back', example: 11.07 }),
      settled_amount: optional(
        money({
          description:
            'The same in the currency of the settled document, required where that is another one. Receipts and payments',
          example: 11.07,
        }),
      ),
      exchange_difference: optional(
        decimal({
          readOnly: true,
          description:
            "Gain (above 0) or loss by the exchange rates of both documents, in the account's currency; with `settled_amount`",
        }),
      ),
      write_off: optional(
        money({
          description: 'Receipts and payments: a rest that is given up beside it. Negative, in an update: taken back',
          example: 0.03,
        }),
      ),
      discount: optional(
        money({
          description: 'A new receipt or payment: early-payment discount beside it, which issues a credit note',
          example: 0.22,
        }),
      ),
      credit_note: optional(text(76, { readOnly: true, description: 'The credit note of the discount' })),
      write_off_reason: optional(text(255, { description: 'Required with `write_off`', example: 'Bank charges' })),
    },
    { 'x-component': 'settlement', description: 'What is paid of a document' },
  );
  return array(settlement, {
    maxItems: 1000,
    description: 'What a receipt, payment or credit note pays',
  });
}

/**
 * The other name of the related document as a property of bodies: every type takes both names, since the interface leaves open which
 * is whose. Answers have the name of the type. contract §5 Header fields
 */
export function aliasOfRelated(name: string): Record<string, Schema> {
  const other = name === 'related_doc' ? 'related_document' : 'related_doc';
  const schema = documentName(60, { min: 1, description: `Another name of \`${name}\`; answers have that one` });
  return { [other]: optional({ ...schema, [ALIAS_OF]: name }) };
}

/** Current settlements of a receipt, payment or credit note; other types have no such field. Only money is exchanged and given up. */
export function settlesField({ maySettle, isMoney }: { maySettle: boolean; isMoney: boolean }): JsonField {
  return {
    name: 'settles',
    schema: settlesSchema(),
    sql: maySettle ? SETTLES : 'NULL::json',
    readyJson: true,
    columns: maySettle ? [...SETTLES_COLUMNS, ...(isMoney ? MONEY_COLUMNS : [])] : [],
  };
}

// Sum of the rows of some kinds; `none` if it comes to nothing.
function settledSum(condition: string, none: '0' | 'NULL'): string {
  const sum = `trim_scale(coalesce(sum(coalesce(k.own_amount, k.amount)) FILTER (WHERE ${condition}), 0))`;
  return none === '0' ? sum : `nullif(${sum}, 0)`;
}

const SETTLEMENTS = `(SELECT d.id, d.document_set || ' ' || d.seq_number AS document, t.amount, t.settled_amount, t.exchange_difference, t.write_off, t.discount,
        CASE WHEN t.discount IS NOT NULL THEN (SELECT n.document_set || ' ' || n.seq_number FROM document n
          WHERE n.account_id = r.account_id AND n.id = t.note) END AS credit_note,
        CASE WHEN t.write_off IS NOT NULL THEN t.reason END AS write_off_reason
      FROM (SELECT k.settled AS id, ${settledSum("k.kind <> 'writes_off' AND k.kind <> 'discounts'", '0')} AS amount,
          ${settledSum("k.kind = 'discounts'", 'NULL')} AS discount,
          max(k.related_document_id) FILTER (WHERE k.kind = 'discounts') AS note,
          trim_scale(nullif(sum(k.amount) FILTER (WHERE k.own_amount IS NOT NULL), 0)) AS settled_amount,
          trim_scale(sum(k.exchange_difference)) AS exchange_difference,
          ${settledSum("k.kind = 'writes_off'", 'NULL')} AS write_off,
          (array_agg(k.reason ORDER BY k.id DESC) FILTER (WHERE k.reason IS NOT NULL))[1] AS reason
        FROM (SELECT x.*, CASE x.kind WHEN 'discounts' THEN (SELECT n.related_document_id FROM document n
              WHERE n.account_id = x.account_id AND n.id = x.related_document_id) ELSE x.related_document_id END AS settled
            FROM document_relation x) k
        WHERE k.account_id = r.account_id AND k.document_id = r.id
          AND k.kind IN ('pays', 'settles', 'refunds', 'writes_off', 'discounts')
        GROUP BY 1 HAVING sum(k.amount) <> 0) t
      JOIN document d ON d.account_id = r.account_id AND d.id = t.id) s`;

// Joined texts have no blanks, as all other JSON of an answer, and cost less than PostgreSQL's functions for JSON.
const SETTLES = `(CASE WHEN r.amount_open IS NOT NULL THEN (
      SELECT '[' || string_agg('{"document":' || to_json(s.document) || ',"amount":' || s.amount
          || coalesce(',"settled_amount":' || s.settled_amount || coalesce(',"exchange_difference":' || s.exchange_difference, ''), '')
          || coalesce(',"discount":' || s.discount || ',"credit_note":' || to_json(s.credit_note), '')
          || coalesce(',"write_off":' || s.write_off
          || ',"write_off_reason":' || to_json(s.write_off_reason), '') || '}', ',' ORDER BY s.id) || ']'
      FROM ${SETTLEMENTS}) END)`;

const ofSettlements = (condition: string) =>
  `(r.amount_open IS NOT NULL AND EXISTS (SELECT FROM ${SETTLEMENTS} WHERE ${condition}))`;

const SETTLES_COLUMNS: Column[] = [
  { name: 'settles.document', type: 'text', sql: 's.document', wrap: ofSettlements, code: true },
  { name: 'settles.amount', type: 'number', sql: 's.amount', wrap: ofSettlements },
];

const MONEY_COLUMNS: Column[] = [
  { name: 'settles.settled_amount', type: 'number', sql: 's.settled_amount', wrap: ofSettlements },
  { name: 'settles.exchange_difference', type: 'number', sql: 's.exchange_difference', wrap: ofSettlements },
  { name: 'settles.write_off', type: 'number', sql: 's.write_off', wrap: ofSettlements },
  { name: 'settles.write_off_reason', type: 'text', sql: 's.write_off_reason', wrap: ofSettlements },
];

const RELATED = object(
  {
    id: identifier(),
    type: text(30),
    document_set: text(15),
    seq_number: text(60),
    relation: choice(RELATIONS.filter(relation => relation !== 'settles')),
    direction: choice(['from', 'to'], { description: '`from`: what it came from; `to`: what came of it' }),
  },
  { 'x-component': 'documentRelation', description: 'A document that another one came from or led to' },
);

// Relations in force between the document and another one. A credit note's settlement counts as paid, and on the document that it
// credits as part of `credits`.
const inForce = (direction: 'from' | 'to', own: string, other: string) => `
      SELECT o.id, o.type, o.document_set, o.seq_number,
        CASE k.relation WHEN 'settles' THEN 'pays' ELSE k.relation END AS relation, '${direction}' AS direction
      FROM (SELECT ${other} AS id, kind AS relation, bool_or(kind = 'credits') OVER (PARTITION BY ${other}) AS credits
        FROM document_relation WHERE account_id = r.account_id AND ${own} = r.id
        GROUP BY ${other}, kind HAVING sum(quantity) <> 0 OR sum(amount) <> 0) k
      JOIN document o ON o.account_id = r.account_id AND o.id = k.id
      WHERE NOT (k.relation = 'settles' AND k.credits)`;

// True if a document that is not void did `kind` to the document `r`; `condition` is about that later document `d`.
const isTakenBy = (kind: Relation, condition = 'true') => `EXISTS (
      SELECT FROM document_relation k JOIN document d ON d.account_id = k.account_id AND d.id = k.document_id
      WHERE k.account_id = r.account_id AND k.related_document_id = r.id AND k.kind = '${kind}' AND d.status <> 'VOID' AND ${condition})`;

const IS_BILLED = `EXISTS (SELECT FROM document_relation b JOIN document i ON i.account_id = b.account_id AND i.id = b.document_id
      WHERE b.account_id = d.account_id AND b.related_document_id = d.id AND b.kind = 'bills' AND i.status <> 'VOID')`;

const IS_PAID = `(coalesce(r.paid_on_issue, 0) > 0 OR ${isTakenBy('pays')})`;

/**
 * SQL of the name of the status of a document `r`: what followed it. BILLED means that nothing is open, which may be because everything
 * was ordered, delivered or returned, or because nothing ever was open, as in a delivery note that takes goods back. PART and PAID have a
 * further word for what is open of others, and for credit.
 */
export const SHOWN_STATUS = `CASE
    WHEN r.status = 'BILLED' THEN CASE
      WHEN ${isTakenBy('orders')} THEN 'ORDERED'
      WHEN ${isTakenBy('delivers', "d.status <> 'BILLED'")} THEN 'DELIVERED'
      WHEN ${isTakenBy('bills')} OR ${isTakenBy('delivers', IS_BILLED)} THEN 'BILLED'
      WHEN ${isTakenBy('returns')} OR ${isTakenBy('delivers')} THEN 'RETURNED'
      ELSE 'ISSUED' END
    WHEN r.status = 'PART' AND r.amount_due IS NULL THEN CASE
      WHEN ${isTakenBy('delivers')} THEN 'PART_DELIVERED'
      WHEN ${isTakenBy('orders')} THEN 'PART_ORDERED'
      WHEN ${isTakenBy('bills')} THEN 'PART_BILLED'
      WHEN ${isTakenBy('returns')} THEN 'PART_RETURNED'
      ELSE r.status END
    WHEN r.status = 'PART' THEN CASE WHEN NOT ${IS_PAID} AND ${isTakenBy('credits')} THEN 'PART_CREDITED' ELSE 'PART_PAID' END
    WHEN r.status = 'PAID' AND NOT ${IS_PAID} AND ${isTakenBy('credits')} THEN 'CREDITED'
    ELSE r.status END`;

/** Field with the shown status, which pages add to a list. */
export const SHOWN_STATUS_FIELD = computed('shown_status', string(), SHOWN_STATUS);

/** Reason of a void or close. */
export const REASON_FIELD = computed(
  'status_reason',
  text(255, { readOnly: true, description: 'With `?id=N`: why the document was voided or closed' }),
  'r.status_reason',
);

/** Reason for which payment reminders leave a document out. */
export const DISPUTED_FIELD = computed(
  'dispute_reason',
  text(255, { readOnly: true, description: 'With `?id=N`: why payment reminders leave the invoice out' }),
  'r.disputed',
);

/** The documents that a document came from and that came of it, as far as they are in force. contract §5 Life */
export const RELATIONS_FIELD: JsonField = {
  name: 'relations',
  schema: array(RELATED, {
    readOnly: true,
    description: 'With `?id=N`: what the document came from and what came of it',
  }),
  sql: `(SELECT coalesce(to_json(array_agg(f ORDER BY f.direction, f.id, f.relation)), '[]') FROM (
      ${inForce('from', 'document_id', 'related_document_id')}
      UNION ALL ${inForce('to', 'related_document_id', 'document_id')}) f)`,
  readyJson: true,
  columns: [],
};
