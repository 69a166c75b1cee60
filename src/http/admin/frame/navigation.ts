// The navigation: the groups of daily work, or those of the settings on their pages. It folds to icons. Small screens have a bar of the groups.

import { readMenuState } from '../page/cookies.ts';
import type { NavigationEntry, Needs } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import { type PageRequest, roleMay } from '../page/page-request.ts';
import { SETTINGS_GROUPS, type Section, WORK_GROUPS, type WorkGroup } from '../words/sections.ts';
import { goKeyOf } from './go-keys.ts';
import { icon } from './icons.ts';

/** A page that the navigation may show. */
export interface NavigationPage {
  path: string;
  needs: Needs;
  navigation?: NavigationEntry;
}

/** A page in the navigation of a user. */
interface Entry extends NavigationEntry {
  path: string;
}

/** The address of the settings. */
export const SETTINGS = '/admin/settings';

/** Groups that are open until the user opens or closes one. */
const OPEN_AT_FIRST: readonly string[] = ['sales', 'purchases'] satisfies WorkGroup[];

/** Properties of a user that decide which pages are visible. */
export type Visitor = Pick<PageRequest, 'role' | 'administersInstallation'>;

/** True if a user may see a page. */
export const mayVisit = (
  { role, administersInstallation }: Visitor,
  { right = 'read', roles, installation }: Needs,
): boolean =>
  roleMay(role, right) && (roles === undefined || roles.includes(role)) && (!installation || administersInstallation);

/** The pages of a section that a user may see, in their order. */
export const entriesOf = (visitor: Visitor, pages: readonly NavigationPage[], section: Section): Entry[] =>
  pages
    .flatMap(({ path, needs, navigation }) =>
      navigation?.section === section && mayVisit(visitor, needs) ? [{ path, ...navigation }] : [],
    )
    .sort((a, b) => a.order - b.order);

/** The groups of the settings that a user may see, with their pages. */
export const settingsOf = (visitor: Visitor, pages: readonly NavigationPage[]) =>
  SETTINGS_GROUPS.map(group => ({ group, entries: entriesOf(visitor, pages, group) })).filter(
    ({ entries }) => entries.length > 0,
  );

/** The page itself, or the nearest one above it that the navigation shows. */
function currentOf(page: PageRequest, pages: readonly NavigationPage[]): Entry | undefined {
  return pages
    .flatMap(({ path, needs, navigation }) => (navigation && mayVisit(page, needs) ? [{ path, ...navigation }] : []))
    .filter(({ path }) => page.path === path || (path !== '/admin' && page.path.startsWith(`${path}/`)))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

const isOfSettings = ({ path }: PageRequest, current: Entry | undefined): boolean =>
  path === SETTINGS || SETTINGS_GROUPS.some(group => group === current?.section);

/** True if a page belongs to the settings and is not their start. */
export const isSetting = (page: PageRequest, pages: readonly NavigationPage[]): boolean =>
  page.path !== SETTINGS && isOfSettings(page, currentOf(page, pages));

/** The navigation of a user. The link to the page itself, or to the nearest one above it, is marked. */
export function navigation(page: PageRequest, pages: readonly NavigationPage[]): Html {
  const current = currentOf(page, pages);
  const { words } = page;
  const { open = OPEN_AT_FIRST, isFolded } = readMenuState(page.request) ?? {};
  return html`
    <nav id="menu" class=${isFolded ? 'menu is-folded' : 'menu'} data-open=${open.join('.')} aria-label=${words.page.navigation}>
      ${isOfSettings(page, current) ? settingsMenu(page, pages, current) : workMenu(page, pages, current, isFolded ? undefined : open)}
      <button type="button" class="fold" hidden data-key="m" aria-expanded=${isFolded ? 'false' : 'true'} aria-controls="menu">
        ${icon('fold')} <span class="name">${words.page.foldMenu}</span>
      </button>
    </nav>
    ${dock(page, pages, current)}
  `;
}

const linksOf = ({ words, link }: PageRequest, entries: readonly Entry[], current: Entry | undefined): Html =>
  entries.map(
    ({ path, label }) =>
      html`<li><a href=${link(path)} data-go=${goKeyOf(path)} aria-current=${path === current?.path ? 'page' : undefined}>${label(words)}</a></li>`,
  );

// `open`: groups that are open; undefined if the menu is folded, which opens them beside it.
function workMenu(
  page: PageRequest,
  pages: readonly NavigationPage[],
  current: Entry | undefined,
  open: readonly string[] | undefined,
): Html {
  const { words, link } = page;
  return html`
    <ul>
      <li><a href=${link('/admin')} aria-current=${current?.section === 'home' ? 'page' : undefined}>${icon('home')} <span class="name">${words.page.home}</span></a></li>
    </ul>
    ${groupsOf(page, pages).map(
      ({ group, entries }) => html`
        <details class="menu-group" data-group=${group} open=${open && (open.includes(group) || group === current?.section)}>
          <summary class=${group === current?.section ? 'is-current' : undefined}>${icon(group)} <span class="name">${words.page.sections[group]}</span> ${icon('open')}</summary>
          <ul>${linksOf(page, entries, current)}</ul>
        </details>
      `,
    )}
    <ul class="menu-end">
      <li><a href=${link(SETTINGS)}>${icon('settings')} <span class="name">${words.settingsPlace.title}</span></a></li>
    </ul>
  `;
}

function settingsMenu(page: PageRequest, pages: readonly NavigationPage[], current: Entry | undefined): Html {
  const { words, link, path } = page;
  return html`
    <ul>
      <li><a href=${link('/admin')}>${icon('back')} <span class="name">${words.page.home}</span></a></li>
      <li><a href=${link(SETTINGS)} aria-current=${path === SETTINGS ? 'page' : undefined}>${icon('settings')} <span class="name">${words.settingsPlace.title}</span></a></li>
    </ul>
    ${settingsOf(page, pages).map(
      ({ group, entries }) => html`
        <h2 id=${`menu-${group}`}>${words.page.sections[group]}</h2>
        <ul aria-labelledby=${`menu-${group}`}>${linksOf(page, entries, current)}</ul>
      `,
    )}
  `;
}

const groupsOf = (page: PageRequest, pages: readonly NavigationPage[]): { group: WorkGroup; entries: Entry[] }[] =>
  WORK_GROUPS.map(group => ({ group, entries: entriesOf(page, pages, group) })).filter(
    ({ entries }) => entries.length > 0,
  );

// The groups at the bottom of small screens. One is open at a time, without JavaScript too.
function dock(page: PageRequest, pages: readonly NavigationPage[], current: Entry | undefined): Html {
  const { words } = page;
  return html`
    <nav class="dock" aria-label=${words.page.navigation}>
      ${groupsOf(page, pages).map(
        ({ group, entries }) => html`
          <details name="dock">
            <summary class=${group === current?.section ? 'is-current' : undefined}>
              ${icon(group)} <span>${words.page.sections[group]}</span>
            </summary>
            <ul>${linksOf(page, entries, current)}</ul>
          </details>
        `,
      )}
    </nav>
  `;
}
