/** kontor demo: fills accounts with sample data. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { accountIdOf } from '../../src/database/sql/sessions/sessions.ts';
import { inTransaction } from '../../src/database/transaction/transaction.ts';
import { documents } from '../../src/definitions/catalogue.ts';
import type { Row } from '../../src/query/statement.ts';
import { commandsOnDatabase } from './data-directory.ts';

const { run, settings } = await commandsOnDatabase();

test('sample data is the same for every account, can be added again, and its figures agree', async () => {
  await run('account', 'add', 'acme', '--name', 'Acme', '--country', 'ES', '--timezone', 'Europe/Lisbon');
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

test('the documents of sample data reach up to today in the order of their dates: open, overdue and paid ones', async () => {
  const ofDocuments = 'FROM document d JOIN account a USING (account_id) WHERE account_id = $1';
  const today = '(now() AT TIME ZONE a.timezone)::date';
  const [[dates] = [], states] = await questions('acme', [
    `SELECT max(d.date) = max(${today}) AS today, max(${today}) - min(d.date) AS days, count(*) FILTER (WHERE d.date = ${today}) AS newest,
      bool_and(d.date >= coalesce(before, d.date)) AS in_order
      FROM (SELECT *, lag(date) OVER (ORDER BY id) AS before FROM document WHERE account_id = $1
        AND id <= (SELECT max(id) FROM (SELECT id FROM document WHERE account_id = $1 ORDER BY id LIMIT 1000) f)) d
      JOIN account a USING (account_id)`,
    `SELECT DISTINCT CASE WHEN d.amount_due = 0 THEN 'paid' WHEN d.due_date < ${today} THEN 'overdue' ELSE 'open' END AS state
      ${ofDocuments} AND d.type = 'invoice' AND d.due_date IS NOT NULL ORDER BY 1`,
  ]);
  assert.deepEqual([dates?.today, dates?.in_order, Number(dates?.days)], [true, true, 730]);
  assert.ok(Number(dates?.newest) >= 3, 'several documents of today');
  assert.deepEqual(
    states?.map(({ state }) => state),
    ['open', 'overdue', 'paid'],
  );
});

test('sample data leaves the letterhead of a company alone, and sells where the sample company has its goods', async () => {
  const shown = async (code: string) => JSON.parse((await run('account', 'show', code, '--json')).out);
  await run('account', 'add', 'own', '--name', 'Own');
  await run('account', 'set', 'own', '--vat-id', '123');
  await run('location', 'add', 'own', 'SHOP', '--description', 'Shop');
  await run('set', 'change', 'own', 'FT', '--warehouse', 'SHOP');
  const written = await run('demo', 'own');
  assert.equal(written.code, 0, written.err);
  const { vat_id, bank_accounts, address, registration, email, logo_bytes } = await shown('own');
  assert.deepEqual(
    [vat_id, bank_accounts, address, registration, email, logo_bytes],
    ['123', [], [], null, null, null],
  );
  const locations = async (account: string): Promise<{ location_code: string; city?: string }[]> =>
    JSON.parse((await run('location', 'list', account, '--json')).out);
  const own = (await locations('own')).filter(({ location_code }) => location_code === 'MAIN');
  assert.deepEqual(
    own.map(({ city }) => city),
    [undefined],
  );
  assert.ok(
    (await locations('twin')).every(({ city }) => city),
    'locations have addresses, for documents that name them',
  );
  const given = await shown('twin');
  assert.deepEqual([given.bank_accounts.length, given.vat_id], [2, '510123457']);
  assert.equal((await run('doctor')).code, 0);
});

test('sample data has every document type, status and relation, in parts and over several documents', async () => {
  const { types, statuses, relations, several, parts } = await contentOf('acme');
  assert.deepEqual(types, documents.map(({ type }) => type).sort());
  assert.deepEqual(
    statuses.filter(row => row.startsWith('order ')),
    ['order BILLED', 'order ISSUED', 'order PART'],
  );
  for (const status of [
    'invoice PAID',
    'invoice PART',
    'quote BILLED',
    'delivery_note BILLED',
    'purchase_order BILLED',
  ])
    assert.ok(statuses.includes(status), `${status} in ${statuses}`);
  // The customers of the sample data send nothing back before it is billed.
  const related = documents.flatMap(({ type, relates }) => relates.map(relation => ({ type, ...relation })));
  const rules = related.filter(({ as }) => as !== 'returns').map(({ type, as, to }) => `${type} ${as} ${to}`);
  for (const rule of rules) assert.ok(relations.includes(rule), `${rule} in ${relations}`);
  for (const rule of ['credit_note settles invoice', 'supplier_credit_note settles purchase'])
    assert.ok(relations.includes(rule), rule);
  for (const rule of ['invoice bills delivery_note', 'receipt pays invoice', 'payment pays purchase'])
    assert.ok(several.includes(rule), `several of ${rule} in ${several}`);
  for (const rule of ['delivery_note delivers order', 'receipt pays invoice', 'purchase bills purchase_order'])
    assert.ok(parts.includes(rule), `parts of ${rule} in ${parts}`);
});

// Documents of an account and their relations: those that name several others, and those that several name.
async function contentOf(code: string) {
  const related = `SELECT d.type || ' ' || k.kind || ' ' || e.type AS value, d.id AS later, e.id AS earlier FROM document_relation k
    JOIN document d ON d.account_id = k.account_id AND d.id = k.document_id
    JOIN document e ON e.account_id = k.account_id AND e.id = k.related_document_id WHERE k.account_id = $1`;
  const [types, statuses, relations, several, parts] = await questions(code, [
    `SELECT DISTINCT type AS value FROM document WHERE account_id = $1 ORDER BY 1`,
    `SELECT DISTINCT type || ' ' || status AS value FROM document WHERE account_id = $1 ORDER BY 1`,
    `SELECT DISTINCT value FROM (${related}) r ORDER BY 1`,
    `SELECT DISTINCT value FROM (${related}) r GROUP BY value, later HAVING count(DISTINCT earlier) > 1 ORDER BY 1`,
    `SELECT DISTINCT value FROM (${related}) r GROUP BY value, earlier HAVING count(DISTINCT later) > 1 ORDER BY 1`,
  ]);
  const values = (rows: Row[] = []) => rows.map(({ value }) => String(value));
  return {
    types: values(types),
    statuses: values(statuses),
    relations: values(relations),
    several: values(several),
    parts: values(parts),
  };
}

// A digest of an account's documents and stock without their ids, which differ.
const digestOf = (code: string) =>
  questions(code, [
    `SELECT md5(string_agg(concat_ws('|', type, document_set, seq_number, date, status, total_amount, net_amount, vat,
        amount_paid, amount_due, amount_open, related_document, related_documents, warehouse, party_code, party_name, party_vat_id,
        updated), E'\\n' ORDER BY id)) AS digest
        FROM document WHERE account_id = $1`,
    `SELECT md5(string_agg(concat_ws('|', line, item_code, qty, unit_price, discount, serial_numbers::text), E'\\n'
        ORDER BY document_id, line)) AS digest FROM document_line WHERE account_id = $1`,
    `SELECT md5(string_agg(concat_ws('|', date, type, item_code, location_code, qty, unit_cost, average_cost, balance), E'\\n'
        ORDER BY id)) AS digest FROM stock_transaction WHERE account_id = $1`,
  ]);

// The answers to questions about an account.
async function questions(code: string, texts: string[]): Promise<Row[][]> {
  const database = await openDatabase(readConfig(settings));
  try {
    const [row] = await database.pool.query(accountIdOf(code));
    const accountId = row?.id as number;
    return await inTransaction(database.pool, accountId, { readOnly: true }, transaction =>
      Promise.all(texts.map(text => transaction.query({ text, values: [accountId] }))),
    );
  } finally {
    await database.close();
  }
}
