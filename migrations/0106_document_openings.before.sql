-- Times at which recipients opened documents by their links.

CREATE TABLE document_opening (
  account_id  integer NOT NULL,
  document_id bigint NOT NULL,
  first_at    timestamptz NOT NULL DEFAULT now(),
  last_at     timestamptz NOT NULL DEFAULT now(),
  count       integer NOT NULL DEFAULT 1,
  CONSTRAINT document_opening_pkey PRIMARY KEY (account_id, document_id),
  CONSTRAINT document_opening_document_fkey FOREIGN KEY (account_id, document_id) REFERENCES document (account_id, id)
);
COMMENT ON TABLE document_opening IS 'Documents that were opened by their link in a browser. It names nobody.';
COMMENT ON COLUMN document_opening.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN document_opening.document_id IS 'Opened document.';
COMMENT ON COLUMN document_opening.first_at IS 'When it was first opened.';
COMMENT ON COLUMN document_opening.last_at IS 'When an opening was last counted.';
COMMENT ON COLUMN document_opening.count IS 'Number of openings, each at least five minutes after the one before.';
SELECT isolate_tenant('document_opening', 'SELECT, INSERT, UPDATE');
