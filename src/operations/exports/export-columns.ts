// The columns of an export: all fields with one value per element.

import { hasTotal } from '../../definitions/catalogue.ts';
import type { ListResource } from '../../definitions/define-list.ts';
import { type ElementField, jsonOf } from '../../definitions/fields/element.ts';
import { columnTypeOf, isTextFlag } from '../../definitions/fields/field-types.ts';
import type { CellType } from '../../formats/tables/table.ts';

export interface ExportColumn {
  /** Path of its field, e.g. `customer.code`. */
  name: string;
  type: CellType | 'flag';
}

/** The columns of a list in the order of its fields. */
export function exportColumns(resource: ListResource): ExportColumn[] {
  return columnsOf(resource.fields, '');
}

function columnsOf(fields: ElementField[], path: string): ExportColumn[] {
  return fields.flatMap((field): ExportColumn[] => {
    const name = path + field.name;
    if (field.fields) return columnsOf(field.fields, `${name}.`);
    if (field.readyJson) {
      // A column in rows below the record has several values, unless only some types have it.
      const single = field.columns.filter(({ wrap, types, name }) => (!wrap || types) && name.includes('.'));
      return single.map(column => ({ name: column.name, type: typeOf(column.type) }));
    }
    const type = isTextFlag(field.schema) ? 'boolean' : columnTypeOf(field.schema);
    return type ? [{ name, type: typeOf(type) }] : [];
  });
}

function typeOf(type: NonNullable<ReturnType<typeof columnTypeOf>>): ExportColumn['type'] {
  if (type === 'boolean') return 'flag';
  return type === 'integer' ? 'number' : type;
}

/** The list with only the fields of the columns and the type of documents, so that PostgreSQL writes no others. */
export function withFieldsOf(resource: ListResource, columns: ExportColumn[]): ListResource {
  const { storedJson: _, ...rest } = resource;
  const wanted = new Set(['document_type', ...columns.map(({ name }) => name.split('.', 1)[0])]);
  const fields = resource.fields.filter(({ name }) => wanted.has(name));
  return { ...rest, fields, json: jsonOf(fields) };
}

/** Words of an export. `value`: the word of a value of a column; default: the value itself. */
export interface ExportWords {
  yes: string;
  no: string;
  value?(column: string, value: string): string;
}

/** The cells of an element, whose numbers are digits. */
export function cellsOf(columns: ExportColumn[], element: unknown, words: ExportWords): (string | undefined)[] {
  const { document_type: documentType } = element as { document_type?: string };
  return columns.map(({ name, type }) => {
    if (name === 'total_amount' && documentType !== undefined && !hasTotal(documentType)) return undefined;
    let value = element;
    for (const step of name.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[step];
    if (value === undefined || value === null) return undefined;
    if (type !== 'flag') return words.value?.(name, String(value)) ?? String(value);
    return value === true || value === '1' || value === 'true' ? words.yes : words.no;
  });
}
