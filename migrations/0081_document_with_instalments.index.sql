-- Adds up what is due of documents with instalments, of an account or a party.
CREATE INDEX CONCURRENTLY document_with_instalments ON document (account_id, party_id) WHERE instalments IS NOT NULL AND amount_due > 0;
