// The connection of a backup or a restore: one long transaction of the owner.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { connectOnce, mayMigrate } from '../migration/prepare-database.ts';

/**
 * Runs work in a transaction of the owner of the database and commits it. After an error or an abort of `signal` the connection is
 * closed at once, which rolls back. Throws with the remedy if the login is not the owner, and UnansweredCommit.
 */
export async function inOwnTransaction<T>(
  url: string,
  { begin, signal }: { begin: string; signal?: AbortSignal | undefined },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectOnce(url);
  const destroy = () => socketOf(client).destroy();
  signal?.addEventListener('abort', destroy);
  try {
    if (!(await mayMigrate(client)))
      throw new Error('This needs DATABASE_URL of the owner of the database, not of the service role');
    await client.query(begin);
    await client.query(UNLIMITED);
    const result = await work(client);
    signal?.throwIfAborted();
    // From here on, the outcome is unknown.
    signal?.removeEventListener('abort', destroy);
    await client.query('COMMIT').catch(error => {
      throw isAnswer(error) ? error : new UnansweredCommit(error);
    });
    await client.end().catch(() => {});
    return result;
  } catch (error) {
    await rollBack(client);
    destroy();
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', destroy);
  }
}

/** COMMIT was sent, and the connection was lost before its answer: the outcome is unknown. */
export class UnansweredCommit extends Error {
  constructor(cause: unknown) {
    super('The connection to PostgreSQL was lost while the work was committed', { cause });
  }
}

// An error of COMMIT rolls back. Classes 57P and 08 end the connection, perhaps after the COMMIT.
const isAnswer = (error: unknown) => error instanceof pg.DatabaseError && !/^(57P|08)/.test(error.code ?? '57P');

/** Lifts the timeouts of the role, which are for requests; PostgreSQL 15 and 16 lack one of them. Fixes the text format of values. */
const UNLIMITED = `
  SELECT set_config(name, '0', true) FROM pg_settings
  WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout');
  SET LOCAL search_path = public; SET LOCAL client_encoding = 'UTF8'; SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD';
  SET LOCAL intervalstyle = 'postgres'; SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`;

const ROLLBACK_MS = 1000;

// Without it, PostgreSQL would keep the locks a moment longer than this process. An interrupted COPY does not answer any more.
async function rollBack(client: pg.Client): Promise<void> {
  const rolledBack = client.query('ROLLBACK').catch(() => {});
  await Promise.race([rolledBack, sleep(ROLLBACK_MS, undefined, { ref: false })]);
}

const socketOf = (client: pg.Client) => (client as unknown as { connection: pg.Connection }).connection.stream;

/** The version of the PostgreSQL server, such as 18.4. */
export async function serverVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
  return rows[0]?.version.split(' ')[0] ?? '';
}

/** A name as SQL. */
export const quoted = pg.escapeIdentifier;
