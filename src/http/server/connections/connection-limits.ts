// Maximum client connections, chosen so that files, renderers and the database never lack a descriptor.

import { openFileLimit, openFiles } from './open-files.ts';

/** Settings of connections; see docs/settings.md. */
export interface ConnectionSettings {
  maxConnections: number | undefined;
  maxConnectionsPerAddress: number | undefined;
  /** Files that the server may open beside the connections of clients: database connections, pipes of renderers, the cache. */
  reservedFiles: number;
}

/** The largest number of connections in all and of one address; 0 turns the limit of an address off. */
export interface ConnectionLimits {
  total: number;
  perAddress: number;
}

/** Connections without a setting. Their memory matters more than their descriptors. */
const DEFAULT_TOTAL = 4096;
/** A server with fewer is of no use. */
const MIN_TOTAL = 8;
/** Connections that only wait for their error response (connections.ts). */
export const MAX_REFUSED = 16;

/** The system permits too few open files for a server. */
export class TooFewFiles extends Error {}

/** The limits that follow from the settings and from the limit of open files. Throws TooFewFiles. */
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
