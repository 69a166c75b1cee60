// Reads a sheet of an XLSX workbook (ECMA-376, transitional and strict): what its cells show, and the exact values beside it.

import { Message } from '../../domain/messages/message.ts';
import { FileError } from '../file-error.ts';
import { errorFault, UNCALCULATED } from './cell-fault.ts';
import { GENERAL, type NumberFormat, numberFormat, shownNumber } from './number-format.ts';
import { RowsRead, type TableLimits, type TableRows } from './table.ts';
import { attributeOf, type Tag, tagsOf, textOf } from './xml.ts';
import { openZip, type ZipFile } from './zip-reader.ts';

/** Bytes that are unpacked of a workbook. */
const MAX_UNPACKED = 100 * 1024 * 1024;
/** Maximum bytes of the members with metadata; programs write some kilobytes. */
const MAX_OVERVIEW = 1024 * 1024;
/** Characters of a formula that are shown where it has no result. */
const MAX_FORMULA = 100;
const MAX_SHEETS = 500;

export interface Sheet {
  name: string;
  /** True if spreadsheet programs do not show the sheet. */
  isHidden: boolean;
}

/** The texts of a workbook that `readSheet` needs. */
export interface Workbook {
  /** Sheets with cells, in their order. */
  sheets: Sheet[];
  /** Name of the sheet that is read. */
  sheetName: string;
  sheet: string;
  sharedStrings: string;
  styles: string;
  /** True if days count from 1904, as in old programs for the Macintosh. */
  from1904: boolean;
  /** True if stored results of formulas are placeholders, because the program that wrote the file does not calculate. */
  isUncalculated: boolean;
}

