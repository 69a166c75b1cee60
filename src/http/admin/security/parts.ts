// Parts of the pages about security: cards, the step back to the overview.

import { type PageAnswer, redirectTo, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { recoveryCodeList } from '../sign-in/code-parts.ts';

export const OVERVIEW = '/admin/security';
export const CONFIRM = '/admin/security/confirm';
/** Address at which a browser requests a challenge for a passkey. */
export const PASSKEY_OPTIONS = '/admin/security/confirm/passkey-options';

/** A part of the overview. */
export const card = (id: string, title: string, body: Html): Html => html`
  <div class="card">
    <h2 id=${id}>${title}</h2>
    ${body}
  </div>
`;

/** New recovery codes, which are shown once. Without codes, the overview with a message. */
export function codesOr(page: PageRequest, codes: string[] | undefined, message: string): PageAnswer {
  if (codes === undefined) return redirectTo(OVERVIEW, message);
  const { words, link } = page;
  return view({
    title: words.security.codesTitle,
    body: html`
      ${recoveryCodeList(page, codes)}
      <p><a class="button primary" href=${link(OVERVIEW)}>${words.security.goOn}</a></p>
    `,
  });
}
