// The start page.

import { definePage, type Page, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';

/** The pages of the start. */
export const homePages: Page[] = [
  definePage({
    method: 'GET',
    path: '/admin',
    needs: {},
    navigation: { section: 'home', order: 1, label: words => words.page.home },
    handle: async ({ words, account }) =>
      view({ title: words.page.home, body: html`<p class="lead">${words.page.welcome(account.name)}</p>` }),
  }),
];
