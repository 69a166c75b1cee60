// Findings of the integrity check, and their text.

import { Message, type Param } from '../../domain/messages/message.ts';
import type { Query } from '../../query/statement.ts';

/** A stored figure that differs from ledger or documents. */
export interface Difference {
  check: Message;
  subject: Message | string;
  expected: Message | string;
  found: Message | string;
}

/** Name of what is at a location: "TEA at MAIN". */
export const atLocation = (what: Param, location: string): Message => new Message('at_location', { what, location });

/** Runs a query on the snapshot of the checked account. */
export type Look = <R>(query: Query<R>) => Promise<R[]>;
