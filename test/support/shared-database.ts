// Databases that test files of one process use one after the other. Between two files all rows are deleted; ids go on, so that nothing that
// a server keeps in memory fits a later row. A database whose schema or settings a file has changed, or that has grown, is dropped.

import { connectOnce } from '../../src/database/migration/prepare-database.ts';
import { type FreshDatabase, freshDatabase } from './fresh-database.ts';
import { afterAllFiles, isShared } from './runner/shared.ts';

interface Shared extends FreshDatabase {
  /** Schema, settings and rows of a new database, as text to compare. */
  fresh: string;
}

const free: Shared[] = [];

/** A database without rows, which files before may have used. It is for one file at a time: `drop` ends that. */
export async function sharedDatabase(directory: string): Promise<FreshDatabase> {
  if (!isShared()) return freshDatabase(directory);
  const database = free.pop() ?? (await makeShared(directory));
  return {
    url: database.url,
    async drop() {
      if (await isEmptied(database)) free.push(database);
      else await database.drop();
    },
  };
}

async function makeShared(directory: string): Promise<Shared> {
  const database = await freshDatabase(directory);
  afterAllFiles(() => database.drop());
  return { ...database, fresh: await query(database.url, FINGERPRINT) };
}

/** Deletes all rows. False if the database is not like a new one then. */
const isEmptied = async ({ url, fresh }: Shared): Promise<boolean> => {
  try {
    return (await query(url, EMPTY, FINGERPRINT)) === fresh;
  } catch {
    return false;
  }
};

async function query(url: string, ...texts: string[]): Promise<string> {
  const client = await connectOnce(url);
  try {
    let last = '';
    for (const text of texts) last = JSON.stringify((await client.query(text)).rows);
    return last;
  } finally {
    await client.end();
  }
}

// Tables that a migration fills keep their rows. Without triggers and foreign keys, the order does not matter. Another connection that
// still has a lock is a reason for a new database, and so are many pages, which scans would read.
const EMPTY = `DO $$
  DECLARE name text;
  BEGIN
    SET LOCAL session_replication_role = replica;
    SET LOCAL lock_timeout = '1s';
    IF (SELECT sum(pg_relation_size(oid)) FROM pg_class WHERE relnamespace = 'public'::regnamespace) > 16000000 THEN
      RAISE 'Too many pages';
    END IF;
    FOR name IN SELECT tablename FROM pg_tables
      WHERE schemaname = 'public' AND tablename NOT IN ('schema_migration', 'service_login') LOOP
      EXECUTE format('DELETE FROM %I', name);
    END LOOP;
  END $$`;

const catalogue = (table: string, columns: string, where = 'true') =>
  `(SELECT concat(count(*), ' ', sum(hashtextextended(concat_ws(',', ${columns}), 0))) FROM ${table} WHERE ${where}) AS ${table}`;

const FINGERPRINT = `SELECT
  ${catalogue('schema_migration', 'schema_migration::text')},
  ${catalogue('service_login', 'service_login::text')},
  ${catalogue(
    'pg_class',
    'oid, relname, relkind, relowner, relacl, relrowsecurity, relforcerowsecurity, reloptions, relhastriggers',
    `relnamespace = 'public'::regnamespace`,
  )},
  ${catalogue('pg_attribute', 'attrelid, attname, atttypid, attnotnull, atthasdef, attacl', 'attrelid >= 16384 AND attnum > 0')},
  ${catalogue('pg_attrdef', 'oid, xmin')},
  ${catalogue('pg_proc', 'oid, xmin', 'oid >= 16384')},
  ${catalogue('pg_trigger', 'oid, tgname, tgenabled')},
  ${catalogue('pg_constraint', 'oid, xmin')},
  ${catalogue('pg_policy', 'oid, xmin')},
  ${catalogue('pg_namespace', 'oid, nspowner, nspacl')},
  ${catalogue('pg_extension', 'oid, extversion')},
  ${catalogue('pg_db_role_setting', 'setrole, setconfig', 'setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())')}`;
