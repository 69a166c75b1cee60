// Actors of operations, and their rights.

import type { ValidSession } from '../database/sql/sessions/sessions.ts';
import { type AppError, accountSuspended, permissionDenied } from '../domain/errors.ts';
import type { Role } from '../domain/roles.ts';

/** Holder of a session token: an API client or a browser. */
export type SessionVia = ValidSession['via'];

/** A client of the interface or a browser. Its session is checked in the transaction that serves the request. */
export interface SessionActor {
  kind: 'session';
  /** Place of the token: a browser's in its cookie, a client's in the header Authorization. A token works only in its place. */
  via: SessionVia;
  accountId: number;
  sessionHash: Buffer;
  /** Account and session as one text, the key of the session cache. */
  sessionKey: string;
  /** True if its request must write nothing, not even the last use of the session (HEAD). */
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
 * A user at the command line of the server, whose credential is access to the database; or an administrator of the
 * installation in a browser, with a session that the page has checked.
 */
interface CommandLineAdministrator {
  kind: 'administrator';
  accountId: number;
  /** System user who runs the command, for the audit trail. */
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
  /** Key of the submitted form: each of its writes happens once, however often the form is submitted. */
  form?: IdempotencyKey;
  /** Called when the first answer of an earlier write is returned again. */
  onReplay?(): void;
}

/** An administrator who uses the interface. Each read and write checks session and role in its own transaction, as for a browser. */
export interface ClientAdministrator {
  kind: 'client administrator';
  accountId: number;
  session: SessionActor;
  /** Nonce and Idempotency-Key of a write. */
  request?: WriteRequest;
  /** Called when the first answer of an earlier write is returned again. */
  onReplay?(): void;
}

/** Administrator of an account. */
export type Administrator = CommandLineAdministrator | BrowserAdministrator;

/** An Idempotency-Key with the hash of its request. */
export interface IdempotencyKey {
  key: string;
  /** Hash of method, path and body of the request. */
  fingerprint: Buffer;
  /** Key of the whole request, for a line of one: while it is in progress, no other request may run any of its lines. */
  heldKey?: string;
}

/** Data that a session's request passes to its write. With an Idempotency-Key it needs no nonce; forms of a browser have none. */
export type WriteRequest =
  | { nonce: bigint; idempotency: IdempotencyKey | undefined }
  | { nonce?: never; idempotency: IdempotencyKey };

/** The roles with the rights of the command line. */
export const ADMINISTRATOR_ROLES: readonly Role[] = ['admin'];

/** The server itself, e.g. the worker that sends text messages. */
export interface System {
  kind: 'system';
  accountId: number;
}

/** The server itself, on the account of a session or job. */
export const systemOf = ({ accountId }: Pick<System, 'accountId'>): System => ({ kind: 'system', accountId });

/** Scopes of a session. */
export type Right = 'read' | 'write' | 'sms';

/** Scopes of a role: the maximum for tokens of such a user. */
export function rightsOf(role: Role): Right[] {
  return role === 'readonly' ? ['read'] : ['read', 'write', 'sms'];
}

/**
 * Name of the exclusive lock under which sessions of a user are opened by password, and ended because the password or the
 * user changed, so that none is opened with an old password.
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
  throw permissionDenied('role_may_not', { role, roles: roles.join(' or ') });
}

function lacks(subject: 'user' | 'token', right: Right): AppError {
  return permissionDenied('right_missing', { what: subject, right });
}
