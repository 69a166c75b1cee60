/** Reads a number as people type it, with the decimal mark of their language, grouped or not. */

const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/;
const PLAIN = /^\d+$/;

/**
 * The digits of a typed number with a decimal point, or undefined when it is none: `1.234,5` is 1234.5 for a comma as decimal mark.
 * The other mark is also taken as decimal mark when it can't group: `4.50`. What may mean two numbers is none: `1.234` for a comma.
 */
export function typedNumber(text: string, decimalMark: ',' | '.'): string | undefined {
  const [, sign = '', unsigned = ''] = /^([+-]?)(.*)$/s.exec(text.replace(/[\s'’]/g, '').replace('−', '-')) ?? [];
  const read = readUnsigned(unsigned, decimalMark);
  return read === undefined ? undefined : `${sign === '-' ? '-' : ''}${read}`;
}

function readUnsigned(text: string, decimalMark: ',' | '.'): string | undefined {
  if (PLAIN.test(text)) return text;
  const groupMark = decimalMark === ',' ? '.' : ',';
  const mark = [...text].findLast(character => character === ',' || character === '.');
  if (!mark) return undefined;
  // Nothing but groups: 1,234 for a point as decimal mark, 1.234.567 for any. Who writes a comma may mean a decimal point in 1.234.
  const groups = GROUPED.exec(text);
  const isOneMark = text.indexOf(mark) === text.lastIndexOf(mark);
  if (groups && isOneMark && groups[1] === groupMark && decimalMark === ',') return undefined;
  if (groups && (groups[1] === groupMark || !isOneMark)) return text.replaceAll(mark, '');
  const at = text.lastIndexOf(mark);
  const whole = text.slice(0, at);
  const fraction = text.slice(at + 1);
  const isWhole = whole === '' || PLAIN.test(whole) || (GROUPED.test(whole) && !whole.includes(mark));
  if (!isWhole || !/^\d*$/.test(fraction) || (whole === '' && fraction === '')) return undefined;
  return `${whole.replace(/[.,]/g, '') || '0'}${fraction ? `.${fraction}` : ''}`;
}
