// Searches by `contains` and `starts`: text columns only, without regard to case or accents. contract §4 Lists

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'lossless-json';
import { fill, vacuum } from '../../bench/fill.ts';
import { connectOnce } from '../../src/database/migration/prepare-database.ts';
import { lists } from '../../src/definitions/catalogue.ts';
import { invoiceBody } from '../support/invoices.ts';
import { IS_LONG, rounds } from '../support/long.ts';
import { startRig } from '../support/rig.ts';
import { valuesIn } from './column-values.ts';
import { newStatements } from './known-statements.ts';
import { cursorOf, idsOf } from './list-answers.ts';
import { fillLists } from './list-rows.ts';

const rig = await startRig({ RATE_LOGINS: '0' });
const account = await rig.account();
await fillLists(rig, account);
const { client } = account;
/** Every list is searched by every column; for further texts, once of each statement. */
const isNew = newStatements();

/** Folds a text as the search does. All letters of the test decompose. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const HOLDS = {
  contains: (text: string, part: string) => folded(text).includes(folded(part)),
  starts: (text: string, part: string) => folded(text).startsWith(folded(part)),
};
const OPERATORS = ['contains', 'starts'] as const;

/** Parts of values with other case; the wildcards of SQL among them. */
const PARTS = [
  '',
  'A',
  'B',
  'É',
  'e',
  '%',
  '_',
  '\\',
  '0%_',
  '%_\\',
  "'",
  '中',
  '文',
  '🍵',
  '~',
  'table',
  'MAIN',
  'x--',
];

