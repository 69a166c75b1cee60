-- The audit trail of an account: who changed what, from where, with the values before and after. Entries are only added, each
-- chained to the one before by a hash. See docs/audit.md and docs/decisions/0054.

CREATE TABLE audit_head (
  account_id integer NOT NULL,
  number     bigint  NOT NULL,
  hash       bytea   NOT NULL,
  CONSTRAINT audit_head_pkey PRIMARY KEY (account_id),
  CONSTRAINT audit_head_account_fkey FOREIGN KEY (account_id) REFERENCES account
) WITH (fillfactor = 50);
SELECT isolate_tenant('audit_head', 'SELECT');
GRANT SELECT ON audit_head TO kontor_administration;
COMMENT ON TABLE audit_head IS 'The last entry of the audit trail of each account. Its row is locked while an entry is added; no role of the server may write it.';
COMMENT ON COLUMN audit_head.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN audit_head.number IS 'Number of the last entry, which is how many there are.';
COMMENT ON COLUMN audit_head.hash IS 'Hash of the last entry; 32 zero bytes before the first one.';

CREATE TABLE audit_entry (
  account_id  integer     NOT NULL,
  number      bigint      NOT NULL,
  at          timestamptz NOT NULL,
  via         text        NOT NULL,
  actor       text        NOT NULL,
  token       text,
  address     text,
  request_id  text,
  action      text        NOT NULL,
  record_type text        NOT NULL,
  record_id   text,
  record_name text,
  before      jsonb,
  after       jsonb,
  hash        bytea       NOT NULL,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (account_id, number),
  CONSTRAINT audit_entry_account_fkey FOREIGN KEY (account_id) REFERENCES audit_head,
  CONSTRAINT audit_entry_via_check CHECK (via IN ('command line', 'browser', 'interface', 'server'))
);
CREATE INDEX audit_entry_by_record ON audit_entry (account_id, record_type, record_id, number);
SELECT isolate_tenant('audit_entry', 'SELECT');
GRANT SELECT ON audit_entry TO kontor_administration;
-- Number, time and hash are not theirs to choose: the trigger gives them. Only a copy of a whole account brings its own.
GRANT INSERT (account_id, via, actor, token, address, request_id, action, record_type, record_id, record_name, before, after)
  ON audit_entry TO kontor_service, kontor_administration;
COMMENT ON TABLE audit_entry IS 'The audit trail: changes of an account, numbered without a gap. Entries are neither changed nor deleted.';
COMMENT ON COLUMN audit_entry.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN audit_entry.number IS 'Place in the trail of the account, from 1.';
COMMENT ON COLUMN audit_entry.at IS 'When it was added, while the trail of the account was locked.';
COMMENT ON COLUMN audit_entry.via IS 'How the change was made: by the command line, in the browser, by the interface or by the server itself.';
COMMENT ON COLUMN audit_entry.actor IS 'Login of the user; at the command line the user of the system.';
COMMENT ON COLUMN audit_entry.token IS 'Name of the API token that had opened the session; null: none.';
COMMENT ON COLUMN audit_entry.address IS 'IP address of the client; null at the command line.';
COMMENT ON COLUMN audit_entry.request_id IS 'Request id, as in the log; null at the command line.';
COMMENT ON COLUMN audit_entry.action IS 'Name of the write, for example token.add.';
COMMENT ON COLUMN audit_entry.record_type IS 'What was changed: a type of document, a kind of record, or for example user or token.';
COMMENT ON COLUMN audit_entry.record_id IS 'Its id, or its name where it has no id; null: there is only one.';
COMMENT ON COLUMN audit_entry.record_name IS 'Its code, number or name at that time.';
COMMENT ON COLUMN audit_entry.before IS 'Values that were changed, as they were; null for something new. It contains no secrets.';
COMMENT ON COLUMN audit_entry.after IS 'The same values after the change; null for something that is gone. It contains no secrets.';
COMMENT ON COLUMN audit_entry.hash IS 'SHA-256 of the hash of the entry before and of the other columns as one JSON array.';
COMMENT ON INDEX audit_entry_by_record IS 'Finds the history of a record or document.';

-- Runs with the owner's rights, since nobody else may write the head; row-level security binds it to the account of the transaction.
CREATE FUNCTION chain_audit_entry() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  head public.audit_head;
BEGIN
  SELECT * INTO head FROM public.audit_head WHERE account_id = NEW.account_id FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO public.audit_head VALUES (NEW.account_id, 0, decode(repeat('00', 32), 'hex')) ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT head FROM public.audit_head WHERE account_id = NEW.account_id FOR UPDATE;
  END IF;
  NEW.number := head.number + 1;
  NEW.at := clock_timestamp();
  -- docs/audit.md describes the text, so that others can compute it.
  NEW.hash := sha256(head.hash || convert_to(jsonb_build_array(NEW.number,
    to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), NEW.via, NEW.actor, NEW.token, NEW.address, NEW.request_id,
    NEW.action, NEW.record_type, NEW.record_id, NEW.record_name, NEW.before, NEW.after)::text, 'UTF8'));
  UPDATE public.audit_head SET number = NEW.number, hash = NEW.hash WHERE account_id = NEW.account_id;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION chain_audit_entry() FROM PUBLIC;
COMMENT ON FUNCTION chain_audit_entry() IS 'Gives a new entry of the audit trail its number, time and hash, and notes it as the last one.';

CREATE FUNCTION refuse_audit_change() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' THEN
    IF current_user = 'kontor_transfer'
      AND EXISTS (SELECT FROM public.account WHERE account_id = OLD.account_id AND deletion_began IS NOT NULL) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'entries of the audit trail are neither changed nor deleted' USING ERRCODE = 'insufficient_privilege';
END $$;
REVOKE ALL ON FUNCTION refuse_audit_change() FROM PUBLIC;
COMMENT ON FUNCTION refuse_audit_change() IS 'Refuses to change or delete entries of the audit trail, for every role, except while a whole account is deleted.';

CREATE TRIGGER chain BEFORE INSERT ON audit_entry FOR EACH ROW WHEN (NEW.hash IS NULL) EXECUTE FUNCTION chain_audit_entry();
CREATE TRIGGER keep BEFORE UPDATE OR DELETE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER keep_all BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
COMMENT ON TRIGGER chain ON audit_entry IS 'Chains a new entry to the one before; a copy of an account or a backup brings entries with their hashes.';
COMMENT ON TRIGGER keep ON audit_entry IS 'Keeps every entry as it is.';
COMMENT ON TRIGGER keep_all ON audit_entry IS 'Keeps the table from being emptied.';
