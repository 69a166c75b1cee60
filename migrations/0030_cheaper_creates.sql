-- Checks that a create pays for: fewer, of the same rules. See docs/decisions/0036.

-- The line exists only with its document, so a reference to the same document checks nothing.
ALTER TABLE stock_reservation ALTER COLUMN cause_document_id DROP NOT NULL;
COMMENT ON COLUMN stock_reservation.cause_document_id IS
  'Later document whose issue or void made the change; null: the document itself. Version 0.3 and earlier wrote the document itself.';
