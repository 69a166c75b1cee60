-- Recurring documents: templates with a schedule, and what was made of them on each date.

CREATE SEQUENCE recurring_document_id_seq;
GRANT USAGE ON SEQUENCE recurring_document_id_seq TO kontor_service;
COMMENT ON SEQUENCE recurring_document_id_seq IS 'Identifiers of recurring documents.';

CREATE TABLE recurring_document (
  account_id     integer NOT NULL,
  id             bigint NOT NULL DEFAULT nextval('recurring_document_id_seq'),
  description    text NOT NULL,
  type           text COLLATE "C" NOT NULL,
  body           text NOT NULL,
  party          text,
  start_date     date NOT NULL,
  rrule          text COLLATE "C" NOT NULL,
  end_date       date,
  mode           text COLLATE "C" NOT NULL,
  prices         text COLLATE "C" NOT NULL,
  price_changes  text NOT NULL,
  billing_period boolean NOT NULL,
  active         boolean NOT NULL,
  next_date      date,
  last_date      date,
  created_by     text COLLATE "C" NOT NULL,
  updated_by     text COLLATE "C" NOT NULL,
  version        integer NOT NULL DEFAULT 1,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT recurring_document_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT recurring_document_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT recurring_document_mode_check CHECK (mode IN ('draft', 'issue', 'issue_and_mail')),
  CONSTRAINT recurring_document_prices_check CHECK (prices IN ('fixed', 'current'))
);
COMMENT ON TABLE recurring_document IS 'Templates of documents that are made on the dates of a schedule.';
COMMENT ON COLUMN recurring_document.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN recurring_document.id IS 'Identifier of the recurring document.';
COMMENT ON COLUMN recurring_document.description IS 'Name of it for people.';
COMMENT ON COLUMN recurring_document.type IS 'Type of its documents.';
COMMENT ON COLUMN recurring_document.body IS 'JSON of the body of a create, without what differs in each document.';
COMMENT ON COLUMN recurring_document.party IS 'Name of the customer or supplier when it was saved last, else the code.';
COMMENT ON COLUMN recurring_document.start_date IS 'First day of the schedule.';
COMMENT ON COLUMN recurring_document.rrule IS 'Rule of RFC 5545 for its dates, which begin at start_date.';
COMMENT ON COLUMN recurring_document.end_date IS 'Last day of the schedule; null: none.';
COMMENT ON COLUMN recurring_document.mode IS 'draft: drafts are made. issue: documents are issued. issue_and_mail: and sent to the customer.';
COMMENT ON COLUMN recurring_document.prices IS 'fixed: prices of the body. current: lines with an article have the price of the day from price lists.';
COMMENT ON COLUMN recurring_document.price_changes IS 'JSON of changes of the prices of the body: date and percent.';
COMMENT ON COLUMN recurring_document.billing_period IS 'True if documents have their period as period_start and period_end.';
COMMENT ON COLUMN recurring_document.active IS 'False while it is paused.';
COMMENT ON COLUMN recurring_document.next_date IS 'Next date that has no occurrence yet; null: none follows.';
COMMENT ON COLUMN recurring_document.last_date IS 'Last date that has an occurrence; null: none yet.';
COMMENT ON COLUMN recurring_document.created_by IS 'Login of the user who added it.';
COMMENT ON COLUMN recurring_document.updated_by IS 'Login of the user who changed it last.';
COMMENT ON COLUMN recurring_document.version IS 'Counts the changes of the record; the ETag of ?id=N follows from it.';
COMMENT ON COLUMN recurring_document.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN recurring_document.updated_at IS 'When the row was last changed.';
CREATE INDEX recurring_document_due ON recurring_document (next_date, account_id, id) WHERE active;
COMMENT ON INDEX recurring_document_due IS 'Finds what is due, of all accounts.';
SELECT isolate_tenant('recurring_document', 'SELECT, INSERT, UPDATE, DELETE');

CREATE SEQUENCE recurring_occurrence_id_seq;
GRANT USAGE ON SEQUENCE recurring_occurrence_id_seq TO kontor_service;
COMMENT ON SEQUENCE recurring_occurrence_id_seq IS 'Identifiers of occurrences of recurring documents.';

