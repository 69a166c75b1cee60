// Facts in the database about the installation: versions, server processes, and the state of backups.

import {
  type BackupRow,
  type DatabaseRow,
  databaseState,
  newestBackups,
  type ServerRow,
  serverProcesses,
} from '../../database/sql/administration/installation.ts';
import type { DatabaseContext } from '../context.ts';

export type { BackupRow, ServerRow };

/** The installation. */
export interface InstallationState {
  database: DatabaseRow;
  servers: ServerRow[];
  /** The newest ones, newest first. */
  backups: BackupRow[];
}

const MAX_BACKUPS = 10;

/** Reads the facts of the installation from the database. */
export async function readInstallation({ pool }: DatabaseContext): Promise<InstallationState> {
  const [state, servers, backups] = await Promise.all([
    pool.query(databaseState),
    pool.query(serverProcesses),
    pool.query(newestBackups(MAX_BACKUPS)),
  ]);
  const [database] = state as DatabaseRow[];
  if (!database) throw new Error('The database has no migrations');
  return { database, servers: servers as ServerRow[], backups: backups as BackupRow[] };
}

/** State of backups. `at`: time of the last one, or for `overdue` the time at which it was due. */
export type BackupState = { state: 'none' } | { state: 'old' | 'overdue' | 'fine'; at: Date };

const OLD_MS = 2 * 86_400_000;
/** A backup takes its time, and a timer may be late. */
const LATE_MS = 10 * 60_000;

/**
 * Judges the backups of an installation. `others`: moments of backups that the database does not know, such as those made before a
 * migration.
 */
export function backupState(
  backups: readonly Pick<BackupRow, 'at' | 'next_at'>[],
  others: readonly Date[],
  now: number,
): BackupState {
  const [last] = backups;
  const newest = Math.max(...[...others, ...(last ? [last.at] : [])].map(at => at.getTime()));
  if (!Number.isFinite(newest)) return { state: 'none' };
  const due = last?.next_at;
  if (due && now > due.getTime() + Math.max(LATE_MS, (due.getTime() - last.at.getTime()) / 4))
    return { state: 'overdue', at: due };
  return { state: now - newest > OLD_MS ? 'old' : 'fine', at: new Date(newest) };
}
