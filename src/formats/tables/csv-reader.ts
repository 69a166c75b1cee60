// Reads CSV as programs write it: encoding and delimiter are found from the file.

import { withoutApostrophe } from './formula-safe.ts';
import { RowsRead, TableError, type TableLimits, type TableRows } from './table.ts';

const DELIMITERS = [';', ',', '\t', '|'];
/** Lines from which the delimiter is found. */
const SAMPLE_LINES = 30;
/** Characters between two pauses. */
const STEP = 100_000;

/** Text of a file: UTF-8 or UTF-16 by its byte order mark, else UTF-8 if it is valid, else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The delimiter that divides the first lines into the most columns, the same number in each. */
export function detectDelimiter(text: string): string {
  const named = /^sep=(.)\r?\n/i.exec(text)?.[1];
  if (named) return named;
  const counts = DELIMITERS.map(delimiter => ({ delimiter, columns: columnsWith(text, delimiter) }));
  counts.sort((a, b) => b.columns - a.columns);
  return counts[0]?.delimiter ?? ',';
}

// The number of columns of the first line, less for each line that has another number.
function columnsWith(text: string, delimiter: string): number {
  const widths: number[] = [];
  let width = 1;
  let isQuoted = false;
  for (let at = 0; at < text.length && at < STEP && widths.length < SAMPLE_LINES; at++) {
    const character = text[at];
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === delimiter) width++;
    else if (character === '\n') {
      widths.push(width);
      width = 1;
    }
  }
  if (width > 1 || widths.length === 0) widths.push(width);
  const [first = 1] = widths;
  const others = widths.filter(each => each !== first).length;
  return first === 1 ? 0 : first * (1 - others / (2 * widths.length));
}

/** Reads the rows of a CSV text; yields now and then, so that others have a turn. Throws TableError. */
export function* readCsv(text: string, limits: TableLimits): Generator<void, TableRows> {
  if (text.includes('\0')) throw new TableError('The file is not text: save it as CSV or XLSX');
  const delimiter = detectDelimiter(text);
  const read = new RowsRead(limits);
  let cells: string[] = [];
  let cell = '';
  let pause = STEP;
  let at = /^sep=.\r?\n/i.exec(text)?.[0].length ?? 0;
  while (at < text.length) {
    if (at >= pause) {
      yield;
      pause = at + STEP;
    }
    if (text[at] === '"' && cell === '') {
      const end = endOfQuotes(text, at + 1);
      if (end < 0) throw new TableError(`A quotation mark in row ${read.rows.length + 1} is not closed`);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
      if (text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') cell += ' ';
      continue;
    }
    const character = text[at];
    if (character === delimiter) {
      cells.push(withoutApostrophe(cell));
      cell = '';
      at++;
    } else if (character === '\n' || character === '\r') {
      read.add([...cells, withoutApostrophe(cell)]);
      [cells, cell] = [[], ''];
      at += character === '\r' && text[at + 1] === '\n' ? 2 : 1;
    } else {
      const end = endOfPlain(text, at, delimiter);
      cell += text.slice(at, end);
      at = end;
    }
    if (cells.length > limits.columns)
      throw new TableError(`A row of the file has more than ${limits.columns} columns`);
  }
  read.add([...cells, withoutApostrophe(cell)]);
  return read.rows;
}

function endOfQuotes(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at;
  return -1;
}

function endOfPlain(text: string, from: number, delimiter: string): number {
  let at = from + 1;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}
