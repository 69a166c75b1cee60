// Checks that an account can move between two databases: both are of Kontor, of one version, and the logins may copy accounts.

import { databaseFacts } from '../../database/sql/account-files/catalogue.ts';
import { accountRow } from '../../database/sql/account-files/rows.ts';
import { AppError, conflict } from '../../domain/errors.ts';
import { Message } from '../../domain/messages/message.ts';
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
  if (lacking) throw conflict('destination_lacks_migration', { name: lacking.name });
  const ahead = difference(there, here);
  if (ahead) throw conflict('destination_newer', { name: ahead.name });
  // No account has this id: it only shows whether the login may take the role.
  await runSnapshot({ pool: transferPool(destination) }, { kind: 'system', accountId: 0 }, look =>
    look(accountRow(0)),
  ).catch(error => {
    throw new AppError('CONFLICT', new Message('destination_not_owner'), { cause: error });
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
    return new AppError('DB_TIMEOUT', new Message('destination_unusable', { reason: error.said }), {
      cause: error.cause,
    });
  return new AppError('CONFLICT', new Message('destination_no_kontor'), { cause: error });
}
