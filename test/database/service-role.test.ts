// The database role of the service as an attacker: who can send any SQL as the service raises no right, creates nothing and leaves nothing.

import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { connectOnce, prepareDatabase } from '../../src/database/migration/prepare-database.ts';
import { refuseExcessRights } from '../../src/database/migration/service-role.ts';
import { onServer } from '../support/fresh-database.ts';
import { startRig } from '../support/rig.ts';

const rig = await startRig();
const { serviceUrl } = await prepareDatabase(rig.ownerUrl);
const service = await connectOnce(serviceUrl);
const superuser = await connectOnce(rig.ownerUrl);
after(() => Promise.all([service.end(), superuser.end()]));
const login = new URL(serviceUrl).username;
const owner = new URL(rig.ownerUrl).username;

const ATTACKS: Record<string, string[]> = {
  'takes another role': [
    `SET ROLE ${owner}`,
    'SET ROLE kontor_administration',
    'SET ROLE pg_read_all_data',
    `SET SESSION AUTHORIZATION ${owner}`,
    `GRANT ${owner} TO CURRENT_USER`,
    'GRANT kontor_administration TO CURRENT_USER',
    'GRANT kontor_service TO pg_monitor',
  ],
  'raises its own rights': [
    ...['SUPERUSER', 'CREATEROLE', 'CREATEDB', 'BYPASSRLS', 'REPLICATION'].map(
      attribute => `ALTER ROLE CURRENT_USER ${attribute}`,
    ),
    'ALTER ROLE kontor_service BYPASSRLS',
    'ALTER ROLE CURRENT_USER SET session_replication_role = replica',
    'SET session_replication_role = replica',
    'GRANT SELECT ON service_login TO CURRENT_USER',
    'ALTER TABLE document OWNER TO CURRENT_USER',
    'ALTER POLICY tenant_isolation ON document USING (true)',
    'DROP POLICY tenant_isolation ON document',
    'ALTER TABLE document DISABLE ROW LEVEL SECURITY',
    `ALTER FUNCTION account_id_of(text) SET search_path = pg_temp`,
    `ALTER SYSTEM SET log_statement = 'none'`,
  ],
  creates: [
    'CREATE TABLE public.mine (id int)',
    'CREATE TEMPORARY TABLE mine (id int)',
    'CREATE TEMPORARY TABLE mine AS SELECT 1',
    'SELECT 1 INTO TEMPORARY mine',
    'CREATE TEMPORARY SEQUENCE mine',
    'CREATE TEMPORARY VIEW mine AS SELECT 1',
    'CREATE TABLE pg_temp.session (id int)',
    `CREATE FUNCTION pg_temp.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
    'CREATE SEQUENCE public.mine',
    'CREATE VIEW public.mine AS SELECT 1',
    `CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'`,
    `CREATE FUNCTION public.now() RETURNS timestamptz LANGUAGE sql AS 'SELECT NULL::timestamptz'`,
    'CREATE TYPE public.mine AS ENUM ()',
    'CREATE SCHEMA mine',
    'CREATE DATABASE mine',
    'CREATE ROLE mine',
    'CREATE LANGUAGE mine HANDLER plpgsql_call_handler',
    'CREATE INDEX ON document (account_id)',
    'CREATE TRIGGER mine BEFORE INSERT ON document FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()',
    'CREATE PUBLICATION mine',
    `SELECT pg_create_logical_replication_slot('mine', 'pgoutput')`,
    'SELECT lo_create(0)',
    'SELECT lo_creat(-1)',
    `SELECT lo_from_bytea(0, 'x')`,
  ],
  'reaches the files and programs of the machine': [
    `COPY (SELECT 1) TO '/tmp/mine'`,
    `COPY rate_count FROM '/etc/passwd'`,
    `COPY (SELECT 1) TO PROGRAM 'true'`,
    `SELECT pg_read_file('/etc/passwd')`,
    `SELECT pg_ls_dir('/')`,
    `SELECT lo_import('/etc/passwd')`,
    `LOAD '/tmp/mine.so'`,
    'SELECT pg_reload_conf()',
    'SELECT * FROM pg_authid',
  ],
};

const refusal = (client: pg.Client, statement: string): Promise<string> =>
  client.query(statement).then(
    () => 'accepted',
    (error: Error) => error.message,
  );

const REFUSED =
  /permission denied|must be (owner|superuser)|must have|only roles with|may not|not allowed|must be a member/i;

