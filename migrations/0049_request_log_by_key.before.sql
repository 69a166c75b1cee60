-- As before, but sessions, users and tokens are looked up by their keys, one caller after the other. A plan that PostgreSQL made while
-- there were few sessions read all of them for every hundred requests. And the place of a duration is computed in floating point,
-- which takes PostgreSQL a fraction of the time.
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
