// Order: goods are reserved at the warehouse until they are delivered or billed.

import { reserve } from '../../domain/effects/standard-effects.ts';
import { defineDocument } from '../define-document.ts';
import { CUSTOMER_SIDE } from '../fields/document-header.ts';

export default defineDocument({
  type: 'order',
  path: 'orders',
  titles: {
    en: { one: 'Order', many: 'Orders' },
    pt: { one: 'Encomenda', many: 'Encomendas', isFeminine: true },
    es: { one: 'Pedido', many: 'Pedidos' },
    fr: { one: 'Commande', many: 'Commandes', isFeminine: true },
    de: { one: 'Auftrag', many: 'Aufträge' },
    it: { one: 'Ordine', many: 'Ordini' },
    nl: { one: 'Order', many: 'Orders' },
  },
  does: 'Takes up quotes line by line. Its goods are reserved at the location until they are delivered or billed.',
  elementName: 'customerDocument',
  defaultSet: 'ORD',
  party: 'customer',
  mailPurpose: 'orders',
  headerNames: CUSTOMER_SIDE,
  relates: [{ to: 'quote', as: 'orders' }],
  locations: [{ location: 'source', fields: ['warehouse'], accountDefault: true }],
  effects: reserve,
  example: {
    document_set: 'ORD',
    seq_number: '2026/24',
    date: '2026-03-02',
    currency: 'EUR',
    total_amount: 11.07,
    customer: { name: 'Padaria Central, Lda.', vat_id: '508123456' },
    items: [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 }],
  },
});
