-- The request log of an account: its last 10,000 requests, and for seven days the bodies of writes that were refused. It is an aid to
-- find what went wrong with an integration, not a record: both tables are unlogged, so a crash of PostgreSQL empties them, and
-- neither backups nor files of accounts have them. See docs/decisions/0054.

CREATE UNLOGGED TABLE request_log_head (
  account_id integer NOT NULL,
  number     bigint  NOT NULL,
  CONSTRAINT request_log_head_pkey PRIMARY KEY (account_id),
  CONSTRAINT request_log_head_account_fkey FOREIGN KEY (account_id) REFERENCES account
) WITH (fillfactor = 50);
SELECT isolate_tenant('request_log_head', 'SELECT, INSERT, UPDATE');
COMMENT ON TABLE request_log_head IS 'How many requests of an account the request log has seen.';
COMMENT ON COLUMN request_log_head.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN request_log_head.number IS 'Number of the last request.';

CREATE UNLOGGED TABLE request_log (
  account_id  integer     NOT NULL,
  slot        integer     NOT NULL,
  number      bigint      NOT NULL,
  at          timestamptz NOT NULL,
  login       text,
  token       text,
  method      text        NOT NULL,
  route       text        NOT NULL,
  path        text,
  status      integer     NOT NULL,
  duration_ms numeric     NOT NULL,
  request_id  text        NOT NULL,
  code        text,
  message     text,
  details     jsonb,
  CONSTRAINT request_log_pkey PRIMARY KEY (account_id, slot)
) WITH (fillfactor = 70);
SELECT isolate_tenant('request_log', 'SELECT, INSERT, UPDATE');
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

CREATE UNLOGGED TABLE refused_body (
  account_id integer     NOT NULL,
  slot       integer     NOT NULL,
  number     bigint      NOT NULL,
  at         timestamptz NOT NULL,
  body       text        NOT NULL,
  CONSTRAINT refused_body_pkey PRIMARY KEY (account_id, slot)
);
CREATE INDEX refused_body_by_age ON refused_body (at);
SELECT isolate_tenant('refused_body', 'SELECT, INSERT, UPDATE');
CREATE POLICY delete_expired ON refused_body TO CURRENT_USER USING (at < now() - interval '7 days');
COMMENT ON TABLE refused_body IS 'Bodies of writes that were refused, without secrets and cut short, for seven days.';
COMMENT ON COLUMN refused_body.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN refused_body.slot IS 'The slot of its request in request_log.';
COMMENT ON COLUMN refused_body.number IS 'The number of its request in request_log.';
COMMENT ON COLUMN refused_body.at IS 'When the request was answered.';
COMMENT ON COLUMN refused_body.body IS 'The body as JSON text.';
COMMENT ON INDEX refused_body_by_age IS 'Finds the bodies that have expired, for delete_expired_bodies().';
COMMENT ON POLICY delete_expired ON refused_body IS 'Lets delete_expired_bodies(), which runs as the owner, delete bodies of all accounts after seven days.';

-- Requests of several accounts in one statement: row-level security holds for each account in its turn.
CREATE FUNCTION log_requests(accounts json, most integer DEFAULT 10000) RETURNS void LANGUAGE plpgsql AS $$
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
      LEFT JOIN session s ON s.account_id = this_id AND s.session_hash = decode(c.hash, 'hex')
      LEFT JOIN app_user u ON u.account_id = this_id AND u.id = s.user_id
      LEFT JOIN api_token t ON t.account_id = this_id AND t.token_hash = s.api_token_hash
      WHERE c.login IS NOT NULL OR s.account_id IS NOT NULL
    ), request AS MATERIALIZED (
      SELECT r.*, row_number() OVER (ORDER BY r.place) + earlier AS number
      FROM ROWS FROM (json_to_recordset(account->'requests') AS (caller integer, at timestamptz, method text, route text, path text,
        status integer, duration_ms numeric, request_id text, code text, message text, details jsonb, body text))
        WITH ORDINALITY AS r (caller, at, method, route, path, status, duration_ms, request_id, code, message, details, body, place)
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
