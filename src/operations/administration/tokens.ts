// API tokens of an account, as administrators add and revoke them.

import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { hashOf, newToken } from '../credentials.ts';
import { runWriteAs } from '../write/run-write.ts';
import { ADD_TOKEN, type NewToken, REVOKE_TOKEN } from './token-writes.ts';

/** Adds an API token for a user and resolves to it: it is shown only here. Throws NOT_FOUND, INVALID_ARGUMENT, DUPLICATE_ENTRY. */
export async function addToken(context: DatabaseContext, actor: Administrator, token: NewToken): Promise<string> {
  const secret = newToken('kt_');
  await runWriteAs(context, actor, ADD_TOKEN, { ...token, hash: hashOf(secret) });
  return secret;
}

/** Revokes a token by its name; its sessions end at once. Throws NOT_FOUND. */
export function revokeToken(context: DatabaseContext, actor: Administrator, name: string): Promise<void> {
  return runWriteAs(context, actor, REVOKE_TOKEN, name);
}
