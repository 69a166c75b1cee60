// Measures what people click on a page of the area: how large it is, and how far it is from its neighbours.

import type { Page } from 'playwright-core';

/** Minimum size of a target in CSS pixels. WCAG 2.2, 2.5.8 */
const SIZE = 24;
/** Minimum distance between buttons, fields and links that look like buttons, in CSS pixels. */
const GAP = 4;

export interface Targets {
  /** Number of targets that were measured. */
  count: number;
  /** Targets that are too small, overlap another or stand too close to another, each in words. */
  faults: string[];
}

/** Measures all targets of a page at its present width, with its menu, its filters and all its details open. */
export const targetsOf = (page: Page): Promise<Targets> =>
  page.evaluate(
    ([size, gap]) => {
      for (const each of document.querySelectorAll('details')) each.open = true;
      document.querySelector('.menu')?.classList.add('is-open');
      scrollTo(0, 0);

      const CONTROLS = 'a[href], button, summary, select, textarea, input:not([type=hidden])';
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) && !element.closest('.skip, .visually-hidden');
      const paints = (colour: string) => !/^transparent$|, 0\)$/.test(colour);

      // A box is ticked by its label too.
      const boxOf = (element: Element): DOMRect => {
        const own = element.getBoundingClientRect();
        if (!element.matches('[type=checkbox], [type=radio]')) return own;
        const all = [...((element as HTMLInputElement).labels ?? [])].map(label => label.getBoundingClientRect());
        const left = Math.min(own.left, ...all.map(each => each.left));
        const top = Math.min(own.top, ...all.map(each => each.top));
        const right = Math.max(own.right, ...all.map(each => each.right));
        const bottom = Math.max(own.bottom, ...all.map(each => each.bottom));
        return new DOMRect(left, top, right - left, bottom - top);
      };
      // An element that opens above the page has no neighbours in it.
      const layerOf = (element: Element): Element | null => {
        for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
          if (/absolute|fixed|sticky/.test(getComputedStyle(at).position) && !at.matches('th, td')) return at;
        return null;
      };
      // The line height of the sentence bounds it. A sentence is words beside the link, in the same line.
      const isInSentence = (element: Element): boolean => {
        if (!element.matches('a') || getComputedStyle(element).display !== 'inline') return false;
        let block = element.parentElement;
        while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
        if (!block || /flex|grid/.test(getComputedStyle(block).display)) return false;
        const copy = block.cloneNode(true) as Element;
        for (const each of copy.querySelectorAll('a, button, .visually-hidden, p, div, ul, time')) each.remove();
        return /\p{L}/u.test(copy.textContent ?? '');
      };
      const looksLikeButton = (element: Element): boolean => {
        if (element.matches('[role=option]') || element.closest('.user-menu ul, .menu')) return false;
        if (element.matches('button, .button, input, select, textarea')) return true;
        const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
        return (borderTopWidth !== '0px' && paints(borderTopColor)) || paints(backgroundColor);
      };

      const targets = [...document.querySelectorAll(CONTROLS)].filter(isShown).map(element => ({
        element,
        box: boxOf(element),
        layer: layerOf(element),
        isInSentence: isInSentence(element),
        isBoxed: looksLikeButton(element),
        own: element.getBoundingClientRect(),
      }));
      type Target = (typeof targets)[number];
      const isSmall = ({ box, isInSentence }: Target) =>
        !isInSentence && (box.width < size - 0.05 || box.height < size - 0.05);
      const nameOf = ({ element, box, layer }: Target) => {
        const parent = element.parentElement;
        const inside = `${parent?.tagName.toLowerCase()}.${parent?.className} `;
        const text = (element.textContent?.trim() || element.getAttribute('name') || '').slice(0, 30);
        const kind = element.tagName.toLowerCase() + (element.className ? `.${element.className}` : '');
        return `${inside}> ${kind} '${text}' ${box.width.toFixed(1)} × ${box.height.toFixed(1)}${layer ? ' above' : ''}`;
      };
      // The distance of a point from a box.
      const toBox = (x: number, y: number, box: DOMRect) =>
        Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
      const middle = ({ box }: Target) => [box.left + box.width / 2, box.top + box.height / 2] as const;
      // A circle around the middle of a small target that meets no other target, nor the circle of another small one.
      const hasSpace = (target: Target) => {
        const [x, y] = middle(target);
        return targets.every(other => {
          if (other === target || other.layer !== target.layer) return true;
          if (toBox(x, y, other.box) < size / 2) return false;
          const [otherX, otherY] = middle(other);
          return !isSmall(other) || Math.hypot(x - otherX, y - otherY) >= size;
        });
      };

      const faults = targets.filter(each => isSmall(each) && !hasSpace(each)).map(each => `small: ${nameOf(each)}`);
      for (const [index, a] of targets.entries())
        for (const b of targets.slice(index + 1)) {
          if (a.layer !== b.layer || a.element.contains(b.element)) continue;
          const apart = (one: DOMRect, other: DOMRect) =>
            Math.max(one.left - other.right, other.left - one.right, one.top - other.bottom, other.top - one.bottom);
          if (a.isBoxed && b.isBoxed && apart(a.own, b.own) < gap - 0.05)
            faults.push(`${apart(a.own, b.own).toFixed(1)} px apart: ${nameOf(a)} and ${nameOf(b)}`);
          else if (!a.isInSentence && !b.isInSentence && apart(a.box, b.box) < -0.5)
            faults.push(`overlap by ${(-apart(a.box, b.box)).toFixed(1)} px: ${nameOf(a)} and ${nameOf(b)}`);
        }
      return { count: targets.length, faults };
    },
    [SIZE, GAP] as const,
  );
