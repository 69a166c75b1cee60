// The lists that no one writes directly: all documents, stock transactions, serial numbers.

import Type from 'typebox';
import { DOCUMENT_ORDER_LOCK, type DocumentDefinition, itemsField, partyField } from '../define-document.ts';
import { defineList, type ListResource } from '../define-list.ts';
import {
  documentFields,
  type HeaderNames,
  SNAPSHOT_FIELDS,
  SUPPLIER_SIDE,
  storedJsonOf,
} from '../fields/document-header.ts';
import type { ElementField } from '../fields/element.ts';
import { choice, date, decimal, identifier, text } from '../fields/field-types.ts';
import { DOCUMENT_VERSION } from '../fields/version.ts';

/** Every document of the given definitions, under the names of warehouse documents, with its type. */
export function allDocuments(definitions: DocumentDefinition[]): ListResource {
  const types = definitions.map(({ type }) => type);
  return defineList({
    path: 'documents',
    title: 'Documents of every type',
    elementName: 'warehouseDocument',
    description: 'A document of any type',
    fields: [
      ...documentFields(SUPPLIER_SIDE),
      { name: 'document_type', schema: choice(types), sql: 'r.type' },
      partyOf('customer', definitions),
      partyOf('supplier', definitions),
      itemsField({}, []),
    ],
    storedJson: storedJsonOf(snapshotUnder(SUPPLIER_SIDE, definitions), SUPPLIER_SIDE),
    required: ['id', 'document_type', 'document_set', 'seq_number', 'date', 'currency', 'total_amount'],
    from: 'document r',
    search: ['seq_number'],
    dateColumn: 'r.date',
    datesByType: true,
    type: { column: 'r.type', values: types },
    orderLock: DOCUMENT_ORDER_LOCK,
    prints: true,
    version: DOCUMENT_VERSION,
    example: {
      id: 1002,
      document_set: 'FT',
      seq_number: '2026/1',
      date: '2026-03-02',
      currency: 'EUR',
      total_amount: 11.07,
      document_type: 'invoice',
      status: 'ISSUED',
    },
  });
}

// A document has one party; which of the two fields it is, its type says.
function partyOf(party: 'customer' | 'supplier', definitions: DocumentDefinition[]): ElementField {
  const types = definitions.filter(definition => definition.party === party).map(({ type }) => `'${type}'`);
  const ofParty = `r.type IN (${types.join(', ')})`;
  const field = partyField(party);
  return {
    ...field,
    sql: `(CASE WHEN ${ofParty} THEN ${field.sql} END)`,
    // The type stands beside the comparison, not around the column, so that an index on it serves.
    columns: field.columns.map(column => ({
      ...column,
      wrap: (condition: string) => `(${ofParty} AND ${condition})`,
    })),
  };
}

// Snapshots have the names of their own type; here those of all types have the same names. The patterns match keys only:
// within a text the quotes would be escaped.
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

export const MOVEMENT_TYPES = ['sale', 'purchase', 'transfer_in', 'transfer_out', 'opening', 'adjustment', 'void'];

const serialNumbers = (sql: string): ElementField => ({
  name: 'serial_numbers',
  schema: Type.Array(text(60)),
  sql: `to_json(${sql})`,
  readyJson: true,
  columns: [
    {
      name: 'serial_numbers',
      type: 'text',
      sql: 's.number',
      wrap: condition => `EXISTS (SELECT FROM unnest(${sql}) AS s (number) WHERE ${condition})`,
    },
  ],
});

export const transactions: ListResource = defineList({
  path: 'transactions',
  title: 'Stock transactions',
  elementName: 'transaction',
  description: 'One movement of one article at one location; the ledger is append-only',
  fields: [
    { name: 'id', schema: identifier(), sql: 'r.id' },
    { name: 'date', schema: date(), sql: 'r.date' },
    { name: 'type', schema: choice(MOVEMENT_TYPES), sql: 'r.type' },
    { name: 'document_type', schema: text(30), sql: 'r.document_type' },
    { name: 'document_set', schema: text(15), sql: 'r.document_set' },
    { name: 'seq_number', schema: text(60), sql: 'r.seq_number' },
    { name: 'document_id', schema: identifier(), sql: 'r.document_id' },
    { name: 'item_code', schema: text(15), sql: 'r.item_code' },
    { name: 'description', schema: text(255), sql: 'r.description' },
    { name: 'location_code', schema: text(15), sql: 'r.location_code' },
    { name: 'qty', schema: decimal({ description: 'Signed: negative when goods leave' }), sql: 'r.qty' },
    { name: 'unit_price', schema: decimal(), sql: 'r.unit_price' },
    { name: 'unit_cost', schema: decimal(), sql: 'r.unit_cost' },
    { name: 'balance', schema: decimal({ description: 'On hand there after it' }), sql: 'r.balance' },
    serialNumbers('r.serial_numbers'),
    { name: 'created', schema: date(), sql: 'r.created' },
  ],
  required: ['id', 'date', 'type', 'item_code', 'location_code', 'qty', 'balance'],
  from: 'stock_transaction r',
  search: ['item_code'],
  dateColumn: 'r.date',
  type: { column: 'r.type', values: MOVEMENT_TYPES },
  orderLock: 8,
  example: {
    id: 9001,
    date: '2026-03-02',
    type: 'sale',
    document_type: 'invoice',
    document_set: 'FT',
    seq_number: '2026/1',
    document_id: 1002,
    item_code: 'TEA-250',
    location_code: 'MAIN',
    qty: -2,
    unit_price: 4.5,
    unit_cost: 2,
    balance: 98,
    created: '2026-03-02',
  },
});

export const serialNumbersList: ListResource = defineList({
  path: 'serial_numbers',
  title: 'Serial and batch numbers',
  elementName: 'serialNumber',
  description: 'A serial or batch number of an article, and where it is',
  fields: [
    { name: 'id', schema: identifier(), sql: 'r.id' },
    { name: 'serial_number', schema: text(60), sql: 'r.serial_number' },
    { name: 'product_identity', schema: text(60), sql: 'r.product_identity' },
    { name: 'associated_part_1', schema: text(60), sql: 'r.associated_part_1' },
    { name: 'associated_part_2', schema: text(60), sql: 'r.associated_part_2' },
    { name: 'available_qty', schema: decimal(), sql: 'r.available_qty' },
    { name: 'production_date', schema: date(), sql: 'r.production_date' },
    { name: 'expiration_date', schema: date(), sql: 'r.expiration_date' },
    { name: 'contract', schema: text(60), sql: 'r.contract' },
    { name: 'item_code', schema: text(15), sql: 'r.item_code' },
    { name: 'location_code', schema: text(15), sql: 'r.location_code' },
    { name: 'status', schema: choice(['in_stock', 'sold', 'moved_out']), sql: 'r.status' },
  ],
  required: ['id', 'serial_number', 'available_qty', 'item_code', 'location_code', 'status'],
  from: 'serial_number r',
  search: ['serial_number'],
  orderLock: 9,
  example: {
    id: 12,
    serial_number: 'SN-000123',
    available_qty: 1,
    item_code: 'TILL-7',
    location_code: 'MAIN',
    status: 'in_stock',
  },
});
