-- The void documents of a type, which are few: of a list, newest first.
CREATE INDEX CONCURRENTLY document_void ON document (account_id, type, id) WHERE status = 'VOID';
