// Delivery note: delivers orders line by line; the goods leave the warehouse, and an invoice bills them later. Lines with a quantity
// below 0 take goods of an earlier delivery note back.

import { deliver } from '../../domain/effects/deliver.ts';
import { defineDocument } from '../define-document.ts';
import { CUSTOMER_SIDE } from '../fields/document-header.ts';

export default defineDocument({
  type: 'delivery_note',
  path: 'delivery_notes',
  titles: {
    en: { one: 'Delivery note', many: 'Delivery notes' },
    pt: { one: 'Guia de remessa', many: 'Guias de remessa', isFeminine: true },
    es: { one: 'Albarán', many: 'Albaranes' },
    fr: { one: 'Bon de livraison', many: 'Bons de livraison' },
    de: { one: 'Lieferschein', many: 'Lieferscheine' },
    it: { one: 'Documento di trasporto', many: 'Documenti di trasporto' },
    nl: { one: 'Pakbon', many: 'Pakbonnen' },
  },
  does: 'Delivers orders line by line. The goods leave the location, and an invoice bills them later. Lines with a quantity below 0 take goods back from the delivery note that it names.',
  elementName: 'customerDocument',
  defaultSet: 'DN',
  party: 'customer',
  mailPurpose: 'deliveries',
  headerNames: CUSTOMER_SIDE,
  relates: [
    { to: 'order', as: 'delivers' },
    { to: 'delivery_note', as: 'returns' },
  ],
  locations: [{ location: 'source', fields: ['warehouse'], accountDefault: true }],
  takesReturns: 'named',
  effects: deliver,
  example: {
    document_set: 'DN',
    seq_number: '2026/36',
    date: '2026-03-02',
    currency: 'EUR',
    total_amount: 11.07,
    related_document: 'ORD 2026/24',
    customer: { name: 'Padaria Central, Lda.', vat_id: '508123456' },
    plate_number: '12-AB-34',
    items: [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 }],
  },
});
