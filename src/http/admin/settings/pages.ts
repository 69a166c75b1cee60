// The start of the settings: all their pages by group, and a search over pages and fields.

import { foundLinks } from '../frame/find-pages.ts';
import { type NavigationPage, SETTINGS, settingsOf } from '../frame/navigation.ts';
import { getPage, type Page, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { SETTINGS_GROUPS } from '../words/sections.ts';

const MAX_TEXT = 100;

/** The page of all settings. `pages`: pages that it may lead to. */
export const settingsStart = (pages: readonly NavigationPage[]): Page[] => [
  getPage(SETTINGS, {}, async page => start(page, pages)),
];

function start(page: PageRequest, pages: readonly NavigationPage[]) {
  const { words, link, query } = page;
  const text = (query.get('q') ?? '').slice(0, MAX_TEXT);
  return view({
    title: words.settingsPlace.title,
    body: html`
      <form class="filters" method="get" action=${link(SETTINGS)} role="search" aria-label=${words.settingsPlace.search}>
        <div class="filter is-search is-large">
          <label for="settings-text">${words.settingsPlace.search}</label>
          <input id="settings-text" name="q" type="search" value=${text} maxlength=${MAX_TEXT} autocomplete="off" spellcheck="false" />
        </div>
        <div class="filter is-buttons"><button type="submit" class="primary">${words.lists.search}</button></div>
      </form>
      ${text.trim() === '' ? allSettings(page, pages) : foundSettings(page, pages, text)}
    `,
  });
}

function foundSettings(page: PageRequest, pages: readonly NavigationPage[], text: string): Html {
  const { words, link } = page;
  const found = foundLinks(page, pages, text, { sections: SETTINGS_GROUPS, isLong: true });
  return html`
    <div id="found">
      ${found.length === 0 && html`<p class="none">${words.search.nothing}</p>`}
      <ul class="found-links">
        ${found.map(
          ({ path, name, within }) => html`
            <li><a href=${link(path)}><strong>${name}</strong> ${within && html`<span>${within}</span>`}</a></li>
          `,
        )}
      </ul>
      <p><a href=${link(SETTINGS)}>${words.settingsPlace.all}</a></p>
    </div>
  `;
}

function allSettings(page: PageRequest, pages: readonly NavigationPage[]): Html {
  const { words, link } = page;
  return html`
    <div class="settings-groups">
      ${settingsOf(page, pages).map(
        ({ group, entries }) => html`
          <section class="panel" aria-labelledby=${`settings-${group}`}>
            <h2 id=${`settings-${group}`}>${words.page.sections[group]}</h2>
            <ul class="plain-links">
              ${entries.map(({ path, label }) => html`<li><a href=${link(path)}>${label(words)}</a></li>`)}
              ${group === 'programs' && html`<li><a href=${link('/docs')}>${words.tokens.reference}</a></li>`}
            </ul>
          </section>
        `,
      )}
    </div>
  `;
}
