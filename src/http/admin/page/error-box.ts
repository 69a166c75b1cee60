// Boxes of errors above forms.

import { type Html, html } from './html.ts';

/** A box of errors with links to elements by their ids; an error without an id has no link. */
export const errorList = (title: string, errors: Iterable<readonly [id: string, text: string]>, lead?: Html): Html => {
  const items = [...errors].map(([id, text]) => html`<li>${id ? html`<a href=${`#${id}`}>${text}</a>` : text}</li>`);
  return html`
    <div class="error-summary" role="alert" tabindex="-1">
      <h2>${title}</h2>
      ${lead} ${items.length > 0 && html`<ul>${items}</ul>`}
    </div>
  `;
};

/** A box of one error, with a link to its element. */
export const errorLine = (text: string | undefined, id?: string): Html =>
  text !== undefined &&
  html`<div class="error-summary" role="alert" tabindex="-1"><p>${id ? html`<a href=${`#${id}`}>${text}</a>` : text}</p></div>`;
