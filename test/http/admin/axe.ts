// Findings of axe-core on a page of the area.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(
    context: Document,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
}

const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOURS = ['color-contrast', 'link-in-text-block'];
const OFF = Object.fromEntries([...COLOURS, 'target-size'].map(rule => [rule, { enabled: false }]));

/**
 * Rules: all of WCAG 2.2 AA and best practice; those of colours, which are all that a theme can change; or the others without the one
 * that targets.ts measures more strictly. Colours and targets take most of the time of axe.
 */
const RULES = {
  all: { runOnly: ALL },
  colours: { runOnly: { type: 'rule', values: COLOURS } },
  structure: { runOnly: ALL, rules: OFF },
};

/** Loads axe with every page that `page` opens from now on, which takes a quarter of the time of sending it to each. */
export const loadsAxe = (page: Page) => page.addInitScript(AXE);

/** Findings of axe. `withoutFrame`: the page has no bar and no menu meanwhile, which are the same on all pages. */
export async function violationsOf(
  page: Page,
  { rules = 'all', withoutFrame = false }: { rules?: keyof typeof RULES; withoutFrame?: boolean } = {},
): Promise<string[]> {
  // By the debugger of the browser, which the content security policy does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([rules, withoutFrame]) => {
      // A field under the bar that stays in view would count as too small.
      for (const bar of document.querySelectorAll<HTMLElement>('.is-bar')) bar.style.position = 'static';
      const { axe } = window as unknown as { axe: Axe };
      // Without what makes axe slow and these tests do not read.
      const options = { ...rules, resultTypes: ['violations'], preload: false, iframes: false, selectors: false };
      const frame = withoutFrame ? [...document.querySelectorAll('#menu, header.bar')] : [];
      const parts = frame.map(part => ({ part, place: document.createComment('') }));
      for (const { part, place } of parts) part.replaceWith(place);
      const result = await axe.run(document, options);
      for (const { part, place } of parts) place.replaceWith(part);
      return result.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
    },
    [RULES[rules], withoutFrame] as const,
  );
}

/** By how many pixels a page is wider than the screen. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Elements of the page whose content stands out of them, and may cover what is beside them. */
export const spillsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = [];
    for (const each of document.querySelectorAll<HTMLElement>('main *')) {
      const { display, overflowX } = getComputedStyle(each);
      if (display === 'inline' || overflowX !== 'visible' || each.clientWidth === 0) continue;
      // Browsers lay out the words of a choice wider than they show them.
      if (each.matches('select') || each.closest('svg, .visually-hidden') || !each.checkVisibility()) continue;
      const wider = each.scrollWidth - each.clientWidth;
      if (wider > 1) found.push(`${wider} pixels spill: ${each.outerHTML.slice(0, 200)}`);
    }
    return found;
  });

/**
 * Pairs of an element and its parent, by name and classes. Colours and sizes follow from them, so of pages without a new pair the rules
 * about those say nothing new.
 */
export const pairsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const nameOf = (element: Element | null) => `${element?.tagName}.${element?.getAttribute('class')}`;
    return [
      ...new Set([...document.querySelectorAll('*')].map(each => `${nameOf(each.parentElement)} ${nameOf(each)}`)),
    ];
  });
