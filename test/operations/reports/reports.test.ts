// Reports over the interface: figures and the documents behind them, files, bad parameters, other companies, journal entries and DATEV.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ReportRequest } from '../../../src/definitions/define-report.ts';
import { AGES } from '../../../src/definitions/fields/open-amounts.ts';
import { reports } from '../../../src/definitions/report-catalogue.ts';
import { DATEV_COLUMNS } from '../../../src/formats/datev.ts';
import { readTable } from '../../../src/formats/tables/read-table.ts';
import { setRate } from '../../../src/operations/currency/rates.ts';
import type { Client } from '../../support/client.ts';
import { startRig } from '../../support/rig.ts';
import { line, made, openShop, type Shop } from '../stock/shop.ts';

const rig = await startRig();
const YEAR = { period: '2026' };
const timeOf = (name: string): Record<string, string> =>
  reports.find(each => each.name === name)?.time === 'period' ? YEAR : {};

async function report(client: Client, name: string, query: Record<string, string | number> = timeOf(name)) {
  const answer = await client.get(`/reports/${name}`, query);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** A company in a country with an invoice at two rates, one without VAT, a credit note, a purchase, a receipt and a payment. */
async function company(country = 'PT'): Promise<Shop> {
  const shop = await openShop(rig);
  const { client } = shop;
  await shop.owner('UPDATE account SET country = $2 WHERE account_id = $1', [shop.account.id, country]);
  for (const path of ['customers', 'suppliers']) made(await client.post(`/${path}`, { code: 'ANA', name: '=Ana' }));
  await shop.article('TEA');
  const supplier = { code: 'ANA' };
  const customer = { code: 'ANA' };
  await shop.make('purchase', {
    date: '2026-03-01',
    supplier,
    total_amount: 246,
    your_ref: 'S/1 2',
    items: [line('TEA', 100, { unit_price: 2, vat: 23 })],
  });
  const invoice = await shop.make('invoice', {
    date: '2026-03-02',
    customer,
    total_amount: 229.6,
    items: [
      line('TEA', 10, { unit_price: 10, vat: 23 }),
      { description: 'Book', qty: 1, unit_price: 100, vat: 6 },
      {
        description: 'Stamp',
        qty: 1,
        unit_price: 0.6,
        vat: 0,
        vat_exemption: country === 'PT' ? 'M07' : 'VATEX-EU-132',
      },
    ],
  });
  await shop.make('credit_note', {
    date: '2026-03-09',
    customer,
    total_amount: 12.3,
    related_document: invoice,
    items: [line('TEA', 1, { unit_price: 10, vat: 23 })],
  });
  await shop.make('receipt', {
    date: '2026-04-02',
    customer,
    total_amount: 100,
    settles: [{ document: invoice, amount: 100 }],
  });
  await shop.make('payment', { date: '2026-04-03', supplier, total_amount: 246 });
  return shop;
}

it('have a catalogue, an answer and files that say the same, for each', async () => {
  const { client } = await company();
  const catalogue = await client.get('/reports');
  assert.deepEqual(
    catalogue.body.map(({ name }: { name: string }) => name),
    reports.map(({ name }) => name),
  );
  for (const { name, columns } of reports) {
    const { rows, count } = await report(client, name);
    const shown = name.endsWith('_journal')
      ? new Set(rows.map((row: Record<string, unknown>) => row.document)).size
      : rows.length;
    assert.equal(shown, count, name);
    if (name === 'journal_entries') continue;
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await client.get(`/reports/${name}`, { ...timeOf(name), format });
      assert.equal(file.status, 200, file.text);
      const limits = { rows: 10_000, columns: 100, cell: 1000, characters: 1_000_000 };
      const { headings, rows: read } = await readTable(file.bytes, { limits, choice: { headingRow: 1 }, known: [] });
      assert.deepEqual(
        headings,
        columns.map(column => column.name),
        `${name} ${format}`,
      );
      const written = rows.map((row: Record<string, unknown>) => columns.map(column => String(row[column.name] ?? '')));
      const found = read.map(({ cells, exact }) =>
        columns.map((_, at) => (exact?.[at] || cells[at] || '').replace(/^'(?==)/, '')),
      );
      assert.deepEqual(found, written, `${name} ${format}`);
    }
  }
});

it('write names that look like formulas as text', async () => {
  const { client } = await company();
  const { text } = await client.get('/reports/sales_by_customer', { ...YEAR, format: 'csv' });
  assert.match(text, /,'=Ana,/);
});

it('lead from each figure to its documents', async () => {
  const { client } = await company();
  for (const { name } of reports) {
    const { rows } = await report(client, name);
    for (const { documents_url: url } of rows) {
      if (url === undefined) continue;
      const answer = await client.get(url);
      assert.equal(answer.status, 200, `${name} ${url} ${answer.text}`);
      assert.ok((answer.body.rows ?? answer.body).length > 0 || name === 'vat_return', `${name} ${url}`);
    }
  }
});

it('lead from a column to the documents that it adds up, also of parties who are not on file', async () => {
  const shop = await company();
  const { client } = shop;
  const sale = (name: string, due: string, price: number) => ({
    ...{ date: '2026-01-02', due_date: due, customer: { name }, total_amount: price },
    items: [line('none', 1, { unit_price: price, vat: 0 })],
  });
  await shop.make('invoice', sale('Bea', '2026-03-10', 50));
  const invoice = await shop.make('invoice', sale('Bea', '2026-01-10', 70));
  await shop.make('invoice', sale('Carl', '2026-03-10', 31));
  const { due_date: _, ...credit } = sale('Bea', '', 20);
  await shop.make('credit_note', { ...credit, date: '2026-04-10', related_document: invoice });
  await shop.make('receipt', { date: '2026-04-11', customer: { name: 'Bea' }, total_amount: 7 });
  await shop.make('purchase', {
    ...{ date: '2026-03-01', supplier: { name: 'Dora' }, total_amount: 5, your_ref: 'D 1' },
    items: [line('none', 1, { unit_price: 5, vat: 0 })],
  });
  let parts = 0;
  for (const [name, of, columns] of [
    ['aged_debtors', 'amount', [...AGES, 'unallotted', 'amount']],
    ['aged_creditors', 'amount', [...AGES, 'unallotted', 'amount']],
    ['sales_by_month', 'net', ['charged', 'credited', 'net']],
    ['sales_by_customer', 'net', ['net']],
  ] as const) {
    const definition = reports.find(each => each.name === name) as (typeof reports)[number];
    const query: Record<string, string> = definition.time === 'period' ? YEAR : { day: '2026-04-20' };
    const { rows, day, from = day, to = day } = await report(client, name, query);
    const request = { from, to } as ReportRequest;
    assert.ok(rows.length > 0);
    for (const row of rows)
      for (const column of columns) {
        const link = definition.documentsOf(row, request, column);
        const { body, text } = await client.get(link?.path ?? '', link?.query);
        assert.equal(body.totals?.[0]?.[of] ?? 0, row[column], `${name} ${column} ${JSON.stringify(row)} ${text}`);
        if (row[column] !== 0) parts++;
        const file = await client.get(link?.path ?? '', { ...link?.query, format: 'csv' });
        assert.equal(file.text.trim().split('\r\n').length - 1, body.rows.length, `${name} ${column}`);
      }
  }
  assert.ok(parts > 15, `${parts} figures`);
});

it('give the boxes of Portugal, Spain and Germany, and figures by rate elsewhere', async () => {
  const boxesOf = async (country: string) => {
    const { client } = await company(country);
    const { rows } = await report(client, 'vat_return');
    return Object.fromEntries(
      rows.flatMap(({ box, amount }: { box: string; amount: number }) => (amount === 0 ? [] : [[box, amount]])),
    );
  };
  assert.deepEqual(await boxesOf('PT'), {
    '1': 100,
    '2': 6,
    '3': 100,
    '4': 23,
    '9': 0.6,
    '22': 46,
    '40': 2.3,
    '90': 200.6,
    '91': 48.3,
    '92': 29,
    '94': 19.3,
  });
  const es = await company('ES');
  await es.make('invoice', {
    ...{ date: '2026-03-03', customer: { code: 'ANA' }, total_amount: 121 },
    items: [{ description: 'x', qty: 1, unit_price: 100, vat: 21 }],
  });
  const spain = await report(es.client, 'vat_return');
  const amount = (box: string) => spain.rows.find((row: { box: string }) => row.box === box)?.amount;
  assert.deepEqual(
    [amount('07'), amount('09'), amount('14'), amount('15'), amount('29'), amount('46')],
    [100, 21, -10, -2.3, 46, -27.3],
  );
  const de = await company('DE');
  await de.make('invoice', {
    ...{ date: '2026-03-03', customer: { code: 'ANA' }, total_amount: 119 },
    items: [{ description: 'x', qty: 1, unit_price: 100, vat: 19 }],
  });
  await de.make('purchase', {
    ...{ date: '2026-03-04', supplier: { code: 'ANA' }, total_amount: 50 },
    items: [{ description: 'x', qty: 1, unit_price: 50, vat: 0, vat_category: 'K' }],
  });
  const germany = await report(de.client, 'vat_return');
  const kennzahl = (box: string) => germany.rows.find((row: { box: string }) => row.box === box)?.amount;
  assert.deepEqual(
    ['81', '81 Steuer', '35', '36', '48', '89', '89 Steuer', '66', '61', '83'].map(kennzahl),
    [100, 19, 190, 26.7, 0.6, 50, 9.5, 46, 9.5, -0.3],
  );
  const french = Object.entries(await boxesOf('FR'));
  assert.deepEqual(french, [
    ['purchases S 23 % net', 200],
    ['purchases S 23 % VAT', 46],
    ['sales E 0 % net', 0.6],
    ['sales S 6 % net', 100],
    ['sales S 6 % VAT', 6],
    ['sales S 23 % net', 90],
    ['sales S 23 % VAT', 20.7],
  ]);
});

it('give the margin at the cost of the sale, and sales less returns', async () => {
  const { client } = await company();
  const { rows, totals } = await report(client, 'margin');
  const tea = rows.find(({ item_code }: { item_code: string }) => item_code === 'TEA');
  assert.partialDeepStrictEqual(tea, { quantity: 9, net: 90, cost: 18, margin: 72, margin_percent: 80 });
  assert.partialDeepStrictEqual(totals[0], { net: 190.6, cost: 18, margin: 172.6 });
});

it('take the cost of goods from the delivery note that an invoice bills, also under a new code of the article', async () => {
  const shop = await openShop(rig);
  await shop.article('TEA');
  await shop.make('purchase', { date: '2026-02-01', total_amount: 20, items: [line('TEA', 10, { unit_price: 2 })] });
  const note = await shop.make('delivery_note', { date: '2026-02-02', items: [line('TEA', 4, { unit_price: 5 })] });
  await shop.make('purchase', { date: '2026-02-03', total_amount: 80, items: [line('TEA', 10, { unit_price: 8 })] });
  const [tea] = (await shop.client.get('/articles')).body;
  made(await shop.client.put('/articles', { id: tea.id, item_code: 'TEA-2' }));
  await shop.make('invoice', {
    date: '2026-03-02',
    related_document: note,
    total_amount: 20,
    items: [line('TEA-2', 4, { unit_price: 5 })],
  });
  const { rows } = await report(shop.client, 'margin', { period: '2026-03' });
  assert.equal(rows.length, 1);
  assert.partialDeepStrictEqual(rows[0], { item_code: 'TEA-2', net: 20, cost: 8, margin: 12 });
});

it('refuse bad parameters by their field', async () => {
  const { client } = await company();
  const day = (await client.get('/reports/stock_value')).body.day as string;
  const later = `${Number(day.slice(0, 4)) + 1}-01-01`;
  for (const [name, query, field, text] of [
    ['sales_journal', { from: '2026-03-02', to: '2026-03-01' }, 'to', /before the first day/],
    ['sales_journal', { from: '2026-03-02' }, 'to', /required/],
    ['sales_journal', { from: '2010-01-01', to: '2026-03-01' }, 'to', /at most 3660 days/],
    ['sales_journal', { from: '2026-02-30', to: '2026-03-01' }, 'from', /calendar day/],
    ['sales_journal', { period: '2026-Q5' }, 'period', /a year, a quarter or a month/],
    ['sales_journal', { period: '2026', to: '2026-03-01' }, 'to', /together with period/],
    ['sales_journal', { ...YEAR, customer_id: 99_999_999 }, 'customer_id', /no customer on file/],
    ['sales_journal', { ...YEAR, box: '999' }, 'box', /does not have/],
    ['sales_journal', { ...YEAR, figure: 'net' }, 'figure', /charged, credited/],
    ['open_receivables', { figure: 'days_31' }, 'figure', /days_30/],
    ['sales_journal', { ...YEAR, limit: 1001 }, 'limit', /from 0 to 1000/],
    ['sales_journal', { ...YEAR, format: 'pdf' }, 'format', /json, csv, xlsx/],
    ['sales_journal', { ...YEAR, format: 'datev' }, 'format', /json, csv, xlsx/],
    ['stock_value', { day: later }, 'day', /not be after today/],
    ['aged_debtors', { day: 'x' }, 'day', /calendar day/],
    ['journal_entries', { ...YEAR, format: 'datev', consultant: 'x' }, 'consultant', /4 to 7 digits/],
    ['journal_entries', { ...YEAR, format: 'datev', fiscal_year: '2026-07-01' }, 'fiscal_year', /financial year/],
  ] as const) {
    const { status, body, text: answered } = await client.get(`/reports/${name}`, query);
    assert.equal(status, 400, `${name} ${answered}`);
    const [detail] = body.details;
    assert.equal(detail.field, field, answered);
    assert.match(detail.message, text);
  }
});

it('page, narrow, and leave documents without an exchange rate out', async () => {
  const shop = await company();
  const { client } = shop;
  const all = await report(client, 'sales_journal');
  const second = await report(client, 'sales_journal', { ...YEAR, skip: 1, limit: 1 });
  assert.deepEqual(second.rows, all.rows.slice(3));
  assert.deepEqual([second.totals, second.count], [all.totals, 2]);
  const other = made(await client.post('/customers', { code: 'RUI', name: 'Rui' }));
  assert.deepEqual((await report(client, 'sales_journal', { ...YEAR, customer_id: other.id })).rows, []);
  const tea = await report(client, 'sales_by_customer', { ...YEAR, item_code: 'TEA' });
  assert.equal(tea.totals[0].documents, 2);
  await shop.make('invoice', {
    date: '2026-05-02',
    currency: 'USD',
    total_amount: 10,
    items: [line('none', 1, { unit_price: 10, vat: 0 })],
  });
  for (const name of ['sales_journal', 'sales_by_month', 'vat_return'])
    assert.equal((await report(client, name)).without_rate, 1, name);
});

it('keep the figures of a client that states net amount and VAT before the discount', async () => {
  const shop = await openShop(rig);
  const stated = { net_amount: 100, vat: 23, discount: 10, total_amount: 110.7 };
  await shop.make('invoice', { date: '2026-03-02', ...stated, items: [line('none', 1, { unit_price: 100, vat: 23 })] });
  for (const name of ['sales_journal', 'sales_by_month', 'sales_by_article', 'sales_by_customer', 'sales_lines'])
    assert.equal((await report(shop.client, name)).totals[0].net, 90, name);
  assert.equal(
    (await report(shop.client, 'vat_return')).rows.find(({ box }: { box: string }) => box === '4')?.amount,
    20.7,
  );
  // Of a document whose first line is another article, too.
  await shop.article('TEA');
  await shop.make('invoice', {
    date: '2026-03-03',
    ...stated,
    items: [line('none', 1, { unit_price: 60, vat: 23 }), line('TEA', 1, { unit_price: 40, vat: 23 })],
  });
  for (const name of ['sales_by_article', 'sales_lines'])
    assert.equal((await report(shop.client, name, { ...YEAR, item_code: 'TEA' })).totals[0].net, 36, name);
});

it('show no company the figures of another one', async () => {
  await company();
  const { client } = await openShop(rig);
  for (const { name } of reports) {
    if (name === 'vat_return') continue;
    assert.equal((await report(client, name)).count, 0, name);
  }
});

const ACCOUNTS = [
  { code: 'R', number: '1400', purpose: 'receivable' },
  { code: 'P', number: '1600', purpose: 'payable' },
  { code: 'S', number: '8000', purpose: 'revenue' },
  { code: 'S23', number: '8400', purpose: 'revenue', vat_rate: 23, tax_key: '3' },
  { code: 'STEA', number: '8410', purpose: 'revenue', vat_rate: 23, family: 'TEAS' },
  { code: 'E', number: '3400', purpose: 'expense' },
  { code: 'VO', number: '1776', purpose: 'vat_out' },
  { code: 'VI', number: '1576', purpose: 'vat_in' },
  { code: 'B', number: '1200', purpose: 'bank' },
];

it('post entries to the account with the most conditions, and refuse files while accounts are missing', async () => {
  const shop = await company();
  const { client } = shop;
  const missing = await report(client, 'missing_accounts');
  assert.deepEqual([...new Set(missing.rows.map(({ purpose }: { purpose: string }) => purpose))].sort(), [
    'bank',
    'expense',
    'payable',
    'receivable',
    'revenue',
    'vat_in',
    'vat_out',
  ]);
  const refusal = await client.get('/reports/journal_entries', { ...YEAR, format: 'csv' });
  assert.equal(`${refusal.status} ${refusal.body.code}`, '409 CONFLICT');
  assert.ok(
    refusal.body.details.some(({ field }: { field: string }) => field === 'revenue vat_rate 23'),
    refusal.text,
  );
  await shop.owner(`INSERT INTO family (account_id, family_code, description) VALUES ($1, 'TEAS', 'Teas')`, [
    shop.account.id,
  ]);
  await shop.owner(`UPDATE article SET family = 'TEAS' WHERE account_id = $1 AND item_code = 'TEA'`, [shop.account.id]);
  for (const account of ACCOUNTS) made(await client.post('/accounting_accounts', account));
  assert.equal((await report(client, 'missing_accounts')).count, 0);
  const { rows } = await report(client, 'journal_entries');
  const shown = rows.map(
    (row: Record<string, unknown>) => `${row.date} ${row.debit_account} ${row.credit_account} ${row.amount}`,
  );
  assert.deepEqual(shown, [
    '2026-03-01 3400 1600 200',
    '2026-03-01 1576 1600 46',
    '2026-03-02 1400 8000 0.6',
    '2026-03-02 1400 8000 100',
    '2026-03-02 1400 1776 6',
    '2026-03-02 1400 8410 100',
    '2026-03-02 1400 1776 23',
    '2026-03-09 8410 1400 10',
    '2026-03-09 1776 1400 2.3',
    '2026-04-02 1200 1400 100',
    '2026-04-03 1600 1200 246',
  ]);
  const csv = await client.get('/reports/journal_entries', { ...YEAR, format: 'csv' });
  assert.equal(csv.text.trim().split('\r\n').length, rows.length + 1);
});

// Expressions of the description that DATEV publishes at developer.datev.de (Buchungsstapel).
const FIELDS: [at: number, expression: RegExp][] = [
  [1, /^\d{1,10},\d{2}$/],
  [2, /^"[SH]"$/],
  [7, /^\d{1,9}$/],
  [8, /^\d{1,9}$/],
  [9, /^(?:"\d{4}")?$/],
  [10, /^\d{4}$/],
  [11, /^"[\w$%\-/]{0,36}"$/],
  [14, /^"(?:[^"]|""){0,60}"$/],
  [114, /^[01]$/],
];

it('write a posting batch as DATEV describes it', async () => {
  const shop = await company();
  const { client } = shop;
  for (const account of ACCOUNTS.filter(({ code }) => code !== 'STEA'))
    made(await client.post('/accounting_accounts', account));
  const settings = { from: '2026-03-01', to: '2026-12-31', consultant: '29098', client: '55003', account_length: 4 };
  const file = await client.get('/reports/journal_entries', { ...settings, format: 'datev' });
  assert.equal(file.status, 200, file.text);
  assert.equal(file.headers['content-type'], 'text/csv; charset=windows-1252');
  assert.match(String(file.headers['content-disposition']), /EXTF_Buchungsstapel/);
  const text = file.bytes.toString('latin1');
  assert.ok(text.endsWith('\r\n') && !/[^\r]\n/.test(text));
  const [head = '', columns = '', ...lines] = text.trimEnd().split('\r\n');
  const fields = head.split(';');
  assert.equal(fields.length, 31);
  assert.deepEqual(fields.slice(0, 5), ['"EXTF"', '700', '21', '"Buchungsstapel"', '13']);
  assert.match(fields[5] ?? '', /^\d{17}$/);
  assert.deepEqual(fields.slice(10, 16), ['29098', '55003', '20260101', '4', '20260301', '20261231']);
  assert.deepEqual(fields.slice(18, 22), ['1', '0', '0', '"EUR"']);
  assert.equal(DATEV_COLUMNS.length, 125);
  assert.equal(columns, Buffer.from(DATEV_COLUMNS.join(';'), 'latin1').toString('latin1'));
  for (const each of lines) {
    const cells = each.split(';');
    assert.equal(cells.length, 125, each);
    for (const [at, expression] of FIELDS) assert.match(cells[at - 1] ?? '', expression, `field ${at} of ${each}`);
  }
  const shown = lines.map(each => {
    const cells = each.split(';');
    return [0, 1, 6, 7, 8, 9, 10]
      .map(at => cells[at])
      .join(' ')
      .trim();
  });
  assert.deepEqual(shown, [
    '200,00 "H" 1600 3400  0103 "S/1-2"',
    '46,00 "H" 1600 1576  0103 "S/1-2"',
    '0,60 "S" 1400 8000  0203 "FT-2"',
    '100,00 "S" 1400 8000  0203 "FT-2"',
    '6,00 "S" 1400 1776  0203 "FT-2"',
    // The account has a tax key: net amount and VAT are one.
    '123,00 "S" 1400 8400 "0003" 0203 "FT-2"',
    '12,30 "H" 1400 8400 "0003" 0903 "NC-3"',
    '100,00 "S" 1200 1400  0204 "REC-4"',
    '246,00 "S" 1600 1200  0304 "PAY-5"',
  ]);
});

it('take back the entries of a voided document on the day of the void, in balance', async () => {
  const shop = await openShop(rig);
  const number = await shop.make('invoice', {
    date: '2026-03-02',
    total_amount: 123,
    items: [line('none', 1, { unit_price: 100, vat: 23 })],
  });
  await shop.void('invoice', number);
  const { rows } = await report(shop.client, 'journal_entries');
  assert.deepEqual(
    rows.map((row: Record<string, unknown>) => `${row.status ?? 'ISSUED'} ${row.debit} ${row.credit} ${row.amount}`),
    [
      'ISSUED receivable revenue 100',
      'ISSUED receivable vat_out 23',
      'VOID revenue receivable 100',
      'VOID vat_out receivable 23',
    ],
  );
  assert.equal((await report(shop.client, 'sales_by_month', { period: '2026-03' })).totals[0].net, 100);
  assert.equal((await report(shop.client, 'sales_by_month')).totals[0].net, 0);
});

it('post write-offs and differences by exchange rates', async () => {
  const shop = await openShop(rig);
  const usd = { currency: 'USD', customer: { name: 'X' } };
  const invoice = await shop.make('invoice', {
    date: '2026-03-02',
    ...usd,
    exchange_rate: 0.9,
    total_amount: 100,
    items: [line('none', 1, { unit_price: 100, vat: 0 })],
  });
  await shop.make('receipt', {
    date: '2026-04-02',
    ...usd,
    exchange_rate: 0.95,
    total_amount: 98,
    settles: [{ document: invoice, amount: 98, settled_amount: 98, write_off: 2, write_off_reason: 'bank fee' }],
  });
  const { rows } = await report(shop.client, 'journal_entries');
  const shown = rows.map((row: Record<string, unknown>) => `${row.debit} ${row.credit} ${row.amount}`);
  assert.deepEqual(shown, [
    'receivable revenue 90',
    'bank receivable 93.1',
    'receivable exchange_gain 4.9',
    'write_off receivable 1.8',
  ]);
  const side = (of: string) =>
    rows
      .filter((row: Record<string, unknown>) => row[of] === 'receivable')
      .reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
  assert.equal(side('debit').toFixed(2), side('credit').toFixed(2));
});

it('count documents of another currency at the rate of their day, which they keep', async () => {
  const shop = await openShop(rig);
  const actor = { kind: 'administrator', accountId: shop.account.id } as const;
  await setRate(rig.administration, actor, { currency: 'USD', rate: '0.9', day: '2026-03-01' });
  const usd = { currency: 'USD', customer: { name: 'X' }, items: [line('none', 1, { unit_price: 100, vat: 0 })] };
  await shop.make('invoice', { date: '2026-03-02', ...usd, total_amount: 100 });
  await shop.make('invoice', { date: '2026-03-02', ...usd, exchange_rate: 0.8, total_amount: 100 });
  const before = await shop.make('invoice', { date: '2026-02-28', ...usd, total_amount: 100 });
  await shop.make('receipt', { date: '2026-03-05', currency: 'USD', customer: { name: 'X' }, total_amount: 10 });
  await shop.make('order', { date: '2026-03-02', ...usd, total_amount: 100 });
  await setRate(rig.administration, actor, { currency: 'USD', rate: '0.5', day: '2026-03-02' });
  const kept = async (path: string) =>
    (await shop.client.get(`/${path}`)).body.map((each: Record<string, unknown>) => each.exchange_rate);
  assert.deepEqual(await kept('invoices'), [0.9, 0.8, undefined]);
  assert.deepEqual(await kept('receipts'), [0.9]);
  assert.deepEqual(await kept('orders'), [undefined]);
  const sales = await report(shop.client, 'sales_by_customer');
  assert.deepEqual([sales.totals[0].net, sales.without_rate], [170, 1], before);
});

it('count a credit note at the rate of the document that it credits, unless it has another', async () => {
  const shop = await openShop(rig);
  const actor = { kind: 'administrator', accountId: shop.account.id } as const;
  await setRate(rig.administration, actor, { currency: 'USD', rate: '0.9', day: '2026-03-01' });
  await setRate(rig.administration, actor, { currency: 'USD', rate: '0.5', day: '2026-03-05' });
  const items = [line('none', 1, { unit_price: 100, vat: 0 })];
  const usd = { currency: 'USD', customer: { name: 'X' }, items, total_amount: 100 };
  const byTable = await shop.make('invoice', { date: '2026-03-02', ...usd });
  const byHand = await shop.make('invoice', { date: '2026-03-02', ...usd, exchange_rate: 0.8 });
  const without = await shop.make('invoice', { date: '2026-02-28', ...usd });
  for (const name of [byTable, byHand, without])
    await shop.make('credit_note', { date: '2026-03-06', ...usd, related_document: name });
  await shop.make('credit_note', { date: '2026-03-06', ...usd });
  const third = await shop.make('invoice', { date: '2026-03-02', ...usd });
  await shop.make('credit_note', { date: '2026-03-06', ...usd, related_document: third, exchange_rate: 0.7 });
  const { body } = await shop.client.get('/credit_notes');
  const rates = body.map((each: Record<string, unknown>) => each.exchange_rate);
  assert.deepEqual(rates, [0.9, 0.8, 0.5, 0.5, 0.7], 'one without a rate is credited at that of the day');
});

it('post what the bank charged apart, so that the bank account agrees with the statement', async () => {
  const shop = await openShop(rig);
  const { client } = shop;
  made(await client.post('/bank_accounts', { code: 'MAIN', iban: 'DE89 3704 0044 0532 0130 00', currency: 'EUR' }));
  const customer_id = made(await client.post('/customers', { code: 'ANA', name: 'Ana' })).id;
  const supplier_id = made(await client.post('/suppliers', { code: 'RUI', name: 'Rui' })).id;
  const statement = [
    ...[':20:X', ':25:DE89370400440532013000', ':28C:1/1', ':60F:C260301EUR100,00'],
    ...[':61:2603020302C98,01NTRFNONREF', ':86:IN', ':61:2603030303D50,00NTRFNONREF', ':86:OUT'],
    ...[':61:2603040304D19,00NTRFNONREF', ':86:BACK', ':61:2603050305C9,00NTRFNONREF', ':86:AGAIN'],
    ...[':62F:C260305EUR138,01', '-'],
  ].join('\n');
  const sent = await client.call('POST', '/bank_statements', {
    raw: statement,
    headers: { 'content-type': 'text/plain' },
  });
  assert.equal(sent.status, 200, sent.text);
  const entries: { id: number }[] = (await client.get('/bank_entries', { sort: 'id' })).body;
  const charged = [
    { customer_id, charge: 2 },
    { supplier_id, charge: 1 },
    { customer_id, charge: 0.5 },
    { supplier_id, charge: 0.25 },
  ];
  const documents: { id: number; type: string; total_amount: number }[] = [];
  for (const [at, booking] of charged.entries())
    documents.push(made(await client.post('/bank_bookings', { entry_id: entries[at]?.id, ...booking })).documents[0]);
  const posted = async () =>
    (await report(client, 'journal_entries')).rows.map(
      ({ status, debit, credit, amount }: Record<string, unknown>) => `${status ?? ''} ${debit} ${credit} ${amount}`,
    );
  const issued = [
    ' bank receivable 98.01',
    ' bank_charges receivable 2',
    ' payable bank 49',
    ' bank_charges bank 1',
    ' receivable bank 18.5',
    ' bank_charges bank 0.5',
    ' bank payable 9',
    ' bank_charges payable 0.25',
  ];
  assert.deepEqual(await posted(), issued);
  const { rows: missing } = await report(client, 'missing_accounts');
  assert.ok(missing.some(({ purpose }: { purpose: string }) => purpose === 'bank_charges'));
  // The bank account has a number of its own; what comes from none has the general one.
  const [bankAccount] = (await client.get('/bank_accounts')).body;
  const wrong = await client.post('/accounting_accounts', {
    code: 'X',
    number: '1',
    purpose: 'bank',
    bank_account: 'X',
  });
  assert.match(wrong.text, /'bank_account' names an unknown/);
  made(await client.post('/accounting_accounts', { code: 'BANK', number: '1200', purpose: 'bank' }));
  const own = { code: 'BANK2', number: '1210', purpose: 'bank', bank_account: bankAccount.code };
  made(await client.post('/accounting_accounts', own));
  const cash = { document_set: 'REC', seq_number: 'CASH', date: '2026-03-06', currency: 'EUR', total_amount: 3 };
  const received = made(await client.post('/receipts', { ...cash, customer: { id: customer_id } }));
  const debits = (await report(client, 'journal_entries')).rows.filter(
    ({ debit }: { debit: string }) => debit === 'bank',
  );
  assert.deepEqual(
    debits.map((row: Record<string, unknown>) => [row.amount, row.debit_account]),
    [
      [98.01, '1210'],
      [9, '1210'],
      [3, '1200'],
    ],
  );
  issued.push(' bank receivable 3');
  const renamed = await client.put('/bank_accounts', { id: bankAccount.id, code: 'OTHER' });
  assert.equal(renamed.status, 201, renamed.text);
  const [kept] = (await client.get('/accounting_accounts', { searchString: 'BANK2' })).body;
  assert.equal(kept.bank_account, 'OTHER');
  assert.ok(received.id > 0);
  for (const { id, type } of documents.slice(0, 2))
    made(await client.put(`/${type}s`, { id, status: 'VOID', reason: 'a mistake' }));
  assert.deepEqual(await posted(), [
    ...issued,
    'VOID receivable bank 98.01',
    'VOID receivable bank_charges 2',
    'VOID bank payable 49',
    'VOID bank bank_charges 1',
  ]);
});

it('count documents without an exchange rate, and refuse files that would lack them', async () => {
  const shop = await openShop(rig);
  const { client } = shop;
  made(await client.post('/customers', { code: 'ANA', name: 'Ana' }));
  for (const account of ACCOUNTS.filter(({ code }) => code !== 'STEA'))
    made(await client.post('/accounting_accounts', account));
  const dollars = { currency: 'USD', customer: { code: 'ANA' }, total_amount: 10 };
  const items = [line('none', 1, { unit_price: 10, vat: 0 })];
  const invoice = await shop.make('invoice', { ...dollars, date: '2026-03-02', items });
  const receipt = await shop.make('receipt', {
    ...dollars,
    date: '2026-05-02',
    exchange_rate: 0.9,
    total_amount: 8,
    settles: [{ document: invoice, amount: 8, write_off: 2, write_off_reason: 'bank fee' }],
  });
  const advance = await shop.make('receipt', { ...dollars, date: '2026-04-02' });
  const counts = async (period: string) => {
    const answers = ['journal_entries', 'missing_accounts'].map(name => report(client, name, { period, limit: 0 }));
    return (await Promise.all(answers)).map(({ without_rate }) => without_rate);
  };
  assert.deepEqual(await counts('2026'), [2, 2]);
  assert.deepEqual(await counts('2026-04'), [1, 1]);
  // The write-off of a later receipt is at the rate of the invoice.
  assert.deepEqual(await counts('2026-05'), [1, 1]);
  assert.deepEqual(await counts('2026-06'), [0, 0]);
  for (const format of ['csv', 'xlsx', 'datev']) {
    const { status, body, text } = await client.get('/reports/journal_entries', { ...YEAR, format });
    assert.equal(`${status} ${body.code}`, '409 CONFLICT', `${format} ${text}`);
    assert.match(body.message, /without an exchange rate.*: 2/);
    const fields = body.details.map(({ field, message }: Record<string, string>) => {
      assert.match(message ?? '', /USD without an exchange rate: void it/);
      return field;
    });
    assert.deepEqual(fields, [`FT ${invoice}`, `REC ${advance}`]);
  }
  for (const number of [advance, receipt]) await shop.void('receipt', number);
  await shop.void('invoice', invoice);
  assert.deepEqual(await counts('2026'), [0, 0]);
  const file = await client.get('/reports/journal_entries', { ...YEAR, format: 'csv' });
  assert.equal(file.status, 200, file.text);
});
