// The form of a new document: lines and parties with suggestions, totals, and a draft of the input.

/*! Contains preact, © 2015-present Jason Miller, and big.js, © 2025 Michael Mclaughlin, and currency-codes, © 2018-present Tobias
Baunbæk Christensen, all under the MIT license; and htm under the Apache License 2.0. */

import htm from 'htm';
import { h, render } from 'preact';
import { forgetDraft, isSent, keepDraft, readDraft } from './document-form/draft.js';
import { money, pricedOf, read, SHARED, sharesOf, totalsOf } from './document-form/figures.js';
import { groupsOf, movedGroup, movedRow, withHeading, withoutRow } from './document-form/headings.js';
import { forParty, inCurrency, linesTable, typedIn, withArticle, withTyped } from './document-form/lines.js';
import { partyField } from './document-form/party.js';
import { cellsOf, foundFor } from './document-form/paste.js';
import { findPrices, forgetPrice, knowPrices, withPrice } from './document-form/prices.js';
import { settleTable } from './document-form/settle.js';
import { announce, form, setup, shown, word } from './document-form/setup.js';
import { dueByTerms } from './document-form/terms.js';
import { totalsTable } from './document-form/totals.js';

const html = htm.bind(h);

/**
 * @typedef {import('./document-form/setup.js').Line} Line
 * @typedef {import('./document-form/lines.js').Row} Row
 */

const linesRoot = document.getElementById('lines');
const totalsRoot = document.getElementById('totals');
const bar = document.getElementById('bar-total');
const total = /** @type {HTMLInputElement | null} */ (document.getElementById('header.total_amount'));

let lastKey = 0;
/** @param {Line} values @param {number} [index] @returns {Row} */
function newRow(values, index) {
  const article = setup.known.find(({ item_code }) => item_code === values.item_code);
  const errors = index === undefined ? {} : errorsOfLine(index);
  const isTracked = article !== undefined && article.serial_tracking !== 'none';
  const isOpen = isTracked || setup.more.some(({ name }) => errors[name]) || Boolean(values.serial_numbers);
  return { key: ++lastKey, values, article, isOpen, errors };
}

/** @param {number} index */
function errorsOfLine(index) {
  const prefix = `items.${index}.`;
  const own = Object.entries(setup.errors).filter(([id]) => id.startsWith(prefix));
  return Object.fromEntries(own.map(([id, message]) => [id.slice(prefix.length), message]));
}

const hasErrors = Object.keys(setup.errors).length > 0;
const draft = hasErrors ? undefined : readDraft();
/** @type {Row[]} */
let rows = (draft?.items ?? setup.items).map(newRow);

const isBlank = (/** @type {Row} */ { values }) => Object.entries(values).every(([, value]) => !value.trim());
const filled = () => rows.filter(row => !isBlank(row)).map(({ values }) => values);

