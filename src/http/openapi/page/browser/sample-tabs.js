// The tabs of a sample, one for each language. A choice holds for all samples, also at the next visit.

import { element } from './answer.js';
import { LANGUAGES } from './samples.js';

/** @typedef {import('./samples.js').Language} Language */

const STORED = 'kontor-sample-language';
const names = /** @type {Language[]} */ (Object.keys(LANGUAGES));

let chosen = stored();

export const chosenLanguage = () => chosen;

/**
 * Adds the tabs, and a button to copy, to the panel of a request. Calls `onChoice` when a language is chosen.
 * @param {Element} panel
 * @param {string} id of the operation
 * @param {() => void} onChoice
 */
export function addTabs(panel, id, onChoice) {
  const code = /** @type {Element} */ (panel.querySelector('pre'));
  code.id = `${id}-sample`;
  code.setAttribute('role', 'tabpanel');
  code.setAttribute('tabindex', '0');
  const tabs = names.map(name =>
    element(
      'button',
      { type: 'button', role: 'tab', id: `${id}-in-${name}`, 'aria-controls': code.id, 'data-language': name },
      LANGUAGES[name].title,
    ),
  );
  const list = element('span', { class: 'tools', role: 'tablist', 'aria-label': 'Language' }, ...tabs);
  for (const tab of tabs) tab.addEventListener('click', () => choose(tab, onChoice));
  list.addEventListener('keydown', event => {
    const next = tabs[placeAfter(event.key, names.indexOf(chosen))];
    if (!next) return;
    event.preventDefault();
    choose(next, onChoice);
  });
  panel.querySelector('figcaption')?.append(list, element('span', { class: 'tools' }, copyButton(code)));
}

/**
 * Marks the tab of the chosen language.
 * @param {Element} panel
 */
export function markTab(panel) {
  for (const tab of panel.querySelectorAll('[role=tab]')) {
    const isChosen = tab.getAttribute('data-language') === chosen;
    tab.setAttribute('aria-selected', String(isChosen));
    tab.setAttribute('tabindex', isChosen ? '0' : '-1');
    if (isChosen) panel.querySelector('pre')?.setAttribute('aria-labelledby', tab.id);
  }
}

/**
 * @param {HTMLElement} tab
 * @param {() => void} onChoice
 */
function choose(tab, onChoice) {
  chosen = /** @type {Language} */ (tab.dataset.language);
  try {
    localStorage.setItem(STORED, chosen);
  } catch {
    // A browser that stores nothing: the choice holds until the page is closed.
  }
  const { top } = tab.getBoundingClientRect();
  onChoice();
  tab.focus({ preventScroll: true });
  // The samples above may have another height now.
  scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' });
}

/**
 * The place of the tab that a key moves to; -1 for other keys.
 * @param {string} key
 * @param {number} place
 */
function placeAfter(key, place) {
  if (key === 'Home') return 0;
  if (key === 'End') return names.length - 1;
  const step = { ArrowRight: 1, ArrowLeft: names.length - 1 }[key];
  return step === undefined ? -1 : (place + step) % names.length;
}

/** @returns {Language} */
function stored() {
  try {
    return names.find(name => name === localStorage.getItem(STORED)) ?? 'curl';
  } catch {
    return 'curl';
  }
}

/** @param {Element} code */
function copyButton(code) {
  const copy = element('button', { type: 'button' }, 'Copy');
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent ?? '');
    copy.textContent = 'Copied';
    setTimeout(() => copy.replaceChildren('Copy'), 1500);
  });
  return copy;
}
