// Creates missing roles, grants and policies of a database.

import type pg from 'pg';
import { expectedAccess, repairAccess } from './access.ts';
import { appliedMigrations, readMigrations } from './migrate.ts';
import { alone } from './migration-lock.ts';
import { makeGroupRoles, makeServiceLogin, type ServiceLogin } from './roles.ts';

/** Actions taken. */
export interface RolesAndGrants {
  /** The login of the service; undefined while the database is empty. */
  login: ServiceLogin | undefined;
  /** The statements that were needed for grants and policies. */
  repaired: string[];
}

/**
 * Creates missing roles, grants and policies of Kontor, on a connection of the owner. A dump that was restored on another PostgreSQL
 * server lacks roles and the grants to them. May run more than once and in several processes. With a part of the migrations, only their
 * rights are created, and none is revoked.
 */
export async function makeRolesAndGrants(client: pg.Client): Promise<RolesAndGrants> {
  await makeGroupRoles(client);
  const applied = await appliedMigrations(client);
  if (applied.size === 0) return { login: undefined, repaired: [] };
  const known = await readMigrations();
  const complete = applied.size === known.length && known.every(({ name }) => applied.has(name));
  const expected = (await expectedAccess()).filter(({ since }) => applied.has(since));
  const repaired = await alone(client, async () => [
    ...(await repairAccess(client, expected, { complete })),
    ...(await closeDatabase(client)),
  ]);
  return { login: await makeServiceLogin(client), repaired };
}

// By default every role may create temporary tables and large objects, with which the service could fill the disk. Only a superuser can
// revoke the right to create large objects.
async function closeDatabase(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('REVOKE %s ON DATABASE %I FROM %s', privilege_type, datname,
      CASE WHEN grantee = 0 THEN 'PUBLIC' ELSE grantee::regrole::text END) AS statement
    FROM pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba)))
    WHERE datname = current_database() AND grantee IN (0, 'kontor_service'::regrole) AND privilege_type IN ('TEMPORARY', 'CREATE')
      AND pg_has_role(datdba, 'USAGE')
    UNION ALL
    SELECT format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', p.oid::regprocedure)
    FROM pg_proc p, aclexplode(coalesce(proacl, acldefault('f', proowner)))
    WHERE p.pronamespace = 'pg_catalog'::regnamespace AND proname IN ('lo_creat', 'lo_create', 'lo_from_bytea') AND grantee = 0
      AND (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)`);
  for (const { statement } of rows) await client.query(statement);
  return rows.map(({ statement }) => statement);
}
