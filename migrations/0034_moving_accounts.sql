-- Accounts that move to another database: which side owns them, and what changed since their rows were copied. See docs/decisions/0058.

ALTER TABLE account
  ADD COLUMN ownership text NOT NULL DEFAULT 'active',
  ADD COLUMN move_id uuid,
  ADD COLUMN sms_paused_until timestamptz,
  ADD CONSTRAINT account_ownership_check CHECK (ownership IN ('active', 'leaving', 'moved', 'arriving'));
COMMENT ON COLUMN account.ownership IS
  'Whether this database owns the account. active: it does. leaving: it does, and its rows are being copied to another one. moved: another one does, and this is what was left behind. arriving: another one does, and this is a copy that is not complete. The service reads and writes accounts that are active or leaving.';
COMMENT ON COLUMN account.move_id IS 'The last move of the account, the same in both databases; null: it never moved.';
COMMENT ON COLUMN account.sms_paused_until IS
  'Until then no text message of the account is taken from the queue, so that none is under way when the account changes its owner; null: not paused.';

GRANT UPDATE ON account TO kontor_transfer;

-- It has no column account_id, because it is not a part of the account: it is not copied, exported or backed up.
CREATE TABLE account_change (
  account    integer NOT NULL,
  table_name text    NOT NULL,
  key        jsonb   NOT NULL,
  xid        xid8    NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT account_change_account_fkey FOREIGN KEY (account) REFERENCES account ON DELETE CASCADE
);
CREATE INDEX account_change_by_transaction ON account_change (account, xid);
COMMENT ON TABLE account_change IS 'Rows of accounts that are leaving which were inserted, changed or deleted since. Empty while no account moves.';
COMMENT ON COLUMN account_change.account IS 'Account that the row belongs to.';
COMMENT ON COLUMN account_change.table_name IS 'Table of the row.';
COMMENT ON COLUMN account_change.key IS 'Primary key of the row, without the account.';
COMMENT ON COLUMN account_change.xid IS 'Transaction that changed the row: a snapshot tells whether it had ended.';
COMMENT ON INDEX account_change_by_transaction IS 'Finds what changed since a snapshot.';
ALTER TABLE account_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_account ON account_change USING (account = nullif(current_setting('kontor.account', true), '')::integer);
COMMENT ON POLICY of_account ON account_change IS 'What moves an account reads and deletes only rows of the account of its transaction.';
GRANT SELECT, DELETE ON account_change TO kontor_transfer;