/** Unpacks a workbook with one sheet: the named one, else the first that is not hidden. Throws FileError. */
export async function openWorkbook(bytes: Buffer, wanted?: string): Promise<Workbook> {
  const zip = await openZip(bytes, MAX_UNPACKED);
  const place = await workbookPlace(zip);
  const workbook = await zip.read(place, MAX_OVERVIEW);
  if (workbook === undefined) throw await otherFile(zip);
  const parts = await relatedParts(zip, place);
  const sheets = sheetsOf(workbook, parts);
  const sheet = wanted
    ? sheets.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
    : (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0] ?? ONLY_SHEET);
  if (!sheet) throw new FileError(new Message('no_sheet', { name: wanted ?? '', names: shownNames(sheets) }));
  const content = await zip.read(sheet.place);
  if (content === undefined) throw new FileError(new Message('workbook_empty'));
  const read = async (type: string) => {
    const part = parts.find(each => each.type === type);
    return (await zip.read(part?.place ?? `xl/${type}.xml`)) ?? '';
  };
  return {
    sheets: sheets.map(({ name, isHidden }) => ({ name, isHidden })),
    sheetName: sheet.name,
    sheet: content,
    sharedStrings: await read('sharedStrings'),
    styles: await read('styles'),
    from1904: /date1904\s*=\s*["'](?:1|true)/.test(workbook),
    isUncalculated: /fullCalcOnLoad\s*=\s*["'](?:1|true)/.test(workbook),
  };
}

/** Names of sheets in a message. */
const MAX_NAMES = 5;

const shownNames = (sheets: Sheet[]) =>
  sheets
    .slice(0, MAX_NAMES)
    .map(({ name }) => `'${name}'`)
    .join(', ');

interface Part {
  id: string;
  /** Last word of the relationship's type, the same in the transitional and the strict form. */
  type: string;
  place: string;
}

const ONLY_SHEET = { name: '', isHidden: false, place: 'xl/worksheets/sheet1.xml' };

// The path of the workbook: by the relationships of the package, else by the types of its parts, else the usual one.
async function workbookPlace(zip: ZipFile): Promise<string> {
  const related = (await relatedParts(zip, '')).find(({ type }) => type === 'officeDocument');
  if (related && zip.has(related.place)) return related.place;
  const types = (await zip.read('[Content_Types].xml', MAX_OVERVIEW)) ?? '';
  for (const tag of tagsOf(types)) {
    const isWorkbook = /(?:sheet|template|addin)\.(?:macroEnabled\.)?main\+xml$/i.test(
      attributeOf(tag, 'ContentType') ?? '',
    );
    if (tag.name === 'Override' && isWorkbook) return (attributeOf(tag, 'PartName') ?? '').replace(/^\//, '');
  }
  return 'xl/workbook.xml';
}

async function otherFile(zip: ZipFile): Promise<FileError> {
  if (zip.has('xl/workbook.bin')) return new FileError(new Message('file_xlsb'));
  const type = (await zip.read('mimetype', MAX_OVERVIEW)) ?? '';
  if (type.startsWith('application/vnd.oasis.opendocument.') || zip.has('content.xml'))
    return new FileError(new Message('file_ods'));
  return new FileError(new Message('not_xlsx'));
}

// The parts that a part names, with their places.
async function relatedParts(zip: ZipFile, from: string): Promise<Part[]> {
  const end = from.lastIndexOf('/') + 1;
  const folder = from.slice(0, end);
  const xml = (await zip.read(`${folder}_rels/${from.slice(end)}.rels`, MAX_OVERVIEW)) ?? '';
  const parts: Part[] = [];
  for (const tag of tagsOf(xml)) {
    if (tag.name !== 'Relationship' || attributeOf(tag, 'TargetMode') === 'External') continue;
    const type = (attributeOf(tag, 'Type') ?? '').split('/').at(-1) ?? '';
    const target = attributeOf(tag, 'Target') ?? '';
    parts.push({ id: attributeOf(tag, 'Id') ?? '', type, place: placeOf(target, folder) });
  }
  return parts;
}

// A target is relative to the folder of the part that names it, or begins at the root.
function placeOf(target: string, folder: string): string {
  const steps: string[] = [];
  const path = target.replaceAll('\\', '/');
  for (const step of `${path.startsWith('/') ? '' : folder}${path}`.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  const place = steps.join('/');
  try {
    return decodeURIComponent(place);
  } catch {
    return place;
  }
}

// Sheets with cells; charts and dialogs have none.
function sheetsOf(workbook: string, parts: Part[]): (Sheet & { place: string })[] {
  const sheets: (Sheet & { place: string })[] = [];
  for (const tag of tagsOf(workbook)) {
    if (tag.name !== 'sheet' || tag.kind === 'close') continue;
    const id = attributeOf(tag, 'id');
    const part = parts.find(each => each.id === id);
    if (part?.type !== 'worksheet') continue;
    const isHidden = /^(?:very)?hidden$/i.test(attributeOf(tag, 'state') ?? '');
    sheets.push({ name: attributeOf(tag, 'name') ?? '', isHidden, place: part.place });
    if (sheets.length === MAX_SHEETS) break;
  }
  return sheets;
}

interface OpenCell {
  column: number;
  type: string;
  format: NumberFormat;
  text: string;
  /** True if the cell has a tag for its value, which may be empty. */
  hasTag: boolean;
  hasValue: boolean;
  formula: string | undefined;
}

/** Reads the rows of a workbook. Throws FileError. */
export function readSheet(workbook: Workbook, limits: TableLimits): TableRows {
  const strings = readStrings(workbook.sharedStrings);
  const formats = readFormats(workbook.styles);
  const { sheet } = workbook;
  const read = new RowsRead(limits);
  let row = { number: 0, cells: [] as string[], exact: [] as string[] };
  let cell: OpenCell | undefined;
  let [start, next, inData, inPhonetic] = [-1, 0, false, false];
  const endCell = () => {
    if (!cell) return;
    place(row, cell, cellValue(cell, strings, workbook), limits);
    cell = undefined;
  };
  for (const tag of tagsOf(sheet)) {
    const { name, kind } = tag;
    if (name === 'sheetData') {
      if (kind !== 'open') break;
      inData = true;
    } else if (!inData) continue;
    else if (name === 'row' && kind !== 'close') {
      const number = rowNumber(attributeOf(tag, 'r')) ?? row.number + 1;
      if (number <= row.number) throw damaged();
      row = { number, cells: [], exact: [] };
      next = 0;
    } else if (name === 'row') read.add(row.number, row.cells, row.exact);
    else if (name === 'c' && kind !== 'close') {
      endCell();
      const column = columnOf(attributeOf(tag, 'r')) ?? next;
      next = column + 1;
      if (kind === 'empty') continue;
      cell = {
        column,
        type: attributeOf(tag, 't') ?? 'n',
        text: '',
        hasTag: false,
        hasValue: false,
        formula: undefined,
        format: formats[Number(attributeOf(tag, 's') ?? 0)] ?? GENERAL,
      };
    } else if (!cell) continue;
    else if (name === 'c') endCell();
    else if (name === 'rPh') inPhonetic = kind === 'open';
    else if (name === 'f' || name === 'v' || name === 't') {
      if (name === 'f') cell.formula ??= '';
      else cell.hasTag = true;
      if (kind === 'open') start = tag.end;
      else if (kind === 'close' && start >= 0) {
        const text = sheet.slice(start, tag.start);
        start = -1;
        if (name === 'f') cell.formula = textOf(text.slice(0, MAX_FORMULA));
        else if (!inPhonetic) {
          cell.text += textOf(text);
          cell.hasValue ||= text !== '';
        }
      }
    }
  }
  return read.rows;
}

// Empty cells are skipped: programs write one for every cell with a colour.
function place(
  { cells, exact }: { cells: string[]; exact: string[] },
  { column }: OpenCell,
  { shown, value }: { shown: string; value: string },
  limits: TableLimits,
): void {
  if (value === '' && shown.trim() === '') return;
  if (column >= limits.columns) throw new FileError(new Message('row_too_wide', { count: limits.columns }));
  while (cells.length <= column) cells.push('');
  cells[column] = shown;
  if (value === '') return;
  while (exact.length <= column) exact.push('');
  exact[column] = value;
}

/** Whole numbers are read alike with every decimal mark, so they need no value beside their text. */
const WHOLE = /^-?\d{1,15}$/;

function cellValue(
  { type, format, text, hasTag, hasValue, formula }: OpenCell,
  strings: string[],
  { from1904, isUncalculated }: Workbook,
): { shown: string; value: string } {
  if (type === 'e') return { shown: text || '#N/A', value: errorFault(text || '#N/A') };
  // The result of a formula may be an empty text, which has a tag.
  const isMissing = type === 'str' || type === 'inlineStr' ? !hasTag : !hasValue;
  if (formula !== undefined && (isMissing || (isUncalculated && text === '0')))
    return { shown: `=${formula}`, value: UNCALCULATED };
  if (type === 's') return { shown: text === '' ? '' : sharedText(strings, text), value: '' };
  if (type === 'str' || type === 'inlineStr') return { shown: unescapedText(text), value: '' };
  if (type === 'b') return { shown: text.trim() === '1' || text.trim() === 'true' ? 'TRUE' : 'FALSE', value: '' };
  if (type === 'd') return { shown: text.replace(/T00:00:00(?:\.0+)?Z?$/, ''), value: '' };
  const { shown, exact } = shownNumber(text.trim(), format, from1904);
  return { shown, value: shown === exact && WHOLE.test(exact) ? '' : exact };
}

// Texts are missing, or rows are not in their order: anything else that is read may be wrong as well.
const damaged = () => new FileError(new Message('file_unreadable'));

function sharedText(strings: string[], index: string): string {
  const text = /^\s*\d+\s*$/.test(index) ? strings[Number(index)] : undefined;
  if (text === undefined) throw damaged();
  return text;
}

// `_x000D_` stands for a character that XML can't have (ST_Xstring), and a line break is one character.
function unescapedText(text: string): string {
  if (!text.includes('_x')) return text;
  return text
    .replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\r\n?/g, '\n')
    .toWellFormed();
}

function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let [text, start, inPhonetic] = ['', -1, false];
  for (const { name, kind, start: at, end } of tagsOf(xml)) {
    if (name === 'si' && kind !== 'close') text = '';
    if (name === 'rPh') inPhonetic = kind === 'open';
    else if (name === 't' && kind === 'open') start = end;
    else if (name === 't' && kind === 'close' && !inPhonetic) text += textOf(xml.slice(start, at));
    if (name === 'si' && kind !== 'open') strings.push(unescapedText(text));
  }
  return strings;
}

// The number formats of cell styles, by the number of the style.
function readFormats(xml: string): NumberFormat[] {
  const codes = new Map<number, string>();
  const known = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let inCellXfs = false;
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'numFmt') codes.set(Number(attributeOf(tag, 'numFmtId')), attributeOf(tag, 'formatCode') ?? '');
    if (tag.name === 'cellXfs') inCellXfs = tag.kind === 'open';
    else if (tag.name === 'xf' && inCellXfs && tag.kind !== 'close') {
      const id = Number(attributeOf(tag, 'numFmtId') ?? 0);
      const format = known.get(id) ?? numberFormat(id, codes.get(id));
      known.set(id, format);
      formats.push(format);
    }
  }
  return formats;
}

/** Rows of a sheet. */
const MAX_ROW = 1_048_576;

function rowNumber(text: string | undefined): number | undefined {
  const number = /^\d{1,7}$/.test(text ?? '') ? Number(text) : 0;
  return number >= 1 && number <= MAX_ROW ? number : undefined;
}

// Column 0 of `A12`.
function columnOf(address: Tag['attributes'] | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}(?=\d)/i.exec(address ?? '')?.[0].toUpperCase();
  if (!letters) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
