// The session of a browser whose user changes what protects the own sign-in: checked in the transaction of the change.

import { type OwnSession, ownSession } from '../../database/sql/sign-in/steps.ts';
import { permissionDenied } from '../../domain/errors.ts';
import { passwordSessions, type SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { readRowsAs } from '../read/run-read.ts';
import { sessionTokenError } from '../token-errors.ts';

/** Time after entering the password during which a user may change the protection of the sign-in. */
export const CONFIRMED_SECONDS = 15 * 60;

/** User who changes the own sign-in: a session, and the login of its user. */
export interface Own {
  login: string;
  sessionHash: Buffer;
  idleSeconds: number;
}

/** The user of a browser's session, to be given to the writes of this folder. Throws AUTH_FAILED. */
export async function ownOf(context: Context, actor: SessionActor): Promise<Own> {
  const { sessionIdleSeconds: idleSeconds } = context.settings;
  const { accountId, sessionHash } = actor;
  const query = ownSession(accountId, sessionHash, idleSeconds, CONFIRMED_SECONDS);
  const [session] = await readRowsAs(context, { accountId }, query, { cost: 'point' });
  if (!session) throw sessionTokenError();
  return { login: session.login, sessionHash, idleSeconds };
}

/** Everything about the sign-in of a user is written one after the other: nobody uses a code, a link or a step twice. */
export const ownLocks = ({ login }: { login: string }) => ({ exclusive: [passwordSessions(login)] });

/** The question that `requireOwn` needs. */
export const askOwn = (accountId: number, { sessionHash, idleSeconds }: Own) =>
  ownSession(accountId, sessionHash, idleSeconds, CONFIRMED_SECONDS);

/** The error when the password has to be given again first. */
export const confirmFirst = () => permissionDenied('confirm_password');

/** The session. Throws AUTH_FAILED, and PERMISSION_DENIED when the user did not give the password in the last minutes. */
export function requireOwn([session]: OwnSession[], { login }: Own): OwnSession {
  if (session?.login !== login) throw sessionTokenError();
  if (!session.confirmed) throw confirmFirst();
  return session;
}
