// Stock transfer order: goods go from one place to another and keep their cost.

import { transfer } from '../../domain/effects/effect.ts';
import { defineDocument } from '../define-document.ts';
import { SUPPLIER_SIDE } from '../fields/document-header.ts';

export default defineDocument({
  type: 'transfer_order',
  path: 'transfer_orders',
  title: 'Stock transfer orders',
  elementName: 'transferOrder',
  defaultSet: 'TO',
  headerNames: SUPPLIER_SIDE,
  lineNames: { discount: 'line_discount' },
  lineRequired: [],
  lineName: 'movement',
  places: [
    { place: 'source', fields: ['warehouse'], accountDefault: false },
    { place: 'destination', fields: ['destination_warehouse'], accountDefault: false },
  ],
  effects: transfer,
  example: {
    document_set: 'TO',
    seq_number: '2026/1',
    date: '2026-03-01',
    currency: 'EUR',
    total_amount: 0,
    source_warehouse: 'MAIN',
    destination_warehouse: 'SHOP',
    items: [{ item_code: 'TEA-250', qty: 10 }],
  },
});
