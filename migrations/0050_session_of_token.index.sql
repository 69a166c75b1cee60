-- The sessions of an API token, which end with it. It begins with the token, so that PostgreSQL never chooses it to find a session by its key.
CREATE INDEX CONCURRENTLY session_of_token ON session (api_token_hash, account_id);
