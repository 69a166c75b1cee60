// What a command does around its work: it reads the settings, opens the database and closes it again.

import { type Config, readConfig } from '../../config/config.ts';
import { type Database, openDatabase } from '../../database/open-database.ts';
import type { Administrator } from '../../operations/actor.ts';
import { administratorOf } from '../../operations/administration/accounts.ts';
import { addMissingSets } from '../../operations/administration/missing-sets.ts';
import { DatabaseError } from '../terminal/errors.ts';

/** Runs the work of a command on the database that the settings name. Throws DatabaseError when it can't be opened. */
export async function withDatabase<T>(
  work: (database: Database) => Promise<T>,
  config: Config = readConfig(),
): Promise<T> {
  const database = await open(config);
  try {
    const sets = database.owner ? await addMissingSets(database) : 0;
    if (sets > 0) database.applied.push(`document sets of new types (${sets})`);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Runs the work of a command as the administrator of an account. Throws NOT_FOUND, DatabaseError. */
export function withAccount<T>(
  code: string,
  work: (database: Database, actor: Administrator) => Promise<T>,
  config: Config = readConfig(),
): Promise<T> {
  return withDatabase(async database => work(database, await administratorOf(database, code)), config);
}

// Steps that take a while are reported on standard error.
async function open(config: Config): Promise<Database> {
  try {
    return await openDatabase(config, line => console.error(line));
  } catch (error) {
    throw new DatabaseError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
