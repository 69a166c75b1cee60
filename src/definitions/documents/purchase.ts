// Purchase: bills purchase orders line by line; goods arrive and change the weighted average cost.

import { buy } from '../../domain/effects/standard-effects.ts';
import { defineDocument } from '../define-document.ts';
import { SUPPLIER_SIDE } from '../fields/document-header.ts';

export default defineDocument({
  type: 'purchase',
  path: 'purchases',
  titles: {
    en: { one: 'Purchase', many: 'Purchases' },
    pt: { one: 'Compra', many: 'Compras', isFeminine: true },
    es: { one: 'Compra', many: 'Compras', isFeminine: true },
    fr: { one: 'Achat', many: 'Achats' },
    de: { one: 'Einkauf', many: 'Einkäufe' },
    it: { one: 'Acquisto', many: 'Acquisti' },
    nl: { one: 'Inkoop', many: 'Inkopen' },
  },
  does: 'Bills purchase orders line by line. Goods arrive and change the weighted average cost. Payments and supplier credit notes reduce what is owed.',
  elementName: 'supplierDocument',
  defaultSet: 'CC',
  party: 'supplier',
  mailPurpose: 'invoices',
  headerNames: SUPPLIER_SIDE,
  relates: [{ to: 'purchase_order', as: 'bills' }],
  locations: [{ location: 'destination', fields: ['destination_warehouse', 'warehouse'], accountDefault: true }],
  bringsGoodsAtPrice: true,
  takesReturns: 'priced',
  deducts: 'purchase',
  effects: buy,
  example: {
    document_set: 'CC',
    seq_number: '2026/96',
    date: '2026-02-20',
    currency: 'EUR',
    total_amount: 246,
    supplier: { name: 'Chá do Porto, S.A.', vat_id: '507654321' },
    items: [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 100, unit_price: 2, vat: 23 }],
  },
});
