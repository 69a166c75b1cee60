// Signs in a user in a browser: by password, then by a second factor if the user has one or the account requires one.

import { randomBytes } from 'node:crypto';
import { passkeysOf } from '../../database/sql/sign-in/passkeys.ts';
import { findStep } from '../../database/sql/sign-in/steps.ts';
import { type UserSecurity, userSecurity } from '../../database/sql/sign-in/user-security.ts';
import { authFailed, fieldError } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { hasSecondFactor, ruleAsks } from '../../domain/second-factor.ts';
import type { Context } from '../context.ts';
import { hashOf, newToken } from '../credentials.ts';
import { refuseIfSuspended } from '../read/account-owner.ts';
import { readRowsAs, runReadAs } from '../read/run-read.ts';
import { failureCounter, inetOf } from '../sessions/failed-logins.ts';
import { provePassword } from '../sessions/log-in.ts';
import { runWriteAs } from '../write/run-write.ts';
import { noticeOfNewBrowser } from './new-browser.ts';
import {
  BEGIN_STEP,
  COUNT_WRONG_ANSWER,
  isLastFailure,
  SIGN_IN_BY_CODE,
  SIGN_IN_BY_PASSKEY,
  SIGN_IN_BY_PASSWORD,
  type SignedInBrowser,
  STEP_SECONDS,
  userOf,
} from './sign-in-writes.ts';
import { checkSignature, credentialIdOf, type RequestOptions, requestOptions } from './webauthn.ts';

/** The browser that signs in. */
export interface Visitor {
  /** Code of the account. */
  account: string;
  /** The network of the client, see networkOf. */
  network: string;
  /** Browser and system in short. */
  browser: string;
  /** Value of the cookie that identifies the browser, if it has one. */
  browserToken: string | undefined;
  /** Language of the notice of a new browser, unless the user prefers another. */
  language: string;
}

/** A user is signed in. */
export interface SignedIn {
  state: 'signed-in';
  /** For the cookie of the session. */
  token: string;
  login: string;
  /** For the cookie by which the browser is known. */
  browserToken: string;
}

/** The password was right; a code or a passkey is still to come, or has to be set up first. */
export interface NextStep {
  state: 'second-factor' | 'set-up';
  /** For the cookie of the step. */
  step: string;
}

/** Checks a password. The user name may be a mail address. Throws AUTH_FAILED, RATE_LIMITED as POST /auth does. */
export async function signIn(
  context: Context,
  visitor: Visitor,
  credentials: { username: string; password: string },
): Promise<SignedIn | NextStep> {
  const { account, network } = visitor;
  const { accountId, user, failures } = await provePassword(
    context,
    { account, network, ...credentials },
    { isTyped: true },
  );
  const security = await securityOf(context, accountId, user.login);
  const needs = security && (hasSecondFactor(security) || ruleAsks(security.rule, security.role));
  if (security && needs) {
    const step = newToken('xs_');
    await beginSecondFactor(context, accountId, security, hashOf(step));
    return { state: hasSecondFactor(security) ? 'second-factor' : 'set-up', step };
  }
  const { session, token, browserToken } = newSession(context, visitor);
  const input = { login: user.login, passwordHash: user.password_hash, session };
  const end = await runWriteAs(context, { kind: 'system', accountId }, SIGN_IN_BY_PASSWORD, input);
  if (end.state !== 'signed-in') throw authFailed('login_wrong');
  await failures.forget();
  await noticeOfNewBrowser(context, accountId, user.login, end, visitor);
  return { state: 'signed-in', token, login: user.login, browserToken };
}

async function securityOf(context: Context, accountId: number, login: string): Promise<UserSecurity | undefined> {
  return (await readRowsAs(context, { accountId }, userSecurity(accountId, login), { cost: 'point' }))[0];
}

async function beginSecondFactor(context: Context, accountId: number, user: UserSecurity, holderHash: Buffer) {
  await runWriteAs(context, { kind: 'system', accountId }, BEGIN_STEP, {
    holderHash,
    purpose: 'second-factor',
    userId: user.id,
    passwordHash: user.password_hash,
    challenge: randomBytes(32),
    seconds: STEP_SECONDS,
  });
}

/** Possible answers of a browser in the middle of a sign-in. */
export interface PendingSignIn {
  login: string;
  name: string;
  company: string;
  /** True if a second factor has to be set up, since the user has none. */
  setUp: boolean;
  methods: { totp: boolean; passkey: boolean; recovery: boolean };
  /** Options for a browser to request a passkey. */
  passkeyOptions: RequestOptions | undefined;
}

/** The sign-in that a browser is in the middle of; undefined when there is none. */
export async function pendingSignIn(
  context: Context,
  { account, network }: Pick<Visitor, 'account' | 'network'>,
  step: string,
): Promise<PendingSignIn | undefined> {
  const accountId = await context.sessions.accountId(account, network);
  const found = await findPending(context, accountId, hashOf(step));
  if (!found) return undefined;
  const { user, pending, passkeys } = found;
  const options = passkeys.length > 0 ? requestOptions(context.relyingParty(), pending.challenge, passkeys) : undefined;
  return {
    login: user.login,
    name: user.name,
    company: account,
    setUp: !hasSecondFactor(user),
    methods: { totp: user.has_totp, passkey: passkeys.length > 0, recovery: user.recovery_codes > 0 },
    passkeyOptions: await options,
  };
}

