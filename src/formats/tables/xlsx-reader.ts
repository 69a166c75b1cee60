// Reads the first sheet of an XLSX workbook (ECMA-376). Dates become `YYYY-MM-DD`; formulas are read as their stored results.

import { RowsRead, TableError, type TableLimits, type TableRows } from './table.ts';
import { attributeOf, type Tag, tagsOf, textOf } from './xml.ts';
import { openZip, type ZipFile } from './zip-reader.ts';

/** Bytes that are unpacked of a workbook. */
const MAX_UNPACKED = 100 * 1024 * 1024;
/** Bytes of the members that say what is in it; programs write some kilobytes. */
const MAX_OVERVIEW = 1024 * 1024;
/** Characters of the format of a number that are looked at; programs write up to 255. */
const MAX_FORMAT = 255;
/** Tags between two pauses. */
const STEP = 2_000;

/** The texts of a workbook that `readSheet` needs. */
export interface Workbook {
  sheet: string;
  sharedStrings: string;
  styles: string;
  /** Whether days count from 1904, as old programs for the Macintosh do. */
  from1904: boolean;
}

/** Unpacks a workbook. Throws TableError. */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const zip = openZip(bytes, MAX_UNPACKED);
  const workbook = await zip.read('xl/workbook.xml', MAX_OVERVIEW);
  if (workbook === undefined) throw new TableError('The file is no XLSX workbook: save it as XLSX or CSV');
  const sheet = await zip.read(await firstSheet(zip, workbook));
  if (sheet === undefined) throw new TableError('The workbook has no sheet');
  return {
    sheet,
    sharedStrings: (await zip.read('xl/sharedStrings.xml')) ?? '',
    styles: (await zip.read('xl/styles.xml')) ?? '',
    from1904: /date1904\s*=\s*["'](?:1|true)/.test(workbook),
  };
}

async function firstSheet(zip: ZipFile, workbook: string): Promise<string> {
  const relations = (await zip.read('xl/_rels/workbook.xml.rels', MAX_OVERVIEW)) ?? '';
  const sheet = tagsOf(workbook).find(({ name }) => name === 'sheet');
  const id = sheet && attributeOf(sheet, 'id');
  const relation = tagsOf(relations).find(tag => tag.name === 'Relationship' && attributeOf(tag, 'Id') === id);
  if (!relation) return 'xl/worksheets/sheet1.xml';
  const target = attributeOf(relation, 'Target') ?? '';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

/** Reads the rows of a workbook; yields now and then, so that others have a turn. Throws TableError. */
export function* readSheet(workbook: Workbook, limits: TableLimits): Generator<void, TableRows> {
  const strings = yield* readStrings(workbook.sharedStrings);
  const dates = yield* dateStyles(workbook.styles);
  const read = new RowsRead(limits);
  let cells: string[] = [];
  let cell: { column: number; type: string; isDate: boolean; text: string } | undefined;
  let [textStart, tags] = [-1, 0];
  for (const tag of tagsOf(workbook.sheet)) {
    if (++tags % STEP === 0) yield;
    const { name, kind } = tag;
    if (name === 'row' && kind === 'open') cells = [];
    else if (name === 'row' && kind === 'close') read.add(cells);
    else if (name === 'c' && kind !== 'close') {
      const column = columnOf(attributeOf(tag, 'r')) ?? cells.length;
      if (column >= limits.columns) throw new TableError(`A row of the file has more than ${limits.columns} columns`);
      cell = {
        column,
        type: attributeOf(tag, 't') ?? 'n',
        isDate: dates.has(Number(attributeOf(tag, 's') ?? 0)),
        text: '',
      };
      while (cells.length <= column) cells.push('');
      if (kind === 'empty') cell = undefined;
    } else if (name === 'c' && cell) {
      cells[cell.column] = cellValue(cell, strings, workbook.from1904);
      cell = undefined;
    } else if ((name === 'v' || name === 't') && kind === 'open') textStart = tag.end;
    else if ((name === 'v' || name === 't') && kind === 'close' && cell && textStart >= 0) {
      cell.text += textOf(workbook.sheet.slice(textStart, tag.start));
      textStart = -1;
    }
  }
  return read.rows;
}

function cellValue(
  { type, isDate, text }: { type: string; isDate: boolean; text: string },
  strings: string[],
  from1904: boolean,
): string {
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'e') return '';
  if (type === 'd') return text.slice(0, 10);
  return type === 'n' && isDate ? dateOf(text, from1904) : text;
}

const DAY_MS = 86_400_000;

function dateOf(serial: string, from1904: boolean): string {
  const days = Number(serial) - (from1904 ? 24_107 : 25_569);
  const date = new Date(Math.round(days * DAY_MS));
  if (serial === '' || Number.isNaN(date.getTime())) return serial;
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : `${text.slice(0, 19)}Z`;
}

function* readStrings(xml: string): Generator<void, string[]> {
  const strings: string[] = [];
  let [text, start, inPhonetic, tags] = ['', -1, false, 0];
  for (const { name, kind, start: at, end } of tagsOf(xml)) {
    if (++tags % STEP === 0) yield;
    if (name === 'si' && kind !== 'close') text = '';
    if (name === 'rPh') inPhonetic = kind === 'open';
    else if (name === 't' && kind === 'open') start = end;
    else if (name === 't' && kind === 'close' && !inPhonetic) text += textOf(xml.slice(start, at));
    if (name === 'si' && kind !== 'open') strings.push(text);
  }
  return strings;
}

// Numbers of cell styles that show a date.
function* dateStyles(xml: string): Generator<void, Set<number>> {
  const formats = new Map<number, string>();
  const styles = new Set<number>();
  let [inCellXfs, number, tags] = [false, 0, 0];
  for (const tag of tagsOf(xml)) {
    if (++tags % STEP === 0) yield;
    if (tag.name === 'numFmt')
      formats.set(Number(attributeOf(tag, 'numFmtId')), (attributeOf(tag, 'formatCode') ?? '').slice(0, MAX_FORMAT));
    if (tag.name === 'cellXfs') inCellXfs = tag.kind === 'open';
    else if (tag.name === 'xf' && inCellXfs && tag.kind !== 'close') {
      const id = Number(attributeOf(tag, 'numFmtId') ?? 0);
      if (isDateFormat(id, formats.get(id))) styles.add(number);
      number++;
    }
  }
  return styles;
}

// Formats 14 to 22 and 45 to 47 are built in. In others, texts, escaped characters and colours say nothing.
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
  return /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\[[^\]]*\]|General/gi, ''));
}

// `BC12` is column 54, counted from 0.
function columnOf(reference: Tag['attributes'] | undefined): number | undefined {
  const letters = /^([A-Z]{1,3})\d*$/.exec(reference ?? '')?.[1];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
