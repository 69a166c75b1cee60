-- What people of a company keep in the administration area: saved views of lists, imports of files, and stock counts.

CREATE SEQUENCE saved_view_id_seq;
CREATE TABLE saved_view (
  account_id integer NOT NULL,
  id         bigint NOT NULL DEFAULT nextval('saved_view_id_seq'),
  login      text COLLATE "C" NOT NULL,
  list       text COLLATE "C" NOT NULL,
  name       text NOT NULL,
  parameters text NOT NULL,
  shared     boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT saved_view_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT saved_view_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT saved_view_name_key UNIQUE (account_id, list, login, name),
  CONSTRAINT saved_view_name_check CHECK (length(name) BETWEEN 1 AND 60),
  CONSTRAINT saved_view_parameters_check CHECK (length(parameters) <= 4000)
);
SELECT isolate_tenant('saved_view', 'SELECT, INSERT, UPDATE, DELETE');
GRANT USAGE ON SEQUENCE saved_view_id_seq TO kontor_service;

COMMENT ON SEQUENCE saved_view_id_seq IS 'Identifiers of saved views.';
COMMENT ON TABLE saved_view IS 'Lists with filters, sort and columns that someone has saved under a name.';
COMMENT ON COLUMN saved_view.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN saved_view.id IS 'Identifier of the view.';
COMMENT ON COLUMN saved_view.login IS 'Login of the user who saved it.';
COMMENT ON COLUMN saved_view.list IS 'Path of the list, such as invoices.';
COMMENT ON COLUMN saved_view.name IS 'Name that its owner gave it.';
COMMENT ON COLUMN saved_view.parameters IS 'Parameters of the list as a query string.';
COMMENT ON COLUMN saved_view.shared IS 'Whether all users of the account see it.';
COMMENT ON COLUMN saved_view.created_at IS 'When it was saved first.';
COMMENT ON COLUMN saved_view.updated_at IS 'When it was saved last.';

CREATE SEQUENCE import_job_id_seq;
CREATE TABLE import_job (
  account_id     integer NOT NULL,
  id             bigint NOT NULL DEFAULT nextval('import_job_id_seq'),
  kind           text COLLATE "C" NOT NULL,
  login          text COLLATE "C" NOT NULL,
  file_name      text NOT NULL,
  headings       text[] NOT NULL,
  row_count      integer NOT NULL,
  state          text COLLATE "C" NOT NULL DEFAULT 'uploaded',
  fields         text[],
  decimal_mark   text COLLATE "C" NOT NULL DEFAULT '.',
  on_existing    text COLLATE "C" NOT NULL DEFAULT 'update',
  all_or_nothing boolean NOT NULL DEFAULT false,
  problem        text,
  lease_until    timestamptz NOT NULL DEFAULT now(),
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT import_job_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT import_job_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT import_job_state_check CHECK (state IN ('uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone')),
  CONSTRAINT import_job_decimal_mark_check CHECK (decimal_mark IN ('.', ',')),
  CONSTRAINT import_job_on_existing_check CHECK (on_existing IN ('update', 'skip'))
);
CREATE INDEX import_job_due ON import_job (lease_until) WHERE state IN ('checking', 'running', 'undoing');
SELECT isolate_tenant('import_job', 'SELECT, INSERT, UPDATE, DELETE');
GRANT USAGE ON SEQUENCE import_job_id_seq TO kontor_service;

