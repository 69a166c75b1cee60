// Every field at fault is named once, with what has to change. That no answer names one twice, the rig holds against all of them.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { CallOptions } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';

const rig = await startRig();
const { client } = await rig.account();
const till = (serial_numbers: string[]) => ({
  ...{ item_code: 'TILL', description: 'Till', qty: serial_numbers.length, serial_numbers },
});
const purchase = { document_set: 'CC', date: '2026-03-02', currency: 'EUR', total_amount: 0 };

before(() => client.post('/articles', { item_code: 'TILL', description: 'Till', serial_tracking: 'serial' }));

const CASES: [what: string, method: string, path: string, options: CallOptions, details: Record<string, RegExp>][] = [
  [
    'a word where another type is sent',
    'POST',
    '/customers',
    { body: { name: 'A', inactive: true } },
    { inactive: /must be one of "", "0", "false", "1", "true"$/ },
  ],
  [
    'a number where an object belongs',
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
    'a number of many digits where an object belongs',
    'POST',
    '/customers',
    { raw: '{"name": "x", "billing_address": 123456789012345.1234567891}' },
    { billing_address: /must be an object/ },
  ],
  ['a number for a body', 'POST', '/articles', { raw: '1' }, { body: /must be a JSON object/ }],
  [
    'a nonce given twice',
    'POST',
    '/articles?nonce=1',
    { body: { item_code: 'A', description: 'A' } },
    { nonce: /is given more than once/ },
  ],
  [
    'parameters given twice that others need',
    'GET',
    '/invoices?id=1&id=2&print=1&searchString=a&searchString=b&searchColumn=date',
    {},
    { id: /more than once/, searchString: /more than once/ },
  ],
  ['a limit that is not UTF-8', 'GET', '/invoices?limit=%E9', {}, { limit: /is not UTF-8/ }],
  ['several options that are none', 'GET', '/articles?options=a,stock,b', {}, { options: /, not 'a', 'b'$/ }],
  [
    'several serial numbers repeated',
    'POST',
    '/purchases',
    { body: { ...purchase, seq_number: '1', items: [till(['S1', 'S2']), till(['S1', 'S2', 'S3'])] } },
    { 'items[1].serial_numbers': /repeats serial number 'S1', 'S2' of article 'TILL'/ },
  ],
];

describe('Of a request with', () => {
  for (const [what, method, path, options, details] of CASES) {
    it(`${what}, each field at fault is named once`, async () => {
      const { status, body } = await client.call(method, path, options);
      assert.equal(status, 400);
      const named = body.details.map(({ field }: { field: string }) => field);
      assert.deepEqual([...named].sort(), Object.keys(details).sort());
      for (const { field, message } of body.details) assert.match(message, details[field] ?? /^$/);
      assert.equal(body.message, body.details[0].message);
    });
  }
});
