// Opens sessions: for an API token (GET /helo) or a user name and password (POST /auth). Contract section 3.

import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Row } from '../../database/connection/pool.ts';
import { openByPassword, openByToken, userByLogin } from '../../database/statements/sessions/sessions.ts';
import { inSharedTransaction } from '../../database/transaction/executor.ts';
import { inTransaction } from '../../database/transaction/transaction.ts';
import { AppError } from '../../domain/errors.ts';
import type { Context } from '../context.ts';
import { authenticationFailed, hashOf, rightsOf } from '../session-cache.ts';
import { KeyedQueue } from './keyed-queue.ts';

export interface OpenedSession {
  token: string;
  expiresAt: Date;
}

/** A token with 256 random bits. */
export function newToken(prefix: 'kt_' | 'xa_'): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** Opens a session for an API token. Throws AUTH_FAILED, RATE_LIMITED. */
export async function logInWithToken(
  context: Context,
  { account, token, address }: { account: string; token: string; address: string },
): Promise<OpenedSession> {
  await context.limits.take(loginLimit(context), address);
  const accountId = await context.sessions.accountId(account);
  const session = newToken('xa_');
  const [row] = await inSharedTransaction(context.pool, accountId, 'open session', transaction =>
    transaction.query(openByToken(accountId, hashOf(token), hashOf(session), context.settings.sessionLifetimeSeconds)),
  );
  if (!row) {
    await context.limits.take(failedAddressLimit(context), address);
    throw authenticationFailed();
  }
  if (row.stale) context.sessions.touchToken(accountId, hashOf(token));
  return { token: session, expiresAt: row.expires_at as Date };
}

/** Opens a session for a user. An unknown user or account costs the same time as a wrong password. Throws AUTH_FAILED, RATE_LIMITED. */
export async function logInWithPassword(
  context: Context,
  { account, username, password, address }: { account: string; username: string; password: string; address: string },
): Promise<OpenedSession> {
  await context.limits.take(loginLimit(context), address);
  const accountId = await context.sessions.accountId(account);
  const user = await guessTurns.take(`${account} ${username} ${address}`, () =>
    checkTurns.take('', () => checkPassword(context, accountId, { account, username, password, address })),
  );
  const session = newToken('xa_');
  const rights = rightsOf(user.role as 'admin');
  const [row] = await inSharedTransaction(context.pool, accountId, 'open session', transaction =>
    transaction.query(
      openByPassword(accountId, user.id as number, hashOf(session), rights, context.settings.sessionLifetimeSeconds),
    ),
  );
  return { token: session, expiresAt: row?.expires_at as Date };
}

// A thousand guesses sent at once would all be let in before the first has failed: those of an address at one user take
// turns (others' turns don't keep the real user waiting), and few are checked at once altogether.
const guessTurns = new KeyedQueue({ atOnce: 1, mostWaiting: 100 });
const checkTurns = new KeyedQueue({ atOnce: 4, mostWaiting: 1000 });

async function checkPassword(
  context: Context,
  accountId: number,
  { account, username, password, address }: { account: string; username: string; password: string; address: string },
): Promise<Row> {
  const failures = failedLoginLimits(context, `${account} ${username}`, address);
  await failures.refuse();
  const [user] = await inTransaction(context.pool, accountId, { readOnly: true, atOnce: true }, transaction =>
    transaction.query(userByLogin(accountId, username)),
  );
  const expected = (user?.password_hash as string | undefined) ?? (await decoyHash());
  const matches = await context.verifyPassword(expected, password);
  if (user && matches) return user;
  await failures.count();
  throw new AppError('AUTH_FAILED', 'User name or password is wrong');
}

/** Hashes a password with argon2id (RFC 9106, the library's recommended cost). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

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
 * Guessing is slowed down for each address and each user. A user whose limit others have used up may still try once a
 * minute from an address that has not failed: nobody can lock another out.
 */
function failedLoginLimits(context: Context, user: string, address: string) {
  const perAddress = failedAddressLimit(context);
  const perUser = { name: 'failed-user', most: context.settings.failedPerUser, windowSeconds: 60 };
  const pair = { name: 'failed-pair', most: 1, windowSeconds: 60 };
  return {
    async refuse() {
      await context.limits.refuseExhausted(perAddress, address);
      await context.limits.refuseExhausted(perUser, user).catch(async () => {
        await context.limits.refuseExhausted(pair, `${user} ${address}`);
      });
    },
    async count() {
      const taken = [
        context.limits.take(perAddress, address),
        context.limits.take(perUser, user),
        context.limits.take(pair, `${user} ${address}`),
      ];
      // What is over a limit by now is told to the next attempt; this one is told that it failed.
      await Promise.allSettled(taken);
    },
  };
}