COMMENT ON SEQUENCE import_job_id_seq IS 'Identifiers of imports.';
COMMENT ON TABLE import_job IS 'Imports of a file of master data. A worker checks, runs and undoes them slice by slice, so that a restart goes on where it was.';
COMMENT ON COLUMN import_job.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN import_job.id IS 'Identifier of the import.';
COMMENT ON COLUMN import_job.kind IS 'Path of the kind of record, such as articles.';
COMMENT ON COLUMN import_job.login IS 'Login of the user who uploaded the file.';
COMMENT ON COLUMN import_job.file_name IS 'Name of the file, as the browser sent it.';
COMMENT ON COLUMN import_job.headings IS 'Cells of the first row of the file.';
COMMENT ON COLUMN import_job.row_count IS 'Rows of the file without the first one.';
COMMENT ON COLUMN import_job.state IS 'uploaded, checking, checked, running, done, undoing or undone; a worker works on checking, running and undoing.';
COMMENT ON COLUMN import_job.fields IS 'The field of each column, by its path, empty for a column that is not imported; null before someone has chosen.';
COMMENT ON COLUMN import_job.decimal_mark IS 'What stands before the decimals of numbers: a point or a comma.';
COMMENT ON COLUMN import_job.on_existing IS 'What becomes of a row whose record exists: update or skip.';
COMMENT ON COLUMN import_job.all_or_nothing IS 'Whether a row that fails undoes the whole import.';
COMMENT ON COLUMN import_job.problem IS 'Why the import was undone by itself; null: it was not.';
COMMENT ON COLUMN import_job.lease_until IS 'Until then no other worker takes it.';
COMMENT ON COLUMN import_job.created_at IS 'When the file was uploaded.';
COMMENT ON COLUMN import_job.updated_at IS 'When its state changed last.';
COMMENT ON INDEX import_job_due IS 'Finds the imports that a worker may take.';

CREATE TABLE import_row (
  account_id integer NOT NULL,
  import_id  bigint NOT NULL,
  row_number integer NOT NULL,
  cells      text[] NOT NULL,
  state      text COLLATE "C" NOT NULL DEFAULT 'unchecked',
  errors     text,
  CONSTRAINT import_row_pkey PRIMARY KEY (account_id, import_id, row_number),
  CONSTRAINT import_row_import_fkey FOREIGN KEY (account_id, import_id) REFERENCES import_job ON DELETE CASCADE,
  CONSTRAINT import_row_state_check CHECK (state IN ('unchecked', 'create', 'update', 'skip', 'bad'))
);
SELECT isolate_tenant('import_row', 'SELECT, INSERT, UPDATE, DELETE');

COMMENT ON TABLE import_row IS 'Rows of the files of imports, and what their check has found.';
COMMENT ON COLUMN import_row.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN import_row.import_id IS 'Import that the row belongs to.';
COMMENT ON COLUMN import_row.row_number IS 'Place in the file; the row below the headings is 2, as spreadsheet programs show it.';
COMMENT ON COLUMN import_row.cells IS 'Texts of the cells, as they are in the file.';
COMMENT ON COLUMN import_row.state IS 'unchecked, what the import would do with it (create, update, skip), or bad.';
COMMENT ON COLUMN import_row.errors IS 'Field errors of a bad row as JSON.';

CREATE TABLE import_result (
  account_id  integer NOT NULL,
  import_id   bigint NOT NULL,
  row_number  integer NOT NULL,
  outcome     text COLLATE "C" NOT NULL,
  record_id   bigint,
  record_code text COLLATE "C",
  version     integer,
  former      text,
  errors      text,
  undone      text COLLATE "C",
  undo_reason text,
  CONSTRAINT import_result_pkey PRIMARY KEY (account_id, import_id, row_number),
  CONSTRAINT import_result_row_number_fkey FOREIGN KEY (account_id, import_id, row_number) REFERENCES import_row ON DELETE CASCADE,
  CONSTRAINT import_result_outcome_check CHECK (outcome IN ('created', 'updated', 'skipped', 'failed')),
  CONSTRAINT import_result_undone_check CHECK (undone IN ('removed', 'restored', 'kept'))
);
SELECT isolate_tenant('import_result', 'SELECT, INSERT, UPDATE, DELETE');
GRANT SELECT, INSERT, UPDATE ON import_result TO kontor_administration;

