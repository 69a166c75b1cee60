// The settings of the databases: the own one, its standbys, and the one that an account moves to.

import { databaseUrl, standbyUrl } from './database-url.ts';
import { optional, secret } from './setting.ts';

/** By their names in the code. */
export const DATABASE_SETTINGS = {
  databaseUrl: secret(
    optional(
      'DATABASE_URL',
      'Your own PostgreSQL (15 or later), with several servers as `postgresql://login@one:5432,two:5432/name`; without it Kontor starts the embedded one',
      databaseUrl,
    ),
  ),
  databaseReadUrl: secret(
    optional(
      'DATABASE_READ_URL',
      'Standbys of that PostgreSQL, written likewise, which answer lists and PDFs; the login is that of the leader',
      standbyUrl,
    ),
  ),
  destinationDatabaseUrl: secret(
    optional(
      'DESTINATION_DATABASE_URL',
      'The PostgreSQL that `kontor account move` moves an account to, unless `--to` names it; the login is that of its owner',
      databaseUrl,
    ),
  ),
};
