// The navigation: links to all pages that the user may see, by section.

import type { NavigationEntry, Needs } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import { type PageRequest, roleMay } from '../page/page-request.ts';
import { SECTIONS } from '../words/sections.ts';
import { goKeyOf } from './go-keys.ts';

/** A page that the navigation may show. */
export interface NavigationPage {
  path: string;
  needs: Needs;
  navigation?: NavigationEntry;
}

/** Properties of a user that decide which pages are visible. */
export type Visitor = Pick<PageRequest, 'role' | 'administersInstallation'>;

/** True if a user may see a page. */
export const mayVisit = (
  { role, administersInstallation }: Visitor,
  { right = 'read', roles, installation }: Needs,
): boolean =>
  roleMay(role, right) && (roles === undefined || roles.includes(role)) && (!installation || administersInstallation);

/** The navigation of a user. The link to the page itself, or to the nearest one above it, is marked. */
export function navigation(page: PageRequest, pages: readonly NavigationPage[]): Html {
  const { words, link, path } = page;
  const shown = pages.flatMap(({ path, needs, navigation: entry }) =>
    entry && mayVisit(page, needs) ? [{ path, ...entry }] : [],
  );
  const current = shown
    .filter(each => path === each.path || (each.path !== '/admin' && path.startsWith(`${each.path}/`)))
    .sort((a, b) => b.path.length - a.path.length)[0]?.path;
  const sections = SECTIONS.flatMap(section => {
    const entries = shown.filter(each => each.section === section).sort((a, b) => a.order - b.order);
    return entries.length > 0 ? [{ section, entries }] : [];
  });
  return html`
    <nav id="menu" class="menu" aria-label=${words.page.navigation}>
      ${sections.map(
        ({ section, entries }) => html`
          ${section !== 'home' && html`<h2 id=${`section-${section}`}>${words.page.sections[section]}</h2>`}
          <ul aria-labelledby=${section === 'home' ? undefined : `section-${section}`}>
            ${entries.map(
              ({ path: to, label }) =>
                html`<li><a href=${link(to)} data-go=${goKeyOf(to)} aria-current=${to === current ? 'page' : undefined}>${label(words)}</a></li>`,
            )}
          </ul>
        `,
      )}
    </nav>
  `;
}
