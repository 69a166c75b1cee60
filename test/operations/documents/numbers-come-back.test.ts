// A serial number comes back once for each time it left, and of a batch as much as left. contract §6 Stock, serialNumber

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { type Fields, line, made, openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
  await shop.article('TILL', { serial_tracking: 'serial' });
  await shop.article('MILK', { serial_tracking: 'batch' });
  await shop.make('purchase', { items: [tills('A1', 'A2'), milk(5, 'B1'), milk(5, 'B2')] });
});
afterEach(() => shop.sound());

const tills = (...serial_numbers: string[]) => line('TILL', serial_numbers.length, { serial_numbers });
const milk = (qty: number, batch: string) => line('MILK', qty, { serial_numbers: [batch] });
const over = (set: string, number: string, ...items: Fields[]) => ({ related_document: `${set} ${number}`, items });
const AGAIN = /'A1' of article 'TILL' was already returned from the credited line: it is sold from 'MAIN'/;

describe('A serial number', () => {
  it('that was sold twice comes back once of each invoice', async () => {
    const first = await shop.make('invoice', { items: [tills('A1', 'A2')] });
    await shop.make('credit_note', over('FT', first, tills('A1')));
    const second = await shop.make('invoice', { items: [tills('A1')] });
    refused(await shop.create('credit_note', over('FT', first, tills('A1'))), 409, 'CONFLICT', AGAIN);
    await shop.make('credit_note', over('FT', second, tills('A1')));
    await shop.make('credit_note', over('FT', first, tills('A2')));
  });

  it('is credited of the invoice that still has it when both are named', async () => {
    const first = await shop.make('invoice', { items: [tills('A1', 'A2')] });
    await shop.make('credit_note', over('FT', first, tills('A1')));
    const second = await shop.make('invoice', { items: [tills('A1')] });
    const both = { related_documents: [`FT ${first}`, `FT ${second}`], items: [tills('A2', 'A1')] };
    await shop.make('credit_note', both);
    refused(await shop.create('credit_note', over('FT', second, tills('A1'))), 409, 'CONFLICT', /open|credited/);
  });

  it('may come back again when the credit note is void', async () => {
    const first = await shop.make('invoice', { items: [tills('A1', 'A2')] });
    const note = await shop.make('credit_note', over('FT', first, tills('A1')));
    await shop.void('credit_note', note);
    const again = await shop.make('credit_note', over('FT', first, tills('A1')));
    const second = await shop.make('invoice', { items: [tills('A1')] });
    await assert.rejects(shop.void('credit_note', again), { code: 'CONFLICT' });
    await shop.void('invoice', second);
    await shop.void('credit_note', again);
    await shop.make('credit_note', over('FT', first, tills('A1', 'A2')));
  });

  it('of a delivery note comes back once of the invoice that bills it', async () => {
    const note = await shop.make('delivery_note', { items: [tills('A1', 'A2')] });
    const first = await shop.make('invoice', over('DN', note, tills('A1', 'A2')));
    await shop.make('credit_note', over('FT', first, tills('A1')));
    const second = await shop.make('delivery_note', { items: [tills('A1')] });
    refused(await shop.create('credit_note', over('FT', first, tills('A1'))), 409, 'CONFLICT', AGAIN);
    const billed = await shop.make('invoice', over('DN', second, tills('A1')));
    await shop.make('credit_note', over('FT', billed, tills('A1')));
  });

  it('goes back to the supplier once for each time it came', async () => {
    const first = await shop.make('purchase', { items: [tills('C1', 'C2')] });
    await shop.make('supplier_credit_note', over('CC', first, tills('C1')));
    const second = await shop.make('purchase', { items: [tills('C1')] });
    const again = await shop.create('supplier_credit_note', over('CC', first, tills('C1')));
    refused(again, 409, 'CONFLICT', /'C1' .* was already returned from the credited line: it is in stock at 'MAIN'/);
    await shop.make('supplier_credit_note', over('CC', second, tills('C1')));
  });

  it('goes back to the supplier with the purchase that brought it only', async () => {
    const second = await shop.make('purchase', { items: [tills('A3'), milk(5, 'B3')] });
    const other = /'A2' .* was not bought with the credited line: it is in stock at 'MAIN'/;
    refused(
      await shop.create('supplier_credit_note', { related_doc: `CC ${second}`, items: [tills('A2')] }),
      409,
      'CONFLICT',
      other,
    );
    refused(
      await shop.create('supplier_credit_note', { related_doc: `CC ${second}`, items: [milk(2, 'B1')] }),
      409,
      'CONFLICT',
      /'B1' .* was not bought with the credited line/,
    );
    await shop.make('supplier_credit_note', { related_doc: `CC ${second}`, items: [tills('A3'), milk(5, 'B3')] });
    await shop.make('supplier_credit_note', { items: [tills('A2'), milk(2, 'B1')] });
  });

  it('from another customer than the one that bought it is a warning', async () => {
    for (const name of ['Ana', 'Rui']) made(await shop.client.post('/customers', { name, code: name }));
    await shop.make('invoice', { customer: { code: 'Ana' }, items: [tills('A1', 'A2')] });
    const warningsOf = async (code: string, number: string) => {
      const answer = await shop.create('credit_note', { customer: { code }, items: [tills(number)] });
      made(answer);
      return answer.headers['x-warnings'];
    };
    assert.equal(await warningsOf('Ana', 'A2'), undefined);
    assert.match(
      String(await warningsOf('Rui', 'A1')),
      /number 'A1' of article 'TILL' was sold to another party .* 'Ana'/,
    );
  });
});

describe('A batch', () => {
  it('comes back as often as it left, though another batch of the line is open', async () => {
    const notes = [await shop.make('delivery_note', { items: [milk(2, 'B1')] })];
    notes.push(await shop.make('delivery_note', { items: [milk(2, 'B2')] }));
    const names = { related_documents: notes.map(number => `DN ${number}`) };
    const invoice = await shop.make('invoice', { ...names, items: [line('MILK', 4)] });
    await shop.make('credit_note', over('FT', invoice, milk(1, 'B1')));
    refused(
      await shop.create('credit_note', over('FT', invoice, milk(2, 'B1'))),
      409,
      'CONFLICT',
      /'B1' .* already returned/,
    );
    await shop.make('credit_note', over('FT', invoice, milk(1, 'B1')));
    refused(
      await shop.create('credit_note', over('FT', invoice, milk(1, 'B1'))),
      409,
      'CONFLICT',
      /'B1' .* already returned/,
    );
    await shop.make('credit_note', over('FT', invoice, milk(2, 'B2')));
    assert.deepEqual(await shop.levels('MILK'), { MAIN: '10' });
  });
});
