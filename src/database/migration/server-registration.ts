// Registers a server in its database and renews the registration, so that migrations which it does not support wait for its end.

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '../connection/pool.ts';
import { APPLIED_MIGRATIONS, readMigrations } from './migrate.ts';
import { MIGRATION_LOCK } from './migration-lock.ts';
import { type AppliedMigration, NewerSchema, PROGRAM_VERSION, refuseNewerSchema } from './program-version.ts';

/** Milliseconds between two renewals. */
const RENEW_MS = 5_000;
/** Milliseconds between two attempts to register while another process migrates. */
const RETRY_MS = 100;
/** Age at which rows that are not renewed are deleted. */
const FORGOTTEN = `interval '1 day'`;

/** Events of a registration. */
export interface RegistrationEvents {
  /** Called after each renewal; the next one waits for its end. */
  onRenewed(): Promise<void>;
  /** Called when a renewal or the removal has failed; renewals go on. */
  onError(error: unknown): void;
}

/** A server that is registered until `end`. */
export interface Registration {
  /** Resolves when the database has a migration that this program does not support. */
  refused: Promise<NewerSchema>;
  end(): Promise<void>;
}

/**
 * Registers this server; waits while another process migrates. Throws NewerSchema if the database has a migration that this program does
 * not support.
 */
export async function registerServer(
  { apart }: Pick<Pool, 'apart'>,
  { onRenewed, onError }: RegistrationEvents,
  renewMs = RENEW_MS,
): Promise<Registration> {
  const known = await readMigrations();
  const id = randomUUID();
  const values = [id, PROGRAM_VERSION, known.at(-1)?.name ?? '', hostname(), process.pid];
  const ended = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
  const renew = async () => {
    while (!ended.signal.aborted && (await apart.query({ text: RENEW, values })).length === 0) await pause(RETRY_MS);
  };
  const check = async () => {
    const rows = await apart.query({ text: APPLIED_MIGRATIONS });
    refuseNewerSchema(new Map(rows.map(row => [String(row.name), appliedMigration(row)])), known);
  };

  // An unsupported migration looks for rows under the lock. So it either finds this row, or the check that follows finds the migration.
  await renew();
  await check();
  const refusal = Promise.withResolvers<NewerSchema>();
  const keep = async () => {
    while (!ended.signal.aborted) {
      await pause(renewMs);
      if (ended.signal.aborted) return;
      // A read-only database can still be checked.
      await renew().then(onRenewed).catch(onError);
      await check().catch(error => {
        if (error instanceof NewerSchema) refusal.resolve(error);
        else onError(error);
      });
    }
  };
  const kept = keep();
  return {
    refused: refusal.promise,
    async end() {
      ended.abort();
      await kept;
      await apart.query({ text: 'DELETE FROM server_process WHERE id = $1', values: [id] }).catch(onError);
    },
  };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

const appliedMigration = ({ checksum, programVersion, leastVersion }: Record<string, unknown>): AppliedMigration => ({
  checksum: String(checksum),
  programVersion: textOf(programVersion),
  leastVersion: textOf(leastVersion),
});

const RENEW = `
  WITH free AS MATERIALIZED (SELECT pg_try_advisory_xact_lock_shared(${MIGRATION_LOCK}) AS taken),
  forgotten AS (DELETE FROM server_process WHERE seen_at < now() - ${FORGOTTEN} AND id <> $1)
  INSERT INTO server_process (id, program_version, newest_migration, host, process_number)
  SELECT $1::uuid, $2, $3, $4, $5::integer FROM free WHERE taken
  ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp()
  RETURNING id`;
