// POST /totals and the create with the same hostile body, for every type of document: both are refused for the same, or both accept. contract §5

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documents } from '../../../src/definitions/catalogue.ts';
import type { Answer } from '../../support/client.ts';
import { createExamples } from '../../support/example-requests.ts';
import { startRig } from '../../support/rig.ts';

type Json = Record<string, unknown>;

const rig = await startRig({ RATE_LOGINS: '0' });
const account = await rig.account();
const { client } = account;
await createExamples(rig, account);

/** JSON texts that stand for a number, an amount or a text in a body. */
const NUMBERS = [
  '0',
  '-0',
  '-1',
  '0.005',
  '0.015',
  '1e2',
  '1E-2',
  '1e400',
  '99999999999999.99',
  '999999999999999999999',
  '0.1234567890123456789',
  '9007199254740993',
  '"12.30"',
  '"12,30"',
  'null',
  'true',
  '[]',
  '{}',
  '[12.3]',
];
const OTHERS = ['""', '"x"', '" "', '"\\u0000"', '"\\ud800"', '12', 'null', '[]', '{}', `"${'x'.repeat(5000)}"`];

/** Places of a header and of a line, with the values that are put there. */
const PLACES: [string, string[]][] = [
  ...[
    'total_amount',
    'net_amount',
    'vat',
    'discount',
    'discount_amount',
    'discount_money_amount',
    'eco_tax',
    'eco_tax_amount',
    'stamp_duty',
    'stamp_duty_amount',
    'irs_tax',
    'irs_retention_amount',
    'withholding_tax_amount',
    'rounding',
    'amount_paid',
    'exchange_rate',
  ].map((name): [string, string[]] => [name, NUMBERS]),
  ...['qty', 'unit_price', 'vat', 'discount', 'vat_included', 'amount'].map((name): [string, string[]] => [
    `items.${name}`,
    NUMBERS,
  ]),
  ...[
    'document_set',
    'currency',
    'date',
    'due_date',
    'status',
    'related_document',
    'items',
    'customer',
    'supplier',
    'settles',
    'constructor',
    '__proto__',
  ].map((name): [string, string[]] => [name, OTHERS]),
  ...['item_code', 'description', 'toString'].map((name): [string, string[]] => [`items.${name}`, OTHERS]),
];

// Text of a body with a JSON text at a place.
function bodyWith(example: Json, place: string, value: string): string {
  const { items, ...head } = example as { items?: Json[] };
  const inLine = place.startsWith('items.');
  const [line = { description: 'Tea', qty: 1, unit_price: 10 }] = items ?? [];
  const member = (name: string, text: string) => `${JSON.stringify(name)}:${text}`;
  const without = (object: Json, name: string) => Object.entries(object).filter(([key]) => key !== name);
  const written = (object: Json, name: string, more: string[]) =>
    `{${[...without(object, name).map(([key, each]) => member(key, JSON.stringify(each))), ...more].join(',')}}`;
  if (inLine) {
    const name = place.slice('items.'.length);
    return written(head, 'items', [member('items', `[${written(line, name, [member(name, value)])}]`)]);
  }
  return written({ ...head, ...(items && { items }) }, place, [member(place, value)]);
}

const send = (path: string, raw: string, query: Json) =>
  client.post(path, undefined, {
    raw,
    headers: { 'content-type': 'application/json' },
    query: query as Record<string, string>,
  });

const facts = ({ status, body }: Answer) => ({
  status,
  code: body.code,
  details: body.details?.map(({ field, reason }: Json) => `${field} ${reason}`),
});

describe('Totals and creates decide alike', () => {
  for (const [index, { type, path, example }] of documents.entries()) {
    it(`for ${PLACES.length} fields of ${type} with hostile values`, async () => {
      let accepted = 0;
      // The documents that the example names do not exist here.
      const { related_document: _, related_doc: __, ...own } = example;
      // Each type has a part of the values.
      for (const [place, values] of PLACES)
        for (const value of values.filter((_, at) => (at + index) % 4 === 0)) {
          // The totals take it as missing.
          if (place === 'total_amount' && value === 'null') continue;
          const raw = bodyWith({ ...own, seq_number: '*' }, place, value);
          const totals = await send('/totals', raw, { type, nonce: undefined as unknown as string });
          assert.ok(totals.status < 500, `${place} ${value}: ${totals.text}`);
          // The create of the same body, with the total that was answered.
          const total = /"total_amount":(-?[\d.]+)/.exec(totals.text)?.[1];
          const same = totals.status === 200 && place !== 'total_amount' ? bodyWithTotal(raw, total ?? '0') : raw;
          const created = await send(`/${path}`, same, {});
          const shown = `${place}: ${value.slice(0, 50)}: ${totals.text.slice(0, 300)} and ${created.text.slice(0, 300)}`;
          if (totals.status === 200) {
            accepted++;
            assert.equal(created.status, 201, shown);
          } else assert.deepEqual(facts(created), facts(totals), shown);
        }
      assert.ok(accepted > 5, `${accepted}`);
    });
  }
});

const bodyWithTotal = (raw: string, total: string) => raw.replace(/"total_amount":-?[\d.]+/, `"total_amount":${total}`);
