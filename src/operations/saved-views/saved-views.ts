// Saved views: a list with filters, sort and columns under a name, for its owner or for everybody of the account.

import {
  lockView,
  removeView,
  type SavedView,
  savedViews,
  saveView,
  viewCount,
} from '../../database/sql/saved-views.ts';
import { lists } from '../../definitions/catalogue.ts';
import { conflict, FieldErrors, notFound } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { readRows } from '../read/run-read.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWrite, type WriteRequest } from '../write/run-write.ts';

export type { SavedView } from '../../database/sql/saved-views.ts';

/** Maximum views of a user. */
const MAX_VIEWS = 200;

/** Saves a view; one of the same name is replaced. */
const SAVE_VIEW = defineWrite({
  name: 'view.save',
  right: 'read',
  locks: ({ login }: Omit<SavedView, 'id'>) => ({ exclusive: [`views of ${login}`] }),
  lookUp: ({ login }, accountId) => ({ count: viewCount(accountId, login) }),
  decide(_, { found }) {
    if ((found.count[0]?.count ?? 0) >= MAX_VIEWS) throw conflict('too_many_saved_views', { count: MAX_VIEWS });
  },
  write: (view, _, { account }) => ({
    answer: null,
    outcome: `saved the view '${view.name}'`,
    commands: [saveView(account.id, view)],
  }),
  trail: { none: 'it changes how users see lists, and nothing else' },
});

/** Removes a view. */
const REMOVE_VIEW = defineWrite({
  name: 'view.remove',
  right: 'read',
  locks: (input: { id: number; login: string; anyones: boolean }, accountId) => ({
    rows: { view: lockView(accountId, input) },
  }),
  decide(_, { locked }) {
    if (locked.rows.view.length === 0) throw notFound('no_view');
  },
  write: ({ id }, _, { account }) => ({
    answer: null,
    outcome: `removed view ${id}`,
    commands: [removeView(account.id, id)],
  }),
  trail: { none: 'it changes how users see lists, and nothing else' },
});

/** The views of a list that a user sees. */
export async function listViews(
  context: Context,
  actor: SessionActor,
  { login, list }: Pick<SavedView, 'login' | 'list'>,
): Promise<SavedView[]> {
  return readRows(context, actor, savedViews(actor.accountId, login, list), { cost: 'point' });
}

/** Saves a view; one of the same name is replaced. Throws INVALID_ARGUMENT, CONFLICT. */
export async function saveListView(
  context: Context,
  actor: SessionActor,
  { name, parameters, ...view }: Omit<SavedView, 'id'>,
  request: WriteRequest,
): Promise<void> {
  const errors = new FieldErrors();
  const plainName = name.trim().toWellFormed();
  errors.check(plainName !== '' && plainName.length <= 60, 'name', new Message('length_out_of_range', { count: 60 }));
  errors.check(parameters.length <= 4000, 'parameters', new Message('view_too_long'));
  errors.check(
    lists.some(({ path }) => path === view.list),
    'list',
    new Message('not_a_list'),
  );
  errors.throwIfAny();
  await runWrite(context, actor, SAVE_VIEW, { ...view, name: plainName, parameters }, request);
}

/** Removes a view of the user, or for an administrator (`anyones`) also a shared one. Throws NOT_FOUND. */
export async function removeListView(
  context: Context,
  actor: SessionActor,
  input: { id: number; login: string; anyones: boolean },
  request: WriteRequest,
): Promise<void> {
  await runWrite(context, actor, REMOVE_VIEW, input, request);
}
