// Receipt: pays the invoice it names; moves nothing.

import { defineDocument } from '../define-document.ts';
import { CUSTOMER_SIDE } from '../fields/document-header.ts';

export default defineDocument({
  type: 'receipt',
  path: 'receipts',
  title: 'Receipts',
  elementName: 'customerDocument',
  defaultSet: 'REC',
  party: 'customer',
  headerNames: CUSTOMER_SIDE,
  lineName: 'documentLine',
  relates: { to: 'invoice', as: 'pays' },
  places: [],
  effects: () => [],
  example: {
    document_set: 'REC',
    seq_number: '2026/1',
    date: '2026-03-20',
    currency: 'EUR',
    total_amount: 11.07,
    related_document: 'FT 2026/1',
    payment_type: 'Bank transfer',
  },
});
