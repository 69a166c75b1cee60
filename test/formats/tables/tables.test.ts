// Files of tables: what is written is read back the same, and hostile files are refused within bounds.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { decimal, digits } from '../../../src/domain/values/decimal.ts';
import { FileError } from '../../../src/formats/file-error.ts';
import { decodeText, readCsv } from '../../../src/formats/tables/csv-reader.ts';
import { csvHead, csvRows } from '../../../src/formats/tables/csv-writer.ts';
import { readTable } from '../../../src/formats/tables/read-table.ts';
import type { Cell, TableColumn } from '../../../src/formats/tables/table.ts';
import { openWorkbook, readSheet } from '../../../src/formats/tables/xlsx-reader.ts';
import { writeXlsx } from '../../../src/formats/tables/xlsx-writer.ts';
import { writeZip } from '../../../src/formats/tables/zip-writer.ts';
import { readNumber } from '../../../src/operations/imports/read-cells.ts';

const MAX_UNPACKED = 100 * 1024 * 1024;
const LIMITS = { rows: 1000, columns: 20, cell: 1000, characters: 1_000_000 };
const COLUMNS: TableColumn[] = [
  { heading: 'Código', type: 'text' },
  { heading: 'Preço', type: 'number' },
  { heading: 'Data', type: 'date' },
];
/** Texts that programs calculate, that break lines or columns, or that show in another order. */
const HOSTILE = [
  '=HYPERLINK("http://evil.example","x")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1+1',
  "'=already",
  '＝1',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  'a "quoted"; text, with\neverything',
  '\u202Egnp.exe',
  '&amp; ]]> &#0;',
];
const rows: Cell[][] = HOSTILE.map((text, index) => [text, index % 2 ? '-12.5' : '3', '2026-03-31']);

const read = (text: string) => readCsv(text, LIMITS).map(({ cells }) => cells);

async function xlsxOf(columns: TableColumn[], batches: AsyncIterable<Cell[][]>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of writeXlsx(columns, batches, { title: 'A/B: list' })) pieces.push(piece);
  return Buffer.concat(pieces);
}
/** A workbook of these members. */
async function workbookOf(members: Record<string, string>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const all = Object.entries({ 'xl/workbook.xml': '<workbook/>', ...members });
  for await (const piece of writeZip(all.map(([name, content]) => ({ name, content: [content] })))) pieces.push(piece);
  return Buffer.concat(pieces);
}
async function* once(batch: Cell[][]) {
  yield batch;
}
const readXlsx = async (bytes: Buffer) => readSheet(await openWorkbook(bytes), LIMITS).map(({ cells }) => cells);

describe('CSV', () => {
  const form = { delimiter: ';', decimal: ',' } as const;
  const text = csvHead(COLUMNS, form) + csvRows(COLUMNS, rows, form);

  it('has no cell that a program would calculate, and numbers stay numbers', () => {
    assert.ok(text.startsWith('\uFEFF'));
    for (const line of text.split('\r\n').slice(1)) {
      const cell = line.replace(/^"/, '');
      assert.doesNotMatch(cell, /^\s*[=+\-@\t\r＝]/, line);
    }
    assert.match(text, /;-12,5;/);
  });

  it('is read back as it was written', () => {
    const [headings, ...back] = read(text.slice(1));
    assert.deepEqual(headings, ['Código', 'Preço', 'Data']);
    assert.deepEqual(
      back.map(([first]) => first),
      HOSTILE.map(each => each.trim()),
    );
  });

  it('is read in the encodings and with the delimiters that programs write', () => {
    for (const [delimiter, encode] of [
      [';', (csv: string) => Buffer.from(`\uFEFF${csv}`)],
      [',', (csv: string) => Buffer.from(csv)],
      ['\t', (csv: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(csv, 'utf16le')])],
      [';', (csv: string) => Buffer.from(csv, 'latin1')],
    ] as const) {
      const csv = `Código${delimiter}Nome\r\n1${delimiter}"São ${delimiter} João"\r\n`;
      const [headings, row] = read(decodeText(encode(csv)).replace(/^\uFEFF/, ''));
      assert.deepEqual(
        [headings, row],
        [
          ['Código', 'Nome'],
          ['1', `São ${delimiter} João`],
        ],
      );
    }
  });

  it('with quotation marks inside cells keeps them, also where a program has not doubled them', () => {
    for (const [csv, row] of [
      ['"5"" pipe";6" pipe;"7" pipe;"8"  \n', ['5" pipe', '6" pipe', '"7" pipe', '8']],
      ['"a; b"  ;  "c"\n', ['a; b', 'c']],
      ['="007";x\n', ['007', 'x']],
      ['"""quoted""";x\n', ['"quoted"', 'x']],
    ] as const)
      assert.deepEqual(read(csv), [row], csv);
  });

  it('with an open quotation mark, too many rows or columns is refused', () => {
    assert.throws(() => read('a,b\n"open,1\n'), FileError);
    assert.throws(() => read('a\n'.repeat(1002)), FileError);
    assert.throws(() => read(`${','.repeat(30)}x\n`), FileError);
    assert.throws(() => read('a,b\n\0,1\n'), FileError);
  });
});

