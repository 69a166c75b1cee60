// Statements about the installation as a whole: versions, server processes, backups. None is about an account.

import type { Row, Statement } from '../../../query/statement.ts';

/** Facts that the database reports about itself. */
export interface DatabaseRow extends Row {
  /** Version of PostgreSQL. */
  postgres: string;
  /** Number of applied migrations, and the last by name. */
  migrations: number;
  newest_migration: string;
  /** Time of the last archived part of PostgreSQL's log; null if there is none, or without archiving. */
  archived_at: Date | null;
  /** Time since which archiving fails; null if it works. */
  archiving_failed_at: Date | null;
}

/** Versions, and the state of PostgreSQL's archiving. */
export const databaseState: Statement = {
  text: `SELECT current_setting('server_version') AS postgres, m.migrations, m.newest_migration,
      CASE WHEN current_setting('archive_mode') <> 'off' THEN a.last_archived_time END AS archived_at,
      CASE WHEN current_setting('archive_mode') <> 'off' AND a.last_failed_time > coalesce(a.last_archived_time, '-infinity')
        THEN a.last_failed_time END AS archiving_failed_at
    FROM pg_stat_archiver a, (SELECT count(*)::int AS migrations, max(name COLLATE "C") AS newest_migration FROM schema_migration) m`,
};

/** A server process. */
export interface ServerRow extends Row {
  host: string;
  process: number;
  version: string;
  started_at: Date;
}

/** The server processes that have renewed their registration in the last minute. */
export const serverProcesses: Statement = {
  text: `SELECT host, process_number AS process, program_version AS version, started_at FROM server_process
    WHERE seen_at > now() - interval '1 minute' ORDER BY host, process_number LIMIT 200`,
};

/** A backup that `kontor backup` made. */
export interface BackupRow extends Row {
  at: Date;
  host: string;
  file: string;
  bytes: number;
  accounts: number;
  /** Time of the next backup by the same command; null for a single backup. */
  next_at: Date | null;
  verified_at: Date | null;
}

/** The newest backups, at most `limit`. */
export const newestBackups = (limit: number): Statement => ({
  text: `SELECT at, host, file, bytes::float8 AS bytes, accounts, at + make_interval(secs => every_seconds) AS next_at, verified_at
    FROM backup_run ORDER BY at DESC LIMIT $1`,
  values: [limit],
});
