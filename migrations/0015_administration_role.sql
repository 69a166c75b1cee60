-- The group role `kontor_administration`: what the commands of administrators may write. The owner takes it in each of their
-- transactions, so that row-level security binds them to one account too. The policy tenant_isolation applies to it as to every
-- role; on the table account it lets the role insert, read and change the account of the transaction.

DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'kontor_administration') THEN
    CREATE ROLE kontor_administration NOLOGIN;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;  -- another database of this cluster was faster
END $$;

-- The owner must be able to take the role: a superuser can. From PostgreSQL 16 on another owner who has created it can only
-- grant it, also to itself.
DO $$ BEGIN
  IF NOT pg_has_role(current_user, 'kontor_administration',
    CASE WHEN current_setting('server_version_num')::integer >= 160000 THEN 'SET' ELSE 'MEMBER' END)
  THEN
    GRANT kontor_administration TO CURRENT_USER;
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE EXCEPTION 'the owner of the database may not take the role kontor_administration, which another owner has created: run GRANT kontor_administration TO % as a superuser, then try again',
    quote_ident(current_user) USING ERRCODE = 'insufficient_privilege';
END $$;

GRANT USAGE ON SCHEMA public TO kontor_administration;
GRANT SELECT, INSERT, UPDATE ON account, app_user, api_token, document_set TO kontor_administration;
GRANT SELECT, INSERT ON location TO kontor_administration;
GRANT SELECT, DELETE ON session TO kontor_administration;
GRANT USAGE ON SEQUENCE app_user_id_seq, location_id_seq TO kontor_administration;
