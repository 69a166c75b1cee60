// The fields of a listed element: the columns it can be searched by, and the SQL that writes it as JSON.

import { object, optional, type Schema } from '../schema.ts';
import { booleanOfText, type ColumnType, columnTypeOf, hasCodes, identifier, isTextFlag } from './field-types.ts';

/** A field of an element. `sql` is an expression on the row `r`; names and expressions come from definitions only. */
export type ElementField = ScalarField | JsonField | ObjectField;

/** Place of a field on pages before a person opens *More*. */
export interface ShownFirst {
  /** Place of its column in the table, from the left. Default: hidden until it is chosen. */
  inTable?: number;
  /** Part of the form that has it. Default: folded, unless the form requires it. */
  inForm?: 'main' | 'price' | 'stock';
}

/** A field with one value. */
export interface ScalarField {
  name: string;
  schema: Schema;
  sql: string;
  shownFirst?: ShownFirst;
  /** The column that stores it; none when it is computed. */
  column?: string;
  readyJson?: never;
  fields?: never;
}

/** A field that PostgreSQL has as JSON; searches reach into it by `columns`. */
export interface JsonField {
  name: string;
  schema: Schema;
  sql: string;
  readyJson: true;
  columns: Column[];
  /** The column of text that stores it, where a body writes it; its numbers have at most 15 digits. */
  column?: string;
  /** Its form as one line of text, which people type. `read` returns undefined for another text. */
  asText?: JsonAsText;
  fields?: never;
  shownFirst?: ShownFirst;
}

/** Form of a JSON value as text. */
export interface JsonAsText {
  write(value: unknown): string;
  read(text: string): unknown;
}

/** A field that contains other fields. */
export interface ObjectField {
  name: string;
  schema: Schema;
  fields: ElementField[];
  sql?: never;
  readyJson?: never;
}

/** Members of an object to return, by name; of a member, those in it. */
export type Members = ReadonlyMap<string, Members | 'all'>;

/** A field that an option adds to each element. */
export type AddedField = ElementField & {
  /** A join that answers one row for each `r`, found by key; the field takes its value from it. */
  join?: string;
  /** True if the process writes its value, in the place of the id that its SQL writes. */
  isAddedLater?: boolean;
  /** Members of such a field to return. Default: all. */
  members?: Members;
  /** Fields of the element whose values come from the join, instead of the fields of the same name. */
  instead?: ElementField[];
};

/** A column that searches can name: its path as clients write it, its type, and its SQL. */
export interface Column {
  name: string;
  type: ColumnType;
  sql: string;
  /** Place in the table of the list, from the left, before a person chooses columns. Default: hidden. */
  inTable?: number;
  /** True if an index answers equality with it in the order of ids. */
  indexed?: boolean;
  /** Set if an index finds records with an equal value, in another order than that of their ids: true, or the values that it has. */
  foundByValue?: true | readonly string[];
  /** True if it is a column of the table, so that a comparison costs little. */
  stored?: boolean;
  /** The index that has the records in the order of this column; none for most columns. */
  order?: ColumnOrder;
  /** SQL of its text as `fold_text()` folds it, where a column has it. */
  folded?: string;
  /** True if it has codes or numbers, which searches find with blanks at their ends too. */
  code?: true;
  /** True if its text may have more than `LONG_TEXT` characters. */
  long?: boolean;
  /** Document types that have the column. Default: all. */
  types?: readonly string[];
  /** Condition on `r` under which a record has the column. Default: always. */
  guard?: string;
  /** Wraps a condition on `sql` when the column is in rows below `r` (lines of a document). */
  wrap?: (condition: string) => string;
}

