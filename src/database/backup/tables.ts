// Contents of a database's schema: tables with their columns, and sequences, read from PostgreSQL's catalogue.

import type pg from 'pg';

export interface Table {
  name: string;
  /** The columns with values of their own: not those that PostgreSQL computes. */
  columns: string[];
  /** True if its rows belong to accounts, so that row-level security shows an owner those of one account at a time. */
  ofAccounts: boolean;
}

/**
 * Tables that are no data: the login of the service is made anew, the migrations are in the manifest, servers register themselves, and the
 * move of an account begins again.
 */
const NO_DATA = ['service_login', 'schema_migration', 'server_process', 'account_change'];

/** Objects of the schema `public` that belong to no extension. */
const OF_KONTOR = (catalogue: string, oid: string) =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`;

/** The tables with data, in the order of their names. Unlogged tables are none: PostgreSQL empties them itself after a crash. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT relname AS name, bool_or(attname = 'account_id') AS "ofAccounts",
      array_agg(attname::text ORDER BY attnum) FILTER (WHERE attgenerated = '') AS columns
    FROM pg_class c JOIN pg_attribute a ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p' AND relname <> ALL ($1)
      AND ${OF_KONTOR('pg_class', 'c.oid')}
    GROUP BY relname ORDER BY relname`,
    [NO_DATA],
  );
  return rows;
}

/** The last value that each sequence has given; a sequence that has given none is left out. */
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
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_has_role(relowner, 'USAGE') AND ${OF_KONTOR('pg_class', 'c.oid')}
    UNION ALL
    SELECT format('DROP SEQUENCE IF EXISTS %I CASCADE', relname) FROM pg_class c
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' AND pg_has_role(relowner, 'USAGE') AND ${OF_KONTOR('pg_class', 'c.oid')}
    UNION ALL
    SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace AND pg_has_role(proowner, 'USAGE') AND ${OF_KONTOR('pg_proc', 'p.oid')}`);
  for (const { statement } of rows) await client.query(statement);
}
