// Cells of a spreadsheet that are pasted into the lines.

import { CELLS, isFreeText, place, textValues } from './lines.js';
import { setup } from './setup.js';

/** Maximum lines of a document. */
const MAX_LINES = 1000;
/** Columns with numbers. */
const NUMBERS = new Set(['qty', 'unit_price', 'discount']);

/**
 * Values of lines from pasted text, beginning with a column. Undefined for the text of a single cell.
 * @param {string} text
 * @param {string} first Name of the column.
 * @returns {import('./setup.js').Line[] | undefined}
 */
export function cellsOf(text, first) {
  const lines = text.replaceAll('\r', '').replace(/\n+$/, '').split('\n').slice(0, MAX_LINES);
  if (lines.length === 1 && !text.includes('\t')) return undefined;
  const names = CELLS.slice(CELLS.indexOf(first));
  return lines
    .filter(line => line.trim())
    .map(line => Object.fromEntries(line.split('\t', names.length).map((cell, at) => cellOf(names[at] ?? '', cell))));
}

/**
 * @param {string} name
 * @param {string} cell
 */
function cellOf(name, cell) {
  const text = cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"');
  if (NUMBERS.has(name)) return [name, text.replaceAll(/[\p{Sc}%\s]/gu, '')];
  return [name, name === 'vat' ? text.replace(/\s*%$/, '') : text];
}

/**
 * The article of a pasted line; the text of an unknown article becomes the description. Undefined if there is nothing to add.
 * @param {import('./setup.js').Line} pasted
 * @returns {Promise<{ values: import('./setup.js').Line } | { article: import('./setup.js').Article } | undefined>}
 */
export async function foundFor(pasted) {
  const { item_code: code = '' } = pasted;
  if (!code) return pasted.description ? { values: textValues('', pasted) } : undefined;
  try {
    const response = await fetch(`${setup.articles}?${new URLSearchParams({ q: code, location: place() })}`);
    /** @type {import('./setup.js').Article[]} */
    const found = response.ok ? await response.json() : [];
    const article = found.find(each => each.item_code.toLowerCase() === code.toLowerCase());
    if (article) return { article };
    return isFreeText(code, found) && !pasted.description ? { values: textValues(code, pasted) } : undefined;
  } catch {
    return undefined;
  }
}
