// Documents that each break one rule of electronic invoices, and good ones beside them.

import { jurisdictionOf } from '../../src/definitions/jurisdictions/jurisdictions.ts';
import type { IssuedDocument, Issuer } from '../../src/domain/invoicing/model.ts';
import { decimal, ZERO } from '../../src/domain/values/decimal.ts';

type Body = Record<string, unknown>;

/** Facts of the company that differ. */
type Facts = Partial<Record<keyof Issuer, unknown>>;

/** Changes of a good document. A field that is undefined is left out. */
interface Changes {
  company?: Facts;
  customer?: Body | undefined;
  billing?: Body;
  shipping?: Body | undefined;
  header?: Body;
  /** Of the first line. */
  line?: Body;
  /** Lines behind the first one. */
  more?: Body[];
  credit?: boolean;
  named?: IssuedDocument['named'];
}

/** A document with the numbers of the rules that it breaks. */
export interface Case {
  name: string;
  /** Rules of ours, by any profile. Empty: a good document. */
  breaks: string[];
  document: DocumentOfCase;
}

/** The same document is sent by each profile. */
type DocumentOfCase = Omit<IssuedDocument, 'profile'>;

const COMPANY: Issuer = {
  name: 'Papeterie du Port SAS',
  country: 'FR',
  currency: 'EUR',
  vat_id: 'FR32123456789',
  legal_registration: '0002:123456789',
  address: ['12 quai de la Douane', '29200 Brest'],
  city: 'Brest',
  zip_code: '29200',
  phone: '+33 298 00 00 00',
  email: 'factures@papeterie.example',
  contact: 'Comptabilité',
  electronic_address: '0225:123456789',
  payment_terms: 'Net 30 days',
  bank_accounts: [{ iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', bank: null }],
};
const ADDRESS = { postal_address: 'Rua do Ouro 12', city: 'Lisboa', zip_code: '1100-060', country_iso: 'PT' };
const CUSTOMER = {
  name: 'Padaria Central, Lda.',
  vat_id: '508123456',
  country_iso: 'PT',
  edi_identifier: '9946:PT508123456',
};
const LINE = { description: 'Paper', qty: '2', unit_price: '10', vat: '20', unit_code: 'C62' };
const NUMBERS = ['qty', 'unit_price', 'vat', 'discount', 'total_amount', 'exchange_rate', 'net_amount'];

const numbers = (fields: Body): Body =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, NUMBERS.includes(name) ? decimal(String(value)) : value]),
  );

function totalOf(lines: Body[]): string {
  const sum = lines.reduce((all, { qty, unit_price = 0, vat = 0 }) => {
    const amount = decimal(String(qty ?? 0)).times(decimal(String(unit_price)));
    return all.plus(amount).plus(amount.times(decimal(String(vat))).div('100'));
  }, ZERO);
  return sum.toFixed(2);
}

/** A good document with changes. */
function documentWith(changes: Changes): DocumentOfCase {
  const { company, customer, billing, shipping, header, line, more = [], credit = false, named = [] } = changes;
  const lines = [{ ...LINE, ...line }, ...more];
  const issuer = Object.fromEntries(
    Object.entries({ ...COMPANY, ...company }).filter(([, value]) => value !== undefined),
  ) as unknown as Issuer;
  const party = {
    ...CUSTOMER,
    billing_address: { ...ADDRESS, ...billing },
    ...('shipping' in changes && shipping === undefined ? {} : { shipping_address: { ...ADDRESS, ...shipping } }),
    ...customer,
  };
  const fields: Body = {
    document_set: 'FT',
    seq_number: '2026/7',
    date: '2026-03-02',
    due_date: '2026-04-01',
    currency: 'EUR',
    buyer_reference: '04011000-12345-03',
    total_amount: totalOf(lines),
    ...header,
  };
  return {
    typeCode: credit ? '381' : '380',
    fields: {
      ...numbers(fields),
      customer: Object.fromEntries(Object.entries(party).filter(([, value]) => value !== undefined)),
      items: lines.map(numbers),
    },
    deliveryDay: '2026-03-02',
    paidOnIssue: ZERO,
    issuer,
    named: credit && named.length === 0 ? [{ type: 'invoice', name: 'FT 2026/3', date: '2026-02-02' }] : named,
    jurisdiction: jurisdictionOf(issuer.country),
  };
}

