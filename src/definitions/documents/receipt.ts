// Receipt: pays the invoices that it references or lists; the rest stays open as an advance.

import { pay } from '../../domain/effects/settle.ts';
import { defineDocument } from '../define-document.ts';
import { CUSTOMER_SIDE } from '../fields/document-header.ts';

export default defineDocument({
  type: 'receipt',
  path: 'receipts',
  titles: {
    en: { one: 'Receipt', many: 'Receipts' },
    pt: { one: 'Recibo', many: 'Recibos' },
    es: { one: 'Recibo', many: 'Recibos' },
    fr: { one: 'Reçu', many: 'Reçus' },
    de: { one: 'Quittung', many: 'Quittungen' },
    it: { one: 'Ricevuta', many: 'Ricevute' },
    nl: { one: 'Kwitantie', many: 'Kwitanties' },
  },
  does: 'Records money from a customer: it pays the invoices that it names or lists in `settles`. What is not allotted stays open as an advance. With a `supplier`, it takes back what is open of the supplier’s credit notes and payments.',
  elementName: 'customerDocument',
  defaultSet: 'REC',
  party: 'customer',
  mailPurpose: 'receipts',
  headerNames: CUSTOMER_SIDE,
  relates: [{ to: 'invoice', as: 'pays' }],
  refunds: { party: 'supplier', types: ['supplier_credit_note', 'payment'] },
  locations: [],
  effects: pay,
  example: {
    document_set: 'REC',
    seq_number: '2026/60',
    date: '2026-03-20',
    currency: 'EUR',
    total_amount: 11.07,
    related_document: 'FT 2026/48',
    payment_type: 'Bank transfer',
  },
});
