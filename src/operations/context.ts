// Context of every operation: the database, the session cache, the rate limits, and adapters outside the database.

import type { Pool } from '../database/connection/pool.ts';
import type { Standbys } from '../database/connection/standbys.ts';
import type { LabelJob } from '../domain/labels/labels.ts';
import type { Message } from '../domain/messages/message.ts';
import type { PrintJob } from '../domain/print-job.ts';
import type { ListPlaces } from './list-places.ts';
import type { RateLimiter } from './rate-limits.ts';
import type { ReportSums } from './report-sums.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import type { SessionCache } from './session-cache.ts';
import type { Signer } from './signer.ts';

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
  /** Key that signs documents, for a producer who has a certificate of the tax authority. */
  readonly signer?: Signer | undefined;
  /** Connections that may copy and delete a whole account. A server has them where its login is the owner of the database. */
  readonly transferPool?: Pool | undefined;
}

export interface Context extends DatabaseContext {
  printer: {
    /** The cached file of this version, if there is one. A cheap look-up. */
    printedBefore(printed: { template: string; version: string }): Promise<Buffer | undefined>;
    /** Prints a document. Accounts take turns. Nothing is printed after `gone` aborts. `version`: key of the cache. */
    print(job: PrintJob, request: { accountId: number; gone?: AbortSignal; version?: string }): Promise<Buffer>;
    /** One file of the pages of printed files, in their order. */
    join(pdfs: Uint8Array[], request: { accountId: number; gone?: AbortSignal }): Promise<Buffer>;
    /** Prints labels; the file is not kept. */
    labels(job: LabelJob, request: { accountId: number; gone: AbortSignal }): Promise<Buffer>;
    /** Draws the pages of a job below each other as an SVG, which is not kept. */
    show(job: PrintJob, request: { accountId: number; gone: AbortSignal }): Promise<string>;
    /** Throws when a print of the account would be rejected now. */
    refuseWhenFull(accountId: number): void;
    /** Resolves to the reason why a picture can't be printed as a logo; undefined if it can. */
    logoFault(bytes: Uint8Array): Promise<string | undefined>;
    /** Resolves to the first page of a PDF as an SVG; undefined if it can't be read. */
    convertPdf(pdf: Uint8Array): Promise<Uint8Array | undefined>;
    /** The names of the templates that a document set may have. */
    templates(): Promise<string[]>;
  };
  /** True if the SMS gateway is up, for GET /status. */
  gatewayHealthy(): boolean;
  /** True if the database is down, or was down less than a minute ago, for GET /status. */
  databaseDegraded(): boolean;
  /** Informs the worker of this process that a job was queued. */
  jobQueued(): void;
  /** True if a password matches an argon2id hash. Slow by design. */
  verifyPassword(hash: string, password: string): Promise<boolean>;
  limits: RateLimiter;
  sessions: SessionCache;
  places: ListPlaces;
  reportSums: ReportSums;
  /** Encrypts the stored secrets of one-time codes. */
  secrets: SealedSecrets;
  /** Checks addresses of webhooks. */
  webhookHosts: {
    /** Resolves to the error of an address, to complete "Field 'url' …"; undefined if events may be sent there. */
    faultOf(url: string): Promise<Message | undefined>;
  };
  mail: {
    /** True if this server sends mail. */
    isSet: boolean;
    /** Messages per day that the users of an account may send. */
    perDay: number;
    /** Days for which a link to a document in a message opens it. */
    linkDays: number;
    /** `PUBLIC_URL`. Without it, messages that no page sends have no link. */
    publicUrl: string | undefined;
  };
  /** The site of passkeys: its host, and its origin in browsers. */
  relyingParty(): { id: string; origin: string };
  settings: OperationSettings;
}
