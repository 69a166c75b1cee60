// Shows wide tables on small screens as cards: one per row, with column headings in the cells.

const small = window.matchMedia('(max-width: 40rem)');

/** @param {HTMLTableElement} table */
function arrange(table) {
  const scroll = table.parentElement;
  table.classList.remove('is-cards');
  if (!scroll || !small.matches || scroll.scrollWidth <= scroll.clientWidth) return;
  // A heading that only screen readers get has cells that need none.
  const headings = [...(table.tHead?.rows[0]?.cells ?? [])].map(cell =>
    cell.querySelector('.visually-hidden') ? '' : (cell.textContent?.replace(/[↑↓]/g, '').trim() ?? ''),
  );
  // Some screen readers need the role of a table whose rows are boxes.
  table.setAttribute('role', 'table');
  for (const group of [table.tHead, ...table.tBodies]) group?.setAttribute('role', 'rowgroup');
  for (const row of table.rows) {
    row.setAttribute('role', 'row');
    [...row.cells].forEach((cell, position) => {
      const isHeading = cell.tagName === 'TH';
      cell.setAttribute('role', !isHeading ? 'cell' : cell.scope === 'row' ? 'rowheader' : 'columnheader');
      cell.dataset.label = headings[position] ?? '';
    });
  }
  table.classList.add('is-cards');
}

function arrangeAll() {
  for (const table of document.querySelectorAll('.table-scroll > table'))
    if (table instanceof HTMLTableElement && table.tHead) arrange(table);
}

arrangeAll();
small.addEventListener('change', arrangeAll);
document.addEventListener('htmx:afterSettle', arrangeAll);
