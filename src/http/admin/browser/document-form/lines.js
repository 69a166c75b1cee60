// The lines of a new document: a table whose rows suggest articles and show their stock and amounts.

import htm from 'htm';
import { h } from 'preact';
import { defaultVat } from '../../../../domain/invoicing/vat-codes.ts';
import { Combobox } from './combobox.js';
import {
  amountOf,
  currency,
  haveVat,
  inMoney,
  isNoVat,
  isUnreadable,
  number,
  printedAmountOf,
  read,
} from './figures.js';
import { endsOf } from './headings.js';
import { moreRow } from './more-row.js';
import { chosenParty } from './party.js';
import { fieldValue, setup, shown, word } from './setup.js';

const html = htm.bind(h);

/**
 * @typedef {import('./setup.js').Line} Line
 * @typedef {import('./setup.js').Article} Article
 * @typedef {{ key: number, values: Line, article?: Article | undefined, isOpen: boolean, errors: Record<string, string>,
 *   filled?: Line | undefined, price?: import('./prices.js').LinePrice | undefined }} Row
 * @typedef {Omit<Parameters<typeof linesTable>[0], 'rows'>} Actions
 */

const COLUMNS = setup.takesPrices ? ['qty', 'unit_price', 'discount', 'vat'] : ['qty'];
/** Number of columns of the table. */
const WIDTH = COLUMNS.length + (setup.takesPrices ? 5 : 4);
const WORDS = /** @type {Record<string, string>} */ ({
  item_code: 'article',
  description: 'description',
  qty: 'quantity',
  unit_price: 'price',
  discount: 'discount',
  vat: 'vat',
});

/** The location that the goods leave: of the form, the set or the account. */
export const place = () =>
  fieldValue('header.warehouse') ||
  setup.sets.find(({ code }) => code === fieldValue('header.document_set'))?.location ||
  setup.defaultLocation ||
  '';

/**
 * @param {{ rows: Row[], change: (key: number, values: Line) => void, take: (key: number, article: Article, typed: Line) => void,
 *   remove: (key: number) => void, toggle: (key: number) => void, move: (key: number, to: number) => void,
 *   paste: (key: number, name: string, event: ClipboardEvent) => void, moveGroup: (key: number, by: number) => void,
 *   dropGroup: (key: number, index: number) => void, setHeading: (key: number, heading: string | undefined) => void }} props
 */
export function linesTable({ rows, ...actions }) {
  const included = haveVat(rows.map(({ values }) => values));
  const ends = endsOf(rows, line => printedAmountOf(line, included));
  const last = rows.length - 1;
  /** @param {number} index */
  const rowsOf = index => {
    const row = /** @type {Row} */ (rows[index]);
    return html`
      ${row.values.heading !== undefined && headingRow(row, index, actions)}
      ${lineRow(row, index, { ...actions, included, isLast: index === last })}
      ${subtotalRow(row, ends.get(index))}
    `;
  };
  return html`
    <p class="help" id="lines-help">${word('linesHelp')}</p>
    <div class="edit-scroll">
      <table class="edit-lines">
        <thead>
          <tr>
            <th scope="col" class="is-number"><span class="visually-hidden">${word('lines')}</span></th>
            <th scope="col" class="col-article">${word('article')}</th>
            <th scope="col" class="col-description">${word('description')}</th>
            ${COLUMNS.map(name => html`<th scope="col" class="is-number">${word(WORDS[name] ?? name)}</th>`)}
            ${setup.takesPrices && html`<th scope="col" class="is-number">${word('amount')}</th>`}
            <th scope="col"><span class="visually-hidden">${word('more')}</span></th>
          </tr>
        </thead>
        <tbody>
          ${rows.map((_, index) => rowsOf(index))}
        </tbody>
      </table>
    </div>
    <p class="line-actions">
      <button type="button" class="quiet" onClick=${() => actions.setHeading(rows[last]?.key ?? 0, rows[last]?.values.heading ?? '')}>
        ${word('addHeading')}
      </button>
    </p>
  `;
}

/**
 * The heading of a group as a row above its first line.
 * @param {Row} row
 * @param {number} index
 * @param {Actions} actions
 */
