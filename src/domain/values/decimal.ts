/** Exact decimal numbers: read from text, rounded half away from zero, written without an exponent. */
import Big from 'big.js';

/** Strict mode: a JavaScript number as an argument throws, because it may have lost digits. */
const Decimal = Big();
Decimal.strict = true;
Decimal.DP = 20;
Decimal.RM = Big.roundHalfUp;

const STORED_PLACES = 10;
const MAX_INTEGER_DIGITS = 15;
const SHORT = /^-?\d{1,15}(?:\.\d{1,10})?$/;
const NUMBER = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

const NO_DIGITS = new Decimal('0');
const MINUS = 0x2d;
const POINT = 0x2e;
const DIGIT_0 = 0x30;

/** The decimal of a valid number. Throws if `text` is not a number. */
export function decimal(text: string): Big {
  return plainDecimal(text) ?? new Decimal(text);
}

// The decimal of digits with at most one point between them; undefined for any other text. big.js takes several times as long,
// and nearly every number is written so.
function plainDecimal(text: string): Big | undefined {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  const coefficient: number[] = [];
  let point = text.length;
  let leadingZeros = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const digit = code - DIGIT_0;
    if (code === POINT && point === text.length && at > start && at < text.length - 1) point = at;
    else if (!(digit >= 0 && digit <= 9)) return undefined;
    else if (digit > 0 || coefficient.length > 0) coefficient.push(digit);
    else leadingZeros++;
  }
  if (text.length === start) return undefined;
  while (coefficient.at(-1) === 0) coefficient.pop();
  const value = new Decimal(NO_DIGITS);
  value.s = start === 0 ? 1 : -1;
  if (coefficient.length === 0) return value;
  value.c = coefficient;
  value.e = point - start - leadingZeros - 1;
  return value;
}

/** The exact value 0. */
export const ZERO = decimal('0');
/** The exact value 1. */
export const ONE = decimal('1');

/** One hundredth, to convert a percentage into a factor; multiplication is faster than division. */
export const PERCENT = decimal('0.01');

/**
 * The exact value of a JSON number or a query value, rounded half away from zero to 10 decimal places (contract §4
 * Lists). Undefined if the text is not a number or has more than 15 integer digits. Time and memory depend on the length
 * of the text only, not on its exponent.
 */
export function readDecimal(text: string): Big | undefined {
  if (SHORT.test(text)) return decimal(text);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  const all = whole + fraction;
  if (all === '') return undefined;
  const leadingZeros = all.search(/[1-9]/);
  if (leadingZeros < 0) return ZERO;
  // The value is 0.d1d2d3… × 10^point, so it has `point` integer digits.
  const point = whole.length - leadingZeros + Number(exponent);
  if (point > MAX_INTEGER_DIGITS) return undefined;
  if (point < -STORED_PLACES) return ZERO;
  // The first digit after the last stored place decides the rounding; further digits don't matter.
  const significant = all.slice(leadingZeros, leadingZeros + point + STORED_PLACES + 1);
  const value = roundTo(new Decimal(`${sign}0.${significant}e${point}`), STORED_PLACES);
  return hasTooManyDigits(value) ? undefined : value;
}

/** True if the value has more integer digits than a number in a request may have. contract §4 Lists */
export function hasTooManyDigits({ e }: Big): boolean {
  return e >= MAX_INTEGER_DIGITS;
}

/** The value in plain notation: no exponent, no trailing zeros, no minus before zero. */
export function digits({ c, e, s }: Big): string {
  if (c[0] === 0) return '0';
  let text = '';
  for (const digit of c) text += digit;
  const places = c.length - 1 - e;
  if (places < 0) text += '0'.repeat(-places);
  else if (places > 0) text = e < 0 ? `0.${'0'.repeat(-1 - e)}${text}` : `${text.slice(0, e + 1)}.${text.slice(e + 1)}`;
  return s < 0 ? `-${text}` : text;
}

/** The value rounded half away from zero to `places` decimal places (contract §5 Totals). */
export function roundTo(value: Big, places: number): Big {
  return value.round(places, Big.roundHalfUp);
}

/** True if the value is 0. Faster than `eq`, which copies its argument. */
export function isZero({ c }: Big): boolean {
  return c[0] === 0;
}

/** True if the value is less than 0. */
export function isNegative({ c, s }: Big): boolean {
  return s < 0 && c[0] !== 0;
}

/** The sum of the values; 0 of none. */
export function sum(values: readonly Big[]): Big {
  return values.reduce((total, value) => total.plus(value), ZERO);
}

/** The number of decimal places of the value: 20.33 has 2, 200 has 0. */
export function decimalPlaces(value: Big): number {
  return Math.max(0, value.c.length - 1 - value.e);
}

/** Half a unit of the given decimal place: 0.005 for 2. */
export function halfUnit(places: number): Big {
  return HALF_UNITS[places] ?? newHalfUnit(places);
}

const newHalfUnit = (places: number): Big => new Decimal(`5e-${places + 1}`);

const HALF_UNITS = Array.from({ length: STORED_PLACES + 1 }, (_, places) => newHalfUnit(places));

/**
 * `dividend` ÷ `divisor` to `significantDigits`, rounded half away from zero. Both must be greater than 0. Exact for
 * every number of digits, while `Big.div` rounds to 20 decimal places.
 */
export function quotient(dividend: Big, divisor: Big, significantDigits: number): Big {
  const length = significantDigits - dividend.c.length + divisor.c.length;
  const most = 10n ** BigInt(significantDigits);
  // The coefficients are compared as integers: shifted by `length` places, the quotient has one digit too many, or none.
  const rounded = shiftedQuotient(dividend, divisor, length);
  const [value, places] =
    rounded < most ? [rounded, length] : [shiftedQuotient(dividend, divisor, length - 1), length - 1];
  return new Decimal(`${value}e${exponentOf(dividend) - exponentOf(divisor) - places}`);
}

// The coefficient of the dividend, shifted by decimal places to the left, ÷ that of the divisor, rounded half up.
function shiftedQuotient(dividend: Big, divisor: Big, places: number): bigint {
  const above = BigInt(dividend.c.join('')) * 10n ** BigInt(Math.max(0, places));
  const below = BigInt(divisor.c.join('')) * 10n ** BigInt(Math.max(0, -places));
  return (2n * above + below) / (2n * below);
}

// The value is its digits as an integer × 10^exponent.
const exponentOf = ({ c, e }: Big) => e - c.length + 1;
