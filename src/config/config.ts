// The settings: every environment variable that Kontor reads, with its default, its check and its description in docs/settings.md.

import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMINISTRATION_SETTINGS } from './administration.ts';
import { CONNECTION_SETTINGS } from './connections.ts';
import { DATABASE_SETTINGS } from './databases.ts';
import { type SettingInForce, settingsInForce } from './in-force.ts';
import { MAIL_SETTINGS, smtpSettings } from './mail.ts';
import { RATE_SETTINGS } from './rate-limits.ts';
import {
  anyText,
  isOrigin,
  isProxy,
  listOf,
  notKept,
  oneOf,
  optional,
  type Setting,
  SettingError,
  secret,
  setting,
  url,
  type Values,
  wholeNumber,
} from './setting.ts';
import { SIGNING_SETTINGS, signingSettings } from './signing.ts';
import { SMS_SETTINGS, smsGatewaySettings } from './sms.ts';

export { SettingError };

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

/** All settings, by their names in the code. */
export const SETTINGS = {
  port: setting('PORT', '8080', 'Port to listen on; 0 for a free one', wholeNumber(0, 65535)),
  host: setting('HOST', '127.0.0.1', 'Address to listen on; `0.0.0.0` for every interface', anyText),
  ...DATABASE_SETTINGS,
  dataDirectory: notKept(
    setting(
      'KONTOR_DATA',
      '.kontor',
      'Folder of the embedded PostgreSQL, the PDF cache and your templates; relative to the checkout',
      text => resolve(CHECKOUT, text),
    ),
  ),
  backupBeforeMigration: setting(
    'BACKUP_BEFORE_MIGRATION',
    'on',
    '`off` to migrate the embedded database without a backup in `KONTOR_DATA/backups`',
    oneOf('on', 'off'),
  ),
  publicUrl: optional('PUBLIC_URL', 'Address of the server for clients, behind a proxy', url('http:', 'https:')),
  trustProxy: setting(
    'TRUST_PROXY',
    '',
    'Addresses of proxies whose `X-Forwarded-For` is trusted, comma-separated',
    listOf(isProxy, 'IP addresses or networks such as 10.0.0.0/8'),
  ),
  logLevel: setting(
    'LOG_LEVEL',
    'info',
    '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  ),
  logFormat: setting(
    'LOG_FORMAT',
    'auto',
    '`pretty` for people, `json` for programs; `auto`: `pretty` if standard output is a terminal (see [logging](logging.md))',
    oneOf('auto', 'pretty', 'json'),
  ),
  requestLog: setting('REQUEST_LOG', 'on', '`off`: no request log for administrators', oneOf('on', 'off')),
  corsOrigins: setting(
    'CORS_ORIGINS',
    '',
    'Origins allowed for browsers (CORS), comma-separated',
    listOf(isOrigin, 'origins such as https://shop.example'),
  ),
  bodyLimit: setting('BODY_LIMIT', '1048576', 'Maximum request body in bytes', wholeNumber(1024, 104857600)),
  poolSize: setting('DATABASE_POOL', '16', 'Maximum database connections of each server process', wholeNumber(2, 1000)),
  prepare: setting(
    'DATABASE_PREPARE',
    'on',
    '`off` for a pooler in transaction mode without prepared statements (PgBouncer before 1.21)',
    oneOf('on', 'off'),
  ),
  deadlineMs: setting(
    'DATABASE_DEADLINE_MS',
    '5000',
    'Time-out of a statement in milliseconds; then 503 DB_TIMEOUT',
    wholeNumber(50, 600000),
  ),
  failedStarts: setting(
    'DATABASE_RESTARTS',
    '8',
    'Failed starts of the embedded PostgreSQL in a row before the server ends',
    wholeNumber(1, 1000),
  ),
  maximumWaiting: setting(
    'MAX_WAITING',
    '1000',
    'Maximum number of requests that wait for the database; above it, an account with its share of them gets 503 OVERLOADED. Also the maximum of one account while others are active',
    wholeNumber(0, 100000),
  ),
  pageMemory: setting(
    'PAGE_MEMORY',
    '134217728',
    'Bytes of lists and PDFs that clients have not read yet, for each server process; one account gets a quarter',
    wholeNumber(16777216, 17179869184),
  ),
  maximumLagMs: setting(
    'MAX_EVENT_LOOP_LAG_MS',
    '1000',
    'Event-loop delay from which requests get 503 OVERLOADED, in milliseconds; 0 = never',
    wholeNumber(0, 60000),
  ),
  sessionIdleSeconds: setting(
    'SESSION_IDLE_SECONDS',
    '3600',
    'A session ends after this time without a request',
    wholeNumber(1, 31536000),
  ),
  sessionLifetimeSeconds: setting(
    'SESSION_LIFETIME_SECONDS',
    '86400',
    'A session ends after this time in any case',
    wholeNumber(1, 31536000),
  ),
  ...RATE_SETTINGS,
  linkDays: setting(
    'DOCUMENT_LINK_DAYS',
    '30',
    'Days for which the `url` of a created document is valid',
    wholeNumber(1, 3650),
  ),
  changesDays: setting('CHANGES_DAYS', '30', 'Days for which changes are kept for GET /changes', wholeNumber(1, 3650)),
  webhookPrivate: setting(
    'WEBHOOK_PRIVATE',
    'off',
    '`on`: webhooks may be sent to http and private addresses, e.g. receivers in the same network',
    oneOf('on', 'off'),
  ),
  shutdownSeconds: setting(
    'SHUTDOWN_SECONDS',
    '15',
    'Time in which the server stops; requests in flight have all but the last two seconds, or the last quarter below eight',
    wholeNumber(0, 3600),
  ),
  ...ADMINISTRATION_SETTINGS,
  ...CONNECTION_SETTINGS,
  metricsToken: secret(
    optional(
      'METRICS_TOKEN',
      'Bearer token for `/metrics`; if not set, `/metrics` answers only clients on this machine that ask for `localhost` or its address. A proxy should not pass it on',
      anyText,
    ),
  ),
  workers: setting('WORKERS', '1', 'Number of server processes on this machine; `auto` for one per core', text =>
    text === 'auto' ? availableParallelism() : wholeNumber(1, 256)(text),
  ),
  ...MAIL_SETTINGS,
  ...SMS_SETTINGS,
  ...SIGNING_SETTINGS,
} satisfies Record<string, Setting<unknown>>;

/** The values of the settings, the derived settings of the SMS gateway, and the settings that backups keep. */
export type Config = Values<typeof SETTINGS> & {
  smsGateway: ReturnType<typeof smsGatewaySettings>;
  /** Undefined if documents are not signed. */
  signing: ReturnType<typeof signingSettings>;
  /** Undefined if no mail is sent. */
  smtp: ReturnType<typeof smtpSettings>;
  /** True if terminals show no colors: NO_COLOR, https://no-color.org. */
  noColour: boolean;
  /** Names and texts of the given settings, without secrets. */
  given: Record<string, string>;
  /** All settings, for the pages of the installation. */
  inForce: readonly SettingInForce[];
};

/**
 * Reads the settings from the environment. Empty values count as not set. Throws SettingError for the first invalid one. `given` are
 * settings from elsewhere, by name: their text and origin, e.g. `--port`.
 */
export function readConfig(
  environment: NodeJS.ProcessEnv = process.env,
  given: Record<string, { text: string; by: string }> = {},
): Config {
  const entries = Object.entries(SETTINGS).map(
    ([key, { name, defaultValue, description, read, secret }]: [string, Setting<unknown>]) => {
      const text = given[name]?.text || environment[name] || defaultValue;
      if (text === undefined) return [key, undefined];
      try {
        return [key, read(text)];
      } catch (error) {
        const shown = secret ? '' : ` is '${text}':`;
        throw new SettingError(
          `${given[name]?.by ?? name}${shown} ${error instanceof Error ? error.message : error} (${description})`,
        );
      }
    },
  );
  const noColour = Boolean(environment.NO_COLOR) || environment.TERM === 'dumb';
  const values = Object.fromEntries(entries) as Values<typeof SETTINGS>;
  if (values.databaseReadUrl !== undefined && values.databaseUrl === undefined)
    throw new SettingError('DATABASE_READ_URL needs DATABASE_URL: the embedded PostgreSQL has no standbys');
  return {
    ...values,
    smsGateway: smsGatewaySettings(values),
    smtp: smtpSettings(values),
    signing: signingSettings(values),
    given: givenSettings(environment),
    inForce: settingsInForce(SETTINGS, environment, given),
    noColour,
  };
}

// SMS_* name an account at a gateway, which a copy of the installation must not use by default.
function givenSettings(environment: NodeJS.ProcessEnv): Record<string, string> {
  const ofGateway = new Set(Object.values<Setting<unknown>>(SMS_SETTINGS));
  const kept = Object.values<Setting<unknown>>(SETTINGS).filter(
    each => !each.secret && !each.notKept && !ofGateway.has(each),
  );
  return Object.fromEntries(kept.flatMap(({ name }) => (environment[name] ? [[name, environment[name]]] : [])));
}

/** The user who called a command with sudo. */
export const sudoUser = (environment: NodeJS.ProcessEnv = process.env): string | undefined => environment.SUDO_USER;

/** The environment for a command of the operator, without the logins of the databases. */
export function environmentWithoutDatabases(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const hidden = new Set(Object.values<Setting<unknown>>(DATABASE_SETTINGS).map(({ name }) => name));
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !hidden.has(name)));
}
