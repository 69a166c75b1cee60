// Imports in a real browser: a file of two thousand articles with bad rows, the file of what was bad, undoing, hostile cells.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import readXlsxFile from 'read-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import { zipOf } from '../../formats/tables/spreadsheet-files.ts';
import { startAdminRig } from './admin-rig.ts';

const rig = await startAdminRig();

/** Generous: other work shares the machine. */
const WAIT = { timeout: 180_000 };

async function upload(page: Page, kind: string, name: string, buffer: Buffer): Promise<void> {
  await page.selectOption('[name=kind]', kind);
  await page.setInputFiles('[name=file]', { name, mimeType: 'application/octet-stream', buffer });
  await Promise.all([page.waitForURL(/\/mapping$/, WAIT), page.click('main form [type=submit]')]);
}

async function check(page: Page): Promise<void> {
  await page.click('main form [type=submit]');
  await page.waitForSelector('#import[data-state=checked]', WAIT);
}

const figures = async (page: Page) =>
  Object.fromEntries(
    await page.$$eval('.is-figures > div', parts =>
      parts.map(part => [part.children[0]?.textContent, part.children[1]?.textContent]),
    ),
  );

async function downloaded(page: Page, selector: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download', WAIT), page.click(selector)]);
  return readFile(await download.path());
}

