// What users see and change of their own sign-in: the password, the sessions, and an overview of second factors.

import { ownSessions, type SessionRow } from '../../database/statements/sign-in/own-sessions.ts';
import { type PasskeyRow, passkeysOf } from '../../database/statements/sign-in/passkeys.ts';
import { userSecurity } from '../../database/statements/sign-in/user-security.ts';
import { checkPassword } from '../../definitions/administration/passwords.ts';
import { AppError, fieldError } from '../../domain/errors.ts';
import { addressError } from '../../domain/mail-address.ts';
import { ruleAsks, type SecondFactorRule } from '../../domain/second-factor.ts';
import type { SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { hashPassword } from '../credentials.ts';
import { runRead } from '../read/run-read.ts';
import { provePassword } from '../sessions/log-in.ts';
import { sessionTokenError } from '../token-errors.ts';
import { runWriteAs } from '../write/run-write.ts';
import { CHANGE_OWN_PASSWORD, CONFIRM_SESSION, END_OWN_SESSIONS, SET_OWN_EMAIL } from './own-account-writes.ts';
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

/** A password that the user of a session gives again, and where from. */
export interface GivenPassword {
  /** Code of the account. */
  account: string;
  password: string;
  /** The network of the client, see networkOf. */
  network: string;
}

/** Takes the password of the user again, so that for some minutes the sign-in may be changed. Throws INVALID_ARGUMENT, RATE_LIMITED. */
export async function confirmPassword(context: Context, actor: SessionActor, given: GivenPassword): Promise<void> {
  const own = await ownOf(context, actor);
  const passwordHash = await prove(context, own.login, given, 'password');
  await runWriteAs(context, system(actor), CONFIRM_SESSION, { own, passwordHash });
}

/**
 * Changes the password of the user; all other sessions by password end. It needs the connection of the administration. Throws
 * INVALID_ARGUMENT (wrong present password, weak new one), RATE_LIMITED, PERMISSION_DENIED.
 */
export async function changeOwnPassword(
  context: Context,
  actor: SessionActor,
  { next, ...given }: GivenPassword & { next: string },
): Promise<void> {
  const own = await ownOf(context, actor);
  checkPassword(next, own.login);
  const formerHash = await prove(context, own.login, given, 'current');
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

// Guesses count as failed logins do. A wrong password is an error of the form, not the end of the session.
async function prove(context: Context, username: string, given: GivenPassword, field: string): Promise<string> {
  try {
    const { user, failures } = await provePassword(context, { ...given, username });
    await failures.forget();
    return user.password_hash;
  } catch (error) {
    if (error instanceof AppError && error.code === 'AUTH_FAILED') throw fieldError(field, 'is not your password');
    throw error;
  }
}

/** Ends one session of the user, or all others. Resolves to how many. Throws NOT_FOUND, AUTH_FAILED. */
export async function endOwnSessions(context: Context, actor: SessionActor, id: string | undefined): Promise<number> {
  const own = await ownOf(context, actor);
  return runWriteAs(context, system(actor), END_OWN_SESSIONS, { own, id });
}

const system = ({ accountId }: SessionActor) => ({ kind: 'system' as const, accountId });
