-- Files and notes on documents and records.

CREATE SEQUENCE attachment_id_seq;
GRANT USAGE ON SEQUENCE attachment_id_seq TO kontor_service;
COMMENT ON SEQUENCE attachment_id_seq IS 'Identifiers of files.';

CREATE TABLE attachment (
  account_id  integer NOT NULL,
  id          bigint NOT NULL,
  record_type text COLLATE "C" NOT NULL,
  record_id   bigint NOT NULL,
  file_name   text NOT NULL,
  media_type  text COLLATE "C" NOT NULL,
  bytes       integer NOT NULL,
  sha256      text COLLATE "C" NOT NULL,
  content     bytea NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  text COLLATE "C" NOT NULL,
  CONSTRAINT attachment_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT attachment_account_fkey FOREIGN KEY (account_id) REFERENCES account
);
-- Most files are compressed already.
ALTER TABLE attachment ALTER COLUMN content SET STORAGE EXTERNAL;
COMMENT ON TABLE attachment IS 'Files on documents, customers, suppliers and articles. A file never changes.';
COMMENT ON COLUMN attachment.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN attachment.id IS 'Identifier of the file.';
COMMENT ON COLUMN attachment.record_type IS 'Type of the document, or customer, supplier or article.';
COMMENT ON COLUMN attachment.record_id IS 'Identifier of the document or record.';
COMMENT ON COLUMN attachment.file_name IS 'Name of the file as it was sent.';
COMMENT ON COLUMN attachment.media_type IS 'Media type with which the file is answered.';
COMMENT ON COLUMN attachment.bytes IS 'Size of the content in bytes.';
COMMENT ON COLUMN attachment.sha256 IS 'SHA-256 of the content, in hexadecimal digits.';
COMMENT ON COLUMN attachment.content IS 'Bytes of the file.';
COMMENT ON COLUMN attachment.created_at IS 'When it was added.';
COMMENT ON COLUMN attachment.created_by IS 'Login of the user who added it.';
CREATE INDEX attachment_by_record ON attachment (account_id, record_id, id) INCLUDE (record_type, bytes);
COMMENT ON INDEX attachment_by_record IS 'Finds the files of a record, and adds up the bytes of the account.';
SELECT isolate_tenant('attachment', 'SELECT, INSERT, UPDATE, DELETE');
GRANT SELECT, DELETE ON attachment TO kontor_administration;

CREATE SEQUENCE note_id_seq;
GRANT USAGE ON SEQUENCE note_id_seq TO kontor_service;
COMMENT ON SEQUENCE note_id_seq IS 'Identifiers of notes.';

CREATE TABLE note (
  account_id  integer NOT NULL,
  id          bigint NOT NULL,
  record_type text COLLATE "C" NOT NULL,
  record_id   bigint NOT NULL,
  text        text NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  created_by  text COLLATE "C" NOT NULL,
  CONSTRAINT note_pkey PRIMARY KEY (account_id, id),
  CONSTRAINT note_account_fkey FOREIGN KEY (account_id) REFERENCES account
);
COMMENT ON TABLE note IS 'Notes of users on documents, customers, suppliers and articles. No printed document has them.';
COMMENT ON COLUMN note.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN note.id IS 'Identifier of the note.';
COMMENT ON COLUMN note.record_type IS 'Type of the document, or customer, supplier or article.';
COMMENT ON COLUMN note.record_id IS 'Identifier of the document or record.';
COMMENT ON COLUMN note.text IS 'Text of the note.';
COMMENT ON COLUMN note.created_at IS 'When it was added.';
COMMENT ON COLUMN note.created_by IS 'Login of the user who added it.';
CREATE INDEX note_by_record ON note (account_id, record_id, id) INCLUDE (record_type);
COMMENT ON INDEX note_by_record IS 'Finds the notes of a record.';
SELECT isolate_tenant('note', 'SELECT, INSERT, UPDATE, DELETE');
GRANT SELECT, DELETE ON note TO kontor_administration;
