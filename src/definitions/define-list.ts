// Definition of a list, and values derived from it: its searchable columns, its schema, the SQL of an element.

import { PRICE_OPTION } from '../domain/pricing/price-option.ts';
import {
  type AddedField,
  type Column,
  type ColumnOrder,
  columnsOf,
  type ElementField,
  fieldProperties,
  jsonOf,
  type StoredJson,
} from './fields/element.ts';
import { CONSTANT_VERSION } from './fields/version.ts';
import { type ObjectSchema, object } from './schema.ts';

/** A value of the `options` parameter: a condition on `r`, or a field added to each element. contract §6 Stock */
export interface ListOption {
  description: string;
  /** Condition; `:value` stands for the bound text behind the colon (`family:SHOES`). */
  where?: string;
  takesValue?: boolean;
  /** True for the option `price`, whose value has several parts with commas between. */
  takesPrice?: boolean;
  adds?: AddedField;
}

/** Form of an option in the parameter `options`. */
export const optionForm = (name: string, { takesValue, takesPrice }: ListOption): string =>
  takesPrice ? PRICE_OPTION : takesValue ? `${name}:CODE` : name;

/** Common to definition and completed list. */
interface ListBase {
  path: string;
  title: string;
  /** Tag in the OpenAPI document. Default: the title. */
  tag?: string;
  /** Name of the element's schema in the OpenAPI document. */
  elementName: string;
  /** Description of an element for the OpenAPI document. */
  description: string;
  fields: ElementField[];
  /** JSON of some fields that the table stores. */
  storedJson?: StoredJson;
  /** Table (or tables) with the alias `r`; always has account_id, id and created_at. */
  from: string;
  /** The column of `filterDate`; an index has the records of each day in the order of their ids. */
  dateColumn?: string;
  /** True if that index, and those of `orders`, have them by type. */
  datesByType?: boolean;
  /** The `type` parameter: its column and allowed values. */
  type?: { column: string; values: readonly string[] };
  options?: Record<string, ListOption>;
  /** Fields that only `?id=N` answers. */
  detail?: ElementField[];
  /** True if its elements are sums over other records, which may be many. */
  sums?: boolean;
  /** Number of the id-order lock: one per sequence of ids. */
  orderLock: number;
  /** True if a record stays in the list, and those before it too: they are deleted with the whole account only. */
  permanent?: true;
  /** True if it is as long as a permanent list, although records may be removed. Its newest records come first. */
  grows?: true;
  example: Record<string, unknown>;
}

/** The definition of a list. */
export interface ListDefinition extends ListBase {
  /** Fields that every element has. Default: all but `optional`. */
  required?: string[];
  /** Fields that an element may lack, in lists where most are always there. */
  optional?: string[];
  /** Names of the columns that `searchString` compares with when no column is named. */
  search: string[];
  /** Columns by which an index has the records in order. The order of ids always has one. */
  orders?: Record<string, ColumnOrder>;
  /** Further columns by which an index has the records of one value, in the order of their ids. */
  indexed?: string[];
  /** Columns by which an index has the records of one value, or of the listed values only, in another order than that of their ids. */
  foundByValue?: Record<string, true | string[]>;
  /** SQL of columns that have the folded text of other columns, by the names of these. */
  folded?: Record<string, string>;
  where?: string[];
  prints?: boolean;
  eInvoices?: boolean;
  version?: string;
}

/** A completed list. */
export interface ListResource extends ListBase {
  element: ObjectSchema;
  /** Conditions that always hold, written from definitions. */
  where: string[];
  columns: Map<string, Column>;
  /** SQL of the element's JSON. */
  json: string;
  /** Columns that `searchString` compares with when no column is named. */
  defaultColumns: Column[];
  /** True if `?id=N&print=1` answers a PDF. */
  prints: boolean;
  /** True if `?id=N&format=ubl` answers an electronic invoice. */
  eInvoices: boolean;
  /** SQL of the record's version, for the ETag of `?id=N`. */
  version: string;
}

/** Completes a definition. Throws when it names a column that it does not have. */
export function defineList(definition: ListDefinition): ListResource {
  const { required, optional = [], search, orders, indexed = [], foundByValue = {}, folded = {}, ...rest } = definition;
  const orderOf = new Map<string, ColumnOrder>(Object.entries({ id: {}, ...orders }));
  const columns = new Map(
    columnsOf(definition.fields).map(column => {
      const order = orderOf.get(column.name);
      const foldedSql = folded[column.name];
      const byValue = foundByValue[column.name];
      const facts = {
        ...(order && { order }),
        ...(indexed.includes(column.name) && { indexed: true }),
        ...(byValue && { foundByValue: byValue }),
        ...(foldedSql && { folded: foldedSql }),
      };
      return [column.name, { ...column, ...facts }];
    }),
  );
  const column = (name: string): Column => {
    const found = columns.get(name);
    if (!found) throw new Error(`List ${definition.path} names the column '${name}', which it doesn't have`);
    return found;
  };
  for (const name of [...orderOf.keys(), ...indexed, ...Object.keys({ ...foundByValue, ...folded })]) column(name);
  const { fields, options = {}, detail = [] } = definition;
  const always = required ?? fields.map(({ name }) => name).filter(name => !optional.includes(name));
  const added = [...Object.values(options).flatMap(({ adds }) => adds ?? []), ...detail];
  return {
    ...rest,
    where: definition.where ?? [],
    prints: definition.prints ?? false,
    eInvoices: definition.eInvoices ?? false,
    version: definition.version ?? CONSTANT_VERSION,
    element: object(fieldProperties([...fields, ...added], always), { description: definition.description }),
    columns,
    json: jsonOf(fields, definition.storedJson),
    defaultColumns: search.map(column),
  };
}
