// The database roles of Kontor: creates missing group roles and the login of the service.

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { isCode } from '../../files/private-file.ts';

/** Login of the service. */
export interface ServiceLogin {
  name: string;
  password: string;
}

/** The roles that the owner takes in transactions: for administrators, and for copies of whole accounts. */
const OWNER_ROLES = ['kontor_administration', 'kontor_transfer'];
const GROUP_ROLES = ['kontor_service', ...OWNER_ROLES];

/**
 * Creates the group roles, which belong to the whole PostgreSQL server and are in no dump of a database, and grants two of them to the
 * owner. Throws with the remedy if the owner lacks the rights.
 */
export async function makeGroupRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>('SELECT rolname FROM pg_roles WHERE rolname = ANY ($1)', [
    GROUP_ROLES,
  ]);
  for (const role of GROUP_ROLES) {
    if (rows.some(({ rolname }) => rolname === role)) continue;
    await client.query(`CREATE ROLE ${role} NOLOGIN`).catch(error => {
      // Another database of this server was faster.
      if (!isCode(error, '42710', '23505')) throw mayNotCreateRoles(error);
    });
  }
  for (const role of OWNER_ROLES) await takeRole(client, role);
}

// A superuser may take every role. From PostgreSQL 16 on, another owner must first grant a role to itself that it has created.
async function takeRole(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ may: boolean; name: string }>(
    `SELECT quote_ident(current_user) AS name, pg_has_role(current_user, $1,
      CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS may`,
    [role],
  );
  if (rows[0]?.may) return;
  await client.query(`GRANT ${role} TO CURRENT_USER`).catch(error => {
    if (!isCode(error, '42501')) throw error;
    throw new Error(
      `The owner of the database may not take the role ${role}, which another owner has created: run GRANT ${role} TO ${rows[0]?.name} as a superuser, then try again`,
      { cause: error },
    );
  });
}

/**
 * The login of the service, stored in a table that only the owner reads, so that every server process uses the same one. It is created
 * once per database, and again under its name if the database comes from another PostgreSQL server.
 */
export async function makeServiceLogin(client: pg.Client): Promise<ServiceLogin> {
  await client.query('BEGIN');
  try {
    await client.query('LOCK TABLE service_login');
    const { rows } = await client.query<ServiceLogin & { exists: boolean; serves: boolean }>(`
      SELECT l.role_name AS name, l.password, r.oid IS NOT NULL AS exists,
        coalesce(pg_has_role(r.oid, 'kontor_service', 'MEMBER'), false) AS serves
      FROM service_login l LEFT JOIN pg_roles r ON r.rolname = l.role_name`);
    const [known] = rows;
    const login = known ?? newLogin();
    if (!known?.exists) await createLogin(client, login);
    else if (!known.serves) await client.query(`GRANT kontor_service TO ${pg.escapeIdentifier(known.name)}`);
    if (!known) await client.query('INSERT INTO service_login VALUES ($1, $2)', [login.name, login.password]);
    await client.query('COMMIT');
    return { name: login.name, password: login.password };
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/** Resets the password of the login to the stored one, after somebody has changed it. */
export async function resetPassword(client: pg.Client, { name, password }: ServiceLogin): Promise<void> {
  await client.query(`ALTER ROLE ${pg.escapeIdentifier(name)} PASSWORD ${pg.escapeLiteral(password)}`);
}

const newLogin = (): ServiceLogin => ({
  name: `kontor_${randomBytes(6).toString('hex')}`,
  password: randomBytes(24).toString('base64url'),
});

async function createLogin(client: pg.Client, { name, password }: ServiceLogin): Promise<void> {
  const role = pg.escapeIdentifier(name);
  await client
    .query(
      `CREATE ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${pg.escapeLiteral(password)} IN ROLE kontor_service`,
    )
    .catch(error => {
      throw mayNotCreateRoles(error);
    });
}

function mayNotCreateRoles(cause: unknown): Error {
  return new Error('The owner of the database may not create the roles of the service: grant it CREATEROLE', { cause });
}
