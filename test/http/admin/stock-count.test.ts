// Stock counts, statements and the stock of an article in a real browser.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import { workbookOfSheets } from '../../formats/tables/spreadsheet-files.ts';
import { line, openShop } from '../../operations/stock/shop.ts';
import { startAdminRig } from './admin-rig.ts';

const rig = await startAdminRig();
const shop = await openShop(rig);
const WAIT = { timeout: 60_000 };

describe('a stock count in the browser', () => {
  it('is begun, counted while the shop sells, filled in from a sheet, and booked', async () => {
    for (const code of ['TEA', 'CUP', 'POT']) await shop.article(code, { stock: 10, weighted_average_cost: 2 });
    const { page, open, problems, checkAccessibility } = await rig.signIn(shop.account);
    await open('/admin/stock-count');
    await page.selectOption('[name=location]', 'MAIN');
    await Promise.all([page.waitForURL(/stock-count\/\d+$/, WAIT), page.click('text=Begin a count >> nth=-1')]);
    await page.getByLabel('Counted: TEA').fill('nine');
    await page.click('text=Save quantities');
    assert.match((await page.textContent('.error-summary')) ?? '', /must be a number/);
    assert.equal(await page.getByLabel('Counted: TEA').inputValue(), 'nine');
    await page.getByLabel('Counted: TEA').fill('8.5');
    await page.click('text=Save quantities');
    await page.waitForSelector('text=The quantities are saved');
    await shop.make('invoice', { items: [line('TEA', 3)] });
    await page.reload();
    assert.match((await page.textContent('tr:has-text("TEA")')) ?? '', /10.*-1\.5/s);
    await checkAccessibility();
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Sheet as CSV')]);
    const sheet = parse(await readFile(await download.path()), { bom: true }) as string[][];
    assert.deepEqual(
      sheet.map(([code]) => code),
      ['Item code', 'CUP', 'POT', 'TEA'],
    );
    const filled = sheet.map(row => (row[0] === 'CUP' ? [row[0], row[1], '11'] : row)).map(row => row.join(','));
    await page.click('text=Upload a filled sheet');
    await page.setInputFiles('[name=file]', {
      name: 'x.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(filled.join('\n')),
    });
    await page.click('text="Upload"');
    await page.waitForSelector('text=One quantity was entered', WAIT);
    await page.click('text=Only differences');
    assert.equal((await page.$$('tbody tr')).length, 2);
    await checkAccessibility();
    await page.click('a:has-text("Book the differences")');
    assert.match(
      (await page.textContent('.lead')) ?? '',
      /Counted articles: 2\. Differences: 2, together worth -€1\.00\./,
    );
    await checkAccessibility();
    await page.click('button:has-text("Book the differences")');
    await page.waitForSelector('text=2 adjustments were booked', WAIT);
    assert.deepEqual(
      [await shop.levels('TEA'), await shop.levels('CUP'), await shop.levels('POT')],
      [{ MAIN: '5.5' }, { MAIN: '11' }, { MAIN: '10' }],
    );
    await open('/admin/stock-count');
    assert.match((await page.textContent('tbody')) ?? '', /2 of 3.*Booked/s);
    assert.deepEqual(problems, []);
    await shop.sound();
  });

  it('reads the sheet of a workbook that is named, and says which one it read', async () => {
    await shop.article('CAN', { stock: 10, weighted_average_cost: 2 });
    const { page, open, problems } = await rig.signIn(shop.account);
    await open('/admin/stock-count');
    await page.selectOption('[name=location]', 'MAIN');
    await Promise.all([page.waitForURL(/stock-count\/\d+$/, WAIT), page.click('text=Begin a count >> nth=-1')]);
    const buffer = await workbookOfSheets([
      ['Notes', '', 'CAN', '1'],
      ['Shop', '', 'CAN', '7'],
    ]);
    const upload = async (sheet: string) => {
      await page.click('text=Upload a filled sheet');
      await page.setInputFiles('[name=file]', { name: 'x.xlsx', mimeType: 'application/octet-stream', buffer });
      await page.getByLabel('Sheet', { exact: true }).fill(sheet);
      await page.click('text="Upload"');
    };
    await upload('');
    await page.waitForSelector('text=One quantity was entered. Sheet: Notes', WAIT);
    await upload('Cellar');
    await page.waitForSelector("text=The workbook has no sheet 'Cellar': choose 'Notes', 'Shop'", WAIT);
    await upload('shop');
    await page.waitForSelector('text=One quantity was entered. Sheet: Shop', WAIT);
    assert.equal(await page.getByLabel('Counted: CAN').inputValue(), '7');
    const large = Buffer.alloc(21 * 1024 * 1024, 'x');
    await page.click('text=Upload a filled sheet');
    await page.setInputFiles('[name=file]', { name: 'x.csv', mimeType: 'text/csv', buffer: large });
    await page.click('text="Upload"');
    await page.waitForSelector('text=The file has more than 20 MiB', WAIT);
    assert.equal(await page.getByLabel('Counted: CAN').inputValue(), '7');
    assert.deepEqual(
      problems.filter(problem => !problem.includes('400')),
      [],
    );
  });

  it('books a quantity that was typed and not saved yet, after asking', async () => {
    await shop.article('JAR', { stock: 10, weighted_average_cost: 2 });
    const { page, open, problems } = await rig.signIn(shop.account);
    await open('/admin/stock-count');
    await page.selectOption('[name=location]', 'MAIN');
    await Promise.all([page.waitForURL(/stock-count\/\d+$/, WAIT), page.click('text=Begin a count >> nth=-1')]);
    await page.getByLabel('Counted: JAR').fill('9');
    await page.click('button:has-text("Book the differences")');
    assert.match(
      (await page.textContent('.lead')) ?? '',
      /Counted articles: 1\. Differences: 1, together worth -€2\.00\./,
    );
    assert.deepEqual(await shop.levels('JAR'), { MAIN: '10' });
    await page.click('button:has-text("Book the differences")');
    await page.waitForSelector('text=One adjustment was booked', WAIT);
    assert.deepEqual(await shop.levels('JAR'), { MAIN: '9' });
    const portuguese = await rig.signIn(shop.account, { locale: 'pt-PT' });
    await portuguese.open('/admin/audit');
    const trail = (await portuguese.page.textContent('tbody')) ?? '';
    assert.match(trail, /Estado: Lançada.*Contados: um artigo/s);
    assert.doesNotMatch(trail, /article_id/);
    assert.deepEqual(problems, []);
  });

  it('is not booked by a clerk, and shows nothing to another company', async () => {
    const clerk = await rig.signIn(shop.account, { role: 'clerk' });
    await clerk.open('/admin/stock-count');
    await clerk.page.selectOption('[name=location]', 'MAIN');
    await Promise.all([clerk.page.waitForURL(/stock-count\/\d+$/), clerk.page.click('text=Begin a count >> nth=-1')]);
    assert.equal(await clerk.page.$('button:has-text("Book the differences")'), null);
    const stranger = await rig.signIn(await rig.account());
    const answer = await stranger.page.goto(clerk.page.url());
    assert.equal(answer?.status(), 404);
  });
});

