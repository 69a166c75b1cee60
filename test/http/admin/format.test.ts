// Numbers, days and money in the form of the reader, and numbers as people type them.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatFor } from '../../../src/http/admin/words/format.ts';

const english = formatFor('en', 'en-GB,en;q=0.8', 'Europe/Lisbon');
const portuguese = formatFor('pt', 'pt-PT', 'Europe/Lisbon');
const german = formatFor('de', 'de', 'Europe/Berlin');
const swiss = formatFor('de', 'de-CH', 'Europe/Zurich');
const spanish = formatFor('es', undefined, 'Europe/Madrid');
const french = formatFor('fr', 'fr-FR', 'Europe/Paris');
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('What a reader sees', () => {
  it('has all digits of a number, in the form of the language', () => {
    assert.equal(english.number('12345678901234.0123456789'), '12,345,678,901,234.0123456789');
    assert.equal(plain(portuguese.number('12345678901234.5')), '12 345 678 901 234,5');
    assert.equal(plain(portuguese.money('1234.5', 'EUR')), '1234,50 €');
    assert.equal(english.money('-3', 'GBP'), '-£3.00');
  });

  it('has sizes in the units of the language', () => {
    assert.deepEqual([512, 1_234_567, 45e9, 2e15].map(english.bytes), ['0.5 kB', '1.2 MB', '45 GB', '2,000 TB']);
    assert.equal(english.bytes(0), '0 kB');
    assert.equal(plain(french.bytes(1_234_567)), '1,2 Mo');
  });

  it('has days without a time zone, and instants in that of the account', () => {
    assert.equal(english.date('2026-03-02'), '2 Mar 2026');
    assert.equal(portuguese.date('2026-03-02'), '02/03/2026');
    assert.equal(german.date('2026-03-02'), '02.03.2026');
    assert.equal(spanish.date('2026-03-02'), '2 mar 2026');
    assert.equal(french.date('2026-03-02'), '2 mars 2026');
    assert.match(english.instant('2026-07-01T23:30:00Z'), /2 Jul 2026, 00:30/);
    assert.equal(english.date('never'), 'never');
  });
});

describe('A number that is typed', () => {
  it('is read as the language writes it', () => {
    for (const { locale, number, readNumber } of [german, swiss, spanish, french, portuguese, english])
      assert.equal(readNumber(number('1234567.5', 2)), '1234567.50', locale);
  });

  const cases: [string, string | undefined, string | undefined][] = [
    ['1234.5', '1234.5', '1234.5'],
    ['1,234.50', '1234.50', '1234.50'],
    ['1.234,50', '1234.50', '1234.50'],
    ['1 234,50', '1234.50', '1234.50'],
    ['4,5', '4.5', '4.5'],
    ['1,234', '1234', '1.234'],
    ['1.234', '1.234', undefined],
    ['1.234.567', '1234567', '1234567'],
    ['\u2212 3', '-3', '-3'],
    ['doze', undefined, undefined],
    ['1e400', undefined, undefined],
  ];
  for (const [typed, inEnglish, inPortuguese] of cases)
    it(`${typed} is ${inEnglish ?? 'none'} in English and ${inPortuguese ?? 'none'} in Portuguese`, () => {
      assert.equal(english.readNumber(typed), inEnglish);
      assert.equal(portuguese.readNumber(typed), inPortuguese);
    });
});
