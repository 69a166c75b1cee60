// The writes of API tokens: adding one, revoking one.

import {
  endTokenSessions,
  insertToken,
  lockToken,
  revokeTokenCommand,
} from '../../database/statements/administration/tokens.ts';
import { lockUser } from '../../database/statements/administration/users.ts';
import { checkTokenFields } from '../../definitions/administration/checks.ts';
import { AppError, alreadyExists, FieldErrors } from '../../domain/errors.ts';
import { MAX_NONCE_WINDOW } from '../../domain/values/nonce-window.ts';
import { type Right, rightsOf } from '../actor.ts';
import { defineWrite } from '../write/define-write.ts';

/** A new API token of a user. */
export interface NewToken {
  login: string;
  name: string;
  /** Without scopes it has all rights of its user. */
  scopes: Right[] | undefined;
  expiresAt: Date | undefined;
  /** How far below the highest nonce of a session an unused one is accepted; 0 unless given. */
  nonceWindow?: number;
}

/** Inserts an API token. */
export const ADD_TOKEN = defineWrite({
  name: 'token.add',
  role: 'administration',
  locks: ({ login }: NewToken & { hash: Buffer }, accountId) => ({ rows: { user: lockUser(accountId, login) } }),
  lookUp: () => ({}),
  decide({ login, name, scopes: asked, nonceWindow = 0 }, { locked }) {
    const errors = new FieldErrors();
    errors.append(checkTokenFields({ name }));
    errors.check(
      Number.isInteger(nonceWindow) && nonceWindow >= 0 && nonceWindow <= MAX_NONCE_WINDOW,
      'nonce_window',
      `must be a whole number from 0 to ${MAX_NONCE_WINDOW}`,
    );
    errors.throwIfAny();
    const [user] = locked.rows.user;
    if (!user?.active) throw new AppError('NOT_FOUND', `There is no user '${login}'`);
    const rights = rightsOf(user.role);
    const excess = asked?.find(scope => !rights.includes(scope));
    if (excess)
      throw new AppError('INVALID_ARGUMENT', `A user with the role ${user.role} can't give the scope '${excess}'`);
    return { userId: user.id, scopes: asked ?? rights, nonceWindow };
  },
  write: ({ hash, name, expiresAt }, { userId, scopes, nonceWindow }, { account }) => ({
    answer: undefined,
    outcome: `added token ${name}`,
    commands: [insertToken(account.id, { hash, userId, name, scopes, expiresAt, nonceWindow })],
  }),
  violation: (constraint, { name }) =>
    constraint === 'api_token_name_key' ? alreadyExists('token', 'name', name) : undefined,
});

/** Revokes an API token and ends its sessions. */
export const REVOKE_TOKEN = defineWrite({
  name: 'token.revoke',
  role: 'administration',
  locks: (name: string, accountId) => ({ rows: { token: lockToken(accountId, name) } }),
  lookUp: () => ({}),
  decide(name, { locked }) {
    const [token] = locked.rows.token;
    if (!token) throw new AppError('NOT_FOUND', `There is no token '${name}'`);
    return token.token_hash;
  },
  write: (name, hash, { account }) => ({
    answer: undefined,
    outcome: `revoked token ${name}`,
    commands: [revokeTokenCommand(account.id, hash), endTokenSessions(account.id, hash)],
  }),
});
