// Keeps the input in this tab until its document is created, in case the page is left by mistake or no response arrives. admin.js
// deletes it on the page of the new document, and all drafts at the sign-out.

import { form, setup } from './setup.js';

const KEY = `kontor draft ${setup.user} ${setup.keptUnder ?? location.pathname + location.search}`;

const field = form.elements.namedItem('_key');
const keyField = field instanceof HTMLInputElement ? field : undefined;
const newKey = keyField?.value ?? '';
let wasSent = false;

/**
 * @typedef {object} Draft
 * @property {Record<string, string>} fields
 * @property {import('./setup.js').Line[]} items
 * @property {boolean} sent
 * @property {string} [key] The key of the form: sent once more with the same content, it makes no second document.
 */

/** The stored draft. Undefined if there is none. */
export function readDraft() {
  try {
    /** @type {Draft | null} */
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (draft?.key && keyField) keyField.value = draft.key;
    wasSent = draft?.sent === true;
    return draft ?? undefined;
  } catch {
    return undefined;
  }
}

/** True if the form was sent and not changed since. */
export const isSent = () => wasSent;

/**
 * @param {import('./setup.js').Line[]} items
 * @param {boolean} sent
 */
export function keepDraft(items, sent) {
  // The form now has another document than the one that was sent: a key that no form has had.
  if (!sent && wasSent && keyField) keyField.value = `${newKey}-${Date.now()}`;
  wasSent = sent;
  /** @type {Record<string, string>} */
  const fields = {};
  for (const [name, value] of new FormData(form)) {
    const element = form.elements.namedItem(name);
    // Filled in again when the draft is restored. What was sent is kept as it was.
    const isFilled = !sent && element instanceof HTMLElement && element.hasAttribute('data-filled');
    if (!isFilled && !name.startsWith('_') && name !== 'items' && typeof value === 'string') fields[name] = value;
  }
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ fields, items, sent, key: keyField?.value }));
  } catch {
    // The storage is full: nothing is kept.
  }
}

/** Deletes the draft. */
export function forgetDraft() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There is nothing to forget.
  }
}
