// Every wrong field is named once, with what has to change. The rig checks that no answer names a field twice. contract §2 Errors

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { CallOptions } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const { client } = await rig.account();
const till = (serial_numbers: string[]) => ({
  item_code: 'TILL',
  description: 'Till',
  qty: serial_numbers.length,
  serial_numbers,
});
const purchase = { document_set: 'CC', date: '2026-03-02', currency: 'EUR', total_amount: 0 };

before(() => client.post('/articles', { item_code: 'TILL', description: 'Till', serial_tracking: 'serial' }));

const CASES: [what: string, method: string, path: string, options: CallOptions, details: Record<string, RegExp>][] = [
  [
    'a boolean in place of a word',
    'POST',
    '/customers',
    { body: { name: 'A', inactive: true } },
    { inactive: /must be one of "", "0", "false", "1", "true"$/ },
  ],
  [
    'a number in place of an object',
    'POST',
    '/invoices',
    { body: { customer: 5, items: [7] } },
    {
      document_set: /is required/,
      seq_number: /is required/,
      date: /is required/,
      currency: /is required/,
      total_amount: /is required/,
      customer: /must be an object/,
      'items[0]': /must be an object/,
    },
  ],
  [
    'a number of many digits in place of an object',
    'POST',
    '/customers',
    { raw: '{"name": "x", "billing_address": 123456789012345.1234567891}' },
    { billing_address: /must be an object/ },
  ],
  ['a number as body', 'POST', '/articles', { raw: '1' }, { body: /must be a JSON object/ }],
  [
    'a repeated nonce',
    'POST',
    '/articles?nonce=1',
    { body: { item_code: 'A', description: 'A' } },
    { nonce: /is given more than once/ },
  ],
  [
    'repeated parameters that others need',
    'GET',
    '/invoices?id=1&id=2&print=1&searchString=a&searchString=b&searchColumn=date',
    {},
    { id: /more than once/, searchString: /more than once/ },
  ],
  ['a limit that is not UTF-8', 'GET', '/invoices?limit=%E9', {}, { limit: /is not UTF-8/ }],
  ['several unknown options', 'GET', '/articles?options=a,stock,b', {}, { options: /, not 'a', 'b'$/ }],
  [
    'several repeated serial numbers',
    'POST',
    '/purchases',
    { body: { ...purchase, seq_number: '1', items: [till(['S1', 'S2']), till(['S1', 'S2', 'S3'])] } },
    { 'items[1].serial_numbers': /repeats serial number 'S1', 'S2' of article 'TILL'/ },
  ],
];

describe('Of a request with', () => {
  for (const [what, method, path, options, details] of CASES) {
    it(`${what}, each wrong field is named once`, async () => {
      const { status, body } = await client.call(method, path, options);
      assert.equal(status, 400);
      const named = body.details.map(({ field }: { field: string }) => field);
      assert.deepEqual([...named].sort(), Object.keys(details).sort());
      for (const { field, message } of body.details) assert.match(message, details[field] ?? /^$/);
      assert.equal(body.message, body.details[0].message);
    });
  }
});