COMMENT ON TABLE import_result IS 'What an import did with a row. It is written in the transaction of the record, so that each row has its effect once.';
COMMENT ON COLUMN import_result.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN import_result.import_id IS 'Import that the row belongs to.';
COMMENT ON COLUMN import_result.row_number IS 'Row of the file.';
COMMENT ON COLUMN import_result.outcome IS 'created, updated, skipped or failed.';
COMMENT ON COLUMN import_result.record_id IS 'Record that was created or updated; null: none was.';
COMMENT ON COLUMN import_result.record_code IS 'Code of that record.';
COMMENT ON COLUMN import_result.version IS 'Version that the record had after it; null: no record was written.';
COMMENT ON COLUMN import_result.former IS 'Values of the changed columns before an update, as JSON.';
COMMENT ON COLUMN import_result.errors IS 'Field errors of a row that failed, as JSON.';
COMMENT ON COLUMN import_result.undone IS 'What undoing the import did: removed, restored or kept; null: it was not undone.';
COMMENT ON COLUMN import_result.undo_reason IS 'Why the record was kept.';

CREATE TABLE import_mapping (
  account_id integer NOT NULL,
  kind       text COLLATE "C" NOT NULL,
  headings   text[] NOT NULL,
  fields     text[] NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT import_mapping_pkey PRIMARY KEY (account_id, kind),
  CONSTRAINT import_mapping_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT import_mapping_fields_check CHECK (cardinality(headings) = cardinality(fields))
);
SELECT isolate_tenant('import_mapping', 'SELECT, INSERT, UPDATE, DELETE');

COMMENT ON TABLE import_mapping IS 'Which heading stood for which field in the last import of a kind, so that the next one begins with it.';
COMMENT ON COLUMN import_mapping.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN import_mapping.kind IS 'Path of the kind of record.';
COMMENT ON COLUMN import_mapping.headings IS 'Headings of the last file.';
COMMENT ON COLUMN import_mapping.fields IS 'The field of each heading, empty for one that was not imported.';
COMMENT ON COLUMN import_mapping.updated_at IS 'When it was chosen.';

