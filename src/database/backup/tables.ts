// Contents of a database's schema: tables with their columns, and sequences, read from PostgreSQL's catalogue.

import type pg from 'pg';
import { ofNoExtension } from '../migration/open-tables.ts';

export interface Table {
  name: string;
  /** The columns, without generated ones. */
  columns: string[];
  /** True if its rows belong to accounts, so that row-level security shows an owner those of one account at a time. */
  ofAccounts: boolean;
}

/**
 * Tables that are not backed up: a new login of the service is created, the manifest has the migrations, servers register themselves,
 * and the move of an account begins again.
 */
const NO_DATA = ['service_login', 'schema_migration', 'server_process', 'account_change'];

/** The tables with data, by name. Unlogged tables are left out, because a crash of PostgreSQL empties them. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT relname AS name, bool_or(attname = 'account_id') AS "ofAccounts",
      array_agg(attname::text ORDER BY attnum) FILTER (WHERE attgenerated = '') AS columns
    FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p' AND relname <> ALL ($1)
      AND ${ofNoExtension('pg_class', 'c.oid')}
    GROUP BY relname ORDER BY relname`,
    [NO_DATA],
  );
  return rows;
}

/** The last value of each sequence that has been used. */
export async function readSequences(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Drops the tables, sequences and functions of the schema that the login owns, as a part of the caller's transaction. */
export async function dropObjects(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('DROP TABLE IF EXISTS %I CASCADE', relname) AS statement FROM pg_class c
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_has_role(relowner, 'USAGE') AND ${ofNoExtension('pg_class', 'c.oid')}
    UNION ALL
    SELECT format('DROP SEQUENCE IF EXISTS %I CASCADE', relname) FROM pg_class c
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' AND pg_has_role(relowner, 'USAGE') AND ${ofNoExtension('pg_class', 'c.oid')}
    UNION ALL
    SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace AND pg_has_role(proowner, 'USAGE') AND ${ofNoExtension('pg_proc', 'p.oid')}`);
  for (const { statement } of rows) await client.query(statement);
}
