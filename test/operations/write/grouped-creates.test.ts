// Creates that come at once share transactions; each is done or refused as if it had come alone.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { connectOnce } from '../../../src/database/migration/prepare-database.ts';
import type { Answer } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';
import { clients, line, made, openShop, type Shop } from '../stock/shop.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
let shop: Shop;

beforeEach(async () => {
  shop = await openShop(rig, { negativeStock: 'reject' });
});
afterEach(() => shop.sound());

describe('Creates that come at once', () => {
  it('share transactions, each with its own lines, ledger and nonce', async () => {
    const all = await clients(shop.account, 12);
    for (let number = 0; number < 12; number++) await shop.article(`A${number}`, { stock: 100 });
    const answers = await Promise.all(
      all.map((client, index) => shop.create('invoice', { items: [line(`A${index}`, 1 + index)] }, client)),
    );
    answers.forEach(made);
    const rows = await shop.owner(`SELECT xmin::text AS transaction FROM document WHERE account_id = $1`, [
      shop.account.id,
    ]);
    const sizes = [...Map.groupBy(rows, ({ transaction }) => transaction).values()].map(({ length }) => length);
    assert.ok(Math.max(...sizes) > 1 && Math.max(...sizes) <= 16, `they shared as ${sizes}`);
    for (let index = 0; index < 12; index++) {
      assert.deepEqual(await shop.levels(`A${index}`), { MAIN: String(99 - index) });
      const again = await all[index]?.post('/invoices', {}, { query: { nonce: 1 } });
      assert.equal(again?.status, 400, 'the nonce is spent');
    }
  });

  it('store the same when many rows are one statement as one that comes alone', async () => {
    const all = await clients(shop.account, 40);
    const text = `"quoted" {braces, commas} \\back\\ 'ç 漢字 😀 null`;
    const create = (number: number, client = shop.client) =>
      shop.create(
        'purchase',
        {
          seq_number: `P${number}`,
          supplier: { name: text, billing_address: { city: text } },
          reference: text,
          items: [
            line(`B${number}`, 2.5, {
              description: text,
              unit_price: 0.1,
              serial_numbers: [`n${number} "{,}\\ NULL`],
            }),
            { description: text, qty: 0 },
          ],
        },
        client,
      );
    await shop.article('B0', { serial_tracking: 'batch' });
    made(await create(0));
    // How many arrive together depends on the machine.
    let largest = 0;
    for (let round = 0; round < 10 && largest <= 8; round++) {
      const numbers = all.map((_, index) => 1 + round * all.length + index);
      for (const number of numbers) await shop.article(`B${number}`, { serial_tracking: 'batch' });
      (await Promise.all(all.map((client, index) => create(numbers[index] ?? 0, client)))).forEach(made);
      const statements = await shop.owner(
        `SELECT count(*)::int AS count FROM document WHERE account_id = $1 GROUP BY xmin::text, cmin::text`,
        [shop.account.id],
      );
      largest = Math.max(...statements.map(({ count }) => Number(count)));
    }
    assert.ok(largest > 8, `${largest} documents in one statement`);
    const stored = new Set();
    for (const table of ['document', 'document_line', 'stock_transaction', 'serial_number', 'stock_level']) {
      const rows = await shop.owner(
        `SELECT (to_jsonb(t) - '{id,created_at,updated_at,seq_number,snapshot,document_id,article_id,item_code,description}'::text[])::text
          || coalesce(regexp_replace(to_jsonb(t)->>'snapshot', '"(id|seq_number|item_code)":("[^"]*"|\\d+)', '', 'g'), '') AS row
        FROM ${table} t WHERE account_id = $1`,
        [shop.account.id],
      );
      for (const { row } of rows) stored.add(`${table} ${String(row).replace(/\bn\d+ /g, 'n ')}`);
    }
    // One document, two lines, one movement, one batch and one level, the same of all.
    assert.equal(stored.size, 6, [...stored].join('\n'));
  });

  it('are each told what is wrong with them, and the others are done', async () => {
    await shop.article('SCARCE', { stock: 1 });
    for (let number = 0; number < 16; number++) await shop.article(`A${number}`, { stock: 100 });
    const taken = await shop.make('invoice', { items: [line('A0', 1)] });
    const all = await clients(shop.account, 16);
    const { client: reader } = await shop.account.user('readonly');
    const wrong: Record<number, () => Promise<Answer>> = {
      2: () => shop.create('invoice', { items: [line('SCARCE', 2)] }, all[2]),
      5: () => shop.create('invoice', { items: [line('A5', 1)], document_set: 'NONE' }, all[5]),
      7: () => shop.create('invoice', { items: [line('A7', 1)], seq_number: taken }, all[7]),
      8: () => shop.create('invoice', { items: [line('A8', 1)] }, reader),
      11: () => shop.create('invoice', { items: [line('A11', 1)], warehouse: 'NOWHERE' }, all[11]),
    };
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(
        all.map(
          (client, index) => wrong[index]?.() ?? shop.create('invoice', { items: [line(`A${index}`, 1)] }, client),
        ),
      );
      const told = answers.map(({ status, body }) => (status === 201 ? 201 : body.code));
      const expected = Array.from({ length: 16 }, (_, index) => (index in wrong ? undefined : 201));
      Object.assign(expected, {
        2: 'INSUFFICIENT_STOCK',
        5: 'INVALID_ARGUMENT',
        7: 'DUPLICATE_ENTRY',
        8: 'PERMISSION_DENIED',
        11: 'INVALID_ARGUMENT',
      });
      assert.deepEqual(told, expected);
    }
    assert.deepEqual(await shop.levels('A7'), { MAIN: '100' });
    assert.deepEqual(await shop.levels('A9'), { MAIN: '97' });
    assert.deepEqual(await shop.levels('SCARCE'), { MAIN: '1' });
  });

  it('with the same Idempotency-Key make one document, by whatever session', async () => {
    await shop.article('TEA', { stock: 100 });
    const all = await clients(shop.account, 8);
    const body = { document_set: 'FT', seq_number: '1', date: '2026-03-02', currency: 'EUR', total_amount: 0 };
    const answers = await Promise.all(
      all.map(client => client.post('/invoices', { ...body, items: [] }, { headers: { 'idempotency-key': 'same' } })),
    );
    for (const { status, body: told } of answers)
      assert.ok(status === 201 || told.code === 'CONFLICT', JSON.stringify(told));
    assert.equal(new Set(answers.flatMap(({ body: told }) => told.id ?? [])).size, 1);
    assert.equal((await shop.list('/invoices')).length, 1);
  });

  it('go on while others list the newest', async () => {
    for (let number = 0; number < 8; number++) await shop.article(`A${number}`, { stock: 1000 });
    const [all, readers] = [await clients(shop.account, 8), await clients(shop.account, 4)];
    let creating = true;
    const lists = readers.map(async reader => {
      const seen: number[] = [];
      while (creating) {
        const path = '/invoices';
        const { body, headers } = await reader.get(path, { limit: 1, ...(seen.length > 0 && { skip: seen.length }) });
        assert.ok(Array.isArray(body), JSON.stringify([body, headers]));
        seen.push(...body.map(({ id }: { id: number }) => id));
      }
      return seen;
    });
    const rounds = all.map(async (client, index) => {
      for (let round = 0; round < 12; round++) {
        const items = [line(`A${index}`, 1), line(`A${(index + round) % 8}`, 1)];
        made(await shop.create('invoice', { items: index % 2 ? items : items.reverse() }, client));
      }
    });
    await Promise.all(rounds);
    creating = false;
    for (const seen of await Promise.all(lists))
      assert.deepEqual(
        seen,
        [...new Set(seen)].sort((a, b) => a - b),
      );
  });

  it('do not wait for the one whose article somebody else holds', async () => {
    for (const code of ['HELD', 'B', 'C', 'D']) await shop.article(code, { stock: 100 });
    const all = await clients(shop.account, 4);
    const holder = await connectOnce(rig.ownerUrl);
    try {
      await holder.query('BEGIN');
      await holder.query(`SET LOCAL kontor.account = '${shop.account.id}'`);
      await holder.query(`SELECT FROM article WHERE account_id = $1 AND item_code = 'HELD' FOR UPDATE`, [
        shop.account.id,
      ]);
      let ended = false;
      const [held, ...free] = ['HELD', 'B', 'C', 'D'].map((code, index) =>
        shop.create('invoice', { items: [line(code, 1)] }, all[index]),
      );
      held?.then(() => {
        ended = true;
      });
      (await Promise.all(free)).forEach(made);
      assert.equal(ended, false, 'the one that names the held article still waits');
      await holder.query('ROLLBACK');
      made((await held) as Answer);
    } finally {
      await holder.end();
    }
  });
});
