// Proposals for bank entries: numbers in any spelling, references, amounts with discount and charge, sums, names.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  areAlike,
  beginningOf,
  isCreditorReference,
  mentions,
  numbersIn,
  type OpenDocument,
  type ProposedEntry,
  proposalsFor,
} from '../../../src/domain/bank/proposals.ts';

const CAFE = { id: 31, kind: 'customer', code: 'C1', name: 'Café Central, Lda.' } as const;
const MILL = { id: 32, kind: 'supplier', code: 'S1', name: 'Mill' } as const;

let ids = 0;
const document = (number: string, open: string, more: Partial<OpenDocument> = {}): OpenDocument => ({
  id: ++ids,
  type: 'invoice',
  set: 'FT',
  number,
  currency: 'EUR',
  open,
  party: CAFE,
  partyName: CAFE.name,
  hasIban: false,
  ...more,
});

const entry = (open: string, more: Partial<ProposedEntry> = {}): ProposedEntry => ({
  date: '2026-03-10',
  currency: 'EUR',
  open,
  ...more,
});

const of = (bank: ProposedEntry, ...documents: OpenDocument[]) =>
  proposalsFor(bank, { documents, lines: [], parties: [] });
const grounds = (proposals: ReturnType<typeof of>) => proposals[0]?.reasons.map(({ ground }) => ground);
const settled = (proposals: ReturnType<typeof of>) =>
  proposals[0]?.documents.map(({ number, amount, discount }) => [number, amount, discount]);

describe('The number of a document', () => {
  it('is found in any spelling', () => {
    for (const text of [
      'FT 2026/146',
      'FT2026/146',
      'FT-2026-146',
      'RE 2026 000146',
      'FT2026146',
      '2026/146',
      'NR.2026/146.',
      'X FT 2026.146 Y',
    ])
      assert.ok(mentions(text, 'FT', '2026/146'), text);
    for (const text of ['2026/1465', '2026/14', '12026/146', '146', '2026', '146/2026', '12.2026 146'])
      assert.ok(!mentions(text, 'FT', '2026/146'), text);
  });

  it('needs its set where it is short', () => {
    assert.ok(mentions('INVOICE A 17', 'A', '17'));
    assert.ok(!mentions('FLOOR 17', 'A', '17'));
    assert.ok(mentions('PAY 1002 THANKS', 'FT', '1002'));
    assert.ok(!mentions('', 'FT', 'ABC'));
  });

  it('is quick to look for in hostile text', () => {
    const started = performance.now();
    for (const text of ['0'.repeat(2_000), '2026/'.repeat(400), `${'-'.repeat(1_999)}1`])
      assert.ok(!mentions(text, 'FT', '2026/146'));
    assert.ok(performance.now() - started < 500);
  });

  it('is in a creditor reference', () => {
    assert.ok(isCreditorReference('RF18 2026 146', '2026/146'));
    assert.ok(!isCreditorReference('2026146', '2026/146'));
    assert.deepEqual(
      numbersIn(entry('1', { text: 'FT 2026-000146', reference: 'RF18000539' })).includes('2026000146'),
      true,
    );
  });
});

describe('Names', () => {
  it('are alike without legal forms, accents and order', () => {
    assert.ok(areAlike('CAFE CENTRAL LDA', 'Café Central, Lda.'));
    assert.ok(areAlike('COSTA ANA MARIA', 'Ana Costa'));
    assert.ok(areAlike('Müller GmbH & Co. KG', 'MULLER GMBH'));
    assert.ok(!areAlike('Café Norte', 'Café Central'));
    assert.ok(!areAlike('Ana', 'Ana Costa'));
    assert.ok(!areAlike('', ''));
    assert.equal(beginningOf('PADARIA CENTRAL, LDA'), 'padaria central');
    assert.equal(beginningOf('A'), undefined);
  });
});