describe('an import in the browser', () => {
  it('of 2,000 articles shows which rows are bad, imports the others, and undoes them', async () => {
    const account = await rig.account();
    const { page, open, problems, checkAccessibility } = await rig.signIn(account);
    const rows = Array.from({ length: 2_000 }, (_, index) =>
      index % 200 === 7
        ? `A-${index};;1,50`
        : index % 200 === 8
          ? `A-${index};Price;dear`
          : `A-${index};Article ${index};${index},25`,
    );
    await open('/admin/import');
    await upload(
      page,
      'articles',
      'articles.csv',
      Buffer.from(`Item code;Description;Unit price\r\n${rows.join('\r\n')}\r\n`),
    );
    assert.equal(await page.inputValue('[name="column.2"]'), 'unit_price');
    await checkAccessibility();
    await check(page);
    assert.deepEqual(await figures(page), {
      'New records': '1,980',
      'Records to update': '0',
      'Rows with errors': '20',
    });
    assert.match((await page.textContent('tbody')) ?? '', /Description is required/);
    await checkAccessibility();
    await page.click('text=Import the 1,980 good rows');
    await page.waitForSelector('#import[data-state=done]', WAIT);
    assert.equal((await figures(page)).Created, '1,980');
    const bad = parse(await downloaded(page, 'text=File of the rows with errors'), { bom: true, columns: true }) as {
      [column: string]: string;
    }[];
    assert.equal(bad.length, 20);
    assert.deepEqual(bad[0], {
      'Item code': 'A-7',
      Description: '',
      'Unit price': '1,50',
      Errors: 'Description is required',
    });
    const { body } = await account.client.get('/articles', { searchString: 'A-42' });
    assert.equal(body[0].unit_price, 42.25);
    await page.click('a:has-text("Undo this import")');
    assert.match((await page.textContent('.lead')) ?? '', /^Created: 1,980\. Updated: 0\./);
    await page.click('button:has-text("Undo this import")');
    await page.waitForSelector('#import[data-state=undone]', WAIT);
    assert.equal((await figures(page)).Removed, '1,980');
    assert.deepEqual((await account.client.get('/articles')).body, []);
    await open('/admin/import');
    // While the machine is overloaded, the page may be told to ask again.
    assert.deepEqual(
      problems.filter(problem => !problem.includes('Code 503')),
      [],
    );
  });

  it('takes a workbook of another program, remembers its columns, and works without JavaScript in Portuguese', async () => {
    const account = await rig.account();
    const { page, open } = await rig.signIn(account, { locale: 'pt-PT', javaScriptEnabled: false });
    const workbook = (await writeXlsxFile([
      [{ value: 'Our name' }, { value: 'NIF' }, { value: 'Registered' }],
      [
        { value: 'Café São João' },
        { value: '508123456' },
        { value: new Date('2026-03-31'), type: Date, format: 'dd/mm/yyyy' },
      ],
    ]).toBuffer()) as Buffer;
    await open('/admin/import');
    await upload(page, 'customers', 'clientes.xlsx', workbook);
    assert.match((await page.textContent('tbody')) ?? '', /2026-03-31/);
    await page.selectOption('[name="column.0"]', 'name');
    await page.selectOption('[name="column.1"]', 'vat_id');
    await page.click('main form [type=submit]');
    await page.waitForURL(/\/admin\/import\/\d+$/, WAIT);
    for (let tries = 0; tries < 200 && !(await page.$('#import[data-state=checked]')); tries++) {
      await new Promise(resolve => setTimeout(resolve, 100));
      await page.reload();
    }
    await page.click('text=Importar todas as linhas');
    for (let tries = 0; tries < 200 && !(await page.$('#import[data-state=done]')); tries++) {
      await new Promise(resolve => setTimeout(resolve, 100));
      await page.reload();
    }
    const { body } = await account.client.get('/customers');
    assert.deepEqual([body[0].name, body[0].vat_id], ['Café São João', '508123456']);
    await open('/admin/import');
    await upload(page, 'customers', 'clientes.xlsx', workbook);
    assert.equal(await page.inputValue('[name="column.1"]'), 'vat_id');
  });

  it('names the column that is missing, knows usual headings, and shows what stays after an undo', async () => {
    const account = await rig.account();
    const { page, open, problems, checkAccessibility } = await rig.signIn(account);
    await open('/admin/import');
    await upload(page, 'articles', 'a.csv', Buffer.from('Código;Descrição;Preço\nK-1;One;1,50\nK-2;Two;dear\n'));
    const chosen = () =>
      page.$$eval('main td select', fields => fields.map(field => (field as HTMLSelectElement).value));
    assert.deepEqual(await chosen(), ['item_code', 'description', 'unit_price']);
    await page.selectOption('[name="column.0"]', '');
    await page.click('main form [type=submit]');
    assert.match((await page.textContent('.error-summary')) ?? '', /has this field: Item code/);
    await page.selectOption('[name="column.0"]', 'item_code');
    await check(page);
    await page.click('text=Import the one good row');
    await page.waitForSelector('#import[data-state=done]', WAIT);
    await account.client.put('/articles', { item_code: 'K-1', stock: 3 });
    await page.click('a:has-text("Undo this import")');
    await checkAccessibility();
    await page.click('button:has-text("Undo this import")');
    await page.waitForSelector('#import[data-state=undone]', WAIT);
    assert.match((await page.textContent('tbody')) ?? '', /K-1.*It is in use/s);
    assert.deepEqual(
      problems.filter(problem => !problem.includes('400')),
      [],
    );
  });

  it('shows how a workbook was read, and reads another sheet, row of headings or encoding', async () => {
    const account = await rig.account();
    const { page, open, problems, checkAccessibility } = await rig.signIn(account);
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const sheet = (code: string) =>
      `<worksheet><sheetData><row r="1">${cell('A1', 'Price list of March')}</row><row r="3">${cell('A3', 'SKU')}${cell('B3', 'Name')}${cell('C3', 'VAT')}${cell('D3', 'Shelf')}</row>
        <row r="5">${cell('A5', code)}${cell('B5', 'Green tea')}<c r="C5" s="1"><v>0.23</v></c>${cell('D5', '7')}</row></sheetData></worksheet>`;
    const workbook = await zipOf({
      'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="Last year" state="hidden" r:id="a"/><sheet name="Prices" r:id="b"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Type="${relations}/worksheet" Target="a.xml"/><Relationship Id="b" Type="${relations}/worksheet" Target="b.xml"/></Relationships>`,
      'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs></styleSheet>',
      'xl/a.xml': sheet('OLD-1'),
      'xl/b.xml': sheet('NEW-1'),
    });
    await open('/admin/import');
    await upload(page, 'articles', 'prices.xlsx', workbook);
    await checkAccessibility();
    const main = async () => (await page.textContent('main')) ?? '';
    assert.match(await main(), /Sheet: Prices · Row with the headings: 3/);
    assert.match(await main(), /Not imported: Shelf/);
    assert.match(await main(), /NEW-1.*23%.*Price list of March/s);
    await page.selectOption('[name=sheet]', 'Last year');
    await Promise.all([page.waitForNavigation(), page.click('text=Read the file again')]);
    assert.match(await main(), /Sheet: Last year · Row with the headings: 3.*OLD-1/s);
    await page.fill('[name=headingRow]', '2');
    await Promise.all([page.waitForNavigation(), page.click('text=Read the file again')]);
    assert.match((await page.textContent('.error-summary')) ?? '', /Row 2 is empty/);
    await page.fill('[name=headingRow]', '3');
    await page.selectOption('[name=sheet]', 'Prices');
    await Promise.all([page.waitForNavigation(), page.click('text=Read the file again')]);
    await check(page);
    assert.match(await main(), /Not imported: Shelf/);
    assert.match((await page.textContent('tbody')) ?? '', /5.*NEW-1/s);
    await page.click('text=Import all rows');
    await page.waitForSelector('#import[data-state=done]', WAIT);
    const { body } = await account.client.get('/articles');
    assert.deepEqual([body[0].item_code, body[0].sales_tax], ['NEW-1', 23]);

    await open('/admin/import');
    await upload(
      page,
      'articles',
      'latin.csv',
      Buffer.concat([Buffer.from('\uFEFFCode;Name\nL-1;Caf'), Buffer.from([0xe9]), Buffer.from('\nL-2;Chá\n')]),
    );
    assert.match(await main(), /Row 2 has a character that is not UTF-8/);
    await checkAccessibility();
    await page.selectOption('[name=encoding]', 'windows-1252');
    await Promise.all([page.waitForNavigation(), page.click('text=Read the file again')]);
    assert.match(await main(), /Encoding: Windows-1252.*Café/s);
    assert.deepEqual(
      problems.filter(problem => !problem.includes('400')),
      [],
    );
  });

  it('shows hostile cells as text, and exports them as text that no program calculates', async () => {
    const account = await rig.account();
    const { page, open, problems, checkAccessibility } = await rig.signIn(account);
    const hostile = [
      '<img src=x onerror=alert(1)>',
      '{{7*7}}',
      '=HYPERLINK("http://evil.example","x")',
      '+351 912 345 678',
      '-1+1',
      '@SUM(1)',
      '\u202Egnp.exe',
    ];
    const csv = ['code,name', ...hostile.map((text, index) => `H-${index},"${text.replaceAll('"', '""')}"`)].join('\n');
    await open('/admin/import');
    await upload(page, 'customers', '"><script>alert(1)</script>.csv', Buffer.from(csv));
    await check(page);
    await checkAccessibility();
    await page.click('text=Import all rows');
    await page.waitForSelector('#import[data-state=done]', WAIT);
    await open('/admin/customers?sort=code');
    assert.match((await page.textContent('tbody')) ?? '', /<img src=x onerror/);
    const names = (rows: Record<string, unknown>[]) => rows.map(row => row.Name);
    const exported = await downloaded(page, '.list-foot >> text=Export as CSV');
    const rows = parse(exported, { bom: true, columns: true }) as Record<string, string>[];
    assert.deepEqual(
      names(rows),
      hostile.map(text => (/^[=+\-@]/.test(text) ? `'${text}` : text)),
    );
    const [sheet] = await readXlsxFile(await downloaded(page, '.list-foot >> text=Export as XLSX'));
    const [headings = [], ...cells] = sheet?.data ?? [];
    const column = headings.indexOf('Name');
    assert.deepEqual(
      cells.map(row => row[column]),
      hostile,
    );
    await open('/admin/import');
    await upload(page, 'customers', 'again.csv', exported);
    await check(page);
    assert.equal((await figures(page))['Rows with errors'], '0');
    assert.deepEqual(problems, []);
  });

  it('of a clerk is refused, and of no file, a broken or a huge one is explained', async () => {
    const account = await rig.account();
    const clerk = await rig.signIn(account, { role: 'clerk' });
    await clerk.open('/admin/settings');
    assert.doesNotMatch((await clerk.page.textContent('body')) ?? '', /Import/);
    await clerk.open('/admin/import');
    assert.equal(await clerk.page.$('input[type=file]'), null);
    const { page, open } = await rig.signIn(account);
    await open('/admin/import');
    await page.click('main form [type=submit]');
    assert.match((await page.textContent('.error-summary')) ?? '', /Choose a file/);
    await page.setInputFiles('[name=file]', {
      name: 'x.xlsx',
      mimeType: 'x',
      buffer: Buffer.from('PK\u0003\u0004 no zip'),
    });
    await page.click('main form [type=submit]');
    assert.match((await page.textContent('.error-summary')) ?? '', /cannot be read/);
  });
});
