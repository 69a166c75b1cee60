// Draws bodies from the OpenAPI document: mostly valid ones, some with wrong values, some that are not JSON.

import fc from 'fast-check';
import { type Operation, resolve } from '../../support/answers.ts';
import { BAD_BYTES, BROKEN_JSON, badJson, badText } from './bad-values.ts';

type Json = Record<string, unknown>;

/** JSON text that a schema accepts, in most cases. */
export function jsonOf(node: Json): fc.Arbitrary<string> {
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
  return fc.oneof({ weight: 30, arbitrary: good() }, { weight: 1, arbitrary: badJson });
}

const SAMPLES: Record<string, string[]> = {
  date: ['2026-03-02', '2024-02-29', '1999-12-31'],
  'date-time': ['2026-03-04T09:00:00Z', '2026-03-04T09:00:00.5+05:30'],
  currency: ['EUR', 'USD', 'JPY'],
  country: ['PT', 'DE'],
  email: ['a@b.example'],
  'email-list': ['a@b.example, c@d.example'],
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
      arbitrary: fc.tuple(badText, badJson).map(([name, value]) => [`${JSON.stringify(name)}:${value}`]),
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

/** The example of an operation with up to two wrong or missing fields. `key` makes the values that must be unique. */
function brokenExample(example: Json, create: boolean, key: () => string): fc.Arbitrary<string> {
  const wrong = fc.oneof(badJson, fc.constant(undefined));
  return fc.array(fc.tuple(fc.constantFrom(...Object.keys(example)), wrong), { maxLength: 2 }).map(broken => {
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

/** The body of an operation, as it is sent; undefined for none. */
export function bodyOf(
  operation: Operation,
  create: boolean,
  key: () => string,
): fc.Arbitrary<string | Uint8Array | undefined> {
  const content = operation.requestBody?.content['application/json'];
  if (!content) return fc.constant(undefined);
  return fc.oneof(
    { weight: 12, arbitrary: brokenExample(content.example as Json, create, key) },
    { weight: 8, arbitrary: jsonOf(content.schema) },
    { weight: 3, arbitrary: fc.constantFrom(...BROKEN_JSON) },
    { weight: 1, arbitrary: fc.constantFrom(...BAD_BYTES) },
  );
}
