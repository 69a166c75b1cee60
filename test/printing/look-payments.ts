/** Documents about money and places: bank accounts with payment codes, receipts with what they settle, transfers between two places. */
import type { NamedRecords, PrintJob, PrintLocation } from '../../src/domain/print-job.ts';
import type { BankAccount } from '../../src/domain/values/iban.ts';
import { LANGUAGES } from '../../src/domain/values/languages.ts';
import { account, invoice, job, lines } from './print-rig.ts';

/** The bank accounts of the sender; the IBANs are examples of ISO 13616. */
export const bankAccounts: BankAccount[] = [
  { iban: 'PT50000201231234567890154', bic: 'BCOMPTPL', bank: 'Banco do Comércio' },
  { iban: 'DE89370400440532013000', bic: null, bank: null },
  {
    iban: 'MT84MALT011000012345MTLCAST001S',
    bic: 'MALTMTMT',
    bank: 'Bank of Valletta, Corporate Centre Republic Street',
  },
];

/** An invoice that asks for money, with a number of bank accounts. */
export const demand = (fields: object, accounts: number, more: Partial<PrintJob> = {}): PrintJob =>
  job(invoice(fields), {
    asks_for_payment: true,
    ...more,
    account: { ...account, bank_accounts: bankAccounts.slice(0, accounts), ...more.account },
  });

const noRecords: NamedRecords = { source: null, destination: null, articles: {}, settled: {} };

/** A receipt of a number of documents, each with date and total. */
export function receiptOf(count: number, fields: object = {}): PrintJob {
  const names = Array.from({ length: count }, (_, at) => `FT 2024/${980 + at}`);
  const settled = Object.fromEntries(
    names.map((name, at) => [
      name,
      { date: `2024-02-${String(1 + (at % 28)).padStart(2, '0')}`, total: `${150 + at}.5` },
    ]),
  );
  const document = invoice({
    document_set: 'REC',
    seq_number: '2024/7',
    items: undefined,
    net_amount: undefined,
    vat: undefined,
    due_date: undefined,
    total_amount: 100 * count,
    amount_open: 0,
    payment_type: 'Bank transfer',
    payment_ref: 'TR 5521',
    settles: names.map(name => ({ document: name, amount: 100 })),
    ...fields,
  });
  return job(document, { kind: 'receipt', records: { ...noRecords, settled } });
}

export const places: Record<'source' | 'destination', PrintLocation> = {
  source: {
    code: 'MAIN',
    name: 'Main warehouse',
    postal_address: 'Rua do Armazém 12\nPavilhão 3',
    city: 'Lisboa',
    zip_code: '1100-150',
    country: 'PT',
  },
  destination: {
    code: 'SHOP',
    name: 'Shop in Porto',
    postal_address: 'Rua de Santa Catarina 200',
    city: 'Porto',
    zip_code: '4000-447',
    country: null,
  },
};

/** A transfer of a number of articles, which its lines name by their codes only. */
export function transferOf(count: number, fields: object = {}, records: Partial<NamedRecords> = places): PrintJob {
  const items = Array.from({ length: count }, (_, at) => ({ item_code: `TEA-${at}`, qty: at + 1 }));
  const articles = Object.fromEntries(items.map(({ item_code }, at) => [item_code, `Green tea, ${50 * (at + 1)} g`]));
  const document = invoice({
    document_set: 'TO',
    seq_number: '2024/3',
    items,
    total_amount: 0,
    net_amount: undefined,
    vat: undefined,
    due_date: undefined,
    customer: undefined,
    source_warehouse: 'MAIN',
    destination_warehouse: 'SHOP',
    ...fields,
  });
  const { party: _, ...made } = job(document, {
    kind: 'transfer_order',
    records: { ...noRecords, articles, ...records },
  });
  return made;
}

const longAccounts = Array.from({ length: 40 }, () => ({
  iban: 'MT84MALT011000012345MTLCAST001S',
  bic: 'MALTMTMTXXX',
  bank: 'A bank with a name of several lines '.repeat(6),
}));

/** The jobs by what they show. */
export const paymentDocuments: [string, PrintJob][] = [
  ...LANGUAGES.map((language): [string, PrintJob] => [`a payment code in ${language}`, demand({}, 1, { language })]),
  ['a statement', statementOf(8)],
  ['a statement of several pages in German', statementOf(90, { language: 'de' })],
  ['three bank accounts', demand({ amount_paid: 46, notes_comments: 'Thank you.' }, 3)],
  ['a bank account in JPY', demand({ currency: 'JPY', net_amount: 2000, vat: 460, total_amount: 2460 }, 1)],
  ['an invoice that is paid', demand({ amount_paid: 246, amount_due: 0 }, 1)],
  ['a void invoice with a bank account', demand({ status: 'VOID' }, 1)],
  ['bank accounts of more than a page', demand({}, 1, { account: { ...account, bank_accounts: longAccounts } })],
  ...[12, 14, 16, 18, 20, 22, 24].map((count): [string, PrintJob] => [
    `a payment code after ${count} lines`,
    demand({ items: lines(count), notes_comments: 'A note.' }, 1),
  ]),
  [
    'a sender with a long name',
    demand({}, 1, { account: { ...account, bank_accounts: bankAccounts, name: 'Sociedade de Comércio '.repeat(8) } }),
  ],
  ...[1, 10, 40].map((count): [string, PrintJob] => [
    `a receipt of ${count} documents with their dates`,
    receiptOf(count),
  ]),
  ['an advance', receiptOf(0, { total_amount: 150, amount_open: 150 })],
  ['a receipt with a name of many letters', receiptOf(1, { settles: [{ document: 'S'.repeat(76), amount: 1e12 }] })],
  ['a credit note with dates', { ...receiptOf(2, { items: lines(3) }), kind: 'credit_note' }],
  ...[2, 60].map((count): [string, PrintJob] => [`a transfer of ${count} articles`, transferOf(count)]),
  ['a transfer between places that are not on file', transferOf(1, {}, { source: null, destination: null })],
  [
    'a delivery note without prices',
    {
      ...job(
        invoice({ items: lines(2).map(line => ({ ...line, unit_price: 0 })), total_amount: 0, warehouse: 'MAIN' }),
      ),
      kind: 'delivery_note',
      records: { ...noRecords, ...places },
    },
  ],
];

/** A statement of account with a number of entries, which asks for money. */
export function statementOf(count: number, more: Partial<PrintJob> = {}): PrintJob {
  const entries = Array.from({ length: count }, (_, at) => ({
    document: `Credit note NC 2024/${980 + at}`,
    date: '2024-02-01',
    due_date: at % 2 ? '2024-03-01' : null,
    charge: at % 3 ? '1234567.89' : '0',
    credit: at % 3 ? '0' : '12.5',
    open: '0.01',
    balance: `${1000 + at}.5`,
  }));
  const document = {
    currency: 'EUR',
    from: '2024-01-01',
    date: '2025-01-02',
    today: '2025-01-02',
    opening: '-12.34',
    closing: '1234567.89',
    reference: 'C0001',
    entries,
    ages: { not_due: '10', older: '1234567.89', unallotted: '-5' },
    customer: { code: 'C0001', name: 'Padaria Central', billing_address: { city: 'Lisboa', country: 'PT' } },
  };
  return job(JSON.stringify(document), {
    kind: 'statement',
    party: 'customer',
    asks_for_payment: true,
    titles: { en: 'Statement of account' },
    ...more,
    account: { ...account, bank_accounts: bankAccounts.slice(0, 2) },
  });
}
