// The baseline, the first migration, creates the whole schema. It includes the tables and columns of Kontor 0.4.0, so databases, backups
// and account files of that version are recognised and taken over.

/** Name of the first migration. */
export const BASELINE = '0001_baseline.sql';

/** The last migration that the baseline includes. Later numbers follow its number. */
export const LAST_INCLUDED = '0053_files_of_imports.before.sql';

/** First and last migration of Kontor 0.4.0. */
const FIRST = '0001_wall.sql';
const LAST_OF_0_4_0 = '0032_removals.sql';

/**
 * Compares the recorded migrations of a database, backup or account file with the baseline. `equal`: it has the tables of the baseline;
 * `part`: it has a part of its tables and columns; undefined: the baseline or no migration is recorded. Throws an Error for a version
 * before 0.4.0.
 */
export function beforeBaseline(names: Iterable<string>): 'part' | 'equal' | undefined {
  const recorded = new Set(names);
  if (!recorded.has(FIRST)) return undefined;
  if (!recorded.has(LAST_OF_0_4_0))
    throw new Error('This is of a Kontor before 0.4.0: open it with Kontor 0.4.0 first');
  return recorded.has(LAST_INCLUDED) ? 'equal' : 'part';
}