function headingRow({ key, values, errors }, index, { change, moveGroup, dropGroup, setHeading }) {
  const line = String(index + 1);
  const id = `items.${index}.heading`;
  return html`
    <tr
      key=${`heading ${key}`}
      class="heading-line"
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        const by = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!by && event.key !== 'Enter') return;
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        if (by) moveGroup(key, by);
        else document.getElementById(`items.${index}.item_code`)?.focus();
      }}
      onDragOver=${(/** @type {DragEvent} */ event) => draggedGroup !== undefined && event.preventDefault()}
      onDrop=${(/** @type {DragEvent} */ event) => {
        event.preventDefault();
        if (draggedGroup !== undefined) dropGroup(draggedGroup, index);
      }}
    >
      <td
        class="is-number heading-grip"
        draggable="true"
        title=${word('moveGroup')}
        onDragStart=${() => {
          draggedGroup = key;
        }}
        onDragEnd=${() => {
          draggedGroup = undefined;
        }}
      >
        <span></span>
      </td>
      <td class="col-heading" colspan=${WIDTH - 2} data-label=${word('groupHeading')}>
        <input
          ...${{ id, type: 'text', autocomplete: 'off', maxlength: 200, value: values.heading, placeholder: word('groupHeading') }}
          aria-label=${word('headingAbove', { line })}
          aria-invalid=${errors.heading ? 'true' : undefined}
          aria-describedby=${errors.heading ? `${id}-error` : undefined}
          onInput=${(/** @type {{ currentTarget: HTMLInputElement }} */ event) => change(key, { heading: event.currentTarget.value })}
        />
        ${errors.heading && html`<p class="field-error" id=${`${id}-error`}>${errors.heading}</p>`}
      </td>
      <td class="line-buttons">
        <button type="button" class="quiet" aria-label=${word('removeHeading', { line })} onClick=${() => setHeading(key, undefined)}>×</button>
      </td>
    </tr>
  `;
}

/**
 * @param {Row} row
 * @param {import('../../../../domain/documents/line-groups.ts').LineGroup | undefined} group The group that ends with the row.
 */
const subtotalRow = ({ key }, group) =>
  group?.subtotal &&
  html`
    <tr key=${`subtotal ${key}`} class="subtotal-line">
      <td colspan=${WIDTH - 2}>${word('subtotal')}${word('colon')} ${group.heading}</td>
      <td class="is-number"><output>${inMoney(group.subtotal)}</output></td>
      <td></td>
    </tr>
  `;

/**
 * @param {Row} row
 * @param {number} index
 * @param {Actions & { included: boolean, isLast: boolean }} actions
 */
