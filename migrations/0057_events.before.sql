-- Events: the committed changes of each account in the order of their commits, for GET /changes.

CREATE TABLE event_head (
  account_id   integer NOT NULL,
  first_number bigint NOT NULL,
  number       bigint NOT NULL,
  CONSTRAINT event_head_pkey PRIMARY KEY (account_id),
  CONSTRAINT event_head_account_fkey FOREIGN KEY (account_id) REFERENCES account
) WITH (fillfactor = 50);
COMMENT ON TABLE event_head IS 'The last number of event_batch of each account. Its row is locked from then to COMMIT, so that numbers follow the order of commits.';
COMMENT ON COLUMN event_head.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN event_head.first_number IS 'Number of the first batch that the account ever had: milliseconds since 1970 at that time.';
COMMENT ON COLUMN event_head.number IS 'Number of the last batch. A restored or imported account continues at the milliseconds since 1970, above all numbers it had after the copy was made.';

CREATE TABLE event_batch (
  account_id integer NOT NULL,
  number     bigint NOT NULL,
  at         timestamptz NOT NULL DEFAULT clock_timestamp(),
  types      text[] COLLATE "C" NOT NULL,
  ids        bigint[] NOT NULL,
  actors     text[] NOT NULL,
  CONSTRAINT event_batch_pkey PRIMARY KEY (account_id, number),
  CONSTRAINT event_batch_account_fkey FOREIGN KEY (account_id) REFERENCES event_head
);
COMMENT ON TABLE event_batch IS 'Events of one transaction, in their order: elements of types, ids and actors with the same position are one event.';
COMMENT ON COLUMN event_batch.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN event_batch.number IS 'Position among the batches of the account; numbers may be left out.';
COMMENT ON COLUMN event_batch.at IS 'Time of the events.';
COMMENT ON COLUMN event_batch.types IS 'Types of the events, e.g. invoice.created.';
COMMENT ON COLUMN event_batch.ids IS 'Ids of the records.';
COMMENT ON COLUMN event_batch.actors IS 'Logins of the users, or server.';
CREATE INDEX event_batch_by_time ON event_batch (at);
COMMENT ON INDEX event_batch_by_time IS 'Finds the batches that are no longer kept.';

SELECT isolate_tenant('event_head', 'SELECT, INSERT, UPDATE');
SELECT isolate_tenant('event_batch', 'SELECT, INSERT');
GRANT SELECT, INSERT, UPDATE ON event_head TO kontor_administration;
GRANT SELECT, INSERT ON event_batch TO kontor_administration;
CREATE POLICY owner_access ON event_head TO CURRENT_USER USING (true);
CREATE POLICY delete_expired ON event_batch TO CURRENT_USER USING (at < now() - interval '1 day');
COMMENT ON POLICY owner_access ON event_head IS 'Lets the owner read the last number of all accounts in delete_expired_events(), and raise it after a restore.';
COMMENT ON POLICY delete_expired ON event_batch IS 'Lets delete_expired_events(), which runs as the owner, delete batches of all accounts that are older than a day.';

CREATE FUNCTION delete_expired_events(most integer, days integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deleted integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(1802464889) THEN
    RETURN 0;
  END IF;
  DELETE FROM public.event_batch WHERE ctid = ANY (ARRAY(
    SELECT b.ctid FROM public.event_batch b JOIN public.event_head h ON h.account_id = b.account_id AND b.number < h.number
    WHERE b.at < now() - make_interval(days => days) ORDER BY b.at LIMIT most FOR UPDATE OF b SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;
REVOKE ALL ON FUNCTION delete_expired_events(integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_expired_events(integer, integer) TO kontor_service;
COMMENT ON FUNCTION delete_expired_events(integer, integer) IS
  'Deletes at most so many batches of events that are older than so many days, of all accounts, except the last one of each. Returns their number; 0 while another process does it. Waits for no lock.';
