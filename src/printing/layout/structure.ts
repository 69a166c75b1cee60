/** Makes the structure of the document that screen readers follow. */
import type { Element } from '../pdf/drawing.ts';

/** Adds an element to another. */
export function addElement(parent: Element, tag: Element['tag']): Element {
  const element: Element = { tag, children: [] };
  parent.children.push(element);
  return element;
}