/** An index with the records (of one type, on documents) in the order of a column and then of their ids. */
export interface ColumnOrder {
  /** True if the index has documents of all types together: it serves searches for a part of the text, not the sorting of a type. */
  allTypes?: boolean;
  /**
   * A column of floating-point numbers that the index has before an exact number. Under row-level security PostgreSQL does not
   * start an index scan at a `numeric` value, but it does at these (docs/decisions/0020).
   */
  near?: string;
  /** True if the values are unique in the list, so that the index has no ids behind them. */
  unique?: true;
}

/** Number of leading characters by which text is sorted, because a cursor contains them. */
export const LONG_TEXT = 255;

/** A field stored in a column of the same name, or in `column`. A text flag is stored as a boolean. */
export function stored(name: string, schema: Schema, more: ShownFirst & { column?: string } = {}): ScalarField {
  const { column = name, ...shownFirst } = more;
  const sql = isTextFlag(schema) ? `CASE WHEN r.${column} THEN '1' ELSE '0' END` : `r.${column}`;
  return { name, schema, sql, column, shownFirst };
}

/** A field stored as an array of texts in the column `sql`; a search matches if any text does. */
export function storedTexts(name: string, schema: Schema, sql: string): JsonField {
  const wrap = (condition: string) => `EXISTS (SELECT FROM unnest(${sql}) AS t (text) WHERE ${condition})`;
  return {
    name,
    schema,
    sql: `to_json(${sql})`,
    readyJson: true,
    columns: [{ name, type: 'text', sql: 't.text', wrap, ...ofCode((schema as { items?: Schema }).items) }],
  };
}

/** A field whose value is JSON in a column of text of the same name. Forms have it if people can type it as one line. */
export const storedJson = (
  name: string,
  schema: Schema,
  asText?: JsonAsText,
  shownFirst: ShownFirst = {},
): JsonField => ({
  name,
  schema,
  sql: `r.${name}`,
  readyJson: true,
  columns: [],
  column: name,
  ...(asText && { asText }),
  shownFirst,
});

/** A field that PostgreSQL computes by `sql`; no body changes it. */
export function computed(name: string, schema: Schema, sql: string, shownFirst: ShownFirst = {}): ScalarField {
  return { name, schema, sql, shownFirst };
}

/** A field that PostgreSQL computes as JSON; no body changes it, and no search reaches into it. */
export const computedJson = (name: string, schema: Schema, sql: string): JsonField => ({
  name,
  schema,
  sql,
  readyJson: true,
  columns: [],
});

/** A field whose value is an object of fields with columns of their own. `component`: its schema name in the OpenAPI document. */
export const embedded = (
  name: string,
  component: string,
  description: string,
  fields: ElementField[],
): ObjectField => ({
  name,
  fields,
  schema: object(fieldProperties(fields, []), { 'x-component': component, description }),
});

/** The field with the id of a record, which Kontor assigns. */
export const ID = computed('id', identifier(), 'r.id');

const ofCode = (schema: Schema | undefined) => schema && hasCodes(schema) && { code: true as const };

/** Every searchable column of an element, embedded ones by path. */
export function columnsOf(fields: ElementField[], path = ''): Column[] {
  return fields.flatMap(field => {
    const name = path + field.name;
    if (field.fields) return columnsOf(field.fields, `${name}.`);
    if (field.readyJson) return field.columns;
    const { inTable } = field.shownFirst ?? {};
    const facts = { ...(field.column !== undefined && { stored: true }), ...(inTable !== undefined && { inTable }) };
    if (isTextFlag(field.schema)) return [{ name, type: 'boolean', sql: booleanOfText(field.sql), ...facts }];
    const type = columnTypeOf(field.schema);
    if (!type) return [];
    const { maxLength = 0 } = field.schema as { maxLength?: number };
    return [
      { name, type, sql: field.sql, ...facts, ...(maxLength > LONG_TEXT && { long: true }), ...ofCode(field.schema) },
    ];
  });
}

/** Fields of an element that the table stores as one JSON object. */
export interface StoredJson {
  /** SQL of the object, as text. */
  sql: string;
  /** SQL of its size in bytes, which PostgreSQL knows without reading a long text. */
  size: string;
  /** Names of its fields; at least one always has a value. */
  fields: Set<string>;
}

