-- Records the last use of sessions and API tokens of several accounts in one statement, so that a read runs no write.

CREATE FUNCTION record_last_uses(accounts integer[], hashes bytea[], ages double precision[]) RETURNS SETOF integer LANGUAGE plpgsql AS $$
DECLARE
  of_account record;
  state text;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  -- Row-level security holds for each account in its turn.
  FOR of_account IN
    SELECT u.account AS id, array_agg(u.hash) AS hashes, array_agg(u.age) AS ages, array_agg(u.place::integer) AS places
    FROM unnest(accounts, hashes, ages) WITH ORDINALITY AS u (account, hash, age, place) GROUP BY u.account ORDER BY u.account
  LOOP
    PERFORM set_config('kontor.account', of_account.id::text, true);
    -- As enter_account() does, but an account that is changing its owner must not delay the others.
    IF NOT pg_try_advisory_xact_lock_shared(of_account.id, 0) THEN
      RETURN QUERY SELECT unnest(of_account.places);
      CONTINUE;
    END IF;
    SELECT a.ownership INTO state FROM account a WHERE a.account_id = of_account.id AND a.deletion_began IS NULL;
    CONTINUE WHEN state IS NULL OR state NOT IN ('active', 'leaving');
    PERFORM set_config('kontor.moving', CASE state WHEN 'leaving' THEN 'on' ELSE '' END, true);
    WITH used AS MATERIALIZED (
      SELECT u.hash, now() - make_interval(secs => u.age) AS at FROM unnest(of_account.hashes, of_account.ages) AS u (hash, age)
    ), free AS MATERIALIZED (
      SELECT s.session_hash, used.at FROM used JOIN session s ON s.account_id = of_account.id AND s.session_hash = used.hash
      WHERE s.used_at < used.at FOR NO KEY UPDATE OF s SKIP LOCKED
    )
    UPDATE session s SET used_at = free.at FROM free WHERE s.account_id = of_account.id AND s.session_hash = free.session_hash;
    WITH used AS MATERIALIZED (
      SELECT u.hash, now() - make_interval(secs => u.age) AS at FROM unnest(of_account.hashes, of_account.ages) AS u (hash, age)
    ), free AS MATERIALIZED (
      SELECT t.token_hash, used.at FROM used JOIN api_token t ON t.account_id = of_account.id AND t.token_hash = used.hash
      WHERE coalesce(t.last_used_at < used.at, true) FOR NO KEY UPDATE OF t SKIP LOCKED
    )
    UPDATE api_token t SET last_used_at = free.at FROM free WHERE t.account_id = of_account.id AND t.token_hash = free.token_hash;
    -- What is older still was locked.
    RETURN QUERY SELECT u.place FROM unnest(of_account.hashes, of_account.ages, of_account.places) AS u (hash, age, place)
      WHERE EXISTS (SELECT FROM session s WHERE s.account_id = of_account.id AND s.session_hash = u.hash
          AND s.used_at < now() - make_interval(secs => u.age))
        OR EXISTS (SELECT FROM api_token t WHERE t.account_id = of_account.id AND t.token_hash = u.hash
          AND coalesce(t.last_used_at < now() - make_interval(secs => u.age), true));
  END LOOP;
  PERFORM set_config('kontor.account', '', true);
  PERFORM set_config('kontor.moving', '', true);
END $$;
COMMENT ON FUNCTION record_last_uses(integer[], bytea[], double precision[]) IS 'Records that sessions and API tokens, given by account and hash, were last used so many seconds ago. Returns the positions, from 1, of those to send again: rows that another transaction had locked, and accounts that are changing their owner. Waits for no lock.';
