// Record from which a document is made: its row is locked, checked and changed in the transaction of the create. Such a create therefore
// shares its transaction with no other one.

import { deleteDraft, lockDraft } from '../../database/sql/documents/drafts.ts';
import { endOccurrenceOfDraft } from '../../database/sql/recurring.ts';
import type { NewEvent } from '../../domain/event.ts';
import type { Command, Row, RowLock } from '../../query/statement.ts';
import { draftEvent, draftIn } from './drafts/stored-draft.ts';

/** Record from which a document is made. All functions are pure. */
export interface DocumentOrigin {
  lock(accountId: number): RowLock;
  /** Throws if the document must not be made of the row that is locked. */
  check(rows: Row[]): void;
  /** Changes to the record, beside those of the document with this id. */
  commands(accountId: number, documentId: number): Command[];
  events: NewEvent[];
}

/** The draft that is issued, in the version that was read. */
export const originOfDraft = ({ id, ifMatch }: { id: number; ifMatch: string }): DocumentOrigin => ({
  lock: accountId => lockDraft(accountId, id) as unknown as RowLock,
  check: rows => void draftIn(rows as never, id, ifMatch),
  commands: (accountId, documentId) => [endOccurrenceOfDraft(accountId, id, documentId), deleteDraft(accountId, id)],
  events: [draftEvent('deleted', id)],
});
