// A spreadsheet means what it shows: values of workbooks and texts, as they arrive in records.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppError } from '../../../src/domain/errors.ts';
import { checkImport, importRows, readImport, readImportAgain } from '../../../src/operations/imports/imports.ts';
import { workbook, zipOf } from '../../formats/tables/spreadsheet-files.ts';
import { startRig } from '../../support/rig.ts';
import { openShop } from '../stock/shop.ts';
import { openImporter } from './import-rig.ts';

const rig = await startRig();
const shop = await openShop(rig);
const importer = await openImporter(rig, shop.account);
const { context } = rig.server;
const { actor, request } = importer;

const text = (address: string, value: string) => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
const headings = (...names: string[]) =>
  `<row r="1">${names.map((name, column) => text(`${'ABCDEFGH'[column]}1`, name)).join('')}</row>`;

async function imported(kind: string, file: string | Buffer) {
  const { job, counts } = await importer.checked(kind, file);
  assert.deepEqual(await errorsOf(job.id), []);
  assert.equal(counts.bad, 0);
  await importer.start(job.id);
}
async function errorsOf(id: number): Promise<string[]> {
  const rows = await importRows(context, actor, { id, choice: 'bad', after: 0, limit: 100 });
  return rows.flatMap(({ row_number, errors }) => errors.map(({ message }) => `${row_number}: ${message}`));
}
const articles = async (code: string) =>
  (await shop.list('/articles', { searchColumn: 'item_code', searchString: code })) as Record<string, string>[];

