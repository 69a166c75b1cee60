// Allots a typed amount to open documents, the oldest first, with the modules of the server.

import { allotInOrder, allotmentSums } from '../../../../domain/documents/new-document/allot.ts';
import { amountDigits } from '../../../../domain/values/currency.ts';
import { decimal, digits, ZERO } from '../../../../domain/values/decimal.ts';
import { fill } from '../../words/fill.ts';
import { currency, money, read } from './figures.js';
import { announce, fieldValue, form, setup, shown } from './setup.js';

/** @typedef {import('big.js').Big} Big */
/** @typedef {{ id: string, open: Big, input: HTMLInputElement, beside: HTMLInputElement[], currency: string, first: boolean }} Row */

const root = document.getElementById('settle');
const sums = document.getElementById('settle-sums');
const total = /** @type {HTMLInputElement | null} */ (document.getElementById('header.total_amount'));
/** Milliseconds without a key before the open documents are requested. */
const PAUSE_MS = 150;

/** Documents with a typed amount. Others are filled in. */
const typed = new Set();
/** True if the amount was typed rather than calculated from the rows. */
let isGiven = Boolean(total?.value);

const code = () => currency() ?? setup.currency ?? '';

/** Party and currency of the documents that are shown. A draft that is restored later may have others. */
let shownFor = `${fieldValue('party.code')} ${code()}`;

/** @param {string} name @param {Record<string, string>} [values] */
const word = (name, values = {}) => fill(setup.settle?.words[name] ?? name, values);

/** @returns {Row[]} */
function rowsOf(/** @type {string} */ kind) {
  const found = [...(root?.querySelectorAll(`tr[data-kind=${kind}]`) ?? [])].flatMap(row => {
    const [input, ...beside] = row.querySelectorAll('input');
    if (!input) return [];
    const { id = '', open = '0', currency = '', first } = /** @type {HTMLElement} */ (row).dataset;
    // In another currency, the first input beside it is the amount of money.
    const others = kind === 'settled' ? beside.slice(1) : beside;
    const rest = others.reduce((left, each) => left.minus(amountIn(each)), decimal(open));
    return [{ id, open: rest.lt(ZERO) ? ZERO : rest, input, beside, currency, first: first !== undefined }];
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
  const [documents, credits, elsewhere] = [rowsOf('settles'), rowsOf('credit'), rowsOf('settled')];
  const used = allottedIn(credits);
  const abroad = elsewhere.map(({ id, beside: [money] }) => ({ id, amount: money ? amountIn(money) : ZERO }));
  if (isGiven || setup.settle?.available) {
    const fixed = new Map(documents.flatMap(({ id, input }) => (typed.has(id) ? [[id, amountIn(input)]] : [])));
    const available = allotmentSums(received(), used, abroad).rest;
    for (const { id, amount } of allotInOrder(available, documents, fixed)) {
      const row = documents.find(row => row.id === id);
      if (row && !typed.has(id)) row.input.value = amount.eq(ZERO) ? '' : shown(amountDigits(amount, row.currency));
    }
  } else if (total) {
    const { rest } = allotmentSums(ZERO, used, [...allottedIn(documents), ...abroad]);
    total.value = rest.lt(ZERO) ? shown(amountDigits(rest.neg(), code())) : '';
  }
  for (const { id, input } of documents) input.toggleAttribute('data-filled', !typed.has(id));
  total?.toggleAttribute('data-filled', !isGiven);
  mark([...documents, ...credits, ...elsewhere]);
  const all = [...allottedIn(documents), ...abroad];
  show(allotmentSums(received(), used, all), all.length > 0);
}

// Values that are not numbers or exceed the open amount.
function mark(/** @type {Row[]} */ rows) {
  for (const { input, beside, open, currency } of rows) {
    markOne(input, open, currency);
    for (const each of beside) markOne(each);
  }
}

/** @param {HTMLInputElement} input @param {Big} [open] @param {string} [currency] */
function markOne(input, open, currency = '') {
  const amount = input.value.trim() === '' ? ZERO : read(input.value);
  const isBad = !amount || amount.lt(ZERO);
  const message = isBad
    ? word('notAmount')
    : open && amount.gt(open)
      ? word('tooMuch', { due: money(digits(open), currency) })
      : '';
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
  const ids = [document.getElementById(`${input.id}-help`)?.id, message && id].filter(Boolean).join(' ');
  if (ids) input.setAttribute('aria-describedby', ids);
  else input.removeAttribute('aria-describedby');
}

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
  const restore = () => {
    for (const input of root.querySelectorAll('input')) {
      const value = kept?.[input.name];
      if (value === undefined) continue;
      input.value = value;
      if (input.name.startsWith('settles.')) typed.add(input.closest('tr')?.dataset.id);
    }
  };
  const restoreOnce = () => {
    restore();
    kept = undefined;
  };
  // After an error, the server returns typed values.
  if (Object.keys(setup.errors).length > 0)
    for (const { id, input } of rowsOf('settles')) if (input.value) typed.add(id);
  if (kept) isGiven = Boolean(kept['header.total_amount']);
  restore();
  // Before the draft is stored, which leaves out what is filled in here.
  form.addEventListener(
    'input',
    event => {
      const field = event.target;
      if (field === total) isGiven = total?.value !== '';
      if (field instanceof HTMLInputElement && field.name.startsWith('settles.'))
        typed.add(field.closest('tr')?.dataset.id);
      load(fieldValue('party.code'), restoreOnce);
      allot();
    },
    true,
  );
  if (kept && setup.settle.address) load(fieldValue('party.code'), restoreOnce);
  allot();
}
