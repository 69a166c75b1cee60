// Actors of operations, and their rights.

import type { ValidSession } from '../database/sql/sessions/sessions.ts';
import { AppError, accountSuspended } from '../domain/errors.ts';
import { Message } from '../domain/messages/message.ts';
import type { Role } from '../domain/roles.ts';

/** Holder of a session token: an API client or a browser. */
export type SessionVia = ValidSession['via'];

/** A client of the interface or a browser. Its session is checked in the transaction that serves the request. */
export interface SessionActor {
  kind: 'session';
  /** A token works only where it belongs: that of a browser in its cookie, that of a client in the header Authorization. */
  via: SessionVia;
  accountId: number;
  sessionHash: Buffer;
  /** Account and session as one text, by which a process remembers the session. */
  sessionKey: string;
  /** True if its request may leave nothing behind, not even that the session was used (HEAD). */
  withoutTrace: boolean;
  origin: RequestOrigin;
}

/** Origin of a session's request, for the audit trail. */
export interface RequestOrigin {
  /** IP address of the client. */
  address: string;
  requestId: string;
}

/**
 * A person at the command line of the server, for whom access to the database is the credential; or one who administers the
 * installation in a browser, whose session the page has checked.
 */
interface CommandLineAdministrator {
  kind: 'administrator';
  accountId: number;
  /** The user of the system who runs the command, for the audit trail. */
  name?: string | undefined;
  /** Origin of the request of an installation's administrator in a browser; undefined for a command. */
  from?: RequestOrigin;
}

/**
 * An administrator in a browser. Each read and write checks in its own transaction that the session is valid and that its user
 * has the role admin.
 */
export interface BrowserAdministrator {
  kind: 'browser administrator';
  accountId: number;
  session: SessionActor;
  /** The key of the form that was sent, for writes: each of them happens once, however often the form is sent. */
  form?: IdempotencyKey;
  /** Called when a write had happened before, and its first answer is given again. */
  onReplay?(): void;
}

/** Administrator of an account. */
export type Administrator = CommandLineAdministrator | BrowserAdministrator;

/** An Idempotency-Key with the hash of its request. */
export interface IdempotencyKey {
  key: string;
  /** Hash of method, path and body of the request. */
  fingerprint: Buffer;
}

/** The roles that may do what else only the command line may do. */
export const ADMINISTRATOR_ROLES: readonly Role[] = ['admin'];

/** The server itself, e.g. the worker that sends text messages. */
export interface System {
  kind: 'system';
  accountId: number;
}

/** Scopes of a session. */
export type Right = 'read' | 'write' | 'sms';

/** Scopes of a role: the maximum for tokens of such a user. */
export function rightsOf(role: Role): Right[] {
  return role === 'readonly' ? ['read'] : ['read', 'write', 'sms'];
}

/**
 * The name of the exclusive lock under which sessions of a user are opened by password, and ended because the password or the
 * user changed: so none is opened with a password that is no longer right.
 */
export const passwordSessions = (login: string): string => `password sessions of ${login}`;

/** True if both the user's role and the session's scopes have the right. */
export function hasRight({ role, scopes }: Pick<ValidSession, 'role' | 'scopes'>, right: Right): boolean {
  return rightsOf(role).includes(right) && scopes.includes(right);
}

/** Throws PERMISSION_DENIED unless both the user's role and the session's scopes have the right, and while the account is suspended. */
export function requireRight(session: ValidSession, right: Right): void {
  if (session.suspended !== null) throw accountSuspended(session.suspended);
  if (!rightsOf(session.role).includes(right)) throw lacks('user', right);
  if (!session.scopes.includes(right)) throw lacks('token', right);
}

/** Throws PERMISSION_DENIED unless the user has one of the roles. */
export function requireRole({ role }: ValidSession, roles: readonly Role[]): void {
  if (roles.includes(role)) return;
  throw new AppError('PERMISSION_DENIED', new Message('role_may_not', { role, roles: roles.join(' or ') }));
}

function lacks(subject: 'user' | 'token', right: Right): AppError {
  return new AppError('PERMISSION_DENIED', new Message('right_missing', { what: subject, right }));
}
