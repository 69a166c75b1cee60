// Companies with customers, as the profiles need them: for random documents, and for the golden files.

import type { ProfileName } from '../../src/domain/invoicing/profile.ts';
import type { AccountChanges } from '../../src/operations/administration/accounts.ts';

type Body = Record<string, unknown>;

/** Values of the documents of a company. */
export interface Trade {
  rates: string[];
  /** Reasons for a rate of 0; '' is none, which Portugal refuses (deficient-documents.ts). */
  zeroReasons: string[];
  customers: Body[];
}

export interface Company extends Trade {
  facts: AccountChanges;
}

const berlin = { postal_address: 'Hauptstraße 1\nHof', city: 'Berlin', zip_code: '10115', country_iso: 'DE' };
const hamburg = { postal_address: 'Lager 2', city: 'Hamburg', zip_code: '20095', country_iso: 'DE' };
const lisbon = { postal_address: 'Rua do Ouro 12', city: 'Lisboa', zip_code: '1100-060' };
const athens = { postal_address: 'Οδός Ερμού 7', city: 'Αθήνα', zip_code: '10563' };
const lyon = { postal_address: '3 rue Mercière', city: 'Lyon', zip_code: '69002' };

const bakery = { name: 'Padaria Central, Lda.', vat_id: '508123456', country_iso: 'PT', billing_address: lisbon };
const grocer = {
  name: 'Feinkost & <Söhne>',
  vat_id: 'DE123456789',
  country_iso: 'DE',
  buyer_reference: '04011000-12345-03',
  edi_identifier: '9930:DE123456789',
  billing_address: berlin,
};
const consumer = { name: 'Consumidor final', vat_id: '999999990' };
const greek = { name: 'Ελληνικά Προϊόντα', vat_id: '094259216', country_iso: 'GR', payment_terms: 'Net 14' };

const portuguese = {
  rates: ['23', '13', '6'],
  zeroReasons: ['M01', 'M07', 'M10', 'M04', 'VATEX-EU-132', 'M16', 'M40', 'M05', 'M99'],
  facts: {
    vat_id: '510123457',
    address: ['Praça Dom Pedro IV 21', '1100-200 Lisboa'],
    city: 'Lisboa',
    zip_code: '1100-200',
    phone: '+351 210 000 021',
    email: 'contas@rossio.example',
    contact: 'Contabilidade',
    bank_accounts: [{ iban: 'PT50000201231234567890154', bic: 'EXMPPTPL', bank: null }],
  },
};

/** Companies by name. The first one sells to everybody; the others have customers with what their profiles need. */
export const COMPANIES = {
  rossio: {
    ...portuguese,
    customers: [
      { ...bakery, email: 'contas@padaria.example' },
      { ...grocer, shipping_address: hamburg },
      consumer,
      greek,
    ],
  },
  network: {
    ...portuguese,
    facts: { ...portuguese.facts, electronic_address: '9946:PT510123457', payment_terms: 'Net 30 days' },
    customers: [
      { ...bakery, edi_identifier: '9946:PT508123456', buyer_reference: 'Loja 7' },
      { ...grocer, shipping_address: hamburg },
      { ...greek, edi_identifier: '9933:094259216', buyer_reference: 'A1', billing_address: athens },
    ],
  },
  germany: {
    rates: ['19', '7'],
    zeroReasons: ['VATEX-EU-132', 'VATEX-EU-IC', 'VATEX-EU-AE', 'VATEX-EU-G', 'VATEX-EU-O', ''],
    facts: {
      country: 'DE',
      vat_id: 'DE136695976',
      address: ['Werkstraße 5', '80331 München'],
      city: 'München',
      zip_code: '80331',
      phone: '+49 89 123450',
      email: 'rechnung@werk.example',
      contact: 'Buchhaltung',
      legal_registration: 'HRB 1234',
      payment_terms: 'Zahlbar in 14 Tagen\n#SKONTO#TAGE=7#PROZENT=2.00#',
      bank_accounts: [{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX', bank: null }],
    },
    customers: [
      { ...grocer, legal_registration: '0204:991-1234512345-06' },
      { ...grocer, shipping_address: hamburg, edi_identifier: '', email: 'rechnung@feinkost.example' },
      { ...bakery, edi_identifier: '9946:PT508123456', buyer_reference: '-' },
    ],
  },
  france: {
    rates: ['20', '10', '5.5', '2.1'],
    zeroReasons: ['VATEX-FR-FRANCHISE', 'VATEX-EU-132', 'VATEX-EU-IC', 'VATEX-EU-AE', 'VATEX-EU-G', 'VATEX-EU-O', ''],
    facts: {
      country: 'FR',
      vat_id: 'FR32123456789',
      address: ['8 quai du Port', '13002 Marseille'],
      city: 'Marseille',
      zip_code: '13002',
      phone: '+33 491 000 000',
      email: 'factures@quai.example',
      electronic_address: '0225:123456789',
      legal_registration: '0002:123456789',
      registration: 'SARL au capital de 1000 €',
      bank_accounts: [{ iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', bank: null }],
    },
    customers: [
      {
        name: 'Épicerie du Rhône',
        vat_id: 'FR40303265045',
        country_iso: 'FR',
        edi_identifier: '0225:303265045',
        legal_registration: '0002:303265045',
        billing_address: lyon,
      },
      { ...grocer, shipping_address: hamburg },
      { ...bakery, email: 'contas@padaria.example' },
    ],
  },
} satisfies Record<string, Company>;

export type CompanyName = keyof typeof COMPANIES;

/** The company whose documents are sent by a profile. */
export const COMPANY_OF: Record<ProfileName, CompanyName> = {
  en16931: 'rossio',
  'factur-x': 'rossio',
  xrechnung: 'germany',
  peppol: 'network',
  'cius-pt': 'network',
  'fr-ctc': 'france',
};
