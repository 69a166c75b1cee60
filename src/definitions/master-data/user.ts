// Users. A password or its hash is never a field.

import { defineRecord } from '../define-record.ts';
import { choice, date, email, identifier, text } from '../fields/field-types.ts';

export default defineRecord({
  noun: 'user',
  path: 'users',
  title: 'Users',
  elementName: 'user',
  description: 'A user of the account',
  table: 'app_user',
  codeField: 'login',
  fields: [
    { name: 'id', schema: identifier(), sql: 'r.id' },
    { name: 'name', schema: text(255, { example: 'Ana Sousa' }), sql: 'r.name' },
    { name: 'login', schema: text(60, { example: 'ana' }), sql: 'r.login' },
    { name: 'email', schema: email(), sql: 'r.email' },
    { name: 'privileges', schema: text(255), sql: 'r.privileges' },
    { name: 'salesperson', schema: text(60), sql: 'r.salesperson' },
    { name: 'phone', schema: text(30), sql: 'r.phone' },
    { name: 'extension', schema: text(20), sql: 'r.extension' },
    { name: 'mobile', schema: text(30), sql: 'r.mobile' },
    { name: 'comments', schema: text(4000), sql: 'r.comments' },
    { name: 'created', schema: date(), sql: "(r.created_at AT TIME ZONE 'UTC')::date" },
    { name: 'updated', schema: date(), sql: "(r.updated_at AT TIME ZONE 'UTC')::date" },
    { name: 'role', schema: choice(['admin', 'manager', 'clerk', 'readonly']), sql: 'r.role' },
  ],
  required: ['id', 'name', 'login', 'role'],
  version: 'extract(epoch FROM r.updated_at)::text',
  search: ['login'],
  orderLock: 7,
  example: { id: 1, name: 'Ana Sousa', login: 'ana', role: 'clerk', created: '2026-01-05', updated: '2026-01-05' },
});
