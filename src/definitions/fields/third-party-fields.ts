// Customers and suppliers share these fields; a document keeps them as they were on its day. Contract section 7.

import Type from 'typebox';
import type { ElementField } from './element.ts';
import { country, email, flag, identifier, text, textFlag, webAddress } from './field-types.ts';

const address = (prefix: 'billing' | 'shipping', id: string): ElementField => {
  const fields: ElementField[] = [
    { name: 'id', schema: identifier({ readOnly: true }), sql: id },
    { name: 'postal_address', schema: text(255, { example: 'Rua do Ouro 12' }), sql: `r.${prefix}_postal_address` },
    { name: 'city', schema: text(100, { example: 'Lisboa' }), sql: `r.${prefix}_city` },
    { name: 'zip_code', schema: text(20, { example: '1100-060' }), sql: `r.${prefix}_zip_code` },
    { name: 'country', schema: text(60, { example: 'Portugal' }), sql: `r.${prefix}_country` },
  ];
  const schema = Type.Object(Object.fromEntries(fields.map(field => [field.name, Type.Optional(field.schema)])));
  return { name: `${prefix}_address`, schema, fields };
};

/** The fields of thirdParty, each with its place in the table `third_party`. */
export const THIRD_PARTY_FIELDS: ElementField[] = [
  { name: 'id', schema: identifier(), sql: 'r.id' },
  { name: 'code', schema: text(15, { min: 1, example: 'C0001' }), sql: 'r.code' },
  { name: 'name', schema: text(255, { min: 1, example: 'Padaria Central, Lda.' }), sql: 'r.name' },
  { name: 'name_2', schema: text(255), sql: 'r.name_2' },
  { name: 'vat_id', schema: text(20, { example: '508123456' }), sql: 'r.vat_id' },
  { name: 'country_iso', schema: country({ example: 'PT' }), sql: 'r.country_iso' },
  { name: 'phone', schema: text(30), sql: 'r.phone' },
  { name: 'mobile', schema: text(30), sql: 'r.mobile' },
  { name: 'fax', schema: text(30), sql: 'r.fax' },
  { name: 'email', schema: email({ example: 'contas@padaria.example' }), sql: 'r.email' },
  { name: 'url_link', schema: webAddress(), sql: 'r.url_link' },
  { name: 'discount_group', schema: text(60), sql: 'r.discount_group' },
  { name: 'salesperson', schema: text(60), sql: 'r.salesperson' },
  { name: 'electronic_document_interchange', schema: flag(), sql: 'r.electronic_document_interchange' },
  { name: 'edi_identifier', schema: text(40), sql: 'r.edi_identifier' },
  { name: 'inactive', schema: textFlag(), sql: "CASE WHEN r.inactive THEN '1' ELSE '0' END" },
  { name: 'comments', schema: text(4000), sql: 'r.comments' },
  // Two addresses in one row: their ids follow from the record's.
  address('billing', '(r.id * 2 - 1)'),
  address('shipping', '(r.id * 2)'),
];