describe('contains and starts', () => {
  /** Columns, with their types, that are no text and were tried. */
  const met = new Set<string>();
  for (const [place, resource] of lists.entries()) {
    const path = `/${resource.path}`;
    it(`of GET ${path} find in every text column what a plain filter finds, and are 400 in any other column`, async () => {
      const rows = parse((await client.get(path, { limit: 1000 })).text) as { id: unknown }[];
      for (const [index, { name, type }] of [...resource.columns.values()].entries()) {
        const isMet = met.has(`${name} ${type}`);
        met.add(`${name} ${type}`);
        // A column that is no text: in the first list that has it.
        if (type !== 'text' && isMet && !IS_LONG) continue;
        const values = (row: unknown) => valuesIn(row, name.split('.')).map(String);
        const parts = type === 'text' ? [0, 5, 11].map(step => PARTS[(index + step) % PARTS.length] ?? '') : ['1'];
        const value = [...(rows.flatMap(values)[0] ?? '')];
        const texts =
          type === 'text' ? [...parts, value.slice(0, 3).join('').toUpperCase(), value.slice(1).join('')] : parts;
        for (const [turn, searchString] of texts.entries()) {
          // Operators by turns from one column, text and list to the next.
          for (const searchOperator of IS_LONG
            ? OPERATORS
            : OPERATORS.filter((_, at) => at === (index + turn + place) % 2)) {
            const query = { searchColumn: name, searchOperator, searchString, limit: 1000 };
            const hasNew = isNew(resource, query);
            if (searchString !== parts[0] && !hasNew) continue;
            // Whole elements of the first text; in a long run, once of each statement.
            const isWhole = hasNew && (IS_LONG || turn === 0);
            const found = await client.get(path, isWhole ? query : { ...query, fields: 'id' });
            if (type === 'text') {
              const holds = (text: string) => HOLDS[searchOperator](text, searchString);
              const expected = rows.filter(row => values(row).some(holds)).map(({ id }) => Number(id));
              assert.deepEqual(idsOf(found), expected, JSON.stringify(query));
            } else {
              const [error] = found.body.details;
              assert.deepEqual([found.status, error.field], [400, 'searchOperator'], name);
              assert.match(error.message, new RegExp(`columns of text only; '${name}' is (?:a|an|true)`));
            }
          }
        }
      }
    });

    it(`of GET ${path} without a column look into the first default column`, async () => {
      const rows = parse((await client.get(path, { limit: 1000 })).text) as { id: unknown }[];
      const [first] = resource.defaultColumns;
      assert.equal(first?.type, 'text');
      const expected = rows.filter(row => valuesIn(row, [first.name]).some(text => HOLDS.contains(String(text), 'A')));
      const found = await client.get(path, { searchString: 'A', searchOperator: 'contains', limit: 1000 });
      assert.deepEqual(
        idsOf(found),
        expected.map(({ id }) => Number(id)),
      );
    });
  }

  it('ignore case and accents of Latin, Greek and Cyrillic letters, and keep other scripts apart', async () => {
    const { client } = await rig.account();
    const finds = async (name: string, searchString: string) => {
      const { body: created } = await client.post('/customers', { name });
      const query = { searchColumn: 'name', searchString, searchOperator: 'contains' };
      return idsOf(await client.get('/customers', query)).includes(created.id);
    };
    for (const [name, part] of [
      ['Açúcar da Ilha', 'acucar DA'],
      ['ACUCAR', 'açúc'],
      ['Straße 5', 'STRASSE'],
      ['STRASSE 6', 'straße'],
      ['GROẞ', 'gross'],
      ['Smørrebrød', 'smorrebrod'],
      ['Æble', 'aeble'],
      ['Cœur', 'COEUR'],
      ['Łódź', 'lodz'],
      ['İstanbul', 'istanbul'],
      ['Kırmızı', 'KIRMIZI'],
      ['Đorđe', 'dorde'],
      ['Þór', 'thor'],
      ['ΟΔΟΣ Ἀθηνᾶς', 'οδός αθηνας'],
      ['Ёлка Йод', 'елка йод'],
      ['ЉУБАВ Ѕ Ґ', 'љубав ѕ ґ'],
      ['ﬁnance', 'FINANCE'],
      ['Ｆｕｌｌ', 'full'],
      ['e\u0301t\u00e9', 'ÉTE'],
      ['Việt Nam', 'viet'],
      ['한국', '한'],
      ['がく', 'が'],
    ] as const)
      assert.ok(await finds(name, part), `${name} by ${part}`);
    for (const [name, part] of [
      ['한국', '하'],
      ['がく', 'か'],
      ['100', '1%'],
      ['a b', 'a_b'],
      ['Ab', 'aab'],
    ] as const)
      assert.ok(!(await finds(name, part)), `${name} by ${part}`);
  });

  it('by customer.name combine with type, sort, filterDate, pages and count', async () => {
    const { client } = await rig.account();
    const names = ['Padaria São João', 'Café Açúcar', 'Padaria Central'];
    for (let number = 0; number < 12; number++) {
      const customer = number % 4 === 3 ? {} : { customer: { name: names[number % 4], vat_id: '999999990' } };
      const body = invoiceBody(`${number}`, { date: `2026-03-0${1 + (number % 3)}`, ...customer });
      assert.equal((await client.post('/invoices', body)).status, 201);
    }
    const search = { searchColumn: 'customer.name', searchOperator: 'starts', searchString: 'padaria' };
    const all = (await client.get('/invoices')).body as { id: number; date: string; customer?: { name: string } }[];
    const expected = all.filter(({ customer }) => customer?.name.startsWith('Padaria'));
    const ids = expected.map(({ id }) => id);
    assert.equal(ids.length, 6);
    assert.deepEqual(idsOf(await client.get('/invoices', search)), ids);
    assert.deepEqual(idsOf(await client.get('/documents', search)), ids);
    assert.deepEqual(idsOf(await client.get('/documents', { ...search, type: 'invoice' })), ids);
    assert.deepEqual(idsOf(await client.get('/documents', { ...search, type: 'order' })), []);
    assert.deepEqual(idsOf(await client.get('/documents', { ...search, type: 'purchase' })), []);
    const first = await client.get('/invoices', { ...search, limit: 4 });
    assert.deepEqual(idsOf(await client.get('/invoices', { ...search, cursor: cursorOf(first) })), ids.slice(4));
    assert.deepEqual(idsOf(await client.get('/invoices', { ...search, skip: 2, limit: 2 })), ids.slice(2, 4));
    const days = { filterDate: '2026-03-01:2026-03-02' };
    const ofDays = expected.filter(({ date }) => date < '2026-03-03').map(({ id }) => id);
    assert.deepEqual(idsOf(await client.get('/invoices', { ...search, ...days })), ofDays);
    const newest = expected.toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? 1 : -1));
    const counted = await client.get('/invoices', { ...search, sort: '-date', limit: 2 }, { prefer: 'count=exact' });
    assert.deepEqual(idsOf(counted), idsOf({ ...counted, body: newest }).slice(0, 2));
    assert.equal(counted.headers['x-total-count'], '6');
  });

  it('find few and many of thousands of documents, in pages, sorted and counted', async () => {
    const invoices = rounds(2400, 6000);
    const owner = await connectOnce(rig.ownerUrl);
    const facts = await fill(owner, rig.administration, 'many', { customers: 50, articles: 10, invoices });
    // Statistics of thousands of rows that came at once: without them a plan may be far from the best one.
    await vacuum(owner);
    await owner.end();
    const client = await rig.session(facts.account, facts.apiToken);
    interface Invoice {
      id: number;
      date: string;
      seq_number: string;
      customer: { name: string };
    }
    const pages = async (path: string, query: Record<string, string | number>) => {
      const rows: Invoice[] = [];
      for (let cursor: string | undefined, first = true; first || cursor; first = false) {
        const page = await client.get(
          path,
          { ...query, limit: 1000, ...(cursor && { cursor }) },
          { prefer: 'count=exact' },
        );
        assert.equal(page.status, 200, page.text);
        rows.push(...page.body);
        cursor = cursorOf(page);
        if (!cursor) assert.equal(page.headers['x-total-count'], String(rows.length));
      }
      return rows;
    };
    const all = await pages('/invoices', {});
    assert.equal(all.length, invoices);
    const newest = (a: Invoice, b: Invoice) => (a.date === b.date ? a.id - b.id : a.date < b.date ? 1 : -1);
    for (const [column, part, valueIn] of [
      ['customer.name', 'CÚSTOMER', ({ customer }: Invoice) => customer.name],
      ['customer.name', 'customer 1', ({ customer }: Invoice) => customer.name],
      ['customer.name', 'customer 1,', ({ customer }: Invoice) => customer.name],
      ['seq_number', 'b/', (row: Invoice) => row.seq_number],
      ['seq_number', `/${invoices / 10 - 1}`, (row: Invoice) => row.seq_number],
    ] as const) {
      for (const operator of OPERATORS) {
        const search = { searchColumn: column, searchString: part, searchOperator: operator };
        const expected = all.filter(row => HOLDS[operator](valueIn(row), part));
        for (const path of column === 'seq_number' ? ['/invoices', '/documents'] : ['/invoices']) {
          assert.deepEqual(
            await pages(path, { ...search, fields: 'id' }).then(ids),
            ids(expected),
            `${path} ${operator} ${part}`,
          );
          const sorted = await pages(path, { ...search, sort: '-date', fields: 'id' });
          assert.deepEqual(ids(sorted), ids(expected.toSorted(newest)), `${path} ${operator} ${part} by date`);
        }
        const days = { filterDate: '2024-03-01:2024-03-07' };
        const ofDays = expected.filter(({ date }) => date >= '2024-03-01' && date <= '2024-03-07');
        assert.deepEqual(
          ids(await pages('/invoices', { ...search, ...days, fields: 'id' })),
          ids(ofDays),
          `${part} in a week`,
        );
      }
    }
  });
});

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
