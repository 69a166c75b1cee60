// Rules of Peppol BIS Billing 3: of the network, and of the countries of sellers. XRechnung and France share some.

import { Message } from '../../messages/message.ts';
import { digits, isZero } from '../../values/decimal.ts';
import type { Address } from '../e-invoice.ts';
import type { MadeInvoice } from '../model.ts';
import type { ProfileName } from '../profile.ts';
import { fitsScheme, isNorwegian, isSwedish, SCHEME_RULES } from './numbers.ts';
import { type DocumentRule, filledRule, isFilled, isWithin, meansField, type Rule, within } from './rule.ts';

const PEPPOL: readonly ProfileName[] = ['peppol'];
const BOTH: readonly ProfileName[] = ['peppol', 'xrechnung'];

const sellerIn = (country: string, { invoice }: MadeInvoice): boolean => invoice.seller.address.country === country;
const hasStreet = ({ lines }: Address): boolean => isFilled(lines[0]);
const isWhole = (address: Address): boolean =>
  hasStreet(address) && isFilled(address.city) && isFilled(address.zipCode);

/** Means of payment that a seller of the country may state. */
const means = (country: string, codes: string, made: MadeInvoice): boolean =>
  !isWithin(country, made) || codes.split(' ').includes(made.invoice.payment?.code ?? '');

const MAIL = 'EM';
/** Schemes of EN 16931 that Peppol does not have. */
const OTHER_SCHEMES: ReadonlySet<string> = new Set(
  '0037 0147 0154 0158 0170 0177 0193 0194 0202 0203 0205 0212 0213 0215 0217 0219 0220 AN AQ AS AU'.split(' '),
);
const ADDRESSES = [
  { id: 'PEPPOL-EN16931-R010', terms: 'BT-49', field: 'customer.edi_identifier', of: 'buyer' },
  { id: 'PEPPOL-EN16931-R020', terms: 'BT-34', field: 'company.electronic_address', of: 'seller' },
] as const;

const NETWORK: readonly Rule[] = [
  {
    id: 'PEPPOL-EN16931-R003',
    terms: 'BT-10, BT-13',
    profiles: PEPPOL,
    field: 'buyer_reference',
    holds: ({ invoice }) => isFilled(invoice.buyerReference) || isFilled(invoice.purchaseOrder ?? invoice.salesOrder),
  },
  ...ADDRESSES.flatMap(({ id, terms, field, of }): Rule[] => [
    {
      id,
      terms,
      profiles: ['xrechnung'],
      field,
      holds: ({ invoice }) => invoice[of].electronicAddress !== undefined,
    },
    // An e-mail address is none of the network.
    {
      id,
      terms,
      profiles: PEPPOL,
      field,
      holds: ({ invoice }) => (invoice[of].electronicAddress?.scheme ?? MAIL) !== MAIL,
    },
    {
      id: 'PEPPOL-EN16931-CL008',
      terms,
      profiles: PEPPOL,
      field,
      message: rules => new Message('e_invoice_not_in_peppol', { rules }),
      holds: ({ invoice }) => !OTHER_SCHEMES.has(invoice[of].electronicAddress?.scheme ?? ''),
    },
  ]),
  {
    id: 'PEPPOL-EN16931-R061',
    terms: 'BT-81, BT-89',
    profiles: BOTH,
    field: meansField,
    message: rules => new Message('e_invoice_debit', { rules }),
    holds: ({ invoice }) => !['49', '59'].includes(invoice.payment?.code ?? ''),
  },
  ...SCHEME_RULES.flatMap((rule): Rule[] =>
    [
      { terms: 'BT-34', field: 'company.electronic_address', of: 'seller', which: 'electronicAddress' } as const,
      { terms: 'BT-30', field: 'company.legal_registration', of: 'seller', which: 'legalId' } as const,
      { terms: 'BT-49', field: 'customer.edi_identifier', of: 'buyer', which: 'electronicAddress' } as const,
      { terms: 'BT-47', field: 'customer.legal_registration', of: 'buyer', which: 'legalId' } as const,
    ].map(({ terms, field, of, which }) => ({
      id: rule.id,
      terms,
      profiles: PEPPOL,
      field,
      message: rules => new Message('e_invoice_check_digit', { scheme: rule.scheme, rules }),
      holds: ({ invoice }) => fitsScheme(invoice[of][which], rule),
    })),
  ),
];

/** The rule for sellers of a country. */
const ofSellersIn = (country: string, rule: DocumentRule): DocumentRule => ({
  ...rule,
  holds: made => !sellerIn(country, made) || rule.holds(made),
});

/** A rule about the scheme of a registration number, which some countries demand. */
const schemeRule = (id: string, of: 'seller' | 'buyer', schemes: string[], isRequired: boolean): DocumentRule => ({
  id,
  ...(of === 'seller'
    ? { terms: 'BT-30', field: 'company.legal_registration' }
    : { terms: 'BT-47', field: 'customer.legal_registration' }),
  message: rules => new Message('e_invoice_scheme', { scheme: schemes.join(', '), rules }),
  holds: ({ invoice }) => {
    const { legalId } = invoice[of];
    return legalId ? schemes.includes(legalId.scheme ?? '') : !isRequired;
  },
});

