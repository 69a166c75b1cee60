// The status of a document as a badge: its word, and a colour that is never the only sign.

import { documents } from '../../../definitions/catalogue.ts';
import { type Html, html } from '../page/html.ts';
import { wordOf } from '../words/field-words.ts';
import type { Words } from '../words/words.ts';

/** A badge with the colour of a status of documents. */
export const badge = (text: string, status: string): Html =>
  html`<span class="badge" data-status=${status}>${text}</span>`;

/** The badge of a status. `type`: that of its document, with which its word agrees. */
export function statusBadge(words: Words, status: string, type?: string): Html {
  const isFeminine = documents.find(each => each.type === type)?.titles[words.language].isFeminine;
  return badge(wordOf(words, status, isFeminine && 'feminine'), status);
}
