// The fields of an import of a kind, and the likely field of each column of a file. Pure.

import { records } from '../../definitions/catalogue.ts';
import type { RecordResource } from '../../definitions/define-record.ts';
import { columnTypeOf, isReadOnly, isTextFlag } from '../../definitions/fields/field-types.ts';
import type { Schema } from '../../definitions/schema.ts';
import { type DecimalMark, decimalMarkOf } from '../../formats/tables/decimal-mark.ts';
import { plainHeading } from '../../formats/tables/heading-row.ts';
import type { Reading } from '../../formats/tables/read-table.ts';
import { usualHeadings } from './usual-headings.ts';

export interface ImportField {
  /** Path of the field, e.g. `billing_address.city`. */
  name: string;
  schema: Schema;
  type: 'text' | 'number' | 'date' | 'flag' | 'text flag';
  isRequired: boolean;
}

/** The kinds of record that can be imported: all kinds with writes. */
export const importableKinds = (): RecordResource[] => records.filter(({ writing }) => writing !== undefined);

/** The fields of a kind, in the order of its definition. */
export function importFields(resource: RecordResource): ImportField[] {
  return fieldsOf(resource.body.properties, '', new Set(resource.writing?.required));
}

function fieldsOf(properties: Record<string, Schema>, path: string, required: Set<string>): ImportField[] {
  return Object.entries(properties).flatMap(([key, schema]): ImportField[] => {
    const name = path + key;
    if (isReadOnly(schema) || name === 'id') return [];
    const { type, properties: below } = schema as { type?: string; properties?: Record<string, Schema> };
    if (type === 'object' && below) return fieldsOf(below, `${name}.`, new Set());
    const columnType = isTextFlag(schema) ? 'text flag' : columnTypeOf(schema);
    if (!columnType || columnType === 'date-time') return [];
    const known = columnType === 'integer' ? 'number' : columnType === 'boolean' ? 'flag' : columnType;
    return [{ name, schema, type: known, isRequired: required.has(name) }];
  });
}

/** Labels of fields in headings: by field, in every language. */
export type FieldLabels = Record<string, readonly string[]>;

/** Fields by the headings that stand for them, as `plainHeading` writes those; the first one counts. */
function byHeading(headings: [heading: string, field: string][]): Map<string, string> {
  const known = new Map<string, string>();
  for (const [heading, field] of headings) {
    const plain = plainHeading(heading);
    if (plain !== '' && !known.has(plain)) known.set(plain, field);
  }
  return known;
}

// Labels go first: `Billing address: country` is the label of `billing_address.country_iso`.
function namesAndLabels(resource: RecordResource, labels: FieldLabels): Map<string, string> {
  const names = importFields(resource).map(({ name }) => name);
  const pairs = (headingsOf: (name: string) => readonly string[]) =>
    names.flatMap(name => headingsOf(name).map((heading): [string, string] => [heading, name]));
  return byHeading([...pairs(name => labels[name] ?? []), ...pairs(name => [name])]);
}

const usualOf = (resource: RecordResource): Map<string, string> =>
  byHeading(usualHeadings(new Set(importFields(resource).map(({ name }) => name))));

/** Headings that stand for fields of a kind, as `plainHeading` writes them: names, labels and usual headings. */
export const knownHeadings = (resource: RecordResource, labels: FieldLabels): string[] => [
  ...new Set([...namesAndLabels(resource, labels).keys(), ...usualOf(resource).keys()]),
];

/**
 * The field of each heading, `''` where none is likely: as it was chosen for this heading last time, else by its label or name, else as
 * a usual heading. Each field is used once; a usual heading takes none that another column names.
 */
export function suggestFields(
  resource: RecordResource,
  headings: string[],
  labels: FieldLabels,
  remembered: { headings: string[]; fields: string[] } | undefined,
): string[] {
  const names = new Set(importFields(resource).map(({ name }) => name));
  const named = namesAndLabels(resource, labels);
  const usual = usualOf(resource);
  const fields: (string | undefined)[] = headings.map(() => undefined);
  const used = new Set<string>();
  const take = (fieldOf: (heading: string) => string | undefined) => {
    for (const [column, heading] of headings.entries()) {
      const field = fields[column] === undefined ? fieldOf(heading) : undefined;
      if (field === undefined) continue;
      fields[column] = used.has(field) ? '' : field;
      if (field !== '') used.add(field);
    }
  };
  take(heading => remembered?.fields[remembered.headings.indexOf(heading)]);
  take(heading => (names.has(heading) ? heading : undefined));
  take(heading => named.get(plainHeading(heading)));
  take(heading => usual.get(plainHeading(heading)));
  return fields.map(field => field ?? '');
}

/**
 * The mark before the decimals of the numbers of a file. The columns that are imported as numbers decide, else all do; `usual` where
 * neither they nor the delimiter show it.
 */
export function suggestDecimalMark(
  resource: RecordResource,
  fields: readonly string[],
  { marks, delimiter }: Pick<Reading, 'marks' | 'delimiter'>,
  usual: DecimalMark,
): { mark: DecimalMark; unsure: string } {
  const numbers = new Set(importFields(resource).flatMap(({ name, type }) => (type === 'number' ? [name] : [])));
  const ofNumbers = marks.filter((_, column) => numbers.has(fields[column] ?? ''));
  const deciding = ofNumbers.some(({ comma, point, either }) => comma + point > 0 || either !== '');
  return decimalMarkOf(deciding ? ofNumbers : marks, delimiter, usual);
}
