// Draws requests from the OpenAPI document and spoils them: values of the wrong kind, fields that aren't there, text that isn't JSON.

import fc from 'fast-check';
import { type Operation, openapi, resolve } from '../../support/answers.ts';

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

/** Text that tends to break things: quotes, wildcards, other scripts, controls, names of JavaScript's own. */
const NASTY_TEXT = [
  '',
  ' ',
  '\0',
  'a\0b',
  "'",
  '"',
  "' OR 1=1 --",
  '%',
  '%_',
  ';',
  '\\',
  '$1',
  '{{1}}',
  '<b>',
  '../../etc',
  '\r\nSet-Cookie: a=b',
  '\u202e',
  '\ud800',
  '\udfff',
  'é',
  '中文',
  'ß',
  '🍵',
  '👩‍👩‍👧',
  '\ufeff',
  'null',
  'true',
  '[]',
  '{}',
  '1e400',
  '-0',
  'Infinity',
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(300),
  '🍵'.repeat(5000),
];
const NASTY_DAYS = [
  '2026-02-31',
  '2026-02-29',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '2026-13-01',
  '26-01-01',
  '2026-01-01T00:00:00Z',
  '2026-06-30T23:59:60Z',
  '9999-12-31T23:59:59-14:00',
  '0001-01-01T00:00:00+14:00',
  '2026-01-01t00:00z',
  '2026-01-01 00:00',
  '２０２６-01-01',
];
/** JSON values as text, since some can't be said otherwise. */
const NASTY_JSON = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e400',
  '-1e400',
  '1e-400',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '999999999999999.9999999999',
  '1000000000000000',
  '0.1000000000000000055511151231257827',
  '2147483648',
  '101',
  '77.49000000000001',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '{"id":1}',
  '""',
  `"${'9'.repeat(400)}"`,
  `${'['.repeat(25)}${']'.repeat(25)}`,
  '1e99999999999',
  `1${'0'.repeat(5000)}`,
];
const BROKEN_JSON = [
  '',
  ' ',
  '{',
  '}',
  '[',
  '{"a":}',
  '{"a":1,}',
  "{'a':1}",
  'NaN',
  'undefined',
  '{"a":NaN}',
  '{"a":01}',
  '{"a":+1}',
  '{"a":.5}',
  '{"a":"\t"}',
  '{"a":"\\x"}',
  '{"a":"\\ud8"}',
  '\ufeff{}',
  '{}{}',
  '/**/{}',
  '{"a":1,"a":1}',
  '{"a":1,"\\u0061":2}',
  '{"__proto__":{"polluted":1}}',
  '{"\\u005f_proto__":1}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '[{}]',
  '"text"',
  '12',
  'null',
  `{"a":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
  `{"a":"${'x'.repeat(1_100_000)}"}`,
  `{"items":[${'{},'.repeat(20_000)}{}]}`,
  `{"items":[${'1,'.repeat(300_000)}1]}`,
  `{${Array.from({ length: 20_000 }, (_, index) => `"f${index}":1`).join(',')}}`,
];
const BAD_BYTES = ['7b2261223a22ff227d', 'ff', 'c080', '7b2261223a22eda080227d', 'fffe7b007d00', '00', '1f8b0800'].map(
  hex => new Uint8Array(Buffer.from(hex, 'hex')),
);

const nastyText = fc.oneof(fc.constantFrom(...NASTY_TEXT, ...NASTY_DAYS), fc.string({ unit: 'binary', maxLength: 70 }));
const nastyJson = fc.oneof(
  fc.constantFrom(...NASTY_JSON),
  nastyText.map(text => JSON.stringify(text)),
);

/** JSON text that a schema takes, mostly. */
function jsonOf(node: Json): fc.Arbitrary<string> {
  const schema = resolve(node) as {
    type?: string;
    format?: string;
    enum?: unknown[];
    items?: Json;
    minimum?: number;
    maximum?: number;
    maxLength?: number;
  };
  const good = (): fc.Arbitrary<string> => {
    if (schema.enum) return fc.constantFrom(...schema.enum).map(word => JSON.stringify(word));
    switch (schema.type) {
      case 'object':
        return objectOf(schema as Json);
      case 'array':
        return fc.array(jsonOf(schema.items ?? {}), { maxLength: 3 }).map(items => `[${items.join(',')}]`);
      case 'integer':
        return fc
          .integer({ min: Math.max(schema.minimum ?? -9, -9), max: Math.min(schema.maximum ?? 999, 999) })
          .map(String);
      case 'number':
        return fc.integer({ min: 0, max: 9999 }).map(cents => String(cents / 100));
      case 'boolean':
        return fc.constantFrom('true', 'false');
      default:
        return textOf(schema.format, schema.maxLength ?? 40).map(text => JSON.stringify(text));
    }
  };
  return fc.oneof({ weight: 30, arbitrary: good() }, { weight: 1, arbitrary: nastyJson });
}

const SAMPLES: Record<string, string[]> = {
  date: ['2026-03-02', '2024-02-29', '1999-12-31'],
  'date-time': ['2026-03-04T09:00:00Z', '2026-03-04T09:00:00.5+05:30'],
  currency: ['EUR', 'USD', 'JPY'],
  country: ['PT', 'DE'],
  email: ['a@b.example'],
  uri: ['https://b.example/ü?a=%20'],
};

function textOf(format: string | undefined, longest: number): fc.Arbitrary<string> {
  const samples = SAMPLES[format ?? ''];
  return samples ? fc.constantFrom(...samples) : fc.string({ unit: 'grapheme', maxLength: Math.min(longest, 8) });
}

function objectOf(schema: Json): fc.Arbitrary<string> {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Json>; required?: string[] };
  const fields = Object.entries(properties).map(([name, field]) => {
    const pair = jsonOf(field).map(value => [`${JSON.stringify(name)}:${value}`]);
    return fc.oneof(
      { weight: required.includes(name) ? 40 : 1, arbitrary: pair },
      { weight: 4, arbitrary: fc.constant([]) },
    );
  });
  const extra = fc.oneof(
    { weight: 20, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.tuple(nastyText, nastyJson).map(([name, value]) => [`${JSON.stringify(name)}:${value}`]),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...Object.keys(properties), 'x')
        .map(name => `${JSON.stringify(name)}:1`)
        .map(pair => [pair, pair]),
    },
  );
  return fc.tuple(...fields, extra).map(pairs => `{${pairs.flat().join(',')}}`);
}

/** The example of an operation with a few of its fields spoiled or gone. What a create must not repeat, `key` makes. */
function spoiledExample(example: Json, create: boolean, key: () => string): fc.Arbitrary<string> {
  const junk = fc.oneof(nastyJson, fc.constant(undefined));
  return fc.array(fc.tuple(fc.constantFrom(...Object.keys(example)), junk), { maxLength: 2 }).map(broken => {
    const fields = new Map(Object.entries(example).map(([name, value]) => [name, JSON.stringify(value)]));
    if (create) {
      for (const name of ['code', 'related_document']) fields.delete(name);
      for (const name of ['seq_number', 'item_code', 'vat_id'])
        if (fields.has(name)) fields.set(name, JSON.stringify(key()));
    }
    for (const [name, value] of broken) {
      if (value === undefined) fields.delete(name);
      else fields.set(name, value);
    }
    return `{${[...fields].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
  });
}

