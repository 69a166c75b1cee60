// Results while typing in the search fields. Without this script, Enter searches. Arrow keys move through the results, and Escape closes
// them.

import { noteRecent, recentFirst, recentGroup, recentOf } from './recent.js';

/** Milliseconds without a key before the search. */
const PAUSE = 150;

const field = document.getElementById('search-text');
const form = field?.closest('form');
// The search page shows results in the page itself.
const list = document.getElementById('search-found');
const live = document.getElementById('live');

if (form && field instanceof HTMLInputElement) {
  const { user, recent: recentTitle } = form.dataset;
  noteRecent(user);
  const open = () => {
    if (!list) return;
    const recent = recentOf(user);
    if (!field.value.trim()) list.replaceChildren(...(recent.length > 0 ? [recentGroup(recentTitle, recent)] : []));
    list.hidden = !list.firstChild;
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
    recentFirst(results, recentOf(user));
    if (list) list.replaceChildren(results);
    else document.getElementById('found')?.replaceWith(results);
    if (live) live.textContent = results.dataset.announce ?? '';
    open();
  };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  field.addEventListener('input', () => {
    clearTimeout(pause);
    // Without a response, Enter still searches.
    pause = setTimeout(() => search().catch(() => {}), PAUSE);
  });
  form.addEventListener('focusout', event => {
    if (list && !(event.relatedTarget instanceof Node && form.contains(event.relatedTarget))) list.hidden = true;
  });
  field.addEventListener('focus', open);
  // A click on the edge of the list must not move the focus.
  list?.addEventListener('mousedown', event => event.preventDefault());

  form.addEventListener('keydown', event => {
    if (!list || list.hidden) return;
    const { key } = event;
    const isDown = key === 'ArrowDown';
    if (key === 'Escape') {
      field.focus();
      list.hidden = true;
    } else if (isDown || key === 'ArrowUp') {
      const all = [...list.querySelectorAll('a')];
      const at = all.findIndex(link => link.matches(':focus'));
      const next = isDown ? Math.min(at + 1, all.length - 1) : at - 1;
      (all[next] ?? field).focus();
    } else return;
    event.preventDefault();
  });
}
