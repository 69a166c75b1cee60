// Rules of XRechnung (KoSIT). Peppol has the same ones between German parties, under numbers of its own.

import { Message } from '../../messages/message.ts';
import { type DocumentRule, isFilled, isWithin, meansField, placeField, type Rule } from './rule.ts';

/** A line of the payment terms about cash discount, as XRechnung writes it. */
const SKONTO = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/;
const CARDS = ['48', '54', '55'];

const XRECHNUNG: readonly DocumentRule[] = [
  {
    id: 'BR-DE-15',
    terms: 'BT-10',
    field: 'buyer_reference',
    holds: ({ invoice }) => isFilled(invoice.buyerReference),
  },
  {
    id: 'BR-DE-3',
    terms: 'BT-37',
    field: 'company.city',
    holds: ({ invoice }) => isFilled(invoice.seller.address.city),
  },
  {
    id: 'BR-DE-4',
    terms: 'BT-38',
    field: 'company.zip_code',
    holds: ({ invoice }) => isFilled(invoice.seller.address.zipCode),
  },
  {
    id: 'BR-DE-5',
    terms: 'BT-41',
    field: 'company.contact',
    holds: ({ invoice }) => isFilled(invoice.seller.contact?.name),
  },
  {
    id: 'BR-DE-6',
    terms: 'BT-42',
    field: 'company.phone',
    holds: ({ invoice }) => isFilled(invoice.seller.contact?.phone),
  },
  {
    id: 'BR-DE-7',
    terms: 'BT-43',
    field: 'company.email',
    holds: ({ invoice }) => isFilled(invoice.seller.contact?.email),
  },
  {
    id: 'BR-DE-8',
    terms: 'BT-52',
    field: 'customer.billing_address.city',
    holds: ({ invoice }) => isFilled(invoice.buyer.address.city),
  },
  {
    id: 'BR-DE-9',
    terms: 'BT-53',
    field: 'customer.billing_address.zip_code',
    holds: ({ invoice }) => isFilled(invoice.buyer.address.zipCode),
  },
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
  {
    ...rule,
    id: numberInPeppol(rule.id),
    profiles: ['peppol' as const],
    holds: made => !isWithin('DE', made) || rule.holds(made),
  },
]);
