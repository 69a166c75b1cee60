-- Finds the account of a code that somebody typed in another case.
CREATE INDEX CONCURRENTLY account_by_folded_code ON account (lower(code));