/** The step and its user, if the password of the user has not changed since. */
export async function findPending(context: Context, accountId: number, stepHash: Buffer) {
  const query = findStep(accountId, stepHash, 'second-factor');
  const [pending] = await readRowsAs(context, { accountId }, query, { cost: 'point' });
  if (!pending?.login) return undefined;
  const { login } = pending;
  const about = { user: userSecurity(accountId, login), passkeys: passkeysOf(accountId, login) };
  const found = await runReadAs(context, { accountId }, about, { cost: 'point' });
  const user = userOf(pending, found.user);
  return user && { user, pending, passkeys: found.passkeys };
}

/** The sign-in has ended: too many wrong answers, too late, or used already. */
const startAgain = () => authFailed('sign_in_ended');

/**
 * Ends a sign-in with a one-time code or a recovery code. Wrong ones count as wrong passwords do, and for the user, whatever address
 * they come from. Throws AUTH_FAILED when the sign-in has ended, INVALID_ARGUMENT for a wrong code, RATE_LIMITED.
 */
export async function signInWithCode(
  context: Context,
  visitor: Visitor,
  step: string,
  code: string,
): Promise<SignedIn> {
  const { accountId, login, stepHash, failures } = await resume(context, visitor, step);
  const { session, token, browserToken } = newSession(context, visitor);
  const typed = { code, now: Date.now(), secrets: context.secrets, mostFailures: context.settings.failedPerUser };
  const input = { login, stepHash, typed, session };
  const end = await runWriteAs(context, { kind: 'system', accountId }, SIGN_IN_BY_CODE, input);
  if (end.state !== 'signed-in') await failures.count();
  if (end.state === 'ended') throw startAgain();
  if (end.state === 'wrong') throw wrongCode();
  await failures.forget();
  await noticeOfNewBrowser(context, accountId, login, end, visitor);
  return { state: 'signed-in', token, login, browserToken };
}

/** The error of a wrong code. */
export const wrongCode = () => fieldError('code', new Message('code_wrong'));

/** Ends a sign-in with a passkey as second factor. Throws AUTH_FAILED, RATE_LIMITED. */
export async function signInWithSecondPasskey(
  context: Context,
  visitor: Visitor,
  step: string,
  answer: unknown,
): Promise<SignedIn> {
  const { accountId, login, stepHash, pending, passkeys, failures } = await resume(context, visitor, step);
  const id = credentialIdOf(answer);
  const passkey = passkeys.find(({ credential_id }) => id?.equals(credential_id));
  const { challenge } = pending;
  const counter =
    passkey && (await checkSignature(context.relyingParty(), challenge, answer, passkey, { verifiedUser: false }));
  if (!passkey || counter === undefined) {
    await failures.count();
    const wrong = { stepHash, purpose: 'second-factor' as const, isLast: isLastFailure(pending) };
    await runWriteAs(context, { kind: 'system', accountId }, COUNT_WRONG_ANSWER, wrong);
    throw authFailed('passkey_of_other');
  }
  const { session, token, browserToken } = newSession(context, visitor);
  const used = { id: passkey.id, before: passkey.counter, counter };
  const input = { login, stepHash, purpose: 'second-factor' as const, challenge, passkey: used, session };
  const end = await runWriteAs(context, { kind: 'system', accountId }, SIGN_IN_BY_PASSKEY, input);
  if (end.state !== 'signed-in') throw startAgain();
  await failures.forget();
  await noticeOfNewBrowser(context, accountId, login, end, visitor);
  return { state: 'signed-in', token, login, browserToken };
}

// The next step of a browser, and the counter of the user's failures at this address.
async function resume(context: Context, { account, network }: Visitor, step: string) {
  const accountId = await context.sessions.accountId(account, network);
  const stepHash = hashOf(step);
  const found = await findPending(context, accountId, stepHash);
  if (!found) throw startAgain();
  await refuseIfSuspended(context, accountId);
  const { login } = found.user;
  const failures = await failureCounter(context, accountId, { account, username: login, password: '', network });
  failures.refuseEarly();
  const { pending, passkeys } = found;
  return { accountId, login, stepHash, pending, passkeys, failures };
}

/** A new session of a browser, with the values of its cookies. */
export function newSession(context: Context, { network, browser, browserToken: known }: Visitor) {
  const token = newToken('xb_');
  const browserToken = known ?? randomBytes(32).toString('base64url');
  const session: SignedInBrowser = {
    sessionHash: hashOf(token),
    lifetimeSeconds: context.settings.sessionLifetimeSeconds,
    network: inetOf(network),
    browser,
    browserHash: hashOf(browserToken),
  };
  return { session, token, browserToken };
}
