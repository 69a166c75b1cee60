// The status of a document as a badge: its word, and a colour that is never the only sign.

import { type Html, html } from '../page/html.ts';
import { wordOf } from '../words/field-words.ts';
import type { Words } from '../words/words.ts';

/** A badge with the colour of a status of documents. */
export const badge = (text: string, status: string): Html =>
  html`<span class="badge" data-status=${status}>${text}</span>`;

/** The badge of a status. */
export const statusBadge = (words: Words, status: string): Html => badge(wordOf(words, status), status);
