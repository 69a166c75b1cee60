// Categories of articles.

import { defineRecord } from '../define-record.ts';
import { date, flag, identifier, text } from '../fields/field-types.ts';

export default defineRecord({
  noun: 'category',
  path: 'categories',
  title: 'Categories',
  elementName: 'category',
  description: 'A category of articles',
  table: 'category',
  codeField: 'category_code',
  fields: [
    { name: 'id', schema: identifier(), sql: 'r.id' },
    { name: 'category_code', schema: text(40, { min: 1, example: 'GROCERY' }), sql: 'r.category_code' },
    { name: 'description', schema: text(255, { min: 1, example: 'Groceries' }), sql: 'r.description' },
    { name: 'obs', schema: text(4000), sql: 'r.obs' },
    { name: 'available_for_customers', schema: flag(), sql: 'r.available_for_customers' },
    { name: 'available_for_suppliers', schema: flag(), sql: 'r.available_for_suppliers' },
    { name: 'disabled', schema: flag(), sql: 'r.disabled' },
    { name: 'created', schema: date({ readOnly: true }), sql: 'r.created' },
    { name: 'updated', schema: date({ readOnly: true }), sql: 'r.updated' },
  ],
  required: ['id', 'category_code', 'description'],
  search: ['category_code', 'description'],
  orderLock: 5,
  writing: {
    required: ['category_code', 'description'],
    derive: (_record, account) => ({ created: account.today, updated: account.today }),
    uniques: { category_code_key: 'category_code' },
  },
  example: { id: 2, category_code: 'GROCERY', description: 'Groceries', disabled: false, created: '2026-01-05' },
});
