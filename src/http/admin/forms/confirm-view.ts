// The page that asks for confirmation before something is removed: consequences, a button, and a link back.

import { type View, view } from '../page/define-page.ts';
import { hiddenFields, hiddenInputs } from '../page/hidden-fields.ts';
import { html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';

/** Contents of the page. */
export interface Confirmation {
  title: string;
  text: string;
  /** The button. */
  confirm: string;
  /** Address to which the form is sent, and its further fields. */
  action: string;
  fields?: Record<string, string>;
  /** The page before, with its title. */
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
