// Serial numbers: registered by purchases, carried by transfers, used up by invoices, refused where they can't be.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { startRig } from '../../support/rig.ts';
import { clients, line, openShop, refused, type Shop } from './shop.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
let shop: Shop;

const tills = (...serial_numbers: string[]) => line('TILL', serial_numbers.length, { serial_numbers });
const where = async () =>
  Object.fromEntries(
    (await shop.list('/serial_numbers')).map(row => [
      row.serial_number,
      `${row.status} ${row.location_code} ${row.available_qty}`,
    ]),
  );
const carry = (from: string, to: string, ...serials: string[]) =>
  shop.create('transfer_order', { source_warehouse: from, destination_warehouse: to, items: [tills(...serials)] });

describe('serial numbers', () => {
  beforeEach(async () => {
    shop = await openShop(rig);
    await shop.article('TILL', { serial_tracking: 'serial' });
    const dates = { production_date: '2026-01-05', expiration_date: '2029-01-05' };
    await shop.make('purchase', { items: [{ ...tills('S1', 'S2'), ...dates }, tills('S3')] });
  });
  afterEach(() => shop.sound());

  it('are registered by a purchase, with the dates of its line', async () => {
    const [first, , third] = await shop.list('/serial_numbers');
    assert.deepEqual(
      { ...first, id: 0 },
      {
        id: 0,
        serial_number: 'S1',
        available_qty: '1',
        item_code: 'TILL',
        location_code: 'MAIN',
        status: 'in_stock',
        production_date: '2026-01-05',
        expiration_date: '2029-01-05',
      },
    );
    assert.equal(third?.production_date, undefined);
  });

  it('are carried by a transfer, dates and all, and used up by an invoice', async () => {
    await carry('MAIN', 'SHOP', 'S1', 'S3');
    await shop.make('invoice', { warehouse: 'SHOP', items: [tills('S1')] });
    assert.deepEqual(await where(), { S1: 'sold SHOP 0', S2: 'in_stock MAIN 1', S3: 'in_stock SHOP 1' });
    assert.deepEqual(await shop.levels('TILL'), { MAIN: '1', SHOP: '1' });
    const [first] = await shop.list('/serial_numbers');
    assert.equal(first?.expiration_date, '2029-01-05');
  });

  it('are in the ledger with their movement', async () => {
    await shop.make('invoice', { items: [tills('S3'), tills('S1')] });
    const [sale] = await shop.list('/transactions', { type: 'sale' });
    assert.deepEqual(sale?.serial_numbers, ['S3', 'S1']);
    assert.equal(sale?.qty, '-2');
  });

  it('come back with a purchase after they were sold', async () => {
    await shop.make('invoice', { items: [tills('S1')] });
    await shop.make('purchase', { source_warehouse: 'VAN', items: [tills('S1')] });
    assert.equal((await where()).S1, 'in_stock VAN 1');
  });

  it("keep their dates whatever a sale's line says", async () => {
    await shop.make('invoice', { items: [{ ...tills('S1'), expiration_date: '2031-01-01' }] });
    const [first] = await shop.list('/serial_numbers');
    assert.equal(first?.expiration_date, '2029-01-05');
  });

  it('may be the same for two articles', async () => {
    await shop.article('SCALE', { serial_tracking: 'serial' });
    await shop.make('purchase', { items: [line('SCALE', 1, { serial_numbers: ['S1'] })] });
    await shop.make('invoice', { items: [tills('S1')] });
    const [scale] = await shop.list('/serial_numbers', { searchString: 'SCALE', searchColumn: 'item_code' });
    assert.equal(scale?.status, 'in_stock');
  });

  const absent = /'S9' of article 'TILL' is not on file/;
  it('that do not exist are rejected', async () => {
    refused(await shop.create('invoice', { items: [tills('S9')] }), 409, 'CONFLICT', absent);
    refused(await carry('MAIN', 'VAN', 'S9'), 409, 'CONFLICT', absent);
  });

  it('that are elsewhere are refused, saying where they are', async () => {
    const elsewhere = /'S2' of article 'TILL' is at 'MAIN', not at 'SHOP'/;
    refused(await shop.create('invoice', { warehouse: 'SHOP', items: [tills('S2')] }), 409, 'CONFLICT', elsewhere);
    refused(await carry('SHOP', 'VAN', 'S2'), 409, 'CONFLICT', elsewhere);
  });

  it('that are sold already are refused, saying where they were sold', async () => {
    await shop.make('invoice', { items: [tills('S2')] });
    refused(await shop.create('invoice', { items: [tills('S2')] }), 409, 'CONFLICT', /'S2'.* is sold from 'MAIN'/);
    refused(await carry('MAIN', 'VAN', 'S2'), 409, 'CONFLICT', /'S2'.* is sold from 'MAIN'/);
  });

  it('that are in stock already can not be bought again, wherever they are', async () => {
    const again = { source_warehouse: 'VAN', items: [tills('S4', 'S3')] };
    refused(await shop.create('purchase', again), 409, 'CONFLICT', /'S3'.* is in stock at 'MAIN' already/);
    assert.equal((await where()).S4, undefined);
  });

  it('repeated in one document are refused, in one line or in two', async () => {
    const twice = await shop.create('invoice', { items: [tills('S1', 'S1')] });
    refused(twice, 400, 'INVALID_ARGUMENT', /'items\[0\]\.serial_numbers' repeats serial number 'S1'/);
    const apart = await shop.create('invoice', { items: [tills('S1'), tills('S1')] });
    refused(apart, 400, 'INVALID_ARGUMENT', /'items\[1\]\.serial_numbers' repeats serial number 'S1'/);
  });

  it('that are fewer or more than the quantity are refused, saying how many are needed', async () => {
    const one = { items: [line('TILL', 2, { serial_numbers: ['S1'] })] };
    refused(await shop.create('invoice', one), 400, 'INVALID_ARGUMENT', /'TILL' needs 2, given 1 \(S1\)/);
    refused(await shop.create('purchase', { items: [line('TILL', 1)] }), 400, 'INVALID_ARGUMENT', /needs 1, given 0/);
    const half = { items: [line('TILL', 0.5, { serial_numbers: ['S1'] })] };
    refused(await shop.create('invoice', half), 400, 'INVALID_ARGUMENT', /needs 0\.5, given 1/);
  });

  it('are not asked for by orders, which move nothing', async () => {
    await shop.make('order', { items: [line('TILL', 2)] });
    assert.deepEqual(await shop.levels('TILL', 'available'), { MAIN: '1' });
  });

  it('wanted by many at once go to one', async () => {
    const all = await clients(shop.account, 12);
    const answers = await Promise.all(all.map(client => shop.create('invoice', { items: [tills('S1')] }, client)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array.from({ length: 11 }, () => 409)]);
    for (const answer of answers) if (answer.status === 409) refused(answer, 409, 'CONFLICT', /'S1'.* is sold/);
  });

  it('bought by many at once are registered once', async () => {
    const all = await clients(shop.account, 12);
    const answers = await Promise.all(all.map(client => shop.create('purchase', { items: [tills('NEW')] }, client)));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    for (const answer of answers) if (answer.status === 409) refused(answer, 409, 'CONFLICT', /'NEW'.* in stock/);
  });

  it('forbid giving the stock as a figure, and changing how the article is tracked', async () => {
    const figure = await shop.client.put('/articles', { item_code: 'TILL', stock: 7 });
    refused(figure, 400, 'INVALID_ARGUMENT', /'stock' can't be set for an article tracked by serial/);
    await shop.make('invoice', { items: [tills('S1', 'S2', 'S3')] });
    const untracked = await shop.client.put('/articles', { item_code: 'TILL', serial_tracking: 'none' });
    refused(untracked, 409, 'CONFLICT', /'serial_tracking' can't change: the article has had stock/);
  });
});
