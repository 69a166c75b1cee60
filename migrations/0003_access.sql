-- Who may come in: users, API tokens, sessions with their nonce, and what must be remembered of earlier requests.

CREATE SEQUENCE app_user_id_seq;
CREATE TABLE app_user (
  account_id    integer NOT NULL REFERENCES account,
  id            bigint NOT NULL DEFAULT nextval('app_user_id_seq'),
  login         text COLLATE "C" NOT NULL,
  name          text COLLATE "C" NOT NULL,
  role          text COLLATE "C" NOT NULL CHECK (role IN ('admin', 'manager', 'clerk', 'readonly')),
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
  PRIMARY KEY (account_id, id),
  UNIQUE (account_id, login)
);
SELECT wall('app_user', 'SELECT');
GRANT USAGE ON SEQUENCE app_user_id_seq TO kontor_service;

-- Long-lived tokens: only their SHA-256 is kept (256 random bits need no slow hash).
CREATE TABLE api_token (
  account_id   integer NOT NULL,
  token_hash   bytea NOT NULL,
  user_id      bigint NOT NULL,
  name         text NOT NULL,
  scopes       text[] NOT NULL CHECK (scopes <@ '{read,write,sms}' AND cardinality(scopes) > 0),
  expires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, token_hash),
  UNIQUE (account_id, name),
  FOREIGN KEY (account_id, user_id) REFERENCES app_user
);
SELECT wall('api_token', 'SELECT, UPDATE (last_used_at)');

-- A session; its nonce and what that nonce created live in the row that every write of the session locks.
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
  PRIMARY KEY (account_id, session_hash)
) WITH (fillfactor = 80);
CREATE INDEX session_by_token ON session (account_id, api_token_hash);   -- revoking a token ends its sessions
CREATE INDEX session_by_expiry ON session (expires_at);                  -- the hourly sweep
SELECT wall('session', 'SELECT, INSERT, UPDATE, DELETE');

-- The last twenty errors of each session, newest first, for GET /status.
CREATE TABLE session_error (
  account_id   integer NOT NULL,
  session_hash bytea NOT NULL,
  errors       json[] NOT NULL,
  PRIMARY KEY (account_id, session_hash),
  FOREIGN KEY (account_id, session_hash) REFERENCES session ON DELETE CASCADE
);
SELECT wall('session_error', 'SELECT, INSERT, UPDATE, DELETE');

-- First answers under an Idempotency-Key, kept seven days, written in the transaction of the write they describe.
CREATE TABLE idempotency_key (
  account_id  integer NOT NULL,
  key         text COLLATE "C" NOT NULL,
  fingerprint bytea NOT NULL,
  answer      json NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, key)
);
CREATE INDEX idempotency_key_by_age ON idempotency_key (created_at);     -- the hourly sweep
SELECT wall('idempotency_key', 'SELECT, INSERT, UPDATE');

-- Shared counters for rate limits: no account's data, lost in a crash without harm.
CREATE UNLOGGED TABLE rate_count (
  key          text COLLATE "C" NOT NULL,
  window_start timestamptz NOT NULL,
  used         integer NOT NULL,
  PRIMARY KEY (key, window_start)
);
CREATE INDEX rate_count_by_age ON rate_count (window_start);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_count TO kontor_service;

-- What has outlived its time goes, over all accounts; the only thing done without an account, hence a function of its own.
CREATE FUNCTION sweep() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    DELETE FROM public.session WHERE expires_at < now() - interval '1 day';
    DELETE FROM public.idempotency_key WHERE created_at < now() - interval '7 days';
    DELETE FROM public.rate_count WHERE window_start < now() - interval '1 hour';
  $$;
REVOKE ALL ON FUNCTION sweep() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sweep() TO kontor_service;
CREATE POLICY sweep ON session TO CURRENT_USER USING (expires_at < now() - interval '1 day');
CREATE POLICY sweep ON idempotency_key TO CURRENT_USER USING (created_at < now() - interval '7 days');
