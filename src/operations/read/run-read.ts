// Runs reads: questions in a read-only transaction, for a session together with the check of the session.

import { readSession, type ValidSession, validSession } from '../../database/sql/sessions/sessions.ts';
import type { Answers, Questions } from '../../database/transaction/questions.ts';
import { type ReadMode, read } from '../../database/transaction/read.ts';
import { accountSuspended } from '../../domain/errors.ts';
import { accountMoved } from '../../domain/unavailable.ts';
import type { MergeableQuery, Query, Row, RowsOf } from '../../query/statement.ts';
import {
  ADMINISTRATOR_ROLES,
  type Administrator,
  type ClientAdministrator,
  type Right,
  requireRight,
  requireRole,
  type SessionActor,
  type System,
} from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import type { SessionCache } from '../session-cache.ts';
import { sessionTokenError } from '../token-errors.ts';
import { credentialError } from './account-owner.ts';

/**
 * Sends queries for a session with a right. The session check and the queries are one round trip. Throws AUTH_FAILED,
 * PERMISSION_DENIED.
 */
export async function runRead<Q extends Questions>(
  context: DatabaseContext & { sessions: SessionCache },
  actor: SessionActor,
  questions: Q,
  mode: ReadMode,
  right: Right = 'read',
): Promise<{ found: Answers<Q>; session: ValidSession }> {
  const { accountId, sessionHash } = actor;
  const asked = { ...questions, 'session check': validSession(accountId, sessionHash, context.sessions.idleSeconds) };
  const found = await read(context.pool, accountId, asked, mode);
  const [row] = found['session check'] as Row[];
  const session = await accepted(context, actor, readSession(row));
  requireRight(session, right);
  if (!actor.withoutTrace) context.sessions.lastUses.noteSession(actor, session.unusedSeconds);
  return { found: found as unknown as Answers<Q>, session };
}

/**
 * Sends queries for the server itself, for an administrator, or for a caller whose right was checked elsewhere. An administrator in
 * a browser or client is checked here. Throws AUTH_FAILED, PERMISSION_DENIED.
 */
export async function runReadAs<Q extends Questions>(
  context: DatabaseContext,
  actor: Pick<System, 'accountId'> | Administrator | ClientAdministrator,
  questions: Q,
  mode: ReadMode,
): Promise<Answers<Q>> {
  const { pool, sessions } = context;
  if (!('session' in actor)) return read(pool, actor.accountId, questions, mode);
  if (!sessions) throw new Error('An administrator of a browser or client reads with a session');
  const { found, session } = await runRead({ pool, sessions }, actor.session, questions, mode);
  requireRole(session, ADMINISTRATOR_ROLES);
  return found;
}

type OneQuery = Query<unknown> | MergeableQuery<unknown>;

/** Rows of one query, read as by `runRead`. */
export async function readRows<Q extends OneQuery>(
  context: DatabaseContext & { sessions: SessionCache },
  actor: SessionActor,
  query: Q,
  mode: ReadMode,
  right?: Right,
): Promise<RowsOf<Q>> {
  return (await runRead(context, actor, { query }, mode, right)).found.query;
}

/** Rows of one query, read as by `runReadAs`. */
export async function readRowsAs<Q extends OneQuery>(
  context: DatabaseContext,
  actor: Pick<System, 'accountId'> | Administrator | ClientAdministrator,
  query: Q,
  mode: ReadMode,
): Promise<RowsOf<Q>> {
  return (await runReadAs(context, actor, { query }, mode)).query;
}

/** Checks that a session is valid, in a transaction of its own. Throws AUTH_FAILED. */
export async function checkSession(
  context: DatabaseContext & { sessions: SessionCache },
  actor: SessionActor,
): Promise<ValidSession> {
  const { accountId, sessionHash } = actor;
  const session = validSession(accountId, sessionHash, context.sessions.idleSeconds);
  const found = await read(context.pool, accountId, { session }, { cost: 'point' });
  return accepted(context, actor, readSession(found.session[0]));
}

/**
 * Throws PERMISSION_DENIED unless the session has the right. It costs no round trip when the session had the right a moment ago;
 * the transaction of a write checks it again. Throws AUTH_FAILED.
 */
export async function checkRight(
  context: DatabaseContext & { sessions: SessionCache },
  actor: SessionActor,
  right: Right,
): Promise<void> {
  if (!context.sessions.hadRight(actor, right)) requireRight(await checkSession(context, actor), right);
}

async function accepted(
  context: DatabaseContext & { sessions: SessionCache },
  actor: SessionActor,
  found: ValidSession | undefined,
): Promise<ValidSession> {
  const session = found?.via === actor.via ? found : undefined;
  context.sessions.remember(actor, session);
  if (!session) throw await credentialError(context, actor.accountId, sessionTokenError());
  if (!session.owned) throw accountMoved();
  if (session.suspended !== null) throw accountSuspended(session.suspended);
  return session;
}
