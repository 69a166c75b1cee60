-- The data model, by subject: accounts, users, master data, documents, stock, messages, imports, audit trail, the installation.
--
-- Names: TABLE_pkey, TABLE_SUBJECT_key (unique), TABLE_COLUMN_fkey, TABLE_COLUMN_check, TABLE_by_COLUMN (index). COMMENT ON describes every
-- table, column, index, policy and function.
-- Roles: kontor_service serves requests. The owner takes kontor_administration for commands of administrators, and kontor_transfer to
-- export, import, move and delete accounts. Row-level security binds all three to the account in the setting kontor.account.
-- Foreign keys that close a circle of tables are DEFERRABLE: an import checks them at its end.
-- Functions with the rights of the owner (SECURITY DEFINER) search pg_temp last, so that no temporary object stands in for a table.

GRANT USAGE ON SCHEMA public TO kontor_service, kontor_administration, kontor_transfer;

-- ----------------------------------------------------------------------------------------------------
-- Tenant isolation: every table with account_id is closed to transactions of other accounts, and its changes are recorded while its
-- account moves to another database (docs/decisions/0007, 0058).

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
REVOKE ALL ON FUNCTION record_account_change() FROM PUBLIC;
COMMENT ON FUNCTION record_account_change() IS 'Records that a row of an account that is leaving was inserted, changed or deleted. Its arguments are the columns of the primary key without account_id.';

CREATE FUNCTION record_changes(target regclass) RETURNS void
  LANGUAGE plpgsql AS $$
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
REVOKE ALL ON FUNCTION record_changes(regclass) FROM PUBLIC;
COMMENT ON FUNCTION record_changes(regclass) IS 'Adds the trigger record_change to a table that has account_id and a primary key.';

CREATE FUNCTION isolate_tenant(target regclass, rights text) RETURNS void
  LANGUAGE plpgsql AS $$
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
REVOKE ALL ON FUNCTION isolate_tenant(regclass, text) FROM PUBLIC;
COMMENT ON FUNCTION isolate_tenant(regclass, text) IS 'Enables and forces row-level security on a table, adds the policy tenant_isolation and the trigger record_change, and grants the service these rights and kontor_transfer those to copy, move and delete an account.';

-- ----------------------------------------------------------------------------------------------------
-- Accounts

CREATE TABLE account (
  account_id          integer GENERATED ALWAYS AS IDENTITY,
  code                text COLLATE "C" NOT NULL,
  name                text NOT NULL,
  country             text NOT NULL DEFAULT 'PT',
  currency            text NOT NULL DEFAULT 'EUR',
  timezone            text NOT NULL DEFAULT 'Europe/Lisbon',
  vat_id              text,
  address             text[] NOT NULL DEFAULT '{}',
  phone               text,
  email               text,
  logo                bytea,
  negative_stock      text NOT NULL DEFAULT 'allow',
  default_location_id bigint,
  generic_vat_ids     text[] NOT NULL DEFAULT '{999999990}',
  sms_daily_cap       integer NOT NULL DEFAULT 1000,
  sms_countries       text[],
  link_secret         bytea NOT NULL DEFAULT sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea),
  created_at          timestamptz NOT NULL DEFAULT now(),
  retention_years     integer NOT NULL DEFAULT 10,
  deletion_began      timestamptz,
  registration        text,
  ownership           text NOT NULL DEFAULT 'active',
  move_id             uuid,
  sms_paused_until    timestamptz,
  second_factor       text COLLATE "C" NOT NULL DEFAULT 'optional',
  suspended_at        timestamptz,
  suspended_reason    text,
  CONSTRAINT account_pkey PRIMARY KEY (account_id),
  CONSTRAINT account_code_key UNIQUE (code),
  CONSTRAINT account_code_check CHECK (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  CONSTRAINT account_negative_stock_check CHECK (negative_stock IN ('allow', 'reject')),
  CONSTRAINT account_ownership_check CHECK (ownership IN ('active', 'leaving', 'moved', 'arriving')),
  CONSTRAINT account_retention_years_check CHECK (retention_years BETWEEN 0 AND 100),
  CONSTRAINT account_second_factor_check CHECK (second_factor IN ('optional', 'admins', 'everyone')),
  CONSTRAINT account_sms_daily_cap_check CHECK (sms_daily_cap >= 0)
);
COMMENT ON TABLE account IS 'A company whose data this server keeps: the tenant, with its settings.';
COMMENT ON SEQUENCE account_account_id_seq IS 'Draws identifiers of accounts.';
COMMENT ON COLUMN account.account_id IS 'Identifier of the account; the first column of every key of the other tables.';
COMMENT ON COLUMN account.code IS 'Code in the address of the interface, /api/{code}/v4.0.0.';
COMMENT ON COLUMN account.name IS 'Name of the company, as printed on documents.';
COMMENT ON COLUMN account.country IS 'ISO 3166-1 alpha-2 code of the country.';
COMMENT ON COLUMN account.currency IS 'ISO 4217 code of the currency in which stock is valued.';
COMMENT ON COLUMN account.timezone IS 'IANA name of the time zone; decides which day it is for the account.';
COMMENT ON COLUMN account.vat_id IS 'Tax number, as printed on documents.';
COMMENT ON COLUMN account.address IS 'Lines of the postal address, as printed on documents.';
COMMENT ON COLUMN account.phone IS 'Telephone number, as printed on documents.';
COMMENT ON COLUMN account.email IS 'E-mail address, as printed on documents.';
COMMENT ON COLUMN account.logo IS 'Logo, as printed on documents: PNG, JPEG or SVG.';
COMMENT ON COLUMN account.negative_stock IS 'Whether a quantity on hand may fall below zero: allow or reject.';
COMMENT ON COLUMN account.default_location_id IS 'Default location: where stock moves when neither document nor document set names one.';
COMMENT ON COLUMN account.generic_vat_ids IS 'Tax numbers that several customers or suppliers may share (final consumers).';
COMMENT ON COLUMN account.sms_daily_cap IS 'Text messages that may be queued in a day.';
COMMENT ON COLUMN account.sms_countries IS 'Countries that text messages may go to, ISO 3166-1 alpha-2; null: any country.';
COMMENT ON COLUMN account.link_secret IS 'Key that signs the links which open a PDF without a session.';
COMMENT ON COLUMN account.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN account.retention_years IS 'Years for which documents are kept: an account with a younger document is deleted only by force.';
COMMENT ON COLUMN account.deletion_began IS 'When the deletion of the account began; null: it is not being deleted. A deletion that was interrupted goes on when the command runs again.';
COMMENT ON COLUMN account.registration IS 'Entry of the company in a register, as its documents print it, for example register, number and share capital; null: not printed.';
COMMENT ON COLUMN account.ownership IS 'Whether this database owns the account. active: it does. leaving: it does, and its rows are being copied to another one. moved: another one does, and this is what was left behind. arriving: another one does, and this is a copy that is not complete. The service reads and writes accounts that are active or leaving.';
COMMENT ON COLUMN account.move_id IS 'The last move of the account, the same in both databases; null: it never moved.';
COMMENT ON COLUMN account.sms_paused_until IS 'Until then no text message and no mail of the account is taken from the queue, so that none is under way when the account changes its owner; null: not paused.';
COMMENT ON COLUMN account.second_factor IS 'Whose sign-in by password needs a second factor: optional, of users who have set one up; admins, of administrators too; everyone.';
COMMENT ON COLUMN account.suspended_at IS 'Since when nobody may use the account: its requests are refused, its messages wait, its imports stop; null: it is not suspended.';
COMMENT ON COLUMN account.suspended_reason IS 'Why, for the people of the account, who read it with the refusal; null: not said.';
SELECT isolate_tenant('account', 'SELECT');
CREATE POLICY owner_access ON account TO CURRENT_USER USING (true);
COMMENT ON POLICY owner_access ON account IS 'Lets the owner read and change all accounts: account_id_of() and the command line.';
GRANT SELECT, INSERT, UPDATE ON account TO kontor_administration;
GRANT UPDATE (default_location_id, link_secret, deletion_began) ON account TO kontor_transfer;

-- Belongs to the move, not to the account: without a column account_id it is neither copied nor exported.
CREATE TABLE account_change (
  account    integer NOT NULL,
  table_name text NOT NULL,
  key        jsonb NOT NULL,
  xid        xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT account_change_account_fkey FOREIGN KEY (account) REFERENCES account ON DELETE CASCADE
);
COMMENT ON TABLE account_change IS 'Rows of accounts that are leaving which were inserted, changed or deleted since. Empty while no account moves.';
COMMENT ON COLUMN account_change.account IS 'Account that the row belongs to.';
COMMENT ON COLUMN account_change.table_name IS 'Table of the row.';
COMMENT ON COLUMN account_change.key IS 'Primary key of the row, without the account.';
COMMENT ON COLUMN account_change.xid IS 'Transaction that changed the row: a snapshot tells whether it had ended.';
CREATE INDEX account_change_by_transaction ON account_change (account, xid);
COMMENT ON INDEX account_change_by_transaction IS 'Finds what changed since a snapshot.';
ALTER TABLE account_change ENABLE ROW LEVEL SECURITY;
CREATE POLICY of_account ON account_change USING (account = nullif(current_setting('kontor.account', true), '')::integer);
COMMENT ON POLICY of_account ON account_change IS 'What moves an account reads and deletes only rows of the account of its transaction.';
GRANT SELECT, DELETE ON account_change TO kontor_transfer;

