// Reports in the administration area: periods, chart, figures that lead to documents, files, and the form for DATEV.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { reports } from '../../../src/definitions/report-catalogue.ts';
import { startAdminRig } from './admin-rig.ts';
import { openStore, textOf } from './documents-rig.ts';
import { signedInClient } from './form-client.ts';

const rig = await startAdminRig();
const shop = await openStore(rig);
await shop.client.post('/customers', { code: 'ANA', name: 'Ana <b>' });
await shop.make('invoice', {
  ...{ customer: { code: 'ANA' }, date: '2026-03-02', due_date: '2026-03-09', total_amount: 123 },
  items: [{ description: 'Tea', qty: 1, unit_price: 100, vat: 23 }],
});

it('lead from the VAT return over the journal to the document, with a chart and files', async () => {
  const { page, open, checkAccessibility, problems } = await rig.signIn(shop.account, { role: 'clerk' });
  await open('/admin/reports/vat_return?period=2026-Q1');
  assert.match(await textOf(page, 'main'), /Base tributável à taxa normal\s*€100\.00/);
  await checkAccessibility();
  await page.locator('tr', { hasText: 'Imposto à taxa normal' }).locator('a').click();
  assert.match(await textOf(page, 'main'), /Only Box 4/);
  assert.match(await textOf(page, 'table'), /Ana <b>.*€100\.00.*€23\.00.*Total/);
  // Columns without a value, and the currency of the company, would push the amounts out of sight.
  assert.doesNotMatch(await textOf(page, 'thead'), /Status|VAT code|currency/);
  await checkAccessibility();
  await page.locator('tbody a').first().click();
  assert.match(page.url(), /\/admin\/invoices\/\d+$/);
  await open('/admin/reports/sales_by_customer?period=2026');
  assert.equal(await page.locator('.row-chart .chart-bar').count(), 1);
  await checkAccessibility();
  await page.getByRole('link', { name: 'Last year' }).click();
  assert.match(await textOf(page, 'main'), /No documents in this period/);
  await page.fill('#from', '2026-03-02');
  await page.fill('#to', '2026-03-01');
  await page.getByRole('button', { name: 'Show' }).click();
  assert.match(await textOf(page, '.error-summary'), /This report cannot be shown/);
  await checkAccessibility();
  await open('/admin/reports/sales_by_customer?period=2026');
  assert.equal(await textOf(page, '.chart-unit'), 'Net, EUR');
  // A bar stands beside its name, with its amount.
  const [row] = await page.locator('.report-table tbody tr').allTextContents();
  for (const text of await page
    .locator('.row-chart > span')
    .evaluateAll(all => all.map(each => each.textContent ?? '')))
    assert.ok(row?.includes(text), `${text} in ${row}`);
  await checkAccessibility();
  // On a phone, the chart has the width of the page.
  await page.setViewportSize({ width: 375, height: 800 });
  const chart = await page.locator('.row-chart').evaluate(each => [each.scrollWidth, each.clientWidth]);
  assert.equal(chart[0], chart[1]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await open('/admin/reports/sales_by_month?period=2026');
  assert.match(await textOf(page, 'svg.is-wide .chart-label:last-of-type'), /Mar 2026/);
  await open('/admin/reports/aged_debtors?day=2026-03-20');
  assert.match(await textOf(page, 'table'), /€123\.00/);
  await checkAccessibility();
  // A cell of an age leads to the open items of that age.
  await page.locator('tbody td a[href*="figure=days_60"]').first().click();
  assert.match(await textOf(page, 'main'), /Only Customer Ana <b>, 31–60 days/);
  await open('/admin/reports/aged_debtors?day=2026-03-20');
  await page.locator('tbody td a[href*="figure=days_30"]').first().click();
  assert.match(await textOf(page, 'table'), /€123\.00/);
  assert.deepEqual(problems, []);
});

it('draw the largest figures, or none if other pages have them', async () => {
  const account = await rig.account();
  const add = (code: string, stock: number) =>
    account.client.post('/articles', { item_code: code, description: code, stock, weighted_average_cost: 5 });
  for (const [code, stock] of Object.entries({ A: 1, B: 3, C: 2 })) await add(code, stock);
  const { page, open } = await rig.signIn(account);
  await open('/admin/reports/stock_value');
  assert.deepEqual(await page.locator('.row-name').allTextContents(), ['B', 'C', 'A']);
  for (let index = 0; index < 200; index++) await add(`X${index}`, 100);
  await open('/admin/reports/stock_value');
  assert.equal(await page.locator('.row-chart').count(), 0);
});

it('have a page and files for each report, in both languages', async () => {
  const client = await signedInClient(rig, { account: shop.account.code });
  for (const { name, time } of reports) {
    const query = time === 'period' ? '?period=2026' : '?day=2026-03-20';
    const page = await client.get(`/admin/reports/${name}${query}`);
    assert.equal(page.status, 200, `${name} ${page.text.slice(0, 300)}`);
    const file = await client.get(`/admin/reports/${name}/file${query}&format=csv`);
    assert.equal(file.status, name === 'journal_entries' ? 422 : 200, name);
    if (name === 'journal_entries') assert.match(file.text, /The file cannot be created[\s\S]*has no account/);
  }
});

it('have words in place of codes in files, as on the page', async () => {
  const client = await signedInClient(rig, { account: shop.account.code });
  const journal = await client.get('/admin/reports/sales_journal/file?period=2026&format=csv');
  assert.match(journal.text, /,Invoice,FT 1,/);
  const missing = await client.get('/admin/reports/missing_accounts/file?period=2026&format=csv');
  assert.match(missing.text, /^VAT on sales,/m);
  assert.match(missing.text, /^Receivable,/m);
  const entries = await client.get('/admin/reports/journal_entries?period=2026');
  assert.match(entries.text, />Receivable<\/td>\s*<td[^>]*>VAT on sales</);
});

it('add up the VAT journal only where it has one side', async () => {
  const client = await signedInClient(rig, { account: shop.account.code });
  const whole = await client.get('/admin/reports/vat_journal?period=2026');
  assert.match(whole.text, /FT 1<[\s\S]*€23\.00/);
  assert.doesNotMatch(whole.text, />Total<\/strong>/);
  const box = await client.get('/admin/reports/vat_journal?period=2026&box=4');
  assert.match(box.text, />Total<\/strong>[\s\S]*>€23\.00<\/strong>/);
});

it('export for DATEV when all accounts are there', async () => {
  const accounts = { receivable: '1400', revenue: '8400', vat_out: '1776', bank: '1200' };
  for (const [purpose, number] of Object.entries(accounts))
    assert.equal(
      (await shop.client.post('/accounting_accounts', { code: purpose.toUpperCase().slice(0, 15), number, purpose }))
        .status,
      201,
    );
  const client = await signedInClient(rig, { account: shop.account.code });
  const { text } = await client.get('/admin/reports/journal_entries?period=2026');
  assert.match(text, /name="consultant"/);
  const file = await client.get(
    '/admin/reports/journal_entries/file?from=2026-01-01&to=2026-12-31&format=datev&consultant=1001&client=1&fiscal_year=2026-01-01&account_length=4',
  );
  assert.match(file.text, /^"EXTF";700;21;"Buchungsstapel";13;/);
  const receivable = (await shop.client.get('/accounting_accounts', { searchString: 'RECEIVABLE' })).body[0];
  await shop.client.put('/accounting_accounts', { id: receivable.id, number: '=1+1' });
  const refused = await client.get('/admin/reports/journal_entries/file?period=2026&format=datev');
  assert.equal(refused.status, 422);
  assert.match(refused.text, /The file cannot be created[\s\S]*digits in DATEV, not[^<]*=1\+1/);
});

it('say which documents keep entries from files for want of an exchange rate', async () => {
  const number = await shop.make('invoice', {
    ...{ customer: { code: 'ANA' }, date: '2026-03-02', currency: 'USD', total_amount: 123 },
    items: [{ description: 'Tea', qty: 1, unit_price: 100, vat: 23 }],
  });
  const client = await signedInClient(rig, { account: shop.account.code });
  const { text } = await client.get('/admin/reports/journal_entries?period=2026');
  assert.match(text, /1 document in another currency has no exchange rate/);
  assert.ok(text.includes(`issued again with an exchange rate: FT ${number}.`), text);
  assert.doesNotMatch(text, /format=csv|name="consultant"/);
  const missing = await client.get('/admin/reports/missing_accounts?period=2026');
  assert.match(missing.text, /1 document in another currency has no exchange rate/);
});
