// The fields that an import of a kind fills, and which column of a file is likely to be which of them. Pure.

import type { TSchema } from 'typebox';
import { records } from '../../definitions/catalogue.ts';
import type { RecordResource } from '../../definitions/define-record.ts';
import { columnTypeOf, isReadOnly, isTextFlag } from '../../definitions/fields/field-types.ts';
import { ownValue } from '../../domain/values/own-value.ts';

export interface ImportField {
  /** Path of the field, e.g. `billing_address.city`. */
  name: string;
  schema: TSchema;
  type: 'text' | 'number' | 'date' | 'flag' | 'text flag';
  isRequired: boolean;
}

/** The kinds of record that can be imported: all that are written. */
export const importableKinds = (): RecordResource[] => records.filter(({ writing }) => writing !== undefined);

/** The fields of a kind, in the order of its definition. */
export function importFields(resource: RecordResource): ImportField[] {
  return fieldsOf(resource.body.properties, '', new Set(resource.writing?.required));
}

function fieldsOf(properties: Record<string, TSchema>, path: string, required: Set<string>): ImportField[] {
  return Object.entries(properties).flatMap(([key, schema]): ImportField[] => {
    const name = path + key;
    if (isReadOnly(schema) || name === 'id') return [];
    const { type, properties: below } = schema as { type?: string; properties?: Record<string, TSchema> };
    if (type === 'object' && below) return fieldsOf(below, `${name}.`, new Set());
    const columnType = isTextFlag(schema) ? 'text flag' : columnTypeOf(schema);
    if (!columnType || columnType === 'date-time') return [];
    const known = columnType === 'integer' ? 'number' : columnType === 'boolean' ? 'flag' : columnType;
    return [{ name, schema, type: known, isRequired: required.has(name) }];
  });
}

/** Names of fields as people write them in headings: by field, in every language. */
export type FieldLabels = Record<string, readonly string[]>;

/**
 * The field of each heading, `''` where none is likely: as it was chosen for this heading last time, else by its name or label.
 * Each field is used once.
 */
export function suggestFields(
  resource: RecordResource,
  headings: string[],
  labels: FieldLabels,
  remembered: { headings: string[]; fields: string[] } | undefined,
): string[] {
  const known = new Map<string, string>();
  for (const { name } of importFields(resource)) {
    for (const label of [name, name.replaceAll('.', ' '), ...(ownValue(labels, name) ?? [])])
      if (!known.has(plain(label))) known.set(plain(label), name);
  }
  const used = new Set<string>();
  return headings.map(heading => {
    const last = remembered?.headings.indexOf(heading) ?? -1;
    const field = (last < 0 ? undefined : remembered?.fields[last]) ?? known.get(plain(heading)) ?? '';
    if (field === '' || used.has(field)) return '';
    used.add(field);
    return field;
  });
}

// Without case, accents and signs: `Código do artigo` and `codigo_do_artigo` are the same.
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{Letter}\p{Number}]/gu, '')
    .toLowerCase();
