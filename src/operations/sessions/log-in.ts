// Opens sessions: for an API token (GET /helo) or a user name and password (POST /auth). contract §3 Getting in

import { randomBytes } from 'node:crypto';
import { openByPassword, userByLogin } from '../../database/sql/sessions/sessions.ts';
import { openByToken, validToken } from '../../database/sql/sessions/tokens.ts';
import { accountSuspended, authFailed } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import type { RowsOf } from '../../query/statement.ts';
import { passwordSessions, type Right, rightsOf, type SessionVia } from '../actor.ts';
import type { Context } from '../context.ts';
import { hashOf, hashPassword, newToken } from '../credentials.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import { credentialError, refuseIfMoved, refuseIfSuspended } from '../read/account-owner.ts';
import { readRowsAs } from '../read/run-read.ts';
import { apiTokenError, isSessionToken } from '../token-errors.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';
import { type FailureCounter, failureCounter, inetOf, type PasswordAttempt } from './failed-logins.ts';
import { PasswordChecks } from './password-checks.ts';
import { userAsTyped } from './typed-names.ts';

const LOG_IN_AGAIN = new Message('log_in_again');

/** Opens a session by API token. */
const LOG_IN_WITH_TOKEN = defineWrite({
  name: 'session.open-by-token',
  singleRoundTrip: true,
  // A session that a crash loses costs its client one more GET /helo.
  asynchronousCommit: true,
  adviceWhenUnknown: LOG_IN_AGAIN,
  locks: (_: { token: Buffer; session: Buffer; lifetimeSeconds: number; network: string | null }) => ({}),
  lookUp: ({ token, session, lifetimeSeconds, network }, accountId) => ({
    session: openByToken(accountId, { tokenHash: token, sessionHash: session, lifetimeSeconds, network }),
  }),
  decide: (_, { found }) => found.session[0],
  write: (_, session) => ({ answer: session, outcome: 'opened a session', commands: [] }),
  trail: { none: 'the log of the server has logins' },
});

interface PasswordLogin {
  /** The user whose password was right, and the hash that it was compared with. */
  user: { id: number; login: string; password_hash: string };
  session: Buffer;
  rights: Right[];
  lifetimeSeconds: number;
  /** Network of the client; null if it is unknown. */
  network: string | null;
  via: SessionVia;
}

/** Opens a session by password. */
const LOG_IN_WITH_PASSWORD = defineWrite({
  name: 'session.open-by-password',
  singleRoundTrip: true,
  asynchronousCommit: true,
  adviceWhenUnknown: LOG_IN_AGAIN,
  locks: ({ user }: PasswordLogin) => ({ exclusive: [passwordSessions(user.login)] }),
  lookUp: ({ user, session, rights, lifetimeSeconds, network, via }, accountId) => ({
    session: openByPassword(accountId, user, { sessionHash: session, scopes: rights, lifetimeSeconds, network, via }),
  }),
  decide: (_, { found }) => found.session[0],
  write: (_, session) => ({ answer: session, outcome: 'opened a session', commands: [] }),
  trail: { none: 'the log of the server has logins' },
});

export interface OpenedSession {
  token: string;
  expiresAt: Date;
  /** User who has logged in, for the log. */
  login: string;
  /** Name of the API token, if it was opened with one. */
  tokenName: string | undefined;
  /** Rights of the user that the token has, too. */
  rights: Right[];
  /** True if the account is a test company. */
  isTest: boolean;
}

/** A login by API token. */
interface TokenAttempt {
  account: string;
  token: string;
  /** The network of the client, see networkOf. */
  network: string;
}

/** Opens a session for an API token. Throws AUTH_FAILED, RATE_LIMITED; PERMISSION_DENIED while the account is suspended. */
export async function logInWithToken(
  context: Context,
  { account, token, network }: TokenAttempt,
): Promise<OpenedSession> {
  if (isSessionToken(token)) throw apiTokenError(token);
  await context.limits.take(loginLimit(context), network);
  const accountId = await context.sessions.accountId(account, network);
  const session = newToken('xa_');
  const { sessionLifetimeSeconds: lifetimeSeconds } = context.settings;
  const input = { token: hashOf(token), session: hashOf(session), lifetimeSeconds, network: inetOf(network) };
  const opened = await runWriteAs(context, { kind: 'system', accountId }, LOG_IN_WITH_TOKEN, input);
  if (!opened) {
    context.sessions.lookUpAgain(accountId);
    await context.limits.take(failedAddressLimit(context), network);
    throw await credentialError(context, accountId, apiTokenError(token));
  }
  if (opened.suspended !== null) throw accountSuspended(opened.suspended);
  context.sessions.lastUses.noteToken(accountId, hashOf(token), opened.unused_seconds);
  const { expires_at: expiresAt, login, name: tokenName, role, is_test: isTest } = opened;
  const scopes = opened.scopes.split(' ');
  const rights = rightsOf(role).filter(right => scopes.includes(right));
  return { token: session, expiresAt, login, tokenName, rights, isTest };
}

/**
 * Checks an API token as `logInWithToken` does, but opens no session. Resolves to true in a test company. Throws AUTH_FAILED,
 * RATE_LIMITED.
 */
