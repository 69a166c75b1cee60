// Categories of articles. contract §7 Master data

import { defineRecord } from '../define-record.ts';
import { ID, stored } from '../fields/element.ts';
import { code, date, flag, text } from '../fields/field-types.ts';

export default defineRecord({
  noun: 'category',
  path: 'categories',
  title: 'Categories',
  elementName: 'category',
  description: 'A category of articles',
  table: 'category',
  codeField: 'category_code',
  fields: [
    ID,
    stored('category_code', code(40, { min: 1, example: 'GROCERY' }), { inTable: 1 }),
    stored('description', text(255, { min: 1, example: 'Groceries' }), { inTable: 2 }),
    stored('obs', text(4000)),
    stored('available_for_customers', flag(), { inForm: 'main' }),
    stored('available_for_suppliers', flag(), { inForm: 'main' }),
    stored('disabled', flag(), { inTable: 3 }),
    stored('created', date({ readOnly: true })),
    stored('updated', date({ readOnly: true })),
  ],
  optional: ['obs'],
  search: ['category_code', 'description'],
  orderLock: 5,
  writing: {
    required: ['category_code', 'description'],
    derive: (_record, { today }, before) => ({ ...(!before && { created: today }), updated: today }),
    uniques: { category_code_key: 'category_code' },
  },
  example: {
    id: 2,
    category_code: 'GROCERY',
    description: 'Groceries',
    available_for_customers: true,
    available_for_suppliers: true,
    disabled: false,
    created: '2026-01-05',
    updated: '2026-01-05',
  },
});
