// Purchase: goods arrive and move the weighted average cost; the purchase order it names is billed.

import { buy } from '../../domain/effects/effect.ts';
import { defineDocument } from '../define-document.ts';
import { SUPPLIER_SIDE } from '../fields/document-header.ts';

export default defineDocument({
  type: 'purchase',
  path: 'purchases',
  title: 'Purchases',
  elementName: 'supplierDocument',
  defaultSet: 'CC',
  party: 'supplier',
  headerNames: SUPPLIER_SIDE,
  lineName: 'documentLine',
  relates: { to: 'purchase_order', as: 'bills' },
  places: [{ place: 'destination', fields: ['destination_warehouse', 'warehouse'], accountDefault: true }],
  effects: buy,
  example: {
    document_set: 'CC',
    seq_number: '2026/1',
    date: '2026-02-20',
    currency: 'EUR',
    total_amount: 246,
    supplier: { name: 'Chá do Porto, S.A.', vat_id: '507654321' },
    items: [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 100, unit_price: 2, vat: 23 }],
  },
});
