-- One queue: text messages, mail and the work on imports are jobs of one table with one claim. Servers of earlier versions have ended.

CREATE SEQUENCE job_id_seq;
CREATE TABLE job (
  account_id  integer NOT NULL,
  id          bigint NOT NULL DEFAULT nextval('job_id_seq'),
  kind        text COLLATE "C" NOT NULL,
  content     jsonb NOT NULL,
  document_id bigint,
  reference   uuid NOT NULL DEFAULT gen_random_uuid(),
  state       text COLLATE "C" NOT NULL DEFAULT 'queued',
  attempts    integer NOT NULL DEFAULT 0,
  under_way   boolean NOT NULL DEFAULT false,
  interrupted integer NOT NULL DEFAULT 0,
  next_at     timestamptz NOT NULL DEFAULT now(),
  last_error  text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  keep_until  timestamptz,
  CONSTRAINT job_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT job_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT job_document_fkey FOREIGN KEY (account_id, document_id) REFERENCES document,
  CONSTRAINT job_state_check CHECK (state IN ('queued', 'sent', 'delivered', 'done', 'failed'))
);
COMMENT ON SEQUENCE job_id_seq IS 'Draws identifiers of jobs.';
COMMENT ON TABLE job IS 'The queue: work that a worker does after the request that asked for it, queued in the transaction of the request.';
COMMENT ON COLUMN job.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN job.id IS 'Identifier of the job; of a text message, the one that the interface returns.';
COMMENT ON COLUMN job.kind IS 'sms, mail or import.';
COMMENT ON COLUMN job.content IS 'What to do, as the kind defines it: recipient and text of a message, number of an import.';
COMMENT ON COLUMN job.document_id IS 'Document that the job is about; null: none.';
COMMENT ON COLUMN job.reference IS 'Identifier of the job for other systems, the same at every attempt.';
COMMENT ON COLUMN job.state IS 'queued; sent (another system has taken it); delivered (the recipient has it); done; failed.';
COMMENT ON COLUMN job.attempts IS 'How often a worker took the job.';
COMMENT ON COLUMN job.under_way IS 'True while an attempt has begun and its outcome is not recorded.';
COMMENT ON COLUMN job.interrupted IS 'Attempts whose outcome was never recorded.';
COMMENT ON COLUMN job.next_at IS 'When the job is due; while a worker has it, the end of its lease.';
COMMENT ON COLUMN job.last_error IS 'Why the last attempt failed; null: it did not.';
COMMENT ON COLUMN job.created_at IS 'When the job was queued.';
COMMENT ON COLUMN job.updated_at IS 'When the job last changed.';
COMMENT ON COLUMN job.keep_until IS 'When the ended job is deleted; null: it is kept.';

ALTER TABLE sms_message NO FORCE ROW LEVEL SECURITY;
ALTER TABLE mail_message NO FORCE ROW LEVEL SECURITY;
ALTER TABLE import_job NO FORCE ROW LEVEL SECURITY;
ALTER TABLE sms_gateway_id NO FORCE ROW LEVEL SECURITY;

-- Text messages keep their identifiers, which clients know; mail gets new ones, in its order.
INSERT INTO job (account_id, id, kind, content, reference, state, attempts, under_way, interrupted, next_at, last_error, created_at, updated_at)
SELECT account_id, id, 'sms', jsonb_build_object('to', recipient, 'from', sender, 'text', message, 'parts', parts), reference,
  state, attempts, under_way, interrupted, next_at, last_error, created_at, updated_at
FROM sms_message;
SELECT setval('job_id_seq', last_value, is_called) FROM sms_message_id_seq;
INSERT INTO job (account_id, id, kind, content, document_id, reference, state, attempts, under_way, interrupted, next_at, last_error, created_at, updated_at)
SELECT account_id, nextval('job_id_seq'), 'mail', jsonb_build_object('kind', kind, 'to', recipient, 'replyTo', reply_to, 'subject', subject,
    'body', body, 'html', html, 'language', language, 'statement', statement, 'by', created_by),
  document_id, reference, state, attempts, under_way, interrupted, next_at, last_error, created_at, updated_at
FROM (SELECT * FROM mail_message ORDER BY account_id, id) m;
INSERT INTO job (account_id, id, kind, content)
SELECT account_id, nextval('job_id_seq'), 'import', jsonb_build_object('import', id)
FROM import_job WHERE state IN ('checking', 'running', 'undoing');

ALTER TABLE sms_gateway_id DROP CONSTRAINT sms_gateway_id_message_fkey;
ALTER TABLE sms_gateway_id ADD CONSTRAINT sms_gateway_id_message_fkey FOREIGN KEY (account_id, message_id) REFERENCES job;
ALTER TABLE import_job FORCE ROW LEVEL SECURITY;
ALTER TABLE sms_gateway_id FORCE ROW LEVEL SECURITY;
DROP FUNCTION claim_sms(integer, double precision);
DROP FUNCTION claim_mail(integer, double precision);
DROP FUNCTION claim_import(double precision);
DROP TABLE sms_message, mail_message;
DROP SEQUENCE sms_message_id_seq, mail_message_id_seq;
DROP POLICY claim_import ON import_job;
ALTER TABLE import_job DROP COLUMN lease_until;

