// Credit note: takes back lines of the invoice that it names. Their goods come back at the cost at which they left.

import { credit } from '../../domain/effects/credit.ts';
import { defineDocument } from '../define-document.ts';
import { CUSTOMER_SIDE } from '../fields/document-header.ts';

export default defineDocument({
  type: 'credit_note',
  path: 'credit_notes',
  titles: {
    en: { one: 'Credit note', many: 'Credit notes' },
    pt: { one: 'Nota de crédito', many: 'Notas de crédito', isFeminine: true },
    es: { one: 'Nota de crédito', many: 'Notas de crédito', isFeminine: true },
    fr: { one: 'Avoir', many: 'Avoirs' },
    de: { one: 'Rechnungskorrektur', many: 'Rechnungskorrekturen' },
    it: { one: 'Nota di credito', many: 'Note di credito' },
    nl: { one: 'Creditnota', many: "Creditnota's" },
  },
  does: 'Takes back lines of the invoice that it names. Their goods come back at the cost at which they left.',
  elementName: 'customerDocument',
  defaultSet: 'NC',
  party: 'customer',
  mailPurpose: 'invoices',
  eInvoice: '381',
  headerNames: CUSTOMER_SIDE,
  relates: [{ to: 'invoice', as: 'credits' }],
  locations: [{ location: 'source', fields: ['warehouse'], accountDefault: true }],
  takesReturns: 'priced',
  deducts: 'invoice',
  effects: (note, invoices) => credit(note, invoices, 'return_in', note.source),
  example: {
    document_set: 'NC',
    seq_number: '2026/72',
    date: '2026-03-09',
    currency: 'EUR',
    total_amount: 5.54,
    related_document: 'FT 2026/48',
    customer: { name: 'Padaria Central, Lda.', vat_id: '508123456' },
    items: [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 1, unit_price: 4.5, vat: 23 }],
  },
});
