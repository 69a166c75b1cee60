// Results while typing in the search fields. Without this script, Enter searches. The field above every page is a combobox: arrow keys
// move through the results, Enter opens one, and Escape closes them.
// ARIA Authoring Practices Guide, Combobox Pattern: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/

/** Milliseconds without a key before the search. */
const PAUSE = 150;

const field = document.getElementById('search-text');
const form = field?.closest('form');
// The search page shows results in the page itself, as links.
const list = document.getElementById('search-found');
const live = document.getElementById('live');

if (form && field instanceof HTMLInputElement) {
  /** The text whose results are shown. @type {string | undefined} */
  let shown;
  const options = () => [...(list?.querySelectorAll('a') ?? [])];
  const active = () => options().find(each => each.ariaSelected === 'true');

  /** @param {HTMLElement | undefined} option */
  const activate = option => {
    for (const each of options()) each.ariaSelected = String(each === option);
    if (option) field.setAttribute('aria-activedescendant', option.id);
    else field.removeAttribute('aria-activedescendant');
    option?.scrollIntoView({ block: 'nearest' });
  };
  /** @param {boolean} isOpen */
  const show = isOpen => {
    if (!list) return;
    list.hidden = !isOpen || !list.firstChild;
    field.ariaExpanded = String(!list.hidden && options().length > 0);
    activate(undefined);
  };
  const search = async () => {
    const { value } = field;
    // With this header, the server returns results instead of redirecting to a single one.
    const response = await fetch(`${form.action}?${new URLSearchParams({ q: value })}`, {
      headers: { 'hx-request': 'true' },
    });
    const signIn = response.headers.get('hx-redirect');
    if (signIn) location.href = signIn;
    const results = new DOMParser().parseFromString(await response.text(), 'text/html').getElementById('found');
    // The input may have changed meanwhile.
    if (!results || field.value !== value) return;
    shown = value;
    if (list) list.replaceChildren(asListbox(results, field));
    else document.getElementById('found')?.replaceWith(results);
    if (live) live.textContent = results.dataset.announce ?? '';
    show(form.contains(document.activeElement));
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  // Without a response, Enter still searches.
  const searchAfter = (/** @type {number} */ milliseconds) => {
    clearTimeout(pause);
    pause = setTimeout(() => search().catch(() => {}), milliseconds);
  };
  field.addEventListener('input', () => searchAfter(PAUSE));

  if (list) {
    field.role = 'combobox';
    field.ariaAutoComplete = 'list';
    field.ariaExpanded = 'false';
    field.setAttribute('aria-controls', 'found');
    // Browsers make a box that scrolls a stop of Tab.
    list.tabIndex = -1;
    field.addEventListener('focus', () => {
      if (shown === field.value) show(true);
      else searchAfter(0);
    });
    form.addEventListener('focusout', event => {
      if (!(event.relatedTarget instanceof Node && form.contains(event.relatedTarget))) show(false);
    });
    // A click must not move the focus.
    list.addEventListener('mousedown', event => event.preventDefault());
    field.addEventListener('keydown', event => {
      if (event.isComposing) return;
      const { key } = event;
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        if (list.hidden) show(true);
        const all = options();
        const at = all.findIndex(each => each.ariaSelected === 'true');
        const next = key === 'ArrowDown' ? at + 1 : at < 0 ? all.length - 1 : at - 1;
        // Behind the last result and before the first one comes the field.
        activate(all[next]);
      } else if (key === 'Escape' && !list.hidden) show(false);
      else if (key === 'Enter' && active()) active()?.click();
      else return;
      event.preventDefault();
    });
  }
}

/**
 * Makes a listbox of results, each kind a group. Its options are the links, which the field reaches.
 * @param {HTMLElement} results @param {HTMLElement} field
 */
function asListbox(results, field) {
  const links = results.querySelectorAll('a');
  if (links.length === 0) return results;
  results.role = 'listbox';
  results.ariaLabel = field.closest('form')?.ariaLabel ?? '';
  for (const each of results.querySelectorAll('section')) each.role = 'group';
  for (const each of results.querySelectorAll('h2, ul, li')) each.role = 'presentation';
  for (const [index, each] of links.entries()) {
    Object.assign(each, { id: `search-option-${index}`, role: 'option', tabIndex: -1, ariaSelected: 'false' });
  }
  return results;
}

// Makes this file a module, so that its names are local.
export {};
