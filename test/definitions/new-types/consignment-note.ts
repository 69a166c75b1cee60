// A document type that Kontor does not have, for another-type.test.ts: goods leave for the shelves of a customer, who buys them later.
// Some of its fields have names of their own.

import { defineDocument } from '../../../src/definitions/define-document.ts';
import { CUSTOMER_SIDE } from '../../../src/definitions/fields/document-header.ts';
import { sell } from '../../../src/domain/effects/standard-effects.ts';

export default defineDocument({
  type: 'consignment_note',
  path: 'consignment_notes',
  titles: {
    en: { one: 'Consignment note', many: 'Consignment notes' },
    pt: { one: 'Guia de consignação', many: 'Guias de consignação' },
    es: { one: 'Nota de consignación', many: 'Notas de consignación' },
    fr: { one: 'Bon de dépôt', many: 'Bons de dépôt' },
    de: { one: 'Kommissionsschein', many: 'Kommissionsscheine' },
    it: { one: 'Nota di deposito', many: 'Note di deposito' },
    nl: { one: 'Consignatiebon', many: 'Consignatiebonnen' },
  },
  does: 'Its goods leave for the shelves of a customer.',
  elementName: 'consignmentNote',
  defaultSet: 'CN',
  party: 'customer',
  headerNames: { ...CUSTOMER_SIDE, warehouse: 'from_warehouse', your_ref: 'shelf' },
  lineName: 'consignmentLine',
  lineNames: { discount: 'line_discount' },
  relates: [
    { to: 'order', as: 'delivers' },
    { to: 'quote', as: 'orders' },
  ],
  locations: [{ location: 'source', fields: ['warehouse'], accountDefault: true }],
  effects: sell,
  example: {
    document_set: 'CN',
    seq_number: '2026/9012',
    date: '2026-03-02',
    currency: 'EUR',
    total_amount: 11.07,
    shelf: 'Window',
    customer: { name: 'Padaria Central, Lda.', vat_id: '508123456' },
    items: [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 }],
  },
});
