// Definition of a kind of master data: its list and, where clients may write it, the rules of a write.

import type { AccountFacts } from '../domain/account.ts';
import type { FieldError } from '../domain/errors.ts';
import type { Message } from '../domain/messages/message.ts';
import { defineList, type ListDefinition, type ListResource } from './define-list.ts';
import type { ColumnValues } from './fields/column-values.ts';
import type { HeaderField } from './fields/document-header.ts';
import type { LineField } from './fields/document-line.ts';
import { fieldProperties } from './fields/element.ts';
import { identifier } from './fields/field-types.ts';
import { RECORD_VERSION } from './fields/version.ts';
import { type ObjectSchema, object, optional } from './schema.ts';

/** The definition of a kind of master data; each is one file in `master-data/`. */
export interface RecordDefinition extends Omit<ListDefinition, 'from' | 'where'> {
  /** Word used in messages: "customer". */
  noun: string;
  table: string;
  /** Column values that every record of this kind has. */
  scope?: Record<string, string>;
  /** The field with the human code. */
  codeField: string;
  writing?: RecordWriting;
  /** Fields of the example of an update. Default: a price or an e-mail address. */
  exampleChange?: Record<string, unknown>;
}

/** Table and code column of the master data that a field names. */
export interface RecordReference {
  table: string;
  column: string;
  /** Only customers, or only suppliers, of the table of both. */
  kind?: 'customer' | 'supplier';
}

/** The rules of a write. */
export interface RecordWriting {
  /** True if clients of the interface write it; otherwise only the administration does. */
  byClients?: boolean;
  /** Fields that a create must have. */
  required: string[];
  /** Letter before assigned codes: `C` gives C0001. Without it the client sends the code. */
  codePrefix?: string;
  /** Fields that name other master data by its code. */
  references?: Record<string, RecordReference>;
  /** Maximum records with the same value in one of the fields, and the error text of one more. */
  atMost?: { by: readonly string[]; count: number; reason: Message };
  /** True if clients may delete records. */
  isRemovable?: true;
  /** True if the code of a record never changes, because documents name it. */
  codeStays?: true;
  /** Fields of the body of a create of a document that have the code of a record. Stored bodies get a new code with the record. */
  inBodies?: { header?: readonly HeaderField[]; lines?: readonly LineField[]; party?: 'customer' | 'supplier' };
  /** Errors of fields that do not fit each other. `record` has all columns, `sent` those of the write, `country` is that of the account. */
  check?(record: ColumnValues, country: string, sent: ColumnValues): FieldError[];
  /** Columns computed from the whole record; for an update also from the record before. */
  derive?(record: ColumnValues, account: AccountFacts, before?: ColumnValues): ColumnValues;
  /**
   * Field that cannot change while rows of another table refer to the record, by its code or by the column `by`. `orderLock`: id-order lock
   * of that table, which keeps further rows waiting meanwhile.
   */
  staysWhile?: { field: string; table: string; column: string; by?: string; orderLock: number; reason: Message };
  /** Values of NOT NULL columns when their field is cleared. */
  cleared?: ColumnValues;
  /** Unique constraints by name, with the field that each is about. */
  uniques: Record<string, string>;
  /** Error texts of unique constraints over several fields, by name; each follows the name of the field. */
  takenBy?: Record<string, Message>;
  /** Columns of unique constraints that have another name than their field, by the name of the field. */
  uniqueColumns?: Record<string, string>;
  /** Field whose figure is booked in the stock ledger instead of being written. */
  stockField?: string;
  /** Field with the average cost, which is booked in the stock ledger too. */
  costField?: string;
}

/** A completed kind of master data. */
export interface RecordResource extends ListResource {
  noun: string;
  table: string;
  scope: Record<string, string>;
  codeField: string;
  writing: RecordWriting | undefined;
  exampleChange: Record<string, unknown> | undefined;
  /** Schema of a create's body, which has no id. */
  body: ObjectSchema;
  /** Schema of an update's body. It names the record by id or code, and needs none of the fields that a create requires. */
  changes: ObjectSchema;
}

/** Completes a definition. */
export function defineRecord(definition: RecordDefinition): RecordResource {
  const { noun, table, scope = {}, codeField, writing, exampleChange, fields } = definition;
  const list = defineList({
    ...definition,
    from: `${table} r`,
    where: Object.entries(scope).map(([column, value]) => `r.${column} = '${value}'`),
    version: definition.version ?? RECORD_VERSION,
  });
  const properties = fieldProperties(fields, writing?.required ?? []);
  const id = optional(identifier({ readOnly: true }));
  const body = object({ ...properties, id });
  const changes = object(properties);
  return { ...list, noun, table, scope, codeField, writing, exampleChange, body, changes };
}