describe('a workbook', () => {
  it('gives rates in percent, prices exactly, codes and bar codes as they show', async () => {
    const row = (number: number, code: string, more = '') =>
      `<row r="${number}">${code}${text(`B${number}`, 'Tea')}${more}</row>`;
    const file = await workbook({
      formats: [9, '0.00', '00000', '#,##0'],
      rows: `${headings('SKU', 'Name', 'VAT', 'Price', 'EAN')}
        ${row(2, '<c r="A2"><v>2001.0</v></c>', '<c r="C2" s="1"><v>0.23</v></c><c r="D2" s="2"><v>12.3450</v></c><c r="E2"><v>5.60123456789E12</v></c>')}
        ${row(3, '<c r="A3" s="3"><v>123</v></c>', '<c r="C3"><v>6</v></c><c r="D3"><v>1.1000000000000001</v></c>')}
        ${row(4, '<c r="A4"><v>1.1000000000000001</v></c>', `<c r="C4" t="inlineStr"><is><t>13%</t></is></c>${text('D4', '1.234,50 €')}`)}
        ${row(5, '<c r="A5" s="4"><v>3001</v></c>', '<c r="D5" s="4"><v>4500</v></c>')}`,
    });
    await imported('articles', file);
    const of = async (code: string) => {
      const [found] = await articles(code);
      return [found?.sales_tax, found?.unit_price, found?.bar_code].map(value => (value ? String(value) : ''));
    };
    assert.deepEqual(await of('2001'), ['23', '12.345', '5601234567890']);
    assert.deepEqual(await of('00123'), ['6', '1.1', '']);
    assert.deepEqual(await of('1.1'), ['13', '1234.5', '']);
    assert.deepEqual(await of('3001'), ['', '4500', '']);
  });

  it('names the cell of an error, of a formula without a result and of a number that lost its digits', async () => {
    const rows = ['<c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '<c r="C4"><f>B4*2</f></c>'];
    const file = await workbook({
      rows: `${headings('Code', 'Name', 'Price')}<row r="2">${text('A2', 'E-1')}${text('B2', 'x')}${rows[0]}</row>
        <row r="4">${text('A4', 'E-2')}${text('B4', 'x')}${rows[1]}</row>
        <row r="5"><c r="A5"><v>1.23456789012345E+17</v></c>${text('B5', 'x')}</row>
        <row r="6">${text('A6', 'E-4')}${text('B6', 'x')}<c r="H6" t="e"><v>#N/A</v></c></row>`,
    });
    const { job, counts } = await importer.checked('articles', file);
    assert.deepEqual([counts.create, counts.bad], [1, 3]);
    assert.deepEqual(await errorsOf(job.id), [
      "2: Field 'unit_price' has the error #DIV/0! in cell C2: correct the formula",
      "4: Field 'unit_price' is a formula without a result in cell C4: open the file in a spreadsheet program and save it again",
      "5: Field 'item_code' has a number of more than 15 digits in cell A5, which spreadsheet programs cut: enter it as text",
    ]);
  });

  it('is read from the sheet and the row that someone chooses, which is kept', async () => {
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
    const file = await zipOf({
      'xl/workbook.xml': `<workbook xmlns:r="${relations}"><sheets><sheet name="Old" state="hidden" r:id="a"/><sheet name="2026" r:id="b"/><sheet name="Notes" r:id="c"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${['a', 'b', 'c'].map(id => `<Relationship Id="${id}" Type="${relations}/worksheet" Target="${id}.xml"/>`).join('')}</Relationships>`,
      'xl/a.xml': sheet(`${headings('Code', 'Name')}<row r="2">${text('A2', 'OLD')}${text('B2', 'Old')}</row>`),
      'xl/b.xml': sheet(`${headings('Code', 'Name')}<row r="2">${text('A2', 'NEW')}${text('B2', 'New')}</row>`),
      'xl/c.xml': sheet(
        `<row r="1">${text('A1', 'Written')}${text('B1', 'yesterday')}</row><row r="3">${text('A3', 'Code')}${text('B3', 'Name')}</row><row r="4">${text('A4', 'N-1')}${text('B4', 'Note')}</row>`,
      ),
    });
    const id = await importer.upload('articles', file);
    const cells = async () =>
      (await importRows(context, actor, { id, choice: 'all', after: 0, limit: 9 })).map(row => [
        row.row_number,
        ...row.cells,
      ]);
    assert.deepEqual(await cells(), [[2, 'NEW', 'New']]);
    const { reading } = await readImport(context, actor, id, {});
    assert.deepEqual(reading?.sheets, [
      { name: 'Old', isHidden: true },
      { name: '2026', isHidden: false },
      { name: 'Notes', isHidden: false },
    ]);
    await readImportAgain(context, actor, { id, choice: { sheet: 'Old' } }, request());
    assert.deepEqual(await cells(), [[2, 'OLD', 'Old']]);
    await readImportAgain(context, actor, { id, choice: { sheet: 'Notes' } }, request());
    assert.deepEqual(await cells(), [[4, 'N-1', 'Note']]);
    await readImportAgain(context, actor, { id, choice: { sheet: 'Notes', headingRow: 1 } }, request());
    const view = await readImport(context, actor, id, {});
    assert.deepEqual(
      [view.reading?.sheet, view.reading?.headingRow, view.job.headings],
      ['Notes', 1, ['Written', 'yesterday']],
    );
    await assert.rejects(
      readImportAgain(context, actor, { id, choice: { sheet: 'Notes', headingRow: 2 } }, request()),
      (error: unknown) => error instanceof AppError && /Row 2 is empty/.test(error.message),
    );
    await readImportAgain(context, actor, { id, choice: { sheet: 'Notes', headingRow: 3 } }, request());
    const { fields, job } = await readImport(context, actor, id, {});
    await checkImport(context, actor, { id, fields, decimalMark: job.decimal_mark, onExisting: 'update' }, request());
    await importer.work();
    assert.equal((await importer.start(id)).counts.created, 1);
    const [{ count }] = (await shop.owner(
      `SELECT count(*)::int AS count FROM import_file WHERE import_id = ${id}`,
    )) as [{ count: number }];
    assert.equal(count, 0);
    await assert.rejects(
      readImportAgain(context, actor, { id, choice: {} }, request()),
      (error: unknown) => error instanceof AppError && error.code === 'CONFLICT',
    );
  });
});

describe('a text', () => {
  const price = async (code: string) => Number((await articles(code))[0]?.unit_price);
  for (const [name, file, expected] of [
    ['a comma below one', 'item_code;description;unit_price\nP-1;x;0,125\n', 0.125],
    ['decimal commas in quotation marks', 'item_code,description,unit_price\nP-2,x,"1.234,50"\n', 1234.5],
    ['euros with decimal commas', 'item_code,description,unit_price\nP-3,x,"89,90 €"\n', 89.9],
    ['thousands with points', 'item_code;description;unit_price\nP-4;x;1.250\n', 1250],
    ['thousands with commas', 'item_code,description,unit_price\nP-5,x,"1,250"\n', 1250],
    ['a comma below one in quotation marks', 'item_code,description,unit_price\nP-6,x,"0,125"\n', 0.125],
    ['blanks between thousands', 'item_code;description;unit_price\nP-7;x;1 234,50 €\n', 1234.5],
    ['a currency by its code', 'item_code;description;unit_price\nP-8;x;EUR 1.234,50\n', 1234.5],
    [
      'weights with points beside prices with commas',
      'item_code;description;gross_weight;net_weight;unit_price\nP-9;x;1.5;1.2;2,50\n',
      2.5,
    ],
    ['a dash in place of decimals', 'item_code;description;unit_price\nP-11;x;CHF 12.-\n', 12],
    ['a currency between sign and number', 'item_code;description;stock;unit_price\nP-12;x;1;(0,00 €)\n', 0],
    ['an apostrophe between thousands', "item_code;description;unit_price\nP-10;x;1'234.50\n", 1234.5],
  ] as const)
    it(`with ${name} is read as it shows`, async () => {
      await imported('articles', file);
      const [code = ''] = (file.split('\n')[1] ?? '').split(/[;,]/);
      assert.equal(await price(code), expected);
    });

  it('with tabs and Portuguese headings has decimal commas, and the page says how it reads a number', async () => {
    const file = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('Código\tDescrição\tPreço\r\nU-1\tChá\t1,250\r\n', 'utf16le'),
    ]);
    const id = await importer.upload('articles', file);
    const labels = { unit_price: ['Preço'], description: ['Descrição'], item_code: ['Código'] };
    const { job, fields, unsureNumber } = await readImport(context, actor, id, labels);
    assert.deepEqual(
      [job.decimal_mark, unsureNumber, fields],
      [',', '1,250', ['item_code', 'description', 'unit_price']],
    );
  });

  it('with usual headings of another language has its fields and decimal commas', async () => {
    for (const headings of ['Artikelnr;Bezeichnung;VK-Preis', 'Artículo;Descripción;Precio', 'Réf;Désignation;PU HT']) {
      const id = await importer.upload('articles', `${headings}\nU-1;Tee;1,250\n`);
      const { job, fields } = await readImport(context, actor, id, {});
      assert.deepEqual([job.decimal_mark, fields], [',', ['item_code', 'description', 'unit_price']], headings);
    }
  });

  it('of a semicolon file keeps negative numbers and refuses them with the row of the sheet', async () => {
    const { job } = await importer.checked(
      'articles',
      'Price list;;\n\nCode;Name;Price\nN-1;"two\nlines";(3,50)\n\nN-2;x;3,50-\nN-3;x;1,2,3\nN-4;x;12€50\nN-5;x;12:30\n',
    );
    const errors = (await errorsOf(job.id)).map(message => message.replace(/: Field '(\w+)'.*/, ' $1'));
    assert.deepEqual(errors, ['4 unit_price', '6 unit_price', '7 unit_price', '8 unit_price', '9 unit_price']);
  });

  it('with a wrong byte names the cell, and is read in the encoding that someone chooses', async () => {
    const bytes = Buffer.concat([
      Buffer.from('\uFEFFCode;Name\nB-1;Café\nB-2;Ma'),
      Buffer.from([0xe7]),
      Buffer.from('\nB-3;Pão\n'),
    ]);
    const { job, counts, reading } = await importer.checked('articles', bytes);
    assert.deepEqual([reading?.unreadableRow, counts.create, counts.bad], [3, 2, 1]);
    assert.deepEqual(await errorsOf(job.id), [
      "3: Field 'description' has an unreadable character in cell B3: correct it, or choose another encoding",
    ]);
    await readImportAgain(context, actor, { id: job.id, choice: { encoding: 'windows-1252' } }, request());
    const rows = await importRows(context, actor, { id: job.id, choice: 'all', after: 0, limit: 9 });
    assert.deepEqual(
      rows.map(({ cells }) => cells[1]),
      ['CafÃ©', 'Maç', 'PÃ£o'],
    );
  });

  it('with a number that a program has shortened is refused in a column of text', async () => {
    const { job } = await importer.checked('articles', 'Code;Name;EAN\nS-1;x;5,60123E+12\n');
    assert.match(
      (await errorsOf(job.id))[0] ?? '',
      /^2: Field 'bar_code' has a shortened number in cell C2: '5,60123E\+12'/,
    );
  });
});

