// Users. Passwords and their hashes are never fields. contract §7 Master data

import { ROLES } from '../../domain/roles.ts';
import { defineRecord } from '../define-record.ts';
import { computed, ID, stored } from '../fields/element.ts';
import { choice, code, date, email, text } from '../fields/field-types.ts';
import { USER_VERSION } from '../fields/version.ts';

export default defineRecord({
  noun: 'user',
  path: 'users',
  title: 'Users',
  elementName: 'user',
  description: 'A user of the account',
  table: 'app_user',
  codeField: 'login',
  fields: [
    ID,
    stored('name', text(255, { example: 'Ana Sousa' }), { inTable: 2 }),
    stored('login', code(60, { example: 'ana' }), { inTable: 1 }),
    stored('email', email(), { inTable: 3 }),
    stored('privileges', text(255)),
    stored('salesperson', text(60)),
    stored('phone', text(30), { inTable: 4 }),
    stored('extension', text(20)),
    stored('mobile', text(30)),
    stored('comments', text(4000)),
    computed('created', date(), "(r.created_at AT TIME ZONE 'UTC')::date"),
    computed('updated', date(), "(r.updated_at AT TIME ZONE 'UTC')::date"),
    stored('role', choice(ROLES), { inTable: 5 }),
  ],
  required: ['id', 'name', 'login', 'created', 'updated', 'role'],
  version: USER_VERSION,
  search: ['login'],
  orderLock: 7,
  example: { id: 1, name: 'Ana Sousa', login: 'ana', role: 'clerk', created: '2026-01-05', updated: '2026-01-05' },
});
