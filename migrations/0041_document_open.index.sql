-- Adds up the open orders, quotes and delivery notes of an account: documents that nobody pays and that pay nothing.
CREATE INDEX CONCURRENTLY document_open ON document (account_id, type, currency, date, total_amount)
  WHERE status IN ('ISSUED', 'PART') AND amount_due IS NULL AND amount_open IS NULL;
