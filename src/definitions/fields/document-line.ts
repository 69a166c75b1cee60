// Lines of a document: the fields of documentLine and movement, and where each is kept for searching.

import { VAT_CATEGORIES } from '../../domain/invoicing/vat-category.ts';
import { array, object, optional, type Schema } from '../schema.ts';
import type { Column } from './element.ts';
import {
  choice,
  code,
  columnTypeOf,
  date,
  decimal,
  documentName,
  flag,
  hasCodes,
  identifier,
  integer,
  quantity,
  rate,
  signedQuantity,
  text,
  unitCode,
} from './field-types.ts';
import { OTHER_SIDE_NAMES, otherSideNames } from './mistyped-names.ts';

export const ITEM_TYPES = ['product', 'service', 'text'];

/** Fields of a line under the names that the tables use. contract §5 documentLine */
export const LINE_FIELDS = {
  id: identifier({ readOnly: true }),
  heading: text(200, {
    description:
      'Heading of the group of lines that begins with this line and ends before the next heading, or before lines that deduct a deposit',
    example: 'Kitchen',
  }),
  item_type: choice(ITEM_TYPES, { description: '`product` unless said otherwise or the article is something else' }),
  item_code: code(15, { description: 'Links the line to an article; an unknown one is free text', example: 'TEA-250' }),
  description: text(255, { min: 1, example: 'Green tea, 250 g' }),
  description_2: text(255),
  qty: signedQuantity({
    description:
      'Default 1. Below 0 only on invoices, credit notes, purchases and supplier credit notes: goods that go the other way, such as a return; and on delivery notes that name the one from which goods come back',
    example: 2,
  }),
  unit_of_measurement: text(15, { example: 'UN' }),
  unit_code: unitCode({
    description: 'Unit for electronic invoices, UN/ECE Recommendation 20 or 21. Default: that of the article',
  }),
  number_of_packages: integer({ minimum: 0, maximum: 2147483647 }),
  unit_price: decimal({
    description:
      'With VAT when vat_included is true. Below 0 only on invoices, credit notes, purchases and supplier credit notes, for lines that move no goods: what they take off',
    example: 4.5,
  }),
  discount: rate({ description: 'Percentage off this line' }),
  vat: rate({ description: 'VAT rate in percent', example: 23 }),
  vat_code: code(15, {
    description:
      'VAT code of the company, which gives the line its rate, category, exemption and sentence; `*` takes the default of customer, article or company',
  }),
  vat_included: flag(),
  vat_exemption: code(30, {
    description:
      'Why the rate is 0: a VATEX code of EN 16931 or one of the country. Default at rate 0: that of the article',
  }),
  vat_category: choice(VAT_CATEGORIES, {
    description: 'VAT category of EN 16931. Default: `S` for a rate above 0, else the category of `vat_exemption`',
  }),
  deducts: documentName(60, {
    min: 1,
    description:
      'Name of a deposit, `seq_number` or `SET seq_number`: the line, whose amount is below 0, deducts it. On a credit note it gives it back',
    example: 'FT 2026/47',
  }),
  vat_reason: text(255, { readOnly: true, description: 'Sentence of the VAT code, in the language of the document' }),
  vat_region: code(10, { readOnly: true, description: 'Region of the VAT code, such as `PT-MA`' }),
  serial_numbers: array(code(60, { min: 1 }), {
    maxItems: 1000,
    description:
      'As many as `qty` for an article tracked by serial, one for an article tracked by batch; at most 20000 in all lines',
  }),
  production_date: date({ description: 'Of the goods a purchase brings; kept with their serial or batch number' }),
  expiration_date: date({ description: 'Not before `production_date`; kept with their serial or batch number' }),
  open_qty: quantity({
    readOnly: true,
    description:
      'What no later document has ordered, delivered, billed or credited yet; text lines and those with a quantity below 0 have none',
  }),
} satisfies Record<string, Schema>;

export type LineField = keyof typeof LINE_FIELDS;

/** Fields that every line of an answer has. */
export const LINE_ALWAYS: LineField[] = ['id', 'qty'];

/** The names of all fields of a line. */
export const LINE_FIELD_NAMES = Object.keys(LINE_FIELDS) as LineField[];

// The id follows from the line, the open quantity from the relations; the dates are in the snapshot only.
const FIELDS_WITHOUT_COLUMN: LineField[] = ['id', 'production_date', 'expiration_date', 'open_qty'];

/** Fields of a line that are columns of `document_line`. */
export const STORED_LINE_FIELDS = LINE_FIELD_NAMES.filter(field => !FIELDS_WITHOUT_COLUMN.includes(field));

/** Names under which a document type writes some of the fields: `{ discount: 'line_discount' }`. */
export type LineNames = Partial<Record<LineField, string>>;

/** Names that the interface gives lines of transfers, where they differ from the table's. contract §5 documentLine */
export const MOVEMENT_NAMES: LineNames = { discount: 'line_discount' };

/** The schema of one line under its name in the OpenAPI document. `description` is required unless the type overrides it. */
export function lineSchema(component: string, names: LineNames, required: LineField[]): Schema {
  return object(
    Object.fromEntries(
      LINE_FIELD_NAMES.map(field => {
        const schema = LINE_FIELDS[field];
        return [names[field] ?? field, required.includes(field) ? schema : optional(schema)];
      }),
    ),
    {
      'x-component': component,
      [OTHER_SIDE_NAMES]: otherSideNames(names, [{}, MOVEMENT_NAMES], LINE_FIELD_NAMES),
      description: 'A line of the document',
    },
  );
}

/** Search columns `items.*`: each matches when any line of the document does. */
export function lineColumns(names: LineNames): Column[] {
  const wrap = (condition: string) =>
    `EXISTS (SELECT FROM document_line l WHERE l.account_id = r.account_id AND l.document_id = r.id AND ${condition})`;
  return (['id', ...STORED_LINE_FIELDS, 'open_qty'] as LineField[]).flatMap(field => {
    const type = columnTypeOf(LINE_FIELDS[field]);
    if (!type) return [];
    return [
      {
        name: `items.${names[field] ?? field}`,
        type,
        sql: COMPUTED[field] ?? `l.${field}`,
        wrap,
        ...(hasCodes(LINE_FIELDS[field]) && { code: true }),
      },
    ];
  });
}

/** SQL of lines `l` that have a quantity. Text lines have none. contract §5 Life */
export const HAS_QUANTITY = `l.qty <> 0 AND l.item_type IS DISTINCT FROM 'text'`;

/** Lines have no sequence of their own: a document has at most a thousand, so their ids follow from its id. */
export const lineId = (documentId: string, line: string) => `(${documentId} * 1000 + ${line})`;

/** SQL of the open quantity of a line `l` of the document `r`. Nothing of a closed or void document is open. */
export const OPEN_QUANTITY = `CASE WHEN ${HAS_QUANTITY} AND l.qty > 0 THEN CASE WHEN r.status IN ('CLOSED', 'VOID') THEN 0 ELSE l.qty - coalesce((
    SELECT sum(u.quantity) FROM document_relation u WHERE u.account_id = l.account_id AND u.related_document_id = l.document_id
      AND u.related_line = l.line), 0) END END`;

// SQL of fields that are not stored, for searching.
const COMPUTED: Partial<Record<LineField, string>> = {
  id: lineId('l.document_id', 'l.line'),
  open_qty: OPEN_QUANTITY,
};
