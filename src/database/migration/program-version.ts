// Compatibility of program and database: a program that lacks some of its migrations refuses to start and names the needed version.

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
  /** The first version that can use the schema with it; null where its kind says that. */
  leastVersion: string | null;
}

/** The database has a migration that this program can't bear. */
export class NewerSchema extends Error {}

/**
 * Refuses a database with migrations that this program doesn't know, except those beside which it goes on: of the kind `before`, unless
 * they say that they need a later version (`least_version`). Throws NewerSchema with the version that is needed.
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

// Versions are three numbers; what follows them, such as -rc.1, doesn't count.
function isBefore(one: string, other: string): boolean {
  const numbers = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number);
  const [first, second] = [numbers(one), numbers(other)];
  const different = first.findIndex((number, index) => number !== second[index]);
  return different >= 0 && (first[different] ?? 0) < (second[different] ?? 0);
}
