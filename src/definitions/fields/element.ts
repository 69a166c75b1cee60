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

/** Text that holds some fields of an element as ready JSON, with the opening brace and without the closing one. */
export interface Head {
  sql: string;
  /** Names of its fields, at least one of which always has a value. */
  fields: Set<string>;
}

/**
 * SQL that writes the row `r` as a JSON object: fields without a value are left out, decimals are the stored digits.
 * `concat` passes over NULL, so each field is one argument; PostgreSQL takes a hundred of them.
 */
export function jsonOf(fields: ElementField[], head?: Head): string {
  const parts = fields
    .filter(({ name }) => !head?.fields.has(name))
    .map(field => {
      if (field.fields) return `',"${field.name}":' || ${jsonOf(field.fields)}`;
      return `',"${field.name}":' || ${jsonValue(field)}`;
    });
  // Joined among themselves first, so that the head is copied once: 0.07 ms less for fifty documents.
  if (head) return `${head.sql} || (${[...parts.map(part => `coalesce(${part}, '')`), `'}'`].join(' || ')})`;
  // Every argument begins with a comma; the first one is cut off again.
  return `concat('{', substr(concat(${parts.join(', ')}), 2), '}')`;
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
