-- Text messages: durably queued with the request that asked for them, sent by a worker.

CREATE SEQUENCE sms_message_id_seq;
CREATE TABLE sms_message (
  account_id  integer NOT NULL REFERENCES account,
  id          bigint NOT NULL DEFAULT nextval('sms_message_id_seq'),
  sender      text,
  recipient   text NOT NULL,
  message     text NOT NULL,
  parts       integer NOT NULL,
  reference   uuid NOT NULL DEFAULT gen_random_uuid(),
  state       text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'delivered', 'failed')),
  gateway     text,
  gateway_id  text,
  attempts    integer NOT NULL DEFAULT 0,
  next_at     timestamptz NOT NULL DEFAULT now(),
  last_error  text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX sms_message_due ON sms_message (next_at) WHERE state = 'queued';               -- the worker's queue
CREATE INDEX sms_message_by_day ON sms_message (account_id, created_at);                    -- the daily cap
SELECT wall('sms_message', 'SELECT, INSERT, UPDATE');
GRANT USAGE ON SEQUENCE sms_message_id_seq TO kontor_service;