describe('two rows with one tax number', () => {
  it('are found by the check, also far apart', async () => {
    const rows = Array.from(
      { length: 1200 },
      (_, index) => `T-${index},Name ${index},${index === 3 ? '508 123 456' : index === 1100 ? 'PT508123456' : ''}`,
    );
    const { job, counts } = await importer.checked('customers', `code,name,vat_id\n${rows.join('\n')}\n`);
    assert.equal(counts.bad, 1);
    assert.deepEqual(await errorsOf(job.id), ["1102: Field 'vat_id' is the same as in row 5 of the file"]);
  });

  it('and two rows with one code, written in two ways, are found alike', async () => {
    const { job } = await importer.checked('articles', 'Code;Name\nCafé-1;x\nCafe\u0301-1;y\n');
    assert.deepEqual(await errorsOf(job.id), ["3: Field 'item_code' is the same as in row 2 of the file"]);
  });

  it('may be a customer and a supplier, and a customer that is named twice is found by its code', async () => {
    await imported('suppliers', 'code,name,vat_id\nTS-1,One,509442013\n');
    const { job } = await importer.checked(
      'customers',
      'code,name,vat_id\nTC-1,One,509442013\nTC-2,Two,\nTC-1,One,509442013\nTC-3,Three,509442013\n',
    );
    assert.deepEqual(await errorsOf(job.id), [
      "4: Field 'code' is the same as in row 2 of the file",
      "5: Field 'vat_id' is the same as in row 2 of the file",
    ]);
  });
});

