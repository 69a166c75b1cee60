// Concurrent changes to a plain form: the form carries what was stored when it was opened.

import { ownValue } from '../../../domain/values/own-value.ts';
import type { PageRequest } from '../page/page-request.ts';

/** A form as it was typed, together with what others have saved. */
export interface Merged {
  /** Fields that were left as they were have what is stored now. */
  texts: Record<string, string>;
  /** Fields that both have changed, each to something else. */
  conflicts: string[];
}

/** The hidden field that carries it. */
export const OPENED = '_opened';

/** Merges the form that was sent with what is stored now. */
export function mergeTyped({ fields, hidden }: PageRequest, stored: Readonly<Record<string, string>>): Merged {
  const texts = { ...fields };
  const conflicts: string[] = [];
  for (const [name, was] of Object.entries(readOpened(hidden[OPENED]))) {
    const now = ownValue(stored, name) ?? '';
    // Browsers send line ends as CR LF.
    const typed = (ownValue(fields, name) ?? '').replaceAll('\r\n', '\n');
    if (now === was || typed === now) continue;
    if (typed === was) texts[name] = now;
    else conflicts.push(name);
  }
  return { texts, conflicts };
}

// A form without it, or with another text in its place, was written by no page: it is taken as it is.
function readOpened(text: string | undefined): Record<string, string> {
  try {
    const opened: unknown = JSON.parse(text ?? '{}');
    if (typeof opened !== 'object' || opened === null) return {};
    return Object.fromEntries(Object.entries(opened).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}
