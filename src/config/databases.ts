// The settings of databases: the own one, its standbys, and the destination of account moves.

import { databaseUrl, standbyUrl } from './database-url.ts';
import { optional, secret } from './setting.ts';

/** By their names in the code. */
export const DATABASE_SETTINGS = {
  databaseUrl: secret(
    optional(
      'DATABASE_URL',
      'Your own PostgreSQL (15 or later), several servers as `postgresql://login@one:5432,two:5432/name`; if not set, the embedded one',
      databaseUrl,
    ),
  ),
  databaseReadUrl: secret(
    optional(
      'DATABASE_READ_URL',
      'Standbys of that PostgreSQL for lists and PDFs, with the login of the leader',
      standbyUrl,
    ),
  ),
  destinationDatabaseUrl: secret(
    optional(
      'DESTINATION_DATABASE_URL',
      'PostgreSQL to which `kontor account move` moves an account, with the login of its owner; `--to` overrides it',
      databaseUrl,
    ),
  ),
};
