-- Finds documents with the same number of a supplier, case and blanks aside.
CREATE INDEX CONCURRENTLY document_by_supplier_number ON document (account_id, regexp_replace(fold_text(your_ref), '[\s\u00a0\u2000-\u200a\u202f\u3000]+', '', 'g'), type) WHERE your_ref IS NOT NULL AND type IN ('purchase', 'supplier_credit_note');
