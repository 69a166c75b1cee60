// The settings of client connections: their number and timeouts.

import { optional, setting, wholeNumber } from './setting.ts';

/** All settings of connections, by their names in the code. */
export const CONNECTION_SETTINGS = {
  maxConnections: optional(
    'MAX_CONNECTIONS',
    'Maximum number of connections of clients to each server process; 4096 if not set, fewer if the limit of open files is low',
    wholeNumber(1, 1_000_000),
  ),
  maxConnectionsPerAddress: optional(
    'MAX_CONNECTIONS_PER_ADDRESS',
    'Maximum number of connections of one address (IPv6: one /64 network) to each server process; half of all if not set, 0 = no limit. Loopback addresses and `TRUST_PROXY` have none',
    wholeNumber(0, 1_000_000),
  ),
  headersSeconds: setting(
    'HEADERS_SECONDS',
    '15',
    'Time for the address and the headers of a request to arrive',
    wholeNumber(1, 600),
  ),
  requestSeconds: setting(
    'REQUEST_SECONDS',
    '60',
    'Time for a whole request to arrive; not less than `HEADERS_SECONDS`',
    wholeNumber(1, 3600),
  ),
  keepAliveSeconds: setting(
    'KEEP_ALIVE_SECONDS',
    '72',
    'Time after which an idle connection is closed; longer than the idle time-out of a proxy in front',
    wholeNumber(1, 3600),
  ),
  hstsSeconds: setting(
    'HSTS_SECONDS',
    '31536000',
    'Time for which browsers use https only (`Strict-Transport-Security`), if `PUBLIC_URL` and the proxy are https; 0 = never',
    wholeNumber(0, 315360000),
  ),
};
