// Keeps what is typed in this tab until the form is sent, for a page that is left or reloaded by mistake.

import { form } from './setup.js';

const KEY = `kontor draft ${location.pathname}${location.search}`;

/** @typedef {{ fields: Record<string, string>, items: import('./setup.js').Line[], sent: boolean }} Draft */

/** What was typed here before; undefined when there is nothing, or when it has been sent. */
export function readDraft() {
  try {
    /** @type {Draft | null} */
    const draft = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    const [navigation] = performance.getEntriesByType('navigation');
    const cameBack = navigation && 'type' in navigation && navigation.type !== 'navigate';
    return draft && (!draft.sent || cameBack) ? draft : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {import('./setup.js').Line[]} items
 * @param {boolean} sent
 */
export function keepDraft(items, sent) {
  /** @type {Record<string, string>} */
  const fields = {};
  for (const [name, value] of new FormData(form))
    if (!name.startsWith('_') && name !== 'items' && typeof value === 'string') fields[name] = value;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ fields, items, sent }));
  } catch {
    // Without room nothing is kept.
  }
}

/** Forgets what is kept. */
export function forgetDraft() {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // There is nothing to forget.
  }
}
