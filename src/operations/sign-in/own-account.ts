// Users' own sign-in: the password, the sessions, and an overview of second factors.

import { updateUser } from '../../database/sql/administration/users.ts';
import {
  endOtherSessions,
  endOwnSession,
  ownSessions,
  type SessionRow,
} from '../../database/sql/sessions/user-sessions.ts';
import { type PasskeyRow, passkeysOf } from '../../database/sql/sign-in/passkeys.ts';
import { endReset } from '../../database/sql/sign-in/password-resets.ts';
import { userSecurity } from '../../database/sql/sign-in/user-security.ts';
import { checkPassword } from '../../definitions/administration/passwords.ts';
import { fieldError, notFound } from '../../domain/errors.ts';
import { addressError } from '../../domain/mail-address.ts';
import { Message } from '../../domain/messages/message.ts';
import { ruleAsks, type SecondFactorRule } from '../../domain/second-factor.ts';
import { type SessionActor, systemOf } from '../actor.ts';
import type { Context } from '../context.ts';
import { hashPassword } from '../credentials.ts';
import { runRead } from '../read/run-read.ts';
import { sessionTokenError } from '../token-errors.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { type ProofOrigin, provePasswordOf } from './confirmation/confirm-session.ts';
import { askOwn, type Own, ownLocks, ownOf, requireOwn } from './own-session.ts';

/** Changes the password of the signed-in user; all other sessions by password end, and a reset link too. */
const CHANGE_OWN_PASSWORD = defineWrite({
  name: 'user.own-password',
  role: 'administration',
  locks: ({ own }: { own: Own; formerHash: string; passwordHash: string }) => ownLocks(own),
  lookUp: ({ own }, accountId) => ({ session: askOwn(accountId, own), user: userSecurity(accountId, own.login) }),
  decide({ own, formerHash }, { found }) {
    const [user] = found.user;
    // The password may have been changed since it was compared.
    if (found.session[0]?.login !== own.login || user?.password_hash !== formerHash) throw sessionTokenError();
    return user.id;
  },
  write: ({ own, passwordHash }, id, { locked: { accountId } }) => ({
    answer: undefined,
    outcome: `changed the password of ${own.login}`,
    commands: [
      updateUser(accountId, id, { password_hash: passwordHash }),
      endReset(accountId, id),
      endOtherSessions(accountId, id, own.sessionHash),
    ],
  }),
  trail: { of: 'people', entries: ({ own: { login } }) => [{ type: 'user', name: login, after: {} }] },
});

/** Sets the address that notices go to. A link for a new password, which was mailed to the former one, ends. */
const SET_OWN_EMAIL = defineWrite({
  name: 'user.own-email',
  role: 'administration',
  locks: ({ own }: { own: Own; email: string | null }) => ownLocks(own),
  lookUp: ({ own }, accountId) => ({ session: askOwn(accountId, own) }),
  decide: ({ own }, { found }) => requireOwn(found.session, own).user_id,
  write: ({ own, email }, id, { locked: { accountId } }) => ({
    answer: undefined,
    outcome: `set the address of ${own.login}`,
    commands: [updateUser(accountId, id, { email }), endReset(accountId, id)],
    events: [{ type: 'user.updated', id }],
  }),
  trail: { of: 'people', entries: ({ own: { login }, email }) => [{ type: 'user', name: login, after: { email } }] },
});

/** Ends one of the user's sessions, or all except the current one. Returns their number. */
const END_OWN_SESSIONS = defineWrite({
  name: 'session.end-own',
  locks: ({ own }: { own: Own; id: string | undefined }) => ownLocks(own),
  lookUp: ({ own }, accountId) => ({
    session: askOwn(accountId, own),
    sessions: ownSessions(accountId, own.login, own.sessionHash, own.idleSeconds),
  }),
  decide({ own, id }, { found }) {
    const [session] = found.session;
    if (session?.login !== own.login) throw sessionTokenError();
    const chosen = found.sessions.filter(each => (id === undefined ? !each.current : each.id === id));
    if (id !== undefined && chosen.length === 0) throw notFound('no_such_session');
    return { userId: session.user_id, chosen };
  },
  write: (_, { userId, chosen }, { locked: { accountId } }) => ({
    answer: chosen.length,
    outcome: 'ended own sessions',
    commands: chosen.map(({ id }) => endOwnSession(accountId, userId, Buffer.from(id, 'hex'))),
  }),
  trail: {
    of: 'people',
    entries: ({ own: { login } }, { chosen }) => [
      { type: 'user', name: login, after: { ended_sessions: chosen.length } },
    ],
  },
});

export interface SignInOverview {
  login: string;
  totp: boolean;
  recoveryCodes: number;
  passkeys: PasskeyRow[];
  sessions: SessionRow[];
  rule: SecondFactorRule;
  /** True if the rule of the account requires a second factor of this user. */
  isAsked: boolean;
  /** True if the password was given in the last minutes, so that all this may be changed. */
  confirmed: boolean;
  /** Address for notices; null for none. */
  email: string | null;
}

/** A user's own sign-in. Throws AUTH_FAILED. */
export async function readOwnSignIn(context: Context, actor: SessionActor): Promise<SignInOverview> {
  const own = await ownOf(context, actor);
  const { accountId, sessionHash } = actor;
  const questions = {
    user: userSecurity(accountId, own.login),
    own: askOwn(accountId, own),
    passkeys: passkeysOf(accountId, own.login),
    sessions: ownSessions(accountId, own.login, sessionHash, own.idleSeconds),
  };
  const { found } = await runRead(context, actor, questions, { cost: 'point' });
  const [user] = found.user;
  if (!user) throw sessionTokenError();
  return {
    login: user.login,
    totp: user.has_totp,
    recoveryCodes: user.recovery_codes,
    passkeys: found.passkeys,
    sessions: found.sessions,
    rule: user.rule,
    isAsked: ruleAsks(user.rule, user.role),
    confirmed: found.own[0]?.confirmed === true,
    email: user.email,
  };
}

/**
 * Changes the password of the user; all other sessions by password end. It needs the connection of the administration. Throws
 * INVALID_ARGUMENT (wrong present password, weak new one), RATE_LIMITED, PERMISSION_DENIED.
 */
export async function changeOwnPassword(
  context: Context,
  actor: SessionActor,
  { next, ...given }: ProofOrigin & { password: string; next: string },
): Promise<void> {
  const own = await ownOf(context, actor);
  checkPassword(next, own.login);
  const formerHash = await provePasswordOf(context, own.login, given, 'current');
  if (next === given.password) throw fieldError('password', new Message('password_unchanged'));
  const input = { own, formerHash, passwordHash: await hashPassword(next) };
  await runWriteAs(context, systemOf(actor), CHANGE_OWN_PASSWORD, input);
}

/** Sets the address that notices go to; empty: none. Throws INVALID_ARGUMENT, PERMISSION_DENIED. */
export async function setOwnEmail(context: Context, actor: SessionActor, address: string): Promise<void> {
  const email = address.trim();
  const error = email === '' ? undefined : addressError(email);
  if (error) throw fieldError('email', error);
  await runWriteAs(context, systemOf(actor), SET_OWN_EMAIL, { own: await ownOf(context, actor), email: email || null });
}

/** Ends one session of the user, or all others. Resolves to how many. Throws NOT_FOUND, AUTH_FAILED. */
export async function endOwnSessions(context: Context, actor: SessionActor, id: string | undefined): Promise<number> {
  const own = await ownOf(context, actor);
  return runWriteAs(context, systemOf(actor), END_OWN_SESSIONS, { own, id });
}
