// Lists for administrators: accounts, users, tokens, sessions, document sets, text messages. They contain no secrets.

import {
  type AccountDetails,
  accountDetails,
  allAccounts,
  locationNames,
  sessionsOf,
  setsOf,
  tokensOf,
  usersOf,
} from '../../database/sql/administration/lists.ts';
import { notFound } from '../../domain/errors.ts';
import type { Query, Row } from '../../query/statement.ts';
import type { Administrator } from '../actor.ts';
import type { DatabaseContext } from '../context.ts';
import { readRowsAs } from '../read/run-read.ts';

export type { AccountDetails };

/** All accounts, by code. */
export async function listAccounts({ administrationPool }: DatabaseContext): Promise<Row[]> {
  if (!administrationPool) throw new Error('The list of accounts needs the connection of the administration');
  return administrationPool.query(allAccounts);
}

/** All settings of an account, with counts of its records. Throws NOT_FOUND. */
export async function showAccount(context: DatabaseContext, actor: Administrator): Promise<AccountDetails> {
  const [found] = await readRowsAs(context, actor, accountDetails(actor.accountId), { cost: 'scan' });
  if (!found) throw notFound('account_gone');
  return found;
}

/** The users of an account, by login. */
export const listUsers = (context: DatabaseContext, actor: Administrator): Promise<Row[]> =>
  list(context, actor, usersOf(actor.accountId));

/** The API tokens of an account, by name. */
export const listTokens = (context: DatabaseContext, actor: Administrator): Promise<Row[]> =>
  list(context, actor, tokensOf(actor.accountId));

/** The live sessions of an account, or of one user, newest first. */
export const listSessions = (
  context: DatabaseContext,
  actor: Administrator,
  { login, idleSeconds }: { login: string | undefined; idleSeconds: number },
): Promise<Row[]> => list(context, actor, sessionsOf(actor.accountId, login, idleSeconds));

/** The document sets of an account, by code. */
export const listSets = (context: DatabaseContext, actor: Administrator): Promise<Row[]> =>
  list(context, actor, setsOf(actor.accountId));

/** Code and name of the first thousand locations of an account, by code. */
export const listLocations = (context: DatabaseContext, actor: Administrator): Promise<Row[]> =>
  list(context, actor, locationNames(actor.accountId));

async function list(context: DatabaseContext, actor: Administrator, rows: Query<Row>): Promise<Row[]> {
  return readRowsAs(context, actor, rows, { cost: 'scan' });
}
