// The fields of a listed element: which columns they can be searched by, and the SQL that writes them as JSON.

import Type, { type TObject, type TSchema } from 'typebox';
import { booleanOfText, type ColumnType, columnTypeOf, isTextFlag } from './field-types.ts';

/** A field of an element. `sql` is an expression on the row `r`; names and expressions come from definitions only. */
export type ElementField =
  | { name: string; schema: TSchema; sql: string; readyJson?: never; fields?: never }
  | { name: string; schema: TSchema; sql: string; readyJson: true; columns: Column[]; fields?: never }
  | { name: string; schema: TSchema; fields: ElementField[]; sql?: never; readyJson?: never };

/** What a search may name: the path as clients write it, the type it compares in, and how to reach it. */
export interface Column {
  name: string;
  type: ColumnType;
  sql: string;
  /** Whether an index answers equality with it in the order of ids. */
  indexed?: boolean;
  /** Wraps a condition on `sql` where the column lies in rows below `r` (lines of a document). */
  within?: (condition: string) => string;
}

/** Every searchable column of an element, embedded ones by path. */
export function columnsOf(fields: ElementField[], path = ''): Column[] {
  return fields.flatMap(field => {
    const name = path + field.name;
    if (field.fields) return columnsOf(field.fields, `${name}.`);
    if (field.readyJson) return field.columns;
    if (isTextFlag(field.schema)) return [{ name, type: 'boolean', sql: booleanOfText(field.sql) }];
    const type = columnTypeOf(field.schema);
    return type ? [{ name, type, sql: field.sql }] : [];
  });
}

/** Fields of an element that the table keeps as one JSON object. */
export interface StoredJson {
  /** SQL of the object, as text. */
  sql: string;
  /** Names of its fields, at least one of which always has a value. */
  fields: Set<string>;
}

/**
 * SQL that writes the row `r` as a JSON object: fields without a value are left out, decimals are the stored digits.
 * Stored JSON comes last, behind the fields that are made anew.
 */
export function jsonOf(fields: ElementField[], storedJson?: StoredJson): string {
  const parts = fields
    .filter(({ name }) => !storedJson?.fields.has(name))
    .map(field => ({ key: `"${field.name}":`, value: field.fields ? jsonOf(field.fields) : jsonValue(field) }));
  if (storedJson) {
    // The small parts are joined first, so that the large one is copied once. `right` cuts off the opening brace without
    // counting the characters behind it; to cut off the closing one, `left` would count them all (docs/decisions/0016).
    const small = parts.map(({ key, value }) => `coalesce('${key}' || ${value} || ',', '')`);
    return `(${["'{'", ...small].join(' || ')}) || right(${storedJson.sql}, -1)`;
  }
  // `concat` passes over NULL. Every argument begins with a comma; the first comma is cut off again.
  return `concat('{', substr(concat(${parts.map(({ key, value }) => `',${key}' || ${value}`).join(', ')}), 2), '}')`;
}

/** The schema of the element: every field optional unless named as required. */
export function elementSchema(fields: ElementField[], required: string[], description: string): TObject {
  const properties = Object.fromEntries(
    fields.map(({ name, schema }) => [name, required.includes(name) ? schema : Type.Optional(schema)]),
  );
  return Type.Object(properties, { description });
}

function jsonValue({ schema, sql, readyJson }: Extract<ElementField, { sql: string }>): string {
  if (readyJson) return `${sql}::text`;
  // Words of ours, with nothing to escape.
  if ('enum' in schema) return `'"' || ${sql} || '"'`;
  switch (columnTypeOf(schema)) {
    case 'number':
    case 'integer':
    case 'boolean':
      return `(${sql})::text`;
    case 'date-time':
      // As RFC 3339 has it, with a fraction only where there is one: PostgreSQL's own JSON, and Z for UTC.
      return `replace(to_json((${sql}) AT TIME ZONE 'UTC')::text || 'Z"', '"Z', 'Z')`;
    default:
      return `to_json(${sql})::text`;
  }
}