describe('XLSX', () => {
  it('is read back as it was written: texts are texts, numbers numbers, days days', async () => {
    const bytes = await xlsxOf(COLUMNS, once(rows));
    const [headings, ...back] = await readXlsx(bytes);
    assert.deepEqual(headings, ['Código', 'Preço', 'Data']);
    assert.deepEqual(
      back.map(([text]) => text),
      HOSTILE.map(each => each.trim()),
    );
    assert.deepEqual(back[1]?.slice(1), ['-12.5', '2026-03-31']);
    assert.doesNotMatch((await openWorkbook(bytes)).sheet, /<f[ >]/);
  });

  it('of a million rows is written with bounded memory', async () => {
    const COUNT = 1000;
    async function* batches() {
      for (let batch = 0; batch < COUNT; batch++)
        yield Array.from({ length: 1000 }, (_, row) => [`A-${batch}-${row}`, '1.5', '2026-03-31']);
    }
    let [bytes, highest] = [0, 0];
    const before = process.memoryUsage().rss;
    for await (const piece of writeXlsx(COLUMNS, batches(), { title: 'x' })) {
      bytes += piece.length;
      highest = Math.max(highest, process.memoryUsage().rss - before);
    }
    assert.ok(bytes > 2_000_000);
    assert.ok(highest < 120 * 1024 * 1024, `${highest} bytes`);
  });

  it('that unpacks to more than its bound, is encrypted or broken is refused', async () => {
    const member = 'x'.repeat(1024 * 1024);
    function* bomb() {
      for (let number = 0; number < 120; number++) yield member;
    }
    const pieces: Buffer[] = [];
    for await (const piece of writeZip([
      { name: 'xl/workbook.xml', content: ['<workbook/>'] },
      { name: 'xl/worksheets/sheet1.xml', content: bomb() },
    ]))
      pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    assert.ok(bytes.length < 1024 * 1024);
    await assert.rejects(openWorkbook(bytes), /too large/);
    await assert.rejects(openWorkbook(bytes.subarray(0, bytes.length - 30)), FileError);
    await assert.rejects(openWorkbook(deflateRawSync(Buffer.from('x'))), FileError);
  });

  it('that says nothing true of its sizes and places is refused, or read within bounds', async () => {
    const bytes = await workbookOf({ 'xl/worksheets/sheet1.xml': `<worksheet>${'x'.repeat(MAX_UNPACKED)}` });
    const directory = bytes.lastIndexOf(Buffer.from('PK\x01\x02'));
    const changed = (change: (copy: Buffer) => void) => {
      const copy = Buffer.from(bytes);
      change(copy);
      return openWorkbook(copy);
    };
    await assert.rejects(
      changed(copy => copy.writeUInt32LE(10, directory + 24)),
      /too large/,
      'a small size unpacked',
    );
    for (const [what, place, value] of [
      ['a packed size behind the end', directory + 20, 0xffff_0000],
      ['a place behind the end', directory + 42, 0xffff_0000],
      ['an unknown method', directory + 8, 0x0063_0000],
      ['a directory behind the end', bytes.length - 6, 0xffff_0000],
      ['more members than there are', bytes.length - 12, 0x0010_0010],
      ['a signature of none', directory, 0],
    ] as const)
      await assert.rejects(
        changed(copy => copy.writeUInt32LE(value, place)),
        FileError,
        what,
      );
  });

  it('fails with its source, and asks it for no more when nobody reads on', async () => {
    let asked = 0;
    async function* batches(error?: Error) {
      for (let batch = 0; batch < 100; batch++) {
        asked++;
        yield Array.from({ length: 1000 }, (_, row) => [`A-${batch}-${row}`]);
      }
      if (error) throw error;
    }
    await assert.rejects(xlsxOf(COLUMNS, batches(new Error('lost'))), /lost/);
    asked = 0;
    for await (const _ of writeXlsx(COLUMNS, batches(), { title: 'x' })) break;
    await setTimeout(300);
    assert.ok(asked < 50, `${asked}`);
  });

  it('with entities of its own repeats none of them', async () => {
    const sheet = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>
      <worksheet><sheetData><row><c t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`;
    const pieces: Buffer[] = [];
    for await (const piece of writeZip([
      { name: 'xl/workbook.xml', content: ['<workbook/>'] },
      { name: 'xl/worksheets/sheet1.xml', content: [sheet] },
    ]))
      pieces.push(piece);
    assert.deepEqual(await readXlsx(Buffer.concat(pieces)), [['&b;']]);
  });

  it('made to keep the process busy is read in a time that grows with its length only', async () => {
    const name = 'a'.repeat(300_000);
    const since = performance.now();
    const sheet = `<worksheet><sheetData><row><c t="str"><v>x</v></c></row></sheetData></worksheet><${name}`;
    const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${'['.repeat(300_000)}"/></numFmts>
      <cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`;
    const bytes = await workbookOf({ 'xl/worksheets/sheet1.xml': sheet, 'xl/styles.xml': styles });
    assert.deepEqual(await readXlsx(bytes), [['x']]);
    // Trying a name in all its parts takes minutes.
    assert.ok(performance.now() - since < 30_000);
  });

  it('that repeats a long text in many cells is refused before it takes memory', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`;
    const bytes = await workbookOf({
      'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${row.repeat(900)}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(1000)}</t></si></sst>`,
    });
    await assert.rejects(readXlsx(bytes), /more than 1000000 characters/);
  });

  it('with an overview of megabytes is refused', async () => {
    await assert.rejects(readXlsx(await workbookOf({ 'xl/workbook.xml': '<sheet/>'.repeat(200_000) })), /too large/);
  });
});

