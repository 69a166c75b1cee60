-- Which accounts lack a document set for a type: asked when Kontor starts, so that accounts have a set for every new type.

-- Looks at one account after another, each under its own row-level security. For the owner of the database only.
CREATE FUNCTION accounts_without_set(types text[]) RETURNS SETOF integer LANGUAGE plpgsql AS $$
DECLARE
  id integer;
BEGIN
  FOR id IN SELECT account_id FROM account ORDER BY account_id LOOP
    PERFORM set_config('kontor.account', id::text, true);
    IF EXISTS (SELECT FROM unnest(types) AS wanted (type) WHERE NOT EXISTS (
        SELECT FROM document_set WHERE account_id = id AND document_type = wanted.type)) THEN
      RETURN NEXT id;
    END IF;
  END LOOP;
  PERFORM set_config('kontor.account', '', true);
END $$;
COMMENT ON FUNCTION accounts_without_set(text[]) IS 'Accounts that have no document set for at least one of the document types.';
REVOKE ALL ON FUNCTION accounts_without_set(text[]) FROM PUBLIC;
