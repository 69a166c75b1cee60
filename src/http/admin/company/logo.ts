// The logo of the company: what it is now, and the forms that replace and remove it.

import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';

/** The section about the logo. */
export function logoSection({ words, link }: PageRequest, hasLogo: boolean): Html {
  const { settings } = words.company;
  return html`
    <section aria-labelledby="logo-title">
      <h2 id="logo-title">${settings.logo}</h2>
      ${
        hasLogo
          ? html`<p class="logo-now"><img src=${link('/admin/company/logo')} alt=${settings.logoNow} /></p>`
          : html`<p class="help">${settings.logoNone}</p>`
      }
    </section>
  `;
}
