// Prices of articles in price lists. contract §7 Prices

import { Message } from '../../domain/messages/message.ts';
import { defineRecord } from '../define-record.ts';
import { ID, stored } from '../fields/element.ts';
import { code, decimal, quantity, textFlag } from '../fields/field-types.ts';
import { checkValidity, VALIDITY } from '../fields/validity.ts';

export default defineRecord({
  noun: 'price',
  path: 'prices',
  title: 'Prices',
  tag: 'Additions',
  elementName: 'price',
  description: 'The price of an article in a price list',
  table: 'price',
  codeField: 'code',
  fields: [
    ID,
    stored('code', code(15, { min: 1, example: 'P0001' }), { inTable: 1 }),
    stored('price_list', code(15, { description: 'Code of the price list', example: 'RETAIL' }), { inTable: 2 }),
    stored('item_code', code(15, { description: 'Code of the article', example: 'TEA-250' }), { inTable: 3 }),
    stored('min_qty', quantity({ description: 'Quantity from which it holds; 0 if left out', example: 10 }), {
      inTable: 4,
      inForm: 'main',
    }),
    stored('unit_price', decimal({ minimum: 0, description: 'In the currency of the list', example: 4.05 }), {
      inTable: 5,
    }),
    ...VALIDITY,
    stored('inactive', textFlag(), { inTable: 6 }),
  ],
  required: ['id', 'code', 'price_list', 'item_code', 'min_qty', 'unit_price', 'inactive'],
  search: ['item_code'],
  indexed: ['price_list', 'item_code'],
  orderLock: 13,
  exampleChange: { unit_price: 4.2 },
  writing: {
    byClients: true,
    required: ['price_list', 'item_code', 'unit_price'],
    codePrefix: 'P',
    references: {
      price_list: { table: 'price_list', column: 'code' },
      item_code: { table: 'article', column: 'item_code' },
    },
    check: checkValidity,
    cleared: { min_qty: '0', inactive: false },
    uniques: { price_code_key: 'code', price_break_key: 'min_qty' },
    takenBy: { price_break_key: new Message('price_exists') },
  },
  example: {
    id: 17,
    code: 'P0001',
    price_list: 'RETAIL',
    item_code: 'TEA-250',
    min_qty: 10,
    unit_price: 4.05,
    inactive: '0',
  },
});
