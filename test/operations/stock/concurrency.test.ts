// Many clients at once on the same articles: no client sees an error, and ledger, levels and what was sent agree.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { decimal, digits, ZERO } from '../../../src/domain/values/decimal.ts';
import type { Answer } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';
import { clients, line, made, openShop, type Shop } from './shop.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig);
});
afterEach(() => shop.sound());

const sumOf = (amounts: string[]) => digits(amounts.reduce((sum, amount) => sum.plus(amount), ZERO));

async function ledgerSum(code: string): Promise<string> {
  return sumOf((await shop.list('/transactions', { searchString: code })).map(({ qty }) => qty ?? ''));
}

describe('many clients at once', () => {
  it('50 clients invoice the same two articles in opposite line order: all succeed, to the last decimal', async () => {
    await shop.article('TEA', { stock: 1000 });
    await shop.article('MILK', { stock: 1000 });
    const sent = { TEA: ZERO, MILK: ZERO };
    const all = await clients(shop.account, 50);
    const answers = await Promise.all(
      all.map(async (client, index) => {
        const given: Answer[] = [];
        for (let round = 0; round < 3; round++) {
          const tea = `${1 + (index % 3)}.00000${1 + round}`;
          const milk = `0.${100000 + index}`;
          sent.TEA = sent.TEA.plus(tea);
          sent.MILK = sent.MILK.plus(milk);
          const items = [line('TEA', tea), line('MILK', milk)];
          given.push(await shop.create('invoice', { items: index % 2 ? items : items.reverse() }, client));
        }
        return given;
      }),
    );
    for (const answer of answers.flat()) made(answer);
    for (const code of ['TEA', 'MILK'] as const) {
      const left = digits(decimal('1000').minus(sent[code]));
      assert.deepEqual(await shop.levels(code), { MAIN: left });
      assert.equal(await ledgerSum(code), left);
    }
  });

  it('the first movement there ever is of an article may be made by many at once', async () => {
    for (let number = 1; number <= 5; number++) {
      await shop.article(`NEW-${number}`);
    }
    const all = await clients(shop.account, 20);
    const items = [1, 2, 3, 4, 5].map(number => line(`NEW-${number}`, number));
    const answers = await Promise.all(
      all.map((client, index) =>
        shop.create('purchase', { items: index % 2 ? items : items.toReversed(), source_warehouse: 'SHOP' }, client),
      ),
    );
    answers.forEach(made);
    for (let number = 1; number <= 5; number++) {
      assert.deepEqual(await shop.levels(`NEW-${number}`), { SHOP: String(20 * number) });
    }
  });

  it('purchases and sales at once leave the average cost that their order in the ledger gives', async () => {
    await shop.article('TEA');
    const all = await clients(shop.account, 16);
    const answers = await Promise.all(
      all.map((client, index) =>
        index % 2
          ? shop.create('invoice', { items: [line('TEA', 2)] }, client)
          : shop.create('purchase', { items: [line('TEA', 5, { unit_price: index + 1 })] }, client),
      ),
    );
    answers.forEach(made);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '24' });
    assert.notEqual(await shop.cost('TEA'), '0');
  });

  it('transfers in opposite directions at once neither lose nor make goods', async () => {
    await shop.article('TEA', { stock: 100 });
    await shop.article('MILK', { stock: 100 });
    const all = await clients(shop.account, 24);
    const answers = await Promise.all(
      all.map((client, index) => {
        const [source_warehouse, destination_warehouse] = index % 2 ? ['MAIN', 'VAN'] : ['VAN', 'MAIN'];
        const items = [line('TEA', 1 + (index % 3)), line('MILK', 2)];
        return shop.create(
          'transfer_order',
          { source_warehouse, destination_warehouse, items: index % 4 < 2 ? items : items.reverse() },
          client,
        );
      }),
    );
    answers.forEach(made);
    assert.equal(await ledgerSum('TEA'), '100');
    assert.equal(await ledgerSum('MILK'), '100');
    assert.deepEqual(await shop.levels('MILK'), { MAIN: '100', VAN: '0' });
  });

  it('adjustments and sales at once: every stock given is what the article had that moment', async () => {
    await shop.article('TEA', { stock: 10 });
    const all = await clients(shop.account, 16);
    const answers = await Promise.all(
      all.map((client, index) =>
        index % 2
          ? client.put('/articles', { item_code: 'TEA', stock: 50 })
          : shop.create('invoice', { items: [line('TEA', 1)] }, client),
      ),
    );
    answers.forEach(made);
    const last = (await shop.list('/transactions')).filter(({ type }) => type === 'adjustment');
    assert.ok(last.length > 0);
    for (const { balance } of last) assert.equal(balance, '50');
  });

  it('of many concurrent creates of one number one succeeds, and all others answer DUPLICATE_ENTRY', async () => {
    await shop.article('TEA', { stock: 10 });
    const all = await clients(shop.account, 12);
    const answers = await Promise.all(
      all.map(client => shop.create('invoice', { seq_number: '2026/1', items: [line('TEA', 1)] }, client)),
    );
    const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`).sort();
    assert.deepEqual(outcomes, ['201 ', ...Array.from({ length: 11 }, () => '409 DUPLICATE_ENTRY')]);
    assert.deepEqual(await shop.levels('TEA'), { MAIN: '9' });
  });

  it('voids against creates that name the same documents: one of the two is rejected, and nothing is written in part', async () => {
    await shop.article('TEA', { stock: 1000 });
    const all = await clients(shop.account, 10);
    const rounds = await Promise.all(
      all.map(async (client, index) => {
        const items = [line('TEA', 1 + index)];
        const order = await shop.make('order', { items, seq_number: `R${index}` }, client);
        // Order and invoice have the same number: the receipt locks both.
        const bill = { related_document: order, items, total_amount: 10, seq_number: order };
        const invoice = await shop.make('invoice', bill, client);
        const [receipt, voided] = await Promise.allSettled([
          shop.create('receipt', { related_document: invoice, total_amount: 10 }, client),
          shop.void('invoice', invoice),
        ]);
        assert.equal(receipt.status, 'fulfilled');
        const paid = receipt.status === 'fulfilled' && receipt.value.status === 201;
        assert.equal(voided.status, paid ? 'rejected' : 'fulfilled');
        return { order, paid };
      }),
    );
    for (const { order, paid } of rounds) {
      assert.equal(await shop.state('order', order), paid ? 'BILLED' : 'ISSUED');
    }
  });

  it('an order that is voided and billed at once is one of the two, and its reservations are released once', async () => {
    await shop.article('TEA', { stock: 1000 });
    const all = await clients(shop.account, 10);
    const billed = await Promise.all(
      all.map(async client => {
        const items = [line('TEA', 3)];
        const order = await shop.make('order', { items }, client);
        const [invoice, voided] = await Promise.allSettled([
          shop.create('invoice', { related_document: order, items }, client),
          shop.void('order', order),
        ]);
        const isBilled = invoice.status === 'fulfilled' && invoice.value.status === 201;
        assert.equal(voided.status, isBilled ? 'rejected' : 'fulfilled');
        assert.equal(await shop.state('order', order), isBilled ? 'BILLED' : 'VOID');
        return isBilled;
      }),
    );
    const sold = 3 * billed.filter(Boolean).length;
    assert.deepEqual(await shop.levels('TEA', 'reserved'), { MAIN: '0' });
    assert.deepEqual(await shop.levels('TEA'), { MAIN: String(1000 - sold) });
  });
});
