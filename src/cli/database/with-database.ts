// What a command does around its work: reads the settings, opens the database, closes it again.

import type pg from 'pg';
import { type Config, readConfig } from '../../config/config.ts';
import { type Database, openDatabase } from '../../database/open-database.ts';
import { accountFacts, readAccountFacts } from '../../database/statements/administration/accounts.ts';
import { inTransaction, type Transaction } from '../../database/transaction/transaction.ts';
import type { AccountFacts } from '../../domain/account.ts';
import { inAccount } from '../../operations/administration/accounts.ts';
import { DatabaseError } from '../terminal/errors.ts';
import { accountNumber } from './account-number.ts';

/** Opens the database that the settings name; what takes a while is told on standard error. Throws DatabaseError. */
export async function openForCommand(config: Config): Promise<Database> {
  try {
    return await openDatabase(config, line => console.error(line));
  } catch (error) {
    throw new DatabaseError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Runs the work of a command on the database. */
export async function withDatabase<T>(
  work: (database: Database) => Promise<T>,
  config: Config = readConfig(),
): Promise<T> {
  const database = await openForCommand(config);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Runs the work of a command in a transaction of the owner on an account. Throws NOT_FOUND. */
export function withAccount<T>(code: string, work: (client: pg.Client, accountId: number) => Promise<T>): Promise<T> {
  return withDatabase(database =>
    database.asOwner(client => inAccount(client, code, accountId => work(client, accountId))),
  );
}

/** Runs the work of a command in a transaction of the service on an account, as a request would. Throws NOT_FOUND. */
export function withTransaction<T>(
  code: string,
  work: (transaction: Transaction, account: AccountFacts) => Promise<T>,
): Promise<T> {
  return withDatabase(async database => {
    const accountId = await accountNumber(database, code);
    return inTransaction(database.pool, accountId, { readOnly: false }, async transaction =>
      work(transaction, readAccountFacts(await transaction.query(accountFacts(accountId)))),
    );
  });
}
