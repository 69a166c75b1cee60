// Discounts of the customers that have a discount group. contract §7 Prices

import { Message } from '../../domain/messages/message.ts';
import { defineRecord } from '../define-record.ts';
import { ARTICLE_REFERENCES } from '../fields/article-fields.ts';
import { ID, stored } from '../fields/element.ts';
import { code, rate, text, textFlag } from '../fields/field-types.ts';

export default defineRecord({
  noun: 'group_discount',
  path: 'group_discounts',
  title: 'Group discounts',
  tag: 'Additions',
  elementName: 'groupDiscount',
  description: 'A discount of the customers with a discount group',
  table: 'group_discount',
  codeField: 'code',
  fields: [
    ID,
    stored('code', code(15, { min: 1, example: 'G0001' }), { inTable: 1 }),
    stored('discount_group', text(60, { min: 1, description: 'As customers have it', example: 'GASTRO' }), {
      inTable: 2,
    }),
    stored('family', code(15, { description: 'Only articles of this family' }), { inTable: 3, inForm: 'main' }),
    stored('category', code(40, { description: 'Only articles of this category' }), { inTable: 4, inForm: 'main' }),
    stored('discount', rate({ description: 'In percent', example: 5 }), { inTable: 5 }),
    stored('inactive', textFlag(), { inTable: 6 }),
  ],
  required: ['id', 'code', 'discount_group', 'discount', 'inactive'],
  search: ['discount_group'],
  orderLock: 14,
  exampleChange: { discount: 7.5 },
  writing: {
    byClients: true,
    required: ['discount_group', 'discount'],
    codePrefix: 'G',
    references: ARTICLE_REFERENCES,
    cleared: { inactive: false },
    uniques: { group_discount_code_key: 'code', group_discount_articles_key: 'discount_group' },
    takenBy: { group_discount_articles_key: new Message('group_discount_exists') },
  },
  example: { id: 5, code: 'G0001', discount_group: 'GASTRO', discount: 5, inactive: '0' },
});
