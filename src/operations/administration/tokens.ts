// API tokens of an account, as administrators add, rotate and revoke them.

import {
  endTokenSessions,
  insertToken,
  type LockedToken,
  lockTokens,
  replaceToken,
  revokeTokens,
} from '../../database/sql/administration/tokens.ts';
import { lockUser } from '../../database/sql/administration/users.ts';
import { checkTokenFields } from '../../definitions/administration/checks.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { alreadyExists, conflict, FieldErrors, invalidArgument, notFound } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
import { MAX_NONCE_WINDOW } from '../../domain/values/nonce-window.ts';
import { type Administrator, type Right, rightsOf } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { hashOf, newToken } from '../credentials.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWriteAs } from '../write/run-write.ts';

/** A new API token of a user. */
interface NewToken {
  login: string;
  name: string;
  /** Default: all rights of its user. */
  scopes: Right[] | undefined;
  expiresAt: Date | undefined;
  /** Distance below the highest nonce of a session at which an unused one is accepted. Default: 0. */
  nonceWindow?: number;
}

/** Inserts an API token. */
const ADD_TOKEN = defineWrite({
  name: 'token.add',
  role: 'administration',
  locks: ({ login }: NewToken & { hashes: SecretHashes }, accountId) => ({
    rows: { user: lockUser(accountId, login) },
  }),
  decide({ login, name, scopes: asked, nonceWindow = 0 }, { locked }) {
    const errors = new FieldErrors();
    errors.append(checkTokenFields({ name }));
    errors.check(
      Number.isInteger(nonceWindow) && nonceWindow >= 0 && nonceWindow <= MAX_NONCE_WINDOW,
      'nonce_window',
      new Message('not_whole_from_0_to', { most: MAX_NONCE_WINDOW }),
    );
    errors.throwIfAny();
    const [user] = locked.rows.user;
    if (!user?.active) throw notFound('no_user', { login });
    const rights = rightsOf(user.role);
    const excess = asked?.find(scope => !rights.includes(scope));
    if (excess) throw invalidArgument('role_cannot_give_scope', { role: user.role, scope: excess });
    return { userId: user.id, scopes: asked ?? rights, nonceWindow };
  },
  write({ hashes, name, expiresAt }, { userId, scopes, nonceWindow }, { account }) {
    const prefix = prefixIn(account);
    const token = { hash: hashes[prefix], userId, name, scopes, expiresAt: expiresAt ?? null, nonceWindow };
    return { answer: prefix, outcome: `added token ${name}`, commands: [insertToken(account.id, token)] };
  },
  violation: (constraint, { name }) =>
    constraint === 'api_token_name_key' ? alreadyExists('token', 'name', name) : undefined,
  trail: {
    of: 'people',
    entries: ({ login, name, expiresAt }, { scopes, nonceWindow }) => [
      {
        type: 'token',
        name,
        after: { login, name, scopes, expires_at: expiresAt ?? null, nonce_window: nonceWindow },
      },
    ],
  },
});

/** Prefixes of API tokens: those of a test company are known by theirs. */
const PREFIXES = ['kt_', 'kt_test_'] as const;
type Prefix = (typeof PREFIXES)[number];

/** Hashes of the secrets that a new token may have. Only the write knows its account, and with that its prefix. */
type SecretHashes = Record<Prefix, Buffer>;

const prefixIn = ({ test_receivers }: AccountFacts): Prefix => (test_receivers === null ? 'kt_' : 'kt_test_');

function newSecrets(): { secrets: Record<Prefix, string>; hashes: SecretHashes } {
  const secrets = { kt_: newToken('kt_'), kt_test_: newToken('kt_test_') };
  return { secrets, hashes: { kt_: hashOf(secrets.kt_), kt_test_: hashOf(secrets.kt_test_) } };
}

/** A new secret of a token. */
interface Rotation {
  name: string;
  /** Seconds for which the former secret still works. */
  overlapSeconds: number;
  /** The name of the token with the former secret. */
  formerName: string;
}

