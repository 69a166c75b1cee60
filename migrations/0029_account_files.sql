-- A company as a file: how long an account keeps its documents, and the role that copies and deletes whole accounts.

ALTER TABLE account
  ADD COLUMN retention_years integer NOT NULL DEFAULT 10,
  ADD COLUMN deletion_began timestamptz,
  ADD CONSTRAINT account_retention_years_check CHECK (retention_years BETWEEN 0 AND 100);
COMMENT ON COLUMN account.retention_years IS 'Years for which documents are kept: an account with a younger document is deleted only by force.';
COMMENT ON COLUMN account.deletion_began IS 'When the deletion of the account began; null: it is not being deleted. A deletion that was interrupted goes on when the command runs again.';

-- As before, without accounts that are being deleted.
CREATE OR REPLACE FUNCTION accounts_without_set(types text[]) RETURNS SETOF integer LANGUAGE plpgsql AS $$
DECLARE
  id integer;
BEGIN
  FOR id IN SELECT account_id FROM account WHERE deletion_began IS NULL ORDER BY account_id LOOP
    PERFORM set_config('kontor.account', id::text, true);
    IF EXISTS (SELECT FROM unnest(types) AS wanted (type) WHERE NOT EXISTS (
        SELECT FROM document_set WHERE account_id = id AND document_type = wanted.type)) THEN
      RETURN NEXT id;
    END IF;
  END LOOP;
  PERFORM set_config('kontor.account', '', true);
END $$;

-- The references that close a circle of tables, or lead to another row of the table. An import checks them at its end, since
-- rows come before those that they refer to.
ALTER TABLE account ALTER CONSTRAINT account_default_location_fkey DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE family ALTER CONSTRAINT family_family_fkey DEFERRABLE INITIALLY IMMEDIATE;
ALTER TABLE document ALTER CONSTRAINT document_related_document_fkey DEFERRABLE INITIALLY IMMEDIATE;

-- Without it, each document that is deleted reads all documents of its account.
CREATE INDEX document_by_related_document ON document (account_id, related_document_id) WHERE related_document_id IS NOT NULL;
COMMENT ON INDEX document_by_related_document IS 'Finds the documents that name one as their related document, when that one is deleted.';

-- The group role `kontor_transfer`: reads, inserts and deletes the rows of one account. The owner takes it in each transaction of
-- an export, an import or a deletion, so that row-level security binds them to one account.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'kontor_transfer') THEN
    CREATE ROLE kontor_transfer NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;  -- another database of this cluster was faster
END $$;

-- The owner must be able to take the role: a superuser can. From PostgreSQL 16 on another owner who has created it can only
-- grant it, also to itself.
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'kontor_transfer',
    CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN 'SET' ELSE 'MEMBER' END)
  THEN
    GRANT kontor_transfer TO CURRENT_USER;
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE EXCEPTION 'the owner of the database may not take the role kontor_transfer, which another owner has created: run GRANT kontor_transfer TO % as a superuser, then try again',
    quote_ident(current_user) USING ERRCODE = 'insufficient_privilege';
END $$;

GRANT USAGE ON SCHEMA public TO kontor_transfer;
GRANT SELECT ON schema_migration TO kontor_transfer;
GRANT UPDATE (default_location_id, link_secret, deletion_began) ON account TO kontor_transfer;
GRANT UPDATE (state, last_error) ON sms_message TO kontor_transfer;

DO $$ DECLARE target regclass; BEGIN
  FOR target IN SELECT attrelid::regclass FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE attname = 'account_id' AND NOT attisdropped AND relkind = 'r' AND relnamespace = 'public'::regnamespace
  LOOP
    EXECUTE format('GRANT SELECT, INSERT, DELETE ON %s TO kontor_transfer', target);
  END LOOP;
END $$;

-- As before, and the rights of kontor_transfer on every table that comes later.
CREATE OR REPLACE FUNCTION isolate_tenant(target regclass, rights text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant_isolation ON %s USING (account_id = nullif(current_setting(''kontor.account'', true), '''')::integer)', target);
  EXECUTE format('COMMENT ON POLICY tenant_isolation ON %s IS %L', target,
    'A statement reads and writes only rows of the account of its transaction, the setting kontor.account.');
  EXECUTE format('GRANT %s ON %s TO kontor_service', rights, target);
  EXECUTE format('GRANT SELECT, INSERT, DELETE ON %s TO kontor_transfer', target);
END $$;
COMMENT ON FUNCTION isolate_tenant(regclass, text) IS 'Enables and forces row-level security on a table, adds the policy tenant_isolation, and grants the service these rights and kontor_transfer those to copy and delete an account.';
