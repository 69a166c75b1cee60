-- The sessions of an API token, which end with it. It begins with the token: an index that begins with the account must not be taken for a session's key.
CREATE INDEX CONCURRENTLY session_of_token ON session (api_token_hash, account_id);