-- A write calls it before all else. The lock is shared with other writes; the end of a move takes it alone, so no write of the account
-- runs meanwhile. The state is read behind the lock, by a statement of its own, so it is that of now.
CREATE FUNCTION enter_account(id integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  state text;
  lock_wait text;
BEGIN
  IF NOT pg_try_advisory_xact_lock_shared(id, 0) THEN
    lock_wait := current_setting('lock_timeout');
    PERFORM set_config('lock_timeout', '1s', true);
    PERFORM pg_advisory_xact_lock_shared(id, 0);
    PERFORM set_config('lock_timeout', lock_wait, true);
  END IF;
  SELECT a.ownership INTO state FROM account a WHERE a.account_id = id;
  IF state = 'leaving' THEN
    PERFORM set_config('kontor.moving', 'on', true);
  ELSIF state <> 'active' THEN
    RAISE EXCEPTION 'the account % is %', id, state USING ERRCODE = 'KM001';
  END IF;
END $$;
COMMENT ON FUNCTION enter_account(integer) IS
  'Joins the writers of an account until the transaction ends; waits up to a second for the end of a move. Raises KM001 when another database owns the account. Has the changes of an account that is leaving recorded.';
REVOKE ALL ON FUNCTION enter_account(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enter_account(integer) TO kontor_service, kontor_administration, kontor_transfer;

CREATE FUNCTION record_account_change() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  changed jsonb[] := CASE TG_OP WHEN 'INSERT' THEN ARRAY[to_jsonb(NEW)] WHEN 'DELETE' THEN ARRAY[to_jsonb(OLD)] ELSE ARRAY[to_jsonb(OLD), to_jsonb(NEW)] END;
  of_account integer := (changed[1] ->> 'account_id')::integer;
BEGIN
  IF EXISTS (SELECT FROM public.account a WHERE a.account_id = of_account AND a.ownership = 'leaving') THEN
    INSERT INTO public.account_change (account, table_name, key)
    SELECT DISTINCT of_account, TG_TABLE_NAME::text,
      coalesce((SELECT jsonb_object_agg(c, r -> c) FROM unnest(TG_ARGV) AS c), '{}')
    FROM unnest(changed) AS r;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION record_account_change() IS
  'Records that a row of an account that is leaving was inserted, changed or deleted. Its arguments are the columns of the primary key without account_id.';
REVOKE ALL ON FUNCTION record_account_change() FROM PUBLIC;

-- Has the changes of a table of accounts recorded. Where no account moves, the condition is all that it costs.
CREATE FUNCTION record_changes(target regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  columns text := (
    SELECT string_agg(quote_literal(a.attname), ', ' ORDER BY x.place)
    FROM pg_constraint k, unnest(k.conkey) WITH ORDINALITY AS x (attnum, place)
    JOIN pg_attribute a ON a.attnum = x.attnum AND a.attrelid = target
    WHERE k.conrelid = target AND k.contype = 'p' AND a.attname <> 'account_id');
BEGIN
  EXECUTE format('CREATE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON %s FOR EACH ROW
    WHEN (current_setting(''kontor.moving'', true) = ''on'') EXECUTE FUNCTION record_account_change(%s)', target, coalesce(columns, ''));
  EXECUTE format('COMMENT ON TRIGGER record_change ON %s IS %L', target,
    'Records changes of an account that is leaving, for the copy of it in another database.');
END $$;
COMMENT ON FUNCTION record_changes(regclass) IS 'Adds the trigger record_change to a table that has account_id and a primary key.';
REVOKE ALL ON FUNCTION record_changes(regclass) FROM PUBLIC;

DO $$ DECLARE target regclass; BEGIN
  FOR target IN SELECT attrelid::regclass FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE attname = 'account_id' AND NOT attisdropped AND relkind = 'r' AND relnamespace = 'public'::regnamespace
    ORDER BY relname
  LOOP
    PERFORM record_changes(target);
    EXECUTE format('GRANT UPDATE ON %s TO kontor_transfer', target);
  END LOOP;
END $$;

-- As before, and what the move of an account needs of every table that comes later.
CREATE OR REPLACE FUNCTION isolate_tenant(target regclass, rights text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant_isolation ON %s USING (account_id = nullif(current_setting(''kontor.account'', true), '''')::integer)', target);
  EXECUTE format('COMMENT ON POLICY tenant_isolation ON %s IS %L', target,
    'A statement reads and writes only rows of the account of its transaction, the setting kontor.account.');
  EXECUTE format('GRANT %s ON %s TO kontor_service', rights, target);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO kontor_transfer', target);
  PERFORM record_changes(target);
END $$;
COMMENT ON FUNCTION isolate_tenant(regclass, text) IS 'Enables and forces row-level security on a table, adds the policy tenant_isolation and the trigger record_change, and grants the service these rights and kontor_transfer those to copy, move and delete an account.';

-- As before, without messages of accounts that another database owns or whose queue is paused. What it changes is recorded.
CREATE OR REPLACE FUNCTION claim_sms(most integer, lease_seconds double precision)
  RETURNS TABLE(account_id integer, id bigint, reference uuid, sender text, recipient text, message text, attempts integer, interrupted integer, last_error text, age_seconds double precision)
  LANGUAGE sql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    SELECT set_config('kontor.moving', 'on', true);
    WITH due AS MATERIALIZED (
      SELECT q.account_id, q.id FROM public.sms_message q JOIN public.account a ON a.account_id = q.account_id
      WHERE q.state = 'queued' AND q.next_at <= now()
        AND a.ownership IN ('active', 'leaving') AND (a.sms_paused_until IS NULL OR a.sms_paused_until <= now())
      ORDER BY q.next_at LIMIT most FOR UPDATE OF q SKIP LOCKED
    )
    UPDATE public.sms_message m
    SET attempts = m.attempts + 1, interrupted = m.interrupted + m.under_way::integer, under_way = false,
      next_at = now() + make_interval(secs => lease_seconds), updated_at = now()
    FROM due WHERE m.account_id = due.account_id AND m.id = due.id
    RETURNING m.account_id, m.id, m.reference, m.sender, m.recipient, m.message, m.attempts, m.interrupted, m.last_error,
      extract(epoch FROM now() - m.created_at)::float8
  $function$;

-- As before, without accounts that another database owns.
CREATE OR REPLACE FUNCTION accounts_without_set(types text[]) RETURNS SETOF integer LANGUAGE plpgsql AS $$
DECLARE
  id integer;
BEGIN
  FOR id IN SELECT account_id FROM account WHERE deletion_began IS NULL AND ownership IN ('active', 'leaving') ORDER BY account_id LOOP
    PERFORM set_config('kontor.account', id::text, true);
    IF EXISTS (SELECT FROM unnest(types) AS wanted (type) WHERE NOT EXISTS (
        SELECT FROM document_set WHERE account_id = id AND document_type = wanted.type)) THEN
      RETURN NEXT id;
    END IF;
  END LOOP;
  PERFORM set_config('kontor.account', '', true);
END $$;