-- The worker's way across accounts: takes the import that waits longest, for one worker only, until the lease is over.
CREATE POLICY claim_import ON import_job TO CURRENT_USER USING (state IN ('checking', 'running', 'undoing'));
COMMENT ON POLICY claim_import ON import_job IS 'Lets claim_import(), which runs as the owner, see the imports of all accounts that a worker may take.';
CREATE FUNCTION claim_import(lease_seconds float8) RETURNS TABLE (account_id integer, id bigint)
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
    WITH due AS MATERIALIZED (
      SELECT j.account_id, j.id FROM public.import_job j
      WHERE j.state IN ('checking', 'running', 'undoing') AND j.lease_until <= now()
      ORDER BY j.lease_until LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    UPDATE public.import_job j SET lease_until = now() + make_interval(secs => lease_seconds)
    FROM due WHERE j.account_id = due.account_id AND j.id = due.id
    RETURNING j.account_id, j.id
  $$;
REVOKE ALL ON FUNCTION claim_import(float8) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_import(float8) TO kontor_service;
COMMENT ON FUNCTION claim_import(float8) IS 'Takes the import of any account that waits longest, for one worker only, until the lease is over.';

-- Undoing an import removes records that nothing uses; foreign keys keep what is used.
GRANT SELECT, UPDATE (version), DELETE ON article, third_party TO kontor_administration;

CREATE SEQUENCE stock_count_id_seq;
CREATE TABLE stock_count (
  account_id  integer NOT NULL,
  id          bigint NOT NULL DEFAULT nextval('stock_count_id_seq'),
  location_id bigint NOT NULL,
  family      text COLLATE "C",
  category    text COLLATE "C",
  note        text,
  state       text COLLATE "C" NOT NULL DEFAULT 'open',
  login       text COLLATE "C" NOT NULL,
  booked_by   text COLLATE "C",
  booked_at   timestamptz,
  ledger_id   bigint NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT stock_count_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT stock_count_account_fkey FOREIGN KEY (account_id) REFERENCES account,
  CONSTRAINT stock_count_location_fkey FOREIGN KEY (account_id, location_id) REFERENCES location,
  CONSTRAINT stock_count_state_check CHECK (state IN ('open', 'booked', 'cancelled')),
  CONSTRAINT stock_count_booked_check CHECK ((state = 'booked') = (booked_at IS NOT NULL))
);
SELECT isolate_tenant('stock_count', 'SELECT, INSERT, UPDATE');
GRANT USAGE ON SEQUENCE stock_count_id_seq TO kontor_service;

COMMENT ON SEQUENCE stock_count_id_seq IS 'Identifiers of stock counts.';
COMMENT ON TABLE stock_count IS 'Stock counts: the articles of a location that are counted, until their differences are booked.';
COMMENT ON COLUMN stock_count.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN stock_count.id IS 'Identifier of the count.';
COMMENT ON COLUMN stock_count.location_id IS 'Location that is counted.';
COMMENT ON COLUMN stock_count.family IS 'Only articles of this family were put on the sheet; null: of every family.';
COMMENT ON COLUMN stock_count.category IS 'Only articles of this category were put on the sheet; null: of every category.';
COMMENT ON COLUMN stock_count.note IS 'What the people who count wrote on it.';
COMMENT ON COLUMN stock_count.state IS 'open, booked or cancelled.';
COMMENT ON COLUMN stock_count.login IS 'Login of the user who began it.';
COMMENT ON COLUMN stock_count.booked_by IS 'Login of the user who booked its differences.';
COMMENT ON COLUMN stock_count.booked_at IS 'When its differences were booked.';
COMMENT ON COLUMN stock_count.ledger_id IS 'Highest movement of the ledger when it was begun: movements that came after a line was counted are looked for from there.';
COMMENT ON COLUMN stock_count.created_at IS 'When it was begun.';

CREATE TABLE stock_count_line (
  account_id integer NOT NULL,
  count_id   bigint NOT NULL,
  article_id bigint NOT NULL,
  counted    numeric,
  counted_at timestamptz,
  expected   numeric,
  unit_cost  numeric,
  CONSTRAINT stock_count_line_pkey PRIMARY KEY (account_id, count_id, article_id),
  CONSTRAINT stock_count_line_count_fkey FOREIGN KEY (account_id, count_id) REFERENCES stock_count,
  CONSTRAINT stock_count_line_article_fkey FOREIGN KEY (account_id, article_id) REFERENCES article,
  CONSTRAINT stock_count_line_counted_check CHECK (counted >= 0 AND counted < 1e15),
  CONSTRAINT stock_count_line_time_check CHECK ((counted IS NULL) = (counted_at IS NULL))
);
CREATE INDEX stock_count_line_by_article ON stock_count_line (account_id, article_id);
SELECT isolate_tenant('stock_count_line', 'SELECT, INSERT, UPDATE');

COMMENT ON TABLE stock_count_line IS 'Articles of stock counts, with what was counted.';
COMMENT ON COLUMN stock_count_line.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN stock_count_line.count_id IS 'Count that the line belongs to.';
COMMENT ON COLUMN stock_count_line.article_id IS 'Article that is counted.';
COMMENT ON COLUMN stock_count_line.counted IS 'Quantity that was counted; null: not counted, so it stays as it is.';
COMMENT ON COLUMN stock_count_line.counted_at IS 'When it was counted: the difference is that to what the ledger said then.';
COMMENT ON COLUMN stock_count_line.expected IS 'What the ledger said when it was counted, as found at booking; null: not booked.';
COMMENT ON COLUMN stock_count_line.unit_cost IS 'Average cost of one unit at booking, which the booking does not change; null: not booked.';
COMMENT ON INDEX stock_count_line_by_article IS 'Finds the counts of an article, when it is removed.';
