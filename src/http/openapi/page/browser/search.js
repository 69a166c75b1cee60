// Search above the navigation. Order of results: titles, bodies with such a field, objects, other text.

const input = /** @type {HTMLInputElement} */ (document.getElementById('search'));
const list = /** @type {HTMLElement} */ (document.getElementById('found'));
const contents = /** @type {HTMLElement} */ (document.getElementById('contents'));
const count = /** @type {HTMLElement} */ (document.getElementById('search-count'));

/** @typedef {{ link: HTMLAnchorElement, texts: string[] }} Entry texts: texts to search, the best first */

/** @type {Entry[] | undefined} */
let entries;

/** Makes the search work. */
export function setUpSearch() {
  input.addEventListener('input', show);
  input.addEventListener('keydown', event => {
    if (event.key === 'Enter') list.querySelector('a')?.click();
  });
  document.addEventListener('keydown', event => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

function show() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  contents.hidden = words.length > 0;
  list.hidden = words.length === 0;
  const found = words.length > 0 ? search(words) : [];
  list.replaceChildren(...found.map(resultItem));
  count.textContent = words.length > 0 ? `${found.length} places` : '';
}

/** @param {string[]} words */
function search(words) {
  entries ??= /** @type {HTMLAnchorElement[]} */ ([...contents.querySelectorAll('a:not(.also)')]).map(entryOf);
  return entries
    .map(({ link, texts }) => ({ link, rank: Math.max(...words.map(word => rankOf(word, texts))) }))
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank)
    .map(({ link }) => link);
}

/** @param {string} word @param {string[]} texts */
function rankOf(word, texts) {
  const rank = texts.findIndex(text => text.includes(word));
  return rank < 0 ? Number.POSITIVE_INFINITY : rank;
}

/** @param {HTMLAnchorElement} link */
function resultItem(link) {
  const item = document.createElement('li');
  const copy = /** @type {Element} */ (link.cloneNode(true));
  copy.removeAttribute('aria-current');
  // An overview has the name of its group.
  const title = link.closest('details')?.querySelector('summary')?.textContent;
  if (title && link === link.closest('ul')?.querySelector('a')) copy.textContent = title;
  item.append(copy);
  return item;
}

/** @param {HTMLAnchorElement} link @returns {Entry} */
function entryOf(link) {
  const target = document.getElementById(link.hash.slice(1));
  const title = link.textContent ?? '';
  const body = target?.querySelector('.body-fields');
  const own = target?.matches('.object') ? fieldNames(target) : [];
  const texts = [title, body ? fieldNames(body).join(' ') : '', own.join(' '), textOf(target)];
  return { link, texts: texts.map(text => text.toLowerCase()) };
}

/**
 * The names of the fields in an element and in the objects that they refer to.
 * @param {Element} parent @param {Set<string>} visited
 * @returns {string[]}
 */
function fieldNames(parent, visited = new Set()) {
  const names = [...parent.querySelectorAll('.field > code')].map(code => code.textContent ?? '');
  for (const { dataset } of /** @type {NodeListOf<HTMLElement>} */ (parent.querySelectorAll('[data-component]'))) {
    const { component = '' } = dataset;
    const object = document.getElementById(`object-${component}`);
    if (!object || visited.has(component) || parent.matches('.object')) continue;
    visited.add(component);
    names.push(...fieldNames(/** @type {Element} */ (object.querySelector('.text')), visited));
  }
  return names;
}

/** @param {HTMLElement | null} target */
function textOf(target) {
  if (!target || target.id === 'guide') return '';
  let text = target.textContent ?? '';
  // The text of a heading of the guide reaches to the next heading.
  if (target.matches('h2, h3'))
    for (let next = target.nextElementSibling; next && next.tagName !== target.tagName; next = next.nextElementSibling)
      text += ` ${next.textContent}`;
  return text;
}
