// Families of articles; their stock is the sum over their articles. contract §7 Master data

import { defineRecord } from '../define-record.ts';
import { ARTICLE_FIELDS, ARTICLE_REFERENCES } from '../fields/article-fields.ts';
import { computed, ID, stored } from '../fields/element.ts';
import { code, decimal } from '../fields/field-types.ts';

const STOCK = `(SELECT coalesce(sum(s.on_hand), 0) FROM article a
  JOIN stock_level s ON s.account_id = a.account_id AND s.article_id = a.id
  WHERE a.account_id = r.account_id AND a.family = r.family_code)`;

export default defineRecord({
  noun: 'family',
  path: 'families',
  title: 'Families',
  elementName: 'family',
  description: 'A family of articles',
  table: 'family',
  codeField: 'family_code',
  fields: [
    ID,
    stored('family_code', code(15, { min: 1, example: 'TEA' }), { inTable: 1 }),
    ...ARTICLE_FIELDS,
    computed('stock', decimal({ readOnly: true, example: 340 }), STOCK, { inTable: 5 }),
  ],
  required: ['id', 'family_code', 'description', 'serial_tracking', 'item_type', 'stock'],
  search: ['family_code', 'description'],
  sums: true,
  orderLock: 4,
  writing: {
    required: ['family_code', 'description'],
    references: ARTICLE_REFERENCES,
    uniques: { family_code_key: 'family_code' },
  },
  example: { id: 4, family_code: 'TEA', description: 'Tea', stock: 340, serial_tracking: 'none', item_type: 'product' },
});
