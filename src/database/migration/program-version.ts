// Compatibility of program and database: a program refuses to start with unsupported migrations, and reports the needed version.

import project from '../../../package.json' with { type: 'json' };
import { beforeBaseline } from './baseline.ts';
import { suitsEarlierPrograms } from './kinds.ts';

/** The version of this program. */
export const PROGRAM_VERSION: string = project.version;

/** A migration that a database has. */
export interface AppliedMigration {
  checksum: string;
  /** The version of Kontor that applied it. */
  programVersion: string | null;
  /** The first version that supports it; null if its kind determines that. */
  leastVersion: string | null;
}

/** The database has a migration that this program does not support. */
export class NewerSchema extends Error {}

/**
 * Refuses a database with unknown migrations, except those that earlier programs support by their kind or their `least_version`. Throws
 * NewerSchema with the needed version.
 */
export function refuseNewerSchema(
  applied: ReadonlyMap<string, AppliedMigration>,
  known: { name: string }[],
  version: string = PROGRAM_VERSION,
): void {
  if (beforeBaseline(applied.keys())) return;
  const unknown = [...applied].filter(([name]) => !known.some(migration => migration.name === name));
  const unusable = unknown.filter(([name, { leastVersion }]) =>
    leastVersion === null ? !suitsEarlierPrograms(name) : isBefore(version, leastVersion),
  );
  if (unusable.length === 0) return;
  const by = unknown.map(([, { programVersion }]) => programVersion).reduce(later, null);
  const names = unusable.map(([name]) => name).join(', ');
  throw new NewerSchema(
    by === null || by === version
      ? `The database was migrated by a later Kontor (${names}); this is ${version}. Start that one or a later one`
      : `The database was migrated by Kontor ${by} (${names}); this is ${version}. Start that version or a later one`,
  );
}

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && isBefore(one, other)) ? other : one;

// Compares the three numbers of versions, without suffixes such as -rc.1.
function isBefore(one: string, other: string): boolean {
  const numbers = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number);
  const [first, second] = [numbers(one), numbers(other)];
  const different = first.findIndex((number, index) => number !== second[index]);
  return different >= 0 && (first[different] ?? 0) < (second[different] ?? 0);
}
