// The kinds of migrations, which the names of their files tell: what may use the database before, while and after each is applied.

/**
 * `before`: servers of earlier versions go on with the schema that it leaves. `index`: as `before`; one index, made without a lock that
 * writes wait for. `after`: servers of earlier versions have ended; the version that brings it also works without it. `alone`: servers of
 * earlier versions have ended; the version that brings it does not work without it. The baseline is one.
 */
export type MigrationKind = 'alone' | 'before' | 'index' | 'after';

/** The kind of `0061_subject.before.sql`, `0062_name_of_the_index.index.sql`, `0063_subject.after.sql`; of all others `alone`. */
export function kindOf(name: string): MigrationKind {
  const [, kind] = /\.(before|index|after)\.sql$/.exec(name) ?? [];
  return (kind as MigrationKind | undefined) ?? 'alone';
}

/** True if programs that don't know the migration go on with the schema that it leaves. */
export function suitsEarlierPrograms(name: string): boolean {
  return ['before', 'index'].includes(kindOf(name));
}

/** The index that a migration of the kind `index` makes. */
export function indexOf(name: string): string {
  return name.replace(/^\d+_/, '').replace('.index.sql', '');
}
