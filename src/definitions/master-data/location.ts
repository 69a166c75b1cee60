// Locations: stores and warehouses.

import { defineRecord } from '../define-record.ts';
import { email, identifier, text } from '../fields/field-types.ts';

export default defineRecord({
  noun: 'location',
  path: 'locations',
  title: 'Locations',
  elementName: 'location',
  description: 'A store or warehouse',
  table: 'location',
  codeField: 'location_code',
  fields: [
    { name: 'id', schema: identifier(), sql: 'r.id' },
    { name: 'location_code', schema: text(15, { min: 1, example: 'MAIN' }), sql: 'r.location_code' },
    { name: 'description', schema: text(255, { min: 1, example: 'Main warehouse' }), sql: 'r.description' },
    { name: 'phone', schema: text(30), sql: 'r.phone' },
    { name: 'extension', schema: text(20), sql: 'r.extension' },
    { name: 'fax', schema: text(30), sql: 'r.fax' },
    { name: 'email', schema: email(), sql: 'r.email' },
    { name: 'postal_address', schema: text(255), sql: 'r.postal_address' },
    { name: 'city', schema: text(100), sql: 'r.city' },
    { name: 'zip_code', schema: text(20), sql: 'r.zip_code' },
    { name: 'country', schema: text(60), sql: 'r.country' },
    { name: 'comments', schema: text(4000), sql: 'r.comments' },
  ],
  required: ['id', 'location_code', 'description'],
  search: ['location_code', 'description'],
  orderLock: 6,
  writing: {
    required: ['location_code', 'description'],
    uniques: { location_code_key: 'location_code' },
  },
  example: { id: 1, location_code: 'MAIN', description: 'Main warehouse', city: 'Lisboa' },
});
