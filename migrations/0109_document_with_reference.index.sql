-- Documents with a reference, of each type in the order of their ids: a search compares the references without reading the documents.
CREATE INDEX CONCURRENTLY document_with_reference ON document (account_id, type, id) INCLUDE (reference, your_ref) WHERE reference IS NOT NULL OR your_ref IS NOT NULL;
