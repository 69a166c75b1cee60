-- Records of documents for tax authorities: validation codes of series, and chains of signatures and hashes.

ALTER TABLE document_set ADD COLUMN validation_codes jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN document_set.validation_codes IS 'Codes that the tax authority gave to its series, by series: {"2026": "CSDF7T5H"}. The ATCUD of a document has the code of its series.';

ALTER TABLE account ADD COLUMN invoice_records boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN account.invoice_records IS 'True if each invoice gets a record in a chain of hashes, where the country has one without a key (Spain: VERI*FACTU).';

ALTER TABLE document_number_counter ADD COLUMN is_signed boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN document_number_counter.is_signed IS 'True if documents of the sequence are signed: a server without the key gives it no numbers.';

CREATE TABLE chain_record (
  account_id  integer NOT NULL,
  chain       text COLLATE "C" NOT NULL,
  position    bigint NOT NULL,
  document_id bigint NOT NULL,
  kind        text NOT NULL,
  fields      text[] NOT NULL,
  hash        text COLLATE "C" NOT NULL,
  key_version integer,
  certificate text COLLATE "C",
  CONSTRAINT chain_record_pkey PRIMARY KEY (account_id, chain, position),
  CONSTRAINT chain_record_document_key UNIQUE (account_id, document_id, kind),
  CONSTRAINT chain_record_document_fkey FOREIGN KEY (account_id, document_id) REFERENCES document,
  CONSTRAINT chain_record_kind_check CHECK (kind IN ('issue', 'cancel')),
  CONSTRAINT chain_record_position_check CHECK (position > 0)
);
COMMENT ON TABLE chain_record IS 'Records of documents for the tax authority. Each hash or signature covers that of the record before it in the chain. Rows are never changed.';
COMMENT ON COLUMN chain_record.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN chain_record.chain IS 'Series that the record belongs to, such as FT 2026; empty where the company has one chain.';
COMMENT ON COLUMN chain_record.position IS 'Position in the chain, from 1.';
COMMENT ON COLUMN chain_record.document_id IS 'Document.';
COMMENT ON COLUMN chain_record.kind IS 'issue: the document was issued; cancel: it was voided, where a void has a record.';
COMMENT ON COLUMN chain_record.fields IS 'Values that the hash covers, in the order of the rules of the country; one of them is the hash before.';
COMMENT ON COLUMN chain_record.hash IS 'Hash, or signature in Base64.';
COMMENT ON COLUMN chain_record.key_version IS 'Version of the key that signed; null for a hash without a key.';
COMMENT ON COLUMN chain_record.certificate IS 'Number of the certificate of the program that signed, if it has one.';
SELECT isolate_tenant('chain_record', 'SELECT, INSERT');
GRANT SELECT ON chain_record TO kontor_administration;
