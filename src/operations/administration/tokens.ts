// API tokens of an account, as administrators add them, give them new secrets and revoke them.

import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { hashOf, newToken } from '../credentials.ts';
import { runWriteAs } from '../write/run-write.ts';
import { ADD_TOKEN, type NewToken, REVOKE_TOKEN, ROTATE_TOKEN } from './token-writes.ts';

/** Adds an API token for a user and resolves to it: it is shown only here. Throws NOT_FOUND, INVALID_ARGUMENT, DUPLICATE_ENTRY. */
export async function addToken(context: DatabaseContext, actor: Administrator, token: NewToken): Promise<string> {
  const secret = newToken('kt_');
  await runWriteAs(context, actor, ADD_TOKEN, { ...token, hash: hashOf(secret) });
  return secret;
}

/**
 * Gives a token a new secret and resolves to it, which is shown only here, and to the login of its user. The former one works for `overlapSeconds`, then it ends with
 * its sessions. `now` names the token with the former secret. Throws NOT_FOUND, CONFLICT.
 */
export async function rotateToken(
  context: DatabaseContext,
  actor: Administrator,
  { name, overlapSeconds, now }: { name: string; overlapSeconds: number; now: Date },
): Promise<{ token: string; login: string }> {
  const secret = newToken('kt_');
  const formerName = `${name}, replaced ${now.toISOString()}`;
  const rotation = { name, overlapSeconds, formerName, hash: hashOf(secret) };
  return { token: secret, login: await runWriteAs(context, actor, ROTATE_TOKEN, rotation) };
}

/** Revokes a token by its name, with its former secrets; their sessions end at once. Resolves to the login of its user. Throws NOT_FOUND. */
export function revokeToken(context: DatabaseContext, actor: Administrator, name: string): Promise<string> {
  return runWriteAs(context, actor, REVOKE_TOKEN, name);
}
