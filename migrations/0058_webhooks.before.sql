-- Webhooks: endpoints that receive the events of an account, and the log of deliveries.

CREATE SEQUENCE webhook_endpoint_id_seq AS bigint;
COMMENT ON SEQUENCE webhook_endpoint_id_seq IS 'Identifiers of webhook_endpoint.';
GRANT USAGE ON SEQUENCE webhook_endpoint_id_seq TO kontor_service;

CREATE TABLE webhook_endpoint (
  account_id      integer NOT NULL,
  id              bigint NOT NULL DEFAULT nextval('webhook_endpoint_id_seq'),
  url             text NOT NULL,
  description     text NOT NULL,
  events          text[] COLLATE "C" NOT NULL,
  owner           text NOT NULL,
  secret          bytea NOT NULL,
  former_secret   bytea,
  former_until    timestamptz,
  state           text COLLATE "C" NOT NULL DEFAULT 'enabled',
  disabled_reason text,
  event_number    bigint NOT NULL,
  event_place     integer NOT NULL,
  failures        integer NOT NULL DEFAULT 0,
  next_at         timestamptz,
  job_id          bigint,
  created_at      timestamptz NOT NULL DEFAULT now(),
  updated_at      timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT webhook_endpoint_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT webhook_endpoint_state_check CHECK (state IN ('enabled', 'disabled'))
) WITH (fillfactor = 50);
COMMENT ON TABLE webhook_endpoint IS 'Addresses that receive the events of an account, each from a position on.';
COMMENT ON COLUMN webhook_endpoint.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN webhook_endpoint.id IS 'Identifier of the endpoint.';
COMMENT ON COLUMN webhook_endpoint.url IS 'Address that events are sent to.';
COMMENT ON COLUMN webhook_endpoint.description IS 'Purpose of the endpoint; may be empty.';
COMMENT ON COLUMN webhook_endpoint.events IS 'Types of the events that are sent, e.g. invoice.created or invoice.*; empty: all.';
COMMENT ON COLUMN webhook_endpoint.owner IS 'Login or name of the person who added it. The mail about its end goes there, else to the address of the account.';
COMMENT ON COLUMN webhook_endpoint.secret IS 'Secret of signatures, encrypted with the key of the installation.';
COMMENT ON COLUMN webhook_endpoint.former_secret IS 'Secret before the last rotation, encrypted likewise.';
COMMENT ON COLUMN webhook_endpoint.former_until IS 'Time until which the former secret signs, too.';
COMMENT ON COLUMN webhook_endpoint.state IS 'enabled or disabled.';
COMMENT ON COLUMN webhook_endpoint.disabled_reason IS 'Why the server disabled it; null: a person did, or it is enabled.';
COMMENT ON COLUMN webhook_endpoint.event_number IS 'Position in the events: number of the batch. All events up to here are delivered, or wait in webhook_delivery.';
COMMENT ON COLUMN webhook_endpoint.event_place IS 'Position in the events: place of the event in its batch.';
COMMENT ON COLUMN webhook_endpoint.failures IS 'Rounds in which nothing could be delivered, since the last delivery. While there are any, the endpoint waits for next_at.';
COMMENT ON COLUMN webhook_endpoint.next_at IS 'When a delivery that failed is tried again; null: none waits.';
COMMENT ON COLUMN webhook_endpoint.job_id IS 'Job that sends its events. No other job may.';
COMMENT ON COLUMN webhook_endpoint.created_at IS 'When it was added.';
COMMENT ON COLUMN webhook_endpoint.updated_at IS 'When it was last changed.';

