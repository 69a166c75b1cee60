// Stock transfer order: goods move from one location to another and keep their cost.

import { transfer } from '../../domain/effects/standard-effects.ts';
import { defineDocument } from '../define-document.ts';
import { SUPPLIER_SIDE } from '../fields/document-header.ts';
import { MOVEMENT_NAMES } from '../fields/document-line.ts';

export default defineDocument({
  type: 'transfer_order',
  path: 'transfer_orders',
  titles: {
    en: { one: 'Transfer order', many: 'Stock transfer orders' },
    pt: { one: 'Guia de transferência', many: 'Guias de transferência', isFeminine: true },
    es: { one: 'Orden de traslado', many: 'Órdenes de traslado', isFeminine: true },
    fr: { one: 'Ordre de transfert', many: 'Ordres de transfert' },
    de: { one: 'Umlagerungsauftrag', many: 'Umlagerungsaufträge' },
    it: { one: 'Ordine di trasferimento', many: 'Ordini di trasferimento' },
    nl: { one: 'Overboekingsorder', many: 'Overboekingsorders' },
  },
  does: 'Its goods move from `source_warehouse` to `destination_warehouse` and keep their cost.',
  elementName: 'transferOrder',
  defaultSet: 'TO',
  headerNames: SUPPLIER_SIDE,
  lineName: 'movement',
  lineNames: MOVEMENT_NAMES,
  lineRequired: [],
  relates: [],
  locations: [
    { location: 'source', fields: ['warehouse'], accountDefault: false },
    { location: 'destination', fields: ['destination_warehouse'], accountDefault: false },
  ],
  effects: transfer,
  example: {
    document_set: 'TO',
    seq_number: '2026/132',
    date: '2026-03-01',
    currency: 'EUR',
    total_amount: 0,
    source_warehouse: 'MAIN',
    destination_warehouse: 'SHOP',
    items: [{ item_code: 'TEA-250', qty: 10 }],
  },
});
