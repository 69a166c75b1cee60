-- Lists of customers or of suppliers with updatedSince, and sorted by updated_at.
CREATE INDEX CONCURRENTLY third_party_by_update ON third_party (account_id, kind, updated_at, id);