function lineRow(row, index, { change, take, remove, toggle, move, paste, dropGroup, setHeading, included, isLast }) {
  const { key, values, errors } = row;
  const line = String(index + 1);
  const id = (/** @type {string} */ name) => `items.${index}.${name}`;
  const errorId = (/** @type {string} */ name) => (errors[name] ? `${id(name)}-error` : undefined);
  const label = (/** @type {string} */ name) => word('cell', { label: word(WORDS[name] ?? name), line });
  const set = (/** @type {string} */ name) => (/** @type {{ currentTarget: HTMLInputElement }} */ event) =>
    change(key, { [name]: event.currentTarget.value });
  const errorOf = (/** @type {string} */ name) =>
    errors[name] && html`<p class="field-error" id=${errorId(name)}>${errors[name]}</p>`;
  const input = (/** @type {string} */ name, /** @type {object} */ more) => html`
    <input
      ...${{ id: id(name), type: 'text', autocomplete: 'off', value: values[name] ?? '', ...more }}
      aria-label=${label(name)}
      aria-invalid=${errors[name] || (NUMBERS.has(name) && (name === 'vat' ? isNoVat : isUnreadable)(values[name])) ? 'true' : undefined}
      aria-describedby=${errorId(name)}
      onInput=${set(name)}
      onPaste=${(/** @type {ClipboardEvent} */ event) => paste(key, name, event)}
    />
    ${errorOf(name)}
  `;
  const useText = (/** @type {string} */ text) => {
    change(key, textValues(text, values));
    document.getElementById(id('qty'))?.focus();
  };
  return html`
    <tr
      key=${key}
      class="edit-line"
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => {
        if (!event.altKey) return;
        // On a Mac, the key with Alt is another character.
        if (event.code === 'KeyH') {
          event.preventDefault();
          setHeading(key, values.heading ?? '');
        }
        if (isLast || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        move(key, index + (event.key === 'ArrowUp' ? -1 : 1));
      }}
      onDragOver=${(/** @type {DragEvent} */ event) => {
        if (draggedGroup !== undefined) event.preventDefault();
        if (dragged === undefined || isLast) return;
        event.preventDefault();
        if (dragged !== key) move(dragged, index);
      }}
      onDrop=${(/** @type {DragEvent} */ event) => {
        event.preventDefault();
        if (draggedGroup !== undefined) dropGroup(draggedGroup, index);
      }}
    >
      <th
        scope="row"
        class="is-number"
        draggable=${isLast ? undefined : 'true'}
        title=${isLast ? undefined : word('moveLine')}
        onDragStart=${() => {
          dragged = key;
        }}
        onDragEnd=${() => {
          dragged = undefined;
        }}
      >
        ${line}
      </th>
      <td class="col-article" data-label=${word('article')}>
        <${Combobox}
          ...${{ id: id('item_code'), value: values.item_code ?? '', label: label('item_code'), maxLength: 255, source: setup.articles }}
          describedBy=${errorId('item_code')}
          invalid=${Boolean(errors.item_code)}
          parameters=${() => ({ location: place() })}
          codeOf=${(/** @type {Article} */ article) => article.item_code}
          show=${showArticle}
          onType=${(/** @type {string} */ text) => change(key, { item_code: text })}
          extras=${(/** @type {string} */ text) => [
            ...(values.description
              ? []
              : [{ key: 'text', text: word('useText', { text }), isUsual: true, choose: () => useText(text) }]),
            ...(setup.newArticle
              ? [{ key: 'create', text: word('createNew', { name: text }), choose: () => openNewArticle(text) }]
              : []),
          ]}
          onLeave=${(/** @type {string} */ text, /** @type {Article[] | undefined} */ found) => {
            if (isFreeText(text, found) && !values.description) change(key, textValues(text, values));
          }}
          onPaste=${(/** @type {ClipboardEvent} */ event) => paste(key, 'item_code', event)}
          onChoose=${(/** @type {Article} */ article, /** @type {boolean} */ isLeft) => {
            take(key, article, isLeft ? typedIn(row) : {});
            if (isLeft) return;
            const quantity = document.getElementById(id('qty'));
            // The next keys replace the quantity of 1.
            quantity?.focus();
            if (quantity instanceof HTMLInputElement) quantity.select();
          }}
        />
        ${errorOf('item_code')} ${stockOf(row)} ${priceOnFile(row)}
      </td>
      <td class="col-description" data-label=${word('description')}>
        <textarea
          ...${{ id: id('description'), rows: 1, maxLength: 255, value: values.description ?? '' }}
          aria-label=${label('description')}
          aria-invalid=${errors.description ? 'true' : undefined}
          aria-describedby=${errorId('description')}
          onInput=${set('description')}
          onPaste=${(/** @type {ClipboardEvent} */ event) => paste(key, 'description', event)}
        ></textarea>
        ${errorOf('description')}
      </td>
      ${COLUMNS.map(name => html`<td class=${`is-number col-${name}`} data-label=${word(WORDS[name] ?? name)}>${input(name, name === 'vat' ? { list: 'vat-codes', maxlength: 15, class: 'is-number' } : { inputmode: 'decimal', class: 'is-number' })}</td>`)}
      ${setup.takesPrices && html`<td class="is-number line-amount"><output>${amountOf(values, included)}</output></td>`}
      <td class="line-buttons">
        <button type="button" class="quiet" aria-expanded=${String(row.isOpen)} aria-label=${word('moreOf', { line })} onClick=${() => toggle(key)}>
          …
        </button>
        <button type="button" class="quiet" aria-label=${word('removeLine', { line })} disabled=${isLast} onClick=${() => remove(key)}>
          ×
        </button>
      </td>
    </tr>
    ${row.isOpen && moreRow(row, index, { set, columns: WIDTH, addHeading: () => setHeading(key, values.heading ?? '') })}
  `;
}

