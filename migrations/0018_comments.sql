-- Says some comments of tables, columns and functions in plainer words.

COMMENT ON TABLE account IS 'A company whose data this server keeps: the tenant, with its settings.';
COMMENT ON COLUMN api_token.name IS 'Name of the token, unique in the account; administrators revoke the token by it.';
COMMENT ON COLUMN article.bar_code IS 'Bar code of the account.';
COMMENT ON COLUMN family.bar_code IS 'Bar code of the account.';
COMMENT ON FUNCTION sms_of_gateway_id(text, text) IS 'The newest message with this gateway identifier, with its account.';
