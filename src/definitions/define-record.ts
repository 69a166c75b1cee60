// What a definition of master data may say: the list it makes and, where clients may write it, how a body becomes columns.

import type Big from 'big.js';
import Type, { type TObject } from 'typebox';
import type { AccountFacts } from '../domain/account.ts';
import { digits } from '../domain/values/decimal.ts';
import { defineList, type ListDefinition, type ListResource } from './define-list.ts';
import type { ElementField } from './fields/element.ts';

/** Values of table columns, as bound. */
export type ColumnValues = Record<string, unknown>;

export interface RecordDefinition extends Omit<ListDefinition, 'from'> {
  /** Word used in messages: "customer". */
  noun: string;
  table: string;
  /** Column values that hold for every record of this kind. */
  scope?: Record<string, string>;
  /** The field with the human code. */
  codeField: string;
  writing?: RecordWriting;
}

export interface RecordWriting {
  /** Whether clients of the interface write it; what they don't is kept by the administration. */
  byClients?: boolean;
  /** Fields a create must have. */
  required: string[];
  /** Letter before assigned codes: `C` gives C0001. Without it the client gives the code. */
  codePrefix?: string;
  /** Fields naming another master by its code: field -> table and code column. */
  references?: Record<string, { table: string; column: string }>;
  /** Columns computed from the whole record. */
  derive?(record: ColumnValues, account: AccountFacts): ColumnValues;
  /** What a column that must have a value becomes when its field is cleared. */
  cleared?: ColumnValues;
  /** Unique constraints (by name) and the field each speaks of. */
  uniques: Record<string, string>;
  /** Field whose figure is booked in the stock ledger instead of being written. */
  stockField?: string;
  /** Field with the average cost, which goes through the ledger too. */
  costField?: string;
}

export interface RecordResource extends ListResource {
  noun: string;
  table: string;
  scope: Record<string, string>;
  codeField: string;
  writing: RecordWriting | undefined;
  /** Body of a create; an update takes the same with nothing required. */
  body: TObject;
}

/** Completes a definition. */
export function defineRecord(definition: RecordDefinition): RecordResource {
  const scope = definition.scope ?? {};
  const list = defineList({
    ...definition,
    from: `${definition.table} r`,
    where: Object.entries(scope).map(([column, value]) => `r.${column} = '${value}'`),
    version: definition.version ?? 'r.version::text',
  });
  const required = definition.writing?.required ?? [];
  const properties = definition.fields.map(({ name, schema }) => [
    name,
    required.includes(name) ? schema : Type.Optional(schema),
  ]);
  return {
    ...list,
    noun: definition.noun,
    table: definition.table,
    scope,
    codeField: definition.codeField,
    writing: definition.writing,
    body: Type.Object(Object.fromEntries(properties)),
  };
}

/**
 * KeyedQueue a checked body into column values: embedded objects into their columns, decimals into digits, text flags into
 * booleans; null clears. Fields without a column (read-only ones, stock) are passed over.
 */
export function columnValues(fields: ElementField[], body: ColumnValues): ColumnValues {
  const values: ColumnValues = {};
  for (const field of fields) {
    const value = body[field.name];
    if (value === undefined) continue;
    if (field.fields) {
      const within =
        value === null ? Object.fromEntries(field.fields.map(({ name }) => [name, null])) : (value as ColumnValues);
      Object.assign(values, columnValues(field.fields, within));
      continue;
    }
    const column = /^r\.(\w+)$/.exec(field.sql)?.[1] ?? /^CASE WHEN r\.(\w+) THEN '1'/.exec(field.sql)?.[1];
    if (!column || column === 'id' || (field.schema as { readOnly?: boolean }).readOnly) continue;
    values[column] = field.sql.startsWith('CASE') ? value === '1' || value === 'true' : bindable(value);
  }
  return values;
}

function bindable(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'toFixed' in value ? digits(value as Big) : value;
}
