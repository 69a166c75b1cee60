-- Sums of bookings by month and day, of which reports of large accounts are made.

CREATE UNLOGGED TABLE report_sum (
  account_id integer NOT NULL,
  name       text COLLATE "C" NOT NULL,
  from_day   date NOT NULL,
  to_day     date NOT NULL,
  mark       text COLLATE "C" NOT NULL,
  rows       text NOT NULL,
  CONSTRAINT report_sum_pkey PRIMARY KEY (account_id, name, from_day, to_day),
  CONSTRAINT report_sum_account_fkey FOREIGN KEY (account_id) REFERENCES account
);
COMMENT ON TABLE report_sum IS 'Sums of the bookings of months and days, of which reports of large accounts are made. A crash of PostgreSQL empties it.';
COMMENT ON COLUMN report_sum.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN report_sum.name IS 'Name of the sums.';
COMMENT ON COLUMN report_sum.from_day IS 'First day of the month, or the day.';
COMMENT ON COLUMN report_sum.to_day IS 'Last day of the month, or the day.';
COMMENT ON COLUMN report_sum.mark IS 'Hash of the bookings and of the statement that added them up: rows with another one do not hold any more.';
COMMENT ON COLUMN report_sum.rows IS 'Sums as a JSON array of objects.';
SELECT isolate_tenant('report_sum', 'SELECT, INSERT, UPDATE, DELETE');

-- The setting of the account lets row-level security show the documents of one account after the other.
CREATE FUNCTION accounts_with_documents(minimum integer) RETURNS TABLE (id integer, newest bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  open integer;
BEGIN
  FOR open IN SELECT a.account_id FROM public.account a
      WHERE a.suspended_at IS NULL AND a.deletion_began IS NULL AND a.ownership IN ('active', 'leaving') ORDER BY a.account_id LOOP
    PERFORM set_config('kontor.account', open::text, true);
    IF EXISTS (SELECT FROM public.document d WHERE d.account_id = open OFFSET minimum - 1) THEN
      id := open;
      newest := (SELECT max(d.id) FROM public.document d WHERE d.account_id = open);
      RETURN NEXT;
    END IF;
  END LOOP;
  PERFORM set_config('kontor.account', '', true);
END $$;
REVOKE ALL ON FUNCTION accounts_with_documents(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION accounts_with_documents(integer) TO kontor_service;
COMMENT ON FUNCTION accounts_with_documents(integer) IS
  'Accounts that have at least so many documents, with the id of their newest one. Suspended and moved accounts are left out.';
