// Order: goods are reserved at the warehouse until an invoice bills it.

import { reserve } from '../../domain/effects/effect.ts';
import { defineDocument } from '../define-document.ts';
import { CUSTOMER_SIDE } from '../fields/document-header.ts';

export default defineDocument({
  type: 'order',
  path: 'orders',
  title: 'Orders',
  elementName: 'customerDocument',
  defaultSet: 'ORD',
  party: 'customer',
  headerNames: CUSTOMER_SIDE,
  lineName: 'documentLine',
  places: [{ place: 'source', fields: ['warehouse'], accountDefault: true }],
  effects: reserve,
  example: {
    document_set: 'ORD',
    seq_number: '2026/1',
    date: '2026-03-02',
    currency: 'EUR',
    total_amount: 11.07,
    customer: { name: 'Padaria Central, Lda.', vat_id: '508123456' },
    items: [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 }],
  },
});
