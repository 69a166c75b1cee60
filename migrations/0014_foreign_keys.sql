-- A foreign key for every column that refers to a record and has none yet. Codes and numbers that a document or a stock
-- transaction copies from other records are what was printed, not references.
-- Documents, articles, locations, document sets, users and tokens are never deleted, so no key needs an index for deletions.

ALTER TABLE session
  ADD CONSTRAINT session_user_fkey FOREIGN KEY (account_id, user_id) REFERENCES app_user NOT VALID,
  ADD CONSTRAINT session_api_token_fkey FOREIGN KEY (account_id, api_token_hash) REFERENCES api_token NOT VALID;
ALTER TABLE idempotency_key
  ADD CONSTRAINT idempotency_key_account_fkey FOREIGN KEY (account_id) REFERENCES account NOT VALID;
ALTER TABLE document
  ADD CONSTRAINT document_document_set_fkey FOREIGN KEY (account_id, document_set) REFERENCES document_set NOT VALID;
ALTER TABLE document_line
  ADD CONSTRAINT document_line_article_fkey FOREIGN KEY (account_id, article_id) REFERENCES article NOT VALID,
  ADD CONSTRAINT document_line_location_fkey FOREIGN KEY (account_id, location_id) REFERENCES location NOT VALID,
  ADD CONSTRAINT document_line_destination_fkey FOREIGN KEY (account_id, destination_id) REFERENCES location NOT VALID;

-- VALIDATE reads both tables with the rights of the owner: under forced row-level security it would find no rows and so no fault.
DO $$
DECLARE
  tables text[] := '{account,api_token,app_user,article,document,document_line,document_set,idempotency_key,location,session}';
  name text;
  added record;
BEGIN
  FOREACH name IN ARRAY tables LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', name);
  END LOOP;
  FOR added IN
    SELECT conrelid::regclass AS target, conname FROM pg_constraint
    WHERE NOT convalidated AND contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY conname
  LOOP
    EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', added.target, added.conname);
  END LOOP;
  FOREACH name IN ARRAY tables LOOP
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
  END LOOP;
END $$;
