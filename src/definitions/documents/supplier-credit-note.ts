// Supplier credit note: takes back lines of the purchase that it names. Goods go back at the cost at which they came.

import { credit } from '../../domain/effects/credit.ts';
import { defineDocument } from '../define-document.ts';
import { SUPPLIER_SIDE } from '../fields/document-header.ts';

export default defineDocument({
  type: 'supplier_credit_note',
  path: 'supplier_credit_notes',
  titles: {
    en: { one: 'Supplier credit note', many: 'Supplier credit notes' },
    pt: { one: 'Nota de crédito de fornecedor', many: 'Notas de crédito de fornecedores', isFeminine: true },
    es: { one: 'Nota de crédito de proveedor', many: 'Notas de crédito de proveedores', isFeminine: true },
    fr: { one: 'Avoir fournisseur', many: 'Avoirs fournisseurs' },
    de: { one: 'Lieferantengutschrift', many: 'Lieferantengutschriften' },
    it: { one: 'Nota di credito fornitore', many: 'Note di credito fornitori' },
    nl: { one: 'Creditnota leverancier', many: "Creditnota's leveranciers" },
  },
  does: 'Takes back lines of the purchase that it names. Goods go back at the cost at which they came.',
  elementName: 'supplierDocument',
  defaultSet: 'SC',
  party: 'supplier',
  mailPurpose: 'invoices',
  headerNames: SUPPLIER_SIDE,
  relates: [{ to: 'purchase', as: 'credits' }],
  locations: [{ location: 'source', fields: ['warehouse'], accountDefault: true }],
  takesReturns: 'priced',
  deducts: 'purchase',
  effects: (note, purchases) => credit(note, purchases, 'return_out', note.source),
  example: {
    document_set: 'SC',
    seq_number: '2026/120',
    date: '2026-03-05',
    currency: 'EUR',
    total_amount: 24.6,
    related_doc: 'CC 2026/96',
    supplier: { name: 'Chá do Porto, S.A.', vat_id: '507654321' },
    items: [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 10, unit_price: 2, vat: 23 }],
  },
});
