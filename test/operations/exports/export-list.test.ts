// Exports of lists: all records that match, in the columns that were chosen, while others write.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lists } from '../../../src/definitions/catalogue.ts';
import { FieldErrors } from '../../../src/domain/errors.ts';
import { exportColumns } from '../../../src/operations/exports/export-columns.ts';
import { exportList } from '../../../src/operations/exports/export-list.ts';
import { parse } from '../../../src/query/parse.ts';
import { startRig } from '../../support/rig.ts';
import { openImporter } from '../imports/import-rig.ts';
import { line, openShop } from '../stock/shop.ts';

const rig = await startRig();
const shop = await openShop(rig);
const { actor } = await openImporter(rig, shop.account);
const { context } = rig.server;
const words = { yes: 'sim', no: 'não' };

async function exported(path: string, names: string[] | undefined, parameters: Record<string, string> = {}) {
  const resource = lists.find(list => list.path === path);
  assert.ok(resource);
  const columns = exportColumns(resource).filter(({ name }) => !names || names.includes(name));
  const request = parse(new Map(Object.entries(parameters)), new FieldErrors());
  const rows: (string | undefined)[][] = [];
  for await (const batch of await exportList(context, actor, { resource, request, columns, words }))
    rows.push(...batch);
  return rows;
}

describe('an export', () => {
  it('has every record of a list that is longer than a page, in any order', async () => {
    await shop.owner(
      `INSERT INTO article (account_id, item_code, description, unit_price)
        SELECT ${shop.account.id}, 'E-' || i, 'Article ' || i, i / 4.0 FROM generate_series(1, 2500) i`,
    );
    for (const sort of ['id', '-item_code', 'unit_price']) {
      const rows = await exported('articles', ['item_code', 'unit_price', 'inactive'], { sort });
      assert.equal(rows.length, 2500);
      assert.equal(new Set(rows.map(([code]) => code)).size, 2500);
      const row = rows.find(([code]) => code === 'E-9');
      assert.deepEqual(
        row,
        ['E-9', '2.2500000000000000', 'não'].map((cell, index) => (index === 1 ? row?.[1] : cell)),
      );
      assert.equal(Number(row?.[1]), 2.25);
    }
  });

  it('takes memory of the account while it finds its records, and gives it back', async () => {
    const { pages } = context.pool;
    for (const parameters of [{ sort: 'unit_price' }, { sort: 'unit_price', searchString: 'nothing is called so' }]) {
      const exporting = exported('articles', ['item_code'], parameters);
      assert.ok(pages.held > 0);
      await exporting;
      assert.equal(pages.held, 0);
    }
  });

  it('has the records that its filters find', async () => {
    const rows = await exported('articles', ['item_code'], { searchString: 'E-24', searchOperator: 'starts' });
    assert.equal(rows.length, 1 + 10 + 100);
  });

  it('of every list has every column', async () => {
    await shop.article('TEA');
    await shop.make('purchase', { items: [line('TEA', 5)] });
    await shop.make('invoice', { items: [line('TEA', 1)] });
    for (const { path } of lists) await exported(path, undefined);
    const [invoice] = await exported('invoices', ['seq_number', 'total_amount', 'status']);
    assert.equal(invoice?.length, 3);
  });

  it('ends when the session has ended', async () => {
    const resource = lists.find(({ path }) => path === 'articles');
    assert.ok(resource);
    const { actor: leaving } = await openImporter(
      rig,
      shop.account,
      (await shop.account.user('readonly')).client.token,
    );
    const request = parse(new Map(), new FieldErrors());
    const columns = exportColumns(resource).slice(0, 2);
    const batches = await exportList(context, leaving, { resource, request, columns, words });
    await batches.next();
    await shop.owner('DELETE FROM session WHERE session_hash = $1', [leaving.sessionHash]);
    await assert.rejects(batches.next(), { code: 'AUTH_FAILED' });
  });
});
