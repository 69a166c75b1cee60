// `kontor doctor` finds whatever stands otherwise than ledger and documents say, and tells exactly that.

import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { checkAccount } from '../../../src/operations/integrity/check.ts';
import { startRig } from '../../support/rig.ts';
import { line, openShop, type Shop } from '../stock/shop.ts';

const rig = await startRig();
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
  await shop.article('TEA', { stock: 10, weighted_average_cost: 2 });
  await shop.article('TILL', { serial_tracking: 'serial' });
  await shop.article('MILK', { serial_tracking: 'batch' });
  await shop.make('purchase', {
    seq_number: 'P',
    items: [
      line('TEA', 10, { unit_price: 3 }),
      line('TILL', 2, { serial_numbers: ['S1', 'S2'] }),
      line('MILK', 5, { serial_numbers: ['B1'] }),
    ],
  });
  await shop.make('order', { seq_number: 'O', items: [line('TEA', 4)] });
  await shop.make('order', { seq_number: 'O2', items: [line('TEA', 1)] });
  await shop.make('purchase_order', { seq_number: 'Q', items: [line('TEA', 6)] });
  await shop.make('invoice', { seq_number: 'I', related_document: 'O', total_amount: 9, items: [line('TEA', 4)] });
  await shop.make('receipt', { seq_number: 'R', related_document: 'I', total_amount: 5 });
  await shop.make('invoice', { seq_number: 'V', items: [line('TILL', 1, { serial_numbers: ['S2'] })] });
  await shop.void('invoice', 'V');
});

const found = async () =>
  (await checkAccount(rig.database, { kind: 'administrator', accountId: shop.account.id })).map(difference =>
    [
      difference.check,
      String(difference.subject).replace(/(?<=transaction )\d+/, 'N'),
      difference.expected,
      difference.found,
    ].join(' | '),
  );
const TEA = "(SELECT id FROM article WHERE account_id = $1 AND item_code = 'TEA')";