CREATE TABLE recurring_occurrence (
  account_id            integer NOT NULL,
  id                    bigint NOT NULL DEFAULT nextval('recurring_occurrence_id_seq'),
  recurring_document_id bigint NOT NULL,
  date                  date NOT NULL,
  period_end            date NOT NULL,
  status                text COLLATE "C" NOT NULL,
  document_id           bigint,
  draft_id              bigint,
  mail_status           text COLLATE "C",
  errors                text,
  try_at                timestamptz,
  created_at            timestamptz NOT NULL DEFAULT now(),
  updated_at            timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT recurring_occurrence_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT recurring_occurrence_date_key UNIQUE (account_id, recurring_document_id, date),
  CONSTRAINT recurring_occurrence_recurring_document_fkey FOREIGN KEY (account_id, recurring_document_id)
    REFERENCES recurring_document (account_id, id),
  CONSTRAINT recurring_occurrence_document_fkey FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id),
  CONSTRAINT recurring_occurrence_draft_fkey FOREIGN KEY (account_id, draft_id) REFERENCES draft (account_id, id),
  CONSTRAINT recurring_occurrence_status_check CHECK (status IN ('DUE', 'ISSUED', 'DRAFT', 'FAILED', 'DISCARDED')),
  CONSTRAINT recurring_occurrence_mail_status_check CHECK (mail_status IN ('QUEUED', 'NOT_SENT'))
);
COMMENT ON TABLE recurring_occurrence IS 'Dates of recurring documents, each with the document or draft that was made. No date of a recurring document has two.';
COMMENT ON COLUMN recurring_occurrence.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN recurring_occurrence.id IS 'Identifier of the occurrence.';
COMMENT ON COLUMN recurring_occurrence.recurring_document_id IS 'Recurring document.';
COMMENT ON COLUMN recurring_occurrence.date IS 'Date of the schedule, and first day of the period.';
COMMENT ON COLUMN recurring_occurrence.period_end IS 'Last day of the period: the day before the next date.';
COMMENT ON COLUMN recurring_occurrence.status IS 'DUE: to be made. ISSUED: document_id was issued. DRAFT: draft_id was made. FAILED: it could not be issued; draft_id has it if that was possible. DISCARDED: its draft was deleted.';
COMMENT ON COLUMN recurring_occurrence.document_id IS 'Document that was issued; null otherwise.';
COMMENT ON COLUMN recurring_occurrence.draft_id IS 'Draft that was made; null if there is none, or it was issued or deleted.';
COMMENT ON COLUMN recurring_occurrence.mail_status IS 'QUEUED: a message was queued. NOT_SENT: none could be, see errors. Null: none is to be.';
COMMENT ON COLUMN recurring_occurrence.errors IS 'Why it failed: JSON of messages by field; null otherwise.';
COMMENT ON COLUMN recurring_occurrence.try_at IS 'Time before which it is not tried again; null: at once.';
COMMENT ON COLUMN recurring_occurrence.created_at IS 'When the row was inserted.';
COMMENT ON COLUMN recurring_occurrence.updated_at IS 'When the row was last changed.';
CREATE INDEX recurring_occurrence_due ON recurring_occurrence (account_id, date, id) WHERE status = 'DUE';
COMMENT ON INDEX recurring_occurrence_due IS 'Finds occurrences that are to be made, of all accounts.';
CREATE INDEX recurring_occurrence_by_document ON recurring_occurrence (account_id, document_id) WHERE document_id IS NOT NULL;
COMMENT ON INDEX recurring_occurrence_by_document IS 'Finds the occurrence of a document.';
CREATE INDEX recurring_occurrence_by_draft ON recurring_occurrence (account_id, draft_id) WHERE draft_id IS NOT NULL;
COMMENT ON INDEX recurring_occurrence_by_draft IS 'Finds the occurrence of a draft.';
SELECT isolate_tenant('recurring_occurrence', 'SELECT, INSERT, UPDATE, DELETE');

CREATE POLICY due ON recurring_document TO CURRENT_USER USING (active);
COMMENT ON POLICY due ON recurring_document IS 'Lets due_recurring_documents(), which runs as the owner, find what is due of all accounts.';
CREATE POLICY due ON recurring_occurrence TO CURRENT_USER USING (status = 'DUE');
COMMENT ON POLICY due ON recurring_occurrence IS 'Lets due_recurring_documents(), which runs as the owner, find what is due of all accounts.';

-- A day that has begun anywhere on Earth bounds the index scan; the time zone of the account decides.
CREATE FUNCTION due_recurring_documents(at timestamptz, most integer)
  RETURNS TABLE (account_id integer, recurring_document_id bigint, occurrence_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    WITH open AS (
      SELECT a.account_id, (due_recurring_documents.at AT TIME ZONE a.timezone)::date AS today FROM public.account a
      WHERE a.suspended_at IS NULL AND a.deletion_began IS NULL AND a.ownership IN ('active', 'leaving')
    ), due AS (
      SELECT r.account_id, r.id AS recurring_document_id, NULL::bigint AS occurrence_id, r.next_date AS date, r.id
      FROM public.recurring_document r JOIN open o ON o.account_id = r.account_id
      WHERE r.active AND r.next_date <= (due_recurring_documents.at AT TIME ZONE 'Etc/GMT-14')::date AND r.next_date <= o.today
      UNION ALL
      SELECT q.account_id, q.recurring_document_id, q.id, q.date, q.id
      FROM public.recurring_occurrence q JOIN open o ON o.account_id = q.account_id
      WHERE q.status = 'DUE' AND (q.try_at IS NULL OR q.try_at <= due_recurring_documents.at)
        AND NOT EXISTS (SELECT FROM public.recurring_occurrence e WHERE e.account_id = q.account_id AND e.status = 'DUE'
          AND e.recurring_document_id = q.recurring_document_id AND e.date < q.date AND e.try_at > due_recurring_documents.at)
    ), numbered AS (
      SELECT due.*, row_number() OVER (PARTITION BY due.account_id ORDER BY due.occurrence_id IS NOT NULL, due.date, due.id) AS place FROM due
    )
    SELECT n.account_id, n.recurring_document_id, n.occurrence_id FROM numbered n
    WHERE n.place <= due_recurring_documents.most ORDER BY n.place, n.account_id LIMIT 20 * due_recurring_documents.most
  $$;
REVOKE ALL ON FUNCTION due_recurring_documents(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_recurring_documents(timestamptz, integer) TO kontor_service;
COMMENT ON FUNCTION due_recurring_documents(timestamptz, integer) IS
  'Recurring documents whose next date has come, and occurrences that are to be made: of each account at most so many, the first before the others. Suspended and moved accounts are left out.';
