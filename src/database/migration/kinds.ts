// The kinds of migrations, given by their file names: which servers may use the database before, during and after each.

/**
 * `before`: servers of earlier versions support the new schema. `index`: like `before`, for one index that is created without blocking
 * writes. `after`: servers of earlier versions must have ended; the version with the migration also works without it. `alone`: servers of
 * earlier versions must have ended; the version with the migration requires it, as the baseline.
 */
export type MigrationKind = 'alone' | 'before' | 'index' | 'after';

/** The kind of `0061_subject.before.sql`, `0062_name_of_the_index.index.sql` or `0063_subject.after.sql`. Default: `alone`. */
export function kindOf(name: string): MigrationKind {
  const [, kind] = /\.(before|index|after)\.sql$/.exec(name) ?? [];
  return (kind as MigrationKind | undefined) ?? 'alone';
}

/** True if earlier programs, which lack the migration, support the new schema. */
export function suitsEarlierPrograms(name: string): boolean {
  return ['before', 'index'].includes(kindOf(name));
}

/** The index that a migration of the kind `index` makes. */
export function indexOf(name: string): string {
  return name.replace(/^\d+_/, '').replace('.index.sql', '');
}
