-- For lists of receipts and payments sorted by their party: refunds, which have the other one, come last.
CREATE INDEX CONCURRENTLY document_by_refund ON document (account_id, type, id) WHERE is_refund IS NOT NULL;