CREATE FUNCTION account_id_of(account_code text) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT account_id FROM public.account WHERE code = account_code $$;
REVOKE ALL ON FUNCTION account_id_of(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_id_of(text) TO kontor_service;
COMMENT ON FUNCTION account_id_of(text) IS 'The identifier of the account with this code; null when there is none.';

-- Every write calls it first. The lock is shared by writes; the last step of a move takes it alone, so that no write of the account runs
-- meanwhile. The state is read by a statement after the lock, so that it is the present one.
CREATE FUNCTION enter_account(id integer) RETURNS void
  LANGUAGE plpgsql AS $$
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
REVOKE ALL ON FUNCTION enter_account(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION enter_account(integer) TO kontor_service, kontor_administration, kontor_transfer;
COMMENT ON FUNCTION enter_account(integer) IS 'Joins the writers of an account until the transaction ends; waits up to a second for the end of a move. Raises KM001 when another database owns the account. Has the changes of an account that is leaving recorded.';

CREATE TABLE bank_account (
  account_id integer NOT NULL,
  position   integer NOT NULL,
  iban       text COLLATE "C" NOT NULL,
  bic        text COLLATE "C",
  bank       text,
  CONSTRAINT bank_account_pkey PRIMARY KEY (account_id, position),
  CONSTRAINT bank_account_iban_key UNIQUE (account_id, iban),
  CONSTRAINT bank_account_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT bank_account_bic_check CHECK (bic ~ '^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  CONSTRAINT bank_account_iban_check CHECK (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  CONSTRAINT bank_account_position_check CHECK (position > 0)
);
COMMENT ON TABLE bank_account IS 'Bank accounts of a company, which its documents print so that customers can pay. Administrators replace all of them at once.';
COMMENT ON COLUMN bank_account.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN bank_account.position IS 'Place in the order in which documents print them, from 1.';
COMMENT ON COLUMN bank_account.iban IS 'IBAN (ISO 13616) without blanks, in upper case.';
COMMENT ON COLUMN bank_account.bic IS 'BIC (ISO 9362) in upper case, of 8 or 11 characters; null: not given.';
COMMENT ON COLUMN bank_account.bank IS 'Name of the bank; null: not given.';
SELECT isolate_tenant('bank_account', 'SELECT');
GRANT SELECT, INSERT, DELETE ON bank_account TO kontor_administration;

CREATE TABLE exchange_rate (
  account_id integer NOT NULL,
  currency   text COLLATE "C" NOT NULL,
  day        date NOT NULL,
  rate       numeric NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT exchange_rate_pkey PRIMARY KEY (account_id, currency, day),
  CONSTRAINT exchange_rate_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT exchange_rate_currency_check CHECK (currency ~ '^[A-Z]{3}$'),
  CONSTRAINT exchange_rate_rate_check CHECK (rate > 0 AND rate < 1e15)
);
COMMENT ON TABLE exchange_rate IS 'What a unit of another currency is worth in the currency of the account. A rate holds from its day until the day of the next one of its currency.';
COMMENT ON COLUMN exchange_rate.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN exchange_rate.currency IS 'ISO 4217 code of the other currency; never that of the account.';
COMMENT ON COLUMN exchange_rate.day IS 'First day on which the rate holds.';
COMMENT ON COLUMN exchange_rate.rate IS 'Units of the currency of the account that one unit of the other currency is worth.';
COMMENT ON COLUMN exchange_rate.updated_at IS 'When the rate was written last; a write of an equal rate does not count.';
SELECT isolate_tenant('exchange_rate', 'SELECT');
GRANT SELECT, INSERT, UPDATE ON exchange_rate TO kontor_administration;

-- ----------------------------------------------------------------------------------------------------
-- Users, sessions and sign-in

CREATE SEQUENCE app_user_id_seq;
GRANT USAGE ON SEQUENCE app_user_id_seq TO kontor_service, kontor_administration;
COMMENT ON SEQUENCE app_user_id_seq IS 'Draws identifiers of users.';

CREATE TABLE app_user (
  account_id    integer NOT NULL,
  id            bigint NOT NULL DEFAULT nextval('app_user_id_seq'),
  login         text COLLATE "C" NOT NULL,
  name          text COLLATE "C" NOT NULL,
  role          text COLLATE "C" NOT NULL,
  password_hash text NOT NULL,
  email         text COLLATE "C",
  privileges    text COLLATE "C",
  salesperson   text COLLATE "C",
  phone         text COLLATE "C",
  extension     text COLLATE "C",
  mobile        text COLLATE "C",
  comments      text COLLATE "C",
  active        boolean NOT NULL DEFAULT true,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT app_user_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT app_user_login_key UNIQUE (account_id, login),
  CONSTRAINT app_user_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT app_user_role_check CHECK (role IN ('admin', 'manager', 'clerk', 'readonly'))
);
COMMENT ON TABLE app_user IS 'Users of an account, who open sessions by password or API token.';
COMMENT ON COLUMN app_user.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN app_user.id IS 'Identifier of the user.';
COMMENT ON COLUMN app_user.login IS 'Login name.';
COMMENT ON COLUMN app_user.name IS 'Full name.';
COMMENT ON COLUMN app_user.role IS 'Role, from which the rights follow: admin, manager, clerk or readonly.';
COMMENT ON COLUMN app_user.password_hash IS 'Argon2id hash of the password.';
COMMENT ON COLUMN app_user.email IS 'E-mail address.';
COMMENT ON COLUMN app_user.privileges IS 'Privileges as free text; rights follow from role alone.';
COMMENT ON COLUMN app_user.salesperson IS 'Code or name of the salesperson that the user is.';
COMMENT ON COLUMN app_user.phone IS 'Telephone number.';
COMMENT ON COLUMN app_user.extension IS 'Extension of the telephone number.';
COMMENT ON COLUMN app_user.mobile IS 'Mobile telephone number.';
COMMENT ON COLUMN app_user.comments IS 'Remarks.';
COMMENT ON COLUMN app_user.active IS 'Whether the user may open sessions; those of an inactive user end.';
COMMENT ON COLUMN app_user.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN app_user.updated_at IS 'When the row was last changed.';
SELECT isolate_tenant('app_user', 'SELECT');
GRANT SELECT, INSERT, UPDATE, DELETE ON app_user TO kontor_administration;

CREATE TABLE user_preference (
  account_id integer NOT NULL,
  user_id    bigint NOT NULL,
  name       text COLLATE "C" NOT NULL,
  value      text COLLATE "C" NOT NULL,
  CONSTRAINT user_preference_pkey PRIMARY KEY (account_id, user_id, name),
  CONSTRAINT user_preference_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user ON DELETE CASCADE,
  CONSTRAINT user_preference_name_check CHECK (name ~ '^[a-z][a-z0-9_.-]{0,59}$'),
  CONSTRAINT user_preference_value_check CHECK (length(value) <= 4000)
);
COMMENT ON TABLE user_preference IS 'What users prefer in the administration area: language, theme, columns of lists.';
COMMENT ON COLUMN user_preference.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN user_preference.user_id IS 'User whose preference it is.';
COMMENT ON COLUMN user_preference.name IS 'What it is about: language, theme, columns.customers …';
COMMENT ON COLUMN user_preference.value IS 'What the user has chosen.';
SELECT isolate_tenant('user_preference', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE api_token (
  account_id   integer NOT NULL,
  token_hash   bytea NOT NULL,
  user_id      bigint NOT NULL,
  name         text NOT NULL,
  scopes       text[] NOT NULL,
  expires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  nonce_window integer NOT NULL DEFAULT 0,
  former_name  text,
  CONSTRAINT api_token_pkey PRIMARY KEY (account_id, token_hash),
  CONSTRAINT api_token_name_key UNIQUE (account_id, name),
  CONSTRAINT api_token_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user,
  CONSTRAINT api_token_nonce_window_check CHECK (nonce_window BETWEEN 0 AND 1024),
  CONSTRAINT api_token_scopes_check CHECK (scopes <@ '{read,write,sms}' AND cardinality(scopes) > 0)
);
COMMENT ON TABLE api_token IS 'API tokens: long-lived credentials of a user with which sessions are opened.';
COMMENT ON COLUMN api_token.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN api_token.token_hash IS 'SHA-256 of the token; the token itself (256 random bits) is not stored.';
COMMENT ON COLUMN api_token.user_id IS 'User whom the token stands for.';
COMMENT ON COLUMN api_token.name IS 'Name of the token, unique in the account; administrators revoke the token by it.';
COMMENT ON COLUMN api_token.scopes IS 'What sessions of the token may do at the most: read, write, sms.';
COMMENT ON COLUMN api_token.expires_at IS 'When the token ceases to be valid; null: never.';
COMMENT ON COLUMN api_token.revoked_at IS 'When the token was revoked; null: it was not.';
COMMENT ON COLUMN api_token.last_used_at IS 'When a session was last opened with the token.';
COMMENT ON COLUMN api_token.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN api_token.nonce_window IS 'How far below the highest accepted nonce of a session an unused nonce is still accepted; 0: each nonce must exceed the last.';
COMMENT ON COLUMN api_token.former_name IS 'Name of the token whose former secret this is, until it expires; null for a token with its current secret.';
SELECT isolate_tenant('api_token', 'SELECT, UPDATE (last_used_at)');
GRANT SELECT, INSERT, UPDATE, DELETE ON api_token TO kontor_administration;

CREATE TABLE session (
  account_id     integer NOT NULL,
  session_hash   bytea NOT NULL,
  user_id        bigint NOT NULL,
  api_token_hash bytea,
  scopes         text[] NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  used_at        timestamptz NOT NULL DEFAULT now(),
  expires_at     timestamptz NOT NULL,
  last_nonce     bigint NOT NULL DEFAULT 0,
  last_outcome   text,
  nonce_window   integer NOT NULL DEFAULT 0,
  used_nonces    bit varying(1025),
  address        inet,
  via            text COLLATE "C" NOT NULL DEFAULT 'interface',
  browser        text,
  confirmed_at   timestamptz,
  opened_in      bytea,
  CONSTRAINT session_pkey PRIMARY KEY (account_id, session_hash),
  CONSTRAINT session_api_token_fkey FOREIGN KEY (account_id, api_token_hash) REFERENCES api_token,
  CONSTRAINT session_opened_in_fkey FOREIGN KEY (account_id, opened_in) REFERENCES session ON DELETE CASCADE DEFERRABLE,
  CONSTRAINT session_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user,
  CONSTRAINT session_nonce_window_check CHECK (nonce_window BETWEEN 0 AND 1024),
  CONSTRAINT session_via_check CHECK (via IN ('interface', 'browser'))
) WITH (fillfactor = 80);
COMMENT ON TABLE session IS 'Sessions: short-lived logins, opened by API token or password. Every write locks the row of its session.';
COMMENT ON COLUMN session.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN session.session_hash IS 'SHA-256 of the session token; the token itself (256 random bits) is not stored.';
COMMENT ON COLUMN session.user_id IS 'User of the session.';
COMMENT ON COLUMN session.api_token_hash IS 'API token that opened the session; null: a password did.';
COMMENT ON COLUMN session.scopes IS 'What the session may do: read, write, sms.';
COMMENT ON COLUMN session.created_at IS 'When the session was opened.';
COMMENT ON COLUMN session.used_at IS 'When the session was last used, to within a minute.';
COMMENT ON COLUMN session.expires_at IS 'When the session ends at the latest.';
COMMENT ON COLUMN session.last_nonce IS 'Highest nonce that was accepted.';
COMMENT ON COLUMN session.last_outcome IS 'What the write with that nonce created; with a nonce window, used_nonce has it.';
COMMENT ON COLUMN session.nonce_window IS 'Nonce window of the API token that opened the session; 0 for a session opened by password.';
COMMENT ON COLUMN session.used_nonces IS 'With a nonce window: which nonces in it are used. The last bit is last_nonce, the bit before it last_nonce - 1, and so on.';
COMMENT ON COLUMN session.address IS 'IPv4 address, or network of 64 bits of an IPv6 address, from which it was opened; null if unknown.';
COMMENT ON COLUMN session.via IS 'Who holds the token: interface, a client that sends it in the header Authorization; browser, a browser that has it in a cookie.';
COMMENT ON COLUMN session.browser IS 'Browser and system from which it was opened, in short; null for a session of the interface.';
COMMENT ON COLUMN session.confirmed_at IS 'When the user last gave the password again in it; null: not since it was opened. What protects the user is changed only shortly after it.';
COMMENT ON COLUMN session.opened_in IS 'Session of a browser that opened this one for the reference page, and with which it ends; null: a login opened it.';
CREATE INDEX session_by_expiry ON session (expires_at);
COMMENT ON INDEX session_by_expiry IS 'Finds the sessions that have ended, for delete_expired().';
CREATE INDEX session_by_opener ON session (account_id, opened_in) WHERE opened_in IS NOT NULL;
COMMENT ON INDEX session_by_opener IS 'Finds the sessions that end with the session of a browser.';
CREATE INDEX session_of_token ON session (api_token_hash, account_id);
COMMENT ON INDEX session_of_token IS 'The sessions of an API token, which end with it. It begins with the token, so that PostgreSQL never chooses it to find a session by its key.';
SELECT isolate_tenant('session', 'SELECT, INSERT, UPDATE, DELETE');
CREATE POLICY delete_expired ON session TO CURRENT_USER USING (expires_at < now() - interval '1 day');
COMMENT ON POLICY delete_expired ON session IS 'Lets delete_expired(), which runs as the owner, delete sessions of all accounts a day after their end.';
GRANT SELECT, UPDATE (used_at, expires_at), DELETE ON session TO kontor_administration;

CREATE TABLE session_error (
  account_id   integer NOT NULL,
  session_hash bytea NOT NULL,
  errors       json[] NOT NULL,
  CONSTRAINT session_error_pkey PRIMARY KEY (account_id, session_hash),
  CONSTRAINT session_error_session_fkey FOREIGN KEY (account_id, session_hash) REFERENCES session ON DELETE CASCADE
);
COMMENT ON TABLE session_error IS 'The last twenty errors of each session, for GET /status.';
COMMENT ON COLUMN session_error.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN session_error.session_hash IS 'Session that the errors belong to.';
COMMENT ON COLUMN session_error.errors IS 'The errors as they were answered, newest first.';
SELECT isolate_tenant('session_error', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE used_nonce (
  account_id   integer NOT NULL,
  session_hash bytea NOT NULL,
  slot         integer NOT NULL,
  nonce        bigint NOT NULL,
  outcome      text NOT NULL,
  CONSTRAINT used_nonce_pkey PRIMARY KEY (account_id, session_hash, slot),
  CONSTRAINT used_nonce_session_fkey FOREIGN KEY (account_id, session_hash) REFERENCES session ON DELETE CASCADE
) WITH (fillfactor = 80);
COMMENT ON TABLE used_nonce IS 'What the used nonces in the nonce window of a session did. A row is written over when the window has moved past its nonce, so a session has at most as many rows as its window has places.';
COMMENT ON COLUMN used_nonce.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN used_nonce.session_hash IS 'Session that used the nonce.';
COMMENT ON COLUMN used_nonce.slot IS 'Place of the nonce: the nonce modulo nonce_window + 1 of the session, which is another one for each nonce in the window.';
COMMENT ON COLUMN used_nonce.nonce IS 'The nonce; it may be one that the window has moved past.';
COMMENT ON COLUMN used_nonce.outcome IS 'What the write with the nonce did, e.g. created invoice 1002, FT/2026/1.';
SELECT isolate_tenant('used_nonce', 'SELECT, INSERT, UPDATE');

CREATE TABLE idempotency_key (
  account_id  integer NOT NULL,
  key         text COLLATE "C" NOT NULL,
  fingerprint bytea NOT NULL,
  answer      json NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (account_id, key),
  CONSTRAINT idempotency_key_account_fkey FOREIGN KEY (account_id) REFERENCES account
);
COMMENT ON TABLE idempotency_key IS 'First answers under an Idempotency-Key, kept for seven days and stored in the transaction of the write that they answer.';
COMMENT ON COLUMN idempotency_key.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN idempotency_key.key IS 'The Idempotency-Key that the client sent.';
COMMENT ON COLUMN idempotency_key.fingerprint IS 'Hash of the request; another request under the same key is refused.';
COMMENT ON COLUMN idempotency_key.answer IS 'The first answer: status, headers and body.';
COMMENT ON COLUMN idempotency_key.created_at IS 'When the row was inserted.';
CREATE INDEX idempotency_key_by_age ON idempotency_key (created_at);
COMMENT ON INDEX idempotency_key_by_age IS 'Finds the keys that are older than seven days, for delete_expired().';
SELECT isolate_tenant('idempotency_key', 'SELECT, INSERT, UPDATE');
CREATE POLICY delete_expired ON idempotency_key TO CURRENT_USER USING (created_at < now() - interval '7 days');
COMMENT ON POLICY delete_expired ON idempotency_key IS 'Lets delete_expired(), which runs as the owner, delete keys of all accounts after seven days.';
GRANT SELECT, INSERT, UPDATE ON idempotency_key TO kontor_administration;

CREATE TABLE user_security (
  account_id        integer NOT NULL,
  user_id           bigint NOT NULL,
  passkey_handle    bytea NOT NULL,
  totp_secret       bytea,
  totp_confirmed_at timestamptz,
  totp_last_step    bigint NOT NULL DEFAULT 0,
  failed_codes      integer NOT NULL DEFAULT 0,
  failed_at         timestamptz,
  CONSTRAINT user_security_pkey PRIMARY KEY (account_id, user_id),
  CONSTRAINT user_security_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user ON DELETE CASCADE,
  CONSTRAINT user_security_totp_check CHECK (totp_confirmed_at IS NULL OR totp_secret IS NOT NULL)
);
COMMENT ON TABLE user_security IS 'What the sign-in of a user knows beside the password. Its row is locked while a code is checked, so that codes of a user are checked one after the other.';
COMMENT ON COLUMN user_security.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN user_security.user_id IS 'User.';
COMMENT ON COLUMN user_security.passkey_handle IS 'Random name of the user towards authenticators (WebAuthn user handle).';
COMMENT ON COLUMN user_security.totp_secret IS 'Secret of one-time codes (RFC 6238), encrypted with the key of the installation; null: none.';
COMMENT ON COLUMN user_security.totp_confirmed_at IS 'When the user proved to have the secret; null: it does not count yet.';
COMMENT ON COLUMN user_security.totp_last_step IS 'Time step of the last code that was accepted: no code of it or an earlier one is accepted again.';
COMMENT ON COLUMN user_security.failed_codes IS 'Wrong codes since the last right one, each within an hour of the one before.';
COMMENT ON COLUMN user_security.failed_at IS 'When the last wrong code was given.';
SELECT isolate_tenant('user_security', 'SELECT, INSERT, UPDATE');
GRANT SELECT, INSERT, UPDATE, DELETE ON user_security TO kontor_administration;

CREATE SEQUENCE passkey_id_seq;
GRANT USAGE ON SEQUENCE passkey_id_seq TO kontor_service;
COMMENT ON SEQUENCE passkey_id_seq IS 'Draws identifiers of passkeys.';

CREATE TABLE passkey (
  account_id    integer NOT NULL,
  id            bigint NOT NULL DEFAULT nextval('passkey_id_seq'),
  user_id       bigint NOT NULL,
  credential_id bytea NOT NULL,
  public_key    bytea NOT NULL,
  counter       bigint NOT NULL,
  transports    text[] NOT NULL,
  name          text NOT NULL,
  synced        boolean NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  last_used_at  timestamptz,
  CONSTRAINT passkey_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT passkey_credential_key UNIQUE (account_id, credential_id),
  CONSTRAINT passkey_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user ON DELETE CASCADE
);
COMMENT ON TABLE passkey IS 'Passkeys (WebAuthn credentials) of users.';
COMMENT ON COLUMN passkey.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN passkey.id IS 'Number of the passkey.';
COMMENT ON COLUMN passkey.user_id IS 'User whose passkey it is.';
COMMENT ON COLUMN passkey.credential_id IS 'Id that the authenticator gave it.';
COMMENT ON COLUMN passkey.public_key IS 'Public key in COSE form (RFC 9052). The private key never leaves the authenticator.';
COMMENT ON COLUMN passkey.counter IS 'Signature counter of the authenticator at the last sign-in; 0 for one that does not count.';
COMMENT ON COLUMN passkey.transports IS 'How browsers reach the authenticator: internal, usb, nfc, ble, hybrid.';
COMMENT ON COLUMN passkey.name IS 'Name that the user gave it.';
COMMENT ON COLUMN passkey.synced IS 'Whether the provider of the user keeps a copy of the private key.';
COMMENT ON COLUMN passkey.created_at IS 'When it was added.';
COMMENT ON COLUMN passkey.last_used_at IS 'When the user last signed in with it; null: never.';
CREATE INDEX passkey_by_user ON passkey (account_id, user_id);
COMMENT ON INDEX passkey_by_user IS 'Finds the passkeys of a user.';
SELECT isolate_tenant('passkey', 'SELECT, INSERT, UPDATE, DELETE');
GRANT SELECT, DELETE ON passkey TO kontor_administration;

CREATE TABLE recovery_code (
  account_id integer NOT NULL,
  user_id    bigint NOT NULL,
  code_hash  bytea NOT NULL,
  used_at    timestamptz,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (account_id, user_id, code_hash),
  CONSTRAINT recovery_code_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user ON DELETE CASCADE
);
COMMENT ON TABLE recovery_code IS 'Codes that stand in for the second factor of a user, each once.';
COMMENT ON COLUMN recovery_code.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN recovery_code.user_id IS 'User.';
COMMENT ON COLUMN recovery_code.code_hash IS 'SHA-256 of the code, which has 80 random bits.';
COMMENT ON COLUMN recovery_code.used_at IS 'When it was used; null: it was not.';
SELECT isolate_tenant('recovery_code', 'SELECT, INSERT, UPDATE, DELETE');
GRANT SELECT, DELETE ON recovery_code TO kontor_administration;

CREATE TABLE sign_in_step (
  account_id    integer NOT NULL,
  holder_hash   bytea NOT NULL,
  purpose       text COLLATE "C" NOT NULL,
  user_id       bigint,
  password_hash text,
  challenge     bytea NOT NULL,
  failures      integer NOT NULL DEFAULT 0,
  expires_at    timestamptz NOT NULL,
  CONSTRAINT sign_in_step_pkey PRIMARY KEY (account_id, holder_hash, purpose),
  CONSTRAINT sign_in_step_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT sign_in_step_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user ON DELETE CASCADE,
  CONSTRAINT sign_in_step_purpose_check CHECK (purpose IN ('second-factor', 'passkey', 'new-passkey'))
);
COMMENT ON TABLE sign_in_step IS 'Steps that a browser is in the middle of: a sign-in whose password was right, or an answer of an authenticator that is waited for. A row ends when it is used.';
COMMENT ON COLUMN sign_in_step.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN sign_in_step.holder_hash IS 'SHA-256 of what the browser has: the token of the step, or that of its session.';
COMMENT ON COLUMN sign_in_step.purpose IS 'second-factor: the password was right; passkey: a sign-in with a passkey alone; new-passkey: a passkey is being added.';
COMMENT ON COLUMN sign_in_step.user_id IS 'User; null for a sign-in with a passkey alone, which tells who it is.';
COMMENT ON COLUMN sign_in_step.password_hash IS 'Hash that the password was compared with: a password changed meanwhile ends the step.';
COMMENT ON COLUMN sign_in_step.challenge IS 'What the authenticator has to sign.';
COMMENT ON COLUMN sign_in_step.failures IS 'Wrong answers in this step.';
COMMENT ON COLUMN sign_in_step.expires_at IS 'End of the step, minutes after its beginning.';
CREATE INDEX sign_in_step_by_expiry ON sign_in_step (expires_at);
COMMENT ON INDEX sign_in_step_by_expiry IS 'Finds expired steps, for delete_expired_sign_ins().';
SELECT isolate_tenant('sign_in_step', 'SELECT, INSERT, UPDATE, DELETE');
CREATE POLICY delete_expired ON sign_in_step TO CURRENT_USER USING (expires_at < now());
COMMENT ON POLICY delete_expired ON sign_in_step IS 'Lets delete_expired_sign_ins(), which runs as the owner, delete expired steps of all accounts.';

CREATE TABLE password_reset (
  account_id integer NOT NULL,
  link_hash  bytea NOT NULL,
  user_id    bigint NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CONSTRAINT password_reset_pkey PRIMARY KEY (account_id, link_hash),
  CONSTRAINT password_reset_user_key UNIQUE (account_id, user_id),
  CONSTRAINT password_reset_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user ON DELETE CASCADE
);
COMMENT ON TABLE password_reset IS 'Links with which a user sets a new password, one a user. A link ends when it is used, and when the password, the role or the state of the user changes.';
COMMENT ON COLUMN password_reset.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN password_reset.link_hash IS 'SHA-256 of the token in the link, which has 256 random bits.';
COMMENT ON COLUMN password_reset.user_id IS 'User whose password it sets.';
COMMENT ON COLUMN password_reset.created_by IS 'Login of the administrator who made it; command line: the command.';
COMMENT ON COLUMN password_reset.created_at IS 'When it was made.';
COMMENT ON COLUMN password_reset.expires_at IS 'Its end.';
CREATE INDEX password_reset_by_expiry ON password_reset (expires_at);
COMMENT ON INDEX password_reset_by_expiry IS 'Finds expired links, for delete_expired_sign_ins().';
SELECT isolate_tenant('password_reset', 'SELECT');
CREATE POLICY delete_expired ON password_reset TO CURRENT_USER USING (expires_at < now());
COMMENT ON POLICY delete_expired ON password_reset IS 'Lets delete_expired_sign_ins(), which runs as the owner, delete expired links of all accounts.';
GRANT SELECT, INSERT, UPDATE, DELETE ON password_reset TO kontor_administration;

CREATE TABLE known_browser (
  account_id   integer NOT NULL,
  user_id      bigint NOT NULL,
  browser_hash bytea NOT NULL,
  browser      text NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT known_browser_pkey PRIMARY KEY (account_id, user_id, browser_hash),
  CONSTRAINT known_browser_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user ON DELETE CASCADE
);
COMMENT ON TABLE known_browser IS 'Browsers that a user has signed in from, the last twenty. A sign-in from another one is reported to the user by mail.';
COMMENT ON COLUMN known_browser.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN known_browser.user_id IS 'User.';
COMMENT ON COLUMN known_browser.browser_hash IS 'SHA-256 of the random cookie that the browser keeps for it.';
COMMENT ON COLUMN known_browser.browser IS 'Browser and system in short, as it named itself.';
COMMENT ON COLUMN known_browser.created_at IS 'First sign-in.';
COMMENT ON COLUMN known_browser.last_used_at IS 'Last sign-in. The row is deleted 400 days later, as browsers keep no cookie longer.';
CREATE INDEX known_browser_by_age ON known_browser (last_used_at);
COMMENT ON INDEX known_browser_by_age IS 'Finds those not used for long, for delete_expired_sign_ins().';
SELECT isolate_tenant('known_browser', 'SELECT, INSERT, UPDATE, DELETE');
CREATE POLICY delete_expired ON known_browser TO CURRENT_USER USING (last_used_at < now() - interval '400 days');
COMMENT ON POLICY delete_expired ON known_browser IS 'Lets delete_expired_sign_ins(), which runs as the owner, delete rows of all accounts after 400 days.';
GRANT SELECT, DELETE ON known_browser TO kontor_administration;

CREATE TABLE login_address (
  account_id    integer NOT NULL,
  login         text COLLATE "C" NOT NULL,
  address       inet NOT NULL,
  last_login_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT login_address_pkey PRIMARY KEY (account_id, login, address),
  CONSTRAINT login_address_login_fkey FOREIGN KEY (account_id, login) REFERENCES app_user (account_id, login)
);
COMMENT ON TABLE login_address IS 'Addresses from which a user has logged in by password, the last twenty. Failed logins at other addresses do not delay a login from one of them.';
COMMENT ON COLUMN login_address.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN login_address.login IS 'Login of the user.';
COMMENT ON COLUMN login_address.address IS 'IPv4 address, or network of 64 bits of an IPv6 address.';
COMMENT ON COLUMN login_address.last_login_at IS 'When the user last logged in from there. It counts for 90 days.';
CREATE INDEX login_address_by_age ON login_address (last_login_at);
COMMENT ON INDEX login_address_by_age IS 'Finds those that do not count any more, for delete_expired().';
SELECT isolate_tenant('login_address', 'SELECT, INSERT, UPDATE, DELETE');
CREATE POLICY delete_expired ON login_address TO CURRENT_USER USING (last_login_at < now() - interval '90 days');
COMMENT ON POLICY delete_expired ON login_address IS 'Lets delete_expired(), which runs as the owner, delete addresses of all accounts after 90 days.';
GRANT SELECT, DELETE ON login_address TO kontor_administration;

CREATE UNLOGGED TABLE failed_login (
  key       bytea NOT NULL,
  failures  integer NOT NULL,
  failed_at timestamptz NOT NULL,
  CONSTRAINT failed_login_pkey PRIMARY KEY (key)
);
COMMENT ON TABLE failed_login IS 'Failed logins by password, which delay the next attempt. There are rows of users and accounts that do not exist, too. A crash of PostgreSQL empties it.';
COMMENT ON COLUMN failed_login.key IS 'SHA-256 of account, login and, for an address from which the user has logged in before, this address.';
COMMENT ON COLUMN failed_login.failures IS 'Failures, each within an hour of the one before.';
COMMENT ON COLUMN failed_login.failed_at IS 'When the last one was.';
CREATE INDEX failed_login_by_age ON failed_login (failed_at);
COMMENT ON INDEX failed_login_by_age IS 'Finds those that do not count any more, for delete_expired().';
GRANT SELECT, INSERT, UPDATE, DELETE ON failed_login TO kontor_service;

CREATE UNLOGGED TABLE rate_count (
  key          text COLLATE "C" NOT NULL,
  window_start timestamptz NOT NULL,
  used         integer NOT NULL,
  CONSTRAINT rate_count_pkey PRIMARY KEY (key, window_start)
);
COMMENT ON TABLE rate_count IS 'Counters of rate limits, shared by all server processes. Belongs to no account; unlogged, since a loss in a crash does no harm.';
COMMENT ON COLUMN rate_count.key IS 'What is limited and for whom, such as an account or an address.';
COMMENT ON COLUMN rate_count.window_start IS 'Start of the window of time.';
COMMENT ON COLUMN rate_count.used IS 'Permits taken in the window.';
CREATE INDEX rate_count_by_age ON rate_count (window_start);
COMMENT ON INDEX rate_count_by_age IS 'Finds the windows that have ended, for delete_expired().';
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_count TO kontor_service;

-- ----------------------------------------------------------------------------------------------------
-- Master data. Values under which searches by a part of a text compare are columns, because row-level security lets an index scan start
-- at a column, not at the result of a function (docs/decisions/0063).

-- Letters other than those of ASCII. A function of its own: PostgreSQL can then put fold_text() into statements. It uses neither an
-- extension nor a collation other than "C", so its result is the same on every PostgreSQL.
CREATE FUNCTION fold_letters(value text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  plain text := regexp_replace(normalize(value, NFKD),
    '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g');
BEGIN
  IF octet_length(plain) > length(plain) THEN
    plain := normalize(plain, NFKC);
    plain := translate(plain,
      'ØøĐđŁłĦħŦŧŊŋÐðıẞŒÆÞΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
      'ooddllhhttnnddißœæþαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ');
    plain := replace(replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  END IF;
  RETURN lower(plain COLLATE "C");
END $$;
COMMENT ON FUNCTION fold_letters(text) IS 'fold_text() of a text that may have other letters than those of ASCII.';

CREATE FUNCTION fold_text(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(value) = length(value) THEN lower(value COLLATE "C") ELSE fold_letters(value) END;
COMMENT ON FUNCTION fold_text(text) IS 'The text in lower case and without accents (Latin, Greek and Cyrillic letters), as searches by contains and starts compare it.';

CREATE SEQUENCE category_id_seq;
GRANT USAGE ON SEQUENCE category_id_seq TO kontor_service;
COMMENT ON SEQUENCE category_id_seq IS 'Draws identifiers of categories.';

CREATE TABLE category (
  account_id              integer NOT NULL,
  id                      bigint NOT NULL DEFAULT nextval('category_id_seq'),
  category_code           text COLLATE "C" NOT NULL,
  description             text COLLATE "C" NOT NULL,
  obs                     text COLLATE "C",
  available_for_customers boolean NOT NULL DEFAULT true,
  available_for_suppliers boolean NOT NULL DEFAULT true,
  disabled                boolean NOT NULL DEFAULT false,
  created                 date NOT NULL,
  updated                 date NOT NULL,
  created_at              timestamptz NOT NULL DEFAULT now(),
  updated_at              timestamptz NOT NULL DEFAULT now(),
  version                 integer NOT NULL DEFAULT 1,
  CONSTRAINT category_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT category_code_key UNIQUE (account_id, category_code),
  CONSTRAINT category_account_fkey FOREIGN KEY (account_id) REFERENCES account
);
COMMENT ON TABLE category IS 'Categories of articles, customers and suppliers.';
COMMENT ON COLUMN category.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN category.id IS 'Identifier of the category.';
COMMENT ON COLUMN category.category_code IS 'Code of the category, unique in the account.';
COMMENT ON COLUMN category.description IS 'Description.';
COMMENT ON COLUMN category.obs IS 'Remarks.';
COMMENT ON COLUMN category.available_for_customers IS 'Whether customers may be in it.';
COMMENT ON COLUMN category.available_for_suppliers IS 'Whether suppliers may be in it.';
COMMENT ON COLUMN category.disabled IS 'Whether the category is out of use.';
COMMENT ON COLUMN category.created IS 'Day of creation in the account''s time zone.';
COMMENT ON COLUMN category.updated IS 'Day of the last change in the account''s time zone.';
COMMENT ON COLUMN category.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN category.updated_at IS 'When the row was last changed.';
COMMENT ON COLUMN category.version IS 'Counts the changes of the record; the ETag of ?id=N follows from it.';
SELECT isolate_tenant('category', 'SELECT, INSERT');
GRANT SELECT, UPDATE, DELETE ON category TO kontor_administration;

CREATE SEQUENCE family_id_seq;
GRANT USAGE ON SEQUENCE family_id_seq TO kontor_service;
COMMENT ON SEQUENCE family_id_seq IS 'Draws identifiers of families.';

CREATE TABLE family (
  account_id                  integer NOT NULL,
  id                          bigint NOT NULL DEFAULT nextval('family_id_seq'),
  family_code                 text COLLATE "C" NOT NULL,
  description                 text COLLATE "C" NOT NULL,
  description_2               text COLLATE "C",
  bar_code                    text COLLATE "C",
  suppliers_bar_code          text COLLATE "C",
  nomenclatura                text COLLATE "C",
  country_of_origin           text COLLATE "C",
  family                      text COLLATE "C",
  subfamily                   text COLLATE "C",
  section                     text COLLATE "C",
  category                    text COLLATE "C",
  unit_of_measurement         text COLLATE "C",
  obs                         text COLLATE "C",
  gross_weight                text COLLATE "C",
  net_weight                  text COLLATE "C",
  volume_per_unit             text COLLATE "C",
  number_of_packages_per_unit text COLLATE "C",
  unit_price                  numeric,
  sales_tax                   numeric,
  eco_tax                     numeric,
  safety_stock                numeric,
  cost_by_serial_number       boolean,
  vat_regime_for_gross_margin boolean,
  serial_tracking             text COLLATE "C" NOT NULL DEFAULT 'none',
  item_type                   text COLLATE "C" NOT NULL DEFAULT 'product',
  created_at                  timestamptz NOT NULL DEFAULT now(),
  updated_at                  timestamptz NOT NULL DEFAULT now(),
  version                     integer NOT NULL DEFAULT 1,
  CONSTRAINT family_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT family_code_key UNIQUE (account_id, family_code),
  CONSTRAINT family_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT family_category_fkey FOREIGN KEY (account_id, category) REFERENCES category (account_id, category_code),
  CONSTRAINT family_family_fkey FOREIGN KEY (account_id, family) REFERENCES family (account_id, family_code) DEFERRABLE,
  CONSTRAINT family_item_type_check CHECK (item_type IN ('product', 'service', 'text')),
  CONSTRAINT family_serial_tracking_check CHECK (serial_tracking IN ('none', 'serial', 'batch'))
);
COMMENT ON TABLE family IS 'Families of articles. A family has the fields of an article, as defaults for the articles in it.';
COMMENT ON COLUMN family.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN family.id IS 'Identifier of the family.';
COMMENT ON COLUMN family.family_code IS 'Code of the family, unique in the account.';
COMMENT ON COLUMN family.description IS 'Description, as printed on documents.';
COMMENT ON COLUMN family.description_2 IS 'Second line of the description.';
COMMENT ON COLUMN family.bar_code IS 'Bar code of the account.';
COMMENT ON COLUMN family.suppliers_bar_code IS 'Supplier''s bar code.';
COMMENT ON COLUMN family.nomenclatura IS 'Commodity code (combined nomenclature).';
COMMENT ON COLUMN family.country_of_origin IS 'ISO 3166-1 alpha-2 code of the country of origin.';
COMMENT ON COLUMN family.family IS 'Code of the parent family.';
COMMENT ON COLUMN family.subfamily IS 'Subfamily, free text.';
COMMENT ON COLUMN family.section IS 'Section, free text.';
COMMENT ON COLUMN family.category IS 'Code of the category.';
COMMENT ON COLUMN family.unit_of_measurement IS 'Unit in which quantities are counted.';
COMMENT ON COLUMN family.obs IS 'Remarks.';
COMMENT ON COLUMN family.gross_weight IS 'Gross weight of one unit, as text.';
COMMENT ON COLUMN family.net_weight IS 'Net weight of one unit, as text.';
COMMENT ON COLUMN family.volume_per_unit IS 'Volume of one unit, as text.';
COMMENT ON COLUMN family.number_of_packages_per_unit IS 'Packages of one unit, as text.';
COMMENT ON COLUMN family.unit_price IS 'Price of one unit without VAT.';
COMMENT ON COLUMN family.sales_tax IS 'VAT rate in percent.';
COMMENT ON COLUMN family.eco_tax IS 'Amount of the ecological tax on one unit.';
COMMENT ON COLUMN family.safety_stock IS 'Quantity below which stock counts as low.';
COMMENT ON COLUMN family.cost_by_serial_number IS 'Whether cost is kept by serial number; stored as sent.';
COMMENT ON COLUMN family.vat_regime_for_gross_margin IS 'Whether VAT is due on the margin; stored as sent.';
COMMENT ON COLUMN family.serial_tracking IS 'How single units are told apart: none, serial (serial numbers) or batch (batch numbers).';
COMMENT ON COLUMN family.item_type IS 'product (kept in stock), service or text.';
COMMENT ON COLUMN family.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN family.updated_at IS 'When the row was last changed.';
COMMENT ON COLUMN family.version IS 'Counts the changes of the record; the ETag of ?id=N follows from it.';
SELECT isolate_tenant('family', 'SELECT, INSERT');
GRANT SELECT, UPDATE, DELETE ON family TO kontor_administration;

CREATE SEQUENCE article_id_seq;
GRANT USAGE ON SEQUENCE article_id_seq TO kontor_service;
COMMENT ON SEQUENCE article_id_seq IS 'Draws identifiers of articles.';

CREATE TABLE article (
  account_id                  integer NOT NULL,
  id                          bigint NOT NULL DEFAULT nextval('article_id_seq'),
  item_code                   text COLLATE "C" NOT NULL,
  description                 text COLLATE "C" NOT NULL,
  description_2               text COLLATE "C",
  bar_code                    text COLLATE "C",
  suppliers_bar_code          text COLLATE "C",
  nomenclatura                text COLLATE "C",
  country_of_origin           text COLLATE "C",
  family                      text COLLATE "C",
  subfamily                   text COLLATE "C",
  section                     text COLLATE "C",
  category                    text COLLATE "C",
  unit_of_measurement         text COLLATE "C",
  obs                         text COLLATE "C",
  gross_weight                text COLLATE "C",
  net_weight                  text COLLATE "C",
  volume_per_unit             text COLLATE "C",
  number_of_packages_per_unit text COLLATE "C",
  unit_price                  numeric,
  sales_tax                   numeric,
  eco_tax                     numeric,
  safety_stock                numeric,
  weighted_average_cost       numeric NOT NULL DEFAULT 0,
  cost_by_serial_number       boolean,
  vat_regime_for_gross_margin boolean,
  serial_tracking             text COLLATE "C" NOT NULL DEFAULT 'none',
  item_type                   text COLLATE "C" NOT NULL DEFAULT 'product',
  inactive                    boolean NOT NULL DEFAULT false,
  created_at                  timestamptz NOT NULL DEFAULT now(),
  updated_at                  timestamptz NOT NULL DEFAULT now(),
  version                     integer NOT NULL DEFAULT 1,
  folded_description          text COLLATE "C" GENERATED ALWAYS AS (left(fold_text(description), 600)) STORED,
  cost_known                  boolean NOT NULL DEFAULT false,
  CONSTRAINT article_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT article_item_code_key UNIQUE (account_id, item_code),
  CONSTRAINT article_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT article_category_fkey FOREIGN KEY (account_id, category) REFERENCES category (account_id, category_code),
  CONSTRAINT article_family_fkey FOREIGN KEY (account_id, family) REFERENCES family (account_id, family_code),
  CONSTRAINT article_item_type_check CHECK (item_type IN ('product', 'service', 'text')),
  CONSTRAINT article_serial_tracking_check CHECK (serial_tracking IN ('none', 'serial', 'batch'))
) WITH (fillfactor = 85);
COMMENT ON TABLE article IS 'Articles: what is bought and sold. Products are kept in stock, services and texts are not.';
COMMENT ON COLUMN article.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN article.id IS 'Identifier of the article.';
COMMENT ON COLUMN article.item_code IS 'Code of the article, unique in the account.';
COMMENT ON COLUMN article.description IS 'Description, as printed on documents.';
COMMENT ON COLUMN article.description_2 IS 'Second line of the description.';
COMMENT ON COLUMN article.bar_code IS 'Bar code of the account.';
COMMENT ON COLUMN article.suppliers_bar_code IS 'Supplier''s bar code.';
COMMENT ON COLUMN article.nomenclatura IS 'Commodity code (combined nomenclature).';
COMMENT ON COLUMN article.country_of_origin IS 'ISO 3166-1 alpha-2 code of the country of origin.';
COMMENT ON COLUMN article.family IS 'Code of the family that the article belongs to.';
COMMENT ON COLUMN article.subfamily IS 'Subfamily, free text.';
COMMENT ON COLUMN article.section IS 'Section, free text.';
COMMENT ON COLUMN article.category IS 'Code of the category.';
COMMENT ON COLUMN article.unit_of_measurement IS 'Unit in which quantities are counted.';
COMMENT ON COLUMN article.obs IS 'Remarks.';
COMMENT ON COLUMN article.gross_weight IS 'Gross weight of one unit, as text.';
COMMENT ON COLUMN article.net_weight IS 'Net weight of one unit, as text.';
COMMENT ON COLUMN article.volume_per_unit IS 'Volume of one unit, as text.';
COMMENT ON COLUMN article.number_of_packages_per_unit IS 'Packages of one unit, as text.';
COMMENT ON COLUMN article.unit_price IS 'Price of one unit without VAT.';
COMMENT ON COLUMN article.sales_tax IS 'VAT rate in percent.';
COMMENT ON COLUMN article.eco_tax IS 'Amount of the ecological tax on one unit.';
COMMENT ON COLUMN article.safety_stock IS 'Quantity below which stock counts as low.';
COMMENT ON COLUMN article.weighted_average_cost IS 'Weighted average cost of one unit in the account''s currency; follows from the stock ledger.';
COMMENT ON COLUMN article.cost_by_serial_number IS 'Whether cost is kept by serial number; stored as sent.';
COMMENT ON COLUMN article.vat_regime_for_gross_margin IS 'Whether VAT is due on the margin; stored as sent.';
COMMENT ON COLUMN article.serial_tracking IS 'How single units are told apart: none, serial (serial numbers) or batch (batch numbers).';
COMMENT ON COLUMN article.item_type IS 'product (kept in stock), service or text.';
COMMENT ON COLUMN article.inactive IS 'Whether the article is out of use.';
COMMENT ON COLUMN article.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN article.updated_at IS 'When the row was last changed.';
COMMENT ON COLUMN article.version IS 'Counts the changes of the record; the ETag of ?id=N follows from it.';
COMMENT ON COLUMN article.folded_description IS 'The beginning of the description in lower case and without accents, as suggestions compare it.';
COMMENT ON COLUMN article.cost_known IS 'Whether a weighted average cost of 0 is known, as of goods that cost nothing; any other one is.';
CREATE INDEX article_by_bar_code ON article (account_id, bar_code) WHERE bar_code IS NOT NULL;
COMMENT ON INDEX article_by_bar_code IS 'Finds the article of a bar code that is read.';
CREATE INDEX article_by_category ON article (account_id, category, id);
COMMENT ON INDEX article_by_category IS 'Lists of articles with options=category:….';
CREATE INDEX article_by_family ON article (account_id, family, id);
COMMENT ON INDEX article_by_family IS 'Lists of articles with options=family:…, and the stock of a family.';
CREATE INDEX article_by_folded_description ON article (account_id, folded_description, id);
COMMENT ON INDEX article_by_folded_description IS 'Suggests articles by a part of their descriptions.';
SELECT isolate_tenant('article', 'SELECT, INSERT, UPDATE');
GRANT SELECT, UPDATE (version), DELETE ON article TO kontor_administration;

CREATE SEQUENCE third_party_id_seq;
GRANT USAGE ON SEQUENCE third_party_id_seq TO kontor_service;
COMMENT ON SEQUENCE third_party_id_seq IS 'Draws identifiers of customers and suppliers.';

CREATE TABLE third_party (
  account_id                      integer NOT NULL,
  kind                            text COLLATE "C" NOT NULL,
  id                              bigint NOT NULL DEFAULT nextval('third_party_id_seq'),
  code                            text COLLATE "C" NOT NULL,
  name                            text COLLATE "C" NOT NULL,
  name_2                          text COLLATE "C",
  vat_id                          text COLLATE "C",
  country_iso                     text COLLATE "C",
  phone                           text COLLATE "C",
  mobile                          text COLLATE "C",
  fax                             text COLLATE "C",
  email                           text COLLATE "C",
  url_link                        text COLLATE "C",
  discount_group                  text COLLATE "C",
  salesperson                     text COLLATE "C",
  electronic_document_interchange boolean,
  edi_identifier                  text COLLATE "C",
  inactive                        boolean NOT NULL DEFAULT false,
  comments                        text COLLATE "C",
  billing_postal_address          text COLLATE "C",
  billing_city                    text COLLATE "C",
  billing_zip_code                text COLLATE "C",
  billing_country                 text COLLATE "C",
  shipping_postal_address         text COLLATE "C",
  shipping_city                   text COLLATE "C",
  shipping_zip_code               text COLLATE "C",
  shipping_country                text COLLATE "C",
  vat_key                         text COLLATE "C",
  created_at                      timestamptz NOT NULL DEFAULT now(),
  updated_at                      timestamptz NOT NULL DEFAULT now(),
  version                         integer NOT NULL DEFAULT 1,
  vat_number                      text COLLATE "C",
  folded_name                     text COLLATE "C" GENERATED ALWAYS AS (left(fold_text(name), 600)) STORED,
  CONSTRAINT third_party_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT third_party_code_key UNIQUE (account_id, kind, code),
  CONSTRAINT third_party_vat_id_key UNIQUE (account_id, kind, vat_key),
  CONSTRAINT third_party_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT third_party_kind_check CHECK (kind IN ('customer', 'supplier'))
);
COMMENT ON TABLE third_party IS 'Customers and suppliers.';
COMMENT ON COLUMN third_party.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN third_party.kind IS 'customer or supplier; each kind has codes of its own.';
COMMENT ON COLUMN third_party.id IS 'Identifier of the record.';
COMMENT ON COLUMN third_party.code IS 'Code of the record, unique among its kind.';
COMMENT ON COLUMN third_party.name IS 'Name.';
COMMENT ON COLUMN third_party.name_2 IS 'Second line of the name.';
COMMENT ON COLUMN third_party.vat_id IS 'Tax number.';
COMMENT ON COLUMN third_party.country_iso IS 'ISO 3166-1 alpha-2 code of the country.';
COMMENT ON COLUMN third_party.phone IS 'Telephone number.';
COMMENT ON COLUMN third_party.mobile IS 'Mobile telephone number.';
COMMENT ON COLUMN third_party.fax IS 'Fax number.';
COMMENT ON COLUMN third_party.email IS 'E-mail address.';
COMMENT ON COLUMN third_party.url_link IS 'Address of the website.';
COMMENT ON COLUMN third_party.discount_group IS 'Discount group.';
COMMENT ON COLUMN third_party.salesperson IS 'Code or name of the salesperson.';
COMMENT ON COLUMN third_party.electronic_document_interchange IS 'Whether documents are exchanged electronically.';
COMMENT ON COLUMN third_party.edi_identifier IS 'Identifier for electronic data interchange.';
COMMENT ON COLUMN third_party.inactive IS 'Whether the record is out of use.';
COMMENT ON COLUMN third_party.comments IS 'Remarks.';
COMMENT ON COLUMN third_party.billing_postal_address IS 'Billing address: street and number.';
COMMENT ON COLUMN third_party.billing_city IS 'Billing address: city.';
COMMENT ON COLUMN third_party.billing_zip_code IS 'Billing address: postal code.';
COMMENT ON COLUMN third_party.billing_country IS 'Billing address: country.';
COMMENT ON COLUMN third_party.shipping_postal_address IS 'Shipping address: street and number.';
COMMENT ON COLUMN third_party.shipping_city IS 'Shipping address: city.';
COMMENT ON COLUMN third_party.shipping_zip_code IS 'Shipping address: postal code.';
COMMENT ON COLUMN third_party.shipping_country IS 'Shipping address: country.';
COMMENT ON COLUMN third_party.vat_key IS 'Country and vat_number of an active record; null when the tax number is missing or generic, and for a record that had the number of another before both were compared in this form. Two active records of a kind do not share it.';
COMMENT ON COLUMN third_party.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN third_party.updated_at IS 'When the row was last changed.';
COMMENT ON COLUMN third_party.version IS 'Counts the changes of the record; the ETag of ?id=N follows from it.';
COMMENT ON COLUMN third_party.vat_number IS 'Tax number as it is compared: without spaces, dots, dashes and the prefix of its country, in upper case; null when nothing is left.';
COMMENT ON COLUMN third_party.folded_name IS 'The beginning of the name in lower case and without accents, as suggestions compare it.';
CREATE INDEX third_party_by_folded_name ON third_party (account_id, kind, folded_name, id);
COMMENT ON INDEX third_party_by_folded_name IS 'Suggests customers or suppliers by a part of their names.';
CREATE INDEX third_party_by_kind ON third_party (account_id, kind, id);
COMMENT ON INDEX third_party_by_kind IS 'Lists of customers or of suppliers.';
CREATE INDEX third_party_by_vat ON third_party (account_id, kind, vat_id, id);
COMMENT ON INDEX third_party_by_vat IS 'Searches by vat_id.';
CREATE INDEX third_party_by_vat_number ON third_party (account_id, kind, vat_number, id);
COMMENT ON INDEX third_party_by_vat_number IS 'Finds the party of a document by its tax number.';
SELECT isolate_tenant('third_party', 'SELECT, INSERT, UPDATE');
GRANT SELECT, UPDATE (version), DELETE ON third_party TO kontor_administration;

CREATE SEQUENCE location_id_seq;
GRANT USAGE ON SEQUENCE location_id_seq TO kontor_service, kontor_administration;
COMMENT ON SEQUENCE location_id_seq IS 'Draws identifiers of locations.';

CREATE TABLE location (
  account_id     integer NOT NULL,
  id             bigint NOT NULL DEFAULT nextval('location_id_seq'),
  location_code  text COLLATE "C" NOT NULL,
  description    text COLLATE "C" NOT NULL,
  phone          text COLLATE "C",
  extension      text COLLATE "C",
  fax            text COLLATE "C",
  email          text COLLATE "C",
  postal_address text COLLATE "C",
  city           text COLLATE "C",
  zip_code       text COLLATE "C",
  country        text COLLATE "C",
  comments       text COLLATE "C",
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  version        integer NOT NULL DEFAULT 1,
  CONSTRAINT location_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT location_code_key UNIQUE (account_id, location_code),
  CONSTRAINT location_account_fkey FOREIGN KEY (account_id) REFERENCES account
);
COMMENT ON TABLE location IS 'Locations: warehouses and shops that hold stock.';
COMMENT ON COLUMN location.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN location.id IS 'Identifier of the location.';
COMMENT ON COLUMN location.location_code IS 'Code of the location, unique in the account.';
COMMENT ON COLUMN location.description IS 'Description.';
COMMENT ON COLUMN location.phone IS 'Telephone number.';
COMMENT ON COLUMN location.extension IS 'Extension of the telephone number.';
COMMENT ON COLUMN location.fax IS 'Fax number.';
COMMENT ON COLUMN location.email IS 'E-mail address.';
COMMENT ON COLUMN location.postal_address IS 'Street and number.';
COMMENT ON COLUMN location.city IS 'City.';
COMMENT ON COLUMN location.zip_code IS 'Postal code.';
COMMENT ON COLUMN location.country IS 'Country.';
COMMENT ON COLUMN location.comments IS 'Remarks.';
COMMENT ON COLUMN location.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN location.updated_at IS 'When the row was last changed.';
COMMENT ON COLUMN location.version IS 'Counts the changes of the record; the ETag of ?id=N follows from it.';
SELECT isolate_tenant('location', 'SELECT, INSERT');
GRANT SELECT, INSERT, UPDATE, DELETE ON location TO kontor_administration;

CREATE TABLE code_counter (
  account_id integer NOT NULL,
  kind       text COLLATE "C" NOT NULL,
  last       bigint NOT NULL,
  CONSTRAINT code_counter_pkey PRIMARY KEY (account_id, kind),
  CONSTRAINT code_counter_account_fkey FOREIGN KEY (account_id) REFERENCES account
);
COMMENT ON TABLE code_counter IS 'The last number that was assigned in each sequence of codes, such as C0001 for customers.';
COMMENT ON COLUMN code_counter.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN code_counter.kind IS 'Sequence of codes: the kind of record that the codes are for.';
COMMENT ON COLUMN code_counter.last IS 'Last number assigned.';
SELECT isolate_tenant('code_counter', 'SELECT, INSERT, UPDATE');

ALTER TABLE account ADD CONSTRAINT account_default_location_fkey FOREIGN KEY (account_id, default_location_id) REFERENCES location DEFERRABLE;

CREATE SEQUENCE saved_view_id_seq;
GRANT USAGE ON SEQUENCE saved_view_id_seq TO kontor_service;
COMMENT ON SEQUENCE saved_view_id_seq IS 'Identifiers of saved views.';

CREATE TABLE saved_view (
  account_id integer NOT NULL,
  id         bigint NOT NULL DEFAULT nextval('saved_view_id_seq'),
  login      text COLLATE "C" NOT NULL,
  list       text COLLATE "C" NOT NULL,
  name       text NOT NULL,
  parameters text NOT NULL,
  shared     boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT saved_view_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT saved_view_name_key UNIQUE (account_id, list, login, name),
  CONSTRAINT saved_view_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT saved_view_name_check CHECK (length(name) BETWEEN 1 AND 60),
  CONSTRAINT saved_view_parameters_check CHECK (length(parameters) <= 4000)
);
COMMENT ON TABLE saved_view IS 'Lists with filters, sort and columns that someone has saved under a name.';
COMMENT ON COLUMN saved_view.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN saved_view.id IS 'Identifier of the view.';
COMMENT ON COLUMN saved_view.login IS 'Login of the user who saved it.';
COMMENT ON COLUMN saved_view.list IS 'Path of the list, such as invoices.';
COMMENT ON COLUMN saved_view.name IS 'Name that its owner gave it.';
COMMENT ON COLUMN saved_view.parameters IS 'Parameters of the list as a query string.';
COMMENT ON COLUMN saved_view.shared IS 'Whether all users of the account see it.';
COMMENT ON COLUMN saved_view.created_at IS 'When it was saved first.';
COMMENT ON COLUMN saved_view.updated_at IS 'When it was saved last.';
SELECT isolate_tenant('saved_view', 'SELECT, INSERT, UPDATE, DELETE');

-- ----------------------------------------------------------------------------------------------------
-- Documents

CREATE TABLE document_set (
  account_id              integer NOT NULL,
  code                    text COLLATE "C" NOT NULL,
  document_type           text COLLATE "C" NOT NULL,
  description             text NOT NULL,
  state                   text NOT NULL DEFAULT 'active',
  template                text NOT NULL DEFAULT 'standard',
  language                text NOT NULL DEFAULT 'en',
  location_id             bigint,
  destination_location_id bigint,
  moves_stock             boolean NOT NULL DEFAULT true,
  totals_check            text NOT NULL DEFAULT 'reject',
  created_at              timestamptz NOT NULL DEFAULT now(),
  numbering               text NOT NULL DEFAULT 'either',
  number_pattern          text COLLATE "C" NOT NULL DEFAULT '{year}/{n}',
  dates_in_order          boolean NOT NULL DEFAULT false,
  CONSTRAINT document_set_pkey PRIMARY KEY (account_id, code),
  CONSTRAINT document_set_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT document_set_destination_location_fkey FOREIGN KEY (account_id, destination_location_id) REFERENCES location,
  CONSTRAINT document_set_location_fkey FOREIGN KEY (account_id, location_id) REFERENCES location,
  CONSTRAINT document_set_code_check CHECK (length(code) BETWEEN 1 AND 15),
  CONSTRAINT document_set_dates_in_order_check CHECK (NOT dates_in_order OR numbering = 'server'),
  CONSTRAINT document_set_numbering_check CHECK (numbering IN ('either', 'server', 'client')),
  CONSTRAINT document_set_state_check CHECK (state IN ('active', 'consultation', 'inactive')),
  CONSTRAINT document_set_totals_check_check CHECK (totals_check IN ('reject', 'warn', 'off'))
);
COMMENT ON TABLE document_set IS 'Document sets: the series in which documents of one type are numbered, and how its documents behave.';
COMMENT ON COLUMN document_set.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN document_set.code IS 'Code of the document set.';
COMMENT ON COLUMN document_set.document_type IS 'Type of the documents in the set.';
COMMENT ON COLUMN document_set.description IS 'Description.';
COMMENT ON COLUMN document_set.state IS 'active (takes new documents), consultation (documents can be read) or inactive.';
COMMENT ON COLUMN document_set.template IS 'Template that its documents are printed with.';
COMMENT ON COLUMN document_set.language IS 'Language that its documents are printed in, ISO 639.';
COMMENT ON COLUMN document_set.location_id IS 'Source location of documents that name none.';
COMMENT ON COLUMN document_set.destination_location_id IS 'Destination location of documents that name none.';
COMMENT ON COLUMN document_set.moves_stock IS 'Whether its documents act on stock.';
COMMENT ON COLUMN document_set.totals_check IS 'What happens when the totals of a document do not agree: reject, warn or off.';
COMMENT ON COLUMN document_set.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN document_set.numbering IS 'Who numbers its documents: server, client, or either of them.';
COMMENT ON COLUMN document_set.number_pattern IS 'Pattern of the numbers from the server, such as {year}/{n}.';
COMMENT ON COLUMN document_set.dates_in_order IS 'Whether a document may not be dated before an earlier one of the same sequence.';
COMMENT ON CONSTRAINT document_set_dates_in_order_check ON document_set IS 'Only where the server gives all numbers, their order says which document is earlier.';
SELECT isolate_tenant('document_set', 'SELECT');
GRANT SELECT, INSERT, UPDATE, DELETE ON document_set TO kontor_administration;

CREATE FUNCTION accounts_without_set(types text[]) RETURNS SETOF integer
  LANGUAGE plpgsql AS $$
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
REVOKE ALL ON FUNCTION accounts_without_set(text[]) FROM PUBLIC;
COMMENT ON FUNCTION accounts_without_set(text[]) IS 'Accounts that have no document set for at least one of the document types.';

CREATE TABLE document_number_counter (
  account_id    integer NOT NULL,
  document_set  text COLLATE "C" NOT NULL,
  key           text COLLATE "C" NOT NULL,
  last          bigint NOT NULL DEFAULT 0,
  initial       bigint,
  latest_date   date,
  latest_number text COLLATE "C",
  CONSTRAINT document_number_counter_pkey PRIMARY KEY (account_id, document_set, key),
  CONSTRAINT document_number_counter_document_set_fkey FOREIGN KEY (account_id, document_set) REFERENCES document_set,
  CONSTRAINT document_number_counter_last_check CHECK (last BETWEEN 0 AND 999999999999999),
  CONSTRAINT document_number_counter_latest_check CHECK ((latest_date IS NULL) = (latest_number IS NULL))
);
COMMENT ON TABLE document_number_counter IS 'Counters of document numbers: one for each document set and text of its pattern with year and month filled in.';
COMMENT ON COLUMN document_number_counter.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN document_number_counter.document_set IS 'Code of the document set.';
COMMENT ON COLUMN document_number_counter.key IS 'Pattern of the set with year and month filled in, such as 2026/{n}.';
COMMENT ON COLUMN document_number_counter.last IS 'Highest number of the sequence that is in use.';
COMMENT ON COLUMN document_number_counter.initial IS 'Highest number in use when the server gave its first one; null while that is looked up.';
COMMENT ON COLUMN document_number_counter.latest_date IS 'Latest date of a document of the sequence, if the dates of the set are in order.';
COMMENT ON COLUMN document_number_counter.latest_number IS 'Number of the document with the latest date.';
COMMENT ON CONSTRAINT document_number_counter_last_check ON document_number_counter IS 'Numbers have at most 15 digits.';
SELECT isolate_tenant('document_number_counter', 'SELECT, INSERT, UPDATE');
GRANT SELECT, DELETE ON document_number_counter TO kontor_administration;

CREATE SEQUENCE document_id_seq;
GRANT USAGE ON SEQUENCE document_id_seq TO kontor_service;
COMMENT ON SEQUENCE document_id_seq IS 'Draws identifiers of documents of every type; drawn under the id-order lock of the account.';

-- snapshot is text with a check: as json, each list of documents would convert it (docs/decisions/0016).
CREATE TABLE document (
  account_id            integer NOT NULL,
  id                    bigint NOT NULL,
  type                  text COLLATE "C" NOT NULL,
  document_set          text COLLATE "C" NOT NULL,
  seq_number            text COLLATE "C" NOT NULL,
  date                  date NOT NULL,
  due_date              date,
  reference             text COLLATE "C",
  your_ref              text COLLATE "C",
  related_document      text COLLATE "C",
  related_document_id   bigint,
  salesperson           text COLLATE "C",
  warehouse             text COLLATE "C",
  destination_warehouse text COLLATE "C",
  status                text COLLATE "C" NOT NULL,
  currency              text COLLATE "C" NOT NULL,
  total_amount          numeric NOT NULL,
  net_amount            numeric,
  vat                   numeric,
  discount              numeric,
  discount_amount       numeric,
  eco_tax               numeric,
  stamp_duty            numeric,
  irs_tax               numeric,
  eco_tax_amount        numeric,
  stamp_duty_amount     numeric,
  withholding_amount    numeric,
  rounding              numeric,
  amount_tendered       numeric,
  amount_paid           numeric,
  paid_on_issue         numeric,
  payment_type          text COLLATE "C",
  payment_ref           text COLLATE "C",
  delivery_date         timestamptz,
  plate_number          text COLLATE "C",
  arrival_date          text COLLATE "C",
  number_of_packages    text COLLATE "C",
  gross_weight          bigint,
  notes_comments        text COLLATE "C",
  party_id              bigint,
  party_code            text COLLATE "C",
  party_name            text COLLATE "C",
  party_vat_id          text COLLATE "C",
  party                 json,
  status_reason         text,
  created               date NOT NULL,
  updated               date NOT NULL,
  created_at            timestamptz NOT NULL DEFAULT now(),
  snapshot              text NOT NULL,
  related_documents     text[] COLLATE "C",
  related_document_ids  bigint[],
  exchange_rate         numeric,
  amount_owed           numeric,
  amount_due            numeric,
  amount_open           numeric,
  total_amount_order    double precision GENERATED ALWAYS AS ((total_amount)::double precision) STORED,
  CONSTRAINT document_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT document_number_key UNIQUE (account_id, seq_number, document_set),
  CONSTRAINT document_document_set_fkey FOREIGN KEY (account_id, document_set) REFERENCES document_set,
  CONSTRAINT document_party_fkey FOREIGN KEY (account_id, party_id) REFERENCES third_party,
  CONSTRAINT document_related_document_fkey FOREIGN KEY (account_id, related_document_id) REFERENCES document DEFERRABLE,
  CONSTRAINT document_amount_due_check CHECK (amount_due >= 0),
  CONSTRAINT document_amount_open_check CHECK (amount_open >= 0),
  CONSTRAINT document_exchange_rate_check CHECK (exchange_rate > 0),
  CONSTRAINT document_snapshot_check CHECK (json_typeof(snapshot::json) = 'object'),
  CONSTRAINT document_status_check CHECK (status IN ('ISSUED', 'PART', 'PAID', 'BILLED', 'CLOSED', 'VOID'))
) WITH (fillfactor = 90);
COMMENT ON TABLE document IS 'Documents of every type. A document never changes after it is issued, save for its status and what is paid of it.';
COMMENT ON COLUMN document.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN document.id IS 'Identifier of the document; one sequence serves all types.';
COMMENT ON COLUMN document.type IS 'Document type: the name of its definition, such as invoice.';
COMMENT ON COLUMN document.document_set IS 'Code of the document set in which the document is numbered.';
COMMENT ON COLUMN document.seq_number IS 'Document number, unique in its document set, also when void.';
COMMENT ON COLUMN document.date IS 'Date of issue.';
COMMENT ON COLUMN document.due_date IS 'Day on which payment is due.';
COMMENT ON COLUMN document.reference IS 'Reference of the issuer.';
COMMENT ON COLUMN document.your_ref IS 'Reference of the party.';
COMMENT ON COLUMN document.related_document IS 'The earlier document that this one names, as the client wrote it: number, or document set and number.';
COMMENT ON COLUMN document.related_document_id IS 'The earlier document that this one names.';
COMMENT ON COLUMN document.salesperson IS 'Code or name of the salesperson.';
COMMENT ON COLUMN document.warehouse IS 'Code of the source location, as the client wrote it.';
COMMENT ON COLUMN document.destination_warehouse IS 'Code of the destination location, as the client wrote it.';
COMMENT ON COLUMN document.status IS 'ISSUED, PART (partly paid, billed or delivered), PAID, BILLED, CLOSED or VOID.';
COMMENT ON COLUMN document.currency IS 'ISO 4217 code of the currency of all amounts of the document.';
COMMENT ON COLUMN document.total_amount IS 'Total amount, with VAT.';
COMMENT ON COLUMN document.net_amount IS 'Net amount: the total without VAT.';
COMMENT ON COLUMN document.vat IS 'VAT amount.';
COMMENT ON COLUMN document.discount IS 'Discount over the whole document, in percent.';
COMMENT ON COLUMN document.discount_amount IS 'Discount over the whole document, as an amount.';
COMMENT ON COLUMN document.eco_tax IS 'Rate of the ecological tax, in percent.';
COMMENT ON COLUMN document.stamp_duty IS 'Rate of the stamp duty, in percent.';
COMMENT ON COLUMN document.irs_tax IS 'Rate of the withholding tax, in percent.';
COMMENT ON COLUMN document.eco_tax_amount IS 'Amount of the ecological tax.';
COMMENT ON COLUMN document.stamp_duty_amount IS 'Amount of the stamp duty.';
COMMENT ON COLUMN document.withholding_amount IS 'Amount of the withholding tax.';
COMMENT ON COLUMN document.rounding IS 'Amount added by rounding.';
COMMENT ON COLUMN document.amount_tendered IS 'Amount handed over by the party.';
COMMENT ON COLUMN document.amount_paid IS 'Amount paid so far: on issue and by later receipts or payments.';
COMMENT ON COLUMN document.paid_on_issue IS 'Amount paid on issue.';
COMMENT ON COLUMN document.payment_type IS 'Means of payment, free text.';
COMMENT ON COLUMN document.payment_ref IS 'Reference of the payment.';
COMMENT ON COLUMN document.delivery_date IS 'Moment of delivery.';
COMMENT ON COLUMN document.plate_number IS 'Plate number of the vehicle.';
COMMENT ON COLUMN document.arrival_date IS 'Day of arrival, as text.';
COMMENT ON COLUMN document.number_of_packages IS 'Number of packages, as text.';
COMMENT ON COLUMN document.gross_weight IS 'Gross weight.';
COMMENT ON COLUMN document.notes_comments IS 'Notes.';
COMMENT ON COLUMN document.party_id IS 'Customer or supplier, when the party is on file.';
COMMENT ON COLUMN document.party_code IS 'Code of the party on the day of issue.';
COMMENT ON COLUMN document.party_name IS 'Name of the party on the day of issue.';
COMMENT ON COLUMN document.party_vat_id IS 'Tax number of the party on the day of issue.';
COMMENT ON COLUMN document.party IS 'Party snapshot: the customer or supplier on the day of issue, as JSON.';
COMMENT ON COLUMN document.status_reason IS 'Why the document was voided or closed.';
COMMENT ON COLUMN document.created IS 'Day on which the document was entered, in the account''s time zone.';
COMMENT ON COLUMN document.updated IS 'Day of the last change of status or payment, in the account''s time zone.';
COMMENT ON COLUMN document.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN document.snapshot IS 'The document as issued, as JSON: header, party snapshot and lines under the field names of its type. Of what may change later it has the open quantities of the lines only, which are kept up to date. Without status, amounts paid, due and open, updated, and without delivery_date, which lists write in UTC.';
COMMENT ON COLUMN document.related_documents IS 'Further earlier documents that this one names, as the client wrote them.';
COMMENT ON COLUMN document.related_document_ids IS 'The earlier documents that this one names, when they are several: those that it takes from in the order in which it does, then the others.';
COMMENT ON COLUMN document.exchange_rate IS 'How many units of the account''s currency one unit of the document''s currency is worth; null: not known, or the same currency.';
COMMENT ON COLUMN document.amount_owed IS 'What the party owes by an invoice, or the account by a purchase: the total, less withholding that it contains. Null for other types.';
COMMENT ON COLUMN document.amount_due IS 'What of amount_owed is neither paid nor settled by credit. Null for types that nobody pays.';
COMMENT ON COLUMN document.amount_open IS 'What of the total of a receipt, payment or credit note is not allotted to other documents. Null for other types.';
COMMENT ON COLUMN document.total_amount_order IS 'The total amount as a floating-point number. An index scan can start at it; total_amount decides between amounts that have the same one.';
COMMENT ON CONSTRAINT document_snapshot_check ON document IS 'The snapshot is valid JSON. It is not of the type json, because lists, which copy it, would be slower.';
CREATE INDEX document_by_date ON document (account_id, type, date, id);
COMMENT ON INDEX document_by_date IS 'Lists of one type with filterDate.';
CREATE INDEX document_by_party ON document (account_id, party_id, currency, date, id) WHERE party_id IS NOT NULL;
COMMENT ON INDEX document_by_party IS 'The documents of a customer or supplier: of a statement in its order, and of a list by the id of the party.';
CREATE INDEX document_by_party_name ON document (account_id, type, party_name, id);
COMMENT ON INDEX document_by_party_name IS 'Lists of one type sorted by customer.name or supplier.name, and searches by these columns.';
CREATE INDEX document_by_party_vat ON document (account_id, type, party_vat_id, id) WHERE party_vat_id IS NOT NULL;
COMMENT ON INDEX document_by_party_vat IS 'Searches by customer.vat_id and supplier.vat_id.';
CREATE INDEX document_by_related_document ON document (account_id, related_document_id) WHERE related_document_id IS NOT NULL;
COMMENT ON INDEX document_by_related_document IS 'Finds the documents that name one as their related document, when that one is deleted.';
CREATE INDEX document_by_total_amount ON document (account_id, type, total_amount_order, total_amount, id);
COMMENT ON INDEX document_by_total_amount IS 'Lists of one type sorted by total_amount.';
CREATE INDEX document_by_type ON document (account_id, type, id);
COMMENT ON INDEX document_by_type IS 'Lists of one type.';
CREATE INDEX document_open ON document (account_id, type, currency, date, total_amount) WHERE status IN ('ISSUED', 'PART') AND amount_due IS NULL AND amount_open IS NULL;
COMMENT ON INDEX document_open IS 'Adds up the open orders, quotes and delivery notes of an account: documents that nobody pays and that pay nothing.';
CREATE INDEX document_unsettled ON document (account_id, party_id) WHERE amount_due > 0 OR amount_open > 0;
COMMENT ON INDEX document_unsettled IS 'Adds up what is due and open of a customer or supplier.';
CREATE INDEX document_void ON document (account_id, type, id) WHERE status = 'VOID';
COMMENT ON INDEX document_void IS 'The void documents of a type, which are few: of a list, newest first.';
SELECT isolate_tenant('document', 'SELECT, INSERT, UPDATE (status, amount_paid, status_reason, updated, snapshot, amount_due, amount_open)');

CREATE TABLE document_line (
  account_id          integer NOT NULL,
  document_id         bigint NOT NULL,
  line                integer NOT NULL,
  item_type           text COLLATE "C",
  item_code           text COLLATE "C",
  description         text COLLATE "C",
  description_2       text COLLATE "C",
  qty                 numeric NOT NULL,
  unit_of_measurement text COLLATE "C",
  number_of_packages  bigint,
  unit_price          numeric,
  discount            numeric,
  vat                 numeric,
  vat_included        boolean,
  serial_numbers      text[],
  article_id          bigint,
  location_id         bigint,
  destination_id      bigint,
  vat_exemption       text COLLATE "C",
  CONSTRAINT document_line_pkey PRIMARY KEY (account_id, document_id, line),
  CONSTRAINT document_line_article_fkey FOREIGN KEY (account_id, article_id) REFERENCES article,
  CONSTRAINT document_line_destination_fkey FOREIGN KEY (account_id, destination_id) REFERENCES location,
  CONSTRAINT document_line_document_fkey FOREIGN KEY (account_id, document_id) REFERENCES document,
  CONSTRAINT document_line_location_fkey FOREIGN KEY (account_id, location_id) REFERENCES location
);
COMMENT ON TABLE document_line IS 'Lines of documents, for searches and for their effect on stock.';
COMMENT ON COLUMN document_line.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN document_line.document_id IS 'Document that the line belongs to.';
COMMENT ON COLUMN document_line.line IS 'Position in the document, from 0.';
COMMENT ON COLUMN document_line.item_type IS 'product, service or text.';
COMMENT ON COLUMN document_line.item_code IS 'Code of the article, as the client wrote it.';
COMMENT ON COLUMN document_line.description IS 'Description.';
COMMENT ON COLUMN document_line.description_2 IS 'Second line of the description.';
COMMENT ON COLUMN document_line.qty IS 'Quantity, in the unit of measurement.';
COMMENT ON COLUMN document_line.unit_of_measurement IS 'Unit of measurement.';
COMMENT ON COLUMN document_line.number_of_packages IS 'Number of packages.';
COMMENT ON COLUMN document_line.unit_price IS 'Price of one unit.';
COMMENT ON COLUMN document_line.discount IS 'Discount in percent.';
COMMENT ON COLUMN document_line.vat IS 'VAT rate in percent.';
COMMENT ON COLUMN document_line.vat_included IS 'Whether the price of one unit includes VAT.';
COMMENT ON COLUMN document_line.serial_numbers IS 'Serial or batch numbers of the units.';
COMMENT ON COLUMN document_line.article_id IS 'Article, where the line acts on stock; else null.';
COMMENT ON COLUMN document_line.location_id IS 'Source location, where the line acts on stock; else null.';
COMMENT ON COLUMN document_line.destination_id IS 'Destination location, where the line acts on stock; else null.';
COMMENT ON COLUMN document_line.vat_exemption IS 'Why the VAT rate is 0: a VATEX code of EN 16931 or one of the country.';
CREATE INDEX document_line_by_item ON document_line (account_id, item_code, document_id) WHERE item_code IS NOT NULL;
COMMENT ON INDEX document_line_by_item IS 'Searches by items.item_code.';
SELECT isolate_tenant('document_line', 'SELECT, INSERT');

-- Rows of document_relation, stock_reservation and stock_transaction are only inserted. A void inserts the rows of its document again
-- with the opposite sign, so the sum of all rows is the present state.
CREATE SEQUENCE document_relation_id_seq;
GRANT USAGE ON SEQUENCE document_relation_id_seq TO kontor_service;
COMMENT ON SEQUENCE document_relation_id_seq IS 'Draws identifiers of document relations.';

CREATE TABLE document_relation (
  account_id          integer NOT NULL,
  id                  bigint NOT NULL DEFAULT nextval('document_relation_id_seq'),
  document_id         bigint NOT NULL,
  line                integer,
  related_document_id bigint NOT NULL,
  related_line        integer,
  kind                text COLLATE "C" NOT NULL,
  quantity            numeric,
  amount              numeric,
  created_at          timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT document_relation_pkey PRIMARY KEY (account_id, document_id, id),
  CONSTRAINT document_relation_document_fkey FOREIGN KEY (account_id, document_id) REFERENCES document,
  CONSTRAINT document_relation_line_fkey FOREIGN KEY (account_id, document_id, line) REFERENCES document_line,
  CONSTRAINT document_relation_related_document_fkey FOREIGN KEY (account_id, related_document_id) REFERENCES document,
  CONSTRAINT document_relation_related_line_fkey FOREIGN KEY (account_id, related_document_id, related_line) REFERENCES document_line,
  CONSTRAINT document_relation_amount_check CHECK (amount IS NULL OR related_line IS NULL),
  CONSTRAINT document_relation_kind_check CHECK (kind IN ('orders', 'delivers', 'bills', 'credits', 'pays', 'settles')),
  CONSTRAINT document_relation_measure_check CHECK ((quantity IS NULL) <> (amount IS NULL))
);
COMMENT ON TABLE document_relation IS 'How much of an earlier document, or of one of its lines, a later document uses. Rows are only inserted; a void inserts those of its document again with the opposite sign.';
COMMENT ON COLUMN document_relation.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN document_relation.id IS 'Identifier of the row.';
COMMENT ON COLUMN document_relation.document_id IS 'The later document, which uses the earlier one.';
COMMENT ON COLUMN document_relation.line IS 'Line of the later document; null: the document does not say which of its lines.';
COMMENT ON COLUMN document_relation.related_document_id IS 'The earlier document, which is used.';
COMMENT ON COLUMN document_relation.related_line IS 'Line of the earlier document; null: the document as a whole.';
COMMENT ON COLUMN document_relation.kind IS 'What the later document does to the earlier one: orders, delivers, bills, credits, pays (by money) or settles (by credit).';
COMMENT ON COLUMN document_relation.quantity IS 'Quantity that is used, in the unit of the related line; 1 for a document as a whole. Negative: given back.';
COMMENT ON COLUMN document_relation.amount IS 'Amount that is credited, paid or settled, in the currency of the related document. Negative: given back.';
COMMENT ON COLUMN document_relation.created_at IS 'When the row was inserted.';
CREATE INDEX document_relation_by_related ON document_relation (account_id, related_document_id, related_line, kind);
COMMENT ON INDEX document_relation_by_related IS 'Sums what is used of a document and of its lines.';
SELECT isolate_tenant('document_relation', 'SELECT, INSERT');

-- ----------------------------------------------------------------------------------------------------
-- Stock

CREATE TABLE stock_level (
  account_id  integer NOT NULL,
  article_id  bigint NOT NULL,
  location_id bigint NOT NULL,
  on_hand     numeric NOT NULL DEFAULT 0,
  reserved    numeric NOT NULL DEFAULT 0,
  expected    numeric NOT NULL DEFAULT 0,
  CONSTRAINT stock_level_pkey PRIMARY KEY (account_id, article_id, location_id),
  CONSTRAINT stock_level_article_fkey FOREIGN KEY (account_id, article_id) REFERENCES article,
  CONSTRAINT stock_level_location_fkey FOREIGN KEY (account_id, location_id) REFERENCES location
) WITH (fillfactor = 70);
COMMENT ON TABLE stock_level IS 'Stock levels: the present quantities of an article at a location, kept in the transaction of each change. The stock ledger proves them.';
COMMENT ON COLUMN stock_level.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN stock_level.article_id IS 'Article.';
COMMENT ON COLUMN stock_level.location_id IS 'Location.';
COMMENT ON COLUMN stock_level.on_hand IS 'Quantity physically there.';
COMMENT ON COLUMN stock_level.reserved IS 'Quantity reserved by open orders.';
COMMENT ON COLUMN stock_level.expected IS 'Quantity expected from open purchase orders.';
SELECT isolate_tenant('stock_level', 'SELECT, INSERT, UPDATE');

CREATE SEQUENCE stock_transaction_id_seq;
GRANT USAGE ON SEQUENCE stock_transaction_id_seq TO kontor_service;
COMMENT ON SEQUENCE stock_transaction_id_seq IS 'Draws identifiers of stock movements; drawn under the id-order lock of the account.';

CREATE TABLE stock_transaction (
  account_id     integer NOT NULL,
  id             bigint NOT NULL DEFAULT nextval('stock_transaction_id_seq'),
  date           date NOT NULL,
  type           text COLLATE "C" NOT NULL,
  document_type  text COLLATE "C",
  document_set   text COLLATE "C",
  seq_number     text COLLATE "C",
  document_id    bigint,
  article_id     bigint NOT NULL,
  item_code      text COLLATE "C" NOT NULL,
  description    text COLLATE "C",
  location_id    bigint NOT NULL,
  location_code  text COLLATE "C" NOT NULL,
  qty            numeric NOT NULL,
  unit_price     numeric,
  unit_cost      numeric NOT NULL,
  average_cost   numeric NOT NULL,
  balance        numeric NOT NULL,
  serial_numbers text[],
  created        date NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  cost_known     boolean,
  CONSTRAINT stock_transaction_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT stock_transaction_article_fkey FOREIGN KEY (account_id, article_id) REFERENCES article,
  CONSTRAINT stock_transaction_document_fkey FOREIGN KEY (account_id, document_id) REFERENCES document,
  CONSTRAINT stock_transaction_location_fkey FOREIGN KEY (account_id, location_id) REFERENCES location,
  CONSTRAINT stock_transaction_type_check CHECK (type IN ('sale', 'purchase', 'return_in', 'return_out', 'transfer_in', 'transfer_out', 'opening', 'adjustment', 'void'))
);
COMMENT ON TABLE stock_transaction IS 'Stock ledger: one row for each movement of an article at a location. Rows are only inserted.';
COMMENT ON COLUMN stock_transaction.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN stock_transaction.id IS 'Identifier of the movement.';
COMMENT ON COLUMN stock_transaction.date IS 'Date of the movement.';
COMMENT ON COLUMN stock_transaction.type IS 'sale, purchase, return_in, return_out, transfer_in, transfer_out, opening, adjustment or void.';
COMMENT ON COLUMN stock_transaction.document_type IS 'Type of the document that moved the stock.';
COMMENT ON COLUMN stock_transaction.document_set IS 'Document set of the document.';
COMMENT ON COLUMN stock_transaction.seq_number IS 'Number of the document.';
COMMENT ON COLUMN stock_transaction.document_id IS 'Document that moved the stock; null for opening and adjustment.';
COMMENT ON COLUMN stock_transaction.article_id IS 'Article that moved.';
COMMENT ON COLUMN stock_transaction.item_code IS 'Code of the article.';
COMMENT ON COLUMN stock_transaction.description IS 'Description of the article.';
COMMENT ON COLUMN stock_transaction.location_id IS 'Location of the movement.';
COMMENT ON COLUMN stock_transaction.location_code IS 'Code of the location.';
COMMENT ON COLUMN stock_transaction.qty IS 'Quantity: positive when goods come, negative when goods go.';
COMMENT ON COLUMN stock_transaction.unit_price IS 'Price of one unit on the document line.';
COMMENT ON COLUMN stock_transaction.unit_cost IS 'Cost of one unit in the account''s currency.';
COMMENT ON COLUMN stock_transaction.average_cost IS 'Weighted average cost after the movement.';
COMMENT ON COLUMN stock_transaction.balance IS 'Quantity on hand at the location after the movement.';
COMMENT ON COLUMN stock_transaction.serial_numbers IS 'Serial or batch numbers of the units.';
COMMENT ON COLUMN stock_transaction.created IS 'Day on which the movement was entered, in the account''s time zone.';
COMMENT ON COLUMN stock_transaction.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN stock_transaction.cost_known IS 'Whether unit_cost is known; false: it is 0 in its place. Null: from a program that took every cost as known.';
CREATE INDEX stock_transaction_by_date ON stock_transaction (account_id, date, id);
COMMENT ON INDEX stock_transaction_by_date IS 'Lists of stock transactions with filterDate.';
CREATE INDEX stock_transaction_by_document ON stock_transaction (account_id, document_id) WHERE document_id IS NOT NULL;
COMMENT ON INDEX stock_transaction_by_document IS 'Finds the movements of a document, for its void.';
CREATE INDEX stock_transaction_by_item ON stock_transaction (account_id, item_code, id);
COMMENT ON INDEX stock_transaction_by_item IS 'The default search of stock transactions.';
SELECT isolate_tenant('stock_transaction', 'SELECT, INSERT');

CREATE SEQUENCE stock_reservation_id_seq;
GRANT USAGE ON SEQUENCE stock_reservation_id_seq TO kontor_service;
COMMENT ON SEQUENCE stock_reservation_id_seq IS 'Draws identifiers of stock reservations.';

CREATE TABLE stock_reservation (
  account_id        integer NOT NULL,
  id                bigint NOT NULL DEFAULT nextval('stock_reservation_id_seq'),
  document_id       bigint NOT NULL,
  line              integer NOT NULL,
  kind              text COLLATE "C" NOT NULL,
  quantity          numeric NOT NULL,
  cause_document_id bigint,
  created_at        timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stock_reservation_pkey PRIMARY KEY (account_id, document_id, id),
  CONSTRAINT stock_reservation_cause_document_fkey FOREIGN KEY (account_id, cause_document_id) REFERENCES document,
  CONSTRAINT stock_reservation_line_fkey FOREIGN KEY (account_id, document_id, line) REFERENCES document_line,
  CONSTRAINT stock_reservation_kind_check CHECK (kind IN ('reserved', 'expected'))
);
COMMENT ON TABLE stock_reservation IS 'Changes of what each document line reserves at its source location or expects at its destination. Rows are only inserted; per article and location the sum of a kind is that column of stock_level.';
COMMENT ON COLUMN stock_reservation.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN stock_reservation.id IS 'Identifier of the row.';
COMMENT ON COLUMN stock_reservation.document_id IS 'Document whose line reserves or expects the goods.';
COMMENT ON COLUMN stock_reservation.line IS 'The line.';
COMMENT ON COLUMN stock_reservation.kind IS 'reserved or expected: the column of stock_level in which it counts.';
COMMENT ON COLUMN stock_reservation.quantity IS 'Change of the quantity: positive when goods are promised, negative when they are released.';
COMMENT ON COLUMN stock_reservation.cause_document_id IS 'Later document whose issue or void made the change; null: the document itself. Version 0.3 and earlier wrote the document itself.';
COMMENT ON COLUMN stock_reservation.created_at IS 'When the row was inserted.';
SELECT isolate_tenant('stock_reservation', 'SELECT, INSERT');

CREATE SEQUENCE serial_number_id_seq;
GRANT USAGE ON SEQUENCE serial_number_id_seq TO kontor_service;
COMMENT ON SEQUENCE serial_number_id_seq IS 'Draws identifiers of serial and batch numbers.';

CREATE TABLE serial_number (
  account_id        integer NOT NULL,
  id                bigint NOT NULL DEFAULT nextval('serial_number_id_seq'),
  article_id        bigint NOT NULL,
  item_code         text COLLATE "C" NOT NULL,
  serial_number     text COLLATE "C" NOT NULL,
  location_id       bigint NOT NULL,
  location_code     text COLLATE "C" NOT NULL,
  available_qty     numeric NOT NULL,
  status            text COLLATE "C" NOT NULL,
  product_identity  text COLLATE "C",
  associated_part_1 text COLLATE "C",
  associated_part_2 text COLLATE "C",
  production_date   date,
  expiration_date   date,
  contract          text COLLATE "C",
  created_at        timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT serial_number_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT serial_number_number_key UNIQUE (account_id, article_id, serial_number, location_id),
  CONSTRAINT serial_number_article_fkey FOREIGN KEY (account_id, article_id) REFERENCES article,
  CONSTRAINT serial_number_location_fkey FOREIGN KEY (account_id, location_id) REFERENCES location,
  CONSTRAINT serial_number_status_check CHECK (status IN ('in_stock', 'sold', 'moved_out'))
);
COMMENT ON TABLE serial_number IS 'Serial and batch numbers of articles, and the location of each; follows from the stock ledger.';
COMMENT ON COLUMN serial_number.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN serial_number.id IS 'Identifier of the row.';
COMMENT ON COLUMN serial_number.article_id IS 'Article that the number belongs to.';
COMMENT ON COLUMN serial_number.item_code IS 'Code of the article.';
COMMENT ON COLUMN serial_number.serial_number IS 'The serial number or batch number.';
COMMENT ON COLUMN serial_number.location_id IS 'Location of the units.';
COMMENT ON COLUMN serial_number.location_code IS 'Code of the location.';
COMMENT ON COLUMN serial_number.available_qty IS 'Quantity on hand there: 0 or 1 for a serial number.';
COMMENT ON COLUMN serial_number.status IS 'in_stock, sold or moved_out.';
COMMENT ON COLUMN serial_number.product_identity IS 'Identity of the product.';
COMMENT ON COLUMN serial_number.associated_part_1 IS 'First associated part.';
COMMENT ON COLUMN serial_number.associated_part_2 IS 'Second associated part.';
COMMENT ON COLUMN serial_number.production_date IS 'Date of production.';
COMMENT ON COLUMN serial_number.expiration_date IS 'Date of expiry.';
COMMENT ON COLUMN serial_number.contract IS 'Contract.';
COMMENT ON COLUMN serial_number.created_at IS 'When the row was inserted.';
CREATE INDEX serial_number_by_number ON serial_number (account_id, serial_number, id);
COMMENT ON INDEX serial_number_by_number IS 'The default search of serial numbers.';
SELECT isolate_tenant('serial_number', 'SELECT, INSERT, UPDATE');

CREATE SEQUENCE stock_count_id_seq;
GRANT USAGE ON SEQUENCE stock_count_id_seq TO kontor_service;
COMMENT ON SEQUENCE stock_count_id_seq IS 'Identifiers of stock counts.';

CREATE TABLE stock_count (
  account_id  integer NOT NULL,
  id          bigint NOT NULL DEFAULT nextval('stock_count_id_seq'),
  location_id bigint NOT NULL,
  family      text COLLATE "C",
  category    text COLLATE "C",
  note        text,
  state       text COLLATE "C" NOT NULL DEFAULT 'open',
  login       text COLLATE "C" NOT NULL,
  booked_by   text COLLATE "C",
  booked_at   timestamptz,
  ledger_id   bigint NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stock_count_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT stock_count_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT stock_count_location_fkey FOREIGN KEY (account_id, location_id) REFERENCES location,
  CONSTRAINT stock_count_booked_check CHECK ((state = 'booked') = (booked_at IS NOT NULL)),
  CONSTRAINT stock_count_state_check CHECK (state IN ('open', 'booked', 'cancelled'))
);
COMMENT ON TABLE stock_count IS 'Stock counts: the articles of a location that are counted, until their differences are booked.';
COMMENT ON COLUMN stock_count.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN stock_count.id IS 'Identifier of the count.';
COMMENT ON COLUMN stock_count.location_id IS 'Location that is counted.';
COMMENT ON COLUMN stock_count.family IS 'Only articles of this family were put on the sheet; null: of every family.';
COMMENT ON COLUMN stock_count.category IS 'Only articles of this category were put on the sheet; null: of every category.';
COMMENT ON COLUMN stock_count.note IS 'What the people who count wrote on it.';
COMMENT ON COLUMN stock_count.state IS 'open, booked or cancelled.';
COMMENT ON COLUMN stock_count.login IS 'Login of the user who began it.';
COMMENT ON COLUMN stock_count.booked_by IS 'Login of the user who booked its differences.';
COMMENT ON COLUMN stock_count.booked_at IS 'When its differences were booked.';
COMMENT ON COLUMN stock_count.ledger_id IS 'Highest movement of the ledger when it was begun: movements that came after a line was counted are looked for from there.';
COMMENT ON COLUMN stock_count.created_at IS 'When it was begun.';
SELECT isolate_tenant('stock_count', 'SELECT, INSERT, UPDATE');

CREATE TABLE stock_count_line (
  account_id integer NOT NULL,
  count_id   bigint NOT NULL,
  article_id bigint NOT NULL,
  counted    numeric,
  counted_at timestamptz,
  expected   numeric,
  unit_cost  numeric,
  CONSTRAINT stock_count_line_pkey PRIMARY KEY (account_id, count_id, article_id),
  CONSTRAINT stock_count_line_article_fkey FOREIGN KEY (account_id, article_id) REFERENCES article,
  CONSTRAINT stock_count_line_count_fkey FOREIGN KEY (account_id, count_id) REFERENCES stock_count,
  CONSTRAINT stock_count_line_counted_check CHECK (counted >= 0 AND counted < 1e15),
  CONSTRAINT stock_count_line_time_check CHECK ((counted IS NULL) = (counted_at IS NULL))
);
COMMENT ON TABLE stock_count_line IS 'Articles of stock counts, with what was counted.';
COMMENT ON COLUMN stock_count_line.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN stock_count_line.count_id IS 'Count that the line belongs to.';
COMMENT ON COLUMN stock_count_line.article_id IS 'Article that is counted.';
COMMENT ON COLUMN stock_count_line.counted IS 'Quantity that was counted; null: not counted, so it stays as it is.';
COMMENT ON COLUMN stock_count_line.counted_at IS 'When it was counted: the difference is that to what the ledger said then.';
COMMENT ON COLUMN stock_count_line.expected IS 'What the ledger said when it was counted, as found at booking; null: not booked.';
COMMENT ON COLUMN stock_count_line.unit_cost IS 'Average cost of one unit at booking, which the booking does not change; null: not booked.';
CREATE INDEX stock_count_line_by_article ON stock_count_line (account_id, article_id);
COMMENT ON INDEX stock_count_line_by_article IS 'Finds the counts of an article, when it is removed.';
SELECT isolate_tenant('stock_count_line', 'SELECT, INSERT, UPDATE');

-- ----------------------------------------------------------------------------------------------------
-- Messages: queues that workers take from across accounts

CREATE SEQUENCE sms_message_id_seq;
GRANT USAGE ON SEQUENCE sms_message_id_seq TO kontor_service;
COMMENT ON SEQUENCE sms_message_id_seq IS 'Draws identifiers of text messages.';

CREATE TABLE sms_message (
  account_id  integer NOT NULL,
  id          bigint NOT NULL DEFAULT nextval('sms_message_id_seq'),
  sender      text,
  recipient   text NOT NULL,
  message     text NOT NULL,
  parts       integer NOT NULL,
  reference   uuid NOT NULL DEFAULT gen_random_uuid(),
  state       text NOT NULL DEFAULT 'queued',
  gateway     text,
  attempts    integer NOT NULL DEFAULT 0,
  under_way   boolean NOT NULL DEFAULT false,
  interrupted integer NOT NULL DEFAULT 0,
  next_at     timestamptz NOT NULL DEFAULT now(),
  last_error  text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sms_message_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT sms_message_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT sms_message_state_check CHECK (state IN ('queued', 'sent', 'delivered', 'failed'))
);
COMMENT ON TABLE sms_message IS 'Text messages: stored in the transaction of the request, sent by a worker.';
COMMENT ON COLUMN sms_message.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN sms_message.id IS 'Identifier of the message.';
COMMENT ON COLUMN sms_message.sender IS 'Sender that the recipient sees; null: the one of the gateway.';
COMMENT ON COLUMN sms_message.recipient IS 'Number of the recipient, E.164.';
COMMENT ON COLUMN sms_message.message IS 'Text of the message.';
COMMENT ON COLUMN sms_message.parts IS 'Parts that the network sends the text in.';
COMMENT ON COLUMN sms_message.reference IS 'Our identifier towards the gateway, the same for every attempt.';
COMMENT ON COLUMN sms_message.state IS 'queued, sent, delivered or failed.';
COMMENT ON COLUMN sms_message.gateway IS 'Gateway of the last attempt.';
COMMENT ON COLUMN sms_message.attempts IS 'How often a worker claimed the message.';
COMMENT ON COLUMN sms_message.under_way IS 'Whether an attempt has begun whose outcome is not recorded yet.';
COMMENT ON COLUMN sms_message.interrupted IS 'Attempts whose outcome was never recorded.';
COMMENT ON COLUMN sms_message.next_at IS 'When the message is due; while a worker has claimed it, the end of the claim.';
COMMENT ON COLUMN sms_message.last_error IS 'Why the last attempt failed.';
COMMENT ON COLUMN sms_message.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN sms_message.updated_at IS 'When the row was last changed.';
CREATE INDEX sms_message_by_day ON sms_message (account_id, created_at);
COMMENT ON INDEX sms_message_by_day IS 'Counts the messages of a day against sms_daily_cap.';
CREATE INDEX sms_message_due ON sms_message (next_at) WHERE state = 'queued';
COMMENT ON INDEX sms_message_due IS 'The queue of the SMS worker.';
CREATE INDEX sms_message_failed ON sms_message (account_id, id) WHERE state = 'failed';
COMMENT ON INDEX sms_message_failed IS 'Lists the messages that failed.';
SELECT isolate_tenant('sms_message', 'SELECT, INSERT, UPDATE');
CREATE POLICY owner_access ON sms_message TO CURRENT_USER USING (state = 'queued');
COMMENT ON POLICY owner_access ON sms_message IS 'Lets claim_sms(), which runs as the owner, take queued messages of all accounts.';
GRANT UPDATE (state, last_error) ON sms_message TO kontor_transfer;

CREATE TABLE sms_gateway_id (
  account_id integer NOT NULL,
  message_id bigint NOT NULL,
  position   integer NOT NULL,
  gateway    text COLLATE "C" NOT NULL,
  gateway_id text COLLATE "C" NOT NULL,
  delivered  boolean NOT NULL DEFAULT false,
  sent_at    timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sms_gateway_id_pkey PRIMARY KEY (account_id, message_id, position),
  CONSTRAINT sms_gateway_id_message_fkey FOREIGN KEY (account_id, message_id) REFERENCES sms_message
);
COMMENT ON TABLE sms_gateway_id IS 'Identifiers that a gateway gave to a message or to each of its parts; delivery reports name messages by them.';
COMMENT ON COLUMN sms_gateway_id.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN sms_gateway_id.message_id IS 'Message that the identifier stands for.';
COMMENT ON COLUMN sms_gateway_id.position IS 'Position of the part in the message, from 0.';
COMMENT ON COLUMN sms_gateway_id.gateway IS 'Gateway that gave the identifier.';
COMMENT ON COLUMN sms_gateway_id.gateway_id IS 'The identifier.';
COMMENT ON COLUMN sms_gateway_id.delivered IS 'Whether the part is reported as delivered.';
COMMENT ON COLUMN sms_gateway_id.sent_at IS 'When the gateway took the message.';
CREATE INDEX sms_gateway_id_by_name ON sms_gateway_id (gateway, gateway_id, sent_at DESC);
COMMENT ON INDEX sms_gateway_id_by_name IS 'Finds the message that a delivery report names, the newest first.';
SELECT isolate_tenant('sms_gateway_id', 'SELECT, INSERT, UPDATE');
CREATE POLICY owner_access ON sms_gateway_id FOR SELECT TO CURRENT_USER USING (true);
COMMENT ON POLICY owner_access ON sms_gateway_id IS 'Lets sms_of_gateway_id(), which runs as the owner, read the identifiers of all accounts.';

CREATE TABLE sms_early_report (
  gateway     text COLLATE "C" NOT NULL,
  gateway_id  text COLLATE "C" NOT NULL,
  state       text NOT NULL,
  reason      text,
  received_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT sms_early_report_pkey PRIMARY KEY (gateway, gateway_id),
  CONSTRAINT sms_early_report_state_check CHECK (state IN ('delivered', 'failed'))
);
COMMENT ON TABLE sms_early_report IS 'Delivery reports that came before their message was recorded as sent; kept for minutes. Belongs to no account, since the message is not known yet.';
COMMENT ON COLUMN sms_early_report.gateway IS 'Gateway that reported.';
COMMENT ON COLUMN sms_early_report.gateway_id IS 'The gateway''s identifier of the message or of one part of it.';
COMMENT ON COLUMN sms_early_report.state IS 'delivered or failed.';
COMMENT ON COLUMN sms_early_report.reason IS 'Why the delivery failed.';
COMMENT ON COLUMN sms_early_report.received_at IS 'When the report came.';
CREATE INDEX sms_early_report_by_age ON sms_early_report (received_at);
COMMENT ON INDEX sms_early_report_by_age IS 'Finds the reports that waited for their message too long.';
GRANT SELECT, INSERT, UPDATE, DELETE ON sms_early_report TO kontor_service;

CREATE FUNCTION claim_sms(most integer, lease_seconds double precision) RETURNS TABLE(account_id integer, id bigint, reference uuid, sender text, recipient text, message text, attempts integer, interrupted integer, last_error text, age_seconds double precision)
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT set_config('kontor.moving', 'on', true);
    WITH due AS MATERIALIZED (
      SELECT q.account_id, q.id FROM public.sms_message q JOIN public.account a ON a.account_id = q.account_id
      WHERE q.state = 'queued' AND q.next_at <= now() AND a.suspended_at IS NULL
        AND a.ownership IN ('active', 'leaving') AND (a.sms_paused_until IS NULL OR a.sms_paused_until <= now())
      ORDER BY q.next_at LIMIT most FOR UPDATE OF q SKIP LOCKED
    )
    UPDATE public.sms_message m
    SET attempts = m.attempts + 1, interrupted = m.interrupted + m.under_way::integer, under_way = false,
      next_at = now() + make_interval(secs => lease_seconds), updated_at = now()
    FROM due WHERE m.account_id = due.account_id AND m.id = due.id
    RETURNING m.account_id, m.id, m.reference, m.sender, m.recipient, m.message, m.attempts, m.interrupted, m.last_error,
      extract(epoch FROM now() - m.created_at)::float8
  $$;
REVOKE ALL ON FUNCTION claim_sms(integer, double precision) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_sms(integer, double precision) TO kontor_service;
COMMENT ON FUNCTION claim_sms(integer, double precision) IS 'Claims up to so many text messages that are due, of all accounts, for so many seconds; no two workers claim the same message.';

CREATE FUNCTION sms_of_gateway_id(gateway_name text, id_there text) RETURNS TABLE(account_id integer, message_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT g.account_id, g.message_id FROM public.sms_gateway_id g
    WHERE g.gateway = gateway_name AND g.gateway_id = id_there ORDER BY g.sent_at DESC LIMIT 1
  $$;
REVOKE ALL ON FUNCTION sms_of_gateway_id(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sms_of_gateway_id(text, text) TO kontor_service;
COMMENT ON FUNCTION sms_of_gateway_id(text, text) IS 'The newest message with this gateway identifier, with its account.';

CREATE SEQUENCE mail_message_id_seq;
GRANT USAGE ON SEQUENCE mail_message_id_seq TO kontor_service, kontor_administration;
COMMENT ON SEQUENCE mail_message_id_seq IS 'Draws identifiers of messages.';

CREATE TABLE mail_message (
  account_id  integer NOT NULL,
  id          bigint NOT NULL DEFAULT nextval('mail_message_id_seq'),
  kind        text COLLATE "C" NOT NULL,
  recipient   text NOT NULL,
  reply_to    text,
  subject     text NOT NULL,
  body        text NOT NULL,
  html        text NOT NULL,
  language    text COLLATE "C" NOT NULL,
  document_id bigint,
  reference   uuid NOT NULL DEFAULT gen_random_uuid(),
  state       text COLLATE "C" NOT NULL DEFAULT 'queued',
  attempts    integer NOT NULL DEFAULT 0,
  under_way   boolean NOT NULL DEFAULT false,
  interrupted integer NOT NULL DEFAULT 0,
  next_at     timestamptz NOT NULL DEFAULT now(),
  last_error  text,
  created_by  text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  statement   json,
  CONSTRAINT mail_message_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT mail_message_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT mail_message_document_fkey FOREIGN KEY (account_id, document_id) REFERENCES document,
  CONSTRAINT mail_message_kind_check CHECK (kind IN ('document', 'statement', 'new-browser', 'password-reset', 'test')),
  CONSTRAINT mail_message_state_check CHECK (state IN ('queued', 'sent', 'failed'))
);
COMMENT ON TABLE mail_message IS 'Outgoing mail, queued with the request that asked for it and sent by a worker.';
COMMENT ON COLUMN mail_message.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN mail_message.id IS 'Number of the message.';
COMMENT ON COLUMN mail_message.kind IS 'document: a document as a PDF; statement: a statement of account as a PDF; new-browser: a notice of a sign-in from another browser; password-reset: a link that resets a password; test: a test message.';
COMMENT ON COLUMN mail_message.recipient IS 'Address of the recipient.';
COMMENT ON COLUMN mail_message.reply_to IS 'Address for replies; null: the sender.';
COMMENT ON COLUMN mail_message.subject IS 'Subject, one line.';
COMMENT ON COLUMN mail_message.body IS 'Text; empty once a link in it must not be read any more, because the message was sent or has failed.';
COMMENT ON COLUMN mail_message.html IS 'The same text as HTML; empty as the text.';
COMMENT ON COLUMN mail_message.language IS 'Language of the text.';
COMMENT ON COLUMN mail_message.document_id IS 'Document whose PDF is attached, as it is when the message is sent; null: none.';
COMMENT ON COLUMN mail_message.reference IS 'The message''s name in its Message-ID, the same at every attempt.';
COMMENT ON COLUMN mail_message.state IS 'queued, sent (the SMTP server has taken it) or failed.';
COMMENT ON COLUMN mail_message.attempts IS 'How often a worker took it.';
COMMENT ON COLUMN mail_message.under_way IS 'Whether it is being handed to the SMTP server and the outcome is not recorded yet.';
COMMENT ON COLUMN mail_message.interrupted IS 'Attempts whose outcome was never recorded.';
COMMENT ON COLUMN mail_message.next_at IS 'When it is due; while a worker has it, the end of its lease.';
COMMENT ON COLUMN mail_message.last_error IS 'Why the last attempt failed; null: it did not.';
COMMENT ON COLUMN mail_message.created_by IS 'Login of the user who asked for it; null: the server.';
COMMENT ON COLUMN mail_message.created_at IS 'When it was queued.';
COMMENT ON COLUMN mail_message.updated_at IS 'When it last changed.';
COMMENT ON COLUMN mail_message.statement IS 'Statement of account that is attached: kind of the party, its id, currency, first and last day, language; null: none.';
CREATE INDEX mail_message_by_day ON mail_message (account_id, created_at);
COMMENT ON INDEX mail_message_by_day IS 'Counts the messages of a day.';
CREATE INDEX mail_message_by_document ON mail_message (account_id, document_id) WHERE document_id IS NOT NULL;
COMMENT ON INDEX mail_message_by_document IS 'Finds the messages with a document.';
CREATE INDEX mail_message_due ON mail_message (next_at) WHERE state = 'queued';
COMMENT ON INDEX mail_message_due IS 'The queue of the worker.';
SELECT isolate_tenant('mail_message', 'SELECT, INSERT, UPDATE');
CREATE POLICY claim_mail ON mail_message TO CURRENT_USER USING (state = 'queued');
COMMENT ON POLICY claim_mail ON mail_message IS 'Lets claim_mail(), which runs as the owner, claim queued messages of all accounts.';
GRANT SELECT, INSERT ON mail_message TO kontor_administration;
GRANT UPDATE (body, html, state, last_error) ON mail_message TO kontor_transfer;

CREATE FUNCTION claim_mail(most integer, lease_seconds double precision) RETURNS TABLE(account_id integer, id bigint, company text, kind text, recipient text, reply_to text, subject text, body text, html text, document_id bigint, reference uuid, attempts integer, interrupted integer, last_error text, age_seconds double precision)
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT set_config('kontor.moving', 'on', true);
    WITH due AS MATERIALIZED (
      SELECT q.account_id, q.id, a.name FROM public.mail_message q JOIN public.account a ON a.account_id = q.account_id
      WHERE q.state = 'queued' AND q.next_at <= now() AND a.suspended_at IS NULL
        AND a.ownership IN ('active', 'leaving') AND (a.sms_paused_until IS NULL OR a.sms_paused_until <= now())
      ORDER BY q.next_at LIMIT most FOR UPDATE OF q SKIP LOCKED
    )
    UPDATE public.mail_message m
    SET attempts = m.attempts + 1, interrupted = m.interrupted + m.under_way::integer, under_way = false,
      next_at = now() + make_interval(secs => lease_seconds), updated_at = now()
    FROM due WHERE m.account_id = due.account_id AND m.id = due.id
    RETURNING m.account_id, m.id, due.name, m.kind, m.recipient, m.reply_to, m.subject, m.body, m.html, m.document_id, m.reference,
      m.attempts, m.interrupted, m.last_error, extract(epoch FROM now() - m.created_at)::float8
  $$;
REVOKE ALL ON FUNCTION claim_mail(integer, double precision) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_mail(integer, double precision) TO kontor_service;
COMMENT ON FUNCTION claim_mail(integer, double precision) IS 'Claims due messages of all accounts for a worker, each for one worker only until the lease ends.';

-- ----------------------------------------------------------------------------------------------------
-- Imports of master data

CREATE SEQUENCE import_job_id_seq;
GRANT USAGE ON SEQUENCE import_job_id_seq TO kontor_service;
COMMENT ON SEQUENCE import_job_id_seq IS 'Identifiers of imports.';

CREATE TABLE import_job (
  account_id     integer NOT NULL,
  id             bigint NOT NULL DEFAULT nextval('import_job_id_seq'),
  kind           text COLLATE "C" NOT NULL,
  login          text COLLATE "C" NOT NULL,
  file_name      text NOT NULL,
  headings       text[] NOT NULL,
  row_count      integer NOT NULL,
  state          text COLLATE "C" NOT NULL DEFAULT 'uploaded',
  fields         text[],
  decimal_mark   text COLLATE "C" NOT NULL DEFAULT '.',
  on_existing    text COLLATE "C" NOT NULL DEFAULT 'update',
  all_or_nothing boolean NOT NULL DEFAULT false,
  problem        text,
  lease_until    timestamptz NOT NULL DEFAULT now(),
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  reading        text,
  CONSTRAINT import_job_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT import_job_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT import_job_decimal_mark_check CHECK (decimal_mark IN ('.', ',')),
  CONSTRAINT import_job_on_existing_check CHECK (on_existing IN ('update', 'skip')),
  CONSTRAINT import_job_state_check CHECK (state IN ('uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone'))
);
COMMENT ON TABLE import_job IS 'Imports of a file of master data. A worker checks, runs and undoes them slice by slice, so that a restart goes on where it was.';
COMMENT ON COLUMN import_job.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN import_job.id IS 'Identifier of the import.';
COMMENT ON COLUMN import_job.kind IS 'Path of the kind of record, such as articles.';
COMMENT ON COLUMN import_job.login IS 'Login of the user who uploaded the file.';
COMMENT ON COLUMN import_job.file_name IS 'Name of the file, as the browser sent it.';
COMMENT ON COLUMN import_job.headings IS 'Cells of the row with the headings.';
COMMENT ON COLUMN import_job.row_count IS 'Rows of the file below the headings.';
COMMENT ON COLUMN import_job.state IS 'uploaded, checking, checked, running, done, undoing or undone; a worker works on checking, running and undoing.';
COMMENT ON COLUMN import_job.fields IS 'The field of each column, by its path, empty for a column that is not imported; null before someone has chosen.';
COMMENT ON COLUMN import_job.decimal_mark IS 'What stands before the decimals of numbers: a point or a comma.';
COMMENT ON COLUMN import_job.on_existing IS 'What becomes of a row whose record exists: update or skip.';
COMMENT ON COLUMN import_job.all_or_nothing IS 'Whether a row that fails undoes the whole import.';
COMMENT ON COLUMN import_job.problem IS 'Why the import was undone by itself; null: it was not.';
COMMENT ON COLUMN import_job.lease_until IS 'Until then no other worker takes it.';
COMMENT ON COLUMN import_job.created_at IS 'When the file was uploaded.';
COMMENT ON COLUMN import_job.updated_at IS 'When its state changed last.';
COMMENT ON COLUMN import_job.reading IS 'How the file was read, as JSON: sheets, row of the headings, encoding, beginning of the sheet; null for a file that an earlier version read.';
CREATE INDEX import_job_due ON import_job (lease_until) WHERE state IN ('checking', 'running', 'undoing');
COMMENT ON INDEX import_job_due IS 'Finds the imports that a worker may take.';
SELECT isolate_tenant('import_job', 'SELECT, INSERT, UPDATE, DELETE');
CREATE POLICY claim_import ON import_job TO CURRENT_USER USING (state IN ('checking', 'running', 'undoing'));
COMMENT ON POLICY claim_import ON import_job IS 'Lets claim_import(), which runs as the owner, see the imports of all accounts that a worker may take.';

CREATE TABLE import_file (
  account_id integer NOT NULL,
  import_id  bigint NOT NULL,
  part       integer NOT NULL,
  content    bytea NOT NULL,
  CONSTRAINT import_file_pkey PRIMARY KEY (account_id, import_id, part),
  CONSTRAINT import_file_import_fkey FOREIGN KEY (account_id, import_id) REFERENCES import_job ON DELETE CASCADE
);
COMMENT ON TABLE import_file IS 'Files of imports in parts, until the import runs: another sheet, row of headings or encoding may be chosen.';
COMMENT ON COLUMN import_file.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN import_file.import_id IS 'Import that the row belongs to.';
COMMENT ON COLUMN import_file.part IS 'Place of the part in the file, from 1.';
COMMENT ON COLUMN import_file.content IS 'Bytes of the part, 256 KiB at the most.';
SELECT isolate_tenant('import_file', 'SELECT, INSERT, DELETE');

CREATE TABLE import_row (
  account_id    integer NOT NULL,
  import_id     bigint NOT NULL,
  row_number    integer NOT NULL,
  cells         text[] NOT NULL,
  state         text COLLATE "C" NOT NULL DEFAULT 'unchecked',
  errors        text,
  exact         text[],
  unique_values text[],
  CONSTRAINT import_row_pkey PRIMARY KEY (account_id, import_id, row_number),
  CONSTRAINT import_row_import_fkey FOREIGN KEY (account_id, import_id) REFERENCES import_job ON DELETE CASCADE,
  CONSTRAINT import_row_state_check CHECK (state IN ('unchecked', 'create', 'update', 'skip', 'bad'))
);
COMMENT ON TABLE import_row IS 'Rows of the files of imports, and what their check has found.';
COMMENT ON COLUMN import_row.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN import_row.import_id IS 'Import that the row belongs to.';
COMMENT ON COLUMN import_row.row_number IS 'Row number that a spreadsheet program shows.';
COMMENT ON COLUMN import_row.cells IS 'Texts of the cells, as a spreadsheet program shows them.';
COMMENT ON COLUMN import_row.state IS 'unchecked, what the import would do with it (create, update, skip), or bad.';
COMMENT ON COLUMN import_row.errors IS 'Field errors of a bad row as JSON.';
COMMENT ON COLUMN import_row.exact IS 'Exact values of cells where they are not the texts: digits with a point, a day, or what is wrong with the cell; empty elsewhere. Null: the texts are the values.';
COMMENT ON COLUMN import_row.unique_values IS 'Values of the row that no other record may have, beside its code: column and value; null before the check.';
SELECT isolate_tenant('import_row', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE import_result (
  account_id  integer NOT NULL,
  import_id   bigint NOT NULL,
  row_number  integer NOT NULL,
  outcome     text COLLATE "C" NOT NULL,
  record_id   bigint,
  record_code text COLLATE "C",
  version     integer,
  former      text,
  errors      text,
  undone      text COLLATE "C",
  undo_reason text,
  CONSTRAINT import_result_pkey PRIMARY KEY (account_id, import_id, row_number),
  CONSTRAINT import_result_row_number_fkey FOREIGN KEY (account_id, import_id, row_number) REFERENCES import_row ON DELETE CASCADE,
  CONSTRAINT import_result_outcome_check CHECK (outcome IN ('created', 'updated', 'skipped', 'failed')),
  CONSTRAINT import_result_undone_check CHECK (undone IN ('removed', 'restored', 'kept'))
);
COMMENT ON TABLE import_result IS 'What an import did with a row. It is written in the transaction of the record, so that each row has its effect once.';
COMMENT ON COLUMN import_result.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN import_result.import_id IS 'Import that the row belongs to.';
COMMENT ON COLUMN import_result.row_number IS 'Row of the file.';
COMMENT ON COLUMN import_result.outcome IS 'created, updated, skipped or failed.';
COMMENT ON COLUMN import_result.record_id IS 'Record that was created or updated; null: none was.';
COMMENT ON COLUMN import_result.record_code IS 'Code of that record.';
COMMENT ON COLUMN import_result.version IS 'Version that the record had after it; null: no record was written.';
COMMENT ON COLUMN import_result.former IS 'Values of the changed columns before an update, as JSON.';
COMMENT ON COLUMN import_result.errors IS 'Field errors of a row that failed, as JSON.';
COMMENT ON COLUMN import_result.undone IS 'What undoing the import did: removed, restored or kept; null: it was not undone.';
COMMENT ON COLUMN import_result.undo_reason IS 'Why the record was kept.';
SELECT isolate_tenant('import_result', 'SELECT, INSERT, UPDATE, DELETE');
GRANT SELECT, INSERT, UPDATE ON import_result TO kontor_administration;

CREATE TABLE import_mapping (
  account_id integer NOT NULL,
  kind       text COLLATE "C" NOT NULL,
  headings   text[] NOT NULL,
  fields     text[] NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT import_mapping_pkey PRIMARY KEY (account_id, kind),
  CONSTRAINT import_mapping_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT import_mapping_fields_check CHECK (cardinality(headings) = cardinality(fields))
);
COMMENT ON TABLE import_mapping IS 'Which heading stood for which field in the last import of a kind, so that the next one begins with it.';
COMMENT ON COLUMN import_mapping.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN import_mapping.kind IS 'Path of the kind of record.';
COMMENT ON COLUMN import_mapping.headings IS 'Headings of the last file.';
COMMENT ON COLUMN import_mapping.fields IS 'The field of each heading, empty for one that was not imported.';
COMMENT ON COLUMN import_mapping.updated_at IS 'When it was chosen.';
SELECT isolate_tenant('import_mapping', 'SELECT, INSERT, UPDATE, DELETE');

CREATE FUNCTION claim_import(lease_seconds double precision) RETURNS TABLE(account_id integer, id bigint)
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    SELECT set_config('kontor.moving', 'on', true);
    WITH due AS MATERIALIZED (
      SELECT j.account_id, j.id FROM public.import_job j JOIN public.account a ON a.account_id = j.account_id
      WHERE j.state IN ('checking', 'running', 'undoing') AND j.lease_until <= now()
        AND a.suspended_at IS NULL AND a.ownership IN ('active', 'leaving')
      ORDER BY j.lease_until LIMIT 1 FOR UPDATE OF j SKIP LOCKED
    )
    UPDATE public.import_job j SET lease_until = now() + make_interval(secs => lease_seconds)
    FROM due WHERE j.account_id = due.account_id AND j.id = due.id
    RETURNING j.account_id, j.id
  $$;
REVOKE ALL ON FUNCTION claim_import(double precision) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_import(double precision) TO kontor_service;
COMMENT ON FUNCTION claim_import(double precision) IS 'Takes the import of any account that waits longest, for one worker only, until the lease is over.';

-- ----------------------------------------------------------------------------------------------------
-- Audit trail (docs/audit.md) and request log. The request log finds errors of integrations and is no record: its tables are unlogged.

CREATE TABLE audit_entry (
  account_id  integer NOT NULL,
  number      bigint NOT NULL,
  at          timestamptz NOT NULL,
  via         text NOT NULL,
  actor       text NOT NULL,
  token       text,
  address     text,
  request_id  text,
  action      text NOT NULL,
  record_type text NOT NULL,
  record_id   text,
  record_name text,
  before      jsonb,
  after       jsonb,
  hash        bytea NOT NULL,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (account_id, number),
  CONSTRAINT audit_entry_via_check CHECK (via IN ('command line', 'browser', 'interface', 'server'))
);
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
CREATE INDEX audit_entry_by_record ON audit_entry (account_id, record_type, record_id, number);
COMMENT ON INDEX audit_entry_by_record IS 'Finds the history of a record or document.';
SELECT isolate_tenant('audit_entry', 'SELECT, INSERT (account_id, via, actor, token, address, request_id, action, record_type, record_id, record_name, before, after)');
GRANT SELECT, INSERT (account_id, via, actor, token, address, request_id, action, record_type, record_id, record_name, before, after) ON audit_entry TO kontor_administration;

CREATE TABLE audit_head (
  account_id integer NOT NULL,
  number     bigint NOT NULL,
  hash       bytea NOT NULL,
  CONSTRAINT audit_head_pkey PRIMARY KEY (account_id),
  CONSTRAINT audit_head_account_fkey FOREIGN KEY (account_id) REFERENCES account
) WITH (fillfactor = 50);
COMMENT ON TABLE audit_head IS 'The last entry of the audit trail of each account. Its row is locked while an entry is added; no role of the server may write it.';
COMMENT ON COLUMN audit_head.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN audit_head.number IS 'Number of the last entry, which is how many there are.';
COMMENT ON COLUMN audit_head.hash IS 'Hash of the last entry; 32 zero bytes before the first one.';
SELECT isolate_tenant('audit_head', 'SELECT');
GRANT SELECT ON audit_head TO kontor_administration;

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

ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_account_fkey FOREIGN KEY (account_id) REFERENCES audit_head;
CREATE TRIGGER chain BEFORE INSERT ON audit_entry FOR EACH ROW WHEN ((new.hash IS NULL)) EXECUTE FUNCTION chain_audit_entry();
COMMENT ON TRIGGER chain ON audit_entry IS 'Chains a new entry to the one before; a copy of an account or a backup brings entries with their hashes.';
CREATE TRIGGER keep BEFORE DELETE OR UPDATE ON audit_entry FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
COMMENT ON TRIGGER keep ON audit_entry IS 'Keeps every entry as it is.';
CREATE TRIGGER keep_all BEFORE TRUNCATE ON audit_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
COMMENT ON TRIGGER keep_all ON audit_entry IS 'Keeps the table from being emptied.';

CREATE UNLOGGED TABLE request_log (
  account_id  integer NOT NULL,
  slot        integer NOT NULL,
  number      bigint NOT NULL,
  at          timestamptz NOT NULL,
  login       text,
  token       text,
  method      text NOT NULL,
  route       text NOT NULL,
  path        text,
  status      integer NOT NULL,
  duration_ms numeric NOT NULL,
  request_id  text NOT NULL,
  code        text,
  message     text,
  details     jsonb,
  CONSTRAINT request_log_pkey PRIMARY KEY (account_id, slot)
) WITH (fillfactor = 70);
COMMENT ON TABLE request_log IS 'The last 10,000 requests of each account: a new one takes the place of the oldest. A crash of PostgreSQL empties it.';
COMMENT ON COLUMN request_log.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN request_log.slot IS 'Its place: the remainder of number and 10,000.';
COMMENT ON COLUMN request_log.number IS 'How many requests of the account came before it, and 1.';
COMMENT ON COLUMN request_log.at IS 'When it was answered.';
COMMENT ON COLUMN request_log.login IS 'Login of the user; null if the session had ended too long ago.';
COMMENT ON COLUMN request_log.token IS 'Name of the API token that opened the session; null: a password did.';
COMMENT ON COLUMN request_log.method IS 'HTTP method.';
COMMENT ON COLUMN request_log.route IS 'Pattern of its address.';
COMMENT ON COLUMN request_log.path IS 'Its address without the query, for a request that was refused.';
COMMENT ON COLUMN request_log.status IS 'HTTP status of the answer.';
COMMENT ON COLUMN request_log.duration_ms IS 'Time from its arrival to its answer, in milliseconds.';
COMMENT ON COLUMN request_log.request_id IS 'Request id, as in the answer and the log of the server.';
COMMENT ON COLUMN request_log.code IS 'Error code of a request that was refused.';
COMMENT ON COLUMN request_log.message IS 'Error message of a request that was refused.';
COMMENT ON COLUMN request_log.details IS 'Field errors of a request that was refused, as its answer had them.';
SELECT isolate_tenant('request_log', 'SELECT, INSERT, UPDATE');

CREATE UNLOGGED TABLE request_log_head (
  account_id integer NOT NULL,
  number     bigint NOT NULL,
  CONSTRAINT request_log_head_pkey PRIMARY KEY (account_id),
  CONSTRAINT request_log_head_account_fkey FOREIGN KEY (account_id) REFERENCES account
) WITH (fillfactor = 50);
COMMENT ON TABLE request_log_head IS 'How many requests of an account the request log has seen.';
COMMENT ON COLUMN request_log_head.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN request_log_head.number IS 'Number of the last request.';
SELECT isolate_tenant('request_log_head', 'SELECT, INSERT, UPDATE');

CREATE UNLOGGED TABLE refused_body (
  account_id integer NOT NULL,
  slot       integer NOT NULL,
  number     bigint NOT NULL,
  at         timestamptz NOT NULL,
  body       text NOT NULL,
  CONSTRAINT refused_body_pkey PRIMARY KEY (account_id, slot)
);
COMMENT ON TABLE refused_body IS 'Bodies of writes that were refused, without secrets and cut short, for seven days.';
COMMENT ON COLUMN refused_body.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN refused_body.slot IS 'The slot of its request in request_log.';
COMMENT ON COLUMN refused_body.number IS 'The number of its request in request_log.';
COMMENT ON COLUMN refused_body.at IS 'When the request was answered.';
COMMENT ON COLUMN refused_body.body IS 'The body as JSON text.';
CREATE INDEX refused_body_by_age ON refused_body (at);
COMMENT ON INDEX refused_body_by_age IS 'Finds the bodies that have expired, for delete_expired_bodies().';
SELECT isolate_tenant('refused_body', 'SELECT, INSERT, UPDATE');
CREATE POLICY delete_expired ON refused_body TO CURRENT_USER USING (at < now() - interval '7 days');
COMMENT ON POLICY delete_expired ON refused_body IS 'Lets delete_expired_bodies(), which runs as the owner, delete bodies of all accounts after seven days.';

CREATE UNLOGGED TABLE request_load (
  account_id integer NOT NULL,
  slot       smallint NOT NULL,
  began      timestamptz NOT NULL,
  requests   integer NOT NULL,
  refused    integer NOT NULL,
  total_ms   numeric NOT NULL,
  last_at    timestamptz NOT NULL,
  durations  integer[] NOT NULL,
  CONSTRAINT request_load_pkey PRIMARY KEY (account_id, slot),
  CONSTRAINT request_load_account_fkey FOREIGN KEY (account_id) REFERENCES account
) WITH (fillfactor = 50);
COMMENT ON TABLE request_load IS 'How many requests each account sent in the last day, in steps of five minutes. A crash of PostgreSQL empties it.';
COMMENT ON COLUMN request_load.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN request_load.slot IS 'Its place: the remainder of the number of the step and 289, so that a step takes the place of one that is over a day old.';
COMMENT ON COLUMN request_load.began IS 'When the five minutes began.';
COMMENT ON COLUMN request_load.requests IS 'Requests that were answered in them.';
COMMENT ON COLUMN request_load.refused IS 'Those that were refused.';
COMMENT ON COLUMN request_load.total_ms IS 'Their durations together, in milliseconds.';
COMMENT ON COLUMN request_load.last_at IS 'When the last of them was answered.';
COMMENT ON COLUMN request_load.durations IS '28 counts of them by duration: place n has those above the bound before it, up to 2 to the power of (n - 1) / 2 milliseconds; the last has no bound.';
SELECT isolate_tenant('request_load', 'SELECT, INSERT, UPDATE');

CREATE FUNCTION log_requests(accounts json, most integer DEFAULT 10000) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  account json;
  this_id integer;
  earlier bigint;
  count integer;
BEGIN
  FOR account IN SELECT a.value FROM json_array_elements(accounts) WITH ORDINALITY AS a (value, place)
    ORDER BY (a.value->>'id')::integer, a.place
  LOOP
    this_id := (account->>'id')::integer;
    PERFORM set_config('kontor.account', this_id::text, true);
    -- It may have been deleted since the request came.
    CONTINUE WHEN NOT EXISTS (SELECT FROM account a WHERE a.account_id = this_id AND a.deletion_began IS NULL);
    count := json_array_length(account->'requests');
    INSERT INTO request_log_head AS h VALUES (this_id, count)
      ON CONFLICT (account_id) DO UPDATE SET number = h.number + excluded.number
      RETURNING h.number - count INTO earlier;
    WITH caller AS MATERIALIZED (
      SELECT c.place, coalesce(c.login, u.login) AS login, t.name AS token
      FROM ROWS FROM (json_to_recordset(account->'callers') AS (hash text, login text)) WITH ORDINALITY AS c (hash, login, place)
      LEFT JOIN LATERAL (SELECT s.user_id, s.api_token_hash FROM session s
        WHERE s.account_id = this_id AND s.session_hash = decode(c.hash, 'hex') LIMIT 1) s ON true
      LEFT JOIN LATERAL (SELECT u.login FROM app_user u WHERE u.account_id = this_id AND u.id = s.user_id LIMIT 1) u ON true
      LEFT JOIN LATERAL (SELECT t.name FROM api_token t WHERE t.account_id = this_id AND t.token_hash = s.api_token_hash LIMIT 1) t ON true
      WHERE c.login IS NOT NULL OR s.user_id IS NOT NULL
    ), request AS MATERIALIZED (
      SELECT r.*, row_number() OVER (ORDER BY r.place) + earlier AS number
      FROM ROWS FROM (json_to_recordset(account->'requests') AS (caller integer, at timestamptz, method text, route text, path text,
        status integer, duration_ms numeric, request_id text, code text, message text, details jsonb, body text))
        WITH ORDINALITY AS r (caller, at, method, route, path, status, duration_ms, request_id, code, message, details, body, place)
    ), counted AS MATERIALIZED (
      SELECT date_bin('5 minutes', r.at, 'epoch') AS began,
        least(28, 1 + ceil(2 * ln(greatest(r.duration_ms, 1)::double precision) / ln(2::double precision) - 1e-9))::integer AS place,
        count(*)::integer AS requests, (count(*) FILTER (WHERE r.status >= 400))::integer AS refused,
        sum(r.duration_ms) AS total_ms, max(r.at) AS last_at
      FROM request r JOIN caller c ON c.place = r.caller + 1 GROUP BY 1, 2
    ), load AS (
      INSERT INTO request_load AS l (account_id, slot, began, requests, refused, total_ms, last_at, durations)
      SELECT this_id, (extract(epoch FROM c.began)::bigint / 300 % 289)::smallint, c.began, sum(c.requests), sum(c.refused), sum(c.total_ms),
        max(c.last_at), ARRAY (SELECT coalesce(sum(d.requests), 0)::integer FROM generate_series(1, 28) p
          LEFT JOIN counted d ON d.place = p AND d.began = c.began GROUP BY p ORDER BY p)
      FROM counted c GROUP BY c.began
      ON CONFLICT (account_id, slot) DO UPDATE SET (began, requests, refused, total_ms, last_at, durations) = (
        SELECT excluded.began, excluded.requests, excluded.refused, excluded.total_ms, excluded.last_at, excluded.durations
        WHERE l.began < excluded.began
        UNION ALL
        SELECT l.began, l.requests + excluded.requests, l.refused + excluded.refused, l.total_ms + excluded.total_ms,
          greatest(l.last_at, excluded.last_at),
          (SELECT array_agg(a + b ORDER BY place) FROM unnest(l.durations, excluded.durations) WITH ORDINALITY AS u (a, b, place))
        WHERE l.began = excluded.began)
      WHERE l.began <= excluded.began
    ), newest AS MATERIALIZED (
      SELECT r.*, c.login, c.token, (r.number % most)::integer AS slot FROM request r JOIN caller c ON c.place = r.caller + 1
      WHERE r.place > count - most
    ), body AS (
      INSERT INTO refused_body (account_id, slot, number, at, body)
      SELECT this_id, slot, number, at, body FROM newest WHERE body IS NOT NULL
      ON CONFLICT (account_id, slot) DO UPDATE SET number = excluded.number, at = excluded.at, body = excluded.body
    )
    INSERT INTO request_log (account_id, slot, number, at, login, token, method, route, path, status, duration_ms, request_id, code,
      message, details)
    SELECT this_id, slot, number, at, login, token, method, route, path, status, duration_ms, request_id, code, message, details FROM newest
    ON CONFLICT (account_id, slot) DO UPDATE SET number = excluded.number, at = excluded.at, login = excluded.login,
      token = excluded.token, method = excluded.method, route = excluded.route, path = excluded.path, status = excluded.status,
      duration_ms = excluded.duration_ms, request_id = excluded.request_id, code = excluded.code, message = excluded.message,
      details = excluded.details;
  END LOOP;
  PERFORM set_config('kontor.account', '', true);
END $$;
COMMENT ON FUNCTION log_requests(json, integer) IS 'Adds requests to the request logs of some accounts, at most so many for each, and forgets the oldest ones. Requests of sessions that are not known are left out.';

CREATE UNLOGGED TABLE account_check (
  account_id  integer NOT NULL,
  begun_at    timestamptz NOT NULL,
  ended_at    timestamptz,
  found       integer,
  differences jsonb,
  failed      text,
  CONSTRAINT account_check_pkey PRIMARY KEY (account_id),
  CONSTRAINT account_check_account_fkey FOREIGN KEY (account_id) REFERENCES account
);
COMMENT ON TABLE account_check IS 'The last check of the figures of an account that the pages of the host started. A crash of PostgreSQL empties it.';
COMMENT ON COLUMN account_check.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN account_check.begun_at IS 'When it began.';
COMMENT ON COLUMN account_check.ended_at IS 'When it ended; null: it runs, or its server ended before.';
COMMENT ON COLUMN account_check.found IS 'How many figures differed.';
COMMENT ON COLUMN account_check.differences IS 'The first of them: check, subject, expected, found.';
COMMENT ON COLUMN account_check.failed IS 'Why it could not be completed.';
SELECT isolate_tenant('account_check', 'SELECT, INSERT, UPDATE');

-- ----------------------------------------------------------------------------------------------------
-- The installation

-- Kontor creates the table schema_migration before the first migration.
GRANT SELECT ON schema_migration TO kontor_transfer;
COMMENT ON TABLE schema_migration IS 'Migrations that were applied to this database.';
COMMENT ON COLUMN schema_migration.name IS 'Name of the file.';
COMMENT ON COLUMN schema_migration.checksum IS 'SHA-256 of the file; a file that was changed after it was applied is refused.';
COMMENT ON COLUMN schema_migration.applied_at IS 'When the migration was applied.';
COMMENT ON COLUMN schema_migration.program_version IS 'Version of Kontor that applied the migration; null before version 0.3.0.';
COMMENT ON COLUMN schema_migration.least_version IS 'First version of Kontor that can use the schema with this migration; null: those that have it and, for a migration of the kind before, all that have the earlier ones.';

CREATE TABLE service_login (
  role_name text NOT NULL,
  password  text NOT NULL,
  CONSTRAINT service_login_pkey PRIMARY KEY (role_name)
);
COMMENT ON TABLE service_login IS 'The login role with which servers connect to this database. Only the owner may read the table.';
COMMENT ON COLUMN service_login.role_name IS 'Name of the role.';
COMMENT ON COLUMN service_login.password IS 'Password of the role.';

CREATE TABLE server_process (
  id               uuid NOT NULL,
  program_version  text NOT NULL,
  newest_migration text NOT NULL,
  host             text NOT NULL,
  process_number   integer NOT NULL,
  started_at       timestamptz NOT NULL DEFAULT now(),
  seen_at          timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT server_process_pkey PRIMARY KEY (id)
);
COMMENT ON TABLE server_process IS 'Servers that use the database, one row each, however many processes a server has. A row that was not renewed for a minute doesn''t count.';
COMMENT ON COLUMN server_process.id IS 'Chosen by the server at its start.';
COMMENT ON COLUMN server_process.program_version IS 'Version of Kontor.';
COMMENT ON COLUMN server_process.newest_migration IS 'Name of the last migration that the program has: it knows none that comes later.';
COMMENT ON COLUMN server_process.host IS 'Name of its machine, for messages.';
COMMENT ON COLUMN server_process.process_number IS 'Number of its process on that machine, for messages.';
COMMENT ON COLUMN server_process.started_at IS 'When the server registered.';
COMMENT ON COLUMN server_process.seen_at IS 'When the server renewed the row.';
GRANT SELECT, INSERT, UPDATE, DELETE ON server_process TO kontor_service;

CREATE TABLE backup_run (
  at              timestamptz NOT NULL,
  host            text NOT NULL,
  file            text NOT NULL,
  bytes           bigint NOT NULL,
  accounts        integer NOT NULL,
  program_version text NOT NULL,
  every_seconds   integer,
  verified_at     timestamptz,
  CONSTRAINT backup_run_pkey PRIMARY KEY (at)
);
COMMENT ON TABLE backup_run IS 'The last backups that kontor backup made of this database.';
COMMENT ON COLUMN backup_run.at IS 'Moment that the backup shows.';
COMMENT ON COLUMN backup_run.host IS 'Name of the machine that made it.';
COMMENT ON COLUMN backup_run.file IS 'Its file on that machine.';
COMMENT ON COLUMN backup_run.bytes IS 'Size of the file.';
COMMENT ON COLUMN backup_run.accounts IS 'How many accounts it has.';
COMMENT ON COLUMN backup_run.program_version IS 'Version of Kontor that made it.';
COMMENT ON COLUMN backup_run.every_seconds IS 'After how many seconds the same command makes the next one; null: it was told to make one.';
COMMENT ON COLUMN backup_run.verified_at IS 'When kontor backup verify last restored and checked it; null: that is not known.';
GRANT SELECT ON backup_run TO kontor_service;

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

CREATE FUNCTION delete_expired_sign_ins(most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deleted integer;
  largest integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(1802464887) THEN
    RETURN 0;
  END IF;
  DELETE FROM public.sign_in_step WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.sign_in_step WHERE expires_at < now() ORDER BY expires_at LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  largest := greatest(largest, deleted);
  DELETE FROM public.password_reset WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.password_reset WHERE expires_at < now() ORDER BY expires_at LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  largest := greatest(largest, deleted);
  DELETE FROM public.known_browser WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.known_browser WHERE last_used_at < now() - interval '400 days' ORDER BY last_used_at LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN greatest(largest, deleted);
END $$;
REVOKE ALL ON FUNCTION delete_expired_sign_ins(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_expired_sign_ins(integer) TO kontor_service;
COMMENT ON FUNCTION delete_expired_sign_ins(integer) IS 'Deletes at most so many rows of each table that have expired, of all accounts: steps of sign-ins, links that reset a password, known browsers. Returns the largest number of one table; 0 while another process does it. It waits for no lock.';

CREATE FUNCTION delete_expired_bodies(most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deleted integer;
BEGIN
  DELETE FROM public.refused_body WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.refused_body WHERE at < now() - interval '7 days' ORDER BY at LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;
REVOKE ALL ON FUNCTION delete_expired_bodies(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_expired_bodies(integer) TO kontor_service;
COMMENT ON FUNCTION delete_expired_bodies(integer) IS 'Deletes at most so many bodies of refused writes that have expired, of all accounts. Returns their number. It waits for no lock.';

CREATE FUNCTION analyze_grown_table() RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  grown text;
BEGIN
  IF NOT pg_try_advisory_xact_lock(1802464888) THEN RETURN NULL; END IF;
  PERFORM set_config('lock_timeout', '10ms', true);
  -- Not one that is locked, by a VACUUM for example: the others would have to wait for it.
  SELECT c.relname INTO grown FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND pg_get_userbyid(c.relowner) = current_user
      AND pg_stat_get_live_tuples(c.oid) >= greatest(50, 2 * c.reltuples)
      AND NOT EXISTS (SELECT FROM pg_locks l WHERE l.relation = c.oid AND l.granted AND l.pid <> pg_backend_pid()
        AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())
        AND l.mode NOT IN ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock'))
    ORDER BY pg_stat_get_live_tuples(c.oid) / greatest(25, c.reltuples) DESC LIMIT 1;
  IF grown IS NOT NULL THEN EXECUTE format('ANALYZE public.%I', grown); END IF;
  RETURN grown;
EXCEPTION WHEN lock_not_available THEN
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION analyze_grown_table() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION analyze_grown_table() TO kontor_service;
COMMENT ON FUNCTION analyze_grown_table() IS 'Analyzes the table that has grown most since it was analyzed, if one has at least 50 rows and twice as many as then, and nothing else has locked it. Returns its name; null if there is none, or another process does this.';
