// The page of the search in all records and documents.

import { searchAccount } from '../../../operations/search/search-account.ts';
import type { NavigationPage } from '../frame/navigation.ts';
import { MAX_TEXT, SEARCH } from '../frame/search-bar.ts';
import { getPage, type Page, redirectTo, view } from '../page/define-page.ts';
import { html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';
import { namedAction } from './actions.ts';
import { meantResult, resultGroups, resultList, startGroups } from './results.ts';

/** The search page. `pages`: pages that can be found by name. */
export const searchPages = (pages: readonly NavigationPage[]): Page[] => [
  getPage(SEARCH, { right: 'read' }, page => answer(page, pages)),
];

async function answer(page: PageRequest, pages: readonly NavigationPage[]) {
  const { context, actor, query, request, words, link } = page;
  const text = (query.get('q') ?? '').slice(0, MAX_TEXT);
  const isTyping = request.headers['hx-request'] !== undefined;
  const named = namedAction(page, text);
  const sought = named?.rest ?? text;
  const amount = page.format.readNumber(sought.replaceAll(/\p{Sc}|\b[A-Z]{3}\b/gu, ''));
  const isEmpty = text.trim() === '';
  const groups = isEmpty
    ? startGroups(page)
    : resultGroups(page, text, await searchAccount(context, actor, sought, amount), pages, named);
  const meant = isTyping || isEmpty ? undefined : meantResult(groups);
  if (meant) return redirectTo(meant.path);
  return view({
    title: words.search.title,
    body: html`
      <form class="filters" method="get" action=${link(SEARCH)} role="search" aria-label=${words.search.everywhere}>
        <div class="filter is-search is-large">
          <label for="search-text">${words.search.label}</label>
          <input
            id="search-text" name="q" type="search" value=${text} maxlength=${MAX_TEXT} autocomplete="off"
            spellcheck="false" autofocus=${isEmpty} aria-keyshortcuts="/ Control+K"
          />
        </div>
        <div class="filter is-buttons"><button type="submit" class="primary">${words.lists.search}</button></div>
      </form>
      ${isEmpty && html`<p class="help">${words.search.help}</p>`} ${resultList(page, groups)}
    `,
  });
}
