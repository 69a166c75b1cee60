// Requests that random writes are drawn from: documents of all types, changes of documents, master data, messages.

import fc from 'fast-check';
import { documents as types } from '../../../src/definitions/catalogue.ts';
import type { Fields } from '../stock/shop.ts';

/** A request of one session; `lane` keeps what the sessions of a round name apart. */
export interface Request {
  path: string;
  method: 'POST' | 'PUT';
  body(lane: number, number: number): Fields;
  key: boolean;
}

const quantity = fc.integer({ min: 1, max: 9 });
const price = fc.integer({ min: 1, max: 999 }).map(cents => cents / 100);
const lines = fc.array(fc.record({ qty: quantity, unit_price: price, article: fc.integer({ min: 0, max: 2 }) }), {
  minLength: 0,
  maxLength: 8,
});

const itemsOf = (found: { qty: number; unit_price: number; article: number }[], lane: number) =>
  found.map(({ article, ...rest }) => ({ item_code: `L${lane}A${article}`, description: 'Goods', ...rest }));
const heading = (document_set: string, lane: number, number: number) => ({
  document_set,
  seq_number: `${number}/${lane}`,
  date: '2026-03-02',
  currency: 'EUR',
  total_amount: 0,
});

/** The order and the invoice that each lane begins with. */
export const earlier = (lane: number) => ({ order: `ORD first/${lane}`, invoice: `FT first/${lane}` });

/** A document set of which the server numbers the documents; each lane has its own, since the order within a round is open. */
export const numberedSet = (lane: number) => `N${lane}`;

const documents = (path: string, set: string, more: (lane: number) => Fields = () => ({})) =>
  fc.record({ lines, key: fc.boolean() }).map(
    ({ lines: found, key }): Request => ({
      path,
      method: 'POST',
      key,
      body: (lane, number) => ({ ...heading(set, lane, number), ...more(lane), items: itemsOf(found, lane) }),
    }),
  );

/** Changes the document that the lane began with, or one of the round before, if it made one of that type. */
const change = (path: string, document_set: string, status: string) =>
  fc.record({ first: fc.boolean(), key: fc.boolean() }).map(
    ({ first, key }): Request => ({
      path,
      method: 'PUT',
      key,
      body: (lane, number) => ({
        document_set,
        seq_number: first ? `first/${lane}` : `${number - 1}/${lane}`,
        status,
        reason: 'A mistake',
      }),
    }),
  );

/** A new invoice. */
export const invoice = documents('/invoices', 'FT');

export const request: fc.Arbitrary<Request> = fc.oneof(
  { weight: 4, arbitrary: invoice },
  { weight: 3, arbitrary: documents('/orders', 'ORD') },
  { weight: 2, arbitrary: documents('/purchases', 'PUR') },
  { weight: 1, arbitrary: documents('/purchase_orders', 'PO') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(...types).chain(({ path, defaultSet }) => documents(`/${path}`, defaultSet)),
  },
  {
    weight: 2,
    arbitrary: documents('/invoices', 'FT', lane => ({ document_set: numberedSet(lane), seq_number: '*' })),
  },
  // They name earlier documents: an order that is closed or delivered, an invoice that is paid, credited or void.
  { weight: 1, arbitrary: documents('/invoices', 'FT', lane => ({ related_document: earlier(lane).order })) },
  { weight: 1, arbitrary: documents('/delivery_notes', 'GR', lane => ({ related_document: earlier(lane).order })) },
  { weight: 1, arbitrary: documents('/credit_notes', 'NC', lane => ({ related_document: earlier(lane).invoice })) },
  {
    weight: 1,
    arbitrary: documents('/receipts', 'REC', lane => ({ related_document: earlier(lane).invoice, total_amount: 1 })),
  },
  { weight: 1, arbitrary: change('/invoices', 'FT', 'VOID') },
  { weight: 1, arbitrary: change('/orders', 'ORD', 'CLOSED') },
  { weight: 1, arbitrary: change('/orders', 'ORD', 'VOID') },
  // Refused: no such set, or goods that are not there.
  { weight: 1, arbitrary: documents('/invoices', 'NONE') },
  {
    weight: 1,
    arbitrary: documents('/transfer_orders', 'TO', () => ({ source_warehouse: 'VAN', destination_warehouse: 'MAIN' })),
  },
  {
    weight: 1,
    arbitrary: price.map(
      (unit_price): Request => ({
        path: '/articles',
        method: 'POST',
        key: false,
        body: (lane, number) => ({ item_code: `N${number}L${lane}`, description: 'New', unit_price, stock: 3 }),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: quantity.map(
      (stock): Request => ({
        path: '/articles',
        method: 'PUT',
        key: true,
        body: lane => ({ item_code: `L${lane}A0`, stock: stock * 100 }),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Request>({
      path: '/suppliers',
      method: 'POST',
      key: false,
      body: (lane, number) => ({ code: `S-${number}-${lane}`, name: 'Supplier' }),
    }),
  },
  {
    weight: 3,
    // With and without an address, so that the rows of a round have different columns. The server assigns the code.
    arbitrary: fc.record({ address: fc.boolean(), key: fc.boolean() }).map(
      ({ address, key }): Request => ({
        path: '/customers',
        method: 'POST',
        key,
        body: (lane, number) => ({
          name: `Customer ${number}/${lane}`,
          vat_id: `${number}-${lane}`,
          ...(address && { billing_address: { city: 'Lisboa' } }),
        }),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constant<Request>({
      path: '/sms',
      method: 'POST',
      key: false,
      body: lane => ({ to: '+351912345678', message: `message of ${lane}` }),
    }),
  },
);
