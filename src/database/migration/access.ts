// The access to the objects of the schema: read from PostgreSQL's catalogue, compared with migrations/access.json, and repaired.

import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { ofNoExtension } from './open-tables.ts';

/** One fact about the access to an object: a grant, a policy for the owner, or that the object exists. */
export interface AccessFact {
  /** The object as GRANT names it, such as `TABLE account`. */
  object: string;
  /** The right, such as `SELECT to kontor_service`. */
  fact: string;
  /** The statement that creates it; empty for an object, which only a migration creates. */
  statement: string;
}

/** A fact of a completely migrated database. */
export interface ExpectedFact extends AccessFact {
  /** The migration that created it. */
  since: string;
}

interface FoundFact extends AccessFact {
  /** The statement that removes it. */
  undo: string;
}

const FILE = new URL('../../../migrations/access.json', import.meta.url);

/** Reads the access of a completely migrated database. The file is generated from one. */
export async function expectedAccess(): Promise<ExpectedFact[]> {
  return JSON.parse(await readFile(FILE, 'utf8'));
}

/**
 * Creates missing rights and policies of `expected`, as the owner of the tables, in the caller's transaction. `complete`: also revokes
 * other rights of PUBLIC and of Kontor's roles. Other objects and grants to other roles remain. Resolves to the statements that were
 * needed.
 */
export async function repairAccess(
  client: pg.Client,
  expected: ExpectedFact[],
  { complete }: { complete: boolean },
): Promise<string[]> {
  const found = await readAccess(client);
  const objects = new Set(expected.map(({ object }) => object));
  const wanted = new Set(expected.map(keyOf));
  const present = new Set(found.map(keyOf));
  const lost = expected.find(each => each.statement === '' && !present.has(keyOf(each)));
  if (lost) throw new Error(`The database has no ${lost.object}: it was not restored completely. Restore it again`);
  const excess = found.filter(each => objects.has(each.object) && !wanted.has(keyOf(each)));
  const statements = [
    ...(complete ? excess : []).map(({ undo }) => undo),
    ...expected.filter(each => !present.has(keyOf(each))).map(({ statement }) => statement),
  ];
  for (const statement of statements) await client.query(statement);
  return statements;
}

/** Reads the access to all objects of the schema, in a fixed order. Extensions' objects don't count. */
export async function readAccess(client: pg.Client): Promise<FoundFact[]> {
  const { rows } = await client.query<FoundFact>(ACCESS);
  return rows;
}

const keyOf = ({ object, fact }: AccessFact) => `${object}: ${fact}`;

const GRANTEE = `CASE WHEN grantee = 0 THEN 'PUBLIC' ELSE grantee::regrole::text END`;
const ROLES = `(0, 'kontor_service'::regrole, 'kontor_administration'::regrole, 'kontor_transfer'::regrole)`;

// USAGE of the schema is PostgreSQL's own default for PUBLIC, which an administrator may have revoked: it is left as it is.
const ACCESS = `
  WITH relation AS (
    SELECT c.oid, c.relacl, c.relowner, c.relname,
      CASE c.relkind WHEN 'S' THEN 'SEQUENCE ' ELSE 'TABLE ' END || quote_ident(c.relname) AS object
    FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'S')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype IN ('e', 'i'))
  ), function AS (
    SELECT p.oid, p.proacl, p.proowner, format('FUNCTION %I(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) AS object
    FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND ${ofNoExtension('pg_proc', 'p.oid')}
  ), granted AS (
    SELECT object, privilege_type AS privilege, grantee FROM relation, aclexplode(relacl)
    UNION ALL
    SELECT object, format('%s (%I)', privilege_type, attname), grantee
    FROM relation JOIN pg_attribute a ON attrelid = oid AND attnum > 0 AND NOT attisdropped, aclexplode(attacl)
    UNION ALL
    SELECT object, privilege_type, grantee FROM function, aclexplode(coalesce(proacl, acldefault('f', proowner)))
    UNION ALL
    SELECT 'SCHEMA public', privilege_type, grantee FROM pg_namespace, aclexplode(nspacl)
    WHERE nspname = 'public' AND NOT (grantee = 0 AND privilege_type = 'USAGE')
  ), policy AS (
    SELECT object, polname, polroles = ARRAY[relowner] AS for_owner, format('CREATE POLICY %I ON %I AS %s FOR %s TO CURRENT_USER%s%s',
      polname, relname, CASE WHEN polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END,
      CASE polcmd WHEN '*' THEN 'ALL' WHEN 'r' THEN 'SELECT' WHEN 'a' THEN 'INSERT' WHEN 'w' THEN 'UPDATE' ELSE 'DELETE' END,
      ' USING (' || pg_get_expr(polqual, polrelid) || ')', ' WITH CHECK (' || pg_get_expr(polwithcheck, polrelid) || ')') AS statement,
      format('DROP POLICY %I ON %I', polname, relname) AS undo
    FROM pg_policy JOIN relation ON relation.oid = polrelid WHERE polroles <> '{0}'
  )
  SELECT object, 'exists' AS fact, '' AS statement, '' AS undo FROM relation
  UNION ALL
  SELECT object, 'exists', '', '' FROM function
  UNION ALL
  SELECT 'SCHEMA public', 'exists', '', ''
  UNION ALL
  SELECT object, format('%s to %s', privilege, ${GRANTEE}), format('GRANT %s ON %s TO %s', privilege, object, ${GRANTEE}),
    format('REVOKE %s ON %s FROM %s', privilege, object, ${GRANTEE})
  FROM granted WHERE grantee IN ${ROLES}
  UNION ALL
  SELECT object, format('policy %I', polname) || CASE WHEN for_owner THEN '' ELSE ' for others' END, statement, undo FROM policy
  ORDER BY 1, 2`;
