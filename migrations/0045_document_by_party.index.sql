-- The documents of a customer or supplier: of a statement in its order, and of a list by the id of the party.
CREATE INDEX CONCURRENTLY document_by_party ON document (account_id, party_id, currency, date, id)
  WHERE party_id IS NOT NULL;
