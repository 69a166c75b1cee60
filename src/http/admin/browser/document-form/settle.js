// Allots a typed amount to open documents, the oldest first, with the modules of the server.

import { allotInOrder, allotmentSums } from '../../../../domain/documents/new-document/allot.ts';
import { decimal, digits, ZERO } from '../../../../domain/values/decimal.ts';
import { fill } from '../../words/fill.ts';
import { currency, money, read } from './figures.js';
import { announce, fieldValue, form, setup, shown } from './setup.js';

/** @typedef {import('big.js').Big} Big */
/** @typedef {{ id: string, open: Big, input: HTMLInputElement, kind: string, first: boolean }} Row */

const root = document.getElementById('settle');
const sums = document.getElementById('settle-sums');
const total = /** @type {HTMLInputElement | null} */ (document.getElementById('header.total_amount'));
/** Milliseconds without a key before the open documents are requested. */
const PAUSE_MS = 150;

/** Documents with a typed amount. Others are filled in. */
const typed = new Set();
/** True if the amount was typed rather than calculated from the rows. */
let isGiven = Boolean(total?.value);
let shownFor = '';

/** @param {string} name @param {Record<string, string>} [values] */
const word = (name, values = {}) => fill(setup.settle?.words[name] ?? name, values);

/** @returns {Row[]} */
function rowsOf(/** @type {string} */ kind) {
  const found = [...(root?.querySelectorAll(`tr[data-kind=${kind}]`) ?? [])].flatMap(row => {
    const input = row.querySelector('input');
    const { id = '', open = '0', first } = /** @type {HTMLElement} */ (row).dataset;
    return input ? [{ id, open: decimal(open), input, kind, first: first !== undefined }] : [];
  });
  return found.sort((a, b) => Number(b.first) - Number(a.first));
}

const amountIn = (/** @type {HTMLInputElement} */ input) => read(input.value) ?? ZERO;
const allottedIn = (/** @type {Row[]} */ rows) => rows.map(({ id, input }) => ({ id, amount: amountIn(input) }));

function received() {
  if (setup.settle?.available) return decimal(setup.settle.available);
  return total ? amountIn(total) : ZERO;
}

function allot() {
  const [documents, credits] = [rowsOf('settles'), rowsOf('credit')];
  const used = allottedIn(credits);
  if (isGiven || setup.settle?.available) {
    const fixed = new Map(documents.flatMap(({ id, input }) => (typed.has(id) ? [[id, amountIn(input)]] : [])));
    const available = allotmentSums(received(), used, []).available;
    for (const { id, amount } of allotInOrder(available, documents, fixed)) {
      const input = documents.find(row => row.id === id)?.input;
      if (input && !typed.has(id)) input.value = amount.eq(ZERO) ? '' : shown(digits(amount));
    }
  } else if (total) {
    const { rest } = allotmentSums(ZERO, used, allottedIn(documents));
    total.value = rest.lt(ZERO) ? shown(digits(rest.neg())) : '';
  }
  mark([...documents, ...credits]);
  show(allotmentSums(received(), used, allottedIn(documents)), documents.length > 0);
}

// Values that are not numbers or exceed the open amount.
function mark(/** @type {Row[]} */ rows) {
  for (const { input, open } of rows) {
    const amount = input.value.trim() === '' ? ZERO : read(input.value);
    const message = !amount || amount.lt(ZERO) ? word('notAmount') : amount.gt(open) ? tooMuch(open) : '';
    const id = `${input.id}-error`;
    const error = document.getElementById(id);
    if (!message) error?.remove();
    else if (error) error.textContent = message;
    else {
      const added = Object.assign(document.createElement('p'), { id, className: 'field-error', textContent: message });
      input.after(added);
    }
    if (message) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
    if (message) input.setAttribute('aria-describedby', id);
    else input.removeAttribute('aria-describedby');
  }
}

const code = () => currency() ?? setup.currency ?? '';
const tooMuch = (/** @type {Big} */ open) => word('tooMuch', { due: money(digits(open), code()) });

function show(
  /** @type {{ available: Big, allotted: Big, rest: Big }} */ figures,
  /** @type {boolean} */ hasDocuments,
) {
  if (!sums) return;
  sums.replaceChildren();
  if (!hasDocuments || !code()) return;
  const table = document.createElement('table');
  table.className = 'totals';
  const isOver = figures.rest.lt(ZERO);
  for (const [name, value] of Object.entries(figures)) {
    const row = table.insertRow();
    const heading = Object.assign(document.createElement('th'), { scope: 'row', textContent: word(name) });
    const cell = Object.assign(document.createElement('td'), { textContent: money(digits(value), code()) });
    cell.className = 'is-number';
    if (name === 'rest') row.className = isOver ? 'is-total is-over' : 'is-total';
    row.append(heading, cell);
  }
  const again = Object.assign(document.createElement('button'), { type: 'button', textContent: word('oldestFirst') });
  again.addEventListener('click', () => {
    typed.clear();
    isGiven = Boolean(total?.value) || isGiven;
    allot();
    document.getElementById('header.total_amount')?.focus();
  });
  sums.append(table);
  if (isOver)
    sums.append(Object.assign(document.createElement('p'), { className: 'field-error', textContent: word('over') }));
  sums.append(again);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
function load(/** @type {string} */ party, /** @type {() => void} */ then) {
  clearTimeout(timer);
  const requested = `${party} ${code()}`;
  if (requested === shownFor || !setup.settle?.address || !root) return;
  shownFor = requested;
  timer = setTimeout(async () => {
    const query = new URLSearchParams({ code: party, currency: code() });
    try {
      const response = await fetch(`${setup.settle?.address}?${query}`, { headers: { accept: 'text/html' } });
      if (!response.ok || response.redirected) throw response;
      const text = await response.text();
      if (requested !== shownFor) return;
      root.replaceChildren(...new DOMParser().parseFromString(text, 'text/html').body.childNodes);
      typed.clear();
      then();
      allot();
    } catch {
      if (requested === shownFor) announce(word('loadFailed'));
    }
  }, PAUSE_MS);
}

/**
 * Begins to allot, where the form has open documents.
 * @param {Record<string, string> | undefined} kept What was typed before the page was left.
 */
export function settleTable(kept) {
  if (!root || !setup.settle) return;
  document.getElementById('settle-plain')?.remove();
  shownFor = `${fieldValue('party.code')} ${code()}`;
  const restore = () => {
    for (const row of [...rowsOf('settles'), ...rowsOf('credit')]) {
      const value = kept?.[row.input.name];
      if (value === undefined) continue;
      row.input.value = value;
      typed.add(row.id);
    }
    kept = undefined;
  };
  // After an error, the server returns typed values.
  if (Object.keys(setup.errors).length > 0)
    for (const { id, input } of rowsOf('settles')) if (input.value) typed.add(id);
  if (kept) {
    isGiven = Boolean(kept['header.total_amount']);
    shownFor = '';
  }
  form.addEventListener('input', event => {
    const field = event.target;
    if (field === total) isGiven = total?.value !== '';
    const row = field instanceof HTMLInputElement && root.contains(field) ? field.closest('tr') : null;
    if (row?.dataset.kind === 'settles') typed.add(row.dataset.id);
    load(fieldValue('party.code'), restore);
    allot();
  });
  if (kept && setup.settle.address) load(fieldValue('party.code'), restore);
  allot();
}