describe('The service, whatever SQL it sends,', () => {
  for (const [deed, statements] of Object.entries(ATTACKS)) {
    it(`never ${deed}`, async () => {
      for (const statement of statements) assert.match(await refusal(service, statement), REFUSED, statement);
    });
  }

  it('is a member of kontor_service alone, without ADMIN OPTION, and has no attribute but LOGIN', async () => {
    const { rows } = await service.query(
      `WITH RECURSIVE mine AS (
        SELECT oid, false AS admin FROM pg_roles WHERE rolname = current_user
        UNION SELECT m.roleid, m.admin_option FROM pg_auth_members m JOIN mine ON m.member = mine.oid
      )
      SELECT rolname::text AS name, admin, rolcanlogin AS login,
        rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS excess FROM mine JOIN pg_roles USING (oid) ORDER BY login`,
    );
    assert.deepEqual(rows, [
      { name: 'kontor_service', admin: false, login: false, excess: false },
      { name: login, admin: false, login: true, excess: false },
    ]);
  });

  it('has no right to create anything in database, schemas and tablespaces, and owns nothing', async () => {
    const { rows } = await service.query<{ right: string }>(`
      SELECT p || ' on database ' AS right FROM unnest(ARRAY['CREATE', 'TEMPORARY']) p WHERE has_database_privilege(current_database(), p)
      UNION ALL SELECT 'CREATE on ' || nspname FROM pg_namespace WHERE has_schema_privilege(oid, 'CREATE')
      UNION ALL SELECT 'CREATE on ' || spcname FROM pg_tablespace WHERE has_tablespace_privilege(oid, 'CREATE')
      UNION ALL SELECT 'USAGE on ' || srvname FROM pg_foreign_server WHERE has_server_privilege(oid, 'USAGE')
      UNION ALL SELECT 'owns ' || objid::text FROM pg_shdepend WHERE deptype = 'o' AND refobjid IN (
        SELECT oid FROM pg_roles WHERE rolname IN (current_user, 'kontor_service'))`);
    assert.deepEqual(rows, []);
  });

  it('has of each table only the rights that are committed in migrations/access.json, with no GRANT OPTION', async () => {
    const { rows } = await superuser.query<{ relname: string }>(
      `SELECT relname, grantee::regrole FROM pg_class, aclexplode(relacl) WHERE relnamespace = 'public'::regnamespace
        AND (is_grantable AND grantee <> relowner OR grantee = $1::regrole)`,
      [login],
    );
    assert.deepEqual(rows, []);
  });

  it('runs functions with the rights of the owner only with a fixed search path, the temporary schema last', async () => {
    const { rows } = await superuser.query<{ name: string; config: string[]; open: boolean }>(`
      SELECT oid::regprocedure::text AS name, proconfig AS config, EXISTS (
        SELECT FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) WHERE grantee = 0) AS open
      FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef`);
    assert.ok(rows.length >= 4);
    for (const { name, config, open } of rows) {
      assert.deepEqual(config, ['search_path=pg_catalog, public, pg_temp'], name);
      assert.equal(open, false, `${name} is executable by PUBLIC`);
    }
  });
});

it('A login with more rights than that is refused, with the remedy', () =>
  onServer(async url => {
    const superuser = await connectOnce(url);
    try {
      await prepareDatabase(url);
      await superuser.query(`CREATE ROLE strong LOGIN PASSWORD 'strong' IN ROLE kontor_service`);
      const name = pg.escapeIdentifier(new URL(url).pathname.slice(1));
      const strong = new URL(url);
      Object.assign(strong, { username: 'strong', password: 'strong' });
      for (const [give, take, reason] of [
        ['ALTER ROLE strong CREATEROLE', 'ALTER ROLE strong NOCREATEROLE', /has CREATEROLE, which requests must not/],
        [
          'ALTER ROLE strong CREATEDB REPLICATION',
          'ALTER ROLE strong NOCREATEDB NOREPLICATION',
          /CREATEDB, REPLICATION/,
        ],
        [
          'GRANT kontor_administration TO strong',
          'REVOKE kontor_administration FROM strong',
          /role kontor_administration/,
        ],
        ['GRANT pg_execute_server_program TO strong', 'REVOKE pg_execute_server_program FROM strong', /server_program/],
        [
          'GRANT kontor_service TO strong WITH ADMIN OPTION',
          'REVOKE ADMIN OPTION FOR kontor_service FROM strong',
          /ADMIN OPTION on kontor_service/,
        ],
        ['GRANT pg_read_all_data TO strong', 'REVOKE pg_read_all_data FROM strong', /role pg_read_all_data/],
        ['GRANT pg_write_all_data TO strong', 'REVOKE pg_write_all_data FROM strong', /role pg_write_all_data/],
        [
          'GRANT CREATE ON SCHEMA public TO strong',
          'REVOKE CREATE ON SCHEMA public FROM strong',
          /CREATE on the schema/,
        ],
        [
          `GRANT CREATE ON DATABASE ${name} TO strong`,
          `REVOKE CREATE ON DATABASE ${name} FROM strong`,
          /CREATE on the database/,
        ],
      ] as const) {
        await superuser.query(give);
        await assert.rejects(prepareDatabase(strong.href), reason, give);
        await superuser.query(take);
      }
      const client = await connectOnce(strong.href);
      assert.deepEqual(await refuseExcessRights(client), []);
      await client.end();
      // PostgreSQL's default, which an owner of the tables who does not own the database can't revoke.
      await superuser.query(`GRANT TEMPORARY ON DATABASE ${name} TO PUBLIC`);
      const { warnings } = await prepareDatabase(strong.href);
      assert.equal(warnings.length, 1);
      assert.match(warnings[0] ?? '', /temporary tables.*run REVOKE TEMPORARY ON DATABASE .* FROM PUBLIC as the owner/);
    } finally {
      await superuser.end();
    }
  }));

it('an address with the folder of a socket and no host becomes one with the login of the service', async () => {
  const { rows } = await superuser.query(
    `SELECT current_setting('unix_socket_directories') AS folder, current_setting('port') AS port, current_database() AS name`,
  );
  const { folder, port, name } = rows[0];
  const { username: user, password } = new URL(rig.ownerUrl);
  const parameters = new URLSearchParams({
    host: folder,
    port,
    user: decodeURIComponent(user),
    password: decodeURIComponent(password),
  });
  const prepared = await prepareDatabase(`postgresql:///${name}?${parameters}`);
  assert.equal(prepared.owner, true);
  const client = await connectOnce(prepared.serviceUrl);
  assert.deepEqual((await client.query('SELECT current_user AS user')).rows, [{ user: login }]);
  await client.end();
});
