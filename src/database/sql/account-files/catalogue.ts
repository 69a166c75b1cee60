// Facts of PostgreSQL's catalogue about the tables of accounts: columns, keys, references, sequences; and the migrations.

import { query } from '../../../query/statement.ts';

/** A table that has account_id. */
export interface TableRow {
  name: string;
  /** Columns in their order, without account_id and without generated ones. */
  columns: string[];
  /** Those of `columns` that have a numeric type. */
  numeric: string[];
  /** Those of `columns` that have the type json or jsonb. */
  json: string[];
  /** Those of `json` that are NOT NULL. */
  jsonNotNull: string[];
  /** Those of `columns` that have a day or a time. */
  times: string[];
  /** Those of `columns` that have the type bigint. */
  bigints: string[];
  /** Those of `columns` that have the type text, text[] or bytea, in three lists. */
  texts: string[];
  textLists: string[];
  bytes: string[];
  /** Columns of the primary key without account_id, in their order. */
  key: string[];
  /** The sequence that gives the values of the column id, by its name TABLE_id_seq; null when the table has none. */
  sequence: string | null;
}

/** All tables that have account_id. `temporary`: unlogged tables too, which a crash of PostgreSQL empties. */
export const accountTables = ({ temporary }: { temporary: boolean }) =>
  query<TableRow>({
    text: `SELECT c.relname::text AS name, ${columnsWhere('true')} AS columns, ${columnsWhere("t.typcategory = 'N'")} AS numeric,
        ${columnsWhere("t.typcategory = 'D'")} AS times, ${columnsWhere(IS_JSON)} AS json, ${columnsWhere(`${IS_JSON} AND a.attnotnull`)} AS "jsonNotNull",
        ${columnsWhere("t.typname = 'int8'")} AS bigints, ${columnsWhere("t.typname = 'text'")} AS texts,
        ${columnsWhere("t.typname = '_text'")} AS "textLists", ${columnsWhere("t.typname = 'bytea'")} AS bytes,
        ARRAY (SELECT a.attname::text FROM pg_constraint k, unnest(k.conkey) WITH ORDINALITY AS x (attnum, place)
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = x.attnum
          WHERE k.conrelid = c.oid AND k.contype = 'p' AND a.attname <> 'account_id' ORDER BY place) AS key,
        s.relname::text AS sequence
      FROM pg_class c
      LEFT JOIN pg_class s ON s.relname = c.relname || '_id_seq' AND s.relkind = 'S' AND s.relnamespace = c.relnamespace
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND ($1 OR c.relpersistence = 'p')
        AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped)
      ORDER BY c.relname`,
    values: [temporary],
  });

const IS_JSON = "t.typname IN ('json', 'jsonb')";
const columnsWhere = (
  condition: string,
) => `ARRAY (SELECT a.attname::text FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
          WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.attname <> 'account_id'
            AND ${condition} ORDER BY a.attnum)`;

/** A foreign key: rows of `from` refer to rows of `to`. */
export interface ReferenceRow {
  from: string;
  to: string;
  /** True if it may be checked at the end of a transaction. */
  deferrable: boolean;
}

/** The foreign keys of all tables. */
export const references = () =>
  query<ReferenceRow>({
    text: `SELECT f.relname::text AS "from", t.relname::text AS "to", k.condeferrable AS deferrable
      FROM pg_constraint k JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
      WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace ORDER BY k.conname`,
  });

/** The migrations of the database by name, the time of the snapshot and the version of PostgreSQL. */
export const databaseFacts = () =>
  query<{
    migrations: { name: string; checksum: string }[];
    at: Date;
    postgres: string;
  }>({
    text: `SELECT jsonb_agg(jsonb_build_object('name', name, 'checksum', checksum) ORDER BY name COLLATE "C") AS migrations,
        now() AS at, current_setting('server_version') AS postgres
      FROM schema_migration`,
  });
