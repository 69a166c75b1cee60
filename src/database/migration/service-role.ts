// The server refuses to serve with a database role that has rights which the service must not have.

import type pg from 'pg';

/**
 * Refuses a role that can bypass row-level security, grant rights, create permanent objects, or is a member of another role than
 * kontor_service. Throws with the role, its excess rights, and what to revoke. Resolves to warnings about temporary tables, which
 * PostgreSQL allows by default and managed services may not let us revoke.
 */
export async function refuseExcessRights(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<FoundRole>(`
    SELECT rolname AS name, has_database_privilege(current_database(), 'TEMPORARY') AS temporary,
      quote_ident(current_database()) AS database,
      rolsuper OR rolbypassrls OR EXISTS (
        SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
        WHERE nspname = 'public' AND relkind = 'r' AND pg_has_role(current_user, relowner, 'MEMBER')) AS bypasses,
      array_remove(ARRAY[
        CASE WHEN rolcreaterole THEN 'CREATEROLE' END,
        CASE WHEN rolcreatedb THEN 'CREATEDB' END,
        CASE WHEN rolreplication THEN 'REPLICATION' END,
        CASE WHEN has_database_privilege(current_database(), 'CREATE') THEN 'CREATE on the database' END,
        CASE WHEN has_schema_privilege('public', 'CREATE') THEN 'CREATE on the schema public (REVOKE CREATE ON SCHEMA public FROM PUBLIC)' END
      ] || ARRAY(
        SELECT 'the role ' || other.rolname FROM pg_roles other
        WHERE other.rolname NOT IN ('kontor_service', current_user)
          AND pg_has_role(current_user, other.oid, 'MEMBER')
        UNION ALL
        SELECT 'ADMIN OPTION on ' || roleid::regrole FROM pg_auth_members
        WHERE admin_option AND pg_has_role(current_user, member, 'MEMBER')
      ), NULL) AS excess
    FROM pg_roles WHERE rolname = current_user`);
  const role = rows[0];
  if (!role || role.bypasses) {
    throw new Error(
      `The role '${role?.name}' could bypass row-level security (superuser, BYPASSRLS or owner): refusing to serve with it`,
    );
  }
  if (role.excess.length > 0) {
    throw new Error(
      `The role '${role.name}' has ${role.excess.join(', ')}, which requests must not have: refusing to serve with it. Revoke that, and try again`,
    );
  }
  if (!role.temporary) return [];
  return [
    `The role '${role.name}' may create temporary tables, with which it could fill the disk: run REVOKE TEMPORARY ON DATABASE ${role.database} FROM PUBLIC as the owner of the database`,
  ];
}

interface FoundRole {
  name: string;
  database: string;
  bypasses: boolean;
  excess: string[];
  temporary: boolean;
}
