-- Regular names for constraints, policies and functions. Every key begins with account_id, so names leave that column out:
--   <table>_pkey                 primary key
--   <table>_<what is unique>_key unique key
--   <table>_<column>_fkey        foreign key, by the column that refers, without _id or _hash
--   <table>_<column>_check       check
--   <table>_<column>_not_null    NOT NULL (PostgreSQL 18 and later give these names themselves)

ALTER TABLE account RENAME CONSTRAINT account_account_id_default_location_id_fkey TO account_default_location_fkey;
ALTER TABLE api_token RENAME CONSTRAINT api_token_account_id_name_key TO api_token_name_key;
ALTER TABLE api_token RENAME CONSTRAINT api_token_account_id_user_id_fkey TO api_token_user_fkey;
ALTER TABLE app_user RENAME CONSTRAINT app_user_account_id_login_key TO app_user_login_key;
ALTER TABLE app_user RENAME CONSTRAINT app_user_account_id_fkey TO app_user_account_fkey;
ALTER TABLE article RENAME CONSTRAINT article_account_id_item_code_key TO article_item_code_key;
ALTER TABLE article RENAME CONSTRAINT article_account_id_category_fkey TO article_category_fkey;
ALTER TABLE article RENAME CONSTRAINT article_account_id_family_fkey TO article_family_fkey;
ALTER TABLE article RENAME CONSTRAINT article_account_id_fkey TO article_account_fkey;
ALTER TABLE category RENAME CONSTRAINT category_account_id_category_code_key TO category_code_key;
ALTER TABLE category RENAME CONSTRAINT category_account_id_fkey TO category_account_fkey;
ALTER TABLE code_counter RENAME CONSTRAINT code_counter_account_id_fkey TO code_counter_account_fkey;
ALTER TABLE document RENAME CONSTRAINT document_account_id_party_id_fkey TO document_party_fkey;
ALTER TABLE document RENAME CONSTRAINT document_account_id_related_document_id_fkey TO document_related_document_fkey;
ALTER TABLE document_line RENAME CONSTRAINT document_line_account_id_document_id_fkey TO document_line_document_fkey;
ALTER TABLE document_set RENAME CONSTRAINT document_set_account_id_destination_location_id_fkey TO document_set_destination_location_fkey;
ALTER TABLE document_set RENAME CONSTRAINT document_set_account_id_fkey TO document_set_account_fkey;
ALTER TABLE document_set RENAME CONSTRAINT document_set_account_id_location_id_fkey TO document_set_location_fkey;
ALTER TABLE family RENAME CONSTRAINT family_account_id_family_code_key TO family_code_key;
ALTER TABLE family RENAME CONSTRAINT family_account_id_category_fkey TO family_category_fkey;
ALTER TABLE family RENAME CONSTRAINT family_account_id_family_fkey TO family_family_fkey;
ALTER TABLE family RENAME CONSTRAINT family_account_id_fkey TO family_account_fkey;
ALTER TABLE location RENAME CONSTRAINT location_account_id_location_code_key TO location_code_key;
ALTER TABLE location RENAME CONSTRAINT location_account_id_fkey TO location_account_fkey;
ALTER TABLE serial_number RENAME CONSTRAINT serial_number_account_id_article_id_serial_number_location__key TO serial_number_number_key;
ALTER TABLE serial_number RENAME CONSTRAINT serial_number_account_id_article_id_fkey TO serial_number_article_fkey;
ALTER TABLE serial_number RENAME CONSTRAINT serial_number_account_id_location_id_fkey TO serial_number_location_fkey;
ALTER TABLE session_error RENAME CONSTRAINT session_error_account_id_session_hash_fkey TO session_error_session_fkey;
ALTER TABLE sms_gateway_id RENAME CONSTRAINT sms_gateway_id_account_id_message_id_fkey TO sms_gateway_id_message_fkey;
ALTER TABLE sms_message RENAME CONSTRAINT sms_message_account_id_fkey TO sms_message_account_fkey;
ALTER TABLE stock_level RENAME CONSTRAINT stock_level_account_id_article_id_fkey TO stock_level_article_fkey;
ALTER TABLE stock_level RENAME CONSTRAINT stock_level_account_id_location_id_fkey TO stock_level_location_fkey;
ALTER TABLE stock_transaction RENAME CONSTRAINT stock_transaction_account_id_article_id_fkey TO stock_transaction_article_fkey;
ALTER TABLE stock_transaction RENAME CONSTRAINT stock_transaction_account_id_document_id_fkey TO stock_transaction_document_fkey;
ALTER TABLE stock_transaction RENAME CONSTRAINT stock_transaction_account_id_location_id_fkey TO stock_transaction_location_fkey;
ALTER TABLE third_party RENAME CONSTRAINT third_party_account_id_kind_code_key TO third_party_code_key;
ALTER TABLE third_party RENAME CONSTRAINT third_party_account_id_kind_vat_key_key TO third_party_vat_id_key;
ALTER TABLE third_party RENAME CONSTRAINT third_party_account_id_fkey TO third_party_account_fkey;

-- The policy of row-level security on every table of accounts: a statement sees the rows of its own account only.
DO $$
DECLARE isolated regclass;
BEGIN
  FOR isolated IN SELECT polrelid::regclass FROM pg_policy WHERE polname = 'wall' ORDER BY polrelid::regclass::text LOOP
    EXECUTE format('ALTER POLICY wall ON %s RENAME TO tenant_isolation', isolated);
  END LOOP;
END $$;

-- The policies that let the owner, and so the functions that run with the owner's rights, see rows of all accounts.
ALTER POLICY door ON account RENAME TO owner_access;
ALTER POLICY door ON sms_message RENAME TO owner_access;
ALTER POLICY door ON sms_gateway_id RENAME TO owner_access;
ALTER POLICY sweep ON session RENAME TO delete_expired;
ALTER POLICY sweep ON idempotency_key RENAME TO delete_expired;

ALTER FUNCTION sweep() RENAME TO delete_expired;

DROP FUNCTION wall(regclass, text);
CREATE FUNCTION isolate_tenant(target regclass, rights text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format(
    'CREATE POLICY tenant_isolation ON %s USING (account_id = nullif(current_setting(''kontor.account'', true), '''')::integer)', target);
  EXECUTE format('COMMENT ON POLICY tenant_isolation ON %s IS %L', target,
    'A statement reads and writes only rows of the account of its transaction, the setting kontor.account.');
  EXECUTE format('GRANT %s ON %s TO kontor_service', rights, target);
END $$;
REVOKE ALL ON FUNCTION isolate_tenant(regclass, text) FROM PUBLIC;
