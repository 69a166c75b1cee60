// Rules of XRechnung (KoSIT). Peppol has the same ones between German parties, under numbers of its own.

import { Message } from '../../messages/message.ts';
import { type DocumentRule, filledRule, isFilled, meansField, placeField, type Rule, within } from './rule.ts';

/** A line of the payment terms about cash discount, as XRechnung writes it. */
const SKONTO = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/;
const CARDS = ['48', '54', '55'];

const XRECHNUNG: readonly DocumentRule[] = [
  filledRule('BR-DE-15', 'BT-10', 'buyer_reference', ({ buyerReference }) => buyerReference),
  filledRule('BR-DE-3', 'BT-37', 'company.city', ({ seller }) => seller.address.city),
  filledRule('BR-DE-4', 'BT-38', 'company.zip_code', ({ seller }) => seller.address.zipCode),
  filledRule('BR-DE-5', 'BT-41', 'company.contact', ({ seller }) => seller.contact?.name),
  filledRule('BR-DE-6', 'BT-42', 'company.phone', ({ seller }) => seller.contact?.phone),
  filledRule('BR-DE-7', 'BT-43', 'company.email', ({ seller }) => seller.contact?.email),
  filledRule('BR-DE-8', 'BT-52', 'customer.billing_address.city', ({ buyer }) => buyer.address.city),
  filledRule('BR-DE-9', 'BT-53', 'customer.billing_address.zip_code', ({ buyer }) => buyer.address.zipCode),
  {
    id: 'BR-DE-10',
    terms: 'BT-77',
    field: placeField('city'),
    holds: ({ invoice: { delivery } }) => !delivery?.address || isFilled(delivery.address.city),
  },
  {
    id: 'BR-DE-11',
    terms: 'BT-78',
    field: placeField('zip_code'),
    holds: ({ invoice: { delivery } }) => !delivery?.address || isFilled(delivery.address.zipCode),
  },
  {
    id: 'BR-DE-18',
    terms: 'BT-20',
    field: 'payment_terms',
    message: rules => new Message('e_invoice_skonto', { rules }),
    holds: ({ invoice: { paymentTerms = '' } }) =>
      paymentTerms.split('\n').every(line => !line.startsWith('#') || SKONTO.test(line)),
  },
  {
    id: 'BR-DE-24-a',
    terms: 'BT-81, BG-18',
    field: meansField,
    message: rules => new Message('e_invoice_card', { rules }),
    holds: ({ invoice }) => !CARDS.includes(invoice.payment?.code ?? ''),
  },
  {
    id: 'BR-DE-25-a',
    terms: 'BT-81, BG-19',
    field: meansField,
    message: rules => new Message('e_invoice_debit', { rules }),
    holds: ({ invoice }) => invoice.payment?.code !== '59',
  },
];

// DE-R-024-1 is BR-DE-24-a.
const numberInPeppol = (id: string): string =>
  id.replace(/^BR-DE-(\d+)(?:-([a-z]))?$/, (_, number: string, letter?: string) => {
    const part = letter === undefined ? '' : `-${letter.charCodeAt(0) - 96}`;
    return `DE-R-${number.padStart(3, '0')}${part}`;
  });

/** The rules of XRechnung, and their copies in Peppol. */
export const GERMAN_RULES: readonly Rule[] = XRECHNUNG.flatMap(rule => [
  { ...rule, profiles: ['xrechnung' as const] },
  { ...within('DE', rule), id: numberInPeppol(rule.id), profiles: ['peppol' as const] },
]);
