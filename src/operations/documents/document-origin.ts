// Record from which a document is made: its row is locked, checked and changed in the transaction of the create. Such a create therefore
// shares its transaction with no other one.

import type Big from 'big.js';
import { deleteDraft, lockDraft } from '../../database/sql/documents/drafts.ts';
import { endOccurrenceOfDraft } from '../../database/sql/recurring.ts';
import type { NewEvent } from '../../domain/event.ts';
import type { Command, Row, RowLock } from '../../query/statement.ts';
import type { TrailEntry } from '../write/trail.ts';
import { draftEvent, draftIn } from './drafts/stored-draft.ts';

/** Record from which a document is made. All functions are pure. */
export interface DocumentOrigin {
  lock(accountId: number): RowLock;
  /** Throws if the document must not be made of the row that is locked. */
  check(rows: Row[]): void;
  /** Decides what changes of the record, beside the document. Throws if the document does not fit it. */
  decide(rows: Row[], document: OriginFacts): OriginCommands;
  events: NewEvent[];
  /** Entries of the audit trail beside that of the document. */
  entries?(made: { type: string; id: number; name: string }): TrailEntry[];
}

/** Facts of a document that its origin compares. */
export interface OriginFacts {
  type: string;
  total: Big;
  currency: string;
}

/** Commands that change an origin. `made`: the document with its party on file and the documents that it pays. */
export type OriginCommands = (
  accountId: number,
  made: { id: number; party: number | undefined; paid: number[] },
) => Command[];

/** The draft that is issued, in the version that was read. */
export const originOfDraft = ({ id, ifMatch }: { id: number; ifMatch: string }): DocumentOrigin => ({
  lock: accountId => lockDraft(accountId, id) as unknown as RowLock,
  check: rows => void draftIn(rows as never, id, ifMatch),
  decide: () => (accountId, made) => [endOccurrenceOfDraft(accountId, id, made.id), deleteDraft(accountId, id)],
  events: [draftEvent('deleted', id)],
  entries: ({ type, id: document, name }) => [
    { type: 'draft', id, name, after: { document_type: type, document_id: document } },
  ],
});