export async function checkToken(context: Context, { account, token, network }: TokenAttempt): Promise<boolean> {
  if (isSessionToken(token)) throw apiTokenError(token);
  await context.limits.take(loginLimit(context), network);
  const accountId = await context.sessions.accountId(account, network);
  await refuseIfMoved(context, accountId);
  const [valid] = await readRowsAs(context, { accountId }, validToken(accountId, hashOf(token)), { cost: 'point' });
  if (valid) {
    await refuseIfSuspended(context, accountId);
    return valid.is_test;
  }
  context.sessions.lookUpAgain(accountId);
  await context.limits.take(failedAddressLimit(context), network);
  throw await credentialError(context, accountId, apiTokenError(token));
}

/**
 * Opens a session for a user. An unknown user or account costs the same time as a wrong password. A user with a second factor gets
 * none, since the interface takes no second factor. Throws AUTH_FAILED, RATE_LIMITED.
 */
export async function logInWithPassword(context: Context, attempt: PasswordAttempt): Promise<OpenedSession> {
  const { accountId, user, failures } = await provePassword(context, attempt);
  if (user.needs_more) throw needsSecondFactor();
  const session = newToken('xa_');
  const { sessionLifetimeSeconds: lifetimeSeconds } = context.settings;
  const rights = rightsOf(user.role);
  const input = {
    user,
    session: hashOf(session),
    rights,
    lifetimeSeconds,
    network: inetOf(attempt.network),
    via: 'interface' as const,
  };
  const opened = await runWriteAs(context, { kind: 'system', accountId }, LOG_IN_WITH_PASSWORD, input);
  if (!opened) throw wrongPassword();
  await failures.forget();
  const { login, is_test: isTest } = user;
  return { token: session, expiresAt: opened.expires_at, login, tokenName: undefined, rights, isTest };
}

const needsSecondFactor = () => authFailed('second_factor_needed');

/**
 * Checks the password of a user who is active, and counts failures. The caller forgets them when the whole sign-in has succeeded:
 * otherwise a known password would make guesses at the second factor cheap. `isTyped`: the user name may be a mail address, or in
 * another case; failures count for the user that it means. Throws AUTH_FAILED, RATE_LIMITED; PERMISSION_DENIED while the account is
 * suspended.
 */
export async function provePassword(
  context: Context,
  attempt: PasswordAttempt,
  { isTyped = false }: { isTyped?: boolean } = {},
): Promise<CheckedUser & { accountId: number }> {
  const { account, network } = attempt;
  await context.limits.take(loginLimit(context), network);
  const accountId = await context.sessions.accountId(account, network);
  const meant = isTyped ? await userAsTyped(context, accountId, attempt.username) : undefined;
  const username = meant?.login ?? attempt.username;
  const checked = await attempts.run(`${account} ${username} ${network}`, () =>
    passwordChecks.run(network, () => checkPassword(context, accountId, { ...attempt, username })),
  );
  await refuseIfSuspended(context, accountId);
  return { accountId, ...checked };
}

// A thousand attempts sent together would all pass the counter before the first has failed. Attempts of one address at one user
// therefore run one after the other (which never delays the real user at another address). Few checks run together, and networks
// take turns, so that no number of guesses from one keeps the others out.
const attempts = new KeyedQueue({ maxRunning: 1, maxWaiting: 100, overloadMessage: new Message('too_many_logins') });
const passwordChecks = new PasswordChecks({ maxRunning: 4, maxWaitingOfNetwork: 100, maxWaiting: 1000 });

interface CheckedUser {
  user: RowsOf<ReturnType<typeof userByLogin>>[number];
  failures: FailureCounter;
}

async function checkPassword(context: Context, accountId: number, attempt: PasswordAttempt): Promise<CheckedUser> {
  const { username, password, network } = attempt;
  await context.limits.requirePermitLeft(failedAddressLimit(context), network);
  const failures = await failureCounter(context, accountId, attempt);
  failures.refuseEarly();
  await refuseIfMoved(context, accountId);
  const [user] = await readRowsAs(context, { accountId }, userByLogin(accountId, username), { cost: 'scan' });
  const expected = user?.password_hash ?? (await decoyHash());
  const matches = await context.verifyPassword(expected, password);
  if (user && matches) return { user, failures };
  context.sessions.lookUpAgain(accountId);
  // The next attempt receives RATE_LIMITED; this one receives AUTH_FAILED.
  await Promise.allSettled([failures.count(), context.limits.take(failedAddressLimit(context), network)]);
  throw await credentialError(context, accountId, wrongPassword());
}

const wrongPassword = () => authFailed('login_wrong');

let decoy: Promise<string> | undefined;
function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  return decoy;
}

/** Logins per minute and address. */
export function loginLimit({ settings }: Context) {
  return { name: 'login-address', most: settings.loginsPerMinute, windowSeconds: 60 };
}

/** Failed logins per minute and address. */
export function failedAddressLimit({ settings }: Context) {
  return { name: 'failed-address', most: settings.failedPerAddress, windowSeconds: 60 };
}
