// Numbers as people and programs write them in texts: signs, currencies, thousands; and which mark stands before the decimals.

export type DecimalMark = '.' | ',';

/** A number in a text: digits with the marks between them, without sign, currency and blanks. */
export interface WrittenNumber {
  digits: string;
  isNegative: boolean;
  isPercent: boolean;
}

/** A currency before or behind the number and its sign: a sign within the digits, as in `12€50`, is none. */
const CURRENCY = String.raw`(?:[A-Z]{3}|(?:R|US)?\p{Sc})`;
const CURRENCY_FIRST = new RegExp(String.raw`^([(+-]?)\s*${CURRENCY}(?=[\s\d.,(+-])`, 'u');
const CURRENCY_LAST = new RegExp(String.raw`(?<=[\s\d.,)-])${CURRENCY}\s*([)-]?)$`, 'u');
/** A dash instead of decimals: `12.-` and `12,--` are 12. */
const NO_DECIMALS = /(?<=\d[.,])(?:--?|[\u2013\u2014])$/;
const GROUPED_BY_BLANKS = /^\d{1,3}(?:[\s'’]\d{3})+(?=[.,]|$)/;
const DIGITS = /^(?=.*\d)[\d.,]+(?:E[+-]?\d{1,3})?$/i;
/** Characters of the longest text that is taken for a number. */
const MAX_LENGTH = 60;

/** The number that a text is; undefined for another text. */
export function writtenNumber(text: string): WrittenNumber | undefined {
  if (text.length > MAX_LENGTH || !/\d/.test(text)) return undefined;
  let rest = text
    .replace(/[\u2212\uFE63\uFF0D]/g, '-')
    .replace(CURRENCY_FIRST, '$1')
    .replace(CURRENCY_LAST, '$1')
    .trim()
    .replace(NO_DECIMALS, '');
  const isPercent = rest.endsWith('%');
  if (isPercent) rest = rest.slice(0, -1).trim();
  const inParentheses = /^\(\s*([^()]+)\s*\)$/.exec(rest)?.[1];
  const signed = inParentheses ?? /^([^-]+)-$/.exec(rest)?.[1];
  const sign = signed === undefined ? /^[+-]\s*/.exec(rest)?.[0] : undefined;
  rest = (signed ?? rest.slice(sign?.length ?? 0)).trim();
  rest = rest.replace(GROUPED_BY_BLANKS, group => group.replace(/\D/g, ''));
  if (!DIGITS.test(rest)) return undefined;
  return { digits: rest, isNegative: signed !== undefined || sign?.[0] === '-', isPercent };
}

const GROUPED = { '.': /^[1-9]\d{0,2}(?:\.\d{3})+$/, ',': /^[1-9]\d{0,2}(?:,\d{3})+$/ };

/** The decimal mark of a number; `either` for an ambiguous one like `1,250`; undefined without a mark, or if the marks contradict. */
export function markOf(digits: string): DecimalMark | 'either' | undefined {
  const [points, commas] = [digits.split('.').length - 1, digits.split(',').length - 1];
  if (points === 0 && commas === 0) return undefined;
  if (points > 0 && commas > 0) {
    const mark = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.';
    return (mark === ',' ? commas : points) === 1 ? mark : undefined;
  }
  const mark = points > 0 ? '.' : ',';
  const isGrouped = GROUPED[mark].test(digits);
  if (points + commas > 1) return isGrouped ? (mark === '.' ? ',' : '.') : undefined;
  return isGrouped ? 'either' : mark;
}

/**
 * Digits with a point for decimals. `mark` decides only for numbers like `1,250`: `89,90` is 89.90 in every file. Undefined for a text
 * that is no number, such as `1,2,3`.
 */
export function withPoint(text: string, mark: DecimalMark): string | undefined {
  const [digits = '', exponent] = text.split(/e/i);
  const found = markOf(digits);
  if (found === undefined) return /^\d+$/.test(digits) ? text : undefined;
  const own = found === 'either' ? mark : found;
  const thousands = own === ',' ? '.' : ',';
  const [whole = '', decimals] = digits.split(own);
  if (whole.includes(thousands) && !GROUPED[thousands].test(whole)) return undefined;
  const plain = whole.replaceAll(thousands, '') || '0';
  return `${plain}${decimals ? `.${decimals}` : ''}${exponent === undefined ? '' : `e${exponent}`}`;
}

/** Number format of a column. */
export interface MarkEvidence {
  /** Numbers that have a comma, or a point, before decimals for certain. */
  comma: number;
  point: number;
  /** The first number that can be read with either mark, such as `1,250`; `''` for none. */
  either: string;
}

export const noEvidence = (): MarkEvidence => ({ comma: 0, point: 0, either: '' });

/** Adds a cell to the facts of its column. */
export function addEvidence(evidence: MarkEvidence, cell: string): void {
  if (!cell.includes(',') && !cell.includes('.')) return;
  const number = writtenNumber(cell);
  const mark = number && markOf(number.digits.split(/e/i)[0] ?? '');
  if (mark === ',') evidence.comma++;
  else if (mark === '.') evidence.point++;
  else if (mark === 'either') evidence.either ||= cell;
}

/**
 * The mark that most numbers of some columns have. Where none has one, it follows from the delimiter of the file (programs that write
 * decimal commas divide columns by semicolons), else it is the usual one of the reader. `unsure` is a number that could mean two values.
 */
export function decimalMarkOf(
  columns: MarkEvidence[],
  delimiter: string | undefined,
  usual: DecimalMark,
): { mark: DecimalMark; unsure: string } {
  const sum = (of: 'comma' | 'point') => columns.reduce((total, column) => total + column[of], 0);
  const [comma, point] = [sum('comma'), sum('point')];
  const either = columns.find(column => column.either !== '')?.either ?? '';
  const ofDelimiter = delimiter === ';' ? ',' : delimiter === ',' ? '.' : usual;
  if (comma !== point) return { mark: comma > point ? ',' : '.', unsure: comma > 0 && point > 0 ? either : '' };
  return { mark: comma === 0 && either === '' ? '.' : ofDelimiter, unsure: either };
}
