-- How the file of an import was read: sheet, row of the headings, encoding. The file is kept until the import runs, so that it can be
-- read in another way; and rows keep exact values beside what a spreadsheet program shows.
ALTER TABLE import_job ADD COLUMN reading text;
COMMENT ON COLUMN import_job.reading IS 'How the file was read, as JSON: sheets, row of the headings, encoding, beginning of the sheet; null for a file that an earlier version read.';
COMMENT ON COLUMN import_job.headings IS 'Cells of the row with the headings.';
COMMENT ON COLUMN import_job.row_count IS 'Rows of the file below the headings.';

ALTER TABLE import_row ADD COLUMN exact text[];
ALTER TABLE import_row ADD COLUMN unique_values text[];
COMMENT ON COLUMN import_row.row_number IS 'Row number that a spreadsheet program shows.';
COMMENT ON COLUMN import_row.cells IS 'Texts of the cells, as a spreadsheet program shows them.';
COMMENT ON COLUMN import_row.exact IS 'Exact values of cells where they are not the texts: digits with a point, a day, or what is wrong with the cell; empty elsewhere. Null: the texts are the values.';
COMMENT ON COLUMN import_row.unique_values IS 'Values of the row that no other record may have, beside its code: column and value; null before the check.';

CREATE TABLE import_file (
  account_id integer NOT NULL,
  import_id  bigint NOT NULL,
  part       integer NOT NULL,
  content    bytea NOT NULL,
  CONSTRAINT import_file_pkey PRIMARY KEY (account_id, import_id, part),
  CONSTRAINT import_file_import_fkey FOREIGN KEY (account_id, import_id) REFERENCES import_job ON DELETE CASCADE
);
SELECT isolate_tenant('import_file', 'SELECT, INSERT, DELETE');

COMMENT ON TABLE import_file IS 'Files of imports in parts, until the import runs: another sheet, row of headings or encoding may be chosen.';
COMMENT ON COLUMN import_file.account_id IS 'Account that the row belongs to.';
COMMENT ON COLUMN import_file.import_id IS 'Import that the row belongs to.';
COMMENT ON COLUMN import_file.part IS 'Place of the part in the file, from 1.';
COMMENT ON COLUMN import_file.content IS 'Bytes of the part, 256 KiB at the most.';
