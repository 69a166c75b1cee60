// Opens sessions: for an API token (GET /helo) or a user name and password (POST /auth). contract §3 Getting in

import { randomBytes } from 'node:crypto';
import { userByLogin } from '../../database/statements/sessions/sessions.ts';
import { validToken } from '../../database/statements/sessions/tokens.ts';
import { AppError } from '../../domain/errors.ts';
import type { RowsOf } from '../../query/statement.ts';
import { authenticationFailed, rightsOf } from '../actor.ts';
import type { Context } from '../context.ts';
import { hashOf, hashPassword, newToken } from '../credentials.ts';
import { runReadAs } from '../read/run-read.ts';
import { keepTokenInUse } from '../write/keep-in-use.ts';
import { runWriteAs } from '../write/run-write.ts';
import { KeyedQueue } from './keyed-queue.ts';
import { LOG_IN_WITH_PASSWORD, LOG_IN_WITH_TOKEN } from './session-writes.ts';

export interface OpenedSession {
  token: string;
  expiresAt: Date;
}

/** Opens a session for an API token. Throws AUTH_FAILED, RATE_LIMITED. */
export async function logInWithToken(
  context: Context,
  { account, token, address }: { account: string; token: string; address: string },
): Promise<OpenedSession> {
  await context.limits.take(loginLimit(context), address);
  const accountId = await context.sessions.accountId(account);
  const session = newToken('xa_');
  const { sessionLifetimeSeconds: lifetimeSeconds } = context.settings;
  const input = { token: hashOf(token), session: hashOf(session), lifetimeSeconds };
  const opened = await runWriteAs(context, { kind: 'system', accountId }, LOG_IN_WITH_TOKEN, input);
  if (!opened) {
    context.sessions.doubtAccount(accountId);
    await context.limits.take(failedAddressLimit(context), address);
    throw authenticationFailed();
  }
  if (opened.stale) keepTokenInUse(context, accountId, hashOf(token));
  return { token: session, expiresAt: opened.expires_at };
}

/** Checks an API token as `logInWithToken` does, but opens no session. Throws AUTH_FAILED, RATE_LIMITED. */
export async function checkToken(
  context: Context,
  { account, token, address }: { account: string; token: string; address: string },
): Promise<void> {
  await context.limits.take(loginLimit(context), address);
  const accountId = await context.sessions.accountId(account);
  const questions = { token: validToken(accountId, hashOf(token)) };
  const { token: found } = await runReadAs(context, { accountId }, questions, { cost: 'point' });
  if (found.length > 0) return;
  context.sessions.doubtAccount(accountId);
  await context.limits.take(failedAddressLimit(context), address);
  throw authenticationFailed();
}

/** Opens a session for a user. An unknown user or account costs the same time as a wrong password. Throws AUTH_FAILED, RATE_LIMITED. */
export async function logInWithPassword(
  context: Context,
  { account, username, password, address }: { account: string; username: string; password: string; address: string },
): Promise<OpenedSession> {
  await context.limits.take(loginLimit(context), address);
  const accountId = await context.sessions.accountId(account);
  const user = await attempts.run(`${account} ${username} ${address}`, () =>
    passwordChecks.run('', () => checkPassword(context, accountId, { account, username, password, address })),
  );
  const session = newToken('xa_');
  const { sessionLifetimeSeconds: lifetimeSeconds } = context.settings;
  const input = { user, session: hashOf(session), rights: rightsOf(user.role), lifetimeSeconds };
  const opened = await runWriteAs(context, { kind: 'system', accountId }, LOG_IN_WITH_PASSWORD, input);
  if (!opened) throw wrongPassword();
  return { token: session, expiresAt: opened.expires_at };
}

// A thousand attempts sent together would all pass the limits before the first has failed. Attempts of one address at one user
// therefore run one after the other (which never delays the real user at another address), and few checks run together.
const attempts = new KeyedQueue({ maxRunning: 1, maxWaiting: 100, overloadMessage: 'Too many logins at once' });
const passwordChecks = new KeyedQueue({ maxRunning: 4, maxWaiting: 1000, overloadMessage: 'Too many logins at once' });

async function checkPassword(
  context: Context,
  accountId: number,
  { account, username, password, address }: { account: string; username: string; password: string; address: string },
): Promise<RowsOf<ReturnType<typeof userByLogin>>[number]> {
  const failures = failedLoginLimits(context, `${account} ${username}`, address);
  await failures.refuse();
  const questions = { user: userByLogin(accountId, username) };
  const [user] = (await runReadAs(context, { accountId }, questions, { cost: 'scan' })).user;
  const expected = user?.password_hash ?? (await decoyHash());
  const matches = await context.verifyPassword(expected, password);
  if (user && matches) return user;
  context.sessions.doubtAccount(accountId);
  await failures.count();
  throw wrongPassword();
}

const wrongPassword = () => new AppError('AUTH_FAILED', 'User name or password is wrong');

let decoy: Promise<string> | undefined;
function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  return decoy;
}

function loginLimit({ settings }: Context) {
  return { name: 'login-address', most: settings.loginsPerMinute, windowSeconds: 60 };
}

function failedAddressLimit({ settings }: Context) {
  return { name: 'failed-address', most: settings.failedPerAddress, windowSeconds: 60 };
}

/**
 * Failed logins are limited by address and by user. When others have used up the limit of a user, the user may still try once a
 * minute from an address that has not failed, so one user can't lock out another.
 */
function failedLoginLimits(context: Context, user: string, address: string) {
  const perAddress = failedAddressLimit(context);
  const perUser = { name: 'failed-user', most: context.settings.failedPerUser, windowSeconds: 60 };
  const pair = { name: 'failed-pair', most: 1, windowSeconds: 60 };
  return {
    async refuse() {
      await context.limits.requirePermitLeft(perAddress, address);
      await context.limits.requirePermitLeft(perUser, user).catch(async () => {
        await context.limits.requirePermitLeft(pair, `${user} ${address}`);
      });
    },
    async count() {
      const taken = [
        context.limits.take(perAddress, address),
        context.limits.take(perUser, user),
        context.limits.take(pair, `${user} ${address}`),
      ];
      // The next attempt receives RATE_LIMITED; this one receives AUTH_FAILED.
      await Promise.allSettled(taken);
    },
  };
}