/** Maximum bytes that a character of a text has in JSON: `\u001f`. */
const BYTES_OF_CHARACTER = 6;
/** Maximum bytes of a value that is no text: a number of PostgreSQL's, a time or a boolean. */
const BYTES_OF_VALUE = 64;

/** Maximum bytes of an object with these fields; infinite if a text has no maximum. */
export function maxBytes(fields: ElementField[]): number {
  return fields.reduce((sum, field) => sum + field.name.length + 4 + maxBytesOf(field), 2);
}

function maxBytesOf(field: ElementField): number {
  if (field.fields) return maxBytes(field.fields);
  if (field.readyJson) return Number.POSITIVE_INFINITY;
  const { maxLength = Number.POSITIVE_INFINITY } = field.schema as { maxLength?: number };
  const isFreeText = columnTypeOf(field.schema) === 'text' && !('enum' in field.schema);
  return isFreeText ? 2 + BYTES_OF_CHARACTER * maxLength : BYTES_OF_VALUE;
}

/**
 * SQL that writes the row `r` as a JSON object: fields without a value are left out, decimals are the stored digits.
 * Stored JSON comes last, behind the fields that are made anew.
 */
export function jsonOf(fields: ElementField[], storedJson?: StoredJson): string {
  const made = fields.filter(({ name }) => !storedJson?.fields.has(name));
  // `concat` skips NULL; PostgreSQL accepts a hundred arguments. `right` removes a character at the beginning without counting
  // those behind it, as `substr` does; to remove the last one, `left` would count them all (docs/decisions/0013).
  if (storedJson) {
    const short = made.map(field => memberOf(field, '', ','));
    return `concat('{', ${short.join(', ')}) || right(${storedJson.sql}, -1)`;
  }
  const [first, ...more] = made;
  // Behind the id, which every record has, each member begins with a comma. `concat` would cost more.
  if (first?.sql === 'r.id') {
    const others = more.map(field => `coalesce(${memberOf(field, ',', '')}, '')`);
    return ["'{'", memberOf(first, '', ''), ...others, "'}'"].join(' || ');
  }
  const members = made.map(field => memberOf(field, ',', ''));
  return `'{' || right(concat(${members.join(', ')}), -1) || '}'`;
}

// A key of a JSON object with its value and the text around it; NULL if the field has no value.
function memberOf(field: ElementField, before: string, behind: string): string {
  const key = `${before}"${field.name}":`;
  const end = behind && ` || '${behind}'`;
  // An object without a value in it has none itself.
  if (field.fields) return `'${key}' || nullif(${jsonOf(field.fields)}, '{}')${end}`;
  // The values of an enum have nothing to escape.
  if (!field.readyJson && 'enum' in field.schema) return `'${key}"' || ${field.sql} || '"${behind}'`;
  return `'${key}' || ${jsonValue(field)}${end}`;
}

/** The properties of an object schema: every field optional unless named as required. */
export function fieldProperties(fields: ElementField[], required: string[]): Record<string, Schema> {
  return Object.fromEntries(
    fields.map(({ name, schema }) => [name, required.includes(name) ? schema : optional(schema)]),
  );
}

function jsonValue({ schema, sql, readyJson }: ScalarField | JsonField): string {
  if (readyJson) return `${sql}::text`;
  switch (columnTypeOf(schema)) {
    case 'number':
    case 'integer':
    case 'boolean':
      return `(${sql})::text`;
    case 'date-time':
      // RFC 3339 in UTC: PostgreSQL writes a fraction only when there is one, and no offset, so Z is appended.
      return `replace(to_json((${sql}) AT TIME ZONE 'UTC')::text || 'Z"', '"Z', 'Z')`;
    default:
      return `to_json(${sql})::text`;
  }
}
