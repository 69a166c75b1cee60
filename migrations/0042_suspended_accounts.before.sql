-- Accounts that the host suspends, and queues that know which database owns an account: no mail is sent and no import runs where an
-- account has moved from, arrives, or is suspended. See docs/decisions/0061.

ALTER TABLE account ADD COLUMN suspended_at timestamptz, ADD COLUMN suspended_reason text;
COMMENT ON COLUMN account.suspended_at IS
  'Since when nobody may use the account: its requests are refused, its messages wait, its imports stop; null: it is not suspended.';
COMMENT ON COLUMN account.suspended_reason IS 'Why, for the people of the account, who read it with the refusal; null: not said.';
COMMENT ON COLUMN account.sms_paused_until IS
  'Until then no text message and no mail of the account is taken from the queue, so that none is under way when the account changes its owner; null: not paused.';

-- As before, without messages of suspended accounts.
CREATE OR REPLACE FUNCTION claim_sms(most integer, lease_seconds double precision)
  RETURNS TABLE(account_id integer, id bigint, reference uuid, sender text, recipient text, message text, attempts integer, interrupted integer, last_error text, age_seconds double precision)
  LANGUAGE sql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    SELECT set_config('kontor.moving', 'on', true);
    WITH due AS MATERIALIZED (
      SELECT q.account_id, q.id FROM public.sms_message q JOIN public.account a ON a.account_id = q.account_id
      WHERE q.state = 'queued' AND q.next_at <= now() AND a.suspended_at IS NULL
        AND a.ownership IN ('active', 'leaving') AND (a.sms_paused_until IS NULL OR a.sms_paused_until <= now())
      ORDER BY q.next_at LIMIT most FOR UPDATE OF q SKIP LOCKED
    )
    UPDATE public.sms_message m
    SET attempts = m.attempts + 1, interrupted = m.interrupted + m.under_way::integer, under_way = false,
      next_at = now() + make_interval(secs => lease_seconds), updated_at = now()
    FROM due WHERE m.account_id = due.account_id AND m.id = due.id
    RETURNING m.account_id, m.id, m.reference, m.sender, m.recipient, m.message, m.attempts, m.interrupted, m.last_error,
      extract(epoch FROM now() - m.created_at)::float8
  $function$;

-- As before, without messages of accounts that another database owns, whose queue is paused or that are suspended. What it changes is
-- recorded.
CREATE OR REPLACE FUNCTION claim_mail(most integer, lease_seconds double precision)
  RETURNS TABLE (account_id integer, id bigint, company text, kind text, recipient text, reply_to text, subject text, body text, html text,
    document_id bigint, reference uuid, attempts integer, interrupted integer, last_error text, age_seconds double precision)
  LANGUAGE sql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    SELECT set_config('kontor.moving', 'on', true);
    WITH due AS MATERIALIZED (
      SELECT q.account_id, q.id, a.name FROM public.mail_message q JOIN public.account a ON a.account_id = q.account_id
      WHERE q.state = 'queued' AND q.next_at <= now() AND a.suspended_at IS NULL
        AND a.ownership IN ('active', 'leaving') AND (a.sms_paused_until IS NULL OR a.sms_paused_until <= now())
      ORDER BY q.next_at LIMIT most FOR UPDATE OF q SKIP LOCKED
    )
    UPDATE public.mail_message m
    SET attempts = m.attempts + 1, interrupted = m.interrupted + m.under_way::integer, under_way = false,
      next_at = now() + make_interval(secs => lease_seconds), updated_at = now()
    FROM due WHERE m.account_id = due.account_id AND m.id = due.id
    RETURNING m.account_id, m.id, due.name, m.kind, m.recipient, m.reply_to, m.subject, m.body, m.html, m.document_id, m.reference,
      m.attempts, m.interrupted, m.last_error, extract(epoch FROM now() - m.created_at)::float8
  $function$;

-- As before, with the same conditions.
CREATE OR REPLACE FUNCTION claim_import(lease_seconds double precision) RETURNS TABLE (account_id integer, id bigint)
  LANGUAGE sql SECURITY DEFINER SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    SELECT set_config('kontor.moving', 'on', true);
    WITH due AS MATERIALIZED (
      SELECT j.account_id, j.id FROM public.import_job j JOIN public.account a ON a.account_id = j.account_id
      WHERE j.state IN ('checking', 'running', 'undoing') AND j.lease_until <= now()
        AND a.suspended_at IS NULL AND a.ownership IN ('active', 'leaving')
      ORDER BY j.lease_until LIMIT 1 FOR UPDATE OF j SKIP LOCKED
    )
    UPDATE public.import_job j SET lease_until = now() + make_interval(secs => lease_seconds)
    FROM due WHERE j.account_id = due.account_id AND j.id = due.id
    RETURNING j.account_id, j.id
  $function$;
