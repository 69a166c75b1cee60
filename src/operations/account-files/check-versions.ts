// Whether a database can take the data of a file: compares the migrations of both.

import { ArchiveError } from '../../formats/archive/archive-error.ts';
import type { Manifest } from '../../formats/archive/manifest.ts';

type Migrations = Manifest['migrations'];

/**
 * `same` when file and database have the same migrations, `older` when the file lacks some. Throws ArchiveError when the database
 * lacks one of the file, or has another one of its name.
 */
export function compareVersions({ kontor, migrations }: Manifest, known: Migrations): 'same' | 'older' {
  const checksums = new Map(known.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    const here = checksums.get(name);
    if (here === undefined)
      throw new ArchiveError(
        `The file was written by Kontor ${kontor}, whose database has the migration ${name}. This one lacks it: use Kontor ${kontor} or later`,
      );
    if (here !== checksum)
      throw new ArchiveError(`The migration ${name} of the file is another one than that of this Kontor`);
  }
  return migrations.length === checksums.size ? 'same' : 'older';
}
