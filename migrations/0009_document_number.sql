-- A number is unique in its set, and documents are searched by number alone: with the number first, one index serves both.

ALTER TABLE document
  ADD CONSTRAINT document_number_key UNIQUE (account_id, seq_number, document_set),  -- the default search, related_document
  DROP CONSTRAINT document_account_id_document_set_seq_number_key;
DROP INDEX document_by_number;
