// HTML on the server: templates that escape every value, and the text of a whole document.

import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';

export { html } from 'htm/preact';

/** Value in a template: elements, or text, which is escaped. */
export type Html = ComponentChildren;

/** The text of a document. */
export const documentText = (document: VNode | VNode[]): string => `<!doctype html>\n${fragmentText(document)}\n`;

/** The text of a part of a page. */
export const fragmentText = (part: VNode | VNode[]): string =>
  [part]
    .flat()
    .map(node => renderToString(node))
    .join('');
