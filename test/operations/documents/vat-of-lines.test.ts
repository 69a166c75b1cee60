// VAT belongs to a line: of two lines of one article at two rates, the one that is meant is ordered, delivered, billed or credited.
// contract §5 Life

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { documentOf } from '../../../src/definitions/catalogue.ts';
import { startRig } from '../../support/rig.ts';
import { type DocumentType, type Fields, line, made, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
  await shop.article('S', { stock: 100, weighted_average_cost: 2 });
});
// The doctor decides by the function that wrote the documents.
afterEach(() => shop.sound());

const at = (vat: number | undefined, more: Fields = {}, qty = 1) => line('S', qty, { unit_price: 100, vat, ...more });

async function open(type: DocumentType, number: string): Promise<(string | undefined)[]> {
  const [document] = await shop.list(`/${documentOf(type).path}`, { searchString: number });
  return ((document?.items ?? []) as unknown as Record<string, string>[]).map(({ open_qty }) => open_qty);
}

const over = (type: DocumentType, number: string, items: Fields[], total = 0) => ({
  related_document: `${documentOf(type).defaultSet} ${number}`,
  total_amount: total,
  items,
});

/** Pairs of an earlier type and a later one that names it. */
const STEPS: [DocumentType, DocumentType][] = [
  ['quote', 'order'],
  ['order', 'delivery_note'],
  ['order', 'invoice'],
  ['delivery_note', 'invoice'],
  ['quote', 'invoice'],
  ['purchase_order', 'purchase'],
  ['invoice', 'credit_note'],
  ['purchase', 'supplier_credit_note'],
];

/** Two lines of one article that differ in VAT alone. */
const PAIRS: [string, Fields, Fields][] = [
  ['rate', at(23), at(6)],
  ['price with VAT', at(23), at(23, { vat_included: true })],
  ['exemption', at(0, { vat_exemption: 'M07' }), at(0, { vat_exemption: 'M16' })],
  ['rate, one without', at(23), at(undefined)],
];

for (const [earlier, later] of STEPS)
  describe(`${earlier} → ${later}`, () => {
    for (const [what, first, second] of PAIRS)
      it(`takes the line that is meant: ${what}`, async () => {
        const total = { total_amount: 1000 };
        const number = await shop.make(earlier, { ...total, items: [first, second] });
        await shop.make(later, over(earlier, number, [second]));
        assert.deepEqual(await open(earlier, number), ['1', '0']);
        await shop.make(later, over(earlier, number, [first]));
        assert.deepEqual(await open(earlier, number), ['0', '0']);
      });
  });

describe('A line', () => {
  it('is not credited a second time with a line at another rate', async () => {
    const invoice = await shop.make('invoice', { total_amount: 229, items: [at(23), at(6)] });
    await shop.make('credit_note', over('invoice', invoice, [at(6)], 106));
    const again = await shop.create('credit_note', over('invoice', invoice, [at(6)], 106));
    refused(again, 409, 'CONFLICT', /0 open on line 2, less than 1/);
    await shop.make('credit_note', over('invoice', invoice, [at(23)], 123));
  });

  it('that exceeds those at its rate takes none at another one', async () => {
    const order = await shop.make('order', { items: [at(23), at(6)] });
    await shop.make('invoice', over('order', order, [at(6, {}, 2)]));
    assert.deepEqual(await open('order', order), ['1', '0']);
    const answer = await shop.create('invoice', over('order', order, [at(6)]));
    assert.match(String(answer.headers['x-warnings']), /Nothing of Order 'ORD \d+' was taken/);
    assert.deepEqual(await open('order', order), ['1', '0']);
  });

  it('takes the right line of the second document rather than another rate of the first', async () => {
    const [first, second] = [
      await shop.make('order', { items: [at(23)] }),
      await shop.make('order', { items: [at(6)] }),
    ];
    const names = { related_document: `ORD ${first}`, related_documents: [`ORD ${second}`] };
    await shop.make('invoice', { ...names, items: [at(6, {}, 2)] });
    assert.deepEqual([await open('order', first), await open('order', second)], [['1'], ['0']]);
  });

  it('takes VAT before price and discount', async () => {
    const order = await shop.make('order', { items: [at(23, { unit_price: 90 }), at(6), at(23, { discount: 5 })] });
    await shop.make('invoice', over('order', order, [at(23, { discount: 5 })]));
    assert.deepEqual(await open('order', order), ['1', '1', '0']);
    await shop.make('invoice', over('order', order, [at(23)]));
    assert.deepEqual(await open('order', order), ['0', '1', '0']);
  });

  it('takes the nearest rate when the rate has changed since, with a warning', async () => {
    const order = await shop.make('order', { items: [at(6), at(23)] });
    const answer = await shop.create('invoice', over('order', order, [at(22)]));
    made(answer);
    assert.match(
      String(answer.headers['x-warnings']),
      /items\[0\]\.vat is 22, but Order 'ORD \d+' has it at (?:6 and 23|23 and 6)/,
    );
    assert.deepEqual(await open('order', order), ['1', '0']);
  });

  it('of a credit at a rate that the invoice does not have takes nothing back, with a warning; strict requests are refused', async () => {
    const invoice = await shop.make('invoice', { total_amount: 123, items: [at(23)] });
    const body = over('invoice', invoice, [at(6)], 50);
    const answer = await shop.create('credit_note', body);
    made(answer);
    assert.match(
      String(answer.headers['x-warnings']),
      /items\[0\]\.vat is 6, but Invoice 'FT \d+' has it at 23: no quantity/,
    );
    assert.deepEqual([await open('invoice', invoice), await shop.levels('S')], [['1'], { MAIN: '99' }]);
  });

  it('of a delivery note without rates is billed at the rate of the invoice', async () => {
    const note = await shop.make('delivery_note', { items: [line('S', 3)] });
    await shop.make('invoice', over('delivery_note', note, [at(6), at(23, {}, 2)]));
    assert.deepEqual([await open('delivery_note', note), await shop.levels('S')], [['0'], { MAIN: '97' }]);
  });
});

it('every sequence of parts of lines at several rates leaves each rate what was not billed of it', async () => {
  const rate = fc.constantFrom(0, 6, 13, 23);
  const lines = fc.array(fc.record({ rate, qty: fc.integer({ min: 1, max: 4 }) }), { minLength: 1, maxLength: 5 });
  const property = fc.asyncProperty(lines, fc.array(lines, { minLength: 1, maxLength: 4 }), async (ordered, parts) => {
    const toItems = (all: typeof ordered) => all.map(each => at(each.rate, {}, each.qty));
    const order = await shop.make('order', { items: toItems(ordered) });
    const left = new Map<number, number>();
    const known = new Set(ordered.map(each => each.rate));
    for (const { rate: of, qty } of ordered) left.set(of, (left.get(of) ?? 0) + qty);
    for (const part of parts.map(each => each.filter(({ rate: of }) => known.has(of)))) {
      if (part.length === 0 || [...left.values()].every(qty => qty === 0)) continue;
      made(await shop.create('invoice', over('order', order, toItems(part))));
      for (const { rate: of, qty } of part) left.set(of, Math.max(0, (left.get(of) ?? 0) - qty));
    }
    const found = new Map<number, number>();
    for (const [index, qty] of (await open('order', order)).entries()) {
      const of = ordered[index]?.rate ?? 0;
      found.set(of, (found.get(of) ?? 0) + Number(qty));
    }
    assert.deepEqual(found, left);
  });
  await fc.assert(property, { numRuns: 15, endOnFailure: true });
});
