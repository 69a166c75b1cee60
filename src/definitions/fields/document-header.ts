// The header of a document: its fields, the names that the two sides give them, and which of them are in the snapshot.

import { DOCUMENT_STATUSES } from '../../domain/documents/status.ts';
import { array, object, type Schema } from '../schema.ts';
import { computed, computedJson, type ElementField, type StoredJson, stored, storedTexts } from './element.ts';
import {
  code,
  currency,
  date,
  dateTime,
  decimal,
  documentName,
  flag,
  identifier,
  integer,
  isMoney,
  isReadOnly,
  money,
  paymentMeans,
  rate,
  TAKEN_BACK,
  text,
  UPDATED_AT,
} from './field-types.ts';
import { type OtherSideNames, otherSideNames } from './mistyped-names.ts';

/** The header under the names of the table's columns. contract §5 Header fields */
export const HEADER_FIELDS = {
  id: identifier({ readOnly: true }),
  document_set: code(15, { min: 1, description: 'Code of a document set of the type' }),
  seq_number: code(60, {
    min: 1,
    description: 'Unique in its set, also among cancelled documents. In a create, `*` takes the next number of the set',
  }),
  date: date({ example: '2026-03-02' }),
  due_date: date({ description: 'Not before `date`', example: '2026-04-01' }),
  reference: text(60),
  your_ref: text(60),
  buyer_reference: text(100, {
    description:
      'Reference that the buyer wants on the invoice, such as a Leitweg-ID (EN 16931, BT-10). Default: that of the party',
    example: '04011000-12345-03',
  }),
  related_document: documentName(60, {
    min: 1,
    description: '`seq_number`, or `SET seq_number`, of an earlier document',
  }),
  related_documents: array(documentName(60, { min: 1 }), {
    maxItems: 100,
    description: 'Further earlier documents; lines are matched over all of them in the order given',
  }),
  salesperson: text(60),
  warehouse: code(15, { min: 1, description: 'Code of a location', example: 'MAIN' }),
  destination_warehouse: code(15, { min: 1, description: 'Code of a location' }),
  status: { type: 'string', enum: DOCUMENT_STATUSES, readOnly: true },
  currency: currency({ example: 'EUR' }),
  exchange_rate: decimal({
    minimum: 0,
    description: "How many units of the account's currency one unit of `currency` is worth",
  }),
  total_amount: money({ minimum: 0, ...TAKEN_BACK, example: 11.07 }),
  net_amount: money({ description: 'Below 0 only where lines with a quantity below 0 come to it', example: 9 }),
  vat: money({ description: 'An amount, below 0 as `net_amount`', example: 2.07 }),
  discount: rate({ description: 'Percentage over the whole document' }),
  discount_amount: money({ minimum: 0 }),
  eco_tax: rate(),
  stamp_duty: rate(),
  irs_tax: rate(),
  eco_tax_amount: money({ minimum: 0 }),
  stamp_duty_amount: money({ minimum: 0 }),
  withholding_amount: money({ minimum: 0 }),
  rounding: money(),
  amount_tendered: money({ minimum: 0 }),
  amount_paid: money({ minimum: 0, description: 'Paid so far: with the document, and by receipts or payments' }),
  amount_due: money({ readOnly: true, description: 'What is still owed on an invoice or purchase' }),
  amount_open: money({ readOnly: true, description: 'What a receipt, payment or credit note has not settled yet' }),
  payment_type: text(60),
  payment_ref: text(60),
  payment_terms: text(255, {
    description: 'In words. Default: those of the party, else those of the company',
    example: 'Net 30 days',
  }),
  payment_terms_code: code(15, {
    min: 1,
    description:
      'Code of payment terms. Default on invoices and purchases: that of the party, on invoices else that of the company',
    example: '30EOM',
  }),
  instalments: array(
    object(
      { due_date: date(), amount: money() },
      { 'x-component': 'instalment', description: 'Part of what a document owes, and when it is due' },
    ),
    { readOnly: true, description: 'From the terms. They add up to what the document owes' },
  ),
  early_payment: object(
    {
      percent: rate({ description: 'Discount in percent' }),
      until: date({ description: 'Last day of payment with the discount' }),
      amount: money({ description: 'Discount on all that the document owes' }),
    },
    { 'x-component': 'earlyPayment', readOnly: true, description: 'Discount for early payment, from the terms' },
  ),
  payment_means_code: paymentMeans({
    description: 'UNTDID 4461: `30` credit transfer, `48` card, `10` cash',
    example: '30',
  }),
  period_start: date({ description: 'First day of the period that is billed', example: '2026-02-01' }),
  period_end: date({ description: 'Last day of the period, not before `period_start`', example: '2026-02-28' }),
  deposit: flag({
    description:
      'True for the invoice or purchase of a deposit: nothing of the documents that it names is taken, no goods move, and lines of later ones deduct it',
  }),
  reason: text(255, {
    description: 'Reason for the document, such as for a credit note',
    example: 'Damaged in transit',
  }),
  delivery_date: dateTime({ example: '2026-03-04T09:00:00Z' }),
  plate_number: code(20),
  arrival_date: text(20),
  number_of_packages: text(20),
  gross_weight: integer({ minimum: 0, maximum: 2147483647 }),
  notes_comments: text(4000),
  created: date({ readOnly: true }),
  updated: date({ readOnly: true }),
  updated_at: UPDATED_AT,
} satisfies Record<string, Schema>;

