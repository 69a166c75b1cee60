// Navigation of the page: the current section, fields of objects opened in place, the menu.

const links = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll('#contents a:not(.also)')]);

/** Makes navigation and nested fields work. */
export function setUpReading() {
  watchSections();
  setUpMenu();
  document.addEventListener('toggle', event => openComponent(/** @type {HTMLDetailsElement} */ (event.target)), true);
}

function watchSections() {
  const linkOf = new Map(links.map(link => [link.hash.slice(1), link]));
  const visible = new Set();
  const sections = [...document.querySelectorAll('main [id]')].filter(({ id }) => linkOf.has(id));
  const observer = new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target);
        else visible.delete(target);
      }
      const section = sections.findLast(each => visible.has(each));
      if (section) mark(linkOf.get(section.id));
    },
    { rootMargin: '-72px 0px -70% 0px' },
  );
  for (const section of sections) observer.observe(section);
}

/** @param {HTMLAnchorElement | undefined} link */
function mark(link) {
  const [before] = document.querySelectorAll('#contents a[aria-current]');
  if (before === link || !link) return;
  before?.removeAttribute('aria-current');
  link.setAttribute('aria-current', 'true');
  const group = link.closest('details');
  for (const other of document.querySelectorAll('#contents details')) other.toggleAttribute('open', other === group);
  scrollTo(link);
}

/**
 * Scrolls the navigation to a link that is not in view. A closed menu is scrolled when it opens.
 * @param {Element} link
 */
function scrollTo(link) {
  const navigation = /** @type {HTMLElement} */ (document.getElementById('navigation'));
  // The navigation does not scroll while search results are shown.
  if (link.closest('[hidden]')) return;
  const [top, height] = [link.getBoundingClientRect().top, navigation.clientHeight];
  if (top < 120 || top > height) navigation.scrollTop += top - height / 2;
}

function setUpMenu() {
  const button = /** @type {HTMLButtonElement} */ (document.querySelector('button.menu'));
  const show = (/** @type {boolean} */ isOpen) => {
    button.setAttribute('aria-expanded', String(isOpen));
    document.documentElement.classList.toggle('menu-open', isOpen);
    const [marked] = document.querySelectorAll('#contents a[aria-current]');
    if (isOpen && marked) scrollTo(marked);
  };
  button.addEventListener('click', () => show(button.getAttribute('aria-expanded') !== 'true'));
  document.getElementById('navigation')?.addEventListener('click', event => {
    if (event.target instanceof Element && event.target.closest('a')) show(false);
  });
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape' && button.getAttribute('aria-expanded') === 'true') {
      show(false);
      button.focus();
    }
  });
}

/**
 * Inserts the fields of an object, which the page describes once, at a reference.
 * @param {HTMLDetailsElement} details
 */
function openComponent(details) {
  const name = details.dataset?.component;
  if (name === undefined || !details.open) return;
  const fields = document.querySelector(`#object-${CSS.escape(name)} ul.fields`);
  if (fields) details.querySelector('p')?.replaceWith(fields.cloneNode(true));
}
