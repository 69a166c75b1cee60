// Writes a table as an XLSX workbook (ECMA-376) as a stream: rows are forgotten when they are written. Texts are cells of text, never formulas.

import { escaped } from '../invoices/xml.ts';
import { lettersOf } from './cell-fault.ts';
import type { Cell, CellType, TableColumn } from './table.ts';
import { writeZip, type ZipMember } from './zip-writer.ts';

/** A sheet ends before the 1,048,576 rows that programs take. */
const MAX_ROWS = 1_000_000;
/** And before the 4 GiB that a member of the file can have. */
const MAX_CHARACTERS = 1_000_000_000;
/** Digits that programs keep of a number; one with more is written as text. */
const DIGITS = 15;
/** Characters that programs take in a cell. */
const MAX_CELL = 32_767;

/** Styles by their number in `STYLES`: text has the quote prefix, so that it stays text when someone edits it. */
const STYLE: Record<CellType, number> = { text: 1, number: 0, date: 2, 'date-time': 3 };
const HEADING_STYLE = 4;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** The chunks of a workbook. Rows above the maximum of a sheet continue in the next one, with repeated headings. */
export function writeXlsx(
  columns: TableColumn[],
  batches: AsyncIterable<Cell[][]>,
  { title }: { title: string },
): AsyncGenerator<Buffer> {
  return writeZip(membersOf(columns, batches, title));
}

async function* membersOf(
  columns: TableColumn[],
  batches: AsyncIterable<Cell[][]>,
  title: string,
): AsyncGenerator<ZipMember> {
  const source = batches[Symbol.asyncIterator]();
  const state = { rest: [] as Cell[][], done: false };
  let sheets = 0;
  do {
    sheets++;
    yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet(columns, source, state) };
  } while (!state.done);
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  yield { name: 'xl/styles.xml', content: [STYLES] };
  yield { name: 'xl/workbook.xml', content: [workbook(numbers, title)] };
  yield { name: 'xl/_rels/workbook.xml.rels', content: [workbookRelations(numbers)] };
  yield { name: '_rels/.rels', content: [relations([['officeDocument', 'xl/workbook.xml']])] };
  yield { name: '[Content_Types].xml', content: [contentTypes(numbers)] };
}

async function* sheet(
  columns: TableColumn[],
  source: AsyncIterator<Cell[][]>,
  state: { rest: Cell[][]; done: boolean },
): AsyncGenerator<string> {
  const letters = columns.map((_, index) => lettersOf(index));
  const widths = columns.map(
    ({ heading, type }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.min(60, Math.max(type === 'text' ? 14 : 11, heading.length + 3))}" customWidth="1"/>`,
  );
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield `<row r="1">${columns.map(({ heading }, index) => textCell(`${letters[index]}1`, heading, HEADING_STYLE)).join('')}</row>`;
  let [rows, characters] = [1, 0];
  while (!state.done && rows < MAX_ROWS && characters < MAX_CHARACTERS) {
    if (state.rest.length === 0) {
      const { value, done } = await source.next();
      if (done) state.done = true;
      else state.rest = value;
      continue;
    }
    const taken = state.rest.splice(0, MAX_ROWS - rows);
    const text = taken.map((row, index) => rowOf(columns, letters, row, rows + index + 1)).join('');
    rows += taken.length;
    characters += text.length;
    yield text;
  }
  yield '</sheetData></worksheet>';
}

// Some programs need the address of each cell, although the format does not.
function rowOf(columns: TableColumn[], letters: string[], row: Cell[], number: number): string {
  const cells = columns.map(({ type }, index) => cellOf(`${letters[index]}${number}`, type, row[index]));
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellOf(address: string, type: CellType, cell: Cell): string {
  if (cell === undefined || cell === '') return '';
  if (type === 'number' && NUMBER.test(cell) && cell.replace(/\D/g, '').length <= DIGITS)
    return `<c r="${address}"><v>${cell}</v></c>`;
  const serial = type === 'date' || type === 'date-time' ? serialOf(cell) : undefined;
  if (serial !== undefined) return `<c r="${address}" s="${STYLE[type]}"><v>${serial}</v></c>`;
  return textCell(address, cell, STYLE.text);
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const DAY_MS = 86_400_000;
/** Days from 30 December 1899, the day 0 of programs after February 1900, to 1970. */
const DAYS_BEFORE_1970 = 25_569;

// The day of a program; undefined for a text that is none, and before March 1900, where programs count a day too many.
function serialOf(text: string): number | undefined {
  const serial = Date.parse(text) / DAY_MS + DAYS_BEFORE_1970;
  return serial > 60 ? Number(serial.toFixed(8)) : undefined;
}

function textCell(address: string, text: string, style: number): string {
  return `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(plainText(text.slice(0, MAX_CELL)))}</t></is></c>`;
}

// Text that looks like the escape of a character, `_x000D_`, is escaped itself (ST_Xstring).
const plainText = (text: string) => text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyFont="1"/></cellXfs></styleSheet>`;

function workbook(sheets: number[], title: string): string {
  // A name of a sheet has at most 31 characters, none of []:*?/\ and no apostrophe at its ends.
  const plain =
    title
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 26) || 'Kontor';
  const names = sheets.map(
    number =>
      `<sheet name="${escaped(number === 1 ? plain : `${plain} ${number}`)}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${names.join('')}</sheets></workbook>`;
}

function workbookRelations(sheets: number[]): string {
  return relations([...sheets.map(number => ['worksheet', `worksheets/sheet${number}.xml`]), ['styles', 'styles.xml']]);
}

function relations(targets: string[][]): string {
  const each = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join('')}</Relationships>`;
}

function contentTypes(sheets: number[]): string {
  const type = (part: string, name: string) =>
    `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${name}+xml"/>`;
  const parts = sheets.map(number => type(`/xl/worksheets/sheet${number}.xml`, 'worksheet'));
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${type('/xl/workbook.xml', 'sheet.main')}${type('/xl/styles.xml', 'styles')}${parts.join('')}</Types>`;
}
