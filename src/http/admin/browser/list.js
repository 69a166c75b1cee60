// Lists: rows that open by a click, menus of rows, the sum of chosen rows, and the order of columns.

/** @param {EventTarget | null} target @param {string} selector */
const closest = (target, selector) => (target instanceof Element ? target.closest(selector) : null);

const boxes = () => /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll('.list-table .row-box')]);

// A click on a row opens its link; with Ctrl or the middle button in another tab, as a click on the link does.
for (const type of ['click', 'auxclick'])
  document.addEventListener(type, event => {
    if (!(event instanceof MouseEvent) || event.defaultPrevented || event.button > 1) return;
    const row = closest(event.target, '.list-table tbody tr');
    if (
      !row ||
      closest(event.target, 'a, button, input, label, summary, details, .is-box') ||
      getSelection()?.toString()
    )
      return;
    const link = row.querySelector('th[scope=row] a');
    if (!(link instanceof HTMLAnchorElement)) return;
    if (event.ctrlKey || event.metaKey || event.button === 1) window.open(link.href, '_blank', 'noopener');
    else if (event.button === 0) link.click();
  });

const openMenus = () => [...document.querySelectorAll('details.row-menu[open]')];

/** @param {Element | null} [but] */
function closeMenus(but) {
  for (const menu of openMenus()) if (menu !== but) menu.removeAttribute('open');
}

// The menu stays inside the window, above its button if there is no room below.
document.addEventListener(
  'toggle',
  event => {
    const menu = event.target;
    if (!(menu instanceof HTMLDetailsElement) || !menu.matches('.row-menu') || !menu.open) return;
    closeMenus(menu);
    const list = menu.querySelector('ul');
    const button = menu.getBoundingClientRect();
    if (!list) return;
    const { height, width } = list.getBoundingClientRect();
    const below = button.bottom + 4;
    list.style.top = `${below + height > innerHeight ? Math.max(4, button.top - height - 4) : below}px`;
    list.style.left = `${Math.max(4, Math.min(button.right, innerWidth - 4) - width)}px`;
  },
  true,
);

document.addEventListener('click', event => closeMenus(closest(event.target, '.row-menu')));
document.addEventListener('scroll', () => closeMenus(), true);
document.addEventListener('keydown', event => {
  const [menu] = openMenus();
  if (!menu || !['Escape', 'ArrowDown', 'ArrowUp'].includes(event.key)) return;
  const button = menu.querySelector('summary');
  if (event.key === 'Escape') {
    closeMenus();
    button?.focus();
  } else {
    const all = [button, ...menu.querySelectorAll('a')];
    const at = all.findIndex(each => each?.matches(':focus'));
    if (at < 0) return;
    all[(at + (event.key === 'ArrowDown' ? 1 : all.length - 1)) % all.length]?.focus();
  }
  event.preventDefault();
});

/**
 * Adds up amounts exactly.
 * @param {string[]} amounts
 */
function sumOf(amounts) {
  const places = Math.max(0, ...amounts.map(each => each.split('.')[1]?.length ?? 0));
  const units = amounts.reduce((sum, each) => {
    const [whole = '', fraction = ''] = each.split('.');
    return sum + BigInt(whole + fraction.padEnd(places, '0'));
  }, 0n);
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const end = digits.length - places;
  return `${units < 0n ? '-' : ''}${digits.slice(0, end)}${places > 0 ? `.${digits.slice(end)}` : ''}`;
}

function showSum() {
  const text = document.querySelector('.chosen-sum');
  const all = boxes();
  const chosen = all.filter(({ checked }) => checked);
  const every = document.querySelector('.all-rows');
  if (every instanceof HTMLInputElement) {
    every.hidden = false;
    every.checked = chosen.length > 0 && chosen.length === all.length;
    every.indeterminate = chosen.length > 0 && chosen.length < all.length;
  }
  if (!(text instanceof HTMLElement)) return;
  const { locale = 'en', one = '', other = '' } = text.dataset;
  /** @type {Map<string, string[]>} */
  const amounts = new Map();
  for (const { dataset } of chosen)
    if (dataset.amount && dataset.currency)
      amounts.set(dataset.currency, [...(amounts.get(dataset.currency) ?? []), dataset.amount]);
  const count = (chosen.length === 1 ? one : other).replace(
    '{count}',
    new Intl.NumberFormat(locale).format(chosen.length),
  );
  const sums = [...amounts].sort().map(([currency, each]) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
    return format.format(/** @type {Intl.StringNumericLiteral} */ (sumOf(each)));
  });
  text.textContent = chosen.length === 0 ? '' : [count, ...sums].join(' · ');
}

/** @type {HTMLInputElement | undefined} */
let last;
document.addEventListener('click', event => {
  const box = event.target;
  if (!(box instanceof HTMLInputElement)) return;
  if (box.matches('.all-rows')) for (const each of boxes()) each.checked = box.checked;
  else if (!box.matches('.row-box')) return;
  else {
    // With Shift, all rows from the one before.
    const all = boxes();
    const [from, to] = [all.indexOf(last ?? box), all.indexOf(box)];
    if (event.shiftKey && from >= 0)
      for (const each of all.slice(Math.min(from, to), Math.max(from, to) + 1)) each.checked = box.checked;
    last = box;
  }
  showSum();
});

// Columns move by their buttons or by dragging.
/** @type {Element | undefined} */
let dragged;
/** @param {Element} box @param {boolean} isDown */
function move(box, isDown) {
  const other = isDown ? box.nextElementSibling : box.previousElementSibling;
  if (isDown) other?.after(box);
  else other?.before(box);
}
document.addEventListener('click', event => {
  const button = closest(event.target, '[data-move]');
  const box = button?.closest('.box');
  if (!(button instanceof HTMLElement) || !box) return;
  move(box, button.dataset.move === 'moveDown');
  button.focus();
});
document.addEventListener('dragstart', event => {
  dragged = closest(event.target, '.box[draggable]') ?? undefined;
  dragged?.classList.add('is-dragged');
});
document.addEventListener('dragover', event => {
  const over = closest(event.target, '.box[draggable]');
  if (!dragged || !over || over.parentElement !== dragged.parentElement) return;
  event.preventDefault();
  if (over === dragged) return;
  const isBehind = dragged.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
  if (isBehind) over.after(dragged);
  else over.before(dragged);
});
document.addEventListener('dragend', () => {
  dragged?.classList.remove('is-dragged');
  dragged = undefined;
});

function arrange() {
  for (const button of document.querySelectorAll('[data-move]')) button.removeAttribute('hidden');
  for (const box of document.querySelectorAll('.boxes > .box')) box.setAttribute('draggable', 'true');
  showSum();
}

arrange();
document.addEventListener('htmx:afterSettle', arrange);
// The browser keeps the boxes of a page to which a user goes back.
window.addEventListener('pageshow', showSum);

// Makes this file a module, so that its names are local.
export {};
