// The prices of lines for the customer, the quantity, the day and the currency. The server decides; what a person typed stays.

import { read } from './figures.js';
import { fieldValue, setup } from './setup.js';

/**
 * @typedef {import('./setup.js').Line} Line
 * @typedef {import('./lines.js').Row} Row
 * @typedef {{ unit_price: string, discount: string, vat_included: string, why: string, last?: string }} LinePrice
 */

/** Milliseconds without a change before prices are requested. */
const PAUSE_MS = 250;
/** Lines of a request. */
const AT_ONCE = 50;

/** The last request of each line, by the key of the line. */
const asked = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

const terms = () => ({
  customer: fieldValue('party.code'),
  currency: fieldValue('header.currency'),
  date: fieldValue('header.date'),
});

/** @param {Row} row */
const lineOf = ({ values }) => ({ item: values.item_code ?? '', qty: read(values.qty)?.toFixed() ?? '' });

/** @param {Row} row */
const requestOf = row => JSON.stringify([terms(), lineOf(row)]);

/**
 * Counts the prices of lines as known, such as those of a copy: they stay until something about them changes.
 * @param {Row[]} rows
 */
export function knowPrices(rows) {
  for (const row of rows) asked.set(row.key, requestOf(row));
}

/**
 * Lets the price of a line be requested again: it has taken that of its article.
 * @param {number} key
 */
export const forgetPrice = key => asked.delete(key);

/**
 * Requests the prices of lines about which something changed.
 * @param {() => Row[]} rowsNow
 * @param {(key: number, price: LinePrice) => void} found
 */
export function findPrices(rowsNow, found) {
  const { prices } = setup;
  if (!prices) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    const changed = rowsNow().filter(row => row.values.item_code && asked.get(row.key) !== requestOf(row));
    for (let at = 0; at < changed.length; at += AT_ONCE) void ask(prices, changed.slice(at, at + AT_ONCE));
  }, PAUSE_MS);

  /** @param {string} address @param {Row[]} rows */
  async function ask(address, rows) {
    const query = new URLSearchParams(terms());
    const requests = rows.map(row => ({ key: row.key, request: requestOf(row), ...lineOf(row) }));
    for (const { key, request, item, qty } of requests) {
      asked.set(key, request);
      query.append('item', item);
      query.append('qty', qty);
    }
    try {
      const response = await fetch(`${address}?${query}`, { headers: { accept: 'application/json' } });
      if (!response.ok) return;
      /** @type {(LinePrice | null)[]} */
      const answers = await response.json();
      // An answer to an earlier request is ignored.
      requests.forEach(({ key, request }, at) => {
        const price = answers[at];
        if (price && asked.get(key) === request) found(key, price);
      });
    } catch {
      // Without an answer, prices are typed.
    }
  }
}

/**
 * The line with its price. Values that a person changed stay; beside a changed price, so does the discount.
 * @param {Row} row
 * @param {LinePrice} price
 * @returns {Row}
 */
export function withPrice(row, price) {
  const { values, filled = {} } = row;
  const isOwn = (/** @type {keyof LinePrice & string} */ name) => (values[name] ?? '') === (filled[name] ?? '');
  if (!isOwn('unit_price') || !isOwn('vat_included')) return { ...row, price };
  const { unit_price, vat_included, discount } = price;
  const own = { unit_price, vat_included, ...(isOwn('discount') && { discount }) };
  return { ...row, price, values: { ...values, ...own }, filled: { ...filled, ...own } };
}
