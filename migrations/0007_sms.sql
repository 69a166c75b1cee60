-- Text messages: durably queued with the request that asked for them, sent by a worker, reported on by the network.

CREATE SEQUENCE sms_message_id_seq;
CREATE TABLE sms_message (
  account_id  integer NOT NULL REFERENCES account,
  id          bigint NOT NULL DEFAULT nextval('sms_message_id_seq'),
  sender      text,
  recipient   text NOT NULL,
  message     text NOT NULL,
  parts       integer NOT NULL,
  reference   uuid NOT NULL DEFAULT gen_random_uuid(),   -- ours towards the gateway, the same at every attempt
  state       text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'delivered', 'failed')),
  gateway     text,
  attempts    integer NOT NULL DEFAULT 0,                -- how often a worker took it
  under_way   boolean NOT NULL DEFAULT false,            -- handed to the gateway, the outcome not recorded yet
  interrupted integer NOT NULL DEFAULT 0,                -- attempts whose outcome never was recorded
  next_at     timestamptz NOT NULL DEFAULT now(),        -- when it is due; while a worker has it, when that one has lost it
  last_error  text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX sms_message_due ON sms_message (next_at) WHERE state = 'queued';               -- the worker's queue
CREATE INDEX sms_message_by_day ON sms_message (account_id, created_at);                    -- the daily cap
CREATE INDEX sms_message_failed ON sms_message (account_id, id) WHERE state = 'failed';     -- what an operator asks for
SELECT wall('sms_message', 'SELECT, INSERT, UPDATE');
GRANT USAGE ON SEQUENCE sms_message_id_seq TO kontor_service;

-- What the gateway calls a message, or each of its parts: delivery reports name nothing else.
CREATE TABLE sms_gateway_id (
  account_id integer NOT NULL,
  message_id bigint NOT NULL,
  position   integer NOT NULL,
  gateway    text COLLATE "C" NOT NULL,
  gateway_id text COLLATE "C" NOT NULL,
  delivered  boolean NOT NULL DEFAULT false,
  sent_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, message_id, position),
  FOREIGN KEY (account_id, message_id) REFERENCES sms_message
);
CREATE INDEX sms_gateway_id_by_name ON sms_gateway_id (gateway, gateway_id, sent_at DESC);  -- delivery reports
SELECT wall('sms_gateway_id', 'SELECT, INSERT, UPDATE');

-- Reports that came before the message they are about was recorded as sent; of no account until then. Kept for minutes.
CREATE TABLE sms_early_report (
  gateway     text COLLATE "C" NOT NULL,
  gateway_id  text COLLATE "C" NOT NULL,
  state       text NOT NULL CHECK (state IN ('delivered', 'failed')),
  reason      text,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (gateway, gateway_id)
);
CREATE INDEX sms_early_report_by_age ON sms_early_report (received_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sms_early_report TO kontor_service;

-- The worker's door across accounts: takes messages that are due, each for one worker only, until the lease is over.
-- What becomes of them is recorded behind the wall of their account.
CREATE POLICY door ON sms_message TO CURRENT_USER USING (state = 'queued');
CREATE FUNCTION claim_sms(most integer, lease_seconds float8)
  RETURNS TABLE (account_id integer, id bigint, reference uuid, sender text, recipient text, message text,
    attempts integer, interrupted integer, last_error text, age_seconds float8)
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    WITH due AS MATERIALIZED (
      SELECT q.account_id, q.id FROM public.sms_message q
      WHERE q.state = 'queued' AND q.next_at <= now()
      ORDER BY q.next_at LIMIT most FOR UPDATE SKIP LOCKED
    )
    UPDATE public.sms_message m
    SET attempts = m.attempts + 1, interrupted = m.interrupted + m.under_way::integer, under_way = false,
      next_at = now() + make_interval(secs => lease_seconds), updated_at = now()
    FROM due WHERE m.account_id = due.account_id AND m.id = due.id
    RETURNING m.account_id, m.id, m.reference, m.sender, m.recipient, m.message, m.attempts, m.interrupted, m.last_error,
      extract(epoch FROM now() - m.created_at)::float8
  $$;
REVOKE ALL ON FUNCTION claim_sms(integer, float8) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_sms(integer, float8) TO kontor_service;

-- The door for delivery reports: from a gateway's id to the newest message of that name, and nothing else.
CREATE POLICY door ON sms_gateway_id FOR SELECT TO CURRENT_USER USING (true);
CREATE FUNCTION sms_of_gateway_id(gateway_name text, id_there text) RETURNS TABLE (account_id integer, message_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$
    SELECT g.account_id, g.message_id FROM public.sms_gateway_id g
    WHERE g.gateway = gateway_name AND g.gateway_id = id_there ORDER BY g.sent_at DESC LIMIT 1
  $$;
REVOKE ALL ON FUNCTION sms_of_gateway_id(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sms_of_gateway_id(text, text) TO kontor_service;
