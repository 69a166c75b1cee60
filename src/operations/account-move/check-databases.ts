// True if an account can move from one database to another: both are of Kontor, of one version, and the logins may copy accounts.

import { databaseFacts } from '../../database/sql/account-files/catalogue.ts';
import { accountRow } from '../../database/sql/account-files/rows.ts';
import { AppError } from '../../domain/errors.ts';
import type { DatabaseContext } from '../context.ts';
import { runSnapshot } from '../read/run-snapshot.ts';
import { transferPool } from '../write/run-long-write.ts';

interface Migration {
  name: string;
  checksum: string;
}

/** Throws CONFLICT, or DB_TIMEOUT when the destination can't be reached. Changes nothing. */
export async function checkDatabases(source: DatabaseContext, destination: DatabaseContext): Promise<void> {
  const here = await migrationsOf(source);
  const there = await migrationsOf(destination).catch(error => {
    throw explained(error);
  });
  const lacking = difference(here, there);
  if (lacking)
    throw new AppError(
      'CONFLICT',
      `The destination lacks the migration ${lacking.name}, or has another one of its name: start the Kontor of this version there once, or run 'kontor migrate'`,
    );
  const ahead = difference(there, here);
  if (ahead)
    throw new AppError(
      'CONFLICT',
      `The destination is of a newer version: it has the migration ${ahead.name}. Bring this installation to that version first`,
    );
  // No account has this id: it only shows whether the login may take the role.
  await runSnapshot({ pool: transferPool(destination) }, { kind: 'system', accountId: 0 }, look =>
    look(accountRow(0)),
  ).catch(error => {
    throw new AppError('CONFLICT', 'The login of --to is not the owner of the destination', { cause: error });
  });
}

async function migrationsOf(context: DatabaseContext): Promise<Migration[]> {
  const [facts] = await transferPool(context).query(databaseFacts());
  return (facts?.migrations ?? []) as Migration[];
}

const difference = (these: Migration[], those: Migration[]) =>
  these.find(({ name, checksum }) => !those.some(other => other.name === name && other.checksum === checksum));

function explained(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'DB_TIMEOUT')
    return new AppError('DB_TIMEOUT', `The destination can't be used: ${error.message}`, { cause: error.cause });
  return new AppError(
    'CONFLICT',
    "The destination is no database of Kontor, or the login may not read it: run 'kontor migrate' with its DATABASE_URL",
    { cause: error },
  );
}
