-- The document as issued becomes valid JSON: `head`, JSON without its closing brace, becomes `snapshot`.
-- The type stays text: PostgreSQL converts json to text by its output function, which would make each list of documents slower
-- (docs/decisions/0016). The check keeps it valid. One rewrite of the table does both; row-level security does not concern it.

ALTER TABLE document RENAME COLUMN head TO snapshot;
ALTER TABLE document
  ALTER COLUMN snapshot TYPE text USING snapshot || '}',
  ADD CONSTRAINT document_snapshot_check CHECK (json_typeof(snapshot::json) = 'object');

COMMENT ON COLUMN document.snapshot IS
  'The document as issued, as JSON: header, party snapshot and lines under the field names of its type. Without status, amount_paid and updated, which may change later, and without delivery_date, which lists write in UTC.';
COMMENT ON CONSTRAINT document_snapshot_check ON document IS
  'The snapshot is valid JSON. It is not of the type json, because lists, which copy it, would be slower.';

-- PostgreSQL 18 names NOT NULL constraints, after the column as it was called.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'document'::regclass AND conname = 'document_head_not_null') THEN
    ALTER TABLE document RENAME CONSTRAINT document_head_not_null TO document_snapshot_not_null;
  END IF;
END $$;
