// What the database role of the service may not be able to do: the server refuses to serve with a role that can.

import type pg from 'pg';

/**
 * Refuses a role that row-level security doesn't bind, or that could give itself or others more rights. Throws with the role and
 * what is wrong with it.
 */
export async function refuseMightyRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; bypasses: boolean; excess: string[] }>(`
    SELECT rolname AS name,
      rolsuper OR rolbypassrls OR EXISTS (
        SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
        WHERE nspname = 'public' AND relkind = 'r' AND pg_has_role(current_user, relowner, 'MEMBER')) AS bypasses,
      array_remove(ARRAY[
        CASE WHEN rolcreaterole THEN 'CREATEROLE' END,
        CASE WHEN rolcreatedb THEN 'CREATEDB' END,
        CASE WHEN rolreplication THEN 'REPLICATION' END
      ] || ARRAY(
        SELECT 'the role ' || other.rolname FROM pg_roles other
        WHERE other.rolname IN ('kontor_administration', 'kontor_transfer', 'pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files')
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
}
