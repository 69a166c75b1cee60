// Invoice: bills orders, delivery notes and quotes line by line; goods that have not been delivered leave the warehouse.

import { sell } from '../../domain/effects/standard-effects.ts';
import { defineDocument } from '../define-document.ts';
import { CUSTOMER_SIDE } from '../fields/document-header.ts';

export default defineDocument({
  type: 'invoice',
  path: 'invoices',
  titles: {
    en: { one: 'Invoice', many: 'Invoices' },
    pt: { one: 'Fatura', many: 'Faturas', isFeminine: true },
    es: { one: 'Factura', many: 'Facturas', isFeminine: true },
    fr: { one: 'Facture', many: 'Factures', isFeminine: true },
    de: { one: 'Rechnung', many: 'Rechnungen' },
    it: { one: 'Fattura', many: 'Fatture' },
    nl: { one: 'Factuur', many: 'Facturen' },
  },
  does: 'Bills orders, delivery notes and quotes line by line. Goods that have not been delivered leave the location. Receipts and credit notes reduce what it owes.',
  elementName: 'customerDocument',
  defaultSet: 'FT',
  party: 'customer',
  mailPurpose: 'invoices',
  asksForPayment: true,
  eInvoice: '380',
  headerNames: CUSTOMER_SIDE,
  relates: [
    { to: 'order', as: 'bills' },
    { to: 'delivery_note', as: 'bills', goodsMoved: true },
    { to: 'quote', as: 'bills' },
  ],
  locations: [{ location: 'source', fields: ['warehouse'], accountDefault: true }],
  takesReturns: 'priced',
  deducts: 'invoice',
  effects: sell,
  example: {
    document_set: 'FT',
    seq_number: '2026/48',
    date: '2026-03-02',
    currency: 'EUR',
    total_amount: 11.07,
    customer: { name: 'Padaria Central, Lda.', vat_id: '508123456' },
    items: [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 }],
  },
});