/**
 * Key of the line that is dragged.
 * @type {number | undefined}
 */
let dragged;

/**
 * Key of the first line of the group that is dragged.
 * @type {number | undefined}
 */
let draggedGroup;

const NUMBERS = new Set(COLUMNS);

/** The columns in their order, as pasted cells fill them. */
export const CELLS = ['item_code', 'description', ...COLUMNS];

/** Maximum length of the code of an article. */
const MAX_CODE = 15;

/**
 * True if a text in the field of the article is none: nothing was found, or it is too long for a code.
 * @param {string} text
 * @param {Article[] | undefined} found
 */
export const isFreeText = (text, found) => text.length > MAX_CODE || (text !== '' && found?.length === 0);

/**
 * Values of a line whose article is a mere text.
 * @param {string} text
 * @param {Line} before
 * @returns {Line}
 */
export function textValues(text, before) {
  const vat = proposedVat({ vat_code: null, sales_tax: null }, chosenParty());
  return {
    item_code: '',
    description: before.description || text,
    qty: before.qty || '1',
    ...(setup.takesPrices && vat !== undefined && !before.vat && { vat }),
  };
}

// The form stays open in this tab.
function openNewArticle(/** @type {string} */ text) {
  const field = text.length <= MAX_CODE && !/\s/.test(text) ? 'item_code' : 'description';
  window.open(`${setup.newArticle}?${new URLSearchParams({ [field]: text })}`, '_blank');
}

/** @param {Article} article */
const showArticle = ({ item_code, description, available, item_type }) => html`
  <span class="option-code">${item_code}</span> <span class="option-text">${description}</span>
  ${setup.movesStock && item_type === 'product' && html`<span class="option-stock">${word('stock', { quantity: number(available) })}</span>`}
`;

/** True if the document has the currency of the stored prices. */
const isOwnCurrency = () => (currency() ?? setup.accountCurrency) === setup.accountCurrency;

/**
 * The line in another currency. The price that was filled in does not apply; that of its article returns with the currency of the account.
 * @param {Row} row
 * @returns {Row}
 */
export function inCurrency(row) {
  const onFile = row.article?.unit_price;
  if (!setup.takesPrices || !onFile || row.article?.item_code !== row.values.item_code || !currency()) return row;
  const { unit_price = '' } = row.values;
  const isFilled = unit_price === shown(onFile) || unit_price === row.filled?.unit_price;
  const own = isOwnCurrency() && unit_price === '' ? shown(onFile) : !isOwnCurrency() && isFilled ? '' : undefined;
  const { price: _, ...others } = row;
  if (own === undefined) return others;
  return { ...others, values: { ...row.values, unit_price: own }, filled: { ...row.filled, unit_price: own } };
}

/** @param {Row} row */
function priceOnFile({ article, values, price }) {
  if (price) return html`<p class="line-stock">${price.why}${price.last && html`<br />${price.last}`}</p>`;
  if (!setup.takesPrices || !article?.unit_price || article.item_code !== values.item_code || isOwnCurrency())
    return null;
  return html`<p class="line-stock">${word('priceOnFile', { price: number(article.unit_price), currency: setup.accountCurrency })}</p>`;
}

/**
 * Values that a person typed into a line, beside the code of its article.
 * @param {Row} row
 * @returns {Line}
 */
export const typedIn = ({ values, filled = {} }) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => name !== 'item_code' && value !== '' && value !== filled[name]),
  );

/** What a line has from its article. */
const OF_ARTICLE = ['description', 'unit_price', 'vat', 'unit_of_measurement'];

/**
 * The line with values that a person typed. What it has when the code of its article is replaced belongs to the former article.
 * @param {Row} row
 * @param {Line} values
 * @returns {Row}
 */
export function withTyped(row, values) {
  const { item_code } = row.values;
  const isReplaced = row.article?.item_code === item_code && (values.item_code ?? item_code) !== item_code;
  const former = OF_ARTICLE.filter(name => !values[name]).map(name => [name, row.values[name] ?? '']);
  return {
    ...row,
    values: { ...row.values, ...values },
    errors: Object.fromEntries(Object.entries(row.errors).filter(([name]) => !(name in values))),
    ...('item_code' in values && { price: undefined }),
    ...(isReplaced && item_code && { filled: { ...row.filled, ...Object.fromEntries(former) } }),
  };
}

