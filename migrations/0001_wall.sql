-- The tenant wall: every table that belongs to accounts is closed to whoever has not said which account they act for.
-- The group role `kontor_service` is what the server may do; a login role of its own is made for each database at first start.

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'kontor_service') THEN
    CREATE ROLE kontor_service NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;  -- another database of this cluster was faster
END $$;

GRANT USAGE ON SCHEMA public TO kontor_service;

-- Puts a table behind the wall and grants the service the rights named. A test fails on any table with account_id that is not.
CREATE FUNCTION wall(target regclass, rights text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY wall ON %s USING (account_id = nullif(current_setting(''kontor.account'', true), '''')::integer)', target);
  EXECUTE format('GRANT %s ON %s TO kontor_service', rights, target);
END $$;
REVOKE ALL ON FUNCTION wall(regclass, text) FROM PUBLIC;

-- The login the server uses in this database; only the owner may read it.
CREATE TABLE service_login (
  role_name text PRIMARY KEY,
  password  text NOT NULL
);
REVOKE ALL ON service_login FROM PUBLIC;