const good = (name: string, changes: Changes = {}): Case => ({ name, breaks: [], document: documentWith(changes) });
const bad = (breaks: string | string[], changes: Changes, name = 'without it'): Case => ({
  name: `${[breaks].flat().join(', ')}: ${name}`,
  breaks: [breaks].flat(),
  document: documentWith(changes),
});

const free = (fields: Body): Body => ({ ...LINE, vat: '0', ...fields });
const NONE = { edi_identifier: undefined, email: undefined };

/** Another seller, with a good address and good numbers of its country. */
const seller = (country: string, fields: Facts = {}): Facts => ({
  country,
  vat_id: `${country}123456789`,
  legal_registration: undefined,
  electronic_address: '0060:123456789',
  ...fields,
});
const GERMAN: Changes = {
  company: seller('DE', { vat_id: 'DE123456789', zip_code: '10115', city: 'Berlin' }),
  customer: { country_iso: 'DE', vat_id: 'DE987654321', edi_identifier: '9930:DE987654321' },
  billing: { country_iso: 'DE' },
  shipping: { country_iso: 'DE' },
  line: { vat: '19' },
};
const german = (changes: Changes): Changes => ({
  ...GERMAN,
  ...changes,
  company: { ...GERMAN.company, ...changes.company },
  billing: { ...GERMAN.billing, ...changes.billing },
  shipping: { ...GERMAN.shipping, ...changes.shipping },
});
const inside = (country: string, company: Facts, changes: Changes = {}): Changes => ({
  company: seller(country, company),
  ...changes,
  customer: { country_iso: country, vat_id: `${country}987654321`, ...changes.customer },
  billing: { country_iso: country, ...changes.billing },
  shipping: { country_iso: country, ...changes.shipping },
});

