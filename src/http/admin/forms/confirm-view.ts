// The page that asks before something is taken away: what follows, a button that does it, a link that leaves it as it is.

import { type View, view } from '../page/define-page.ts';
import { hiddenFields, hiddenInputs } from '../page/hidden-fields.ts';
import { html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';

/** Question. */
export interface Confirmation {
  title: string;
  text: string;
  /** The button. */
  confirm: string;
  /** Address to which the form is sent, and its further fields. */
  action: string;
  fields?: Record<string, string>;
  /** The page that the reader came from, and what it is called. */
  back: { href: string; label: string };
}

/** The page. */
export function confirmView(
  page: PageRequest,
  { title, text, confirm, action, fields = {}, back }: Confirmation,
): View {
  const { words, link } = page;
  return view({
    title,
    back,
    body: html`
      <form method="post" action=${link(action)} class="narrow-form">
        ${hiddenFields(page)} ${hiddenInputs(fields)}
        <p class="lead">${text}</p>
        <p class="form-buttons">
          <button type="submit" class="danger">${confirm}</button>
          <a class="button" href=${link(back.href)}>${words.page.cancel}</a>
        </p>
      </form>
    `,
  });
}
