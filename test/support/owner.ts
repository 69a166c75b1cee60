// SQL as the owner of a test database, for states that no operation makes.

import type pg from 'pg';
import { connectOnce } from '../../src/database/migration/prepare-database.ts';

/** Runs work on a connection of the owner. */
export async function asOwner<T>(
  { ownerUrl }: { ownerUrl: string | undefined },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectOnce(ownerUrl ?? '');
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
