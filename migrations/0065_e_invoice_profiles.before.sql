-- Profiles of electronic invoices: of a document set, of a customer, and of an issued document.

ALTER TABLE document_set
  ADD COLUMN e_invoice       text NOT NULL DEFAULT 'none',
  ADD COLUMN e_invoice_check text NOT NULL DEFAULT 'reject',
  ADD CONSTRAINT document_set_e_invoice_check_check CHECK (e_invoice_check IN ('reject', 'warn', 'off'));
COMMENT ON COLUMN document_set.e_invoice IS 'Profile of electronic invoices that its documents follow, such as peppol; none: they are not meant to be sent as one.';
COMMENT ON COLUMN document_set.e_invoice_check IS 'What happens when a new document cannot be an electronic invoice of its profile: reject, warn or off.';

ALTER TABLE third_party
  ADD COLUMN e_invoice text COLLATE "C";
COMMENT ON COLUMN third_party.e_invoice IS 'Profile of electronic invoices that the party wants, or none; null: that of the document set.';

ALTER TABLE document
  ADD COLUMN e_invoice text COLLATE "C";
COMMENT ON COLUMN document.e_invoice IS 'Profile of electronic invoices that the document was issued with; null: none.';
