-- Logins: failed ones by user, the addresses from which a user has logged in, and API tokens whose secret was replaced. What has
-- expired is deleted in batches.

CREATE UNLOGGED TABLE failed_login (
  key       bytea NOT NULL,
  failures  integer NOT NULL,
  failed_at timestamptz NOT NULL,
  CONSTRAINT failed_login_pkey PRIMARY KEY (key)
);
CREATE INDEX failed_login_by_age ON failed_login (failed_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON failed_login TO kontor_service;
COMMENT ON TABLE failed_login IS 'Failed logins by password, which delay the next attempt. There are rows of users and accounts that do not exist, too. A crash of PostgreSQL empties it.';
COMMENT ON COLUMN failed_login.key IS 'SHA-256 of account, login and, for an address from which the user has logged in before, this address.';
COMMENT ON COLUMN failed_login.failures IS 'Failures, each within an hour of the one before.';
COMMENT ON COLUMN failed_login.failed_at IS 'When the last one was.';
COMMENT ON INDEX failed_login_by_age IS 'Finds those that do not count any more, for delete_expired().';

CREATE TABLE login_address (
  account_id    integer NOT NULL,
  login         text COLLATE "C" NOT NULL,
  address       inet NOT NULL,
  last_login_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT login_address_pkey PRIMARY KEY (account_id, login, address),
  CONSTRAINT login_address_login_fkey FOREIGN KEY (account_id, login) REFERENCES app_user (account_id, login)
);
SELECT isolate_tenant('login_address', 'SELECT, INSERT, UPDATE, DELETE');
CREATE INDEX login_address_by_age ON login_address (last_login_at);
CREATE POLICY delete_expired ON login_address TO CURRENT_USER USING (last_login_at < now() - interval '90 days');
COMMENT ON TABLE login_address IS 'Addresses from which a user has logged in by password, the last twenty. Failed logins at other addresses do not delay a login from one of them.';
COMMENT ON COLUMN login_address.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN login_address.login IS 'Login of the user.';
COMMENT ON COLUMN login_address.address IS 'IPv4 address, or network of 64 bits of an IPv6 address.';
COMMENT ON COLUMN login_address.last_login_at IS 'When the user last logged in from there. It counts for 90 days.';
COMMENT ON INDEX login_address_by_age IS 'Finds those that do not count any more, for delete_expired().';
COMMENT ON POLICY delete_expired ON login_address IS 'Lets delete_expired(), which runs as the owner, delete addresses of all accounts after 90 days.';

ALTER TABLE api_token ADD COLUMN former_name text;
COMMENT ON COLUMN api_token.former_name IS 'Name of the token whose former secret this is, until it expires; null for a token with its current secret.';

ALTER TABLE session ADD COLUMN address inet;
COMMENT ON COLUMN session.address IS 'IPv4 address, or network of 64 bits of an IPv6 address, from which it was opened; null if unknown.';
-- Sessions of a token end with it.
GRANT UPDATE (expires_at) ON session TO kontor_administration;

DROP FUNCTION delete_expired();
CREATE FUNCTION delete_expired(most integer DEFAULT 500) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deleted integer;
  largest integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(1802464886) THEN
    RETURN 0;
  END IF;
  DELETE FROM public.session WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.session WHERE expires_at < now() - interval '1 day' ORDER BY expires_at LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  largest := greatest(largest, deleted);
  DELETE FROM public.idempotency_key WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.idempotency_key WHERE created_at < now() - interval '7 days' ORDER BY created_at LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  largest := greatest(largest, deleted);
  DELETE FROM public.rate_count WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.rate_count WHERE window_start < now() - interval '1 hour' ORDER BY window_start LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  largest := greatest(largest, deleted);
  DELETE FROM public.failed_login WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.failed_login WHERE failed_at < now() - interval '1 hour' ORDER BY failed_at LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  largest := greatest(largest, deleted);
  DELETE FROM public.login_address WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.login_address WHERE last_login_at < now() - interval '90 days' ORDER BY last_login_at LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN greatest(largest, deleted);
END $$;
REVOKE ALL ON FUNCTION delete_expired(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_expired(integer) TO kontor_service;
COMMENT ON FUNCTION delete_expired(integer) IS 'Deletes at most so many rows of each table that have expired, of all accounts: sessions, Idempotency-Keys, rate limit windows, failed logins and addresses of logins. Returns the largest number of one table, so that the caller knows whether there are more; 0 while another process does it. It waits for no lock.';
