// The fields of customers and suppliers; a document contains them as they were on its day of issue. contract §7 Master data

import { PROFILE_CHOICES } from '../../domain/invoicing/profile.ts';
import { computed, type ElementField, embedded, ID, stored } from './element.ts';
import {
  choice,
  code,
  country,
  email,
  flag,
  identifier,
  legalRegistration,
  text,
  textFlag,
  webAddress,
} from './field-types.ts';

const address = (prefix: 'billing' | 'shipping', id: string): ElementField => {
  const columns = ['postal_address', 'city', 'zip_code', 'country', 'country_iso'].map(name => `r.${prefix}_${name}`);
  const fields: ElementField[] = [
    // An address without any of them is none.
    computed(
      'id',
      identifier({ readOnly: true }),
      `CASE WHEN coalesce(${columns.join(', ')}) IS NOT NULL THEN ${id} END`,
    ),
    stored('postal_address', text(255, { example: 'Rua do Ouro 12' }), { column: `${prefix}_postal_address` }),
    stored('city', text(100, { example: 'Lisboa' }), {
      column: `${prefix}_city`,
      ...(prefix === 'billing' && { inTable: 4 }),
    }),
    stored('zip_code', text(20, { example: '1100-060' }), { column: `${prefix}_zip_code` }),
    stored('country', text(60, { example: 'Portugal' }), { column: `${prefix}_country` }),
    stored('country_iso', country({ example: 'PT' }), { column: `${prefix}_country_iso` }),
  ];
  return embedded(`${prefix}_address`, 'address', 'A postal address', fields);
};

/** The fields of thirdParty, with their columns in the table `third_party`. */
export const THIRD_PARTY_FIELDS: ElementField[] = [
  ID,
  stored('code', code(15, { min: 1, example: 'C0001' }), { inTable: 1, inForm: 'main' }),
  stored('name', text(255, { min: 1, example: 'Padaria Central, Lda.' }), { inTable: 2 }),
  stored('name_2', text(255)),
  stored('vat_id', code(20, { example: '508123456' }), { inTable: 3, inForm: 'main' }),
  stored('country_iso', country({ example: 'PT' }), { inForm: 'main' }),
  stored('phone', text(30), { inTable: 6, inForm: 'main' }),
  stored('mobile', text(30), { inForm: 'main' }),
  stored('fax', text(30)),
  stored('email', email({ example: 'contas@padaria.example' }), { inTable: 5, inForm: 'main' }),
  stored('url_link', webAddress()),
  stored('discount_group', text(60)),
  stored(
    'vat_code',
    code(15, {
      description:
        'Default VAT code of lines. Without tax, it goes before that of the article. Default: that of `discount_group`',
    }),
    { inForm: 'main' },
  ),
  stored('salesperson', text(60)),
  stored('electronic_document_interchange', flag()),
  stored(
    'edi_identifier',
    code(100, {
      description:
        'Electronic address. Electronic invoices use it as `SCHEME:ID` with a scheme of the list EAS, such as `0088:5601234500007`',
    }),
  ),
  stored('legal_registration', legalRegistration({ example: '0002:123456789' })),
  stored('buyer_reference', text(100, { description: 'Taken for invoices that have none, such as a Leitweg-ID' })),
  stored('payment_terms', text(255, { description: 'In words. Taken for documents that have none' })),
  stored(
    'payment_terms_code',
    code(15, { description: 'Code of payment terms. Taken for invoices and purchases that have none' }),
  ),
  stored(
    'e_invoice',
    choice(PROFILE_CHOICES, {
      description: 'Profile of electronic invoices for this customer; without it, that of the document set',
    }),
  ),
  stored('inactive', textFlag(), { inTable: 7 }),
  stored('comments', text(4000)),
  // The row contains both addresses; their ids follow from the id of the record.
  address('billing', '(r.id * 2 - 1)'),
  address('shipping', '(r.id * 2)'),
];