function bodyOf(operation: Operation, create: boolean, key: () => string): fc.Arbitrary<DrawnRequest['body']> {
  const content = operation.requestBody?.content['application/json'];
  if (!content) return fc.constant(undefined);
  return fc.oneof(
    { weight: 12, arbitrary: spoiledExample(content.example as Json, create, key) },
    { weight: 8, arbitrary: jsonOf(content.schema) },
    { weight: 3, arbitrary: fc.constantFrom(...BROKEN_JSON) },
    { weight: 1, arbitrary: fc.constantFrom(...BAD_BYTES) },
  );
}

/** One `name=value` of a query; what can't be encoded is sent as it is. */
const pairOf = (name: string, value: string) =>
  `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`;

function queryOf(operation: Operation, nonce: () => number): fc.Arbitrary<string> {
  const parameters = operation.parameters.filter(parameter => parameter.in === 'query');
  const values = (schema: Json) =>
    fc.oneof(
      jsonOf(schema).map(text => (text.startsWith('"') ? String(JSON.parse(text)) : text)),
      fc.constantFrom(
        ...NASTY_TEXT,
        ...NASTY_DAYS,
        ...NASTY_JSON,
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
        { weight: 1, arbitrary: nastyText.map(text => [pairOf('nonce', text)]) },
      )
    : fc.constant([]);
  const raw = fc.oneof(
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
  return fc.tuple(nonces, raw, ...drawn).map(parts => parts.flat().join('&'));
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

/** Draws requests for every operation but those that open sessions. `key` makes a key that nothing has yet, `nonce` the next nonce. */
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
      // Reads are many and alike: writes are drawn more often.
      return {
        weight: verb === 'get' ? 1 : 3,
        arbitrary: drawn.map(parts => ({ method: verb.toUpperCase(), path, ...parts })),
      };
    }),
  );
}
