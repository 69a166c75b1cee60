// Price lists for customers. contract §7 Prices

import { Message } from '../../domain/messages/message.ts';
import { defineRecord } from '../define-record.ts';
import { ID, stored } from '../fields/element.ts';
import { code, currency, flag, text, textFlag } from '../fields/field-types.ts';
import { checkValidity, VALIDITY } from '../fields/validity.ts';
import prices from './price.ts';

export default defineRecord({
  noun: 'price_list',
  path: 'price_lists',
  title: 'Price lists',
  tag: 'Additions',
  elementName: 'priceList',
  description: 'A price list for customers',
  table: 'price_list',
  codeField: 'code',
  fields: [
    ID,
    stored('code', code(15, { min: 1, example: 'RETAIL' }), { inTable: 1, inForm: 'main' }),
    stored('description', text(255, { min: 1, example: 'Shops' }), { inTable: 2 }),
    stored('currency', currency({ description: 'Currency of its prices', example: 'EUR' }), { inTable: 3 }),
    stored('vat_included', flag({ description: 'True if its prices include VAT' }), { inTable: 4, inForm: 'main' }),
    stored(
      'is_default',
      flag({ description: 'True if it holds for customers whose own list has no price; one list for each currency' }),
      { inTable: 5, inForm: 'main' },
    ),
    stored('final_prices', flag({ description: 'True if no discount of the customer is taken off its prices' }), {
      inForm: 'main',
    }),
    ...VALIDITY,
    stored('inactive', textFlag(), { inTable: 6 }),
  ],
  required: ['id', 'code', 'description', 'currency', 'vat_included', 'is_default', 'final_prices', 'inactive'],
  search: ['code'],
  orderLock: 12,
  exampleChange: { description: 'Shops and restaurants' },
  writing: {
    byClients: true,
    required: ['code', 'description', 'currency'],
    check: checkValidity,
    // An amount of one currency is none of another.
    staysWhile: {
      field: 'currency',
      table: 'price',
      column: 'price_list',
      orderLock: prices.orderLock,
      reason: new Message('list_has_prices'),
    },
    cleared: { vat_included: false, is_default: false, final_prices: false, inactive: false },
    uniques: { price_list_code_key: 'code', price_list_default_key: 'is_default' },
    takenBy: { price_list_default_key: new Message('default_list_exists') },
  },
  example: {
    id: 3,
    code: 'RETAIL',
    description: 'Shops',
    currency: 'EUR',
    vat_included: false,
    is_default: false,
    final_prices: false,
    valid_from: '2026-01-01',
    inactive: '0',
  },
});
