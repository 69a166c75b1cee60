// Articles with their stock levels: what the join answers is what a query for each article answers. contract §6 Stock

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asOwner, inAccount } from '../support/owner.ts';
import { startRig } from '../support/rig.ts';
import { cursorOf } from './list-answers.ts';

const rig = await startRig();
const account = await rig.account();
const { client } = account;

/** Codes in the order of their code points; some have characters that JSON escapes. */
const CODES = ['"quoted"', 'A\\B', 'Zé', 'a\tb', 'é', '中文'];
/** Written as PostgreSQL writes rows as JSON, without blanks. */
const LEVELS = `SELECT coalesce(to_json(array_agg(x ORDER BY x.location_code COLLATE "C")), '[]')::text
    FROM (SELECT l.location_code, s.on_hand, s.reserved, s.expected, s.on_hand - s.reserved AS available
      FROM stock_level s JOIN location l ON l.account_id = s.account_id AND l.id = s.location_id
      WHERE s.account_id = a.account_id AND s.article_id = a.id) x`;
const STOCK =
  'SELECT coalesce(sum(s.on_hand), 0) FROM stock_level s WHERE s.account_id = a.account_id AND s.article_id = a.id';

// Of each four articles one has no level, one a single one, one several, and one a level at every location.
const expected = await asOwner(rig, owner =>
  inAccount(owner, account.code, async id => {
    await owner.query(`INSERT INTO family (account_id, family_code, description) VALUES ($1, 'TEA', 'Tea')`, [id]);
    await owner.query(
      `INSERT INTO category (account_id, category_code, description, created, updated) VALUES ($1, 'HOT', 'Hot', '2026-01-01', '2026-01-01')`,
      [id],
    );
    await owner.query(
      `INSERT INTO location (account_id, location_code, description) SELECT $1, code, 'x' FROM unnest($2::text[]) code`,
      [id, CODES],
    );
    await owner.query(
      `INSERT INTO article (account_id, item_code, description, safety_stock, inactive, family, category)
        SELECT $1, 'A' || n, 'Article ' || n, CASE WHEN n % 3 = 0 THEN 5 END, n % 5 = 0,
          CASE WHEN n % 2 = 0 THEN 'TEA' END, CASE WHEN n % 3 = 1 THEN 'HOT' END
        FROM generate_series(1, 60) n`,
      [id],
    );
    await owner.query(
      `INSERT INTO stock_level (account_id, article_id, location_id, on_hand, reserved, expected)
        SELECT $1, a.id, l.id, CASE WHEN n % 7 = 0 THEN -n ELSE n + 0.50 END, n / 10.0, n * 1000000000000
        FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM article WHERE account_id = $1) a
        CROSS JOIN (SELECT *, row_number() OVER (ORDER BY id DESC) AS place FROM location WHERE account_id = $1) l
        WHERE CASE n % 4 WHEN 0 THEN false WHEN 1 THEN place = 2 WHEN 2 THEN place % 2 = 1 ELSE true END`,
      [id],
    );
    const { rows } = await owner.query<{ id: string; stock: string; levels: string }>(
      `SELECT a.id, (${STOCK})::text AS stock, (${LEVELS}) AS levels FROM article a WHERE a.account_id = $1`,
      [id],
    );
    return new Map(rows.map(row => [Number(row.id), row]));
  }),
);

const FILTERS = [
  '',
  'in_stock',
  'low_stock',
  'inactive',
  'family:TEA',
  'category:HOT',
  'in_stock,family:TEA,category:HOT',
];
const PAGES: Record<string, string | number>[] = [
  {},
  { limit: 7 },
  { limit: 1000 },
  { skip: 3, limit: 4 },
  { sort: '-item_code', limit: 9 },
  { sort: 'stock' },
  { searchColumn: 'stock', searchOperator: 'gte', searchString: 10 },
  { searchColumn: 'description', searchOperator: 'contains', searchString: '3' },
  { searchString: 'A7' },
];

/** The elements of an answer as they were sent. */
function elementsOf(text: string): string[] {
  return text === '[]' ? [] : text.slice(1, -1).split(/,(?=\{"id":)/);
}

describe('options=stock', () => {
  for (const filter of FILTERS)
    it(`adds to the bytes of each element${filter && ` of ${filter}`} what a query for the article answers, on every kind of page`, async () => {
      let compared = 0;
      for (const page of PAGES) {
        const asked = { ...page, ...(filter && { options: filter }) };
        const without = elementsOf((await client.get('/articles', asked)).text);
        const options = filter ? `stock,${filter}` : 'stock';
        const found = elementsOf((await client.get('/articles', { ...page, options })).text);
        assert.deepEqual(found, without.map(withLevels), JSON.stringify(asked));
        compared += found.length;
      }
      assert.ok(compared > 10, `${compared} elements`);
    });

  it('is on the page behind a cursor and on that of one article', async () => {
    const first = await client.get('/articles', { limit: 30, options: 'stock' });
    const cursor = cursorOf(first);
    const second = await client.get('/articles', { cursor, limit: 30, options: 'stock' });
    const plain = await client.get('/articles', { cursor, limit: 30 });
    assert.equal(second.body.length, 30);
    assert.deepEqual(elementsOf(second.text), elementsOf(plain.text).map(withLevels));
    const { id } = first.body[2];
    const one = elementsOf((await client.get('/articles', { id })).text);
    assert.deepEqual(elementsOf((await client.get('/articles', { id, options: 'stock' })).text), one.map(withLevels));
  });
});

// The stock of an element comes from a query of its own, also in a page without levels.
function withLevels(element: string): string {
  const known = expected.get(JSON.parse(element).id);
  assert.ok(known && element.includes(`"stock":${known.stock},`), element);
  return `${element.slice(0, -1)},"stock_levels":${known.levels}}`;
}
