// Draws requests with wrong values from the OpenAPI document: query, body and headers.

import fc from 'fast-check';
import { type Operation, openapi } from '../../support/answers.ts';
import { bodyOf, jsonOf } from './bad-bodies.ts';
import { BAD_DAYS, BAD_JSON, BAD_TEXT, badText } from './bad-values.ts';

type Json = Record<string, unknown>;

export interface DrawnRequest {
  method: string;
  /** Path of the operation, e.g. `/invoices`. */
  path: string;
  /** Query string, written as it is sent. */
  query: string;
  /** The body as it is sent; undefined for none. */
  body: string | Uint8Array | undefined;
  headers: Record<string, string>;
}

// A lone surrogate can't be encoded, so it is replaced.
const pairOf = (name: string, value: string) =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`;

function queryOf(operation: Operation, nonce: () => number): fc.Arbitrary<string> {
  const parameters = operation.parameters.filter(parameter => parameter.in === 'query');
  const values = (schema: Json) =>
    fc.oneof(
      jsonOf(schema).map(text => (text.startsWith('"') ? String(JSON.parse(text)) : text)),
      fc.constantFrom(
        ...BAD_TEXT,
        ...BAD_DAYS,
        ...BAD_JSON,
        '2026-01-01:2026-12-31',
        '2026-12-31:2026-01-01',
        'stock,in_stock',
        'family:TEA',
      ),
    );
  const drawn = parameters
    .filter(({ name, required }) => !(name === 'nonce' && required))
    .map(({ name, schema }) =>
      fc.oneof(
        { weight: 4, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: values(schema).map(value => [pairOf(name, value)]) },
      ),
    );
  const nonces = parameters.some(({ name, required }) => name === 'nonce' && required)
    ? fc.oneof(
        { weight: 15, arbitrary: fc.constant(undefined).map(() => [`nonce=${nonce()}`]) },
        { weight: 1, arbitrary: badText.map(text => [pairOf('nonce', text)]) },
      )
    : fc.constant([]);
  const rawParts = fc.oneof(
    { weight: 20, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          '%',
          '%zz',
          '%c3%28',
          '%00',
          'a[b]=1',
          'limit=1&limit=1',
          '&&&',
          '=',
          '%ff=%ff',
          '__proto__=1',
          `${'a=1&'.repeat(2000)}`,
          `x=${'y'.repeat(12_000)}`,
        )
        .map(text => [text]),
    },
  );
  return fc.tuple(nonces, rawParts, ...drawn).map(parts => parts.flat().join('&'));
}

const headers = fc.oneof(
  { weight: 10, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { prefer: 'handling=strict' },
      { 'idempotency-key': 'again' },
      { 'idempotency-key': ' ' },
      { 'idempotency-key': 'x'.repeat(5000) },
      { 'if-match': '"1"' },
      { 'if-match': 'W/"x", *' },
      { 'content-type': 'application/json;charset=utf-16' },
      { 'content-type': 'application/x-www-form-urlencoded' },
      { 'content-type': ';' },
      { 'x-request-id': 'x'.repeat(500) },
      { accept: 'text/html' },
      { authorization: 'Bearer ..' },
    ),
  },
);

/** Draws requests for every operation. `key` makes a new unique value, `nonce` the next nonce. */
export function badRequests(key: () => string, nonce: () => number): fc.Arbitrary<DrawnRequest> {
  const all = Object.entries(openapi.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
  );
  return fc.oneof(
    ...all.map(({ path, verb, operation }) => {
      const drawn = fc.record({
        query: queryOf(operation, nonce),
        body: bodyOf(operation, verb === 'post', key),
        headers,
      });
      // There are many similar reads, so writes are drawn more often.
      return {
        weight: verb === 'get' ? 1 : 3,
        arbitrary: drawn.map(parts => ({ method: verb.toUpperCase(), path, ...parts })),
      };
    }),
  );
}
