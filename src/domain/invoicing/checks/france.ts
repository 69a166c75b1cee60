// Rules of the French reform (BR-FR, norm XP Z12-012), beside those of EN 16931.

import { Message } from '../../messages/message.ts';
import { decimal } from '../../values/decimal.ts';
import { isFilled, quantityRule, type Rule } from './rule.ts';

/** VAT rates of France with its overseas departments and former rates. */
const RATES = '0 0.9 1.05 1.75 2.1 5.5 7 8.5 9.2 9.6 10 13 19.6 20 20.6'.split(' ').map(rate => decimal(rate));
const MAX_NUMBER = 35;
const SIREN = '0002';

const isSiren = (id: string): boolean => /^\d{9}$/.test(id);

const RULES: readonly Rule[] = [
  {
    id: 'BR-FR-01',
    terms: 'BT-1',
    field: 'seq_number',
    message: rules => new Message('e_invoice_number', { max: MAX_NUMBER, rules }),
    holds: ({ invoice: { number } }) => number.length <= MAX_NUMBER && /^[A-Za-z0-9+\-_/ ]+$/.test(number),
  },
  {
    id: 'BR-FR-10',
    terms: 'BT-30',
    field: 'company.legal_registration',
    message: rules => new Message('e_invoice_scheme', { scheme: SIREN, rules }),
    holds: ({ invoice: { seller } }) => seller.legalId?.scheme === SIREN && isSiren(seller.legalId.id),
  },
  {
    id: 'BR-FR-32',
    terms: 'BT-47',
    field: 'customer.legal_registration',
    message: rules => new Message('e_invoice_scheme', { scheme: SIREN, rules }),
    holds: ({ invoice: { buyer } }) => buyer.legalId?.scheme !== SIREN || isSiren(buyer.legalId.id),
  },
  {
    id: 'BR-FR-12',
    terms: 'BT-49',
    field: 'customer.edi_identifier',
    holds: ({ invoice }) => invoice.buyer.electronicAddress !== undefined,
  },
  {
    id: 'BR-FR-13',
    terms: 'BT-34',
    field: 'company.electronic_address',
    holds: ({ invoice }) => invoice.seller.electronicAddress !== undefined,
  },
  {
    id: 'BR-FR-16',
    terms: 'BT-152',
    ofLine: 'vat',
    message: rules => new Message('e_invoice_rate', { rates: '0, 2.1, 5.5, 10, 20', rules }),
    lineHolds: ({ taxed: { vat } }) => RATES.some(rate => rate.eq(vat.rate)),
  },
  quantityRule('BR-FR-DEC-02', 4),
  {
    id: 'BR-FR-CO-05',
    terms: 'BT-25, BT-26',
    field: 'related_document',
    holds: ({ invoice: { typeCode, preceding } }) => typeCode === '380' || preceding.some(({ date }) => isFilled(date)),
  },
  {
    id: 'BR-FR-CO-12',
    terms: 'BT-6, BT-111',
    field: 'currency',
    message: rules => new Message('e_invoice_euro', { rules }),
    holds: ({ invoice }) => invoice.currency === 'EUR' || invoice.taxCurrency?.code === 'EUR',
  },
];

/** The rules of France. */
export const FRENCH_RULES: readonly Rule[] = RULES.map(rule => ({ ...rule, profiles: ['fr-ctc' as const] }));
