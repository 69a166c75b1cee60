// Prepares tables for rows of all accounts, and finds objects of the schema.

import type pg from 'pg';

/** Condition for objects that belong to no extension. */
export const ofNoExtension = (catalogue: string, oid: string): string =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${oid} AND d.deptype = 'e')`;

/**
 * Prepares all tables of the schema for rows of all accounts, in the caller's transaction: it lifts row-level security for their
 * owner, and drops foreign keys. Resolves to a function that restores both, and so checks each foreign key once for all rows.
 */
export async function openTables(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ open: string; close: string }>(`
    SELECT format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', c.oid::regclass) AS open,
      format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', c.oid::regclass) AS close
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relforcerowsecurity
    UNION ALL
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname),
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
        || coalesce(format('; COMMENT ON CONSTRAINT %I ON %s IS %L', conname, conrelid::regclass, obj_description(oid, 'pg_constraint')), '')
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype = 'f'`);
  for (const { open } of rows) await client.query(open);
  return async () => {
    // Foreign keys come first: the owner's queries that check them have to see all rows.
    for (const { close } of rows.toReversed()) await client.query(close);
  };
}
