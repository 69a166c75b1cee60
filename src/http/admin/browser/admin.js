// JavaScript of every page: menus, and announcements for screen readers.

import './menu.js';
import './search.js';
import './shortcuts.js';
import './tables.js';

document.documentElement.classList.add('has-script');

for (const menu of document.querySelectorAll('details:is(.user-menu, .more-actions)')) {
  if (!(menu instanceof HTMLDetailsElement)) continue;
  menu.addEventListener('keydown', event => {
    if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('click', event => {
    if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  });
}

// Announces the content of a replaced part of the page.
document.addEventListener('htmx:afterSettle', event => {
  const live = document.getElementById('live');
  const part = event.target instanceof Element ? event.target : document.body;
  const announcement = (part.querySelector('[data-announce]') ?? part).getAttribute('data-announce');
  if (live && announcement) live.textContent = announcement;
});

// Focuses the error summary of a form.
const summary = document.querySelector('.error-summary');
if (summary instanceof HTMLElement) summary.focus();

// Deletes the input of a document that was created, allotted, or saved as a draft (document-form/draft.js).
const [, ofType, ofDraft] = /^((.*)\/[^/]+)\/\d+$/.exec(location.pathname) ?? [];
const sent = location.pathname.startsWith(`${ofDraft}/drafts/`) ? `${ofDraft}/` : `${ofType}/new`;
if (ofType !== undefined && document.querySelector('.message'))
  for (const key of drafts())
    if (
      [sent, `${location.pathname}/allot`].some(path => key.split(' ')[3]?.startsWith(path)) &&
      sessionStorage.getItem(key)?.includes('"sent":true')
    )
      sessionStorage.removeItem(key);

// Unsent input is deleted with the session.
document.querySelector('form[action$="/admin/sign-out"]')?.addEventListener('submit', () => {
  for (const key of drafts()) sessionStorage.removeItem(key);
});

function drafts() {
  return Object.keys(sessionStorage).filter(key => key.startsWith('kontor draft '));
}

// A page in the browser's cache must not be shown after signing out.
window.addEventListener('pageshow', event => {
  if (event.persisted) window.location.reload();
});
