// Purchase order: goods are expected until a purchase bills the order.

import { expect } from '../../domain/effects/standard-effects.ts';
import { defineDocument } from '../define-document.ts';
import { SUPPLIER_SIDE } from '../fields/document-header.ts';

export default defineDocument({
  type: 'purchase_order',
  path: 'purchase_orders',
  titles: {
    en: { one: 'Purchase order', many: 'Purchase orders' },
    pt: { one: 'Encomenda a fornecedor', many: 'Encomendas a fornecedores', isFeminine: true },
    es: { one: 'Pedido de compra', many: 'Pedidos de compra' },
    fr: { one: 'Bon de commande', many: 'Bons de commande' },
    de: { one: 'Bestellung', many: 'Bestellungen' },
    it: { one: 'Ordine di acquisto', many: 'Ordini di acquisto' },
    nl: { one: 'Inkooporder', many: 'Inkooporders' },
  },
  does: 'Its goods are expected at the location until a purchase bills the order.',
  elementName: 'supplierDocument',
  defaultSet: 'POR',
  party: 'supplier',
  mailPurpose: 'orders',
  headerNames: SUPPLIER_SIDE,
  relates: [],
  locations: [{ location: 'destination', fields: ['destination_warehouse', 'warehouse'], accountDefault: true }],
  effects: expect,
  example: {
    document_set: 'POR',
    seq_number: '2026/84',
    date: '2026-02-10',
    currency: 'EUR',
    total_amount: 246,
    supplier: { name: 'Chá do Porto, S.A.', vat_id: '507654321' },
    items: [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 100, unit_price: 2, vat: 23 }],
  },
});
