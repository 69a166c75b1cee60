// An answer on the page: status, time, body, headers; a PDF as a link; an error with its fields.

import { indentedJson, showCode } from './highlight.js';

/** Maximum characters of a body that are shown. */
const MAX_SHOWN = 200_000;

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @param {(Node | string)[]} content
 */
export function element(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...content);
  return made;
}

/**
 * @param {Element} place
 * @param {Response} response
 * @param {number} milliseconds
 * @param {string} note
 */
export async function showAnswer(place, response, milliseconds, note) {
  const type = response.headers.get('content-type') ?? '';
  const kind = response.ok ? 'good' : 'bad';
  const head = element(
    'p',
    { class: 'answer-head' },
    element('span', { class: `status ${kind}` }, String(response.status)),
    ` ${response.statusText} · ${Math.round(milliseconds)} ms`,
  );
  const parts = [head, ...(note ? [element('p', { class: 'note' }, note)] : [])];
  if (type.includes('pdf')) parts.push(await pdfLink(response));
  else parts.push(...bodyParts(await response.text(), response.ok));
  place.replaceChildren(...parts, headerList(response.headers));
  bringIntoView(place);
}

/**
 * @param {Element} place
 * @param {unknown} error
 * @param {string} lost Text to show when no answer came.
 */
export function showProblem(place, error, lost) {
  place.replaceChildren(element('p', { class: 'problem' }, ...problemOf(error, lost)));
}

/**
 * Text of an error, with a link to a remedy if there is one. It opens in a new tab: the input is only in this page.
 * @param {unknown} error
 * @param {string} lost Text to show when no answer came.
 */
export function problemOf(error, lost) {
  const { message, confirm } = Object(error);
  if (error instanceof TypeError) return [lost];
  const link = confirm && element('a', { href: confirm, target: '_blank', rel: 'noopener' }, 'Confirm in a new tab');
  return link ? [`${message}. `, link] : [String(message)];
}

/** @param {Element} place */
function bringIntoView(place) {
  const column = place.closest('.sticky');
  const below = place.getBoundingClientRect().top - (column?.getBoundingClientRect().top ?? 0);
  if (column && column.scrollHeight > column.clientHeight) column.scrollTop += below - 60;
  else place.firstElementChild?.scrollIntoView({ block: 'nearest' });
}

/** @param {Response} response */
async function pdfLink(response) {
  const blob = await response.blob();
  const [, name = 'document.pdf'] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const link = element('a', { href: URL.createObjectURL(blob), download: name }, `Save ${name}`);
  return element('p', { class: 'pdf' }, link, ` (PDF, ${Math.ceil(blob.size / 1024)} KiB)`);
}

/**
 * @param {string} text
 * @param {boolean} isGood
 */
function bodyParts(text, isGood) {
  const parts = [];
  const value = parsed(text);
  if (!isGood && value?.message) parts.push(errorList(value));
  if (isGood && typeof value?.url === 'string' && /^https?:/.test(value.url)) {
    const link = element(
      'a',
      { href: value.url, target: '_blank', rel: 'noreferrer' },
      'Open the PDF of this document',
    );
    parts.push(element('p', { class: 'pdf' }, link));
  }
  if (text !== '') {
    const shown = value === undefined ? text : indentedJson(text);
    const code = element('code');
    showCode(code, shown.slice(0, MAX_SHOWN), value === undefined ? '' : 'json');
    parts.push(element('pre', { class: 'code', tabindex: '0', 'aria-label': 'Body of the answer' }, code));
    if (shown.length > MAX_SHOWN)
      parts.push(element('p', { class: 'note' }, `The body has ${text.length} characters; the rest is not shown.`));
  }
  return parts;
}

/** @param {{ code: string, message: string, details?: { field: string, message: string }[] }} error */
function errorList({ code, message, details = [] }) {
  const fields = details.map(({ field, message: words }) => element('li', {}, element('code', {}, field), ` ${words}`));
  const [words, list] = fields.length > 0 ? ['', [element('ul', {}, ...fields)]] : [` ${message}`, []];
  return element('div', { class: 'problem' }, element('p', {}, element('strong', {}, code), words), ...list);
}

/** @param {Headers} headers */
function headerList(headers) {
  const rows = [...headers].flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)]);
  return element('details', { class: 'nested' }, element('summary', {}, 'Headers'), element('dl', {}, ...rows));
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
