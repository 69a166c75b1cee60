// Reads CSV as programs write it: encoding and delimiter are found from the file.

import { CsvError, parse } from 'csv-parse/sync';
import { Message } from '../../domain/messages/message.ts';
import { FileError } from '../file-error.ts';
import { withoutApostrophe } from './formula-safe.ts';
import { RowsRead, type TableLimits, type TableRows } from './table.ts';

const DELIMITERS = [';', ',', '\t', '|'];
/** Lines from which the delimiter is found. */
const SAMPLE_LINES = 30;
/** Characters from which the delimiter is found. */
const SAMPLE_CHARACTERS = 100_000;
/** Bytes that are examined for the encoding if the file has no mark of it. */
const SAMPLE_BYTES = 64 * 1024;

/** Encodings that a person may choose, by the names of the WHATWG Encoding Standard. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'iso-8859-15',
  'macintosh',
  'windows-1250',
  'windows-1251',
] as const;
export type TextEncoding = (typeof ENCODINGS)[number];

/**
 * Encoding of a text: by its byte order mark, else UTF-16 by its zero bytes, else UTF-8 if most of its bytes above 127 are UTF-8,
 * else Windows-1252.
 */
export function detectEncoding(bytes: Uint8Array): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  const [even, odd] = zeroBytes(bytes);
  const most = Math.min(bytes.length, SAMPLE_BYTES) / 2;
  if (odd > most * 0.4 && even < most * 0.1) return 'utf-16le';
  if (even > most * 0.4 && odd < most * 0.1) return 'utf-16be';
  const { valid, wrong } = utf8Characters(bytes);
  return wrong === 0 || valid > wrong ? 'utf-8' : 'windows-1252';
}

function zeroBytes(bytes: Uint8Array): [even: number, odd: number] {
  let [even, odd] = [0, 0];
  for (let at = 0; at < bytes.length && at < SAMPLE_BYTES; at++) {
    if (bytes[at] !== 0) continue;
    if (at % 2 === 0) even++;
    else odd++;
  }
  return [even, odd];
}

// Characters of several bytes that are valid UTF-8, and bytes above 127 that are not.
function utf8Characters(bytes: Uint8Array): { valid: number; wrong: number } {
  let [valid, wrong] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    const length =
      byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0;
    let followers = 0;
    while (followers < length && ((bytes[at + followers + 1] ?? 0) & 0xc0) === 0x80) followers++;
    if (length > 0 && followers === length) {
      valid++;
      at += length;
    } else wrong++;
  }
  return { valid, wrong };
}

/** Text of a file. Bytes that the encoding does not have become U+FFFD. Default encoding: as it is detected. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding = detectEncoding(bytes)): string {
  return new TextDecoder(encoding).decode(bytes);
}

const NAMED_DELIMITER = /^\uFEFF?sep=(.)\r?\n/i;

/** The most frequent delimiter of the first lines; among several, the one with the most equal and the most columns. */
export function detectDelimiter(text: string): string {
  const named = NAMED_DELIMITER.exec(text)?.[1];
  if (named) return named;
  const found = DELIMITERS.map(delimiter => ({ delimiter, ...widthsWith(text, delimiter) }));
  found.sort((a, b) => b.share - a.share || b.alike - a.alike || b.columns - a.columns);
  return found[0]?.delimiter ?? ',';
}

// Shares of the first lines that have the delimiter, and that have it as often as the most of them.
function widthsWith(text: string, delimiter: string): { share: number; alike: number; columns: number } {
  const widths: number[] = [];
  let [width, isQuoted, isBlank] = [1, false, true];
  const endLine = () => {
    if (!isBlank) widths.push(width);
    [width, isBlank] = [1, true];
  };
  for (let at = 0; at < text.length && at < SAMPLE_CHARACTERS && widths.length < SAMPLE_LINES; at++) {
    const character = text[at];
    if (!isQuoted && (character === '\n' || character === '\r')) {
      endLine();
      continue;
    }
    isBlank = false;
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === delimiter) width++;
  }
  if (widths.length < SAMPLE_LINES) endLine();
  const divided = widths.filter(each => each > 1);
  const counts = new Map<number, number>();
  for (const each of divided) counts.set(each, (counts.get(each) ?? 0) + 1);
  const [[columns, alike] = [0, 0]] = [...counts].sort(([a, x], [b, y]) => y - x || b - a);
  const lines = Math.max(1, widths.length);
  return { share: divided.length / lines, alike: alike / lines, columns };
}

/** Reads the rows of a CSV text. Throws FileError. */
export function readCsv(text: string, limits: TableLimits): TableRows {
  if (text.includes('\0')) throw new FileError(new Message('file_not_text'));
  const read = new RowsRead(limits);
  let number = 1;
  try {
    parse(text.replace(NAMED_DELIMITER, ''), {
      bom: true,
      delimiter: detectDelimiter(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      ltrim: true,
      relax_quotes: true,
      relax_column_count: true,
      on_record(cells: string[]) {
        read.add(number++, cells.map(plainCell));
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // No other error is left with these options.
    throw new FileError(new Message('quote_not_closed', { row: number }));
  }
  return read.rows;
}

/** A cell that a program must not take for a number: `="00123"`. */
const TEXT_FORMULA = /^\s*="((?:[^"]|"")*)"\s*$/;
/** A cell in quotation marks with blanks behind them. csv-parse keeps both. */
const PADDED = /^"([^"]*)"\s+$/;

const plainCell = (cell: string) =>
  TEXT_FORMULA.exec(cell)?.[1]?.replaceAll('""', '"') ?? PADDED.exec(cell)?.[1] ?? withoutApostrophe(cell);