/** Gives an API token a new secret. User, scopes, nonce window and expiry stay; the former secret ends after the overlap. */
const ROTATE_TOKEN = defineWrite({
  name: 'token.rotate',
  role: 'administration',
  locks: ({ name }: Rotation & { hashes: SecretHashes }, accountId) => ({
    rows: { tokens: lockTokens(accountId, name) },
  }),
  decide({ name }, { locked }) {
    const token = current(name, locked.rows.tokens);
    if (token.ended) throw conflict('token_ended', { name });
    if (!token.active) throw conflict('token_user_disabled', { name });
    return token;
  },
  write({ name, hashes, overlapSeconds, formerName }, token, { account }) {
    const prefix = prefixIn(account);
    return {
      answer: { login: token.login, prefix },
      outcome: `gave token ${name} a new secret`,
      commands: [
        ...replaceToken(account.id, { hash: token.token_hash, name, formerName, overlapSeconds }),
        insertToken(account.id, {
          hash: hashes[prefix],
          userId: token.user_id,
          name,
          scopes: token.scopes,
          expiresAt: token.expires_at,
          nonceWindow: token.nonce_window,
        }),
      ],
    };
  },
  trail: {
    of: 'people',
    entries: ({ name, overlapSeconds, formerName }) => [
      { type: 'token', name, after: { former_name: formerName, overlap_seconds: overlapSeconds } },
    ],
  },
});

/** Revokes an API token with its former secrets, and ends their sessions. */
const REVOKE_TOKEN = defineWrite({
  name: 'token.revoke',
  role: 'administration',
  locks: (name: string, accountId) => ({ rows: { tokens: lockTokens(accountId, name) } }),
  decide(name, { locked }) {
    const { tokens } = locked.rows;
    if (tokens.length === 0) throw noToken(name);
    return tokens;
  },
  write(name, tokens, { account }) {
    const hashes = tokens.map(token => token.token_hash);
    return {
      answer: tokens[0]?.login ?? '',
      outcome: `revoked token ${name}`,
      commands: [revokeTokens(account.id, hashes), endTokenSessions(account.id, hashes)],
    };
  },
  trail: {
    of: 'people',
    entries: (name, tokens) => [{ type: 'token', name, before: { ended: tokens[0]?.ended }, after: { ended: true } }],
  },
});

function current(name: string, tokens: LockedToken[]): LockedToken {
  const [token] = tokens;
  if (!token) throw noToken(name);
  if (token.former) throw conflict('token_former', { name });
  return token;
}

const noToken = (name: string) => notFound('no_token', { name });

/** Adds an API token for a user and resolves to it: it is shown only here. Throws NOT_FOUND, INVALID_ARGUMENT, DUPLICATE_ENTRY. */
export async function addToken(context: DatabaseContext, actor: Administrator, token: NewToken): Promise<string> {
  const { secrets, hashes } = newSecrets();
  return secrets[await runWriteAs(context, actor, ADD_TOKEN, { ...token, hashes })];
}

/**
 * Gives a token a new secret; resolves to it, which is shown only once, and to the login of its user. The former secret works for
 * `overlapSeconds`, then ends with
 * its sessions. `now` names the token with the former secret. Throws NOT_FOUND, CONFLICT.
 */
export async function rotateToken(
  context: DatabaseContext,
  actor: Administrator,
  { name, overlapSeconds, now }: { name: string; overlapSeconds: number; now: Date },
): Promise<{ token: string; login: string }> {
  const { secrets, hashes } = newSecrets();
  const formerName = `${name}, replaced ${now.toISOString()}`;
  const { login, prefix } = await runWriteAs(context, actor, ROTATE_TOKEN, {
    name,
    overlapSeconds,
    formerName,
    hashes,
  });
  return { token: secrets[prefix], login };
}

/** Revokes a token by its name, with its former secrets; their sessions end at once. Resolves to the login of its user. Throws NOT_FOUND. */
export function revokeToken(context: DatabaseContext, actor: Administrator, name: string): Promise<string> {
  return runWriteAs(context, actor, REVOKE_TOKEN, name);
}