const BREAKS: [what: string, sql: string, differences: string[]][] = [
  [
    'a level',
    `UPDATE stock_level SET on_hand = on_hand + 1 WHERE account_id = $1 AND article_id = ${TEA}`,
    ['on hand | TEA at MAIN | 16 | 17'],
  ],
  [
    'a level that is gone',
    `DELETE FROM stock_level WHERE account_id = $1 AND article_id <> ${TEA}`,
    ['on hand | MILK at MAIN | 5 | 0', 'on hand | TILL at MAIN | 2 | 0'],
  ],
  [
    'a balance',
    `UPDATE stock_transaction SET balance = 7 WHERE account_id = $1 AND type = 'sale' AND item_code = 'TEA'`,
    ['balance | transaction N, TEA at MAIN | 16 | 7'],
  ],
  [
    'the cost of an article',
    `UPDATE article SET weighted_average_cost = 9 WHERE account_id = $1 AND item_code = 'TEA'`,
    ['average cost | article TEA | 2.5 | 9'],
  ],
  [
    'the cost after a movement',
    `UPDATE stock_transaction SET average_cost = 4 WHERE account_id = $1 AND type = 'purchase' AND item_code = 'TEA'`,
    ['average cost | transaction N, TEA | 2.5 | 4'],
  ],
  [
    'the cost at which goods came',
    `UPDATE stock_transaction SET unit_cost = 3.5 WHERE account_id = $1 AND type = 'purchase' AND item_code = 'TEA'`,
    ['average cost | transaction N, TEA | 2.75 | 2.5', 'cost | purchase CC P, TEA at MAIN | 3 | 3.5'],
  ],
  [
    'a cost that all later figures follow',
    `WITH ledger AS (
        UPDATE stock_transaction SET average_cost = 3, unit_cost = CASE type WHEN 'purchase' THEN 4 ELSE 3 END
          WHERE account_id = $1 AND item_code = 'TEA' AND type <> 'opening')
      UPDATE article SET weighted_average_cost = 3 WHERE account_id = $1 AND item_code = 'TEA'`,
    ['cost | purchase CC P, TEA at MAIN | 3 | 4'],
  ],
  [
    'a cost of goods without a price',
    `UPDATE stock_transaction SET unit_cost = 1 WHERE account_id = $1 AND type = 'purchase' AND item_code = 'TILL'`,
    ['cost | purchase CC P, TILL at MAIN | not known | 1', 'average cost | transaction N, TILL | 1 | not known'],
  ],
  [
    'the price of a line',
    `UPDATE document_line SET unit_price = 30 WHERE account_id = $1 AND item_code = 'TEA' AND unit_price = 3`,
    ['cost | purchase CC P, TEA at MAIN | 30 | 3'],
  ],
  [
    "an exchange rate of a document in the account's own currency",
    `UPDATE document SET exchange_rate = 2 WHERE account_id = $1 AND type = 'invoice' AND seq_number = 'I'`,
    ['exchange rate | invoice FT I | 1 | 2', 'snapshot | invoice FT I, exchange_rate | 2 | undefined'],
  ],
  [
    'a reservation',
    `UPDATE stock_level SET reserved = 8 WHERE account_id = $1 AND article_id = ${TEA}`,
    ['reserved | TEA at MAIN | 1 | 8'],
  ],
  [
    'what is expected',
    `UPDATE stock_level SET expected = 0 WHERE account_id = $1 AND article_id = ${TEA}`,
    ['expected | TEA at MAIN | 6 | 0'],
  ],
  [
    'a payment',
    `UPDATE document SET amount_paid = 6 WHERE account_id = $1 AND seq_number = 'I'`,
    ['paid | invoice FT I | 5 | 6'],
  ],
  [
    'the status of an invoice',
    `UPDATE document SET status = 'PAID' WHERE account_id = $1 AND seq_number = 'I'`,
    ['status | invoice FT I | PART | PAID'],
  ],
  [
    'the status of a billed order',
    `UPDATE document SET status = 'ISSUED' WHERE account_id = $1 AND seq_number = 'O'`,
    ['status | order ORD O | BILLED | ISSUED'],
  ],
  [
    'the status of an open order',
    `UPDATE document SET status = 'BILLED' WHERE account_id = $1 AND seq_number = 'O2'`,
    ['status | order ORD O2 | ISSUED | BILLED'],
  ],
  [
    'a document that claims to be void',
    `UPDATE document SET status = 'VOID' WHERE account_id = $1 AND seq_number = 'I'`,
    [
      'booked | invoice FT I, TEA at MAIN | 0 | -4',
      'relation | invoice FT I bills order ORD O, line 1 | 0 | 4',
      'due | invoice FT I | 0 | 4',
      'open quantity | invoice FT I, line 1 | 0 | 4',
    ],
  ],
  [
    'a bill that took less than there was',
    `UPDATE document_relation SET quantity = 3 WHERE account_id = $1 AND kind = 'bills'`,
    [
      'reservation | order ORD O, line 1 | 1 | 0',
      'status | order ORD O | PART | BILLED',
      'relation | invoice FT I bills order ORD O, line 1 | 4 | 3',
      'open quantity | order ORD O, line 1 | 1 | 0',
      'reserved | TEA at MAIN | 2 | 1',
    ],
  ],
  [
    'a payment whose relation is gone',
    `DELETE FROM document_relation WHERE account_id = $1 AND kind = 'pays'`,
    ['paid | invoice FT I | 0 | 5', 'due | invoice FT I | 9 | 4', 'open | receipt REC R | 5 | 0'],
  ],
  [
    'the reservation of a line that is gone',
    `DELETE FROM stock_reservation r USING document d WHERE r.account_id = $1 AND d.account_id = $1 AND d.id = r.document_id
      AND d.seq_number = 'O2'`,
    ['reservation | order ORD O2, line 1 | 1 | 0'],
  ],
  [
    'a void document that claims not to be',
    `UPDATE document SET status = 'ISSUED' WHERE account_id = $1 AND seq_number = 'V'`,
    ['booked | invoice FT V, TILL at MAIN | -1 | 0', 'open quantity | invoice FT V, line 1 | 1 | 0'],
  ],
  [
    'the place of a serial number',
    `UPDATE serial_number SET location_id = (SELECT id FROM location WHERE account_id = $1 AND location_code = 'VAN')
      WHERE account_id = $1 AND serial_number = 'S1'`,
    ['serial number | TILL serial S1 | 1 at MAIN | 1 at VAN'],
  ],
  [
    'the status of a serial number',
    `UPDATE serial_number SET status = 'sold' WHERE account_id = $1 AND serial_number = 'S1'`,
    ['serial number | TILL serial S1 | in_stock | sold'],
  ],
  [
    'a serial number that is gone',
    `DELETE FROM serial_number WHERE account_id = $1 AND serial_number = 'S2'`,
    ['serial number | TILL serial S2 | 1 at MAIN | none'],
  ],
  [
    'how much there is of a batch',
    `UPDATE serial_number SET available_qty = 4 WHERE account_id = $1 AND serial_number = 'B1'`,
    ['serial number | MILK batch at MAIN B1 | 5 | 4'],
  ],
  [
    'a movement that lost a serial number',
    `UPDATE stock_transaction SET serial_numbers = '{S2}' WHERE account_id = $1 AND type = 'purchase' AND item_code = 'TILL'`,
    ['serial numbers named | transaction N, TILL | 2 | 1', 'serial number | TILL serial S1 | none | 1 at MAIN'],
  ],
  [
    "a rate of the account's own currency",
    `INSERT INTO exchange_rate (account_id, currency, day, rate) VALUES ($1, 'EUR', '2026-01-01', 1.01), ($1, 'USD', '2026-01-01', 0.9)`,
    ['exchange rate | EUR on 2026-01-01 | none | 1.01'],
  ],
];

describe('the doctor', () => {
  it('finds nothing in a healthy account', async () => {
    assert.deepEqual(await found(), []);
  });

  for (const [what, sql, differences] of BREAKS) {
    it(`finds ${what}`, async () => {
      await shop.owner(sql, [shop.account.id]);
      assert.deepEqual(await found(), differences);
    });
  }

  it('finds a movement that is gone, wherever it was counted', async () => {
    await shop.owner(`DELETE FROM stock_transaction WHERE account_id = $1 AND type = 'sale' AND item_code = 'TEA'`, [
      shop.account.id,
    ]);
    assert.deepEqual(await found(), ['on hand | TEA at MAIN | 20 | 16', 'booked | invoice FT I, TEA at MAIN | -4 | 0']);
  });

  it('looks at one account only', async () => {
    const other = await openShop(rig);
    await shop.owner('UPDATE stock_level SET on_hand = 99 WHERE account_id = $1', [shop.account.id]);
    await other.sound();
  });
});
