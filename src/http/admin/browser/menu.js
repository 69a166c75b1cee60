// The menu: notes which groups are open, and closes the groups of small screens. Without this script they open and close, too.

/** Seconds for which the browser keeps the note. */
const YEAR = 31_536_000;

const menu = document.getElementById('menu');
const groups = [...(menu?.querySelectorAll('details') ?? [])];

// A cookie, so that the server writes the page with these groups open.
for (const each of groups)
  each.querySelector('summary')?.addEventListener('click', () => {
    const open = groups.filter(group => group.open !== (group === each)).map(group => group.dataset.group);
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: Not every browser has the Cookie Store API.
    document.cookie = `kontor-menu=${open.join('.')}; Path=/; Max-Age=${YEAR}; SameSite=Strict${secure}`;
  });

// Scrolls a long menu to the current page.
const current = menu?.querySelector('[aria-current]');
if (menu && current instanceof HTMLElement && current.offsetTop + current.offsetHeight > menu.clientHeight)
  menu.scrollTop = current.offsetTop - menu.clientHeight / 2;

const dock = document.querySelector('.dock');
const openInDock = () => dock?.querySelector('details[open]');
document.addEventListener('keydown', event => {
  const open = event.key === 'Escape' ? openInDock() : null;
  if (!open) return;
  open.removeAttribute('open');
  open.querySelector('summary')?.focus();
});
document.addEventListener('click', event => {
  if (event.target instanceof Node && !dock?.contains(event.target)) openInDock()?.removeAttribute('open');
});

// Makes this file a module, so that its names are local.
export {};
