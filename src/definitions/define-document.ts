// What a document definition may say, and what follows from it: body schema, list columns, answer JSON.

import Type, { type TObject } from 'typebox';
import type { DocumentFacts, Effect } from '../domain/effects/effect.ts';
import { defineList, type ListResource } from './define-list.ts';
import {
  documentFields,
  HEADER_FIELDS,
  type HeaderField,
  type HeaderNames,
  storedJsonOf,
} from './fields/document-header.ts';
import { type LineField, type LineNames, lineColumns, lineSchema } from './fields/document-line.ts';
import { columnsOf, type ElementField } from './fields/element.ts';
import { booleanOfText } from './fields/field-types.ts';
import { THIRD_PARTY_FIELDS } from './fields/third-party-fields.ts';
import { DOCUMENT_VERSION } from './fields/version.ts';

const REQUIRED: HeaderField[] = ['document_set', 'seq_number', 'date', 'currency', 'total_amount'];

/** All that makes one document type what it is. One file in `documents/` each. */
export interface DocumentDefinition {
  /** Word used in messages, in `document_type` and in the table. */
  type: string;
  path: string;
  title: string;
  /** Schema name of the element in the OpenAPI document. */
  elementName: string;
  /** Code of the set that a new account has for it. */
  defaultSet: string;
  /** Whose record the document carries, if any. */
  party?: 'customer' | 'supplier';
  headerNames: HeaderNames;
  lineNames?: LineNames;
  lineRequired?: LineField[];
  lineName: 'documentLine' | 'movement';
  /** Types whose documents it settles or bills when it names one, and what becomes of that one. */
  relates?: { to: string; as: 'bills' | 'pays' };
  /** Places that the document must have (its own, its set's or the account's) when it moves stock. */
  places: LocationRule[];
  /** What it does to stock and to the document it names. Pure; interpreted by domain/stock.ts and operations/decide-document.ts. */
  effects(document: DocumentFacts): Effect[];
  example: Record<string, unknown>;
}

/** Which fields may name the place where a document acts on stock, in order of preference. */
export interface LocationRule {
  place: 'source' | 'destination';
  fields: ('warehouse' | 'destination_warehouse')[];
  /** Whether the account's default location stands in when nothing names one. */
  accountDefault: boolean;
}

/** A definition with all that follows from it. */
export interface DocumentResource extends DocumentDefinition {
  body: TObject;
  list: ListResource;
  header: { field: HeaderField; name: string }[];
  nameOf(field: HeaderField): string;
  lineNameOf(field: LineField): string;
}

/** Number of the order lock shared by everything that lists documents. */
export const DOCUMENT_ORDER_LOCK = 1;

/** Completes a definition. */
export function defineDocument(definition: DocumentDefinition): DocumentResource {
  const { headerNames, lineNames = {}, lineRequired = ['description'], party } = definition;
  const nameOf = (field: HeaderField) => headerNames[field] ?? field;
  const header = (Object.keys(HEADER_FIELDS) as HeaderField[]).map(field => ({ field, name: nameOf(field) }));
  const items = Type.Array(lineSchema(lineNames, lineRequired, 'A line of the document'), { maxItems: 1000 });

  const body = Type.Object({
    ...Object.fromEntries(
      header.map(({ field, name }) => [
        name,
        REQUIRED.includes(field) ? HEADER_FIELDS[field] : Type.Optional(HEADER_FIELDS[field]),
      ]),
    ),
    ...(party && { [party]: Type.Optional(partySchema(party)) }),
    items: Type.Optional(items),
  });

  const list = defineList({
    path: definition.path,
    title: definition.title,
    elementName: definition.elementName,
    description: `One of the ${definition.title.toLowerCase()}`,
    fields: [
      ...documentFields(headerNames),
      ...(party ? [partyField(party)] : []),
      itemsField(lineNames, lineRequired),
    ],
    required: ['id', ...REQUIRED.map(nameOf)],
    storedJson: storedJsonOf('r.snapshot', headerNames),
    from: 'document r',
    where: [`r.type = '${definition.type}'`],
    search: ['seq_number'],
    dateColumn: 'r.date',
    orderLock: DOCUMENT_ORDER_LOCK,
    prints: true,
    version: DOCUMENT_VERSION,
    example: { id: 1002, ...definition.example, status: 'ISSUED', created: '2026-03-02', updated: '2026-03-02' },
  });
  return {
    ...definition,
    body,
    list,
    header,
    nameOf,
    lineNameOf: field => lineNames[field] ?? field,
  };
}

// Fields of the party that have a column of their own, because documents are often searched by them.
const PARTY_COLUMNS: Record<string, string> = {
  id: 'party_id',
  code: 'party_code',
  name: 'party_name',
  vat_id: 'party_vat_id',
};

/** The party as it was on the day of the document: ready JSON, searched by path. */
export function partyField(party: 'customer' | 'supplier'): Extract<ElementField, { readyJson: true }> {
  const columns = columnsOf(THIRD_PARTY_FIELDS, `${party}.`).map(column => {
    const path = column.name.split('.').slice(1);
    const own = path.length === 1 && PARTY_COLUMNS[path[0] ?? ''];
    const json = `(r.party #>> '{${path.join(',')}}')`;
    const value =
      column.type === 'boolean' ? booleanOfText(json) : column.type === 'integer' ? `${json}::bigint` : json;
    return { ...column, sql: own ? `r.${own}` : value, indexed: own === 'party_vat_id' };
  });
  return { name: party, schema: partySchema(party), sql: 'r.party', readyJson: true, columns };
}

/** The lines: in the snapshot, and searched in their own table. */
export function itemsField(names: LineNames, required: LineField[]): Extract<ElementField, { readyJson: true }> {
  const schema = Type.Array(lineSchema(names, required, 'A line of the document'));
  return {
    name: 'items',
    schema,
    sql: `(r.snapshot::json -> 'items')`,
    readyJson: true,
    columns: lineColumns(names),
  };
}

function partySchema(party: string): TObject {
  return Type.Object(Object.fromEntries(THIRD_PARTY_FIELDS.map(({ name, schema }) => [name, Type.Optional(schema)])), {
    description: `The ${party}: on file by \`id\` or \`code\`, else linked by \`vat_id\`; kept as it was that day`,
  });
}
