/** kontor demo: fills accounts with sample data. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { accountIdOf } from '../../src/database/statements/sessions/sessions.ts';
import { inTransaction } from '../../src/database/transaction/transaction.ts';
import { dataDirectory } from './data-directory.ts';

const { run, settings } = await dataDirectory();

test('sample data is the same for every account, can be added again, and its figures agree', async () => {
  await run('account', 'add', 'acme', '--name', 'Acme', '--country', 'ES');
  await run('account', 'add', 'twin', '--name', 'Twin');
  const [one, two] = [await run('demo', 'acme', '--json'), await run('demo', 'twin', '--json')];
  const { documents, lines, seconds } = JSON.parse(one.out);
  console.log(`    1,000 documents with ${lines} lines: ${seconds} s`);
  assert.equal(documents, 1000);
  assert.equal(JSON.parse(two.out).lines, lines);
  assert.deepEqual(await digestOf('acme'), await digestOf('twin'));
  assert.equal(JSON.parse((await run('demo', 'acme', '--json')).out).documents, 1000);
  const healthy = await run('doctor');
  assert.deepEqual([healthy.code, healthy.out], [0, 'All figures agree in 2 accounts\n']);
});

// A digest of an account's documents and stock without their ids, which differ.
async function digestOf(code: string): Promise<unknown> {
  const database = await openDatabase(readConfig(settings));
  try {
    const [row] = await database.pool.query(accountIdOf(code));
    const accountId = row?.id as number;
    const parts = [
      `SELECT md5(string_agg(concat_ws('|', type, document_set, seq_number, date, status, total_amount, net_amount, vat,
        amount_paid, related_document, warehouse, party_code, party_name, party_vat_id, updated), E'\\n' ORDER BY id)) AS digest
        FROM document WHERE account_id = $1`,
      `SELECT md5(string_agg(concat_ws('|', line, item_code, qty, unit_price, discount, serial_numbers::text), E'\\n'
        ORDER BY document_id, line)) AS digest FROM document_line WHERE account_id = $1`,
      `SELECT md5(string_agg(concat_ws('|', date, type, item_code, location_code, qty, unit_cost, average_cost, balance), E'\\n'
        ORDER BY id)) AS digest FROM stock_transaction WHERE account_id = $1`,
    ];
    return await inTransaction(database.pool, accountId, { readOnly: true }, transaction =>
      Promise.all(parts.map(text => transaction.query({ text, values: [accountId] }))),
    );
  } finally {
    await database.close();
  }
}
