// First page of a new company: the steps to its first invoice, with completed ones marked.

import type { Overview } from '../../../operations/overview/read-overview.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';

/** The steps, with completed ones marked. Users see only steps whose pages they may open. */
export function firstSteps({ words, link, mayOpen }: PageRequest, setUp: Overview['setUp']): Html {
  const { steps } = words.home;
  const all = [
    { ...steps.address, done: setUp.has_address, to: '/admin/company' },
    { ...steps.logo, done: setUp.has_logo, to: '/admin/company' },
    { ...steps.article, done: setUp.has_article, to: '/admin/articles/new' },
    { ...steps.party, done: setUp.has_party, to: '/admin/customers/new' },
    { ...steps.token, done: setUp.has_token, to: '/admin/tokens' },
    { ...steps.document, done: setUp.has_document, to: '/admin/invoices/new' },
  ];
  return html`
    <section aria-labelledby="h-steps">
      <h2 id="h-steps">${words.home.firstHour}</h2>
      <p class="lead">${words.home.firstHourText}</p>
      <ol class="first-steps">
        ${all
          .filter(({ to }) => mayOpen(to))
          .map(
            ({ title, text, done, to }) => html`
              <li class=${done ? 'is-done' : undefined}>
                <a href=${link(to)}>${title}</a>
                <span class="badge" data-status=${done ? 'PAID' : undefined}>${done ? words.home.done : words.home.toDo}</span>
                <p>${text}</p>
              </li>
            `,
          )}
      </ol>
    </section>
  `;
}
