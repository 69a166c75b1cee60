// Context of every operation: the database, the session cache, the rate limits, and what lies outside of the database.

import type { Pool } from '../database/connection/pool.ts';
import type { Standbys } from '../database/connection/standbys.ts';
import type { PrintJob } from '../domain/print-job.ts';
import type { ListPlaces } from './list-places.ts';
import type { RateLimiter } from './rate-limits.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
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

/** The connections that operations run on. */
export interface DatabaseContext {
  /** Connections of the service. */
  pool: Pool;
  /** Standbys that answer lists and PDFs, where there are any. */
  standbys?: Standbys | undefined;
  /**
   * Connections that may change accounts, users, tokens, document sets and exchange rates. A server has them where its login is the
   * owner of the database.
   */
  readonly administrationPool?: Pool | undefined;
  /** The sessions that a server knows. */
  readonly sessions?: SessionCache;
  /** Connections that may copy and delete a whole account. A server has them where its login is the owner of the database. */
  readonly transferPool?: Pool | undefined;
}

export interface Context extends DatabaseContext {
  printer: {
    /** The file that was printed for this version, where there is one; it costs little. */
    printedBefore(printed: { template: string; version: string }): Promise<Buffer | undefined>;
    /** Accounts take turns. A document is not printed when the client has gone. `version` is what `printedBefore` finds the file by. */
    print(job: PrintJob, request: { accountId: number; gone?: AbortSignal; version?: string }): Promise<Buffer>;
    /** Draws the pages of a job below each other as an SVG, which is not kept. */
    show(job: PrintJob, request: { accountId: number; gone: AbortSignal }): Promise<string>;
    /** Throws when a print of the account would be rejected now. */
    refuseWhenFull(accountId: number): void;
    /** Resolves to the reason why documents would be printed without this picture as their logo; undefined if they can have it. */
    logoFault(bytes: Uint8Array): Promise<string | undefined>;
    /** Resolves to the first page of a PDF as an SVG; undefined if it can't be read. */
    convertPdf(pdf: Uint8Array): Promise<Uint8Array | undefined>;
    /** The names of the templates that a document set may have. */
    templates(): Promise<string[]>;
  };
  /** True if the SMS gateway is up, for GET /status. */
  gatewayHealthy(): boolean;
  /** True if the database is down or was so less than a minute ago, for GET /status. */
  databaseDegraded(): boolean;
  /** Informs the worker of this process that a job was queued. */
  jobQueued(): void;
  /** True if a password is the one behind an argon2id hash. Slow by design. */
  verifyPassword(hash: string, password: string): Promise<boolean>;
  limits: RateLimiter;
  sessions: SessionCache;
  places: ListPlaces;
  /** Encrypts what the database keeps of one-time codes. */
  secrets: SealedSecrets;
  mail: {
    /** True if this server sends mail. */
    isSet: boolean;
    /** Messages per day that the users of an account may send. */
    perDay: number;
  };
  /** The site that passkeys belong to: host, and origin as browsers name it. */
  relyingParty(): { id: string; origin: string };
  settings: OperationSettings;
}
