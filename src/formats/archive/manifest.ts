// The first entry of an archive: its kind, the program that wrote it, and the number of rows.

import { ArchiveError, damagedEntry } from './archive-error.ts';

/** Entries of the user's template files begin with it. */
export const TEMPLATES = 'templates/';

/** Name of the entry. */
export const MANIFEST = 'manifest.json';

/** Number of the format that this program writes; it reads this one and earlier ones. */
export const ARCHIVE_FORMAT = 1;

/** `backup`: a whole installation. `account`: one company. */
export type ArchiveKind = 'backup' | 'account';

export interface Manifest {
  format: number;
  kind: ArchiveKind;
  /** Version of the Kontor that wrote the archive. */
  kontor: string;
  /** Time of the snapshot, ISO 8601. */
  createdAt: string;
  /** Version of PostgreSQL that the data comes from. */
  postgres: string;
  /** The migrations of the database, in their order. */
  migrations: { name: string; checksum: string }[];
  /** Rows by table. */
  counts: Record<string, number>;
  /** Further facts of the kind of archive, e.g. the code of the account. */
  about?: Record<string, unknown>;
}

/** Largest manifest in bytes: it is read as a whole. */
export const MAX_MANIFEST = 1_048_576;

/** Reads the text of a manifest. Throws ArchiveError for another kind, a newer format and a text that is no manifest. */
export function readManifest(text: string, kind: ArchiveKind): Manifest {
  const value = parse(text);
  if (typeof value.format === 'number' && value.format > ARCHIVE_FORMAT) {
    throw new ArchiveError(
      `The archive was written by a newer Kontor (${value.kontor}, format ${value.format}): this program reads up to format ${ARCHIVE_FORMAT}. Use Kontor ${value.kontor} or later`,
    );
  }
  if (!isManifest(value)) throw damagedEntry(MANIFEST, 'it lacks facts that every manifest has');
  if (value.kind !== kind) throw new ArchiveError(`This archive is ${NAMES[value.kind]}, not ${NAMES[kind]}`);
  return value;
}

const NAMES: Record<ArchiveKind, string> = {
  backup: "a backup of an installation ('kontor restore' reads it)",
  account: "a file of one account ('kontor account import' reads it)",
};

function parse(text: string): Partial<Manifest> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch (error) {
    throw damagedEntry(MANIFEST, 'it is not JSON', error);
  }
  throw damagedEntry(MANIFEST, 'it is not a JSON object');
}

function isManifest(value: Partial<Manifest>): value is Manifest {
  const { format, kind, kontor, createdAt, postgres, migrations, counts } = value;
  return (
    Number.isInteger(format) &&
    (kind === 'backup' || kind === 'account') &&
    [kontor, createdAt, postgres].every(text => typeof text === 'string') &&
    Array.isArray(migrations) &&
    migrations.every(one => typeof one?.name === 'string' && typeof one.checksum === 'string') &&
    typeof counts === 'object' &&
    counts !== null &&
    Object.values(counts).every(count => Number.isSafeInteger(count) && count >= 0)
  );
}