export type HeaderField = keyof typeof HEADER_FIELDS;

/** Fields with a column of the type json. */
export const JSON_FIELDS: ReadonlySet<string> = new Set<HeaderField>(['instalments', 'early_payment']);

/** Amounts of money that a client writes. */
export const MONEY_FIELDS: ReadonlySet<string> = new Set(
  Object.entries(HEADER_FIELDS).flatMap(([field, schema]) => (isMoney(schema) && !isReadOnly(schema) ? [field] : [])),
);

export type HeaderNames = Partial<Record<HeaderField, string>>;

/**
 * Header fields that are not in `document.snapshot`: those that may change after the document was issued, and the moment of
 * delivery, which PostgreSQL converts to UTC. The snapshot has all others, party and lines as JSON, so that a list only copies them.
 */
const FIELDS_BESIDE_SNAPSHOT: HeaderField[] = [
  ...(['status', 'amount_paid', 'amount_due', 'amount_open', 'delivery_date', 'updated', 'updated_at'] as const),
];

/** Header fields that are in `document.snapshot`. */
export const SNAPSHOT_FIELDS = (Object.keys(HEADER_FIELDS) as HeaderField[]).filter(
  field => !FIELDS_BESIDE_SNAPSHOT.includes(field),
);

/** Names that the interface gives customer documents, where they differ from the table's. */
export const CUSTOMER_SIDE: HeaderNames = { withholding_amount: 'irs_retention_amount' };

/** Names that the interface gives supplier documents and transfers, where they differ from the table's. */
export const SUPPLIER_SIDE: HeaderNames = {
  related_document: 'related_doc',
  warehouse: 'source_warehouse',
  discount_amount: 'discount_money_amount',
  withholding_amount: 'withholding_tax_amount',
};

/** The names that header fields have on the other side, each with the name that a type gives the field. contract §5 Header fields */
export const otherSideHeaderNames = (names: HeaderNames): OtherSideNames =>
  otherSideNames(
    names,
    [CUSTOMER_SIDE, SUPPLIER_SIDE],
    // Every type takes both names of the related document.
    (Object.keys(HEADER_FIELDS) as HeaderField[]).filter(field => field !== 'related_document'),
  );

// Beside the snapshot an element has the settlements; the rest is short.
const SETTLED_SIZE = `CASE WHEN r.amount_open IS NOT NULL THEN 110 * (
      SELECT count(*) FROM document_relation k WHERE k.account_id = r.account_id AND k.document_id = r.id) ELSE 0 END`;

/** The snapshot as stored JSON of a list, under the names of one side; `sql` is its text under these names. */
export function storedJsonOf(sql: string, names: HeaderNames, maySettle: boolean): StoredJson {
  return {
    sql,
    size: `octet_length(r.snapshot)${maySettle ? ` + ${SETTLED_SIZE}` : ''}`,
    fields: new Set([...SNAPSHOT_FIELDS.map(field => names[field] ?? field), 'customer', 'supplier', 'items']),
  };
}

/** Places of header fields in the table of a list, from the left. Default: hidden. */
export type TablePlaces = Partial<Record<HeaderField, number>>;

/** Places of what every document has; the party, or what stands for it, is at 5 and 6. */
export const TABLE_PLACES = { document_set: 2, seq_number: 3, date: 4, status: 10 } satisfies TablePlaces;

/** Places of documents with a party. */
export const PARTY_PLACES = { ...TABLE_PLACES, total_amount: 8 } satisfies TablePlaces;

/** Places of documents that somebody owes. */
export const OWED_PLACES = { ...PARTY_PLACES, due_date: 7, amount_due: 9 } satisfies TablePlaces;

/** The header as element fields, under the names of one side; without `maySettle` no document has an open amount. */
export function documentFields(names: HeaderNames, maySettle: boolean, places: TablePlaces): ElementField[] {
  return (Object.keys(HEADER_FIELDS) as HeaderField[]).map(field => {
    const name = names[field] ?? field;
    const schema = HEADER_FIELDS[field];
    const inTable = places[field];
    if (field === 'amount_open' && !maySettle) return computed(name, schema, 'NULL::numeric');
    if (field === 'related_documents') return storedTexts(name, schema, `r.${field}`);
    if (JSON_FIELDS.has(field)) return computedJson(name, schema, `r.${field}`);
    return stored(name, schema, { column: field, ...(inTable !== undefined && { inTable }) });
  });
}
