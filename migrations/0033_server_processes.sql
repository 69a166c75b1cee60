-- Which servers use the database, so that a migration that an earlier version can't bear waits until its servers have ended. See docs/decisions/0050.

CREATE TABLE server_process (
  id               uuid        NOT NULL CONSTRAINT server_process_pkey PRIMARY KEY,
  program_version  text        NOT NULL,
  newest_migration text        NOT NULL,
  host             text        NOT NULL,
  process_number   integer     NOT NULL,
  started_at       timestamptz NOT NULL DEFAULT now(),
  seen_at          timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE server_process IS
  'Servers that use the database, one row each, however many processes a server has. A row that was not renewed for a minute doesn''t count.';
COMMENT ON COLUMN server_process.id IS 'Chosen by the server at its start.';
COMMENT ON COLUMN server_process.program_version IS 'Version of Kontor.';
COMMENT ON COLUMN server_process.newest_migration IS 'Name of the last migration that the program has: it knows none that comes later.';
COMMENT ON COLUMN server_process.host IS 'Name of its machine, for messages.';
COMMENT ON COLUMN server_process.process_number IS 'Number of its process on that machine, for messages.';
COMMENT ON COLUMN server_process.started_at IS 'When the server registered.';
COMMENT ON COLUMN server_process.seen_at IS 'When the server renewed the row.';

GRANT SELECT, INSERT, UPDATE, DELETE ON server_process TO kontor_service;

COMMENT ON COLUMN schema_migration.least_version IS
  'First version of Kontor that can use the schema with this migration; null: those that have it and, for a migration of the kind before, all that have the earlier ones.';