function draw() {
  const last = rows.at(-1);
  if (!last || !isBlank(last)) rows = [...rows, newRow({})];
  const props = {
    rows,
    change(/** @type {number} */ key, /** @type {Line} */ values) {
      rows = rows.map(row => (row.key === key ? withTyped(row, values) : row));
      changed();
    },
    take(/** @type {number} */ key, /** @type {NonNullable<Row['article']>} */ article, /** @type {Line} */ typed) {
      forgetPrice(key);
      rows = rows.map(row => (row.key === key ? withArticle(row, article, typed) : row));
      changed();
    },
    remove(/** @type {number} */ key) {
      const at = rows.findIndex(row => row.key === key);
      rows = withoutRow(rows, at);
      changed();
      document.getElementById(`items.${Math.max(0, Math.min(at, rows.length - 1))}.item_code`)?.focus();
    },
    move(/** @type {number} */ key, /** @type {number} */ to) {
      // The last line is empty and stays so.
      const from = rows.findIndex(row => row.key === key);
      if (from < rows.length - 1) place(key, movedRow(rows, from, to));
    },
    moveGroup(/** @type {number} */ key, /** @type {number} */ by) {
      const before = rows;
      for (let step = 0; step < Math.abs(by); step++)
        rows = movedGroup(
          rows,
          rows.findIndex(row => row.key === key),
          Math.sign(by),
        );
      place(key, rows, before);
    },
    dropGroup(/** @type {number} */ key, /** @type {number} */ index) {
      const groups = groupsOf(rows);
      const own = groups.findIndex(({ first }) => rows[first]?.key === key);
      const target = groups.findIndex(({ first, last }) => first <= index && index <= last);
      if (own >= 0 && target >= 0) props.moveGroup(key, target - own);
    },
    setHeading(/** @type {number} */ key, /** @type {string | undefined} */ heading) {
      const at = rows.findIndex(row => row.key === key);
      rows = rows.map(row => (row.key === key ? withHeading(row, heading) : row));
      changed();
      document.getElementById(`items.${at}.${heading === undefined ? 'item_code' : 'heading'}`)?.focus();
    },
    async paste(/** @type {number} */ key, /** @type {string} */ name, /** @type {ClipboardEvent} */ event) {
      const cells = cellsOf(event.clipboardData?.getData('text/plain') ?? '', name);
      if (!cells) return;
      event.preventDefault();
      const at = rows.findIndex(row => row.key === key);
      // Cells fill the line and the empty ones behind it; further lines are put between.
      const pasted = cells.map((values, index) => {
        const row = rows[at + index];
        return row && (index === 0 || isBlank(row)) ? withTyped(row, values) : newRow(values);
      });
      const used = pasted.filter(({ key }) => rows.some(row => row.key === key)).length;
      rows = rows.toSpliced(at, used, ...pasted);
      changed();
      announce(word('pasted', { count: String(cells.length) }));
      for (const [index, { key, values }] of pasted.entries()) {
        // A line whose code was not pasted has its article.
        if (values.item_code && cells[index]?.item_code === undefined) continue;
        const found = await foundFor(values);
        // Something may be typed, or the form sent, while the article is on its way.
        const row = rows.find(each => each.key === key);
        if (!found || !row || isSent() || row.values.item_code !== values.item_code) continue;
        if ('article' in found) props.take(key, found.article, typedIn(row));
        else props.change(key, { ...found.values, ...typedIn(row) });
      }
    },
    toggle(/** @type {number} */ key) {
      rows = rows.map(row => (row.key === key ? { ...row, isOpen: !row.isOpen } : row));
      draw();
    },
  };
  if (linesRoot) render(html`<${linesTable} ...${props} />`, linesRoot);
  drawTotals();
}

/**
 * Shows rows after a line or group has moved. The focus follows.
 * @param {number} key
 * @param {Row[]} moved
 * @param {Row[]} [before]
 */
function place(key, moved, before = rows) {
  if (moved === before) return;
  const [, field] = /^items\.\d+\.(.*)$/.exec(document.activeElement?.id ?? '') ?? [];
  rows = moved;
  changed();
  const to = rows.findIndex(row => row.key === key);
  if (field) document.getElementById(`items.${to}.${field}`)?.focus();
  const group = groupsOf(rows).find(({ first, last }) => first <= to && to <= last);
  const line = String(to + 1);
  announce(group ? word('lineMovedBelow', { line, heading: group.heading }) : word('lineMoved', { line }));
}

/** Unchanged amounts of the header, as last calculated. They follow the selected lines. */
const followed = new Map();

/** @param {Line[]} lines */
function shareAmounts(lines) {
  const shares = sharesOf(lines);
  for (const { name, id } of SHARED) {
    const [element, share] = [document.getElementById(id), shares[name]];
    const left = setup.source?.shares && setup.source.header[name];
    if (!(element instanceof HTMLInputElement) || !left || share === undefined) continue;
    const isOwn = (/** @type {string} */ text) => read(element.value)?.eq(text);
    if (!followed.has(name) && (isOwn(left) || isOwn(share))) followed.set(name, element.value);
    if (followed.get(name) !== element.value) continue;
    if (!isOwn(share)) element.value = shown(share);
    followed.set(name, element.value);
  }
}

