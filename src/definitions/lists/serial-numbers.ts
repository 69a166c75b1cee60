// The list of serial and batch numbers.

import { SERIAL_STATUSES } from '../../domain/stock/serial-numbers.ts';
import { defineList, type ListResource } from '../define-list.ts';
import { choice, code, date, decimal, identifier, text } from '../fields/field-types.ts';

// The row keeps the codes of the day of its last movement.
const ITEM_CODE = '(SELECT a.item_code FROM article a WHERE a.account_id = r.account_id AND a.id = r.article_id)';

const LOCATION_CODE =
  '(SELECT l.location_code FROM location l WHERE l.account_id = r.account_id AND l.id = r.location_id)';

/** Serial and batch numbers of articles, and where each is. Contract §6 Stock. */
export const serialNumbersList: ListResource = defineList({
  path: 'serial_numbers',
  title: 'Serial and batch numbers',
  elementName: 'serialNumber',
  description: 'A serial or batch number of an article, and where it is',
  fields: [
    { name: 'id', schema: identifier(), sql: 'r.id' },
    { name: 'serial_number', schema: code(60), sql: 'r.serial_number', shownFirst: { inTable: 1 } },
    { name: 'product_identity', schema: text(60), sql: 'r.product_identity' },
    { name: 'associated_part_1', schema: text(60), sql: 'r.associated_part_1' },
    { name: 'associated_part_2', schema: text(60), sql: 'r.associated_part_2' },
    { name: 'available_qty', schema: decimal(), sql: 'r.available_qty', shownFirst: { inTable: 4 } },
    { name: 'production_date', schema: date(), sql: 'r.production_date' },
    { name: 'expiration_date', schema: date(), sql: 'r.expiration_date' },
    { name: 'contract', schema: code(60), sql: 'r.contract' },
    { name: 'item_code', schema: code(15), sql: ITEM_CODE, shownFirst: { inTable: 2 } },
    { name: 'location_code', schema: code(15), sql: LOCATION_CODE, shownFirst: { inTable: 3 } },
    { name: 'status', schema: choice(SERIAL_STATUSES), sql: 'r.status', shownFirst: { inTable: 5 } },
  ],
  required: ['id', 'serial_number', 'available_qty', 'item_code', 'location_code', 'status'],
  from: 'serial_number r',
  search: ['serial_number'],
  orders: { serial_number: {} },
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
