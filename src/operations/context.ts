// What every operation is handed: the database, the limits, and who is calling.

import type { Pool } from '../database/pool.ts';
import type { Limits } from './limits.ts';
import type { SessionBook } from './sessions.ts';

export interface OperationSettings {
  sessionIdleSeconds: number;
  sessionLifetimeSeconds: number;
  failedPerUser: number;
  failedPerAddress: number;
  loginsPerMinute: number;
  smsPerSecond: number;
  pdfsPerSecond: number;
}

/** What printing needs to know of a document; the printer is handed in. */
export interface PrintJob {
  template: string;
  language: string;
  account: {
    name: string;
    vat_id?: string;
    address?: string[];
    phone?: string;
    email?: string;
    logo?: Uint8Array;
    currency: string;
    country: string;
  };
  kind: string;
  party?: 'customer' | 'supplier';
  /** The document's JSON as its list shows it. */
  document: string;
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
  limits: Limits;
  sessions: SessionBook;
  settings: OperationSettings;
}

/** Whose request it is. The session is proved alive in the transaction that serves it. */
export interface Caller {
  accountId: number;
  sessionHash: Buffer;
}