describe('the pages of a customer and an article', () => {
  it('show a statement with its balance, and the stock by place and day', async () => {
    const customer = (await shop.client.post('/customers', { code: 'C1', name: 'Padaria Central' })).body;
    const items = [line('TEA', 1, { unit_price: 100 })];
    const number = await shop.make('invoice', { customer: { code: 'C1' }, items, total_amount: 100 });
    await shop.make('receipt', { customer: { code: 'C1' }, total_amount: 60, related_document: number });
    const { page, open, problems, checkAccessibility } = await rig.signIn(shop.account);
    await open(`/admin/customers/${customer.id}`);
    await page.click('a:text-is("Statement")');
    await page.fill('[name=from]', '2020-01-01');
    await page.fill('[name=to]', '2100-01-01');
    await page.click('button:has-text("Show")');
    assert.match((await page.textContent('.is-figures')) ?? '', /Balance at the end€40\.00/);
    await checkAccessibility();
    const { body } = await shop.client.get('/articles', { searchString: 'TEA' });
    await open(`/admin/articles/${body[0].id}/stock?days=30`);
    assert.match((await page.getAttribute('svg.chart', 'aria-label')) ?? '', /On hand of TEA/);
    await checkAccessibility();
    assert.deepEqual(problems, []);
  });
});

describe('a saved view', () => {
  it('is shown to its owner, and to all when it is shared', async () => {
    const { page, open, checkAccessibility } = await rig.signIn(shop.account);
    await open('/admin/articles?searchColumn=item_code&searchString=TEA');
    await page.click('text=Save this view');
    await page.fill('#view-name', 'Teas');
    await page.check('#view-shared');
    await page.click('.views button:has-text("Save")');
    await page.waitForSelector('text=The view “Teas” is saved');
    await checkAccessibility();
    const clerk = await rig.signIn(shop.account, { role: 'clerk' });
    await clerk.open('/admin/articles');
    await clerk.page.click('text=Teas');
    await clerk.page.waitForURL(/searchString=TEA/);
    assert.equal(await clerk.page.$('button[aria-label*="Teas"]'), null);
  });
});
