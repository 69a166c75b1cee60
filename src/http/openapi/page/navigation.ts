// The navigation of the page: groups of links, and the search above them.

import { type Html, html } from './html.ts';
import { methodName } from './operation.ts';

/** A link of the navigation, with those inside its group. */
export interface Entry {
  id: string;
  title: string;
  method?: string;
  inside?: Entry[];
  /** Operations on the same paths that have their place in another group. */
  also?: Entry[];
}

/** The navigation with its search. */
export function navigation(groups: Entry[]): Html {
  return html`<nav id="navigation" aria-label="Contents">
<div class="search"><label for="search" class="unseen">Search</label><input id="search" type="search" autocomplete="off" spellcheck="false" placeholder="Search, e.g. vat_exemption" aria-describedby="search-count"><kbd aria-hidden="true">/</kbd></div>
<p id="search-count" class="search-count" role="status"></p>
<ul id="found" hidden></ul>
<ul id="contents">${groups.map(group)}</ul>
</nav>`;
}

function group({ id, title, inside = [], also = [] }: Entry): Html {
  if (inside.length === 0) return html`<li><a class="single" href="#${id}">${title}</a></li>`;
  return html`<li><details${id === 'guide' && html` open`}><summary>${title}</summary><ul>
<li><a href="#${id}">${id === 'guide' ? 'Start' : 'Overview'}</a></li>${inside.map(link)}${also.map(seeAlso)}</ul></details></li>`;
}

function link({ id, title, method }: Entry): Html {
  return html`<li><a href="#${id}">${method !== undefined && methodName(method)}<span>${title}</span></a></li>`;
}

function seeAlso({ id, title, method }: Entry): Html {
  return html`<li><a class="also" href="#${id}">${method !== undefined && methodName(method)}<span>${title}</span></a></li>`;
}
