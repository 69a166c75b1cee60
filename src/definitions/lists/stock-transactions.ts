// The list of stock transactions: the movements of the ledger.

import { MOVEMENT_TYPES } from '../../domain/stock/movement-type.ts';
import { defineList, type ListResource } from '../define-list.ts';
import { storedTexts } from '../fields/element.ts';
import { choice, code, date, decimal, identifier, text } from '../fields/field-types.ts';
import { array } from '../schema.ts';

/** The ledger of stock, one movement a row. Contract §6 Stock. */
export const transactions: ListResource = defineList({
  path: 'transactions',
  title: 'Stock transactions',
  elementName: 'transaction',
  description: 'One movement of one article at one location; the ledger is append-only',
  fields: [
    { name: 'id', schema: identifier(), sql: 'r.id' },
    { name: 'date', schema: date(), sql: 'r.date', shownFirst: { inTable: 3 } },
    { name: 'type', schema: choice(MOVEMENT_TYPES), sql: 'r.type', shownFirst: { inTable: 4 } },
    { name: 'document_type', schema: text(30), sql: 'r.document_type' },
    { name: 'document_set', schema: code(15), sql: 'r.document_set', shownFirst: { inTable: 1 } },
    { name: 'seq_number', schema: code(60), sql: 'r.seq_number', shownFirst: { inTable: 2 } },
    { name: 'document_id', schema: identifier(), sql: 'r.document_id' },
    { name: 'item_code', schema: code(15), sql: 'r.item_code', shownFirst: { inTable: 5 } },
    { name: 'description', schema: text(255), sql: 'r.description', shownFirst: { inTable: 6 } },
    { name: 'location_code', schema: code(15), sql: 'r.location_code', shownFirst: { inTable: 7 } },
    {
      name: 'qty',
      schema: decimal({ description: 'Signed: negative when goods leave' }),
      sql: 'r.qty',
      shownFirst: { inTable: 8 },
    },
    { name: 'unit_price', schema: decimal(), sql: 'r.unit_price' },
    {
      name: 'unit_cost',
      schema: decimal({ description: 'Cost of one unit; 0 also when it is not known' }),
      sql: 'r.unit_cost',
    },
    {
      name: 'balance',
      schema: decimal({ description: 'On hand there after it' }),
      sql: 'r.balance',
      shownFirst: { inTable: 9 },
    },
    storedTexts('serial_numbers', array(code(60)), 'r.serial_numbers'),
    { name: 'created', schema: date(), sql: 'r.created' },
  ],
  required: [
    'id',
    'date',
    'type',
    'item_code',
    'description',
    'location_code',
    'qty',
    'unit_cost',
    'balance',
    'created',
  ],
  from: 'stock_transaction r',
  search: ['item_code'],
  orders: { date: {}, item_code: {} },
  dateColumn: 'r.date',
  type: { column: 'r.type', values: MOVEMENT_TYPES },
  orderLock: 8,
  permanent: true,
  example: {
    id: 9001,
    date: '2026-03-02',
    type: 'sale',
    document_type: 'invoice',
    document_set: 'FT',
    seq_number: '2026/146',
    document_id: 1146,
    item_code: 'TEA-250',
    description: 'Green tea, 250 g',
    location_code: 'MAIN',
    qty: -2,
    unit_price: 4.5,
    unit_cost: 2,
    balance: 98,
    created: '2026-03-02',
  },
});
