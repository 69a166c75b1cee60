-- Checks that a create pays for: fewer and cheaper ones, of the same rules. See docs/decisions/0036.

-- json_typeof(snapshot::json) made a copy of each snapshot.
ALTER TABLE document
  DROP CONSTRAINT document_snapshot_check,
  ADD CONSTRAINT document_snapshot_check CHECK (snapshot IS JSON OBJECT);
COMMENT ON CONSTRAINT document_snapshot_check ON document IS
  'The snapshot is valid JSON. It is not of the type json, because lists, which copy it, would be slower.';

-- The line exists only with its document, so a reference to the same document checks nothing.
ALTER TABLE stock_reservation ALTER COLUMN cause_document_id DROP NOT NULL;
COMMENT ON COLUMN stock_reservation.cause_document_id IS
  'Later document whose issue or void made the change; null: the document itself. Version 0.3 and earlier wrote the document itself.';
