-- Lists of one type with updatedSince, and sorted by updated_at.
CREATE INDEX CONCURRENTLY document_by_update ON document (account_id, type, updated_at, id);
