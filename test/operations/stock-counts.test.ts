// Stock counts: what is counted is what is there afterwards, whatever is sold meanwhile.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../src/domain/errors.ts';
import { beginCount, bookCount, enterCounts, readCount } from '../../src/operations/stock-counts/counts.ts';
import { startRig } from '../support/rig.ts';
import { openImporter } from './imports/import-rig.ts';
import { line, openShop } from './stock/shop.ts';

const rig = await startRig();
const shop = await openShop(rig);
const { context } = rig.server;
const { actor, request } = await openImporter(rig, shop.account);

const SHEET = { location: 'MAIN', family: null, category: null, withoutStock: false, note: null, login: 'admin' };
const begin = (sheet: Partial<typeof SHEET> = {}) => beginCount(context, actor, { ...SHEET, ...sheet }, request());
const enter = (id: number, quantities: Record<string, string>, countedAt: string | null = null) =>
  enterCounts(context, actor, { id, quantities: new Map(Object.entries(quantities)), countedAt }, request());
const book = (id: number) => bookCount(context, actor, { id, login: 'admin' }, request());
const sell = (code: string, qty: number) => shop.make('invoice', { items: [line(code, qty)] });
const rejected = (code: string) => (error: unknown) => error instanceof AppError && error.code === code;

describe('a stock count', () => {
  it('books the differences at the cost of now, and leaves what was not counted', async () => {
    await shop.article('A-1', { stock: 10, weighted_average_cost: 2.5 });
    await shop.article('A-2', { stock: 4 });
    await shop.article('A-3', { stock: 7 });
    await shop.article('A-SERIAL', { serial_tracking: 'serial' });
    const id = await begin();
    const { lines } = await readCount(context, actor, id);
    assert.deepEqual(
      lines.map(({ item_code }) => item_code),
      ['A-1', 'A-2', 'A-3'],
    );
    await enter(id, { 'A-1': '8', 'A-2': '4.5' });
    assert.equal(await book(id), 2);
    assert.deepEqual(
      [await shop.levels('A-1'), await shop.levels('A-2'), await shop.levels('A-3')],
      [{ MAIN: '8' }, { MAIN: '4.5' }, { MAIN: '7' }],
    );
    assert.equal(await shop.cost('A-1'), '2.5');
    const after = await readCount(context, actor, id, { counted: true });
    assert.equal(after.count.state, 'booked');
    assert.deepEqual(
      after.lines.map(({ counted, expected }) => `${counted} of ${expected}`),
      ['8 of 10', '4.5 of 4'],
    );
    await shop.sound();
  });

  it('keeps what was sold between counting and booking', async () => {
    await shop.article('B-1', { stock: 10 });
    const id = await begin();
    await sell('B-1', 1);
    await enter(id, { 'B-1': '7' });
    await sell('B-1', 3);
    // The shelf had 9 by the ledger and 7 by the count; three left it since.
    assert.equal((await readCount(context, actor, id, { counted: true })).lines[0]?.expected, '9');
    await book(id);
    assert.deepEqual(await shop.levels('B-1'), { MAIN: '4' });
    await shop.sound();
  });

  it('takes the time of a sheet of paper that is entered later', async () => {
    await shop.article('C-1', { stock: 10 });
    const id = await begin();
    const countedAt = new Date(Date.now() + 1).toISOString();
    await new Promise(resolve => setTimeout(resolve, 20));
    await sell('C-1', 2);
    await enter(id, { 'C-1': '9' }, countedAt);
    await book(id);
    assert.deepEqual(await shop.levels('C-1'), { MAIN: '7' });
    await assert.rejects(enter(id, { 'C-1': '9' }), rejected('CONFLICT'));
    const early = await begin();
    await assert.rejects(enter(early, { 'C-1': '9' }, '2020-01-01T00:00:00Z'), rejected('INVALID_ARGUMENT'));
  });

  it('never loses a sale that happens while it is entered and booked', async () => {
    await shop.article('D-1', { stock: 1000 });
    const id = await begin();
    const clients = await Promise.all([1, 2, 3, 4].map(() => shop.account.login()));
    let sold = 0;
    const selling = clients.map(async client => {
      for (let number = 0; number < 15; number++) {
        await shop.make('invoice', { items: [line('D-1', 1)] }, client);
        sold++;
      }
    });
    await enter(id, { 'D-1': '990' });
    await book(id);
    await Promise.all(selling);
    // Sales that had begun when it was entered belong to the time before, also those that were committed later.
    const { expected } = (await readCount(context, actor, id, { counted: true })).lines[0] ?? { expected: '' };
    assert.ok(Number(expected) <= 1000 && Number(expected) >= 1000 - sold);
    assert.equal(sold, 60);
    assert.deepEqual(await shop.levels('D-1'), { MAIN: String(1000 - sold + (990 - Number(expected))) });
    await shop.sound();
  });

  it('is booked once, by an admin or a manager', async () => {
    await shop.article('E-1', { stock: 5 });
    const id = await begin();
    await enter(id, { 'E-1': '4' });
    const clerk = await openImporter(rig, shop.account, (await shop.account.user('clerk')).client.token);
    await assert.rejects(
      bookCount(context, clerk.actor, { id, login: 'clerk' }, clerk.request()),
      rejected('PERMISSION_DENIED'),
    );
    const other = await openImporter(rig, shop.account);
    const outcomes = await Promise.allSettled([
      book(id),
      bookCount(context, other.actor, { id, login: 'admin' }, other.request()),
    ]);
    assert.deepEqual(outcomes.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    assert.deepEqual(await shop.levels('E-1'), { MAIN: '4' });
  });

  it('says which quantities are none, and enters none of them', async () => {
    const id = await begin();
    await assert.rejects(enter(id, { 'A-1': 'many', 'A-2': '-1', NONE: '1', 'A-3': '1' }), (error: AppError) => {
      assert.deepEqual(
        error.details?.map(({ field }) => field),
        ['counted.A-1', 'counted.A-2', 'counted.NONE'],
      );
      return true;
    });
    assert.deepEqual((await readCount(context, actor, id, { counted: true })).lines, []);
  });
});
