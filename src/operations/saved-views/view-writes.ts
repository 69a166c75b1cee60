// The writes of saved views.

import { lockView, removeView, type SavedView, saveView, viewCount } from '../../database/sql/saved-views.ts';
import { AppError } from '../../domain/errors.ts';
import { defineWrite } from '../write/define-write.ts';

/** Most views of a user. */
const MAX_VIEWS = 200;

/** Saves a view; one of the same name is replaced. */
export const SAVE_VIEW = defineWrite({
  name: 'view.save',
  right: 'read',
  locks: ({ login }: Omit<SavedView, 'id'>) => ({ exclusive: [`views of ${login}`] }),
  lookUp: ({ login }, accountId) => ({ count: viewCount(accountId, login) }),
  decide(_, { found }) {
    if ((found.count[0]?.count ?? 0) >= MAX_VIEWS)
      throw new AppError('CONFLICT', `A user has at most ${MAX_VIEWS} saved views: remove one`);
  },
  write: (view, _, { account }) => ({
    answer: null,
    outcome: `saved the view '${view.name}'`,
    commands: [saveView(account.id, view)],
  }),
  trail: { none: 'it changes how users see lists, and nothing else' },
});

/** Removes a view. */
export const REMOVE_VIEW = defineWrite({
  name: 'view.remove',
  right: 'read',
  locks: (input: { id: number; login: string; anyones: boolean }, accountId) => ({
    rows: { view: lockView(accountId, input) },
  }),
  lookUp: () => ({}),
  decide(_, { locked }) {
    if (locked.rows.view.length === 0) throw new AppError('NOT_FOUND', 'There is no such view');
  },
  write: ({ id }, _, { account }) => ({
    answer: null,
    outcome: `removed view ${id}`,
    commands: [removeView(account.id, id)],
  }),
  trail: { none: 'it changes how users see lists, and nothing else' },
});