const COUNTRIES: readonly Rule[] = [
  ofSellersIn('NO', {
    id: 'NO-R-001',
    terms: 'BT-31',
    field: 'company.vat_id',
    message: rules => new Message('e_invoice_vat_form', { form: 'NO123456785MVA', rules }),
    holds: ({ invoice: { seller } }) =>
      seller.vatId === undefined || isNorwegian(/^NO(\d{9})MVA$/.exec(seller.vatId)?.[1] ?? ''),
  }),
  ofSellersIn('DK', {
    id: 'DK-R-002',
    terms: 'BT-30',
    field: 'company.legal_registration',
    holds: ({ invoice }) => invoice.seller.legalId !== undefined,
  }),
  ofSellersIn('DK', schemeRule('DK-R-014', 'seller', ['0184'], false)),
  {
    id: 'DK-R-005',
    terms: 'BT-81',
    field: meansField,
    message: rules => new Message('e_invoice_means', { codes: '1, 10, 31, 42, 48, 58, 97', rules }),
    holds: made => made.invoice.typeCode === '381' || means('DK', '1 10 31 42 48 49 50 58 59 93 97', made),
  },
  ofSellersIn(
    'IT',
    filledRule('IT-R-002', 'BT-35', 'company.address', ({ seller }) => seller.address.lines[0]),
  ),
  ofSellersIn(
    'IT',
    filledRule('IT-R-003', 'BT-37', 'company.city', ({ seller }) => seller.address.city),
  ),
  ofSellersIn(
    'IT',
    filledRule('IT-R-004', 'BT-38', 'company.zip_code', ({ seller }) => seller.address.zipCode),
  ),
  ofSellersIn('SE', {
    id: 'SE-R-001',
    terms: 'BT-31',
    field: 'company.vat_id',
    message: rules => new Message('e_invoice_vat_form', { form: 'SE556000475501', rules }),
    holds: ({ invoice: { seller } }) => !seller.vatId?.startsWith('SE') || /^SE\d{12}$/.test(seller.vatId),
  }),
  ofSellersIn('SE', {
    id: 'SE-R-013',
    terms: 'BT-30',
    field: 'company.legal_registration',
    message: rules => new Message('e_invoice_check_digit', { scheme: '0007', rules }),
    holds: ({ invoice: { seller } }) => !seller.legalId || isSwedish(seller.legalId.id),
  }),
  {
    id: 'SE-R-006',
    terms: 'BT-152',
    ofLine: 'vat',
    message: rules => new Message('e_invoice_rate', { rates: '6, 12, 25', rules }),
    lineHolds: ({ taxed: { vat } }, made) =>
      !sellerIn('SE', made) || isZero(vat.rate) || ['6', '12', '25'].includes(digits(vat.rate)),
  },
  {
    id: 'GR-R-004-1',
    terms: 'BT-1, BT-124',
    field: 'document_set',
    message: rules => new Message('e_invoice_from_greece', { rules }),
    holds: made => !sellerIn('GR', made),
  },
  ofSellersIn('IS', schemeRule('IS-R-002', 'seller', ['0196'], true)),
  ofSellersIn('IS', {
    id: 'IS-R-003',
    terms: 'BT-35, BT-38',
    field: 'company.address',
    holds: ({ invoice: { seller } }) => hasStreet(seller.address) && isFilled(seller.address.zipCode),
  }),
  within('IS', schemeRule('IS-R-004', 'buyer', ['0196'], true)),
  within('IS', {
    id: 'IS-R-005',
    terms: 'BT-50, BT-53',
    field: 'customer.billing_address',
    message: rules => new Message('e_invoice_address', { rules }),
    holds: ({ invoice: { buyer } }) => hasStreet(buyer.address) && isFilled(buyer.address.zipCode),
  }),
  ofSellersIn('NL', {
    id: 'NL-R-001',
    terms: 'BT-25',
    field: 'related_document',
    holds: ({ invoice }) => invoice.typeCode === '380' || invoice.preceding.length > 0,
  }),
  ofSellersIn('NL', {
    id: 'NL-R-002',
    terms: 'BT-35, BT-37, BT-38',
    field: 'company.address',
    holds: ({ invoice }) => isWhole(invoice.seller.address),
  }),
  ofSellersIn('NL', schemeRule('NL-R-003', 'seller', ['0106', '0190'], false)),
  within('NL', {
    id: 'NL-R-004',
    terms: 'BT-50, BT-52, BT-53',
    field: 'customer.billing_address',
    message: rules => new Message('e_invoice_address', { rules }),
    holds: ({ invoice }) => isWhole(invoice.buyer.address),
  }),
  within('NL', schemeRule('NL-R-005', 'buyer', ['0106', '0190'], false)),
  {
    id: 'NL-R-008',
    terms: 'BT-81',
    field: meansField,
    message: rules => new Message('e_invoice_means', { codes: '30, 48, 57, 58', rules }),
    holds: made => made.invoice.typeCode === '381' || means('NL', '30 48 49 57 58 59', made),
  },
];

/** The rules of Peppol. */
export const PEPPOL_RULES: readonly Rule[] = [...NETWORK, ...COUNTRIES.map(rule => ({ ...rule, profiles: PEPPOL }))];
