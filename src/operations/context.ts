// What every operation is handed: the database, the limits, and who is calling.

import type { Pool } from '../database/connection/pool.ts';
import type { PrintJob } from '../domain/print-job.ts';
import type { RateLimiter } from './rate-limits.ts';
import type { SessionCache } from './session-cache.ts';

export interface OperationSettings {
  sessionIdleSeconds: number;
  sessionLifetimeSeconds: number;
  failedPerUser: number;
  failedPerAddress: number;
  loginsPerMinute: number;
  smsPerSecond: number;
  pdfsPerSecond: number;
}

export interface Context {
  pool: Pool;
  printer: { print(job: PrintJob): Promise<Buffer> };
  /** Whether the SMS gateway is up, for GET /status. */
  gatewayHealthy(): boolean;
  /** Tells the worker that a message was queued. */
  smsQueued(): void;
  /** Whether a password is the one behind an argon2id hash. Slow by design. */
  verifyPassword(hash: string, password: string): Promise<boolean>;
  limits: RateLimiter;
  sessions: SessionCache;
  settings: OperationSettings;
}

/** Whose request it is. The session is proved alive in the transaction that serves it. */
export interface Caller {
  accountId: number;
  sessionHash: Buffer;
}
