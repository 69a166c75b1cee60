// Finding one's way on the page: the section that is being read, the search, fields of objects opened in place, the menu.

const links = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll('#navigation a')]);

/** Makes navigation, search and nested fields work. */
export function setUpReading() {
  watchSections();
  setUpSearch();
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
  const [before] = document.querySelectorAll('#navigation a[aria-current]');
  if (before === link || !link) return;
  before?.removeAttribute('aria-current');
  link.setAttribute('aria-current', 'true');
  if (searchInput().value !== '') return;
  const group = link.closest('details');
  for (const other of document.querySelectorAll('#navigation details')) other.toggleAttribute('open', other === group);
  scrollTo(link);
}

/**
 * Scrolls the navigation, unless the link is in view. A menu that is closed can't be scrolled: that is done when it opens.
 * @param {Element} link
 */
function scrollTo(link) {
  const navigation = /** @type {HTMLElement} */ (document.getElementById('navigation'));
  const [top, height] = [link.getBoundingClientRect().top, navigation.clientHeight];
  if (top < 120 || top > height) navigation.scrollTop += top - height / 2;
}

const searchInput = () => /** @type {HTMLInputElement} */ (document.getElementById('search'));

function setUpSearch() {
  const input = searchInput();
  /** @type {[HTMLAnchorElement, string][] | undefined} */
  let texts;
  input.addEventListener('input', () => {
    texts ??= links.map(link => [link, textOf(link)]);
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = texts.filter(([link, text]) => {
      const isFound = words.every(word => text.includes(word));
      /** @type {HTMLElement} */ (link.parentElement).hidden = !isFound;
      return isFound;
    });
    for (const group of /** @type {NodeListOf<HTMLDetailsElement>} */ (
      document.querySelectorAll('#navigation details')
    )) {
      const hasFound = group.querySelector('ul > li:not([hidden])') !== null;
      /** @type {HTMLElement} */ (group.parentElement).hidden = !hasFound;
      group.open = words.length > 0 ? hasFound : group.querySelector('[aria-current]') !== null;
    }
    const count = /** @type {HTMLElement} */ (document.getElementById('search-count'));
    count.textContent = words.length > 0 ? `${found.length} places` : '';
  });
  input.addEventListener('keydown', event => {
    if (event.key === 'Enter') links.find(link => link.closest('[hidden]') === null)?.click();
  });
  document.addEventListener('keydown', event => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
  });
}

/** @param {HTMLAnchorElement} link */
function textOf(link) {
  const target = document.getElementById(link.hash.slice(1));
  // A heading of the guide stands for the text up to the next one.
  let text = target?.textContent ?? '';
  if (target?.matches('h2, h3'))
    for (let next = target.nextElementSibling; next && next.tagName !== target.tagName; next = next.nextElementSibling)
      text += ` ${next.textContent}`;
  return `${link.textContent} ${target?.id === 'guide' ? '' : text}`.toLowerCase();
}

function setUpMenu() {
  const button = /** @type {HTMLButtonElement} */ (document.querySelector('button.menu'));
  const show = (/** @type {boolean} */ isOpen) => {
    button.setAttribute('aria-expanded', String(isOpen));
    document.documentElement.classList.toggle('menu-open', isOpen);
    const [marked] = document.querySelectorAll('#navigation a[aria-current]');
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
 * Puts the fields of an object, which the page describes once, where they are asked for.
 * @param {HTMLDetailsElement} details
 */
function openComponent(details) {
  const name = details.dataset?.component;
  if (name === undefined || !details.open) return;
  const fields = document.querySelector(`#object-${CSS.escape(name)} ul.fields`);
  if (fields) details.querySelector('p')?.replaceWith(fields.cloneNode(true));
}
