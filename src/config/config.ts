// The settings: every environment variable that Kontor reads, with its default, its check and its sentence for the README.

import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  address,
  isOrigin,
  isProxy,
  oneOf,
  optional,
  plain,
  type Setting,
  SettingError,
  type Settled,
  setting,
  whole,
  wordsThat,
} from './setting.ts';
import { SMS_SETTINGS, smsGatewayOf } from './sms.ts';

export { SettingError };

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

/** All settings, by the name they have in the code. */
export const SETTINGS = {
  port: setting('PORT', '8080', 'Port to listen on; 0 takes a free one', whole(0, 65535)),
  host: setting('HOST', '127.0.0.1', 'Address to listen on; `0.0.0.0` for every interface', plain),
  databaseUrl: optional(
    'DATABASE_URL',
    'A PostgreSQL (15 or later) of your own; without it Kontor runs the one inside',
    address('postgres:', 'postgresql:'),
  ),
  dataDirectory: setting(
    'KONTOR_DATA',
    '.kontor',
    'Folder for the database inside, the PDF cache and your templates; relative to the checkout',
    text => resolve(CHECKOUT, text),
  ),
  publicUrl: optional(
    'PUBLIC_URL',
    'Address under which clients reach the server, when a proxy stands before it',
    address('http:', 'https:'),
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    '',
    'Addresses of proxies whose `X-Forwarded-For` is believed, comma-separated',
    wordsThat(isProxy, 'IP addresses or networks such as 10.0.0.0/8'),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  ),
  corsOrigins: setting(
    'CORS_ORIGINS',
    '',
    'Origins that browsers may call from, comma-separated; none by default',
    wordsThat(isOrigin, 'origins such as https://shop.example'),
  ),
  bodyLimit: setting('BODY_LIMIT', '1048576', 'Largest request body in bytes', whole(1024, 104857600)),
  poolSize: setting(
    'DATABASE_POOL',
    '16',
    'Connections to the database at the most, for each server process',
    whole(2, 1000),
  ),
  prepare: setting(
    'DATABASE_PREPARE',
    'on',
    '`off` when statements pass a pooler in transaction mode that knows no prepared statements (PgBouncer before 1.21)',
    oneOf('on', 'off'),
  ),
  deadlineMs: setting(
    'DATABASE_DEADLINE_MS',
    '5000',
    'Longest a statement may take before 503 DB_TIMEOUT, in milliseconds',
    whole(50, 600000),
  ),
  maximumWaiting: setting(
    'MAX_WAITING',
    '1000',
    'Requests that may wait for a database connection before the next gets 503 OVERLOADED',
    whole(0, 100000),
  ),
  maximumLagMs: setting(
    'MAX_EVENT_LOOP_LAG_MS',
    '1000',
    'Event-loop delay from which requests get 503 OVERLOADED, in milliseconds; 0 = never',
    whole(0, 60000),
  ),
  sessionIdleSeconds: setting(
    'SESSION_IDLE_SECONDS',
    '3600',
    'A session ends after so long without use',
    whole(1, 31536000),
  ),
  sessionLifetimeSeconds: setting(
    'SESSION_LIFETIME_SECONDS',
    '86400',
    'A session ends after so long in any case',
    whole(1, 31536000),
  ),
  requestsPerSecond: setting(
    'RATE_REQUESTS',
    '2000',
    'Requests a second for each account; 0 = no limit, here and below',
    whole(0, 10000000),
  ),
  requestsPerToken: setting('RATE_TOKEN_REQUESTS', '0', 'Requests a second for each session token', whole(0, 10000000)),
  requestsPerAddress: setting('RATE_ADDRESS_REQUESTS', '0', 'Requests a second for each address', whole(0, 10000000)),
  loginsPerMinute: setting('RATE_LOGINS', '600', 'Logins a minute for each address', whole(0, 10000000)),
  failedPerUser: setting('RATE_FAILED_USER', '10', 'Failed logins a minute for each user', whole(0, 10000000)),
  failedPerAddress: setting('RATE_FAILED_ADDRESS', '60', 'Failed logins a minute for each address', whole(0, 10000000)),
  pdfsPerSecond: setting('RATE_PDF', '200', 'PDFs a second for each account', whole(0, 10000000)),
  smsPerSecond: setting('RATE_SMS', '10', 'Text messages a second for each account', whole(0, 10000000)),
  linkDays: setting('DOCUMENT_LINK_DAYS', '30', 'Days that the `url` of a created document opens', whole(1, 3650)),
  shutdownSeconds: setting(
    'SHUTDOWN_SECONDS',
    '15',
    'Longest that requests in flight may take when the server is stopped',
    whole(0, 3600),
  ),
  metricsToken: optional('METRICS_TOKEN', 'When set, `/metrics` asks for it as a bearer token', plain),
  workers: setting('WORKERS', '1', 'Server processes on this machine; `auto` for one a core', text =>
    text === 'auto' ? availableParallelism() : whole(1, 256)(text),
  ),
  ...SMS_SETTINGS,
} satisfies Record<string, Setting<unknown>>;

/** What the server runs with: each setting, and the SMS gateway that several of them make up. */
export type Config = Settled<typeof SETTINGS> & { smsGateway: ReturnType<typeof smsGatewayOf> };

/** Reads the settings from the environment; an empty value counts as unset. Throws SettingError for the first wrong one. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const entries = Object.entries(SETTINGS).map(([key, { name, standard, says, read }]: [string, Setting<unknown>]) => {
    const text = environment[name] || standard;
    if (text === undefined) return [key, undefined];
    try {
      return [key, read(text)];
    } catch (error) {
      const shown = /TOKEN|PASSWORD|SECRET|URL/.test(name) ? '' : ` is '${text}':`;
      throw new SettingError(`${name}${shown} ${error instanceof Error ? error.message : error} (${says})`);
    }
  });
  const settled = Object.fromEntries(entries) as Settled<typeof SETTINGS>;
  return { ...settled, smsGateway: smsGatewayOf(settled) };
}
