-- Drafts: documents that are not issued yet.

CREATE SEQUENCE draft_id_seq;
GRANT USAGE ON SEQUENCE draft_id_seq TO kontor_service;
COMMENT ON SEQUENCE draft_id_seq IS 'Identifiers of drafts.';

CREATE TABLE draft (
  account_id   integer NOT NULL,
  id           bigint NOT NULL,
  type         text COLLATE "C" NOT NULL,
  body         text NOT NULL,
  party        text,
  total_amount numeric,
  created_by   text COLLATE "C" NOT NULL,
  updated_by   text COLLATE "C" NOT NULL,
  version      integer NOT NULL DEFAULT 1,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT draft_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT draft_account_fkey FOREIGN KEY (account_id) REFERENCES account
);
COMMENT ON TABLE draft IS 'Documents that are not issued yet: without number, stock and money. Issuing one creates the document and deletes the draft.';
COMMENT ON COLUMN draft.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN draft.id IS 'Identifier of the draft.';
COMMENT ON COLUMN draft.type IS 'Type of the document that it becomes.';
COMMENT ON COLUMN draft.body IS 'JSON of the body of its create, as far as it is known.';
COMMENT ON COLUMN draft.party IS 'Name of the customer or supplier when it was saved last, else the code.';
COMMENT ON COLUMN draft.total_amount IS 'Total as sent, else that of the lines; null if neither is known.';
COMMENT ON COLUMN draft.created_by IS 'Login of the user who saved it first.';
COMMENT ON COLUMN draft.updated_by IS 'Login of the user who saved it last.';
COMMENT ON COLUMN draft.version IS 'Counts the changes of the draft; the ETag of ?id=N follows from it.';
COMMENT ON COLUMN draft.created_at IS 'When it was saved first.';
COMMENT ON COLUMN draft.updated_at IS 'When it was saved last.';
SELECT isolate_tenant('draft', 'SELECT, INSERT, UPDATE, DELETE');
