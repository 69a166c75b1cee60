// Quote: an offer, which an order or an invoice takes up. It does nothing to stock.

import { defineDocument } from '../define-document.ts';
import { CUSTOMER_SIDE } from '../fields/document-header.ts';

export default defineDocument({
  type: 'quote',
  path: 'quotes',
  titles: {
    en: { one: 'Quote', many: 'Quotes' },
    pt: { one: 'Orçamento', many: 'Orçamentos' },
    es: { one: 'Presupuesto', many: 'Presupuestos' },
    fr: { one: 'Devis', many: 'Devis' },
    de: { one: 'Angebot', many: 'Angebote' },
    it: { one: 'Preventivo', many: 'Preventivi' },
    nl: { one: 'Offerte', many: 'Offertes' },
  },
  labels: { due_date: 'valid_until' },
  does: 'An offer, which an order or an invoice takes up. It does nothing to stock.',
  elementName: 'customerDocument',
  defaultSet: 'QT',
  party: 'customer',
  mailPurpose: 'quotes',
  headerNames: CUSTOMER_SIDE,
  relates: [],
  locations: [],
  effects: () => [],
  example: {
    document_set: 'QT',
    seq_number: '2026/12',
    date: '2026-02-25',
    due_date: '2026-03-25',
    currency: 'EUR',
    total_amount: 11.07,
    customer: { name: 'Padaria Central, Lda.', vat_id: '508123456' },
    items: [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 }],
  },
});
