// `kontor doctor` and `kontor document void`, beside a running server.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { line, openShop, type Shop } from '../operations/stock/shop.ts';
import { command } from '../support/command.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();
let shop: Shop;
let other: Shop;

const run = (...words: string[]) => command({ DATABASE_URL: rig.ownerUrl }, words);

before(async () => {
  shop = await openShop(rig);
  other = await openShop(rig);
  await shop.article('TEA', { stock: 10 });
  await other.article('TEA', { stock: 10 });
});

describe('kontor document void ACCOUNT SET NUMBER --reason R', () => {
  it('voids the document and stores the reason', async () => {
    await shop.make('invoice', { seq_number: '2026 A/1', items: [line('TEA', 4)] });
    const { code, out, err } = await run(
      'document',
      'void',
      shop.account.code,
      'FT',
      '2026 A/1',
      '--reason',
      'Wrong customer',
    );
    assert.equal(code, 0, err);
    assert.match(out, /^Voided invoice FT 2026 A\/1, id \d+\n$/);
    assert.equal(await shop.state('invoice', '2026 A/1'), 'VOID');
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '10' });
    const [row] = await shop.owner('SELECT status_reason FROM document WHERE account_id = $1', [shop.account.id]);
    assert.equal(row?.status_reason, 'Wrong customer');
  });

  it('reports why a document can not be voided, with exit code 1', async () => {
    const twice = await run('document', 'void', shop.account.code, 'FT', '2026 A/1', '--reason', 'Again');
    assert.equal(twice.code, 1);
    assert.match(twice.err, /Invoice 'FT 2026 A\/1' is void already/);
    const order = await shop.make('order', { items: [line('TEA', 1)] });
    const invoice = await shop.make('invoice', { related_document: order, items: [line('TEA', 1)] });
    const early = await run('document', 'void', shop.account.code, 'ORD', order, '--reason', 'Cancelled');
    assert.equal(early.code, 1);
    assert.match(early.err, new RegExp(`while Invoice 'FT ${invoice}' depends on it: void that first`));
    const foreign = await run('document', 'void', other.account.code, 'FT', invoice, '--reason', 'Not mine');
    assert.equal(foreign.code, 1);
    assert.match(foreign.err, /There is no document/);
    await shop.sound();
  });

  it('requires a reason', async () => {
    assert.equal((await run('document', 'void', shop.account.code, 'FT', '2026 A/1')).code, 2);
    assert.equal((await run('document', 'void', shop.account.code, 'FT', '2026 A/1', '--reason', ' ')).code, 1);
  });
});

describe('kontor doctor [ACCOUNT] [--json]', () => {
  it('reports that all figures agree, with exit code 0', async () => {
    const { code, out, err } = await run('doctor');
    assert.equal(code, 0, err);
    assert.match(out, /^All figures agree in 2 accounts\n$/);
    const json = await run('doctor', shop.account.code, '--json');
    assert.equal(json.code, 0);
    assert.deepEqual(JSON.parse(json.out), []);
  });

  it('prints each difference with its account, and ends with exit code 1', async () => {
    await other.owner('UPDATE stock_level SET on_hand = 11 WHERE account_id = $1', [other.account.id]);
    const difference = { check: 'on hand', subject: 'TEA at MAIN', expected: '10', found: '11' };
    const json = await run('doctor', '--json');
    assert.equal(json.code, 1);
    assert.deepEqual(JSON.parse(json.out), [{ account: other.account.code, ...difference }]);
    const table = await run('doctor', other.account.code);
    assert.equal(table.code, 1);
    assert.match(table.out, new RegExp(`${other.account.code} +on hand +TEA at MAIN +10 +11`));
    assert.equal((await run('doctor', shop.account.code)).code, 0);
  });

  it('rejects an unknown account', async () => {
    const { code, err } = await run('doctor', 'nobody');
    assert.equal(code, 1);
    assert.match(err, /There is no account 'nobody'/);
  });
});
