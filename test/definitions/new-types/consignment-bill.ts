// A second document type that Kontor does not have, for another-type.test.ts: bills the first one, whose goods have left already.

import { defineDocument } from '../../../src/definitions/define-document.ts';
import { CUSTOMER_SIDE } from '../../../src/definitions/fields/document-header.ts';
import { sell } from '../../../src/domain/effects/standard-effects.ts';

export default defineDocument({
  type: 'consignment_bill',
  path: 'consignment_bills',
  titles: {
    en: { one: 'Consignment bill', many: 'Consignment bills' },
    pt: { one: 'Conta de consignação', many: 'Contas de consignação' },
    es: { one: 'Cuenta de consignación', many: 'Cuentas de consignación' },
    fr: { one: 'Facture de dépôt', many: 'Factures de dépôt' },
    de: { one: 'Kommissionsrechnung', many: 'Kommissionsrechnungen' },
    it: { one: 'Conto deposito', many: 'Conti deposito' },
    nl: { one: 'Consignatiefactuur', many: 'Consignatiefacturen' },
  },
  does: 'Bills consignment notes line by line.',
  elementName: 'customerDocument',
  defaultSet: 'CB',
  party: 'customer',
  headerNames: CUSTOMER_SIDE,
  relates: [{ to: 'consignment_note', as: 'bills', goodsMoved: true }],
  locations: [{ location: 'source', fields: ['warehouse'], accountDefault: true }],
  effects: sell,
  example: {
    document_set: 'CB',
    seq_number: '2026/9024',
    date: '2026-03-02',
    currency: 'EUR',
    total_amount: 11.07,
    customer: { name: 'Padaria Central, Lda.', vat_id: '508123456' },
    items: [{ item_code: 'TEA-250', description: 'Green tea, 250 g', qty: 2, unit_price: 4.5, vat: 23 }],
  },
});
