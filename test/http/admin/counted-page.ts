// A page in a browser that counts the work of a person: keys, actions, taps.

import type { Locator, Page } from 'playwright-core';

/**
 * Units of work. `keys`: each pressed key and each typed character; keys held together count as one. `actions`: each click, each typed
 * text, each Enter, Tab, arrow or shortcut. `taps`: each tap on the page and each typed character, which is a tap on the keyboard of a
 * phone.
 */
export type Unit = 'keys' | 'actions' | 'taps';

/** The page, and functions that count what they do. */
export interface CountedPage {
  page: Page;
  /** Types a text, key by key. */
  type(text: string): Promise<void>;
  /** Presses keys one after the other. Keys joined by `+` are held together. */
  press(...keys: string[]): Promise<void>;
  /** Clicks an element, or taps it on a touch screen. */
  click(place: Locator): Promise<void>;
  /** Work so far in a unit. */
  count(unit: Unit): number;
  /** The work so far, as a person would write it down. */
  steps(): string;
}

/** Counts from here on. `isTouch`: the page is on a touch screen. */
export function countedPage(page: Page, { isTouch = false } = {}): CountedPage {
  const done: { keys: number; actions: number; text: string }[] = [];
  const note = (text: string, keys: number) => done.push({ keys, actions: 1, text });
  const sumOf = (name: 'keys' | 'actions') => done.reduce((sum, each) => sum + each[name], 0);
  return {
    page,
    async type(text) {
      await page.keyboard.type(text);
      note(text, [...text].length);
    },
    async press(...keys) {
      for (const key of keys) {
        await page.keyboard.press(key);
        note(`\`${key}\``, 1);
      }
    },
    async click(place) {
      const name = await place.evaluate(element => {
        const label = element.getAttribute('aria-label') ?? element.closest('label')?.textContent;
        return (label ?? [...element.childNodes].map(each => each.textContent).join(' '))
          .replaceAll(/\s+/g, ' ')
          .trim();
      });
      if (isTouch) await place.tap();
      else await place.click();
      note(`[${name}]`, 1);
    },
    count: unit => sumOf(unit === 'actions' ? 'actions' : 'keys'),
    steps: () => done.map(({ text }) => text).join(' · '),
  };
}
