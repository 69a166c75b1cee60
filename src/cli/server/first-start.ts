// The first start on an empty database: creates a demo account with sample data, a user and an API token.

import type { Pool } from '../../database/connection/pool.ts';
import type { Database } from '../../database/open-database.ts';
import type { Administrator } from '../../operations/actor.ts';
import { addAccount, administratorOf } from '../../operations/administration/accounts.ts';
import { listAccounts, listUsers } from '../../operations/administration/lists.ts';
import { addToken } from '../../operations/administration/tokens.ts';
import { addUser } from '../../operations/administration/users.ts';
import { newPassword } from '../../operations/credentials.ts';

export interface Credentials {
  account: string;
  login: string;
  password: string;
  token: string;
}

const CODE = 'demo';
const LOGIN = 'admin';
/** Actor that adds the account, for the audit trail. */
const NAME = 'first start';
const DOCUMENTS = 80;
const LOCK = 0x6b6f6e75; // key of the advisory lock with which one process at a time creates the account

/**
 * Creates the account `demo` with sample data, a user and a token if there is no other account. Returns the credentials. The user is
 * created last, so that the next start continues an interrupted one. Returns undefined at later starts, and for the service role, which
 * may not add accounts.
 */
export async function firstStart(database: Database): Promise<Credentials | undefined> {
  if (!database.owner) return undefined;
  return database.administrationPool.withConnection(
    async connection => {
      await connection.query({ text: `SELECT pg_advisory_lock(${LOCK})` });
      try {
        const actor = await accountToFill(database.administrationPool);
        return actor && (await fill(database, actor));
      } finally {
        await connection.query({ text: `SELECT pg_advisory_unlock(${LOCK})` });
      }
    },
    { noTimeout: true },
  );
}

// The administrator of the account `demo` while it has no user. Creates the account if there is none.
async function accountToFill(administrationPool: Pool): Promise<Administrator | undefined> {
  // Separate connections: at later starts, a primary process opens no connections of the service role.
  const database = { pool: administrationPool, administrationPool };
  const [only, another] = await listAccounts(database);
  if (!only) {
    return {
      kind: 'administrator',
      accountId: await addAccount(database, { ...COMPANY, code: CODE, test: true }, NAME),
      name: NAME,
    };
  }
  if (another || only.code !== CODE || only.deletion_began) return undefined;
  const actor = await administratorOf(database, CODE, NAME);
  return (await listUsers(database, actor)).length === 0 ? actor : undefined;
}

const COMPANY = { name: 'Mercearia do Rossio, Lda.', country: 'PT', currency: 'EUR' };

async function fill(database: Database, actor: Administrator): Promise<Credentials> {
  const { writeSampleData } = await import('../../sample-data/write-sample-data.ts');
  await writeSampleData(database, actor, { documents: DOCUMENTS });
  const password = newPassword();
  await addUser(database, actor, { login: LOGIN, name: 'Administrator', role: 'admin', password });
  const token = await addToken(database, actor, {
    login: LOGIN,
    name: 'first token',
    scopes: undefined,
    expiresAt: undefined,
  });
  return { account: CODE, login: LOGIN, password, token };
}
