// The frame of every page: head, navigation, title, message. Pages before the sign-in have a frame without navigation.

import type { View } from '../page/define-page.ts';
import { documentText, type Html, html } from '../page/html.ts';
import type { PageRequest, Visit } from '../page/page-request.ts';
import { goKeyOf, SHORTCUTS } from './go-keys.ts';
import { helpLink } from './help.ts';
import { mark } from './icons.ts';
import { isSetting, type NavigationPage, navigation, SETTINGS } from './navigation.ts';
import { searchBar } from './search-bar.ts';

/** Options of htmx under the content security policy: no eval, no style of its own, no pages kept in the browser. */
const HTMX = JSON.stringify({
  includeIndicatorStyles: false,
  allowEval: false,
  allowScriptTags: false,
  selfRequestsOnly: true,
  historyCacheSize: 0,
  refreshOnHistoryMiss: true,
  scrollIntoViewOnBoost: false,
});

/** The text of a page for a user who has signed in. */
export function framed(page: PageRequest, view: View, pages: readonly NavigationPage[]): string {
  const { words, user, account, link } = page;
  const back = view.back ?? (isSetting(page, pages) ? { href: SETTINGS, label: words.settingsPlace.title } : undefined);
  const body = html`
    <a class="skip" href="#content">${words.page.skip}</a>
    <header class="bar">
      <a class="company" href=${link('/admin')} title=${account.name} data-go=${goKeyOf('/admin')}>${mark()} <span>${account.name}</span></a>
      ${searchBar(page)}
      <details class="user-menu">
        <summary>
          <span class="initials" aria-hidden="true">${initialsOf(user.name)}</span><span class="who-name">${user.name}</span>
        </summary>
        <ul>
          <li><a href=${link(SETTINGS)}>${words.settingsPlace.title}</a></li>
          <li><a href=${link('/admin/preferences')}>${words.page.preferences}</a></li>
          <li><a href=${link('/admin/security')}>${words.security.title}</a></li>
          <li><a href=${link(SHORTCUTS)} data-key="?">${words.shortcuts.title}</a></li>
          <li>
            <form method="post" action=${link('/admin/sign-out')}>
              <input type="hidden" name="_csrf" value=${page.csrf} />
              <button type="submit">${words.page.signOut}</button>
            </form>
          </li>
        </ul>
      </details>
    </header>
    ${account.test_receivers !== null && html`<aside class="test-bar" aria-label=${words.company.test.title}>${words.company.test.bar}</aside>`}
    <div class="columns">
      ${navigation(page, pages)}
      <main id="content" tabindex="-1">
        ${back && html`<p class="back"><a href=${link(back.href)}>${back.label}</a></p>`}
        <div class="title">
          <h1>${view.title}</h1>
          ${helpLink(page)}
          ${view.actions && html`<div class="actions">${view.actions}</div>`}
        </div>
        ${messageOf(page)} ${view.body}
      </main>
    </div>
    <div id="live" class="visually-hidden" role="status" aria-live="polite"></div>
  `;
  return documentOf(page, view, body);
}

/** The text of a page for anybody. */
export function bare(visit: Visit, view: View): string {
  const body = html`
    <main id="content" class="bare" tabindex="-1">
      <p class="brand">${mark()} Kontor</p>
      <h1>${view.title}</h1>
      ${messageOf(visit)} ${view.body}
    </main>
  `;
  return documentOf(visit, view, body);
}

function documentOf(visit: Visit & Partial<PageRequest>, view: View, body: Html): string {
  const { theme, density } = visit.user?.preferences ?? {};
  return documentText(
    html`
    <html lang=${visit.language} data-theme=${theme === 'light' || theme === 'dark' ? theme : undefined} data-density=${density === 'compact' ? density : undefined}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        ${view.swapsParts && html`<meta name="htmx-config" content=${HTMX} />`}
        <title>${`${view.title} – ${visit.user?.account.name ?? 'Kontor'}`}</title>
        <link rel="icon" href=${visit.link('/favicon.ico')} />
        <link rel="stylesheet" href=${visit.file('admin.css')} />
        ${view.swapsParts && html`<script src=${visit.file('htmx.js')} defer></script>`}
        <script type="module" src=${visit.file('admin.js')}></script>
        ${(view.scripts ?? []).map(name => html`<script type="module" src=${visit.file(name)}></script>`)}
      </head>
      <body class=${view.bare ? 'is-bare' : undefined}>
        ${body}
      </body>
    </html>
  ` as Parameters<typeof documentText>[0],
  );
}

const messageOf = ({ message }: Visit): Html =>
  message === undefined ? null : html`<div class="message" role="status">${message}</div>`;

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map(word => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
