// Which document `related_document` means: its number, or its set and number with a space between.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { openShop, refused, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
  for (const code of ['FT2', 'FT 26']) {
    await shop.owner(
      `INSERT INTO document_set (account_id, code, document_type, description, language, template, totals_check, moves_stock)
        VALUES ($1, $2, 'invoice', 'More invoices', 'en', 'standard', 'off', true)`,
      [shop.account.id, code],
    );
  }
});
afterEach(() => shop.sound());

const invoice = (document_set: string, seq_number: string) =>
  shop.make('invoice', { document_set, seq_number, total_amount: 10 });
const pay = (related_document: string) => shop.create('receipt', { related_document, total_amount: 10 });
const paid = async () =>
  (await shop.list('/invoices', { searchString: 'PAID', searchColumn: 'status' })).map(
    document => `${document.document_set} ${document.seq_number}`,
  );

describe('related_document', () => {
  it('is a number', async () => {
    await invoice('FT', '2026/1');
    assert.equal((await pay('2026/1')).status, 201);
    assert.deepEqual(await paid(), ['FT 2026/1']);
  });

  it('is a number of the type that is paid, though other types have it too', async () => {
    await shop.make('order', { seq_number: '7' });
    await shop.make('receipt', { seq_number: '7' });
    await invoice('FT', '7');
    assert.equal((await pay('7')).status, 201);
    assert.deepEqual(await paid(), ['FT 7']);
  });

  it('that two invoices have is refused, saying what to write for each', async () => {
    await invoice('FT', '7');
    await invoice('FT2', '7');
    refused(await pay('7'), 400, 'INVALID_ARGUMENT', /more than one document: write 'FT 7' or 'FT2 7'/);
    assert.equal((await pay('FT2 7')).status, 201);
    assert.deepEqual(await paid(), ['FT2 7']);
  });

  it('may have spaces in the number, alone and behind its set', async () => {
    await invoice('FT', '2026 A 1');
    await invoice('FT', '2026 A 2');
    assert.equal((await pay('2026 A 1')).status, 201);
    assert.equal((await pay('FT 2026 A 2')).status, 201);
    assert.deepEqual(await paid(), ['FT 2026 A 1', 'FT 2026 A 2']);
  });

  it('may have a space in the set', async () => {
    await invoice('FT 26', '1');
    assert.equal((await pay('FT 26 1')).status, 201);
    assert.deepEqual(await paid(), ['FT 26 1']);
  });

  it('means the set and number where a number reads the same', async () => {
    await invoice('FT', '9');
    await invoice('FT2', 'FT 9');
    assert.equal((await pay('FT 9')).status, 201);
    assert.equal((await pay('FT2 FT 9')).status, 201);
    assert.deepEqual(await paid(), ['FT 9', 'FT2 FT 9']);
  });

  it('that no document has is refused', async () => {
    for (const name of ['404', 'FT 404', 'XX 1', ' ', 'FT ']) {
      refused(await pay(name), 400, 'INVALID_ARGUMENT', /'related_document' names an unknown document/);
    }
  });

  it('of another type is only referred to', async () => {
    const order = await shop.make('order', { seq_number: '5' });
    assert.equal((await pay(order)).status, 201);
    assert.equal(await shop.state('order', order), 'ISSUED');
  });

  it('of another account is no document', async () => {
    await invoice('FT', '7');
    const other = await openShop(rig);
    const answer = await other.create('receipt', { related_document: '7', total_amount: 10 });
    refused(answer, 400, 'INVALID_ARGUMENT', /names an unknown document/);
  });
});