/**
 * The line with its article. Values that a person typed stay, and what was filled in for another article goes.
 * @param {Row} before
 * @param {Article} article
 * @param {Line} typed
 * @returns {Row}
 */
export function withArticle(before, article, typed) {
  const { values, filled = {}, ...row } = withTyped(before, { item_code: article.item_code });
  const isOther = row.article !== undefined && row.article.item_code !== article.item_code;
  const former = Object.keys(filled).filter(name => isOther && values[name] === filled[name]);
  const own = { ...Object.fromEntries(former.map(name => [name, ''])), ...valuesOf(article, values) };
  // A typed value is none that was filled in, also where the article has the same.
  const others = Object.entries({ ...filled, ...own }).filter(([name, value]) => typed[name] !== value);
  return {
    ...withTyped({ ...row, values }, { ...own, ...typed }),
    article,
    filled: Object.fromEntries(others),
    isOpen: row.isOpen || article.serial_tracking !== 'none',
  };
}

/**
 * Values that a line takes from an article. Typed values stay if the article has none.
 * @param {Article} article
 * @param {Line} before
 * @returns {Line}
 */
export function valuesOf(article, before) {
  const { item_code, description, unit_price, unit_of_measurement } = article;
  const vat = proposedVat(article, chosenParty());
  return {
    item_code,
    description,
    qty: before.qty || '1',
    ...(setup.takesPrices && unit_price !== null && { unit_price: isOwnCurrency() ? shown(unit_price) : '' }),
    ...(setup.takesPrices && vat !== undefined && { vat }),
    ...(unit_of_measurement !== null && { unit_of_measurement }),
  };
}

const codeNamed = (/** @type {string | null | undefined} */ name) => setup.vatCodes.find(({ code }) => code === name);

/**
 * The default VAT of a line, as it is typed. Undefined without any.
 * @param {Pick<Article, 'vat_code' | 'sales_tax'>} article
 * @param {import('./setup.js').Party | undefined} party
 */
function proposedVat({ vat_code, sales_tax }, party) {
  const group = party?.discount_group;
  const found = defaultVat({
    party: codeNamed(party?.vat_code) ?? setup.vatCodes.find(each => group && each.discount_group === group),
    article: codeNamed(vat_code),
    articleRate: sales_tax ?? undefined,
    company: setup.vatCodes.find(each => each.is_default),
  });
  return typeof found === 'string' ? shown(found) : found?.code;
}

/**
 * The line after another party was chosen: a proposed VAT follows, a typed one stays.
 * @param {Row} row
 * @param {import('./setup.js').Party | undefined} before
 * @returns {Row}
 */
export function forParty(row, before) {
  const { article, values } = row;
  if (!setup.takesPrices || !article || article.item_code !== values.item_code) return row;
  if ((values.vat ?? '') !== (proposedVat(article, before) ?? '')) return row;
  const vat = proposedVat(article, chosenParty()) ?? '';
  return { ...row, values: { ...values, vat }, filled: { ...row.filled, vat } };
}

/** @param {Row} row */
function stockOf({ article, values }) {
  if (!article || article.item_code !== values.item_code || article.item_type !== 'product') return null;
  const available = read(article.available.replace('.', setup.decimalMark));
  const isShort = setup.movesStock && available?.lt(read(values.qty) ?? '0');
  const { location } = article;
  const text = number(article.available);
  return html`
    <p class=${`line-stock${isShort ? ' is-short' : ''}`}>
      ${location ? word('stockAt', { quantity: text, location }) : word('stock', { quantity: text })}${isShort && `. ${word('shortage')}`}
      ${serialsOf(article, values)}
    </p>
  `;
}

/**
 * @param {Article} article
 * @param {Line} values
 */
function serialsOf({ serial_tracking }, values) {
  const given = (values.serial_numbers ?? '').split(/[\n,;]+/).filter(text => text.trim()).length;
  if (serial_tracking === 'batch') return given === 0 && html`<br />${word('needsBatch')}`;
  return (
    serial_tracking === 'serial' &&
    html`<br />${word('serials', { given: String(given), needed: (values.qty || '1').replace(/^-/, '') })}`
  );
}
