// The results below the search field of every page: shown while there are some, walked through with the arrow keys, closed by Escape.

const form = document.querySelector('form.search');
const field = form?.querySelector('#search-text');
const found = document.getElementById('search-found');

if (form instanceof HTMLFormElement && field instanceof HTMLInputElement && found) {
  const links = () => [...found.querySelectorAll('a')];
  const close = () => {
    found.hidden = true;
  };
  const open = () => {
    found.hidden = found.childElementCount === 0 || field.value.trim() === '';
  };

  found.addEventListener('htmx:afterSettle', open);
  field.addEventListener('focus', open);
  form.addEventListener('focusout', event => {
    if (!(event.relatedTarget instanceof Node) || !form.contains(event.relatedTarget)) close();
  });
  // A click on the edge of the list must not take the focus out of the field.
  found.addEventListener('mousedown', event => event.preventDefault());

  form.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !found.hidden) {
      event.preventDefault();
      field.focus();
      close();
      return;
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const all = links();
    if (found.hidden || all.length === 0) return;
    event.preventDefault();
    const at = all.findIndex(link => link.matches(':focus'));
    const next = event.key === 'ArrowDown' ? Math.min(at + 1, all.length - 1) : at - 1;
    (all[next] ?? field).focus();
  });
}

// A module of its own: its names are not those of other scripts.
export {};
