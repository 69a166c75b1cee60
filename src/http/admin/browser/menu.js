// The menu: keeps which groups are open, folds to icons, and closes groups that cover the page. Groups open without this script, too.

/** Seconds for which the browser keeps the note. */
const YEAR = 31_536_000;

const menu = document.getElementById('menu');
const groups = [...(menu?.querySelectorAll('details') ?? [])];

const fold = menu?.querySelector('.fold');
fold?.removeAttribute('hidden');
const isFolded = () => menu?.classList.contains('is-folded');
// Open groups of the menu that is not folded.
let open = (menu?.dataset.open ?? '').split('.');

// A cookie, so that the server writes the page with these groups open.
function keep() {
  const state = [...open, ...(isFolded() ? ['folded'] : [])].filter(Boolean).join('.');
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Not every browser has the Cookie Store API.
  document.cookie = `kontor-menu=${state}; Path=/; Max-Age=${YEAR}; SameSite=Strict${secure}`;
}

for (const each of groups)
  each.querySelector('summary')?.addEventListener('click', () => {
    if (isFolded()) return;
    open = groups.filter(group => group.open !== (group === each)).map(group => group.dataset.group ?? '');
    keep();
  });

fold?.addEventListener('click', () => {
  const folded = menu?.classList.toggle('is-folded');
  fold.setAttribute('aria-expanded', String(!folded));
  for (const group of groups)
    group.open =
      !folded && (open.includes(group.dataset.group ?? '') || Boolean(group.querySelector('[aria-current]')));
  keep();
});

// Scrolls a long menu to the current page.
const current = menu?.querySelector('[aria-current]');
if (menu && current instanceof HTMLElement && current.offsetTop + current.offsetHeight > menu.clientHeight)
  menu.scrollTop = current.offsetTop - menu.clientHeight / 2;

// Groups that cover the page: those of small screens, and of a folded menu.
const covering = () => document.querySelectorAll('.dock details[open], .menu.is-folded details[open]');
/** @param {Node} [but] */
function closeCovering(but) {
  for (const each of covering()) if (!but || !each.contains(but)) each.removeAttribute('open');
}
document.addEventListener('keydown', event => {
  if (event.key !== 'Escape') return;
  const [first] = covering();
  closeCovering();
  first?.querySelector('summary')?.focus();
});
document.addEventListener('click', event => {
  if (event.target instanceof Node) closeCovering(event.target);
});

// Makes this file a module, so that its names are local.
export {};
