// Pages of the administration area read only what they show, however many records the account has.

import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { fillInvoices, vacuum } from '../../../bench/fill.ts';
import { suggestArticles, suggestParties } from '../../../src/database/sql/documents/suggestions.ts';
import { statementLines } from '../../../src/database/sql/party-statement.ts';
import { movementsByDay } from '../../../src/database/sql/stock/history.ts';
import { lists } from '../../../src/definitions/catalogue.ts';
import { FieldErrors } from '../../../src/domain/errors.ts';
import { findArticles, findParties } from '../../../src/operations/documents/read/document-form.ts';
import { exportColumns } from '../../../src/operations/exports/export-columns.ts';
import { exportList } from '../../../src/operations/exports/export-list.ts';
import {
  type BalancedLine,
  readStatement,
  type StatementOf,
  statementBatches,
} from '../../../src/operations/party-statements/party-statement.ts';
import { readArticleStock } from '../../../src/operations/stock/article-stock.ts';
import { parse } from '../../../src/query/parse.ts';
import { asOwner, inAccount } from '../../support/owner.ts';
import { startRig } from '../../support/rig.ts';
import { openImporter } from '../imports/import-rig.ts';
import { rowsRead } from './rows-read.ts';

const CUSTOMERS = 3_000;
const ARTICLES = 3_000;
/** Of the first customer; half of them of the first article. */
const INVOICES = 1_200;

const rig = await startRig();
const { context } = rig.server;
const account = await rig.account();
const { actor } = await openImporter(rig, account);
const accountId = account.id;
const owner = (sql: string) =>
  asOwner(rig, client => inAccount(client, account.code, async () => (await client.query(sql)).rows));

before(() =>
  asOwner(rig, async client => {
    await client.query(`SET kontor.account = '${accountId}'`);
    await client.query(
      `INSERT INTO third_party (account_id, kind, code, name, vat_id, vat_number, inactive)
        SELECT ${accountId}, 'customer', 'C' || lpad(n::text, 6, '0'),
          (ARRAY['Padaria', 'Construções', 'Óptica'])[1 + n % 3] || ' São João ' || n, 'PT5' || lpad(n::text, 8, '0'),
          '5' || lpad(n::text, 8, '0'), n = 7
        FROM generate_series(1, ${CUSTOMERS}) n`,
    );
    await client.query(
      `INSERT INTO article (account_id, item_code, description, unit_price, bar_code)
        SELECT ${accountId}, 'A' || lpad(n::text, 5, '0'), 'Chá n.º ' || n, n, '560' || lpad(n::text, 10, '0')
        FROM generate_series(1, ${ARTICLES}) n`,
    );
    await fillInvoices(client, { accountId, customers: 1, articles: 1 }, 1, INVOICES / 2);
    await fillInvoices(client, { accountId, customers: 1, articles: 2_000 }, INVOICES / 2 + 1, INVOICES);
    await vacuum(client);
  }),
);

describe('what a form suggests while somebody types', () => {
  const customers = async (text: string) =>
    (await findParties(context, actor, { kind: 'customer', text })).map(({ code }) => code);
  const articles = async (text: string) =>
    (await findArticles(context, actor, { text, location: undefined })).map(({ item_code }) => item_code);

  it('begins with codes, names and numbers that begin with it, and goes on with names and codes that have it', async () => {
    assert.deepEqual(
      await customers('c00010'),
      [100, 101, 102, 103, 104, 105, 106, 107, 108, 109].map(n => `C000${n}`),
    );
    assert.deepEqual(await customers('OPTICA SAO JOAO 299'), ['C000299', 'C002990', 'C002993', 'C002996', 'C002999']);
    assert.deepEqual(await customers('joão 2998'), ['C002998']);
    assert.deepEqual(await customers('02998'), ['C002998']);
    for (const number of ['PT500002998', 'pt 500.002.998', '500 002 998', '500002998'])
      assert.deepEqual(await customers(number), ['C002998'], number);
    assert.equal((await customers('padaria')).length, 12);
    assert.deepEqual(await articles('5600000002998'), ['A02998']);
    assert.deepEqual(await articles('.º 2998'), ['A02998']);
    assert.deepEqual(
      await articles('a0299'),
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(n => `A0299${n}`),
    );
  });

  it('has no record out of use, and nothing for what no record has', async () => {
    for (const text of ['C000007', 'Construções São João 7 ', '500000007'])
      assert.ok(!(await customers(text)).includes('C000007'));
    for (const text of ['zzzz', '%', '_', '\\', 'ab1', '\u{10ffff}']) assert.deepEqual(await customers(text), [], text);
  });

  it('reads a few entries of indexes, unless the text stands in the middle', async () => {
    const party = (text: string) =>
      rowsRead(rig, accountId, suggestParties(accountId, { kind: 'customer', text, vatNumbers: [text] }));
    const article = (text: string) =>
      rowsRead(rig, accountId, suggestArticles(accountId, { text, location: undefined }));
    for (const text of ['c', 'p', 'padaria', 'c00', 'C001234', 'PT500001234', '500001234']) {
      const { rows, indexes } = await party(text);
      assert.ok(rows > 0 && rows < 120, `${text}: ${rows} rows`);
      assert.deepEqual(
        indexes.filter(name => name.startsWith('all of')),
        [],
        text,
      );
    }
    for (const text of ['a', 'cha', 'A0', 'a01234', '5600000001234']) {
      const { rows } = await article(text);
      assert.ok(rows > 0 && rows < 200, `${text}: ${rows} rows`);
    }
    const nothing = await party('zzzz');
    assert.ok(nothing.rows <= 2 * CUSTOMERS, `${nothing.rows} rows`);
    assert.ok(nothing.indexes.includes('third_party_by_folded_name'));
  });
});