// The total is calculated once all lines have prices. Until then it is typed.
let isComputed = false;
function drawTotals() {
  const lines = filled();
  if (linesRoot && lines.length > 0) shareAmounts(lines);
  const totals = linesRoot && lines.length > 0 ? totalsOf(lines) : undefined;
  const priced = totals ? lines : pricedOf(lines);
  const part = totals ?? (linesRoot && priced.length > 0 ? totalsOf(priced) : undefined);
  const without = lines.length - priced.length;
  if (totalsRoot) render(linesRoot ? html`<${totalsTable} totals=${part} without=${without} />` : null, totalsRoot);
  if (bar) bar.textContent = part ? `${word('total')} ${money(part.text, part.currency)}` : '';
  const field = total?.closest('.field');
  if (!total || !(field instanceof HTMLElement)) return;
  if (totals) total.value = shown(totals.text);
  else if (isComputed) total.value = '';
  isComputed = totals !== undefined;
  field.hidden = isComputed || (setup.takesPrices && lines.length > 0 && !setup.errors['header.total_amount']);
}

function changed() {
  draw();
  findPrices(
    () => rows,
    (key, price) => {
      // A late price would make the draft of a sent document look like another one.
      if (isSent()) return;
      rows = rows.map(row => (row.key === key ? withPrice(row, price) : row));
      draw();
      keepDraft(filled(), false);
    },
  );
  keepDraft(filled(), false);
}

function restore() {
  if (!draft) return;
  for (const [name, value] of Object.entries(draft.fields)) {
    const element = form.elements.namedItem(name);
    if (!(element instanceof HTMLElement) || !('value' in element) || element.value === value) continue;
    element.value = value;
    const group = element.closest('details');
    if (group) group.open = true;
  }
  const note = document.createElement('p');
  note.className = 'note';
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = word('startAgain');
  again.addEventListener('click', () => {
    forgetDraft();
    location.reload();
  });
  note.append(`${word('restored')} `, again);
  form.before(note);
}

// Enter moves to the next line. From any field, Ctrl + Enter saves a draft, and Ctrl + Shift + Enter issues.
form.addEventListener('keydown', event => {
  const { target } = event;
  const isLine = target instanceof HTMLTextAreaElement && /^items\.\d+\.description$/.test(target.id);
  if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement || isLine)) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    const save = event.shiftKey ? null : form.querySelector('button[name=save_draft]');
    form.requestSubmit(save instanceof HTMLElement ? save : undefined);
    return;
  }
  const [, line] = /^items\.(\d+)\./.exec(target.id) ?? [];
  if (line === undefined) return;
  event.preventDefault();
  document.getElementById(`items.${Number(line) + 1}.item_code`)?.focus();
});

form.addEventListener('input', event => {
  if (event.target instanceof Element && linesRoot?.contains(event.target)) return;
  // The currency and the location affect the lines.
  if (event.target instanceof HTMLInputElement && event.target.id === 'header.currency') {
    event.target.value = event.target.value.toUpperCase();
    rows = rows.map(inCurrency);
  }
  changed();
});

// The preview is shown below the form, without a new tab.
const preview = document.getElementById('preview-draft');
const frame = document.querySelector('iframe[name=draft-preview]');
if (preview && frame instanceof HTMLIFrameElement) {
  preview.setAttribute('formtarget', frame.name);
  preview.addEventListener('click', () => {
    frame.hidden = false;
    frame.addEventListener('load', () => frame.scrollIntoView({ block: 'nearest' }), { once: true });
  });
}

form.addEventListener('submit', event => {
  if (!preview || event.submitter !== preview) keepDraft(filled(), true);
  if (!linesRoot) return;
  const field = document.createElement('input');
  Object.assign(field, { type: 'hidden', name: 'items', value: JSON.stringify(filled()) });
  // The amounts of the header are already shared, so a changed one is intended.
  const shared = document.createElement('input');
  Object.assign(shared, { type: 'hidden', name: 'shared', value: '1' });
  for (const each of form.querySelectorAll('input[name=items], input[name=shared]')) each.remove();
  form.append(field, shared);
});

restore();
knowPrices(rows);
if (linesRoot) linesRoot.replaceChildren();
partyField(before => {
  rows = rows.map(row => forParty(row, before));
});
dueByTerms();
draw();
settleTable(draft?.fields);

// Focuses the first empty field.
if (!hasErrors && !location.hash) {
  const fields = ['party.code', 'items.0.item_code', 'header.total_amount'].map(id => document.getElementById(id));
  const first = fields.find(
    field => field instanceof HTMLInputElement && field.value === '' && field.offsetParent !== null,
  );
  (first ?? document.getElementById('items.0.qty') ?? fields[2])?.focus();
}
