// SQL as the owner of a test database, for states that no operation makes.

import type pg from 'pg';
import { connectOnce } from '../../src/database/migration/prepare-database.ts';

// Opening a connection takes twenty times the processor time of a statement. Connections wait here for the next work, by address.
const idle = new Map<string, Connection[]>();

/** A connection that does not keep the process from ending while it waits. Its types lack that. */
type Connection = pg.Client & { ref(): void; unref(): void };

/** Runs work on a connection of the owner, which is in the state of a new one. */
export async function asOwner<T>(
  { ownerUrl = '' }: { ownerUrl: string | undefined },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = idle.get(ownerUrl)?.pop() ?? (await connect(ownerUrl));
  client.ref();
  try {
    return await work(client);
  } finally {
    await client.query('DISCARD ALL').then(
      () => {
        idle.set(ownerUrl, [...(idle.get(ownerUrl) ?? []), client]);
        client.unref();
      },
      // Work that has failed may have left its transaction open.
      () => client.end(),
    );
  }
}

async function connect(ownerUrl: string): Promise<Connection> {
  const client = (await connectOnce(ownerUrl)) as Connection;
  // A test may end all connections of the database.
  const remove = () => idle.set(ownerUrl, idle.get(ownerUrl)?.filter(each => each !== client) ?? []);
  client.on('error', remove).on('end', remove);
  return client;
}

/** The same on a connection of its own, which is closed: its rows are counted at once, and no restore finds the database in use. */
export async function asOwnerOnce<T>(
  { ownerUrl = '' }: { ownerUrl: string | undefined },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectOnce(ownerUrl);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs work in a transaction on the account with a code. */
export async function inAccount<T>(
  client: pg.Client,
  code: string,
  work: (accountId: number) => Promise<T>,
): Promise<T> {
  await client.query('BEGIN');
  try {
    const { rows } = await client.query<{ id: number }>('SELECT account_id_of($1) AS id', [code]);
    const id = rows[0]?.id;
    if (!id) throw new Error(`There is no account '${code}'`);
    await client.query(`SET LOCAL kontor.account = '${id}'`);
    const result = await work(id);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/**
 * Begins a transaction as an owner of all tables who is no superuser, so that row-level security binds it. The caller rolls the
 * transaction back.
 */
export async function becomePlainOwner(superuser: pg.Client): Promise<void> {
  await superuser.query('BEGIN');
  await superuser.query(`DO $$
    DECLARE target text;
    BEGIN
      CREATE ROLE plain_owner NOSUPERUSER;
      GRANT CREATE, USAGE ON SCHEMA public TO plain_owner;
      FOR target IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('ALTER TABLE %I OWNER TO plain_owner', target);
      END LOOP;
      FOR target IN SELECT sequencename FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> 'account_account_id_seq' LOOP
        EXECUTE format('ALTER SEQUENCE %I OWNER TO plain_owner', target);
      END LOOP;
    END $$`);
  await superuser.query('SET LOCAL ROLE plain_owner');
}