CREATE INDEX job_due ON job (kind, next_at) WHERE state = 'queued';
CREATE INDEX job_by_time ON job (account_id, kind, created_at, id);
CREATE INDEX job_failed ON job (account_id, kind, created_at, id) WHERE state = 'failed';
CREATE INDEX job_by_document ON job (account_id, document_id) WHERE document_id IS NOT NULL;
CREATE INDEX job_kept ON job (keep_until) WHERE keep_until IS NOT NULL;
COMMENT ON INDEX job_due IS 'Finds the jobs that a worker may take.';
COMMENT ON INDEX job_by_time IS 'Lists the jobs of a kind, and counts those of a day.';
COMMENT ON INDEX job_failed IS 'Lists the jobs that failed.';
COMMENT ON INDEX job_by_document IS 'Finds the jobs about a document.';
COMMENT ON INDEX job_kept IS 'Finds the ended jobs that are not kept any more.';

SELECT isolate_tenant('job', 'SELECT, INSERT, UPDATE');
GRANT USAGE ON SEQUENCE job_id_seq TO kontor_service;
CREATE POLICY claim_jobs ON job TO CURRENT_USER USING (state = 'queued');
CREATE POLICY delete_expired ON job TO CURRENT_USER USING (keep_until < now());
COMMENT ON POLICY claim_jobs ON job IS 'Lets claim_jobs(), which runs as the owner, take queued jobs of all accounts.';
COMMENT ON POLICY delete_expired ON job IS 'Lets delete_expired(), which runs as the owner, delete ended jobs of all accounts that are not kept any more.';

-- A suspended account, one that another database owns, and one that is about to change its owner keep their jobs waiting.
CREATE FUNCTION claim_jobs(kinds text[], counts integer[], lease_seconds integer[])
  RETURNS TABLE (account_id integer, id bigint, kind text, account_code text, account_name text, content jsonb, document_id bigint,
    reference uuid, attempts integer, interrupted integer, last_error text, age_seconds double precision)
  LANGUAGE sql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    SELECT set_config('kontor.moving', 'on', true);
    WITH due AS MATERIALIZED (
      SELECT d.* FROM unnest(kinds, counts, lease_seconds) AS w (kind, count, seconds) CROSS JOIN LATERAL (
        SELECT q.account_id, q.id, a.code, a.name, w.seconds FROM public.job q JOIN public.account a ON a.account_id = q.account_id
        WHERE q.kind = w.kind AND q.state = 'queued' AND q.next_at <= now() AND a.suspended_at IS NULL
          AND a.ownership IN ('active', 'leaving') AND (a.sms_paused_until IS NULL OR a.sms_paused_until <= now())
        ORDER BY q.next_at LIMIT w.count FOR UPDATE OF q SKIP LOCKED) d
    )
    UPDATE public.job j
    SET attempts = j.attempts + 1, interrupted = j.interrupted + j.under_way::integer, under_way = false,
      next_at = now() + make_interval(secs => due.seconds), updated_at = now()
    FROM due WHERE j.account_id = due.account_id AND j.id = due.id
    RETURNING j.account_id, j.id, j.kind, due.code, due.name, j.content, j.document_id, j.reference, j.attempts, j.interrupted, j.last_error,
      extract(epoch FROM now() - j.created_at)::float8
  $function$;
REVOKE ALL ON FUNCTION claim_jobs(text[], integer[], integer[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_jobs(text[], integer[], integer[]) TO kontor_service;
COMMENT ON FUNCTION claim_jobs(text[], integer[], integer[]) IS
  'Takes jobs of some kinds that are due, of all accounts, up to so many of each kind and for so many seconds. No two workers take the same job.';

COMMENT ON COLUMN account.sms_paused_until IS
  'Until then no job of the account is taken from the queue, so that none is under way when the account changes its owner; null: not paused.';

-- As before, with ended jobs.
CREATE OR REPLACE FUNCTION delete_expired(most integer DEFAULT 500) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deleted integer;
  largest integer := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(1802464886) THEN
    RETURN 0;
  END IF;
  DELETE FROM public.session WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.session WHERE expires_at < now() - interval '1 day' ORDER BY expires_at LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  largest := greatest(largest, deleted);
  DELETE FROM public.idempotency_key WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.idempotency_key WHERE created_at < now() - interval '7 days' ORDER BY created_at LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  largest := greatest(largest, deleted);
  DELETE FROM public.rate_count WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.rate_count WHERE window_start < now() - interval '1 hour' ORDER BY window_start LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  largest := greatest(largest, deleted);
  DELETE FROM public.failed_login WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.failed_login WHERE failed_at < now() - interval '1 hour' ORDER BY failed_at LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  largest := greatest(largest, deleted);
  DELETE FROM public.login_address WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.login_address WHERE last_login_at < now() - interval '90 days' ORDER BY last_login_at LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  largest := greatest(largest, deleted);
  DELETE FROM public.job WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM public.job WHERE keep_until < now() ORDER BY keep_until LIMIT most FOR UPDATE SKIP LOCKED));
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN greatest(largest, deleted);
END $$;
COMMENT ON FUNCTION delete_expired(integer) IS 'Deletes at most so many rows of each table that have expired, of all accounts: sessions, Idempotency-Keys, rate limit windows, failed logins, addresses of logins and ended jobs. Returns the largest number of one table, so that the caller knows whether there are more; 0 while another process does it. It waits for no lock.';
