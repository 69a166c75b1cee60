// The figures of the input, calculated by the modules of the server.

import { areIncluded } from '../../../../domain/documents/document-figures.ts';
import {
  AMOUNTS,
  readSource,
  sharedAmounts,
  totalOfDocument,
} from '../../../../domain/documents/new-document/part-of-document.ts';
import { lineAmount } from '../../../../domain/documents/new-document/total-of-lines.ts';
import { amountDigits, minorUnits } from '../../../../domain/values/currency.ts';
import { decimal, digits } from '../../../../domain/values/decimal.ts';
import { typedNumber } from '../../../../domain/values/typed-number.ts';
import { fieldValue, setup } from './setup.js';

/** @typedef {import('./setup.js').Line} Line */

const CURRENCY = /^[A-Z]{3}$/;

/**
 * The typed number. Undefined if it is empty or not a number.
 * @param {string | undefined} text
 */
export function read(text) {
  const found = text?.trim() ? typedNumber(text, setup.decimalMark) : undefined;
  return found === undefined ? undefined : decimal(found);
}

/**
 * True if the input is not a number.
 * @param {string | undefined} text
 */
export const isUnreadable = text => Boolean(text?.trim()) && read(text) === undefined;

/**
 * The VAT rate of a line, whose field has a rate or a VAT code.
 * @param {string | undefined} text
 */
function rateOf(text) {
  const typed = text?.trim().toUpperCase();
  const code = setup.vatCodes.find(each => each.code.toUpperCase() === typed);
  return code ? decimal(code.rate) : read(text);
}

/**
 * True if the text is neither a rate nor a VAT code.
 * @param {string | undefined} text
 */
export const isNoVat = text => Boolean(text?.trim()) && rateOf(text) === undefined;

/** @param {Line} line */
const pricesOf = line => ({
  qty: read(line.qty),
  unit_price: read(line.unit_price),
  discount: read(line.discount),
  vat: rateOf(line.vat),
  vat_included: line.vat_included === 'true',
  item_type: /** @type {'product' | undefined} */ (line.item_type || undefined),
  deducts: line.deducts || undefined,
});

/**
 * True if all numbers of a line can be read. An unreadable number does not count as omitted.
 * @param {Line} line
 */
const isReadable = line => ![line.qty, line.unit_price, line.discount].some(isUnreadable) && !isNoVat(line.vat);

/** The typed currency. Undefined if it is none. */
export function currency() {
  const text = fieldValue('header.currency');
  return CURRENCY.test(text) ? text : undefined;
}

/**
 * @param {Line} line
 * @param {boolean} included True if the amounts of the lines include VAT.
 */
export function amountOf(line, included) {
  return inMoney(printedAmountOf(line, included));
}

/**
 * An amount in the currency of the document; '' for none.
 * @param {import('big.js').Big | undefined} amount
 */
export function inMoney(amount) {
  const code = currency();
  return amount && code ? money(digits(amount), code) : '';
}

/**
 * The amount of a line as it is shown. Undefined if it has none.
 * @param {Line} line
 * @param {boolean} included True if the amounts of the lines include VAT.
 */
export function printedAmountOf(line, included) {
  const code = currency();
  const amount = code && isReadable(line) ? lineAmount(pricesOf(line), code, included) : undefined;
  return amount === undefined ? undefined : decimal(amount);
}

/**
 * True if the amounts of the lines are shown with VAT, as on the printed document.
 * @param {Line[]} lines
 */
export const haveVat = lines => areIncluded(lines.map(pricesOf));

const HEADER = /** @type {const} */ ([
  'discount',
  'discount_amount',
  'eco_tax',
  'eco_tax_amount',
  'stamp_duty',
  'stamp_duty_amount',
  'rounding',
  'irs_tax',
]);

const source = setup.source && readSource(setup.source);
/** Shows the shared amounts in the fields. */
const asTyped = source && { ...source, shares: undefined };

/**
 * Totals of the document. Undefined while a line has no price or a number can't be read.
 * @param {Line[]} lines
 */
export function totalsOf(lines) {
  const code = currency();
  const ofHeader = [...HEADER, /** @type {const} */ ('withholding_amount')].map(name => fieldValue(`header.${name}`));
  if (!code || !lines.every(isReadable) || ofHeader.some(isUnreadable)) return undefined;
  const header = Object.fromEntries(HEADER.map(name => [name, read(fieldValue(`header.${name}`))]));
  const withholding = read(fieldValue('header.withholding_amount'));
  const found = totalOfDocument(lines.map(pricesOf), { ...header, withholding, currency: code }, asTyped);
  return found && { ...found, currency: code, text: digits(found.total) };
}

/**
 * The lines that have a price.
 * @param {Line[]} lines
 */
export const pricedOf = lines => lines.filter(line => isReadable(line) && read(line.unit_price) !== undefined);

/** The fields with header amounts that are shared among parts of the source, by name. */
export const SHARED = AMOUNTS.map(name => ({
  name,
  id: `header.${name === 'withholding' ? 'withholding_amount' : name}`,
}));

/**
 * Share of a part in the header amounts of its source, by name, as digits with the decimals of the currency; none if unknown.
 * @param {Line[]} lines
 * @returns {Partial<Record<string, string>>}
 */
export function sharesOf(lines) {
  if (!source || source.header.currency !== currency() || !lines.every(isReadable)) return {};
  const amounts = sharedAmounts(lines.map(pricesOf), AMOUNTS, source);
  return Object.fromEntries(
    Object.entries(amounts).map(([name, amount]) => [name, amountDigits(amount, source.header.currency)]),
  );
}

/**
 * @param {string} value A number with a decimal point.
 * @param {string} code
 */
export function money(value, code) {
  const places = minorUnits(code);
  try {
    const options = {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: places,
    };
    return new Intl.NumberFormat(setup.locale, /** @type {Intl.NumberFormatOptions} */ (options)).format(
      /** @type {Intl.StringNumericLiteral} */ (value),
    );
  } catch {
    return `${value} ${code}`;
  }
}

/** @param {string} value A number with a decimal point. */
export const number = value =>
  new Intl.NumberFormat(setup.locale, { maximumFractionDigits: 10 }).format(
    /** @type {Intl.StringNumericLiteral} */ (value),
  );
