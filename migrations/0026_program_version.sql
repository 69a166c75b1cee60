-- Which version of Kontor applied a migration, and which may still use the schema with it. The program that applies migrations makes
-- the columns, since it needs them for the first migration; here they are explained.

COMMENT ON COLUMN schema_migration.program_version IS 'Version of Kontor that applied the migration; null before version 0.3.0.';
COMMENT ON COLUMN schema_migration.least_version IS 'First version of Kontor that can use the schema with this migration; null for the one that brought it. Earlier versions refuse to start.';

-- Functions with the owner's rights find nothing in the schema for temporary objects before their own schemas.
ALTER FUNCTION account_id_of(text) SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION claim_sms(integer, float8) SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION delete_expired() SET search_path = pg_catalog, public, pg_temp;
ALTER FUNCTION sms_of_gateway_id(text, text) SET search_path = pg_catalog, public, pg_temp;
