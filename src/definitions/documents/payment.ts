// Payment: pays the purchases that it references or lists; the rest stays open as an advance.

import { pay } from '../../domain/effects/settle.ts';
import { defineDocument } from '../define-document.ts';
import { SUPPLIER_SIDE } from '../fields/document-header.ts';

export default defineDocument({
  type: 'payment',
  path: 'payments',
  titles: {
    en: { one: 'Payment', many: 'Payments' },
    pt: { one: 'Pagamento', many: 'Pagamentos' },
    es: { one: 'Pago', many: 'Pagos' },
    fr: { one: 'Paiement', many: 'Paiements' },
    de: { one: 'Zahlung', many: 'Zahlungen' },
    it: { one: 'Pagamento', many: 'Pagamenti' },
    nl: { one: 'Betaling', many: 'Betalingen' },
  },
  does: 'Records money to a supplier: it pays the purchases that it names or lists in `settles`. What is not allotted stays open as an advance. With a `customer`, it pays back what is open of the customer’s credit notes and receipts.',
  elementName: 'supplierDocument',
  defaultSet: 'PAY',
  party: 'supplier',
  mailPurpose: 'receipts',
  headerNames: SUPPLIER_SIDE,
  relates: [{ to: 'purchase', as: 'pays' }],
  refunds: { party: 'customer', types: ['credit_note', 'receipt'] },
  locations: [],
  effects: pay,
  example: {
    document_set: 'PAY',
    seq_number: '2026/108',
    date: '2026-03-20',
    currency: 'EUR',
    total_amount: 246,
    related_doc: 'CC 2026/96',
    payment_type: 'Bank transfer',
  },
});
