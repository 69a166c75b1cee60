-- Administrators may remove users, with their API tokens and the addresses they logged in from, and document sets.

GRANT DELETE ON app_user, api_token, document_set TO kontor_administration;
GRANT SELECT, DELETE ON login_address TO kontor_administration;
