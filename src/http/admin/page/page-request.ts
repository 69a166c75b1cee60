// A page's view of its request: the session, the user, the words and forms of the reader, the fields sent.

import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountFacts } from '../../../domain/account.ts';
import { invalidArgument, permissionDenied } from '../../../domain/errors.ts';
import { readId } from '../../../domain/ids.ts';
import type { Role } from '../../../domain/roles.ts';
import {
  ADMINISTRATOR_ROLES,
  type BrowserAdministrator,
  type IdempotencyKey,
  type Right,
  rightsOf,
  type SessionActor,
} from '../../../operations/actor.ts';
import type { Context } from '../../../operations/context.ts';
import type { SignedInUser } from '../../../operations/sessions/signed-in-user.ts';
import type { Format } from '../words/format.ts';
import type { AdminLanguage } from '../words/languages.ts';
import type { Words } from '../words/words.ts';
import type { Installation } from './installation.ts';

/** A page's view of a request by anybody. */
export interface Visit {
  context: Context;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Path of the request from `/admin` on, without query, e.g. `/admin/customers`. */
  path: string;
  query: URLSearchParams;
  /** Facts about the server. */
  installation: Installation;
  /** PUBLIC_URL. */
  publicUrl: string | undefined;
  /** Parameters of the path. */
  params: Record<string, string>;
  /** The fields of the form that was sent, without those that begin with `_`. */
  fields: Record<string, string>;
  /** The fields that begin with `_`, used by the area itself. */
  hidden: Record<string, string>;
  words: Words;
  language: AdminLanguage;
  /** Writes dates, numbers and money in the form of the reader. */
  format: Format;
  /** Address of a path of the area, for links. PUBLIC_URL may add a path before it. */
  link(path: string): string;
  /** The whole address of a path of the server, for programs. */
  absolute(path: string): string;
  /** The address of a file that the area serves. */
  file(name: string): string;
  /** Message of the page before. */
  message: string | undefined;
}

/** A page's view of a request by a signed-in user. */
export interface PageRequest extends Visit {
  actor: SessionActor;
  user: SignedInUser;
  account: AccountFacts;
  role: Role;
  /** Token in every form. It shows that the session wrote the form. */
  csrf: string;
  /** Key of the form that was sent, or of a new form. */
  formKey: string;
  /** True if the user's role has the right. */
  may(right: Right): boolean;
  isAdmin: boolean;
  /** True if the user may see the pages of the installation, HOST_ADMINISTRATORS. */
  administersInstallation: boolean;
  /** True if there is a page with this path (as its definition writes it), and the user may see it. */
  mayOpen(path: string): boolean;
}

/** The path of a request with its query, for the way back to it. */
export const addressOf = ({ path, query }: Visit): string => (query.size > 0 ? `${path}?${query}` : path);

/** Fields that are not part of the content of a form. */
const NOT_HASHED = new Set(['_csrf', '_key']);

/**
 * The Idempotency-Key of the form that was sent: a form that is sent twice runs once. The fingerprint depends on the session, because a
 * form may contain a password. Throws INVALID_ARGUMENT.
 */
export function idempotencyOf({ path, fields, hidden, csrf }: PageRequest): IdempotencyKey {
  const { _key: key = '' } = hidden;
  if (!/^[\w-]{16,64}$/.test(key)) throw invalidArgument('form_without_key');
  const hash = createHmac('sha256', csrf).update(path);
  for (const [name, value] of Object.entries({ ...hidden, ...fields }).sort(([a], [b]) => (a < b ? -1 : 1)))
    if (!NOT_HASHED.has(name)) hash.update(`\n${name.length} ${name}${value.length} ${value}`);
  return { key: `form ${key}`, fingerprint: hash.digest() };
}

/**
 * The user of the page as an administrator of the account, for `operations/administration`. Those operations check session and role
 * again in their transactions. A POST adds the key of its form. Throws PERMISSION_DENIED for other roles.
 */
export function administratorOf(page: PageRequest): BrowserAdministrator {
  if (!ADMINISTRATOR_ROLES.includes(page.role)) throw permissionDenied('role_may_not_do', { role: page.role });
  return {
    kind: 'browser administrator',
    accountId: page.actor.accountId,
    session: page.actor,
    ...(page.request.method === 'POST' && { form: idempotencyOf(page) }),
  };
}

/** As `administratorOf`. `isReplay()` is true after a write that the same form has made before. */
export function administratorOnce(page: PageRequest): { administrator: BrowserAdministrator; isReplay(): boolean } {
  let replayed = false;
  const onReplay = () => {
    replayed = true;
  };
  return { administrator: { ...administratorOf(page), onReplay }, isReplay: () => replayed };
}

/** A number in an address, such as the id of a record. Any other text is 0, which is the id of no record. */
export const numberOf = (text: string | null | undefined): number => readId(text) ?? 0;

/** The id of the record in the address of a page, read by `numberOf`. */
export const idOf = ({ params }: PageRequest): number => numberOf(params.id);

/** True if a role has a right. */
export const roleMay = (role: Role, right: Right): boolean => rightsOf(role).includes(right);

/** A new key for a form. */
export const newFormKey = (): string => randomUUID();
