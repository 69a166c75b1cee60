// What every page does with JavaScript: the menu of small screens, and words for those who do not see what has changed.

document.documentElement.classList.add('has-script');

const button = document.querySelector('.menu-button');
const menu = document.getElementById('menu');
if (button instanceof HTMLButtonElement && menu) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const isOpen = button.getAttribute('aria-expanded') === 'true';
    button.setAttribute('aria-expanded', String(!isOpen));
    menu.classList.toggle('is-open', !isOpen);
  });
}

// Says what a part of the page shows after it was replaced.
document.addEventListener('htmx:afterSettle', () => {
  const live = document.getElementById('live');
  const said = document.querySelector('[data-announce]')?.getAttribute('data-announce');
  if (live && said) live.textContent = said;
});

// Errors are summed up above a form: the reader begins there.
const summary = document.querySelector('.error-summary');
if (summary instanceof HTMLElement) summary.focus();

// The document of a form that was sent is there: what was typed is no longer needed (documents/browser/draft.js).
const [, ofType] = /^(.*)\/\d+$/.exec(location.pathname) ?? [];
if (ofType !== undefined && document.querySelector('.message'))
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(`kontor draft ${ofType}/new`) && sessionStorage.getItem(key)?.includes('"sent":true'))
      sessionStorage.removeItem(key);

// A page that the browser kept must not be shown after signing out.
window.addEventListener('pageshow', event => {
  if (event.persisted) window.location.reload();
});
