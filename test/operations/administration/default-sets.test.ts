// Existing accounts have a document set for every type, also for a type that is newer than they are.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withDatabase } from '../../../src/cli/database/with-database.ts';
import { documents } from '../../../src/definitions/catalogue.ts';
import { missingSets } from '../../../src/definitions/default-sets.ts';
import { startRig } from '../../support/rig.ts';
import { line, openShop, type Shop } from '../stock/shop.ts';

const rig = await startRig();

const setsOf = async (shop: Shop, type: string) =>
  shop.owner(
    `SELECT code, description, language, state, template, totals_check, moves_stock FROM document_set
      WHERE account_id = $1 AND document_type = $2 ORDER BY code`,
    [shop.account.id, type],
  );

/** Opens the database as every command does; answers what was done to it. */
const migrated = () => withDatabase(async database => database.applied, rig.config);

async function withoutSets(types: string[]): Promise<Shop> {
  const shop = await openShop(rig);
  await shop.owner('DELETE FROM document_set WHERE account_id = $1 AND document_type = ANY ($2)', [
    shop.account.id,
    types,
  ]);
  return shop;
}

describe('an account without a set of a type', () => {
  it('has its default set after migrating again, as a new account has, and can use it', async () => {
    const untouched = await openShop(rig);
    const shop = await withoutSets(['receipt', 'transfer_order']);
    assert.deepEqual(await migrated(), ['document sets of new types (2)']);
    const standard = { state: 'active', template: 'standard', totals_check: 'reject', moves_stock: true };
    assert.deepEqual(await setsOf(shop, 'receipt'), [
      { code: 'REC', description: 'Recibos', language: 'pt', ...standard },
    ]);
    assert.equal((await setsOf(shop, 'transfer_order')).length, 1);
    await shop.make('receipt', { items: [line('free text', 1, { unit_price: 0 })] });
    assert.equal((await setsOf(untouched, 'receipt')).length, 1);
  });

  it('gets one only once', async () => {
    await withoutSets(['receipt']);
    assert.equal((await migrated()).length, 1);
    assert.deepEqual(await migrated(), []);
  });

  it('gets one only once when several processes start at the same time', async () => {
    const shop = await withoutSets(['receipt']);
    const done = await Promise.all([migrated(), migrated(), migrated()]);
    assert.equal(done.flat().length, 1);
    assert.equal((await setsOf(shop, 'receipt')).length, 1);
  });

  it('gets another code when a set of another type has that one', async () => {
    const shop = await withoutSets(['receipt']);
    const taken = `INSERT INTO document_set (account_id, code, document_type, description) VALUES ($1, $2, 'invoice', 'x')`;
    for (const code of ['REC', 'REC2']) await shop.owner(taken, [shop.account.id, code]);
    await migrated();
    assert.deepEqual(
      (await setsOf(shop, 'receipt')).map(({ code }) => code),
      ['REC3'],
    );
  });

  it('keeps a set of its own that is inactive, and gets no other', async () => {
    const shop = await withoutSets(['receipt']);
    await shop.owner(
      `INSERT INTO document_set (account_id, code, document_type, description, state) VALUES ($1, 'OLD', 'receipt', 'x', 'inactive')`,
      [shop.account.id],
    );
    assert.deepEqual(await migrated(), []);
    assert.equal((await setsOf(shop, 'receipt')).length, 1);
  });
});

describe('the default sets', () => {
  it('of a new account are one for each type, in the language of its country', () => {
    const sets = missingSets('FR', []);
    assert.deepEqual(
      sets.map(({ document_type, language, description }) => [document_type, language, description]),
      documents.map(({ type, titles }) => [type, 'fr', titles.fr.many]),
    );
    assert.deepEqual(new Set(missingSets('JP', []).map(({ language }) => language)), new Set(['en']));
  });
});
