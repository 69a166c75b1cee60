// Rules of CIUS-PT (eSPap), beside those of EN 16931.

import type { MadeInvoice } from '../model.ts';
import type { ProfileName } from '../profile.ts';
import { filledRule, isFilled, lengthRule, placeField, quantityRule, type Rule } from './rule.ts';

const CIUS_PT: readonly ProfileName[] = ['cius-pt'];

const place = ({ invoice }: MadeInvoice) => invoice.delivery?.address;

const REQUIRED: readonly Rule[] = [
  filledRule('BR-CIUS-PT-01', 'BT-31', 'company.vat_id', ({ seller }) => seller.vatId ?? seller.taxId),
  filledRule('BR-CIUS-PT-03', 'BT-48', 'customer.vat_id', ({ buyer }) => buyer.vatId),
  filledRule('BR-CIUS-PT-05', 'BT-35', 'company.address', ({ seller }) => seller.address.lines[0]),
  filledRule('BR-CIUS-PT-06', 'BT-37', 'company.city', ({ seller }) => seller.address.city),
  filledRule('BR-CIUS-PT-07', 'BT-38', 'company.zip_code', ({ seller }) => seller.address.zipCode),
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

/** Maximum lengths; names, descriptions and notes are cut or divided instead. */
const LENGTHS: readonly Rule[] = [
  lengthRule({ id: 'DT-CIUS-PT-001', terms: 'BT-1', field: 'seq_number' }, 50, ({ number }) => number),
  lengthRule({ id: 'DT-CIUS-PT-009', terms: 'BT-10', field: 'buyer_reference' }, 50, each => each.buyerReference),
  lengthRule({ id: 'DT-CIUS-PT-012', terms: 'BT-13', field: 'your_ref' }, 20, ({ purchaseOrder }) => purchaseOrder),
  lengthRule({ id: 'DT-CIUS-PT-019', terms: 'BT-20', field: 'payment_terms' }, 200, each => each.paymentTerms),
  lengthRule(
    { id: 'DT-CIUS-PT-032', terms: 'BT-34', field: 'company.electronic_address' },
    50,
    ({ seller }) => seller.electronicAddress?.id,
  ),
  lengthRule(
    { id: 'DT-CIUS-PT-047', terms: 'BT-49', field: 'customer.edi_identifier' },
    50,
    ({ buyer }) => buyer.electronicAddress?.id,
  ),
  quantityRule('DT-CIUS-PT-117', 3),
];

/** The rules of CIUS-PT. */
export const PORTUGUESE_RULES: readonly Rule[] = [...REQUIRED, ...LENGTHS].map(rule => ({
  ...rule,
  profiles: CIUS_PT,
}));