describe('A proposal', () => {
  it('of number and amount is better than one of the amount alone', () => {
    const [other, named] = [document('2026/1', '100'), document('2026/2', '100')];
    const found = of(entry('100', { text: 'FT 2026/2' }), other, named);
    assert.deepEqual(settled(found), [['2026/2', '100', '0']]);
    assert.deepEqual(grounds(found), ['number', 'amount']);
    assert.equal(found[0]?.score, 100);
    assert.equal(found[1]?.documents[0]?.number, '2026/1');
  });

  it('has several numbers, a discount in time, a charge, a rest', () => {
    const [a, b] = [document('2026/1', '100'), document('2026/2', '50')];
    assert.deepEqual(settled(of(entry('150', { text: '2026/1, 2026/2' }), a, b)), [
      ['2026/1', '100', '0'],
      ['2026/2', '50', '0'],
    ]);
    const early = { early: { amount: '2', until: '2026-03-10' } };
    assert.deepEqual(settled(of(entry('98', { text: '2026/3' }), document('2026/3', '100', early))), [
      ['2026/3', '98', '2'],
    ]);
    const late = of(entry('98', { date: '2026-03-11', text: '2026/3' }), document('2026/3', '100', early));
    assert.deepEqual(settled(late), [['2026/3', '98', '0']]);
    const charged = of(entry('98.5', { charge: '1.5', text: '2026/4' }), document('2026/4', '100'));
    assert.deepEqual([settled(charged), charged[0]?.charge], [[['2026/4', '100', '0']], '1.5']);
    const more = of(entry('120', { text: '2026/5' }), document('2026/5', '100'));
    assert.deepEqual([settled(more), more[0]?.rest], [[['2026/5', '100', '0']], '20']);
  });

  it('finds the documents of a known account whose sum is the amount, else pays the oldest', () => {
    const known = { hasIban: true };
    const documents = [document('1', '10', known), document('2', '20.2', known), document('3', '30.3', known)];
    assert.deepEqual(settled(of(entry('40.3'), ...documents)), [
      ['1', '10', '0'],
      ['3', '30.3', '0'],
    ]);
    assert.deepEqual(settled(of(entry('25'), ...documents)), [
      ['1', '10', '0'],
      ['2', '15', '0'],
    ]);
  });

  it('leaves the other documents of a party alone when the text names one in another currency', () => {
    const dollars = document('2026/3', '200', { currency: 'USD' });
    const euros = document('2026/4', '80');
    const bank = (text: string, open = '183.5') => entry(open, { text, name: 'CAFE CENTRAL' });
    assert.deepEqual(of(bank('FT 2026/3'), dollars, euros), []);
    assert.deepEqual(settled(of(bank('USD 200'), dollars, euros)), [['2026/4', '80', '0']]);
    assert.deepEqual(settled(of(bank('FT 2026/3, FT 2026/4'), dollars, euros)), [['2026/4', '80', '0']]);
    assert.deepEqual(settled(of(bank('FT 2026/3', '80'), dollars, euros)), [['2026/4', '80', '0']]);
    assert.deepEqual(proposalsFor(bank('FT 2026/3'), { documents: [dollars], lines: [], parties: [CAFE] }), []);
  });

  it('pays back, and never takes another side or currency', () => {
    const credit = document('2026/9', '10', { type: 'credit_note', set: 'NC' });
    assert.deepEqual(settled(of(entry('-10', { text: 'NC 2026/9' }), credit)), [['2026/9', '10', '0']]);
    assert.deepEqual(of(entry('10', { text: 'NC 2026/9' }), credit), []);
    assert.deepEqual(of(entry('10'), document('1', '10', { currency: 'USD' })), []);
    assert.deepEqual(of(entry('0'), document('1', '0')), []);
    const purchase = document('2026/7', '10', {
      type: 'purchase',
      set: 'CC',
      yourRef: 'R-4711',
      party: MILL,
      partyName: 'Mill',
    });
    assert.equal(of(entry('-10', { text: 'Rechnung R 4711' }), purchase)[0]?.party, MILL);
    assert.deepEqual(of(entry('10', { text: 'R-4711' }), purchase), []);
  });

  it('of a party without documents is an advance', () => {
    const [found] = proposalsFor(entry('10', { iban: 'X' }), { documents: [], lines: [], parties: [CAFE] });
    assert.deepEqual([found?.party, found?.documents, found?.rest], [CAFE, [], '10']);
  });
});
