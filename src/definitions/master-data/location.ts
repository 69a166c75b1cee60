// Locations: shops and warehouses. contract §7 Master data

import { defineRecord } from '../define-record.ts';
import { ID, stored } from '../fields/element.ts';
import { code, email, text } from '../fields/field-types.ts';

export default defineRecord({
  noun: 'location',
  path: 'locations',
  title: 'Locations',
  elementName: 'location',
  description: 'A store or warehouse',
  table: 'location',
  codeField: 'location_code',
  fields: [
    ID,
    stored('location_code', code(15, { min: 1, example: 'MAIN' }), { inTable: 1 }),
    stored('description', text(255, { min: 1, example: 'Main warehouse' }), { inTable: 2 }),
    stored('phone', text(30), { inTable: 5, inForm: 'main' }),
    stored('extension', text(20)),
    stored('fax', text(30)),
    stored('email', email(), { inTable: 4, inForm: 'main' }),
    stored('postal_address', text(255), { inForm: 'main' }),
    stored('city', text(100), { inTable: 3, inForm: 'main' }),
    stored('zip_code', text(20), { inForm: 'main' }),
    stored('country', text(60), { inForm: 'main' }),
    stored('comments', text(4000)),
  ],
  required: ['id', 'location_code', 'description'],
  search: ['location_code', 'description'],
  orderLock: 6,
  writing: {
    required: ['location_code', 'description'],
    inBodies: { header: ['warehouse', 'destination_warehouse'] },
    uniques: { location_code_key: 'location_code' },
  },
  example: { id: 1, location_code: 'MAIN', description: 'Main warehouse', city: 'Lisboa' },
});
