// `kontor doctor` computes the cost of purchased goods again, in the currency of the account. contract §6 Stock

import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { startRig } from '../../support/rig.ts';
import { type Fields, line, openShop, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;

const found = async () =>
  (await checkAccount(rig.database, { kind: 'administrator', accountId: shop.account.id })).map(
    ({ check, subject, expected, found }) => [check, subject, expected, found].join(' | '),
  );

describe('the doctor, of a purchase in another currency', () => {
  const buy = (fields: Fields) =>
    shop.make('purchase', {
      seq_number: 'J',
      currency: 'JPY',
      total_amount: 1,
      discount: 10,
      items: [
        line('COFFEE', 4, { unit_price: 1760, vat: 10, vat_included: true }),
        line('COFFEE', 2, { unit_price: 1000, discount: 50 }),
      ],
      ...fields,
    });
  beforeEach(async () => {
    shop = await openShop(rig);
    await shop.article('COFFEE', { weighted_average_cost: 5 });
  });
  const book = (cost: number) =>
    shop.owner(
      `WITH ledger AS (UPDATE stock_transaction SET unit_cost = $2, average_cost = $2
        WHERE account_id = $1 AND type = 'purchase' AND item_code = 'COFFEE')
      UPDATE article SET weighted_average_cost = $2 WHERE account_id = $1 AND item_code = 'COFFEE'`,
      [shop.account.id, cost],
    );

  it('computes the cost from its lines, its discount and its rate, also when it is void and when goods went back', async () => {
    await buy({ exchange_rate: 0.00625 });
    assert.equal(await shop.cost('COFFEE'), '6.9375');
    await shop.make('supplier_credit_note', {
      seq_number: 'C',
      currency: 'JPY',
      related_doc: 'J',
      total_amount: 1,
      items: [line('COFFEE', 1)],
    });
    assert.deepEqual(await found(), []);
    await shop.void('supplier_credit_note', 'C');
    await shop.void('purchase', 'J');
    assert.deepEqual(await found(), []);
  });

  it('finds a price that was not converted', async () => {
    await buy({ exchange_rate: 0.00625 });
    await book(1110);
    assert.deepEqual(await found(), ['cost | purchase CC J, COFFEE at MAIN | 6.9375 | 1110']);
  });

  it('finds a rate other than that of its costs', async () => {
    await buy({ exchange_rate: 0.00625 });
    await shop.owner(`UPDATE document SET exchange_rate = 0.0125 WHERE account_id = $1 AND seq_number = 'J'`, [
      shop.account.id,
    ]);
    assert.deepEqual(await found(), [
      'cost | purchase CC J, COFFEE at MAIN | 13.875 | 6.9375',
      'snapshot | purchase CC J, exchange_rate | 0.0125 | 0.00625',
    ]);
  });

  it('expects the average where there was no rate', async () => {
    await buy({});
    assert.deepEqual(await found(), []);
    await book(1110);
    assert.deepEqual(await found(), ['cost | purchase CC J, COFFEE at MAIN | 5 | 1110']);
  });
});
