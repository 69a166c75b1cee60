// True if a database can take the data of a file: compares the migrations of both.

import { compareMigrations } from '../../database/migration/compare-migrations.ts';
import { ArchiveError } from '../../formats/archive/archive-error.ts';
import type { Manifest } from '../../formats/archive/manifest.ts';

type Migrations = Manifest['migrations'];

/**
 * `same` when file and database have the same migrations, `older` when the file lacks some. Throws ArchiveError when the database
 * lacks one of the file, or has another one of its name.
 */
export function compareVersions({ kontor, migrations }: Manifest, known: Migrations): 'same' | 'older' {
  const compared = compareMigrations(migrations, known);
  if (compared.version === 'missing')
    throw new ArchiveError(
      `The file was written by Kontor ${kontor}, whose database has the migration ${compared.name}. This one lacks it: use Kontor ${kontor} or later`,
    );
  if (compared.version === 'changed')
    throw new ArchiveError(`The migration ${compared.name} of the file is another one than that of this Kontor`);
  return compared.version;
}
