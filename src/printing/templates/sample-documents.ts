/** The sample documents that a template must print before it is used: long and short, void and closed, with lines and with payments. */
import type { NamedRecords, PrintJob } from '../../domain/print-job.ts';

const account = {
  name: 'Sample & Sons, Lda.',
  vat_id: 'PT999999990',
  address: ['Rua do Exemplo 1', '1000-001 Lisboa'],
  phone: '+351 210 000 000',
  email: 'office@example.com',
  currency: 'EUR',
  country: 'PT',
  bank_accounts: [{ iban: 'PT50000201231234567890154', bic: 'CGDIPTPL', bank: 'Banco Exemplo' }],
};

const line = { item_code: 'A1', description: 'Sample', qty: 2, unit_of_measurement: 'UN', unit_price: 10.5, vat: 23 };

const full = {
  document_set: 'FT2024',
  seq_number: '1',
  date: '2024-03-01',
  due_date: '2024-03-31',
  reference: 'R-1',
  related_document: 'GT 1',
  related_documents: ['GT 2'],
  currency: 'EUR',
  discount: 5,
  net_amount: 39.9,
  vat: 9.18,
  total_amount: 49.08,
  amount_paid: 10,
  amount_due: 30,
  payment_type: 'Transfer',
  plate_number: '00-AA-00',
  notes_comments: 'Thank you.',
  customer: {
    name: 'Customer',
    vat_id: '999999990',
    billing_address: { postal_address: 'Street 1', city: 'Porto', zip_code: '4000-001', country: 'PT' },
    shipping_address: { postal_address: 'Street 2', city: 'Braga', zip_code: '4700-001', country: 'PT' },
  },
  items: [
    { ...line, heading: 'Group', description_2: 'Blue', serial_numbers: ['S1', 'S2'], discount: 10 },
    { item_type: 'text', description: 'A line of text' },
    { ...line, vat_included: true },
    { ...line, vat: 0, vat_exemption: 'VATEX-EU-IC' },
  ],
};
const minimal = { document_set: 'GT', seq_number: '2', date: '2024-03-01', currency: 'EUR', total_amount: 0 };
const long = { ...full, status: 'VOID', items: Array.from({ length: 80 }, () => line) };
const closed = {
  ...full,
  status: 'CLOSED',
  currency: 'USD',
  exchange_rate: 0.92,
  related_documents: Array.from({ length: 30 }, (_, index) => `GT ${index + 2}`),
};
const records: NamedRecords = {
  source: null,
  destination: null,
  articles: {},
  settled: { 'FT2024 1': { date: '2024-02-01', total: '60' } },
};
const payment = {
  ...minimal,
  total_amount: 120,
  amount_open: 20,
  settles: [
    { document: 'FT2024 1', amount: 60 },
    { document: 'FT2024 2', amount: 40 },
  ],
};

/** The sample jobs in one language. */
export function sampleJobs(language: string): PrintJob[] {
  const job = (document: object, party?: 'customer'): PrintJob => ({
    template: 'sample',
    language,
    account,
    kind: 'sample',
    titles: { en: 'Sample document' },
    ...(party && { party, asks_for_payment: true }),
    records,
    document: JSON.stringify(document),
  });
  return [
    ...[full, long, closed].map(document => job(document, 'customer')),
    ...[minimal, payment].map(document => job(document)),
  ];
}
