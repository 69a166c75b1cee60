// Invoice: goods leave the warehouse, the order it names is billed.

import { sell } from '../../domain/effects/effect.ts';
import { defineDocument } from '../define-document.ts';
import { CUSTOMER_SIDE } from '../fields/document-header.ts';

export default defineDocument({
  type: 'invoice',
  path: 'invoices',
  title: 'Invoices',
  elementName: 'customerDocument',
  defaultSet: 'FT',
  party: 'customer',
  headerNames: CUSTOMER_SIDE,
  lineName: 'documentLine',
  relates: { to: 'order', as: 'bills' },
  places: [{ place: 'source', fields: ['warehouse'], accountDefault: true }],
  effects: sell,
  example: {
    document_set: 'FT',
    seq_number: '2026/1',
    date: '2026-03-02',
    currency: 'EUR',
    total_amount: 11.07,
    customer: { name: 'Padaria Central, Lda.', vat_id: '508123456' },
    items: [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 }],
  },
});