describe('usual headings', () => {
  for (const [kind, headings, fields] of [
    ['articles', 'SKU;EAN;Name;Cost;Quantity', 'item_code bar_code description weighted_average_cost stock'],
    [
      'articles',
      'Referência;Código de barras;Designação;Preço de custo;Qtd.;PVP;IVA',
      'item_code bar_code description weighted_average_cost stock unit_price sales_tax',
    ],
    [
      'customers',
      'Company;City;Street;Postal code;Phone number;Tax number',
      'name billing_address.city billing_address.postal_address billing_address.zip_code phone vat_id',
    ],
    [
      'customers',
      'Nome;NIF;Morada;Localidade;Código Postal;Telemóvel;E-mail',
      'name vat_id billing_address.postal_address billing_address.city billing_address.zip_code mobile email',
    ],
    ['customers', 'Customer no;Customer name;E-mail', 'code name email'],
    ['suppliers', 'Nome do fornecedor;NIF', 'name vat_id'],
    ['suppliers', 'Empresa;VAT ID;Zip code;Telefone;País', 'name vat_id billing_address.zip_code phone country_iso'],
    ['locations', 'Código;City;Zip code', 'location_code city zip_code'],
  ] as const)
    it(`of ${kind} are known: ${headings}`, async () => {
      const id = await importer.upload(kind, `${headings}\n${headings.replaceAll(/[^;]+/g, 'x')}\n`);
      assert.equal((await readImport(context, actor, id, {})).fields.join(' '), fields);
    });
});