CREATE TABLE webhook_delivery (
  account_id    integer NOT NULL,
  endpoint_id   bigint NOT NULL,
  event_number  bigint NOT NULL,
  event_place   integer NOT NULL,
  type          text COLLATE "C" NOT NULL,
  record_id     bigint NOT NULL,
  at            timestamptz NOT NULL,
  state         text COLLATE "C" NOT NULL,
  attempts      integer NOT NULL DEFAULT 0,
  waiting_since timestamptz NOT NULL,
  next_at       timestamptz,
  body          text,
  sent_at       timestamptz,
  duration_ms   integer,
  status        integer,
  error         text,
  answer        text,
  created_at    timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT webhook_delivery_pkey PRIMARY KEY (account_id, endpoint_id, event_number, event_place),
  CONSTRAINT webhook_delivery_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT webhook_delivery_state_check CHECK (state IN ('waiting', 'delivered', 'dropped'))
);
COMMENT ON TABLE webhook_delivery IS 'Events that were sent to an endpoint or wait to be sent again, for 30 days; those of an endpoint that was deleted, too.';
COMMENT ON COLUMN webhook_delivery.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN webhook_delivery.endpoint_id IS 'Endpoint that receives the event.';
COMMENT ON COLUMN webhook_delivery.event_number IS 'Position of the event: number of the batch; of a test, milliseconds since 1970.';
COMMENT ON COLUMN webhook_delivery.event_place IS 'Position of the event: place in its batch; 0 for a test.';
COMMENT ON COLUMN webhook_delivery.type IS 'Type of the event, e.g. invoice.created; webhook.test for a test.';
COMMENT ON COLUMN webhook_delivery.record_id IS 'Record of the event; of a test, the endpoint.';
COMMENT ON COLUMN webhook_delivery.at IS 'Time of the event.';
COMMENT ON COLUMN webhook_delivery.state IS 'waiting, delivered, or dropped by somebody.';
COMMENT ON COLUMN webhook_delivery.attempts IS 'Attempts since it waits.';
COMMENT ON COLUMN webhook_delivery.waiting_since IS 'Time of the first of these attempts: after some days the endpoint is disabled.';
COMMENT ON COLUMN webhook_delivery.next_at IS 'When a waiting one is sent; null: after an earlier event of the same record.';
COMMENT ON COLUMN webhook_delivery.body IS 'Body of the request, the same at every attempt; null: it was never sent.';
COMMENT ON COLUMN webhook_delivery.sent_at IS 'Time of the last attempt; also the time in its header webhook-timestamp.';
COMMENT ON COLUMN webhook_delivery.duration_ms IS 'Duration of the last attempt, in milliseconds.';
COMMENT ON COLUMN webhook_delivery.status IS 'HTTP status of the last answer; null: there was none.';
COMMENT ON COLUMN webhook_delivery.error IS 'Why the last attempt failed; null: it did not.';
COMMENT ON COLUMN webhook_delivery.answer IS 'The first 4 KiB of the last answer.';
COMMENT ON COLUMN webhook_delivery.created_at IS 'When the event was first sent; after 30 days the row is deleted.';
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (account_id, endpoint_id, event_number, event_place) WHERE state = 'waiting';
COMMENT ON INDEX webhook_delivery_waiting IS 'Finds the deliveries of an endpoint that wait, in their order.';
CREATE INDEX webhook_delivery_by_time ON webhook_delivery (created_at);
COMMENT ON INDEX webhook_delivery_by_time IS 'Finds the deliveries that are no longer kept.';

SELECT isolate_tenant('webhook_endpoint', 'SELECT, INSERT, UPDATE, DELETE');
SELECT isolate_tenant('webhook_delivery', 'SELECT, INSERT, UPDATE');
CREATE POLICY wake ON webhook_endpoint TO CURRENT_USER USING (state = 'enabled');
CREATE POLICY owner_access ON webhook_delivery TO CURRENT_USER USING (true);
COMMENT ON POLICY wake ON webhook_endpoint IS 'Lets wake_webhooks(), which runs as the owner, queue jobs for the endpoints of all accounts.';
COMMENT ON POLICY owner_access ON webhook_delivery IS 'Lets the owner delete expired deliveries of all accounts in delete_expired_deliveries(), and drop waiting ones after a restore.';

-- The lock lets one caller after the other read what the one before has queued.
CREATE FUNCTION wake_webhooks(accounts integer[], at timestamptz) RETURNS integer[]
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(1802464890);
  PERFORM set_config('kontor.moving', 'on', true);
  WITH due AS (
    UPDATE public.webhook_endpoint e SET job_id = nextval('public.job_id_seq')
    FROM public.account a LEFT JOIN public.event_head h ON h.account_id = a.account_id
    WHERE e.account_id = a.account_id AND (accounts IS NULL OR e.account_id = ANY (accounts)) AND e.state = 'enabled'
      AND a.suspended_at IS NULL AND a.ownership IN ('active', 'leaving')
      AND (e.next_at <= wake_webhooks.at OR e.failures = 0 AND h.number > e.event_number)
      AND NOT EXISTS (SELECT FROM public.job j WHERE j.account_id = e.account_id AND j.id = e.job_id AND j.state = 'queued')
    RETURNING e.account_id, e.id, e.job_id
  )
  INSERT INTO public.job (account_id, id, kind, content) SELECT account_id, job_id, 'webhook', jsonb_build_object('endpoint', id) FROM due;
  RETURN ARRAY(SELECT DISTINCT e.account_id FROM public.webhook_endpoint e
    WHERE e.state = 'enabled' AND (accounts IS NULL OR e.account_id = ANY (accounts)));
END $$;
REVOKE ALL ON FUNCTION wake_webhooks(integer[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION wake_webhooks(integer[], timestamptz) TO kontor_service;
COMMENT ON FUNCTION wake_webhooks(integer[], timestamptz) IS
  'Queues a job for each endpoint that has something to send and no job, of these accounts or of all (null). Returns the accounts with endpoints.';

CREATE FUNCTION delete_expired_deliveries(most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deleted integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(1802464889) THEN
    RETURN 0;
  END IF;
  DELETE FROM public.webhook_delivery WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.webhook_delivery WHERE created_at < now() - interval '30 days' ORDER BY created_at LIMIT most
    FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $$;
REVOKE ALL ON FUNCTION delete_expired_deliveries(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION delete_expired_deliveries(integer) TO kontor_service;
COMMENT ON FUNCTION delete_expired_deliveries(integer) IS
  'Deletes at most so many deliveries that are older than 30 days, of all accounts. Returns their number; 0 while another process does it. Waits for no lock.';
