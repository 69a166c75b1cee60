// What is measured: each case's requests. No two are alike, and writes count the nonce of their session up.

import { writeCursor } from '../src/query/cursor.ts';
import { anyOf, articleCode, customerCode, DAYS, day, type Facts, PAGE, vatId } from './facts.ts';

export interface Sent {
  method?: 'POST';
  /** Below the base, with its query. */
  path: string;
  body?: unknown;
}

export interface Case {
  name: string;
  /** Which header the request carries: that of its own session, or the account's API token. */
  token: 'session' | 'api';
  /** The request that the session sends as its `n`th; `mark` is unlike that of any other session and run. */
  request(facts: Facts, n: number, mark: string): Sent;
}

const read = (name: string, path: (facts: Facts, n: number) => string): Case => ({
  name,
  token: 'session',
  request: (facts, n) => ({ path: path(facts, n) }),
});

const write = (name: string, path: string, body: (facts: Facts, n: number, mark: string) => unknown): Case => ({
  name,
  token: 'session',
  request: (facts, n, mark) => ({ method: 'POST', path: `${path}?nonce=${n}`, body: body(facts, n, mark) }),
});

export const CASES: Case[] = [
  { name: 'helo', token: 'api', request: (_facts, n) => ({ path: `/helo?nonce=${n}` }) },
  read('status', (_facts, n) => `/status?nonce=${n}`),
  // Before the creates, whose rows autovacuum is busy with afterwards.
  read('list 50 invoices', (_facts, n) => `/invoices?limit=${PAGE}&nonce=${n}`),
  read('list by date range', () => {
    const first = anyOf(DAYS - 8);
    return `/invoices?filterDate=${day(first)}:${day(first + 6)}`;
  }),
  read('search by number', ({ invoices }) => `/invoices?searchString=B/${anyOf(invoices)}`),
  read('search by customer.vat_id', ({ customers }) => {
    return `/invoices?searchColumn=customer.vat_id&searchString=${vatId(anyOf(customers))}`;
  }),
  read('search by total_amount gt', () => {
    return `/invoices?searchColumn=total_amount&searchOperator=gt&searchString=${200 + anyOf(500)}.${anyOf(9)}`;
  }),
  read('page 1,000 by cursor', ({ firstInvoiceId, deep }) => {
    return `/invoices?limit=${PAGE}&cursor=${writeCursor(firstInvoiceId + deep + anyOf(PAGE))}`;
  }),
  read('page 1,000 by skip', ({ deep }) => `/invoices?limit=${PAGE}&skip=${deep + anyOf(PAGE)}`),
  read('articles with stock levels', (_facts, n) => `/articles?options=stock&nonce=${n}`),
  write('create customer', '/customers', (_facts, n, mark) => ({
    name: `New customer ${n}`,
    country_iso: 'PT',
    email: 'contas@padaria.example',
    vat_id: `${mark}-${n}`,
    billing_address: { postal_address: `Rua do Ouro ${n}`, city: 'Lisboa', zip_code: '1100-060', country: 'Portugal' },
  })),
  write('create invoice', '/invoices', (facts, n, mark) => document('FT', facts, n, mark)),
  write('create order', '/orders', (facts, n, mark) => document('ORD', facts, n, mark)),
  read('PDF of a new invoice', ({ firstInvoiceId, invoices }) => {
    newest++;
    return `/invoices?print=1&id=${firstInvoiceId + (newest % invoices)}`;
  }),
  read('PDF of a cached invoice', ({ firstInvoiceId }) => `/invoices?print=1&id=${firstInvoiceId}`),
];

let newest = 0;

/** Three lines of articles that few others sell at the moment, a customer on file, and the exact total. */
function document(set: string, facts: Facts, n: number, mark: string) {
  const lines = [1, 2, 3].map(k => {
    const number = anyOf(facts.articles);
    return { number, qty: k, unit_price: 1 + (number % 90) + 0.5 };
  });
  const cents = lines.reduce((sum, { qty, unit_price }) => sum + qty * unit_price * 123, 0);
  return {
    document_set: set,
    seq_number: `${mark}-${n}`,
    date: day(DAYS),
    currency: 'EUR',
    total_amount: Math.round(cents) / 100,
    payment_type: 'card',
    customer: { code: customerCode(anyOf(facts.customers)) },
    items: lines.map(({ number, qty, unit_price }) => ({
      ...{ item_code: articleCode(number), description: `Article ${number}`, qty, unit_price, vat: 23 },
    })),
  };
}
