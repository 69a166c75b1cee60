// Maximum client connections. They leave enough descriptors for files, renderers and the database.

import { openFileLimit, openFiles } from './open-files.ts';

/** Settings of connections; see docs/settings.md. */
export interface ConnectionSettings {
  maxConnections: number | undefined;
  maxConnectionsPerAddress: number | undefined;
  /** Maximum open files besides client connections: database connections, pipes of renderers, the cache. */
  reservedFiles: number;
}

/** Maximum connections in total and per address. 0: no limit per address. */
export interface ConnectionLimits {
  total: number;
  perAddress: number;
}

/** Default maximum of connections. Memory is the tighter limit here, not descriptors. */
const DEFAULT_TOTAL = 4096;
/** Minimum connections of a useful server. */
const MIN_TOTAL = 8;
/** Connections that only wait for their error response (connections.ts). */
export const MAX_REFUSED = 16;

/** The system permits too few open files for a server. */
export class TooFewFiles extends Error {}

/** The limits, from the settings and the system's limit of open files. Throws TooFewFiles. */
export function connectionLimits(
  { maxConnections, maxConnectionsPerAddress, reservedFiles }: ConnectionSettings,
  limit: number | undefined = openFileLimit(),
  open: number = openFiles(),
): ConnectionLimits {
  const others = open + reservedFiles + MAX_REFUSED;
  const free = limit === undefined ? Number.POSITIVE_INFINITY : limit - others;
  if (free < MIN_TOTAL) {
    throw new TooFewFiles(
      `The system permits this process ${limit} open files, and it needs ${others + MIN_TOTAL}. ` +
        'Raise the limit (ulimit -n, or LimitNOFILE of systemd), or lower DATABASE_POOL',
    );
  }
  const total = Math.min(maxConnections ?? DEFAULT_TOTAL, free);
  return { total, perAddress: maxConnectionsPerAddress ?? Math.ceil(total / 2) };
}
