// Takes over a database of Kontor 0.4.0: the baseline creates new tables, into which the rows of the former ones are copied.

import type pg from 'pg';
import { ofNoExtension, openTables } from './open-tables.ts';

/** An object of the former schema. */
interface Former {
  kind: 'TABLE' | 'SEQUENCE' | 'FUNCTION';
  /** Quoted name. */
  name: string;
  /** Name in ALTER and DROP: that of a function has its arguments. */
  object: string;
  /** Quoted columns of a table, without generated ones. Null for other kinds. */
  columns: string | null;
  /** Last value of a sequence. Null for other kinds, and for an unused sequence. */
  value: string | null;
  /** True for the sequence of an identity column, which PostgreSQL moves and drops with its table. */
  isPart: boolean;
}

/** Schema of the former objects until their rows are copied. */
const ASIDE = 'kontor_former';

/** Table whose rows are not copied, because servers register again. */
const NOT_COPIED = 'server_process';

/**
 * Replaces the schema of Kontor 0.4.0 by that of the baseline, in the caller's transaction. A column without a successor is an error, so
 * no value is lost. Foreign objects stay; PostgreSQL refuses to drop a table on which one of them depends.
 */
export async function takeOver(client: pg.Client, baseline: string): Promise<void> {
  const { rows: former } = await client.query<Former>(FORMER);
  const moved = former.filter(({ isPart }) => !isPart);
  await client.query(`CREATE SCHEMA ${ASIDE}`);
  for (const { kind, object } of moved) await client.query(`ALTER ${kind} public.${object} SET SCHEMA ${ASIDE}`);
  await client.query(baseline);
  const { rows: present } = await client.query<{ name: string }>(PRESENT);
  const isReplaced = ({ name }: Former) => present.some(each => each.name === name);
  const replaced = former.filter(isReplaced);

  const close = await openTables(client);
  for (const { name, columns, value } of replaced) {
    if (value !== null) await client.query('SELECT setval($1, $2)', [`public.${name}`, value]);
    if (columns !== null && name !== NOT_COPIED) await copyRows(client, name, columns);
  }
  await close();

  for (const kind of ['TABLE', 'SEQUENCE', 'FUNCTION']) {
    const objects = moved.filter(each => each.kind === kind && isReplaced(each)).map(each => `${ASIDE}.${each.object}`);
    if (objects.length > 0) await client.query(`DROP ${kind} ${objects.join(', ')}`);
  }
  for (const each of moved)
    if (!isReplaced(each)) await client.query(`ALTER ${each.kind} ${ASIDE}.${each.object} SET SCHEMA public`);
  await client.query(`DROP SCHEMA ${ASIDE}`);
}

async function copyRows(client: pg.Client, name: string, columns: string): Promise<void> {
  await client.query(`ALTER TABLE ${ASIDE}.${name} NO FORCE ROW LEVEL SECURITY`);
  await client.query(
    `INSERT INTO public.${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${ASIDE}.${name}`,
  );
  await client.query(`ANALYZE public.${name}`);
}

// The table of migrations stays where it is.
const FORMER = `
  SELECT 'TABLE' AS kind, quote_ident(relname) AS name, quote_ident(relname) AS object, NULL AS value, false AS "isPart",
    (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
  FROM pg_class c
  WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'schema_migration'
    AND pg_has_role(relowner, 'USAGE') AND ${ofNoExtension('pg_class', 'c.oid')}
  UNION ALL
  SELECT 'SEQUENCE', quote_ident(relname), quote_ident(relname), s.last_value::text,
    EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('a', 'i')), NULL
  FROM pg_class c JOIN pg_sequences s ON s.schemaname = 'public' AND s.sequencename = relname
  WHERE relnamespace = 'public'::regnamespace AND pg_has_role(relowner, 'USAGE') AND ${ofNoExtension('pg_class', 'c.oid')}
  UNION ALL
  SELECT 'FUNCTION', quote_ident(proname), format('%I(%s)', proname, pg_get_function_identity_arguments(p.oid)), NULL, false, NULL
  FROM pg_proc p
  WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' AND pg_has_role(proowner, 'USAGE') AND ${ofNoExtension('pg_proc', 'p.oid')}`;

const PRESENT = `
  SELECT quote_ident(relname) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
  UNION ALL
  SELECT quote_ident(proname) FROM pg_proc WHERE pronamespace = 'public'::regnamespace`;
