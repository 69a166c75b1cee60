// The page that lists the keyboard shortcuts, where those of single keys can be switched off (WCAG 2.1.4).

import { GO_KEYS, SHORTCUTS } from '../frame/go-keys.ts';
import { mayVisit, type NavigationPage } from '../frame/navigation.ts';
import { getPage, type Page, view } from '../page/define-page.ts';
import { type Html, html } from '../page/html.ts';
import type { PageRequest } from '../page/page-request.ts';

/** The page of shortcuts. `pages`: pages that shortcuts may open. */
export const shortcutPages = (pages: readonly NavigationPage[]): Page[] => [
  getPage(SHORTCUTS, {}, async page => list(page, pages), {
    navigation: { section: 'own', order: 3, label: words => words.shortcuts.title },
  }),
];

function list(page: PageRequest, pages: readonly NavigationPage[]) {
  const { words } = page;
  const { shortcuts } = words;
  const targets = Object.entries(GO_KEYS).flatMap(([key, path]): Shortcut[] => {
    const to = pages.find(each => each.path === path && mayVisit(page, each.needs));
    return to?.navigation ? [{ keys: [['g', key]], effect: to.navigation.label(words) }] : [];
  });
  return view({
    title: shortcuts.title,
    body: html`
      <div class="field is-box single-keys" hidden>
        <input id="single-keys" type="checkbox" aria-describedby="single-keys-help" />
        <label for="single-keys">${shortcuts.single}</label>
        <p class="help" id="single-keys-help">${shortcuts.singleHelp}</p>
      </div>
      <div class="shortcut-groups">
        ${group(page, shortcuts.everywhere, [
          { keys: [['/'], ['Ctrl + K']], effect: shortcuts.search },
          { keys: [['?']], effect: shortcuts.help },
          { keys: [['n']], effect: shortcuts.create },
          { keys: [['e']], effect: shortcuts.edit },
          { keys: [['m']], effect: words.page.foldMenu },
          { keys: [['Esc']], effect: shortcuts.leave },
        ])}
        ${group(page, shortcuts.goTo, targets)}
        ${group(page, shortcuts.inForms, [
          { keys: [['↓'], ['↑']], effect: shortcuts.move },
          { keys: [['Enter']], effect: shortcuts.take },
          { keys: [['Enter']], effect: shortcuts.nextLine },
          { keys: [['Ctrl + Enter']], effect: shortcuts.send },
        ])}
      </div>
    `,
  });
}

interface Shortcut {
  /** Alternatives. An alternative with several keys is typed one after the other. */
  keys: string[][];
  effect: string;
}

function group({ words }: PageRequest, title: string, shortcuts: readonly Shortcut[]): Html {
  const then = html` <span class="help">${words.shortcuts.followedBy}</span> `;
  const typed = (keys: string[]) => keys.map((key, at) => html`${at > 0 && then}<kbd>${key}</kbd>`);
  return html`
    <section class="panel">
      <h2>${title}</h2>
      <dl class="shortcuts">
        ${shortcuts.map(
          ({ keys, effect }) => html`
            <div>
              <dt>${effect}</dt>
              <dd>${keys.map((each, at) => html`${at > 0 && ' / '}${typed(each)}`)}</dd>
            </div>
          `,
        )}
      </dl>
    </section>
  `;
}
