// Values passed to the parts of a server, derived from the settings.

import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import project from '../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import { listBackups } from '../database/backup/backup-files.ts';
import type { Pool } from '../database/connection/pool.ts';
import { readOrCreateKey } from '../files/secret-key.ts';
import type { Installation } from '../http/admin/page/installation.ts';
import type { SmsCallback } from '../http/api/sms-callback.ts';
import type { ConnectionCounts } from '../http/server/metrics.ts';
import { recentProblems } from '../log/recent-problems.ts';
import { statusCallbackReader } from '../sms-gateways/http/status-callback.ts';
import { STATUS_CALLBACK_PATH } from '../sms-gateways/settings.ts';
import { readOwnTemplates } from './own-templates.ts';

/** Facts about it for the pages of the installation. */
export function installationOf({ hostAdministrators, inForce, dataDirectory }: Config): Installation {
  return {
    administrators: hostAdministrators,
    version: project.version,
    settings: inForce,
    problems: recentProblems,
    backups: () => listBackups(join(dataDirectory, 'backups')),
    templates: names => readOwnTemplates(dataDirectory, names),
  };
}

/** The key that encrypts secrets of users in the database: SECRET_KEY, or the one in the data folder, which is made when it is missing. */
export async function keyOf({ secretKey, dataDirectory }: Config): Promise<Buffer> {
  return secretKey === undefined ? readOrCreateKey(join(dataDirectory, 'secret.key')) : Buffer.from(secretKey);
}

/**
 * Relying party of passkeys (WebAuthn). They belong to a name: a server without PUBLIC_URL is reached as localhost, which browsers
 * take for a safe place.
 */
export function relyingPartyOf(address: string): { id: string; origin: string } {
  const url = new URL(address || 'http://localhost');
  if (/^[\d.]+$|:/.test(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}

/** Maximum number of processes that print. The second one starts when the first is busy, also on a machine of one or two processors. */
export function rendererCount({ workers }: Config): number {
  const share = Math.floor((availableParallelism() - 1) / workers);
  return Math.min(4, Math.max(workers === 1 ? 2 : 1, share));
}

/** Descriptors of a renderer: its channel, and what starting one opens for a moment. */
const FILES_PER_RENDERER = 8;
/** Descriptors for files of the cache and the templates, address lookups, the pool of the administration, and mail. */
const OTHER_FILES = 28;

/** Files that a server process may open later, beside the connections of its clients. */
export function reservedFiles(config: Config, pools: number): number {
  return config.poolSize * pools + rendererCount(config) * FILES_PER_RENDERER + config.smsAtOnce + OTHER_FILES;
}

/** Connections of the pool, for /metrics. */
export function connectionCounts(pool: Pool): ConnectionCounts {
  const { open, idle } = pool.connections;
  return { busy: open - idle, idle, waiting: pool.waiting };
}

/** Address for an SMS service's delivery reports; undefined without such a service or PUBLIC_URL. */
export function smsCallbackOf({ smsGateway, publicUrl }: Config): SmsCallback | undefined {
  if (smsGateway.kind !== 'http' || publicUrl === undefined) return undefined;
  return {
    path: STATUS_CALLBACK_PATH,
    gateway: smsGateway.kind,
    read: statusCallbackReader(smsGateway.token, publicUrl),
  };
}
