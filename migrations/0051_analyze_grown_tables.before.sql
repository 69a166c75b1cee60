-- While a table has hardly a row, or none that PostgreSQL knows of, it takes any index that begins with the account for as good as the
-- key, and a connection keeps that plan until the table is analyzed. PostgreSQL does that by itself about once a minute: a new server
-- read all customers of an account for each new one, and became slower and slower until then.
DROP INDEX session_by_token;

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
