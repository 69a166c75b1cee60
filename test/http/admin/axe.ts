// What axe-core finds on a page of the area.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Axe {
  run(
    context: object,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
}

/** Rules: all of WCAG 2.2 AA and best practice, or only those of colours, which are all that a theme can change. */
const RULES = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** What axe finds. `withoutFrame`: it does not read the bar and the menu, which are the same on all pages. */
export async function violationsOf(
  page: Page,
  { rules = 'all', withoutFrame = false }: { rules?: keyof typeof RULES; withoutFrame?: boolean } = {},
): Promise<string[]> {
  // By the debugger of the browser, which the content security policy does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([runOnly, exclude]) => {
      const { axe } = window as unknown as { axe: Axe };
      // Without what makes axe slow and these tests do not read.
      const options = { runOnly, resultTypes: ['violations'], preload: false, iframes: false, selectors: false };
      const result = await axe.run({ include: [['html']], exclude }, options);
      return result.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
    },
    [RULES[rules], withoutFrame ? [['#menu'], ['header.bar']] : []] as const,
  );
}

/** By how many pixels a page is wider than the screen. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
