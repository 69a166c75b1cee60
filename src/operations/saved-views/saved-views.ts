// Saved views: a list with filters, sort and columns under a name, for its owner or for everybody of the account.

import { type SavedView, savedViews } from '../../database/sql/saved-views.ts';
import { lists } from '../../definitions/catalogue.ts';
import { FieldErrors } from '../../domain/errors.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { runRead } from '../read/run-read.ts';
import { runWrite, type WriteRequest } from '../write/run-write.ts';
import { REMOVE_VIEW, SAVE_VIEW } from './view-writes.ts';

export type { SavedView } from '../../database/sql/saved-views.ts';

/** The views of a list that a user sees. */
export async function listViews(
  context: Context,
  actor: SessionActor,
  { login, list }: Pick<SavedView, 'login' | 'list'>,
): Promise<SavedView[]> {
  const asked = { views: savedViews(actor.accountId, login, list) };
  return (await runRead(context, actor, asked, { cost: 'point' })).found.views;
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
  errors.check(plainName !== '' && plainName.length <= 60, 'name', 'must have 1 to 60 characters');
  errors.check(parameters.length <= 4000, 'parameters', 'are too long to be saved');
  errors.check(
    lists.some(({ path }) => path === view.list),
    'list',
    'is no list',
  );
  errors.throwIfAny();
  await runWrite(context, actor, SAVE_VIEW, { ...view, name: plainName, parameters }, request);
}

/** Removes a view of the user; an administrator (`anyones`) also one that somebody shares. Throws NOT_FOUND. */
export async function removeListView(
  context: Context,
  actor: SessionActor,
  input: { id: number; login: string; anyones: boolean },
  request: WriteRequest,
): Promise<void> {
  await runWrite(context, actor, REMOVE_VIEW, input, request);
}
