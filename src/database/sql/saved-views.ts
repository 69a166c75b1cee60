// Statements about saved views of lists.

import { command, query, rowLock } from '../../query/statement.ts';
import { countOf, deleteFrom } from './rows-by-columns.ts';

export interface SavedView {
  id: number;
  login: string;
  list: string;
  name: string;
  /** Query string. */
  parameters: string;
  shared: boolean;
}

/** The views of a list that a user sees: their own, then those that others share. */
export const savedViews = (accountId: number, login: string, list: string) =>
  query<SavedView>({
    name: 'saved views',
    text: `SELECT id, login, list, name, parameters, shared FROM saved_view
      WHERE account_id = $1 AND list = $3 AND (login = $2 OR shared) ORDER BY login <> $2, lower(name), id LIMIT 200`,
    values: [accountId, login, list],
  });

/** Number of a user's views. */
export const viewCount = (accountId: number, login: string) => countOf('saved_view', { account_id: accountId, login });

/** Saves a view; one of the same name of the same user is replaced. */
export const saveView = (accountId: number, view: Omit<SavedView, 'id'>) =>
  command({
    text: `INSERT INTO saved_view (account_id, login, list, name, parameters, shared) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (account_id, list, login, name)
      DO UPDATE SET parameters = excluded.parameters, shared = excluded.shared, updated_at = now()`,
    values: [accountId, view.login, view.list, view.name, view.parameters, view.shared],
  });

/** A view that a user may remove: an own one; `anyones`: also one that another user shares. */
export const lockView = (accountId: number, { id, login, anyones }: { id: number; login: string; anyones: boolean }) =>
  rowLock<{ id: number }>({
    text: 'SELECT id FROM saved_view WHERE account_id = $1 AND id = $2 AND (login = $3 OR ($4 AND shared)) FOR UPDATE',
    values: [accountId, id, login, anyones],
  });

/** Removes a view. */
export const removeView = (accountId: number, id: number) => deleteFrom('saved_view', { account_id: accountId, id });
