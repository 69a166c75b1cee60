// The user of a browser's session, with the account and the preferences.

import { accountOf } from '../../database/sql/account-facts.ts';
import { signedInUser, storePreference } from '../../database/sql/sessions/signed-in-user.ts';
import type { AccountFacts } from '../../domain/account.ts';
import type { Role } from '../../domain/roles.ts';
import type { IdempotencyKey, SessionActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { readRows } from '../read/run-read.ts';
import { sessionTokenError } from '../token-errors.ts';
import { defineWrite } from '../write/define-write.ts';
import { runWrite } from '../write/run-write.ts';

/** Stores what the user of a session prefers; null: nothing any more. */
const SAVE_PREFERENCES = defineWrite({
  name: 'user.save-preferences',
  right: 'read',
  locks: (_: { sessionHash: Buffer; values: Record<string, string | null> }) => ({}),
  decide: ({ values }) => Object.entries(values),
  write: ({ sessionHash }, values, { account }) => ({
    answer: null,
    outcome: 'saved preferences',
    commands: values.map(([name, value]) => storePreference(account.id, sessionHash, name, value)),
  }),
  trail: { none: 'it changes how the user sees pages, and nothing else' },
});

export interface SignedInUser {
  id: number;
  login: string;
  name: string;
  role: Role;
  account: AccountFacts;
  /** Preferences of the user by name: `language`, `theme`, `columns.customers` … */
  preferences: Record<string, string>;
}

/** Reads the user of a session together with the check of the session. Throws AUTH_FAILED. */
export async function readSignedInUser(context: Context, actor: SessionActor): Promise<SignedInUser> {
  const [row] = await readRows(context, actor, signedInUser(actor.accountId, actor.sessionHash), { cost: 'point' });
  if (!row) throw sessionTokenError();
  return {
    id: row.user_id,
    login: row.user_login,
    name: row.user_name,
    role: row.user_role,
    account: accountOf(row),
    preferences: JSON.parse(row.preferences) as Record<string, string>,
  };
}

/** Stores what the user of a session prefers; null: nothing any more. */
export async function savePreferences(
  context: Context,
  actor: SessionActor,
  values: Record<string, string | null>,
  idempotency: IdempotencyKey,
): Promise<void> {
  await runWrite(context, actor, SAVE_PREFERENCES, { sessionHash: actor.sessionHash, values }, { idempotency });
}
