// Concurrent changes to a plain form: the form carries the values that were stored when it was opened.

import { ownValue } from '../../../domain/values/own-value.ts';
import type { PageRequest } from '../page/page-request.ts';

/** A form as typed, merged with the changes of others. */
export interface Merged {
  /** Fields that the user did not change have the value that is stored now. */
  texts: Record<string, string>;
  /** Fields that both users changed, to different values. */
  conflicts: string[];
}

/** The hidden field with the values at the time of opening. */
export const OPENED = '_opened';

/** Merges the form that was sent with the values that are stored now. */
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

// A form with an invalid text in this field was not written by a page: it is accepted without a merge.
function readOpened(text: string | undefined): Record<string, string> {
  try {
    const opened: unknown = JSON.parse(text ?? '{}');
    if (typeof opened !== 'object' || opened === null) return {};
    return Object.fromEntries(Object.entries(opened).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}
