// Keyboard shortcuts: `/` for the search, `?` for the list of them, `g` and a letter for pages, `n`, `e`, `m`, Ctrl + Enter.

/** Storage key of the setting that turns single keys off. */
const STORE = 'kontor.single-keys';
/** Milliseconds for the letter after `g`. */
const SEQUENCE_MS = 1500;

const isWanted = () => localStorage.getItem(STORE) !== 'off';

let isGoing = false;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

document.addEventListener('keydown', event => {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  if (event.ctrlKey || event.metaKey) return withControl(event);
  if (!isWanted() || isTypedInto(event.target)) return;
  const link = linkOf(event.key);
  const wasGoing = isGoing;
  isGoing = event.key === 'g' && !wasGoing;
  clearTimeout(timer);
  timer = setTimeout(() => {
    isGoing = false;
  }, SEQUENCE_MS);
  const target = wasGoing ? goTo(event.key) : link;
  if (target instanceof HTMLElement) {
    event.preventDefault();
    target.click();
  } else if (event.key === '/' && !wasGoing && openSearch()) event.preventDefault();
});

/** @param {KeyboardEvent} event */
function withControl(event) {
  if (event.key === 'k' && openSearch()) return event.preventDefault();
  if (event.key !== 'Enter' || !(event.target instanceof Element)) return;
  const form = event.target.closest('main form');
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  form.requestSubmit();
}

/** @param {EventTarget | null} target */
function isTypedInto(target) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type);
}

/** @param {string} key */
const goTo = key => (/^[a-z]$/.test(key) ? document.querySelector(`a[data-go="${key}"]`) : null);

/** @param {string} key */
const linkOf = key => (/^[emn?]$/.test(key) ? document.querySelector(`[data-key="${key}"]`) : null);

function openSearch() {
  const field = document.getElementById('search-text');
  if (!(field instanceof HTMLInputElement)) return false;
  // Small screens have a link in place of the field.
  const link = document.querySelector('.search-link');
  if (field.offsetParent === null && link instanceof HTMLAnchorElement) link.click();
  field.focus();
  field.select();
  return true;
}

const choice = document.getElementById('single-keys');
if (choice instanceof HTMLInputElement) {
  choice.closest('.single-keys')?.removeAttribute('hidden');
  choice.checked = isWanted();
  choice.addEventListener('change', () => {
    if (choice.checked) localStorage.removeItem(STORE);
    else localStorage.setItem(STORE, 'off');
  });
}
