// What users see and change of their own sign-in: the password, the sessions, and an overview of second factors.

import { ownSessions, type SessionRow } from '../../database/sql/sign-in/own-sessions.ts';
import { type PasskeyRow, passkeysOf } from '../../database/sql/sign-in/passkeys.ts';
import { userSecurity } from '../../database/sql/sign-in/user-security.ts';
import { checkPassword } from '../../definitions/administration/passwords.ts';
import { fieldError } from '../../domain/errors.ts';
import { addressError } from '../../domain/mail-address.ts';
import { ruleAsks, type SecondFactorRule } from '../../domain/second-factor.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { hashPassword } from '../credentials.ts';
import { runRead } from '../read/run-read.ts';
import { sessionTokenError } from '../token-errors.ts';
import { runWriteAs } from '../write/run-write.ts';
import { type ProofOrigin, provePasswordOf } from './confirmation/confirm-session.ts';
import { CHANGE_OWN_PASSWORD, END_OWN_SESSIONS, SET_OWN_EMAIL } from './own-account-writes.ts';
import { askOwn, ownOf } from './own-session.ts';

export interface SignInOverview {
  login: string;
  totp: boolean;
  recoveryCodes: number;
  passkeys: PasskeyRow[];
  sessions: SessionRow[];
  rule: SecondFactorRule;
  /** Whether the rule of the account asks this user for a second factor. */
  isAsked: boolean;
  /** Whether the password was given in the last minutes, so that all this may be changed. */
  confirmed: boolean;
  /** Where notices go; null: nowhere. */
  email: string | null;
}

/** What a user sees of the own sign-in. Throws AUTH_FAILED. */
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
  if (next === given.password) throw fieldError('password', 'must differ from the present one');
  const input = { own, formerHash, passwordHash: await hashPassword(next) };
  await runWriteAs(context, system(actor), CHANGE_OWN_PASSWORD, input);
}

/** Sets the address that notices go to; empty: none. Throws INVALID_ARGUMENT, PERMISSION_DENIED. */
export async function setOwnEmail(context: Context, actor: SessionActor, address: string): Promise<void> {
  const email = address.trim();
  const error = email === '' ? undefined : addressError(email);
  if (error) throw fieldError('email', error);
  await runWriteAs(context, system(actor), SET_OWN_EMAIL, { own: await ownOf(context, actor), email: email || null });
}

/** Ends one session of the user, or all others. Resolves to how many. Throws NOT_FOUND, AUTH_FAILED. */
export async function endOwnSessions(context: Context, actor: SessionActor, id: string | undefined): Promise<number> {
  const own = await ownOf(context, actor);
  return runWriteAs(context, system(actor), END_OWN_SESSIONS, { own, id });
}

const system = ({ accountId }: SessionActor) => ({ kind: 'system' as const, accountId });
