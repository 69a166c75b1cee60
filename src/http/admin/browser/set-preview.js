// Previews a document set with the selected template and language before they are saved.

const preview = document.querySelector('[data-preview]');
const frame = preview?.querySelector('iframe');
const form = preview?.closest('form');
const show = () => {
  if (!form || !(frame instanceof HTMLIFrameElement)) return;
  const query = new URLSearchParams();
  for (const name of ['template', 'language']) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) query.set(name, field.value);
  }
  frame.src = `${preview?.getAttribute('data-preview')}?${query}`;
};
for (const name of ['template', 'language']) {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLSelectElement) field.addEventListener('change', show);
}
