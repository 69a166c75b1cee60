// The requests that are measured. No two are the same, and the nonce of each session grows.

import { writeCursor } from '../src/query/cursor.ts';
import { anyOf, articleCode, customerCode, DAYS, day, type Facts, PAGE, unitPrice, vatId } from './facts.ts';

export interface Sent {
  method?: 'POST';
  /** After the address of the account, with its query. */
  path: string;
  body?: unknown;
}

export interface Case {
  name: string;
  /** The token of the request: of its own session, or the API token of the account. */
  token: 'session' | 'api';
  /** Too few requests are answered in one second to compare them: the rounds of a comparison take four times as long. */
  slow?: true;
  /** Requests per counted operation. Default: 1. Only the comparison with other servers has more. */
  calls?: number;
  /** The `n`th request of a session; no other session has the same `mark`. */
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

/** All requests. Lists come before creates: autovacuum works on the created rows afterwards. */
export const CASES: Case[] = [
  { name: 'helo', token: 'api', request: (_facts, n) => ({ path: `/helo?nonce=${n}` }) },
  read('status', (_facts, n) => `/status?nonce=${n}`),
  read('list 50 invoices', (_facts, n) => `/invoices?limit=${PAGE}&nonce=${n}`),
  read('list by date range', () => {
    const first = anyOf(DAYS - 8);
    return `/invoices?filterDate=${day(first)}:${day(first + 6)}`;
  }),
  read('search by number', ({ invoices }) => `/invoices?searchString=B/${anyOf(invoices)}`),
  read('search by customer.vat_id', ({ customers }) => {
    return `/invoices?searchColumn=customer.vat_id&searchString=${vatId(anyOf(customers))}`;
  }),
  read('search by total_amount gt', () => aboveAmount()),
  read('search by total_amount gt, newest first', () => `${aboveAmount()}&sort=-id`),
  read('six fields of 50 invoices', (_facts, n) => {
    return `/invoices?limit=${PAGE}&fields=id,document_set,seq_number,date,total_amount,customer.name&nonce=${n}`;
  }),
  read('page 1,000 by cursor', ({ firstInvoiceId, deep }) => {
    return `/invoices?limit=${PAGE}&cursor=${writeCursor({ list: 'invoices', id: firstInvoiceId + deep + anyOf(PAGE) })}`;
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
  write('create invoice', '/invoices', (facts, n, mark) => randomSale('FT', facts, `${mark}-${n}`)),
  write('create order', '/orders', (facts, n, mark) => randomSale('ORD', facts, `${mark}-${n}`)),
  {
    ...read('PDF of a new invoice', ({ firstInvoiceId, invoices }) => {
      printed++;
      return `/invoices?print=1&id=${firstInvoiceId + (printed % invoices)}`;
    }),
    slow: true,
  },
  read('PDF of a cached invoice', ({ firstInvoiceId }) => `/invoices?print=1&id=${firstInvoiceId}`),
];

const aboveAmount = () =>
  `/invoices?searchColumn=total_amount&searchOperator=gt&searchString=${200 + anyOf(500)}.${anyOf(9)}`;

// Counts over all measurements, so that no invoice is printed twice.
let printed = 0;

/** Any three articles and any customer of the account: few requests at a time sell the same article. */
export function randomSale(set: string, { articles, customers }: Facts, number: string) {
  const items = [1, 2, 3].map(qty => ({ article: anyOf(articles), qty }));
  return sale({ set, number, date: day(DAYS), customer: anyOf(customers), items });
}

interface Sale {
  set: string;
  number: string;
  date: string;
  customer: number;
  items: { article: number; qty: number }[];
}

/** The body that creates an invoice or order, with its exact total. */
export function sale({ set, number, date, customer, items }: Sale) {
  const cents = items.reduce((sum, { article, qty }) => sum + qty * unitPrice(article) * 123, 0);
  return {
    document_set: set,
    seq_number: number,
    date,
    currency: 'EUR',
    total_amount: Math.round(cents) / 100,
    payment_type: 'card',
    customer: { code: customerCode(customer) },
    items: items.map(({ article, qty }) => ({
      item_code: articleCode(article),
      description: `Article ${article}`,
      qty,
      unit_price: unitPrice(article),
      vat: 23,
    })),
  };
}
