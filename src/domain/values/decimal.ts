/** Decimal numbers: read from the digits a client wrote, rounded half away from zero, written without an exponent. */
import Big from 'big.js';

/** Refuses binary floats: a JavaScript number given to it, or to a value made by it, throws instead of losing digits. */
const Decimal = Big();
Decimal.strict = true;
Decimal.DP = 20;
Decimal.RM = Big.roundHalfUp;

const STORED_PLACES = 10;
const MOST_INTEGER_DIGITS = 15;
const SHORT = /^-?\d{1,15}(?:\.\d{1,10})?$/;
const NUMBER = /^(-?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** A decimal written in the source code. Throws when `text` is not a number. */
export function decimal(text: string): Big {
  return new Decimal(text);
}

export const ZERO = decimal('0');
export const ONE = decimal('1');

/** One hundredth: multiplying by it turns a percentage into a factor, and is cheaper than dividing. */
export const PERCENT = decimal('0.01');

/**
 * The value of a JSON number or a query value by its digits, rounded half away from zero to 10 decimal places
 * (contract section 4). Undefined when the text is no number, or when more than 15 digits stand before the point.
 * Takes time and memory in proportion to the text, whatever its exponent.
 */
export function readDecimal(text: string): Big | undefined {
  if (SHORT.test(text)) return new Decimal(text);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
  const all = whole + fraction;
  if (all === '') return undefined;
  const leadingZeros = all.search(/[1-9]/);
  if (leadingZeros < 0) return ZERO;
  // The value is 0.d1d2d3… × 10^point, so `point` digits stand before the decimal point.
  const point = whole.length - leadingZeros + Number(exponent);
  if (point > MOST_INTEGER_DIGITS) return undefined;
  if (point < -STORED_PLACES) return ZERO;
  // One digit beyond the last place kept decides the rounding; those behind it can't change it.
  const significant = all.slice(leadingZeros, leadingZeros + point + STORED_PLACES + 1);
  const value = roundTo(new Decimal(`${sign}0.${significant}e${point}`), STORED_PLACES);
  return value.e >= MOST_INTEGER_DIGITS ? undefined : value;
}

/** The value in plain notation: no exponent, no trailing zeros, no minus before zero. */
export function digits(value: Big): string {
  return value.toFixed();
}

/** The value rounded half away from zero to so many decimal places (contract section 5, Totals). */
export function roundTo(value: Big, places: number): Big {
  return value.round(places, Big.roundHalfUp);
}

/** How many decimal places the value is written with: 20.33 has 2, 200 has 0. */
export function decimalPlaces(value: Big): number {
  return Math.max(0, value.c.length - 1 - value.e);
}

/** Half a unit of the given decimal place: 0.005 for 2. */
export function halfUnit(places: number): Big {
  return new Decimal(`5e-${places + 1}`);
}
