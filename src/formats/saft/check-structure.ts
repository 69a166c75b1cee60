// Checks the elements of SAF-T (PT): their order, and the forms and lengths of their values.

import type { Element } from './read-saft.ts';
import { CHILDREN, FORMS, LENGTHS, MIN_LENGTHS } from './structure.ts';

type Add = (rule: 'structure' | 'value', at: Element, place: string, message: string) => void;

/** Checks an element and those in it, without records, which are checked by themselves. `place` is its name for people. */
export function checkStructure(element: Element, place: string, add: Add): void {
  const { name, parent, children } = element;
  const model = CHILDREN[`${parent}.${name}`] ?? CHILDREN[name];
  if (model === undefined) {
    if (children.length > 0) add('structure', element, place, `${name} must not have other elements in it`);
    else checkValue(element, place, add);
    return;
  }
  checkOrder(element, model, place, add);
  for (const child of children)
    if (!child.isReturned) checkStructure(child, child.name === 'Line' ? linePlace(place, child) : place, add);
}

/** Name of a line of a document for people. */
export const linePlace = (place: string, line: Element): string =>
  `${place}, Line ${line.children.find(({ name }) => name === 'LineNumber')?.text ?? '?'}`;

/** A value as messages show it. */
export const shown = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);

// The first child that is missing or in the wrong place.
function checkOrder(element: Element, model: string, place: string, add: Add): void {
  const { name, children } = element;
  let at = 0;
  for (const token of model.split(' ')) {
    const names = token.replace(/[?*+]$/, '').split('|');
    const isRepeated = /[*+]$/.test(token);
    const first = at;
    while (names.includes(children[at]?.name ?? '') && (isRepeated || at === first)) at++;
    if (at > first || /[?*]$/.test(token)) continue;
    const next = children[at];
    const before = next ? ` before ${next.name}` : '';
    add('structure', next ?? element, place, `${name} lacks ${names.join(' or ')}${before}`);
    return;
  }
  const next = children[at];
  if (next) add('structure', next, place, `${name} has ${next.name} where it is not allowed`);
}

function checkValue(element: Element, place: string, add: Add): void {
  const { name, parent, text } = element;
  const form = FORMS[`${parent}.${name}`] ?? FORMS[name];
  const max = LENGTHS[`${parent}.${name}`] ?? LENGTHS[name];
  const min = MIN_LENGTHS[name] ?? (max === undefined ? 0 : 1);
  const length = [...text].length;
  if (form && !form.test(text)) add('value', element, place, `${name} must not be ${shown(text)}`);
  else if (max !== undefined && length > max) add('value', element, place, `${name} is longer than ${max} characters`);
  else if (length < min) add('value', element, place, `${name} is shorter than ${min} characters`);
}
