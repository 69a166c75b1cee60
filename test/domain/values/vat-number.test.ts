// Tax numbers as they are compared. contract §5 Party on a document

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { vatNumber } from '../../../src/domain/values/vat-number.ts';

const CASES: [text: string, country: string, number: string | undefined][] = [
  ['509442013', 'PT', '509442013'],
  ['PT 509442013', 'PT', '509442013'],
  ['pt509.442-013', 'PT', '509442013'],
  ['509\u00a0442\u202f013', 'PT', '509442013'],
  ['509\u2013442\u2011013\t', 'PT', '509442013'],
  ['ES B12345674', 'PT', 'ESB12345674'],
  ['ES B12345674', 'ES', 'B12345674'],
  ['EL 123456789', 'GR', '123456789'],
  ['GR123456789', 'GR', '123456789'],
  ['EL123456789', 'PT', 'EL123456789'],
  ['PTPT1', 'PT', 'PT1'],
  ['PT', 'PT', 'PT'],
  ['- . -', 'PT', undefined],
  ['', 'PT', undefined],
  ['ß1', 'DE', 'ß1'],
];

for (const [text, country, number] of CASES) {
  it(`'${text}' of ${country} is compared as ${number}`, () => assert.equal(vatNumber(text, country), number));
}