describe('the statement of a customer with many documents', () => {
  const asked = async (): Promise<StatementOf> => {
    const [row] = await owner(`SELECT id FROM third_party WHERE code = 'C000001'`);
    return {
      kind: 'customer',
      id: Number(row?.id),
      currency: 'EUR',
      from: '2024-06-01',
      to: '2025-12-31',
      today: '2026-01-01',
    };
  };

  it('has pages that go on with the balance of the one before, and a file of all', async () => {
    const request = await asked();
    const first = await readStatement(context, actor, request);
    const lines: BalancedLine[] = [];
    let [page, pages] = [first, 0];
    for (let carried = first.opening; ; pages++) {
      assert.equal(page.carried, carried);
      assert.deepEqual([page.opening, page.closing, page.isFirstPage], [first.opening, first.closing, pages === 0]);
      lines.push(...page.lines);
      carried = page.lines.at(-1)?.balance ?? carried;
      if (page.next === undefined) break;
      page = await readStatement(context, actor, { ...request, cursor: page.next });
    }
    assert.ok(pages >= 1 && lines.length > 500, `${lines.length} documents`);
    assert.equal(new Set(lines.map(({ id }) => id)).size, lines.length);
    assert.equal(lines.at(-1)?.balance, first.closing);
    const [count] = await owner(`SELECT count(*)::int AS count FROM document WHERE date >= '2024-06-01'`);
    assert.equal(lines.length, count?.count);
    const file: BalancedLine[] = [];
    for await (const batch of statementBatches(context, actor, request, first)) file.push(...batch);
    assert.deepEqual(file, lines);
    for (const cursor of ['x', '2024-06-01', '2024-13-01.5', '2024-06-01.5.5'])
      await assert.rejects(readStatement(context, actor, { ...request, cursor }), { code: 'INVALID_ARGUMENT' });
  });

  it('reads the documents of a page only', async () => {
    const { id, ...period } = await asked();
    const statement = statementLines(accountId, id, { ...period, after: undefined, limit: 11 });
    assert.deepEqual(await rowsRead(rig, accountId, statement), { rows: 11, indexes: ['document_by_party'] });
  });
});

describe('the stock of an article by day', () => {
  it('reads no movements from before the period', async () => {
    const [row] = await owner(`SELECT id FROM article WHERE item_code = 'A00001'`);
    const id = Number(row?.id);
    const statement = movementsByDay(accountId, id, { from: '2026-01-01', location: null, byCode: true });
    const { rows, indexes } = await rowsRead(rig, accountId, statement);
    assert.ok(rows < 10, `${rows} rows`);
    assert.ok(indexes.includes('stock_transaction_by_item'), indexes.join());
    const { days } = await readArticleStock(context, actor, { id, today: '2026-03-01', days: 30, location: null });
    assert.equal(days.filter(({ came, went }) => came !== '0' || went !== '0').length, 0);
  });
});

describe('an export in an order without an index', () => {
  it('finds its records once: what changes meanwhile is neither left out nor shown twice', async () => {
    const resource = lists.find(({ path }) => path === 'articles');
    assert.ok(resource);
    const columns = exportColumns(resource).filter(({ name }) => name === 'item_code');
    const request = parse(new Map([['sort', 'unit_price']]), new FieldErrors());
    const words = { yes: 'yes', no: 'no' };
    const batches = await exportList(context, actor, { resource, request, columns, words });
    const codes = ((await batches.next()).value as (string | undefined)[][]).flat();
    assert.equal(codes[0], 'A00001');
    // The last one moves to the front, the first one to the end, and one goes.
    await owner(`UPDATE article SET unit_price = 0 WHERE item_code = 'A03000'`);
    await owner(`UPDATE article SET unit_price = 99999 WHERE item_code = 'A00001'`);
    await owner(`DELETE FROM article WHERE item_code = 'A02500'`);
    for await (const rows of batches) codes.push(...rows.flat());
    const expected = Array.from({ length: ARTICLES }, (_, index) => `A${String(index + 1).padStart(5, '0')}`);
    assert.deepEqual(
      codes,
      expected.filter(code => code !== 'A02500'),
    );
  });
});
