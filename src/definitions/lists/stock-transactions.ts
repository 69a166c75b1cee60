// The list of stock transactions: the movements of the ledger.

import { MOVEMENT_TYPES } from '../../domain/stock/movement-type.ts';
import { defineList, type ListResource } from '../define-list.ts';
import { computed, storedTexts } from '../fields/element.ts';
import { choice, code, date, decimal, identifier, text } from '../fields/field-types.ts';
import { array } from '../schema.ts';

/** The ledger of stock, one movement a row. Contract §6 Stock. */
export const transactions: ListResource = defineList({
  path: 'transactions',
  title: 'Stock transactions',
  elementName: 'transaction',
  description: 'One movement of one article at one location; the ledger is append-only',
  fields: [
    computed('id', identifier(), 'r.id'),
    computed('date', date(), 'r.date', { inTable: 3 }),
    computed('type', choice(MOVEMENT_TYPES), 'r.type', { inTable: 4 }),
    computed('document_type', text(30), 'r.document_type'),
    computed('document_set', code(15), 'r.document_set', { inTable: 1 }),
    computed('seq_number', code(60), 'r.seq_number', { inTable: 2 }),
    computed('document_id', identifier(), 'r.document_id'),
    computed('item_code', code(15), 'r.item_code', { inTable: 5 }),
    computed('description', text(255), 'r.description', { inTable: 6 }),
    computed('location_code', code(15), 'r.location_code', { inTable: 7 }),
    computed('qty', decimal({ description: 'Signed: negative when goods leave' }), 'r.qty', { inTable: 8 }),
    computed('unit_price', decimal(), 'r.unit_price'),
    computed('unit_cost', decimal({ description: 'Cost of one unit; 0 also when it is not known' }), 'r.unit_cost'),
    computed('balance', decimal({ description: 'On hand there after it' }), 'r.balance', { inTable: 9 }),
    storedTexts('serial_numbers', array(code(60)), 'r.serial_numbers'),
    computed('created', date(), 'r.created'),
  ],
  optional: ['document_type', 'document_set', 'seq_number', 'document_id', 'unit_price', 'serial_numbers'],
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
