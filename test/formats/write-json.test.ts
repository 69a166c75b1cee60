/** Objects that are written again and again have the same JSON as any other object. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decimal } from '../../src/domain/values/decimal.ts';
import { jsonMembers, jsonText } from '../../src/formats/write-json.ts';

const FIELDS = ['id', 'text', 'flag', 'number', 'list', 'nested', 'last'];
const anyValue = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
  fc.bigInt(),
  fc.integer().map(number => decimal(`${number}.25`)),
  fc.array(fc.string()),
  fc.record({ a: fc.string(), '"': fc.boolean() }, { requiredKeys: [] }),
);
const anyObject = fc.dictionary(fc.oneof(fc.constantFrom(...FIELDS), fc.string()), anyValue);

test('the members of an object are its known fields in their order, under their JSON names', () => {
  const write = jsonMembers(FIELDS.map(field => ({ field, name: `${field} "so called"`, isNumber: false })));
  fc.assert(
    fc.property(anyObject, object => {
      const known = FIELDS.filter(field => Object.hasOwn(object, field));
      const renamed = Object.fromEntries(known.map(field => [`${field} "so called"`, object[field]]));
      assert.equal(`{${write(object)}}`, jsonText(renamed));
    }),
  );
});

test('the value of a number is its digits', () => {
  const write = jsonMembers(['id', 'qty'].map(field => ({ field, name: field, isNumber: true })));
  assert.equal(write({ qty: '12.50', id: 9007199254740993n }), '"id":9007199254740993,"qty":12.50');
});
