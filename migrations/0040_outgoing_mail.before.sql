-- Outgoing mail: durably queued, sent by a worker. See docs/decisions/0057.

CREATE SEQUENCE mail_message_id_seq;
CREATE TABLE mail_message (
  account_id  integer NOT NULL,
  id          bigint NOT NULL DEFAULT nextval('mail_message_id_seq'),
  kind        text COLLATE "C" NOT NULL,
  recipient   text NOT NULL,
  reply_to    text,
  subject     text NOT NULL,
  body        text NOT NULL,
  html        text NOT NULL,
  language    text COLLATE "C" NOT NULL,
  document_id bigint,
  reference   uuid NOT NULL DEFAULT gen_random_uuid(),
  state       text COLLATE "C" NOT NULL DEFAULT 'queued',
  attempts    integer NOT NULL DEFAULT 0,
  under_way   boolean NOT NULL DEFAULT false,
  interrupted integer NOT NULL DEFAULT 0,
  next_at     timestamptz NOT NULL DEFAULT now(),
  last_error  text,
  created_by  text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT mail_message_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT mail_message_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT mail_message_document_fkey FOREIGN KEY (account_id, document_id) REFERENCES document,
  CONSTRAINT mail_message_kind_check CHECK (kind IN ('document', 'new-browser', 'password-reset', 'test')),
  CONSTRAINT mail_message_state_check CHECK (state IN ('queued', 'sent', 'failed'))
);
SELECT isolate_tenant('mail_message', 'SELECT, INSERT, UPDATE');
GRANT SELECT, INSERT ON mail_message TO kontor_administration;
GRANT USAGE ON SEQUENCE mail_message_id_seq TO kontor_service, kontor_administration;
GRANT UPDATE (state, last_error, body, html) ON mail_message TO kontor_transfer;
CREATE INDEX mail_message_due ON mail_message (next_at) WHERE state = 'queued';
CREATE INDEX mail_message_by_day ON mail_message (account_id, created_at);
CREATE INDEX mail_message_by_document ON mail_message (account_id, document_id) WHERE document_id IS NOT NULL;
COMMENT ON TABLE mail_message IS 'Outgoing mail, queued with the request that asked for it and sent by a worker.';
COMMENT ON COLUMN mail_message.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN mail_message.id IS 'Number of the message.';
COMMENT ON COLUMN mail_message.kind IS 'document: a document as a PDF; new-browser: a notice of a sign-in from another browser; password-reset: a link that resets a password; test: a test message.';
COMMENT ON COLUMN mail_message.recipient IS 'Address of the recipient.';
COMMENT ON COLUMN mail_message.reply_to IS 'Address for replies; null: the sender.';
COMMENT ON COLUMN mail_message.subject IS 'Subject, one line.';
COMMENT ON COLUMN mail_message.body IS 'Text; empty once a link in it must not be read any more, because the message was sent or has failed.';
COMMENT ON COLUMN mail_message.html IS 'The same text as HTML; empty as the text.';
COMMENT ON COLUMN mail_message.language IS 'Language of the text.';
COMMENT ON COLUMN mail_message.document_id IS 'Document whose PDF is attached, as it is when the message is sent; null: none.';
COMMENT ON COLUMN mail_message.reference IS 'The message''s name in its Message-ID, the same at every attempt.';
COMMENT ON COLUMN mail_message.state IS 'queued, sent (the SMTP server has taken it) or failed.';
COMMENT ON COLUMN mail_message.attempts IS 'How often a worker took it.';
COMMENT ON COLUMN mail_message.under_way IS 'Whether it is being handed to the SMTP server and the outcome is not recorded yet.';
COMMENT ON COLUMN mail_message.interrupted IS 'Attempts whose outcome was never recorded.';
COMMENT ON COLUMN mail_message.next_at IS 'When it is due; while a worker has it, the end of its lease.';
COMMENT ON COLUMN mail_message.last_error IS 'Why the last attempt failed; null: it did not.';
COMMENT ON COLUMN mail_message.created_by IS 'Login of the user who asked for it; null: the server.';
COMMENT ON COLUMN mail_message.created_at IS 'When it was queued.';
COMMENT ON COLUMN mail_message.updated_at IS 'When it last changed.';
COMMENT ON INDEX mail_message_due IS 'The queue of the worker.';
COMMENT ON INDEX mail_message_by_day IS 'Counts the messages of a day.';
COMMENT ON INDEX mail_message_by_document IS 'Finds the messages with a document.';

CREATE POLICY claim_mail ON mail_message TO CURRENT_USER USING (state = 'queued');
COMMENT ON POLICY claim_mail ON mail_message IS 'Lets claim_mail(), which runs as the owner, claim queued messages of all accounts.';
CREATE FUNCTION claim_mail(most integer, lease_seconds float8)
  RETURNS TABLE (account_id integer, id bigint, company text, kind text, recipient text, reply_to text, subject text, body text, html text,
    document_id bigint, reference uuid, attempts integer, interrupted integer, last_error text, age_seconds float8)
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
    WITH due AS MATERIALIZED (
      SELECT q.account_id, q.id FROM public.mail_message q
      WHERE q.state = 'queued' AND q.next_at <= now()
      ORDER BY q.next_at LIMIT most FOR UPDATE SKIP LOCKED
    )
    UPDATE public.mail_message m
    SET attempts = m.attempts + 1, interrupted = m.interrupted + m.under_way::integer, under_way = false,
      next_at = now() + make_interval(secs => lease_seconds), updated_at = now()
    FROM due JOIN public.account a ON a.account_id = due.account_id
    WHERE m.account_id = due.account_id AND m.id = due.id
    RETURNING m.account_id, m.id, a.name, m.kind, m.recipient, m.reply_to, m.subject, m.body, m.html, m.document_id, m.reference,
      m.attempts, m.interrupted, m.last_error, extract(epoch FROM now() - m.created_at)::float8
  $$;
REVOKE ALL ON FUNCTION claim_mail(integer, float8) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_mail(integer, float8) TO kontor_service;
COMMENT ON FUNCTION claim_mail(integer, float8) IS 'Claims due messages of all accounts for a worker, each for one worker only until the lease ends.';
COMMENT ON SEQUENCE mail_message_id_seq IS 'Draws identifiers of messages.';
