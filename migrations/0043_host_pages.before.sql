-- What the pages of the host show: the load of each account, its last check, and backups; and sessions that a browser opens for the
-- reference page. See docs/decisions/0062.

-- A session that a browser opened for the reference page ends with that of the browser, however that one ends.
ALTER TABLE session ADD COLUMN opened_in bytea,
  ADD CONSTRAINT session_opened_in_fkey FOREIGN KEY (account_id, opened_in) REFERENCES session (account_id, session_hash)
    ON DELETE CASCADE DEFERRABLE;
CREATE INDEX session_by_opener ON session (account_id, opened_in) WHERE opened_in IS NOT NULL;
COMMENT ON COLUMN session.opened_in IS 'Session of a browser that opened this one for the reference page, and with which it ends; null: a login opened it.';
COMMENT ON INDEX session_by_opener IS 'Finds the sessions that end with the session of a browser.';

CREATE UNLOGGED TABLE request_load (
  account_id integer     NOT NULL,
  slot       smallint    NOT NULL,
  began      timestamptz NOT NULL,
  requests   integer     NOT NULL,
  refused    integer     NOT NULL,
  total_ms   numeric     NOT NULL,
  last_at    timestamptz NOT NULL,
  durations  integer[]   NOT NULL,
  CONSTRAINT request_load_pkey PRIMARY KEY (account_id, slot),
  CONSTRAINT request_load_account_fkey FOREIGN KEY (account_id) REFERENCES account
) WITH (fillfactor = 50);
SELECT isolate_tenant('request_load', 'SELECT, INSERT, UPDATE');
COMMENT ON TABLE request_load IS 'How many requests each account sent in the last day, in steps of five minutes. A crash of PostgreSQL empties it.';
COMMENT ON COLUMN request_load.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN request_load.slot IS 'Its place: the remainder of the number of the step and 289, so that a step takes the place of one that is over a day old.';
COMMENT ON COLUMN request_load.began IS 'When the five minutes began.';
COMMENT ON COLUMN request_load.requests IS 'Requests that were answered in them.';
COMMENT ON COLUMN request_load.refused IS 'Those that were refused.';
COMMENT ON COLUMN request_load.total_ms IS 'Their durations together, in milliseconds.';
COMMENT ON COLUMN request_load.last_at IS 'When the last of them was answered.';
COMMENT ON COLUMN request_load.durations IS '28 counts of them by duration: place n has those above the bound before it, up to 2 to the power of (n - 1) / 2 milliseconds; the last has no bound.';

CREATE UNLOGGED TABLE account_check (
  account_id  integer     NOT NULL,
  begun_at    timestamptz NOT NULL,
  ended_at    timestamptz,
  found       integer,
  differences jsonb,
  failed      text,
  CONSTRAINT account_check_pkey PRIMARY KEY (account_id),
  CONSTRAINT account_check_account_fkey FOREIGN KEY (account_id) REFERENCES account
);
SELECT isolate_tenant('account_check', 'SELECT, INSERT, UPDATE');
COMMENT ON TABLE account_check IS 'The last check of the figures of an account that the pages of the host started. A crash of PostgreSQL empties it.';
COMMENT ON COLUMN account_check.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN account_check.begun_at IS 'When it began.';
COMMENT ON COLUMN account_check.ended_at IS 'When it ended; null: it runs, or its server ended before.';
COMMENT ON COLUMN account_check.found IS 'How many figures differed.';
COMMENT ON COLUMN account_check.differences IS 'The first of them: check, subject, expected, found.';
COMMENT ON COLUMN account_check.failed IS 'Why it could not be completed.';

CREATE TABLE backup_run (
  at              timestamptz NOT NULL,
  host            text        NOT NULL,
  file            text        NOT NULL,
  bytes           bigint      NOT NULL,
  accounts        integer     NOT NULL,
  program_version text        NOT NULL,
  every_seconds   integer,
  verified_at     timestamptz,
  CONSTRAINT backup_run_pkey PRIMARY KEY (at)
);
GRANT SELECT ON backup_run TO kontor_service;
COMMENT ON TABLE backup_run IS 'The last backups that kontor backup made of this database.';
COMMENT ON COLUMN backup_run.at IS 'Moment that the backup shows.';
COMMENT ON COLUMN backup_run.host IS 'Name of the machine that made it.';
COMMENT ON COLUMN backup_run.file IS 'Its file on that machine.';
COMMENT ON COLUMN backup_run.bytes IS 'Size of the file.';
COMMENT ON COLUMN backup_run.accounts IS 'How many accounts it has.';
COMMENT ON COLUMN backup_run.program_version IS 'Version of Kontor that made it.';
COMMENT ON COLUMN backup_run.every_seconds IS 'After how many seconds the same command makes the next one; null: it was told to make one.';
COMMENT ON COLUMN backup_run.verified_at IS 'When kontor backup verify last restored and checked it; null: that is not known.';

-- As before; it also counts the requests.
CREATE OR REPLACE FUNCTION log_requests(accounts json, most integer DEFAULT 10000) RETURNS void LANGUAGE plpgsql AS $$
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
    ), counted AS MATERIALIZED (
      SELECT date_bin('5 minutes', r.at, 'epoch') AS began,
        least(28, 1 + ceil(2 * log(2, greatest(r.duration_ms, 1))))::integer AS place,
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