describe('a table that is written', () => {
  const limits = { rows: 1000, columns: 20, cell: 40_000, characters: 10_000_000 };
  // XML has no other control characters; blanks around texts are none of them.
  const text = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom(
        ...HOSTILE,
        '00123',
        '1.250',
        '1,250',
        '23%',
        '_x000D_',
        '_x005F_',
        '="1"',
        "'=1",
        'a\nb',
        'TRUE',
        '5.6E+12',
      ),
    )
    .map(each => each.replace(/\p{Cc}/gu, character => (character === '\n' ? character : '')).trim());
  const number = fc
    .oneof(
      fc.tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.integer({ min: 0, max: 10 })),
      fc.tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.integer({ min: 4, max: 10 })),
    )
    .map(([digits, places]) => {
      const all = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
      const whole = all.slice(0, all.length - places);
      const decimals = all.slice(all.length - places).replace(/0+$/, '');
      const plain = decimals ? `${whole}.${decimals}` : whole;
      return digits < 0n && plain !== '0' ? `-${plain}` : plain;
    });
  const day = fc
    .date({ min: new Date('1900-04-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10));
  const table = fc.array(fc.tuple(text, number, day), { minLength: 1, maxLength: 10 });

  for (const [name, write] of [
    ['as XLSX', (rows: Cell[][]) => xlsxOf(COLUMNS, once([...rows]))],
    ...([',', ';'] as const).map(
      delimiter =>
        [
          `as CSV with ${delimiter}`,
          async (rows: Cell[][]) => {
            const form = { delimiter, decimal: delimiter === ';' ? ',' : '.' } as const;
            return Buffer.from(csvHead(COLUMNS, form) + csvRows(COLUMNS, rows, form));
          },
        ] as const,
    ),
  ] as const)
    it(`${name} is read back exactly, whatever is in it`, async () => {
      await fc.assert(
        fc.asyncProperty(table, async rows => {
          const read = await readTable(await write(rows), { limits, choice: { headingRow: 1 }, known: [] });
          const mark = read.reading.delimiter === ';' ? ',' : '.';
          const values = read.rows.map(({ cells, exact = [] }) => [
            cells[0] ?? '',
            digits(readNumber(exact[1] || cells[1] || '', exact[1] ? '.' : mark) ?? decimal('0')),
            exact[2] || cells[2],
          ]);
          assert.deepEqual(values, rows);
        }),
        { numRuns: 60 },
      );
    });
});
