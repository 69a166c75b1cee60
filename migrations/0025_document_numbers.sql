-- Document numbers from the server: how each document set is numbered, and a counter for each sequence of numbers.

ALTER TABLE document_set
  ADD COLUMN numbering text NOT NULL DEFAULT 'either',
  ADD COLUMN number_pattern text COLLATE "C" NOT NULL DEFAULT '{year}/{n}',
  ADD COLUMN dates_in_order boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT document_set_numbering_check CHECK (numbering IN ('either', 'server', 'client')),
  ADD CONSTRAINT document_set_dates_in_order_check CHECK (NOT dates_in_order OR numbering = 'server');
COMMENT ON COLUMN document_set.numbering IS 'Who numbers its documents: server, client, or either of them.';
COMMENT ON COLUMN document_set.number_pattern IS 'Pattern of the numbers from the server, such as {year}/{n}.';
COMMENT ON COLUMN document_set.dates_in_order IS 'Whether a document may not be dated before an earlier one of the same sequence.';
COMMENT ON CONSTRAINT document_set_dates_in_order_check ON document_set IS 'Only where the server gives all numbers, their order says which document is earlier.';

CREATE TABLE document_number_counter (
  account_id    integer NOT NULL,
  document_set  text COLLATE "C" NOT NULL,
  key           text COLLATE "C" NOT NULL,
  last          bigint NOT NULL DEFAULT 0,
  initial       bigint,
  latest_date   date,
  latest_number text COLLATE "C",
  CONSTRAINT document_number_counter_pkey PRIMARY KEY (account_id, document_set, key),
  CONSTRAINT document_number_counter_document_set_fkey
    FOREIGN KEY (account_id, document_set) REFERENCES document_set (account_id, code),
  CONSTRAINT document_number_counter_last_check CHECK (last BETWEEN 0 AND 999999999999999),
  CONSTRAINT document_number_counter_latest_check CHECK ((latest_date IS NULL) = (latest_number IS NULL))
);
SELECT isolate_tenant('document_number_counter', 'SELECT, INSERT, UPDATE');
-- A set whose numbering changes starts anew: its counters are deleted.
GRANT SELECT, DELETE ON document_number_counter TO kontor_administration;

COMMENT ON TABLE document_number_counter IS 'Counters of document numbers: one for each document set and text of its pattern with year and month filled in.';
COMMENT ON COLUMN document_number_counter.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN document_number_counter.document_set IS 'Code of the document set.';
COMMENT ON COLUMN document_number_counter.key IS 'Pattern of the set with year and month filled in, such as 2026/{n}.';
COMMENT ON COLUMN document_number_counter.last IS 'Highest number of the sequence that is in use.';
COMMENT ON COLUMN document_number_counter.initial IS 'Highest number in use when the server gave its first one; null while that is looked up.';
COMMENT ON COLUMN document_number_counter.latest_date IS 'Latest date of a document of the sequence, if the dates of the set are in order.';
COMMENT ON COLUMN document_number_counter.latest_number IS 'Number of the document with the latest date.';
COMMENT ON CONSTRAINT document_number_counter_last_check ON document_number_counter IS 'Numbers have at most 15 digits.';
