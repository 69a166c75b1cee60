// Hidden fields and buttons of the forms of the area, and forms that are one button.

import { type Html, html } from './html.ts';
import type { PageRequest } from './page-request.ts';

/** The token of the session's forms, and the key that makes the form run only once. */
export const hiddenFields = ({ csrf, formKey }: PageRequest): Html => html`
  <input type="hidden" name="_csrf" value=${csrf} />
  <input type="hidden" name="_key" value=${formKey} />
`;

/** Further hidden fields of a form. */
export const hiddenInputs = (fields: Readonly<Record<string, string>>): Html =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name=${name} value=${value} />`);

/** The button that sends a form, and the link that leaves it. */
export const formButtons = ({ words, link }: PageRequest, submit: string, cancel: string): Html => html`
  <div class="form-buttons">
    <button type="submit" class="primary">${submit}</button>
    <a class="button" href=${link(cancel)}>${words.page.cancel}</a>
  </div>
`;

/** A form that is one button. `about` completes its label for screen readers, where a page has several. */
export const buttonForm = (
  page: PageRequest,
  action: string,
  label: string,
  {
    fields = {},
    kind,
    about,
  }: { fields?: Record<string, string>; kind?: 'primary' | 'danger' | undefined; about?: string } = {},
): Html => html`
  <form method="post" action=${page.link(action)}>
    ${hiddenFields(page)} ${hiddenInputs(fields)}
    <button class=${kind} type="submit" aria-label=${about && `${label}${page.words.page.colon} ${about}`}>${label}</button>
  </form>
`;
