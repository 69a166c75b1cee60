-- Test companies: their messages reach only listed receivers, and they can be emptied.

ALTER TABLE account ADD COLUMN test_receivers text[] COLLATE "C";
COMMENT ON COLUMN account.test_receivers IS 'Receivers that a test company may send to: telephone numbers, addresses of mail, @domains, hosts of webhooks. Null: not a test company.';

ALTER TABLE job ADD COLUMN held boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN job.held IS 'True if the job was held back, because a test company may not send to its receiver. Its state is failed, and it is never sent.';

-- The mark of an account changes only while it has none. Administrators have no right to documents.
CREATE FUNCTION account_has_documents() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
    SELECT EXISTS (SELECT FROM public.document WHERE account_id = nullif(current_setting('kontor.account', true), '')::integer)
      OR EXISTS (SELECT FROM public.stock_transaction WHERE account_id = nullif(current_setting('kontor.account', true), '')::integer)
  $$;
REVOKE ALL ON FUNCTION account_has_documents() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_has_documents() TO kontor_service, kontor_administration;
COMMENT ON FUNCTION account_has_documents() IS 'True if the account of the transaction has documents or movements of stock.';
