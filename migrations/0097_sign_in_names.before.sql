-- Finds the account that a person means who types its code in another case.

CREATE FUNCTION account_code_as_typed(typed text) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT CASE WHEN count(*) = 1 THEN min(code) END FROM public.account WHERE lower(code) = lower(typed COLLATE "C") $$;
REVOKE ALL ON FUNCTION account_code_as_typed(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_code_as_typed(text) TO kontor_service;
COMMENT ON FUNCTION account_code_as_typed(text) IS 'The code of the only account whose code is this one in another case; null if there is none, or more than one.';
