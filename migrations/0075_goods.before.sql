-- Returns of delivered goods, deposits, numbers of suppliers that are used twice, and recipients of mail.

ALTER TABLE document_relation
  DROP CONSTRAINT document_relation_kind_check,
  ADD CONSTRAINT document_relation_kind_check CHECK (kind IN ('orders', 'delivers', 'returns', 'bills', 'deducts', 'credits', 'pays',
    'settles', 'refunds', 'writes_off', 'discounts')) NOT VALID;

ALTER TABLE document ADD COLUMN deposit boolean;
COMMENT ON COLUMN document.deposit IS 'True of an invoice or purchase of a deposit: it takes nothing of the documents that it names, and later ones deduct it. Null otherwise.';
ALTER TABLE document_line ADD COLUMN deducts text COLLATE "C";
COMMENT ON COLUMN document_line.deducts IS 'Name of the deposit that the line deducts; of a credit note: gives back.';

ALTER TABLE document_set ADD COLUMN supplier_number_check text NOT NULL DEFAULT 'warn';
ALTER TABLE document_set ADD CONSTRAINT document_set_supplier_number_check_check
  CHECK (supplier_number_check IN ('reject', 'warn', 'off')) NOT VALID;
COMMENT ON COLUMN document_set.supplier_number_check IS 'What happens when a document of the supplier has the same number of the supplier already: reject, warn or off.';

ALTER TABLE third_party
  ADD COLUMN mail_to  text COLLATE "C",
  ADD COLUMN mail_cc  text COLLATE "C",
  ADD COLUMN mail_bcc text COLLATE "C";
COMMENT ON COLUMN third_party.mail_to IS 'Addresses to which documents are sent by mail, with commas between; null: email.';
COMMENT ON COLUMN third_party.mail_cc IS 'Addresses that get a copy of documents sent by mail.';
COMMENT ON COLUMN third_party.mail_bcc IS 'Addresses that get a copy of documents sent by mail, which the other recipients do not see.';
