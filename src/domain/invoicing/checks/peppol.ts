// Rules of Peppol BIS Billing 3: of the network, and of the countries of sellers. XRechnung and France share some.

import { Message } from '../../messages/message.ts';
import { digits, isZero } from '../../values/decimal.ts';
import type { MadeInvoice } from '../model.ts';
import type { ProfileName } from '../profile.ts';
import { fitsScheme, isNorwegian, isSwedish, SCHEME_RULES } from './numbers.ts';
import { isFilled, isWithin, meansField, type Rule } from './rule.ts';

const PEPPOL: readonly ProfileName[] = ['peppol'];
const BOTH: readonly ProfileName[] = ['peppol', 'xrechnung'];

const sellerIn = (country: string, { invoice }: MadeInvoice): boolean => invoice.seller.address.country === country;
const hasStreet = ({ lines }: { lines: string[] }): boolean => isFilled(lines[0]);

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
      holds: ({ invoice }) => {
        const id = invoice[of][which];
        return id?.scheme === undefined || fitsScheme({ scheme: id.scheme, id: id.id }, rule);
      },
    })),
  ),
];

const COUNTRIES: readonly Rule[] = [
  {
    id: 'NO-R-001',
    terms: 'BT-31',
    field: 'company.vat_id',
    message: rules => new Message('e_invoice_vat_form', { form: 'NO123456785MVA', rules }),
    holds: made => {
      const { vatId } = made.invoice.seller;
      const [, number = ''] = /^NO(\d{9})MVA$/.exec(vatId ?? '') ?? [];
      return !sellerIn('NO', made) || vatId === undefined || isNorwegian(number);
    },
  },
  {
    id: 'DK-R-002',
    terms: 'BT-30',
    field: 'company.legal_registration',
    holds: made => !sellerIn('DK', made) || made.invoice.seller.legalId !== undefined,
  },
  {
    id: 'DK-R-014',
    terms: 'BT-30',
    field: 'company.legal_registration',
    message: rules => new Message('e_invoice_scheme', { scheme: '0184', rules }),
    holds: made =>
      !sellerIn('DK', made) || !made.invoice.seller.legalId || made.invoice.seller.legalId.scheme === '0184',
  },
  {
    id: 'DK-R-005',
    terms: 'BT-81',
    field: meansField,
    message: rules => new Message('e_invoice_means', { codes: '1, 10, 31, 42, 48, 58, 97', rules }),
    holds: made => made.invoice.typeCode === '381' || means('DK', '1 10 31 42 48 49 50 58 59 93 97', made),
  },
  {
    id: 'IT-R-002',
    terms: 'BT-35',
    field: 'company.address',
    holds: made => !sellerIn('IT', made) || hasStreet(made.invoice.seller.address),
  },
  {
    id: 'IT-R-003',
    terms: 'BT-37',
    field: 'company.city',
    holds: made => !sellerIn('IT', made) || isFilled(made.invoice.seller.address.city),
  },
  {
    id: 'IT-R-004',
    terms: 'BT-38',
    field: 'company.zip_code',
    holds: made => !sellerIn('IT', made) || isFilled(made.invoice.seller.address.zipCode),
  },
  {
    id: 'SE-R-001',
    terms: 'BT-31',
    field: 'company.vat_id',
    message: rules => new Message('e_invoice_vat_form', { form: 'SE556000475501', rules }),
    holds: made => {
      const { vatId } = made.invoice.seller;
      return !sellerIn('SE', made) || !vatId?.startsWith('SE') || /^SE\d{12}$/.test(vatId);
    },
  },
  {
    id: 'SE-R-013',
    terms: 'BT-30',
    field: 'company.legal_registration',
    message: rules => new Message('e_invoice_check_digit', { scheme: '0007', rules }),
    holds: made => {
      const { legalId } = made.invoice.seller;
      return !sellerIn('SE', made) || !legalId || isSwedish(legalId.id);
    },
  },
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
  {
    id: 'IS-R-002',
    terms: 'BT-30',
    field: 'company.legal_registration',
    message: rules => new Message('e_invoice_scheme', { scheme: '0196', rules }),
    holds: made => !sellerIn('IS', made) || made.invoice.seller.legalId?.scheme === '0196',
  },
  {
    id: 'IS-R-003',
    terms: 'BT-35, BT-38',
    field: 'company.address',
    holds: made =>
      !sellerIn('IS', made) ||
      (hasStreet(made.invoice.seller.address) && isFilled(made.invoice.seller.address.zipCode)),
  },
  {
    id: 'IS-R-004',
    terms: 'BT-47',
    field: 'customer.legal_registration',
    message: rules => new Message('e_invoice_scheme', { scheme: '0196', rules }),
    holds: made => !isWithin('IS', made) || made.invoice.buyer.legalId?.scheme === '0196',
  },
  {
    id: 'IS-R-005',
    terms: 'BT-50, BT-53',
    field: 'customer.billing_address',
    message: rules => new Message('e_invoice_address', { rules }),
    holds: made =>
      !isWithin('IS', made) || (hasStreet(made.invoice.buyer.address) && isFilled(made.invoice.buyer.address.zipCode)),
  },
  {
    id: 'NL-R-001',
    terms: 'BT-25',
    field: 'related_document',
    holds: made => !sellerIn('NL', made) || made.invoice.typeCode === '380' || made.invoice.preceding.length > 0,
  },
  {
    id: 'NL-R-002',
    terms: 'BT-35, BT-37, BT-38',
    field: 'company.address',
    holds: made => {
      const { address } = made.invoice.seller;
      return !sellerIn('NL', made) || (hasStreet(address) && isFilled(address.city) && isFilled(address.zipCode));
    },
  },
  {
    id: 'NL-R-003',
    terms: 'BT-30',
    field: 'company.legal_registration',
    message: rules => new Message('e_invoice_scheme', { scheme: '0106, 0190', rules }),
    holds: made => {
      const { legalId } = made.invoice.seller;
      return !sellerIn('NL', made) || !legalId || ['0106', '0190'].includes(legalId.scheme ?? '');
    },
  },
  {
    id: 'NL-R-004',
    terms: 'BT-50, BT-52, BT-53',
    field: 'customer.billing_address',
    message: rules => new Message('e_invoice_address', { rules }),
    holds: made => {
      const { address } = made.invoice.buyer;
      return !isWithin('NL', made) || (hasStreet(address) && isFilled(address.city) && isFilled(address.zipCode));
    },
  },
  {
    id: 'NL-R-005',
    terms: 'BT-47',
    field: 'customer.legal_registration',
    message: rules => new Message('e_invoice_scheme', { scheme: '0106, 0190', rules }),
    holds: made => {
      const { legalId } = made.invoice.buyer;
      return !isWithin('NL', made) || !legalId || ['0106', '0190'].includes(legalId.scheme ?? '');
    },
  },
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