/** Good documents, and at least one for each rule that breaks it. */
export const CASES: readonly Case[] = [
  good('the good one'),
  good('credit note', { credit: true }),
  good('reverse charge', { line: free({ vat_exemption: 'VATEX-EU-AE' }) }),
  good('supply within the EU', { line: free({ vat_category: 'K' }) }),
  good('export', { line: free({ vat_category: 'G' }) }),
  good('exempt and standard', { more: [free({ vat_exemption: 'VATEX-EU-132' })] }),
  good('several rates and units', {
    more: [
      { ...LINE, vat: '13', qty: '3', unit_price: '9.99', unit_code: undefined, unit_of_measurement: 'kg' },
      { ...LINE, vat: '10', unit_code: undefined },
    ],
  }),
  good('two German parties', GERMAN),
  good('card in words', { header: { payment_type: 'Visa' } }),
  good('goods go to the customer', { shipping: undefined }),
  good('cash discount', { header: { payment_terms: '#SKONTO#TAGE=14#PROZENT=2.00#' } }),
  good('GLN of the customer', { customer: { edi_identifier: '0088:5790000435968' } }),
  good('Belgian customer', { customer: { edi_identifier: '0208:0202239951', legal_registration: '0208:0202239951' } }),
  good('cash', { header: { payment_means_code: '10' }, company: { bank_accounts: [] } }),
  good('dollars', { header: { currency: 'USD', exchange_rate: '0.9' } }),
  good('Norwegian seller', {
    company: seller('NO', { vat_id: 'NO974760673MVA', currency: 'NOK' }),
    header: { currency: 'NOK' },
  }),
  good('Danish seller', { company: seller('DK', { legal_registration: '0184:12345674' }) }),
  good('Swedish seller', {
    company: seller('SE', { vat_id: 'SE556000475501', legal_registration: '0007:5560004755' }),
    line: { vat: '25' },
  }),
  good(
    'Dutch parties',
    inside('NL', { legal_registration: '0106:12345678' }, { customer: { legal_registration: '0106:87654321' } }),
  ),
  good('Italian seller', { company: seller('IT', { vat_id: 'IT12345678903' }), line: { vat: '22' } }),
  good(
    'Icelandic parties',
    inside('IS', { legal_registration: '0196:5501694829' }, { customer: { legal_registration: '0196:4501693369' } }),
  ),

  bad('DT-CIUS-PT-001', { header: { seq_number: `2026/${'7'.repeat(50)}` } }, 'longer than 50 characters'),
  bad('DT-CIUS-PT-009', { header: { buyer_reference: 'B'.repeat(51) } }, 'longer than 50 characters'),
  bad('DT-CIUS-PT-012', { header: { your_ref: 'O'.repeat(21) } }, 'longer than 20 characters'),
  bad('DT-CIUS-PT-019', { header: { payment_terms: 'T'.repeat(201) } }, 'longer than 200 characters'),
  bad('DT-CIUS-PT-032', { company: { electronic_address: `0225:${'1'.repeat(51)}` } }, 'longer than 50 characters'),
  bad('DT-CIUS-PT-047', { customer: { edi_identifier: `9946:${'1'.repeat(51)}` } }, 'longer than 50 characters'),
  bad('DT-CIUS-PT-117', { line: { qty: '2.0001' } }, 'four decimals'),
  bad(['DT-CIUS-PT-117', 'BR-FR-DEC-02'], { line: { qty: '2.00001' } }, 'five decimals'),
  good('as long as CIUS-PT allows', {
    header: { your_ref: 'O'.repeat(20), payment_terms: 'T'.repeat(200), buyer_reference: 'B'.repeat(50) },
    line: { qty: '2.001' },
  }),

  bad('BR-16', { line: { unit_price: undefined }, header: { total_amount: '50' } }, 'no price'),
  bad('BR-CO-16', { header: { total_amount: '50' } }, 'another total'),
  bad(
    'BR-CO-17',
    { line: { vat: undefined }, header: { total_amount: '24', vat: decimal('4'), net_amount: '20' } },
    'VAT of the header',
  ),
  bad('BR-DEC-12', { header: { currency: 'KWD', exchange_rate: '3' } }, 'three decimals'),
  bad('BR-07', { customer: { name: undefined } }),
  bad('BR-CO-26', { company: { vat_id: undefined, legal_registration: undefined } }),
  bad(['BR-S-02'], { company: { vat_id: undefined } }, 'registration only'),
  bad('BR-Z-02', { company: { vat_id: undefined }, line: free({ vat_category: 'Z' }) }),
  bad('BR-E-02', { company: { vat_id: undefined }, line: free({ vat_category: 'E' }) }),
  bad(
    'BR-AE-02',
    { company: { vat_id: undefined }, line: free({ vat_category: 'AE' }) },
    'without the number of the seller',
  ),
  bad('BR-G-02', { company: { vat_id: undefined }, line: free({ vat_category: 'G' }) }),
  bad(
    'BR-IC-02',
    { company: { vat_id: undefined }, line: free({ vat_category: 'K' }) },
    'without the number of the seller',
  ),
  bad('BR-AE-02', { customer: { vat_id: undefined }, line: free({ vat_category: 'AE' }) }),
  bad('BR-IC-02', { customer: { vat_id: undefined }, line: free({ vat_category: 'K' }) }),
  bad('BR-53', { header: { currency: 'USD' } }),
  bad('BR-61', { header: { payment_means_code: '30' }, company: { bank_accounts: [] } }),
  bad('BR-E-10', { company: { country: 'PT', vat_id: '510123457' }, line: free({}) }),
  bad('BR-CL-22', { line: free({ vat_exemption: 'VATEX-EU-XX' }) }, 'no code of the list'),
  bad('BR-O-11', { more: [free({ vat_category: 'O' })] }, 'beside another category'),
  bad('BR-CL-23', { line: { unit_code: undefined, unit_of_measurement: 'palavra' } }, 'unknown unit, a warning'),

  bad('PEPPOL-EN16931-R003', { header: { buyer_reference: undefined } }),
  bad('PEPPOL-EN16931-R010', { customer: NONE }),
  bad('PEPPOL-EN16931-R020', { company: { electronic_address: undefined, email: undefined } }),
  bad('PEPPOL-EN16931-R010', { customer: { ...NONE, email: 'a@b.example' } }, 'an e-mail address'),
  bad('PEPPOL-EN16931-R020', { company: { electronic_address: undefined } }, 'an e-mail address'),
  bad('PEPPOL-EN16931-CL008', { customer: { edi_identifier: 'AU:12345' } }, 'no scheme of Peppol'),
  bad('PEPPOL-EN16931-R061', { header: { payment_means_code: '49' } }, 'direct debit'),
  bad('PEPPOL-COMMON-R040', { customer: { edi_identifier: '0088:5790000435969' } }, 'check digit'),
  bad('PEPPOL-COMMON-R041', { customer: { edi_identifier: '0192:974760674' } }, 'check digit'),
  bad('PEPPOL-COMMON-R042', { customer: { edi_identifier: '0184:1234567' } }, 'length'),
  bad('PEPPOL-COMMON-R052', { customer: { edi_identifier: '0096:123' } }, 'length'),
  bad('PEPPOL-COMMON-R053', { customer: { edi_identifier: '0198:12345678' } }, 'without DK'),
  bad('PEPPOL-COMMON-R043', { customer: { edi_identifier: '0208:0202239952' } }, 'check digit'),
  bad('PEPPOL-COMMON-R043', { customer: { legal_registration: '0208:0202239952' } }, 'check digit of the registration'),
  bad('PEPPOL-COMMON-R049', { customer: { edi_identifier: '0007:5560004756' } }, 'check digit'),
  bad('PEPPOL-COMMON-R050', { customer: { edi_identifier: '0151:51824753557' } }, 'check digit'),
  bad('PEPPOL-COMMON-R040', { company: { electronic_address: '0088:124' } }, 'check digit of the company'),
  bad('PEPPOL-COMMON-R043', { company: { legal_registration: '0208:0202239952' } }, 'check digit of the company'),
  bad('NO-R-001', { company: seller('NO', { vat_id: 'NO974760674' }) }),
  bad('DK-R-002', { company: seller('DK') }),
  bad('DK-R-014', { company: seller('DK', { legal_registration: '12345674' }) }, 'without a scheme'),
  bad('DK-R-005', inside('DK', { legal_registration: '0184:12345674' }), 'means 30'),
  bad('IT-R-002', { company: seller('IT', { address: [] }) }),
  bad('IT-R-003', { company: seller('IT', { city: undefined }) }),
  bad('IT-R-004', { company: seller('IT', { zip_code: undefined }) }),
  bad('SE-R-001', { company: seller('SE', { vat_id: 'SE5560004755' }), line: { vat: '25' } }, 'too short'),
  bad(
    'SE-R-013',
    { company: seller('SE', { vat_id: 'SE556000475501', legal_registration: '5560004756' }), line: { vat: '25' } },
    'check digit',
  ),
  bad('SE-R-006', { company: seller('SE', { vat_id: 'SE556000475501' }), line: { vat: '20' } }, 'another rate'),
  bad('GR-R-004-1', { company: seller('GR', { vat_id: 'EL094259216' }), line: { vat: '24' } }, 'Greek seller'),
  bad('IS-R-002', { company: seller('IS') }),
  bad('IS-R-003', { company: seller('IS', { legal_registration: '0196:5501694829', zip_code: undefined }) }),
  bad('IS-R-004', inside('IS', { legal_registration: '0196:5501694829' })),
  bad(
    'IS-R-005',
    inside(
      'IS',
      { legal_registration: '0196:5501694829' },
      { customer: { legal_registration: '0196:4501693369' }, billing: { zip_code: undefined } },
    ),
  ),
  bad('NL-R-001', {
    company: seller('NL', { legal_registration: '0106:12345678' }),
    credit: true,
    named: [{ type: 'order', name: 'ORD 2026/1', date: '2026-02-01' }],
  }),
  bad('NL-R-002', { company: seller('NL', { legal_registration: '0106:12345678', zip_code: undefined }) }),
  bad('NL-R-003', { company: seller('NL', { legal_registration: '12345678' }) }),
  bad(
    'NL-R-004',
    inside(
      'NL',
      { legal_registration: '0106:12345678' },
      { customer: { legal_registration: '0106:87654321' }, billing: { city: undefined } },
    ),
  ),
  bad(
    'NL-R-005',
    inside('NL', { legal_registration: '0106:12345678' }, { customer: { legal_registration: '87654321' } }),
  ),
  bad(
    'NL-R-008',
    inside('NL', { legal_registration: '0106:12345678' }, { header: { payment_means_code: '10' } }),
    'cash',
  ),

  bad('BR-DE-15', { header: { buyer_reference: undefined, your_ref: 'PO 1' } }),
  bad('BR-DE-3', { company: { city: undefined } }),
  bad('BR-DE-4', { company: { zip_code: undefined } }),
  bad('BR-DE-5', { company: { contact: undefined } }),
  bad('BR-DE-6', { company: { phone: undefined } }),
  bad('BR-DE-7', { company: { email: undefined } }),
  bad('BR-DE-8', { billing: { city: undefined } }),
  bad('BR-DE-9', { billing: { zip_code: undefined } }),
  bad('BR-DE-10', { shipping: { city: undefined } }),
  bad('BR-DE-11', { shipping: { zip_code: undefined } }),
  bad(
    ['BR-DE-10', 'BR-DE-8'],
    { line: free({ vat_category: 'K' }), shipping: undefined, billing: { city: undefined } },
    'goods go to the customer',
  ),
  bad('BR-DE-18', { header: { payment_terms: '#SKONTO#TAGE=14#PROZENT=2#' } }, 'another form'),
  bad('BR-DE-24-a', { header: { payment_means_code: '48' } }, 'card'),
  bad('BR-DE-25-a', { header: { payment_means_code: '59' } }, 'SEPA direct debit'),
  bad('DE-R-015', german({ header: { buyer_reference: undefined, your_ref: 'PO 1' } })),
  bad('DE-R-003', german({ company: { city: undefined } })),
  bad('DE-R-004', german({ company: { zip_code: undefined } })),
  bad('DE-R-005', german({ company: { contact: undefined } })),
  bad('DE-R-006', german({ company: { phone: undefined } })),
  bad('DE-R-007', german({ company: { email: undefined } })),
  bad('DE-R-008', german({ billing: { city: undefined } })),
  bad('DE-R-009', german({ billing: { zip_code: undefined } })),
  bad('DE-R-010', german({ shipping: { city: undefined } })),
  bad('DE-R-011', german({ shipping: { zip_code: undefined } })),
  bad('DE-R-018', german({ header: { payment_terms: '#SKONTO#14 Tage' } }), 'another form'),
  bad('DE-R-024-1', german({ header: { payment_means_code: '54' } }), 'card'),
  bad('DE-R-025-1', german({ header: { payment_means_code: '59' } }), 'SEPA direct debit'),

  bad('BR-CIUS-PT-01', { company: { vat_id: undefined } }),
  bad('BR-CIUS-PT-03', { customer: { vat_id: undefined } }),
  bad('BR-CIUS-PT-05', { company: { address: [] } }),
  bad('BR-CIUS-PT-06', { company: { city: undefined } }),
  bad('BR-CIUS-PT-07', { company: { zip_code: undefined } }),
  bad('BR-CIUS-PT-21', { shipping: { postal_address: undefined } }),
  bad('BR-CIUS-PT-22', { shipping: { city: undefined } }),
  bad('BR-CIUS-PT-23', { shipping: { zip_code: undefined } }),

  bad('BR-FR-01', { header: { seq_number: '2026/7*' } }, 'another character'),
  bad('BR-FR-01', { header: { seq_number: '2026/0000000000000000000000000000007' } }, 'too long'),
  bad('BR-FR-10', { company: { legal_registration: undefined } }),
  bad('BR-FR-10', { company: { legal_registration: '0002:12345678' } }, 'eight digits'),
  bad('BR-FR-32', { customer: { legal_registration: '0002:12345678' } }, 'eight digits'),
  bad('BR-FR-12', { customer: NONE }),
  bad('BR-FR-13', { company: { electronic_address: undefined, email: undefined } }),
  bad('BR-FR-16', { line: { vat: '23' } }, 'another rate'),
  bad('BR-FR-CO-05', { credit: true, named: [{ type: 'order', name: 'ORD 2026/1', date: '2026-02-01' }] }),
  bad('BR-FR-CO-12', { company: { currency: 'CHF' }, header: { currency: 'CHF' } }, 'francs'),
];
