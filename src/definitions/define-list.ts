// What a listed resource is made of: where its rows come from, what an element looks like, how it may be asked for.

import type { TObject } from 'typebox';
import { type Column, columnsOf, type ElementField, elementSchema, jsonOf, type StoredJson } from './fields/element.ts';

/** A value of the `options` parameter: a condition on `r`, or a field added to each element. */
export interface ListOption {
  description: string;
  /** Condition; `:value` stands for the bound text behind the colon (`family:SHOES`). */
  where?: string;
  takesValue?: boolean;
  adds?: ElementField;
}

export interface ListResource {
  path: string;
  title: string;
  /** Name of the element's schema in the OpenAPI document. */
  elementName: string;
  element: TObject;
  fields: ElementField[];
  /** Table (or tables) with the alias `r`; always has account_id, id and created_at. */
  from: string;
  /** Conditions that always hold, written from definitions. */
  where: string[];
  columns: Map<string, Column>;
  /** Fields that the table keeps as JSON. */
  storedJson?: StoredJson;
  /** SQL of the element's JSON. */
  json: string;
  /** Columns that `searchString` compares with when none is named. */
  defaultColumns: Column[];
  /** Column that `filterDate` looks at; an index has the records of each day in the order of their ids. */
  dateColumn?: string;
  /** Whether it has them so for each type only. */
  datesByType?: boolean;
  /** The `type` parameter: its column and allowed values. */
  type?: { column: string; values: string[] };
  options?: Record<string, ListOption>;
  /** Whether its elements are sums over other records, which may be many. */
  sums?: boolean;
  /** Number of the order lock (docs/decisions: paging that skips nothing): one per sequence of ids. */
  orderLock: number;
  /** Whether `?id=N&print=1` answers a PDF. */
  prints: boolean;
  /** SQL of the record's version, for the ETag of `?id=N`. */
  version: string;
  example: Record<string, unknown>;
}

export interface ListDefinition {
  path: string;
  title: string;
  elementName: string;
  description: string;
  fields: ElementField[];
  required: string[];
  storedJson?: StoredJson;
  from: string;
  where?: string[];
  search: string[];
  dateColumn?: string;
  datesByType?: boolean;
  type?: { column: string; values: string[] };
  options?: Record<string, ListOption>;
  sums?: boolean;
  orderLock: number;
  prints?: boolean;
  version?: string;
  example: Record<string, unknown>;
}

/** Completes a definition; throws at boot when it names a column it doesn't have. */
export function defineList(definition: ListDefinition): ListResource {
  const { description, required, search, ...rest } = definition;
  const columns = new Map(columnsOf(definition.fields).map(column => [column.name, column]));
  const column = (name: string): Column => {
    const found = columns.get(name);
    if (!found) throw new Error(`List ${definition.path} names the column '${name}', which it doesn't have`);
    return found;
  };
  const added = Object.values(definition.options ?? {}).flatMap(({ adds }) => adds ?? []);
  return {
    ...rest,
    where: definition.where ?? [],
    prints: definition.prints ?? false,
    version: definition.version ?? '1',
    element: elementSchema([...definition.fields, ...added], required, description),
    columns,
    json: jsonOf(definition.fields, definition.storedJson),
    defaultColumns: search.map(column),
  };
}
