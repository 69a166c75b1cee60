// The list of all documents, of every type.

import {
  ALWAYS_ANSWERED,
  DOCUMENT_ORDER_LOCK,
  type DocumentDefinition,
  documentIndexes,
  itemsField,
  partyField,
} from '../define-document.ts';
import { defineList, type ListResource } from '../define-list.ts';
import {
  documentFields,
  type HeaderNames,
  OWED_PLACES,
  SNAPSHOT_FIELDS,
  SUPPLIER_SIDE,
  storedJsonOf,
} from '../fields/document-header.ts';
import { LINE_ALWAYS } from '../fields/document-line.ts';
import { DISPUTED_FIELD, REASON_FIELD, RELATIONS_FIELD, settlesField } from '../fields/document-relations.ts';
import { computed, type ElementField } from '../fields/element.ts';
import { choice } from '../fields/field-types.ts';
import { DOCUMENT_VERSION } from '../fields/version.ts';

/** Every document of the given definitions, under the names of warehouse documents, with its type. */
export function allDocuments(definitions: DocumentDefinition[]): ListResource {
  const types = definitions.map(({ type }) => type);
  const snapshot = snapshotUnder(SUPPLIER_SIDE, definitions);
  return defineList({
    path: 'documents',
    title: 'Documents of every type',
    elementName: 'warehouseDocument',
    description: 'A document of any type',
    fields: [
      ...documentFields(SUPPLIER_SIDE, true, OWED_PLACES),
      settlesField({ maySettle: true, isMoney: true }),
      computed('document_type', choice(types), 'r.type', { inTable: 1 }),
      partyOf('customer', definitions),
      partyOf('supplier', definitions),
      { ...itemsField('warehouseLine', {}, LINE_ALWAYS), sql: `((${snapshot})::json -> 'items')` },
    ],
    storedJson: storedJsonOf(snapshot, SUPPLIER_SIDE, true),
    required: ['document_type', ...ALWAYS_ANSWERED],
    from: 'document r',
    search: ['seq_number'],
    ...documentIndexes('customer', 'supplier'),
    dateColumn: 'r.date',
    datesByType: true,
    type: { column: 'r.type', values: types },
    orderLock: DOCUMENT_ORDER_LOCK,
    permanent: true,
    detail: [REASON_FIELD, DISPUTED_FIELD, RELATIONS_FIELD],
    prints: true,
    version: DOCUMENT_VERSION,
    example: {
      id: 1145,
      document_set: 'FT',
      seq_number: '2026/145',
      date: '2026-03-30',
      currency: 'EUR',
      total_amount: 22.14,
      document_type: 'invoice',
      status: 'ISSUED',
      created: '2026-03-30',
      updated: '2026-03-30',
      updated_at: '2026-03-30T16:04:12.345678Z',
    },
  });
}

// A document has one party; its type, and for some whether it is a refund, decides which of the two fields it is.
function partyOf(party: 'customer' | 'supplier', definitions: DocumentDefinition[]): ElementField {
  const typesOf = (...all: DocumentDefinition[]) => all.map(({ type }) => type);
  const own = typesOf(...definitions.filter(definition => definition.party === party));
  const refunding = typesOf(...definitions.filter(({ refunds }) => refunds?.party === party));
  const types = [...own, ...refunding];
  const isOf = (types: string[]) => `(r.type IN (${types.map(type => `'${type}'`).join(', ')}))`;
  const ofParty = `(${isOf(types)} AND ${isOf(own)} = (r.is_refund IS NULL))`;
  const always = typesOf(...definitions.filter(definition => definition.party === party && !definition.refunds));
  const field = partyField(party);
  return {
    ...field,
    sql: `(CASE WHEN ${ofParty} THEN ${field.sql} END)`,
    // The type is a separate condition, so that PostgreSQL can use an index on the column.
    columns: field.columns.map(column => ({
      ...column,
      // An index has these in order: each of their documents has the party.
      types: always,
      wrap: (condition: string) => `(${ofParty} AND ${condition})`,
    })),
  };
}

// Snapshots have the names of their own type; here those of all types have the same names. Keys are replaced in the text of the
// snapshot, so that numbers keep their digits and the fields their order. The patterns match keys only: within a text the quotes
// would be escaped.
function snapshotUnder(names: HeaderNames, definitions: DocumentDefinition[]): string {
  const cases = definitions.flatMap(({ type, headerNames, lineNames = {} }) => {
    const ofHeader = SNAPSHOT_FIELDS.map(field => [headerNames[field] ?? field, names[field] ?? field]);
    const ofLines = Object.entries(lineNames).map(([name, own]) => [own, name]);
    const others = [...ofHeader, ...ofLines].filter(([own, name]) => own !== name);
    const text = others.reduce((text, [own, name]) => `replace(${text}, '"${own}":', '"${name}":')`, 'r.snapshot');
    return others.length > 0 ? [`WHEN '${type}' THEN ${text}`] : [];
  });
  return cases.length > 0 ? `(CASE r.type ${cases.join(' ')} ELSE r.snapshot END)` : 'r.snapshot';
}
