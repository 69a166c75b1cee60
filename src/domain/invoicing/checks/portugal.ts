// Rules of CIUS-PT (eSPap), beside those of EN 16931.

import type { MadeInvoice } from '../model.ts';
import type { ProfileName } from '../profile.ts';
import { isFilled, placeField, type Rule } from './rule.ts';

const CIUS_PT: readonly ProfileName[] = ['cius-pt'];

const place = ({ invoice }: MadeInvoice) => invoice.delivery?.address;

const REQUIRED: readonly Rule[] = [
  {
    id: 'BR-CIUS-PT-01',
    terms: 'BT-31',
    field: 'company.vat_id',
    holds: ({ invoice }) => isFilled(invoice.seller.vatId ?? invoice.seller.taxId),
  },
  {
    id: 'BR-CIUS-PT-03',
    terms: 'BT-48',
    field: 'customer.vat_id',
    holds: ({ invoice }) => isFilled(invoice.buyer.vatId),
  },
  {
    id: 'BR-CIUS-PT-05',
    terms: 'BT-35',
    field: 'company.address',
    holds: ({ invoice }) => isFilled(invoice.seller.address.lines[0]),
  },
  {
    id: 'BR-CIUS-PT-06',
    terms: 'BT-37',
    field: 'company.city',
    holds: ({ invoice }) => isFilled(invoice.seller.address.city),
  },
  {
    id: 'BR-CIUS-PT-07',
    terms: 'BT-38',
    field: 'company.zip_code',
    holds: ({ invoice }) => isFilled(invoice.seller.address.zipCode),
  },
  {
    id: 'BR-CIUS-PT-21',
    terms: 'BT-75',
    field: placeField('postal_address'),
    holds: made => !place(made) || isFilled(place(made)?.lines[0]),
  },
  {
    id: 'BR-CIUS-PT-22',
    terms: 'BT-77',
    field: placeField('city'),
    holds: made => !place(made) || isFilled(place(made)?.city),
  },
  {
    id: 'BR-CIUS-PT-23',
    terms: 'BT-78',
    field: placeField('zip_code'),
    holds: made => !place(made) || isFilled(place(made)?.zipCode),
  },
];

/** The rules of CIUS-PT. */
export const PORTUGUESE_RULES: readonly Rule[] = REQUIRED.map(rule => ({ ...rule, profiles: CIUS_PT }));
