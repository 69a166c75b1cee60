// An account for a test, with users, API tokens and logged-in clients.

import type { Role } from '../../src/domain/roles.ts';
import type { Right } from '../../src/operations/actor.ts';
import { addAccount } from '../../src/operations/administration/accounts.ts';
import { addToken } from '../../src/operations/administration/tokens.ts';
import { addUser } from '../../src/operations/administration/users.ts';
import type { DatabaseContext } from '../../src/operations/context.ts';
import type { Client } from './client.ts';

export interface Account {
  code: string;
  id: number;
  apiToken: string;
  /** A session of the account's admin. */
  client: Client;
  /** Another session of the same token. */
  login(): Promise<Client>;
  /** Another user, with an API token. */
  user(role: Role, scopes?: Right[]): Promise<{ apiToken: string; client: Client; login: string; password: string }>;
}

const ALL_RIGHTS: Right[] = ['read', 'write', 'sms'];

/** Adds an account with an admin; `openSession` opens a session of an API token. */
export async function addTestAccount(
  administration: DatabaseContext,
  code: string,
  openSession: (apiToken: string) => Promise<Client>,
): Promise<Account> {
  const facts = { code, name: `${code}, Lda.`, country: 'PT', currency: 'EUR', timezone: 'Europe/Lisbon' };
  const id = await addAccount(administration, facts);
  const actor = { kind: 'administrator', accountId: id } as const;
  const addUserWithToken = async (login: string, role: Role, scopes: Right[], password: string) => {
    await addUser(administration, actor, { login, name: `User ${login}`, role, password });
    return addToken(administration, actor, { login, name: `token of ${login}`, scopes, expiresAt: undefined });
  };
  const apiToken = await addUserWithToken('admin', 'admin', ALL_RIGHTS, 'a long password');
  let users = 0;
  return {
    code,
    id,
    apiToken,
    client: await openSession(apiToken),
    login: () => openSession(apiToken),
    async user(role, scopes = role === 'readonly' ? ['read'] : ALL_RIGHTS) {
      const login = `${role}${++users}`;
      const password = 'another password';
      const token = await addUserWithToken(login, role, scopes, password);
      return { apiToken: token, client: await openSession(token), login, password };
    },
  };
}
