// Statements about drafts.

import { query, rowLock } from '../../../query/statement.ts';
import { countOf, deleteFrom, insertInto, updateTable } from '../rows-by-columns.ts';

/** Columns of a draft that a user sets. */
export interface DraftColumns {
  type: string;
  /** JSON. */
  body: string;
  party: string | null;
  /** Digits. */
  total_amount: string | null;
  updated_by: string;
}

/** A draft as it is stored. */
export interface DraftRow {
  type: string;
  body: string;
  version: number;
}

/** The draft with an id. */
export const draftById = (accountId: number, id: number) =>
  query<DraftRow>({
    name: 'draft',
    text: 'SELECT type, body, version FROM draft WHERE account_id = $1 AND id = $2',
    values: [accountId, id],
  });

/** Number of drafts of an account. */
export const draftCount = (accountId: number) => countOf('draft', { account_id: accountId });

/** A draft before it is changed, issued or removed. */
export const lockDraft = (accountId: number, id: number) =>
  rowLock<DraftRow & { party: string | null }>({
    text: 'SELECT type, body, version, party FROM draft WHERE account_id = $1 AND id = $2 FOR UPDATE',
    values: [accountId, id],
  });

/** Adds a draft. */
export const insertDraft = (accountId: number, id: number, draft: DraftColumns) =>
  insertInto('draft', { account_id: accountId, id, ...draft, created_by: draft.updated_by });

/** Changes a draft. */
export const updateDraft = (accountId: number, id: number, draft: DraftColumns) =>
  updateTable('draft', { account_id: accountId, id }, { ...draft }, ['version = version + 1', 'updated_at = now()']);

/** Deletes a draft. */
export const deleteDraft = (accountId: number, id: number) => deleteFrom('draft', { account_id: accountId, id });
