// Sessions of an account, as administrators end them.

import { AppError } from '../../domain/errors.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { runWriteAs } from '../write/run-write.ts';
import { END_SESSION_BY_ID, END_SESSIONS_OF_USER } from './session-writes.ts';

/** Ends the session with an id of the list, for all server processes at once; resolves to the login of its user. Throws NOT_FOUND. */
export async function endSession(context: DatabaseContext, actor: Administrator, id: string): Promise<string> {
  if (!/^[0-9a-f]{16}$/.test(id)) throw new AppError('NOT_FOUND', `There is no session '${id}'`);
  return runWriteAs(context, actor, END_SESSION_BY_ID, id);
}

/** Ends all sessions of a user at once; resolves to their number. Throws NOT_FOUND. */
export function endSessionsOfUser(context: DatabaseContext, actor: Administrator, login: string): Promise<number> {
  return runWriteAs(context, actor, END_SESSIONS_OF_USER, login);
}
