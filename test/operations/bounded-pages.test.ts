// The pages of customers and articles read a bounded number of rows, however many documents there are.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import {
  partyBalance,
  partyDocuments,
  partyMails,
  partyPrices,
  tradeByMonth,
} from '../../src/database/sql/master-data/party-overview.ts';
import {
  articleBuyers,
  articleMovements,
  articleNumbers,
  articlePurchases,
} from '../../src/database/sql/stock/article-overview.ts';
import { asOwner, inAccount } from '../support/owner.ts';
import { startRig } from '../support/rig.ts';
import { line, openShop } from './stock/shop.ts';

const rig = await startRig();
const COPIES = 6_000;
/** Lines and their documents; the documents of a currency. */
const MAX_READ = 4_500;

it('are read by statements that read few of many rows', async () => {
  const shop = await openShop(rig);
  await shop.client.post('/customers', { code: 'C1', name: 'Ana' });
  await shop.article('TEA', { stock: 5 });
  const items = [line('TEA', 1, { unit_price: 1, vat: 0 })];
  await shop.make('invoice', { customer: { code: 'C1' }, items, total_amount: 1, amount_paid: 1 });
  await asOwner(rig, client =>
    inAccount(client, shop.account.code, async id => {
      const copy = async (table: string, changes: string) => {
        const { rows } = await client.query<{ columns: string }>(
          `SELECT string_agg(format('c.%I', column_name), ', ') AS columns FROM information_schema.columns
            WHERE table_name = $1 AND table_schema = 'public' AND is_generated = 'NEVER'`,
          [table],
        );
        const columns = String(rows[0]?.columns);
        await client.query(`INSERT INTO ${table} (${columns.replaceAll('c.', '')}) SELECT ${columns}
          FROM ${table} o CROSS JOIN generate_series(1, ${COPIES}) n
          CROSS JOIN LATERAL jsonb_populate_record(o, ${changes}) c WHERE o.account_id = ${id}`);
      };
      const [{ last } = { last: 0 }] = (await client.query('SELECT max(id) AS last FROM document')).rows;
      await copy('document', `jsonb_build_object('id', ${last} + n, 'seq_number', 'X' || n)`);
      await copy('document_line', `jsonb_build_object('document_id', ${last} + n)`);
      await copy('stock_transaction', `jsonb_build_object('id', o.id + n * 10)`);
      await client.query('ANALYZE document, document_line, stock_transaction');
      // As on the connections of the pool.
      await client.query('SET LOCAL enable_seqscan = off');
      const [{ party } = { party: 0 }] = (
        await client.query(`SELECT id AS party FROM third_party WHERE account_id = ${id} AND code = 'C1'`)
      ).rows;
      const [{ article } = { article: 0 }] = (
        await client.query(`SELECT id AS article FROM article WHERE account_id = ${id} AND item_code = 'TEA'`)
      ).rows;
      const year = {
        charging: ['invoice'],
        crediting: ['credit_note'],
        currency: 'EUR',
        places: 2,
        from: '2000-01-01',
      };
      const statements = {
        balance: partyBalance(id, party, '2026-01-01'),
        months: tradeByMonth(id, party, year),
        prices: partyPrices(id, party, ['invoice']),
        documents: partyDocuments(id, party),
        mails: partyMails(id, party),
        movements: articleMovements(id, 'TEA'),
        buyers: articleBuyers(id, 'TEA', ['invoice']),
        purchases: articlePurchases(id, 'TEA', ['purchase']),
        numbers: articleNumbers(id, article),
      };
      const read = async () =>
        Number(
          (
            await client.query(
              `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS read FROM pg_stat_xact_user_tables
                WHERE relname IN ('document', 'document_line', 'document_relation', 'job', 'stock_transaction', 'serial_number')`,
            )
          ).rows[0]?.read,
        );
      const found: Record<string, number> = {};
      for (const [name, statement] of Object.entries(statements)) {
        const before = await read();
        found[name] = (await client.query(statement)).rowCount ?? 0;
        const rows = (await read()) - before;
        assert.ok(rows <= MAX_READ, `${name} read ${rows} rows`);
      }
      assert.deepEqual(found, {
        balance: 0,
        months: 1,
        prices: 1,
        documents: 15,
        mails: 0,
        movements: 8,
        buyers: 1,
        purchases: 0,
        numbers: 0,
      });
    }),
  );
});
